/**
 * What areas are compared with: per measure the values of the nation and of the prefectures, and all values of their
 * municipalities in order. Pure.
 */
import type { Facts } from "../facts/Facts.ts"
import { statisticalCodes } from "../facts/Municipality.ts"
import type { Measure } from "./Measure.ts"
import { type Reference, reference } from "./Reference.ts"

export interface Comparable {
  /** Values of the municipalities, ascending. */
  readonly sorted: Float64Array
  readonly nation: number | null
  readonly basis: "imported" | "reference"
  readonly prefectures: ReadonlyMap<string, Prefecture>
}

interface Prefecture {
  readonly value: number | null
  /** Empty for a value that ships with the product. */
  readonly sorted: Float64Array
}

export type Nation = ReadonlyMap<string, Comparable>

/** Figures of one municipality in the order of the inputs, its residents, and the value that they give. */
interface Member {
  readonly prefCode: string
  readonly figures: ReadonlyArray<number>
  readonly residents: number
  readonly value: number
}

const membersOf = (measure: Measure, factsOf: (code: string) => Facts | undefined): ReadonlyArray<Member> =>
  statisticalCodes.flatMap((code) => {
    const facts = factsOf(code)
    const figures = measure.inputs.flatMap((metric) => facts?.get(metric)?.value ?? [])
    if (figures.length < measure.inputs.length) return []
    const value = measure.formula(...figures)
    const residents = facts!.get("population")?.value ?? 0
    return Number.isFinite(value) ? [{ prefCode: code.slice(0, 2), figures, residents, value }] : []
  })

/** The measure of several municipalities together. */
export const joined = (
  { formula, inputs, over }: Pick<Measure, "formula" | "inputs" | "over">,
  members: ReadonlyArray<Pick<Member, "figures" | "residents" | "value">>
): number | null => {
  const value =
    over === "sum"
      ? formula(...inputs.map((_, i) => members.reduce((sum, { figures }) => sum + figures[i]!, 0)))
      : members.reduce((sum, { residents, value }) => sum + residents * value, 0) /
        members.reduce((sum, { residents }) => sum + residents, 0)
  return members.length > 0 && Number.isFinite(value) ? value : null
}

const sortedOf = (members: ReadonlyArray<Member>) => Float64Array.from(members, ({ value }) => value).sort()

const prefCodes = [...new Set(statisticalCodes.map((code) => code.slice(0, 2)))]

const importedFrom = (measure: Measure, members: ReadonlyArray<Member>): Comparable => {
  const byPrefecture = Map.groupBy(members, ({ prefCode }) => prefCode)
  return {
    sorted: sortedOf(members),
    nation: joined(measure, members),
    basis: "imported",
    prefectures: new Map(
      prefCodes.map((prefCode) => {
        const own = byPrefecture.get(prefCode) ?? []
        return [prefCode, { value: joined(measure, own), sorted: sortedOf(own) }]
      })
    )
  }
}

const shippedAs = ({ nation, prefectures, quantiles }: Reference): Comparable => ({
  sorted: quantiles,
  nation,
  basis: "reference",
  prefectures: new Map(
    prefCodes.map((prefCode) => [prefCode, { value: prefectures.get(prefCode) ?? null, sorted: new Float64Array() }])
  )
})

/** Half of the municipalities must be known; else the values that ship with the product are used. */
export const comparableOf = (measure: Measure, factsOf: (code: string) => Facts | undefined): Comparable => {
  const members = membersOf(measure, factsOf)
  const shipped = reference.get(measure.name)
  return shipped === undefined || members.length >= statisticalCodes.length / 2
    ? importedFrom(measure, members)
    : shippedAs(shipped)
}
