/** Use cases of areas: read profiles, scores, rankings and comparisons; request and run the generation of profiles. */
import { Context, DateTime, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { message, type SentBatch } from "../../src/actor/batch/Batch.ts"
import { Jobs } from "../../src/actor/Jobs.ts"
import { Events } from "../../src/event/Events.ts"
import type { EncodedBody } from "../../src/http/response/EncodedBody.ts"
import { type Language, type Localizable, Localized } from "../../src/Language.ts"
import { Settings } from "../../src/settings/Settings.ts"
import { dieOnSql } from "../../src/sql/Pg.ts"
import type { AreaProfile, AreaScores, Comparison, GenerationQueued } from "./AreaView.ts"
import { AreaComparisons, ProfileGenerated } from "./contract.ts"
import { AreaNotAnalyzed, AreaNotFound, StatisticsMissing } from "./Errors.ts"
import { abolished, municipalities } from "./facts/Municipality.ts"
import { figuresOf } from "./figures/FiguresOf.ts"
import type { AreaFigures } from "./figures/FiguresView.ts"
import { spendingKey, spendingOf } from "./figures/Spending.ts"
import { GenerateProfile, ProfilesGenerated } from "./Jobs.ts"
import { ProfileRepo, type ScoreRow } from "./profile/ProfileRepo.ts"
import { type RankingQuery, Rankings } from "./profile/Rankings.ts"
import { ShippedProfiles } from "./profile/ShippedProfiles.ts"
import { round1 } from "./scoring/Composite.ts"
import type { CategoryName } from "./scoring/Indicator.ts"
import { profileOf } from "./scoring/Profile.ts"
import { explanationIn } from "./scoring/StoredExplanation.ts"
import { NationalStatistics } from "./statistics/NationalStatistics.ts"
import { ShippedStatistics } from "./statistics/ShippedStatistics.ts"
import { StatisticsRepo } from "./statistics/StatisticsRepo.ts"

type AreaError = AreaNotFound | AreaNotAnalyzed

export class Areas extends Context.Service<
  Areas,
  {
    readonly profile: (areaCode: string) => Effect.Effect<AreaProfile, AreaError>
    readonly scores: (areaCode: string) => Effect.Effect<AreaScores, AreaError>
    /** The scores with the explanation of each. */
    readonly explainedScores: (areaCode: string, language: Language) => Effect.Effect<AreaScores, AreaError>
    /** What a store owner asks of an area: figures beside prefecture and nation, establishments, spending. */
    readonly figures: (areaCode: string) => Effect.Effect<Localizable<AreaFigures>, AreaError>
    readonly ranking: (query: RankingQuery) => Effect.Effect<EncodedBody>
    readonly compare: (a: string, b: string) => Effect.Effect<Comparison, AreaError>
    /** Sends the job that generates the profile, unless one is queued already. */
    readonly requestGeneration: (areaCode: string, language: Language) => Effect.Effect<GenerationQueued, AreaNotFound>
    /** Sends a job for every area with statistics, as a batch that `ProfilesGenerated` waits for. */
    readonly requestAll: Effect.Effect<SentBatch>
    /** Sends a job for every area whose profile was computed by older formulas. Returns their number. */
    readonly renewOutdated: Effect.Effect<number>
    /**
     * Computes and stores the profile and publishes `area.profile_generated`, in one transaction. Does nothing if the same
     * generation has stored it already.
     */
    readonly generate: (areaCode: string, generationId: string) => Effect.Effect<void, StatisticsMissing>
  }
>()("area/Areas") {
  static readonly layer = Layer.effect(
    Areas,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const profiles = yield* ProfileRepo
      const statistics = yield* StatisticsRepo
      const nationalStatistics = yield* NationalStatistics
      const rankings = yield* Rankings
      const shippedStatistics = yield* ShippedStatistics
      const shippedProfiles = yield* ShippedProfiles
      const comparisons = yield* AreaComparisons
      const jobs = yield* Jobs
      const events = yield* Events
      const { shippedData } = yield* Settings

      const municipality = (areaCode: string) => {
        const found = municipalities.get(areaCode)
        if (found !== undefined) return Effect.succeed(found)
        const successor = abolished.get(areaCode)?.successor
        return Effect.fail(new AreaNotFound({ areaCode, ...(successor === undefined ? {} : { successor }) }))
      }

      /** Fails with the reason why there is no profile. */
      const failWithReason = (areaCode: string): Effect.Effect<never, AreaError> =>
        Effect.flatMap(municipality(areaCode), ({ fullName }) =>
          Effect.flatMap(statistics.knows(areaCode), (known) =>
            Effect.fail(new AreaNotAnalyzed({ areaCode, areaName: fullName, statistics: known }))
          )
        )

      /** An area whose turn has not come yet, while the profiles of all Japan are computed, is computed at once. */
      const orFail = <A>(areaCode: string, found: Effect.Effect<A | undefined>): Effect.Effect<A, AreaError> =>
        Effect.flatMap(found, (row) => {
          if (row !== undefined) return Effect.succeed(row)
          if (shippedData === "off" || !municipalities.has(areaCode)) return failWithReason(areaCode)
          return shippedStatistics.ensure.pipe(
            Effect.andThen(shippedProfiles.generate(areaCode)),
            Effect.andThen(found),
            Effect.filterOrElse(
              (later): later is A => later !== undefined,
              () => failWithReason(areaCode)
            )
          )
        })

      const sendAll = (codes: ReadonlyArray<string>) =>
        jobs.sendBatch(
          codes.map((areaCode) => message(GenerateProfile, { areaCode }, { uniqueKey: areaCode })),
          { actor: ProfilesGenerated, payload: {} }
        )

      return Areas.of({
        profile: (areaCode) => orFail(areaCode, profiles.profile(areaCode)),
        scores: (areaCode) =>
          Effect.map(
            orFail(
              areaCode,
              Effect.map(profiles.scores([areaCode]), ([row]) => row)
            ),
            toScores
          ),
        explainedScores: (areaCode, language) =>
          Effect.map(orFail(areaCode, profiles.explained(areaCode)), (row) => ({
            ...toScores(row),
            explanation: {
              generatedAt: DateTime.fromDateUnsafe(row.generatedAt),
              method: row.method,
              stale: row.stale,
              categories: explanationIn(language, row.explanation)
            }
          })),
        figures: Effect.fn("Areas.figures")(function* (areaCode) {
          const { prefCode } = yield* municipality(areaCode)
          const comparison = yield* comparisons.of(areaCode)
          if (comparison === undefined || comparison.figures.size === 0) return yield* failWithReason(areaCode)
          const table = yield* statistics.figuresOf([spendingKey(prefCode), spendingKey("00")])
          return figuresOf(comparison, spendingOf(prefCode, table))
        }),
        ranking: rankings.find,
        compare: Effect.fnUntraced(function* (a, b) {
          yield* municipality(a)
          yield* municipality(b)
          const rows = yield* profiles.scores([a, b])
          const find = (code: string) =>
            Effect.suspend(() => {
              const row = rows.find(({ areaCode }) => areaCode === code)
              return row === undefined
                ? Effect.map(profiles.scores([code]), ([later]) => later)
                : Effect.succeed<ScoreRow | undefined>(row)
            })
          const source = yield* orFail(a, find(a))
          const target = yield* orFail(b, find(b))
          return { a: toComparedArea(source), b: toComparedArea(target), diff: difference(source, target) }
        }),
        requestGeneration: Effect.fn("Areas.requestGeneration")(function* (areaCode, language) {
          const { fullName } = yield* municipality(areaCode)
          yield* jobs.send(GenerateProfile, { areaCode }, { uniqueKey: areaCode })
          const message = (yield* statistics.knows(areaCode))
            ? generatingMessage(fullName, areaCode)
            : withoutStatisticsMessage(fullName)
          return { status: "queued" as const, areaCode, message: message[language] }
        }),
        requestAll: Effect.gen(function* () {
          const { facts } = yield* nationalStatistics.current
          const codes = [...facts].flatMap(([code, known]) => (known.has("population") ? [code] : []))
          return yield* sendAll(codes)
        }).pipe(Effect.withSpan("Areas.requestAll")),
        renewOutdated: Effect.gen(function* () {
          const codes = yield* profiles.outdated
          if (codes.length > 0) yield* sendAll(codes)
          return codes.length
        }).pipe(Effect.withSpan("Areas.renewOutdated")),
        generate: Effect.fn("Areas.generate")(
          function* (areaCode, generationId) {
            const area = municipalities.get(areaCode)
            const national = yield* nationalStatistics.current
            const profile = area === undefined ? undefined : profileOf(area, national)
            if (profile === undefined) {
              return yield* new StatisticsMissing({ areaCode, areaName: area?.fullName ?? areaCode })
            }
            const now = yield* DateTime.now
            const generation = { id: generationId, revision: national.revision, generatedAt: DateTime.toDateUtc(now) }
            const stored = yield* profiles.store([profile], generation)
            if (stored.length === 0) return
            yield* events.publish(ProfileGenerated, { areaCode, areaName: profile.areaName, generatedAt: now })
          },
          sql.withTransaction,
          dieOnSql
        )
      })
    })
  ).pipe(Layer.provide([ShippedStatistics.layer, ShippedProfiles.layer]))
}

