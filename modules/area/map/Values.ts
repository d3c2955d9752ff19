/** One score or figure of all municipalities, or of the prefectures, to colour a map by. */
import { Context, Effect, Layer } from "effect"
import { type Localizable, Localized } from "../../../src/Language.ts"
import { type Measure, measureGroups, measures } from "../comparison/Measure.ts"
import { measureLabels } from "../comparison/MeasureLabels.ts"
import { type Municipality, municipalities } from "../facts/Municipality.ts"
import { ProfileRepo } from "../profile/ProfileRepo.ts"
import { publisher } from "../scoring/Texts.ts"
import { type AreaMeasures, type AreaValues, type Level, type ScoreName, scoreNames } from "./MapView.ts"
import { MeasureTables } from "./MeasureTables.ts"

export interface ValuesQuery {
  readonly measure: string
  readonly level: Level
  readonly prefCode?: string
}

export class Values extends Context.Service<
  Values,
  { readonly of: (query: ValuesQuery) => Effect.Effect<Localizable<AreaValues>> }
>()("area/Values") {
  static readonly layer = Layer.effect(
    Values,
    Effect.gen(function* () {
      const tables = yield* MeasureTables
      const profiles = yield* ProfileRepo

      const scores = Effect.fnUntraced(function* (name: ScoreName, { level, prefCode }: ValuesQuery) {
        const codes = level === "prefecture" ? [] : areasIn(prefCode).map(({ code }) => code)
        const rows = yield* profiles.summaries(codes)
        const column = name === "overall" ? "overallScore" : name
        const values = rows.flatMap(({ areaCode, areaName, inheritedScores, [column]: value }) => {
          if (value === null) return []
          const isInherited = name === "overall" ? inheritedScores.length > 0 : inheritedScores.includes(name)
          const city = isInherited ? municipalities.get(areaCode)?.cityCode : undefined
          return [{ code: areaCode, name: areaName, value, ...ofCity(city) }]
        })
        return {
          ...headOf(name, scoreLabels[name], "score", level),
          year: null,
          source: null,
          nation: null,
          values: values.toSorted((a, b) => (a.code < b.code ? -1 : 1))
        }
      })

      const figures = Effect.fnUntraced(function* (measure: Measure, { level, prefCode }: ValuesQuery) {
        const { nation, ...known } = (yield* tables.current).get(measure.name)!
        const { prefectures } = nation
        return {
          ...headOf(measure.name, measureLabels[measure.name]!, measure.unit, level),
          year: known.year,
          source: known.sources.length === 0 ? null : sourceOf(known.sources),
          nation: nation.nation === null ? null : round(nation.nation),
          values:
            level === "prefecture"
              ? [...prefectures].flatMap(([code, { value }]) =>
                  value === null || (prefCode ?? code) !== code
                    ? []
                    : [{ code, name: prefectureNames.get(code) ?? code, value: round(value) }]
                )
              : areasIn(prefCode).flatMap(({ code, fullName }) => {
                  const value = known.values.get(code)
                  return value === undefined
                    ? []
                    : [{ code, name: fullName, value: round(value), ...ofCity(known.inherited.get(code)) }]
                })
        }
      })

      return Values.of({
        of: Effect.fn("Values.of")(function* (query) {
          const score = scoreNames.find((name) => name === query.measure)
          return yield* score === undefined ? figures(measureOf(query.measure), query) : scores(score, query)
        })
      })
    })
  )
}

const ofCity = (city: string | undefined) => (city === undefined ? {} : { inherited: city })

const scoreLabels: Readonly<Record<ScoreName, Localized>> = {
  overall: new Localized("総合スコア", "Overall score"),
  people: new Localized("人口スコア", "People score"),
  economy: new Localized("経済スコア", "Economy score"),
  business: new Localized("商業スコア", "Business score"),
  risk: new Localized("安全スコア", "Safety score")
}

const groups = Object.entries(measureGroups) as ReadonlyArray<
  readonly [keyof typeof measureGroups, ReadonlyArray<string>]
>
const groupOf = (name: string) => groups.find(([, names]) => names.includes(name))?.[0] ?? "places"

export const allMeasures: Localizable<AreaMeasures> = {
  measures: [
    ...scoreNames.map((name) => ({ name, label: scoreLabels[name], unit: "score", group: "scores" as const })),
    ...measures.map(({ name, unit }) => ({ name, label: measureLabels[name]!, unit, group: groupOf(name) }))
  ]
}

const byName = new Map(measures.map((measure) => [measure.name, measure]))
const measureOf = (name: string): Measure => byName.get(name)!

const areas: ReadonlyArray<Municipality> = [...municipalities.values()].toSorted((a, b) => (a.code < b.code ? -1 : 1))
const areasIn = (prefCode: string | undefined) =>
  prefCode === undefined ? areas : areas.filter((area) => area.prefCode === prefCode)
const prefectureNames = new Map(areas.map(({ prefCode, prefecture }) => [prefCode, prefecture]))

const headOf = (measure: string, label: Localized, unit: string, level: Level) => ({ measure, label, unit, level })

/** Four significant digits of rates; counts and yen whole. */
const round = (value: number): number => (Math.abs(value) >= 1000 ? Math.round(value) : Number(value.toPrecision(4)))

const sourceOf = (sources: ReadonlyArray<string>): Localized => {
  const names = sources.map(publisher)
  return new Localized(names.map(({ ja }) => ja).join("、"), names.map(({ en }) => en).join("; "))
}