const generatingMessage = (areaName: string, areaCode: string): Localized =>
  new Localized(
    `${areaName}のプロファイルを作成しています。完了後に /api/v1/areas/${areaCode} で取得できます`,
    `The profile of ${areaName} is being generated; read it at /api/v1/areas/${areaCode}`
  )

const withoutStatisticsMessage = (areaName: string): Localized =>
  new Localized(
    `作成を受け付けましたが、${areaName}の統計はまだ取り込まれていません。取り込むまで作成は失敗します`,
    `The generation is queued, but no statistics of ${areaName} are imported: it will fail until they are`
  )

const inheritedOf = ({ areaCode, inheritedScores }: ScoreRow): AreaScores["inherited"] => {
  const city = municipalities.get(municipalities.get(areaCode)?.cityCode ?? "")
  return city === undefined || inheritedScores.length === 0
    ? null
    : { areaCode: city.code, areaName: city.fullName, categories: inheritedScores }
}

const toScores = (row: ScoreRow): AreaScores => {
  const { areaCode, business, economy, overallScore, people, risk } = row
  return {
    areaCode,
    overallScore,
    safetyScore: risk,
    categories: { people, economy, business, risk },
    inherited: inheritedOf(row)
  }
}

const toComparedArea = (row: ScoreRow) => {
  const { areaCode, areaName } = row
  return {
    areaCode,
    areaName,
    scores: {
      overallScore: row.overallScore,
      people: row.people,
      economy: row.economy,
      business: row.business,
      risk: row.risk
    },
    inherited: inheritedOf(row)
  }
}

const difference = (a: ScoreRow, b: ScoreRow): Comparison["diff"] => {
  const differenceIn = (category: CategoryName) => {
    const [from, to] = [a[category], b[category]]
    return from === null || to === null ? null : round1(to - from)
  }
  return {
    people: differenceIn("people"),
    economy: differenceIn("economy"),
    business: differenceIn("business"),
    risk: differenceIn("risk")
  }
}
