/**
 * SQL of computed profiles, which the endpoints read by key or from an index. Their rate is measured
 * (`npm run bench -- http`), so rows are taken as they are.
 */
import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { FastSql } from "../../../src/sql/Database.ts"
import { dieOnSql, texts } from "../../../src/sql/Pg.ts"
import type { AreaProfile } from "../AreaView.ts"
import type { AreaSummary } from "../contract.ts"
import { type CategoryName, categoryNames } from "../scoring/Indicator.ts"
import { methodVersion } from "../scoring/Method.ts"
import type { Profile } from "../scoring/Profile.ts"
import type { StoredExplanation } from "../scoring/StoredExplanation.ts"

export interface ScoreRow {
  readonly areaCode: string
  readonly areaName: string
  readonly overallScore: number | null
  readonly people: number | null
  readonly economy: number | null
  readonly business: number | null
  readonly risk: number | null
  readonly inheritedScores: ReadonlyArray<CategoryName>
}

interface ExplainedRow extends ScoreRow {
  readonly explanation: StoredExplanation
  readonly generatedAt: Date
  readonly method: number
  readonly stale: boolean
}

/** The computation that profiles come from. */
interface Generation {
  /** Id of the job. Profiles of the same generation are stored once. */
  readonly id: string
  readonly revision: number
  readonly generatedAt: Date
}

/** Area codes and scores of the best areas, each joined by commas, ordered by score and then code. */
export interface TopScores {
  readonly codes: string | null
  readonly scores: string | null
}

export class ProfileRepo extends Context.Service<
  ProfileRepo,
  {
    readonly profile: (areaCode: string) => Effect.Effect<AreaProfile | undefined>
    readonly exists: (areaCode: string) => Effect.Effect<boolean>
    readonly scores: (
      areaCodes: readonly [string] | readonly [string, string]
    ) => Effect.Effect<ReadonlyArray<ScoreRow>>
    readonly summaries: (areaCodes: ReadonlyArray<string>) => Effect.Effect<ReadonlyArray<AreaSummary>>
    readonly explained: (areaCode: string) => Effect.Effect<ExplainedRow | undefined>
    /** As two strings, since the database joins a hundred scores faster than the driver decodes a hundred rows. */
    readonly ranking: (
      category: CategoryName,
      prefCode: string | undefined,
      limit: number
    ) => Effect.Effect<TopScores & { readonly version: number }>
    /** Grows with every commit that changes profiles. */
    readonly version: Effect.Effect<number>
    /** Stores the profiles that are not of this generation yet, and returns their areas. */
    readonly store: (profiles: ReadonlyArray<Profile>, generation: Generation) => Effect.Effect<ReadonlyArray<string>>
    /** Areas whose profile was computed by older formulas. */
    readonly outdated: Effect.Effect<ReadonlyArray<string>>
    /** Areas whose profile is at least as recent as the given revision and the formulas. */
    readonly upToDate: (revision: number) => Effect.Effect<ReadonlyArray<string>>
    /** Number of profiles, and of those that are at least as recent as the given revision and the formulas. */
    readonly count: (revision: number) => Effect.Effect<{ readonly all: number; readonly fresh: number }>
  }
>()("area/ProfileRepo") {
  static readonly layer = Layer.effect(
    ProfileRepo,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const fast = yield* FastSql
      const scoreColumns = fast.literal(`area_code as "areaCode", area_name as "areaName",
        overall_score as "overallScore", people, economy, business, risk,
        inherited_scores as "inheritedScores"`)
      const version = fast.literal(`(select sum(version)::bigint from area_profile_version)`)
      const columns = Object.fromEntries(categoryNames.map((name) => [name, fast.literal(name)] as const))

      return ProfileRepo.of({
        profile: (areaCode) =>
          Effect.map(
            fast<AreaProfile>`
              select area_code as "areaCode", area_name as "areaName", population, households,
                aging_rate as "agingRate", avg_income as "avgIncome", station_count as "stationCount",
                composite_hazard as "compositeHazard", daytime_population as "daytimePopulation",
                day_night_ratio as "dayNightRatio", population_change_5y as "populationChange5y",
                projected_change_2050 as "projectedChange2050", tsunami_exposure as "tsunamiExposure", inherited
              from area_profile where area_code = ${areaCode}`.pipe(dieOnSql),
            ([profile]) => profile
          ),
        exists: (areaCode) =>
          Effect.map(
            sql`select from area_profile where area_code = ${areaCode}`.pipe(dieOnSql),
            (rows) => rows.length > 0
          ),
        scores: ([first, second = first]) =>
          fast<ScoreRow>`
            select ${scoreColumns} from area_profile where area_code in (${first}, ${second})`.pipe(dieOnSql),
        summaries: (areaCodes) =>
          sql<AreaSummary>`
            select ${scoreColumns}, population from area_profile where area_code = any(${texts(areaCodes)})`.pipe(
            dieOnSql
          ),
        explained: (areaCode) =>
          Effect.map(
            fast<ExplainedRow>`
              select ${scoreColumns}, explanation, generated_at as "generatedAt",
                method, method < ${methodVersion}::smallint
                  or revision < (select max(revision) from area_dataset) as stale
              from area_profile where area_code = ${areaCode}`.pipe(dieOnSql),
            ([row]) => row
          ),
        ranking: (category, prefCode, limit) => {
          const score = columns[category]!
          const within = prefCode === undefined ? fast.literal("") : fast`and pref_code = ${prefCode}`
          return Effect.map(
            fast<TopScores & { readonly version: number }>`
              select ${version} as version, string_agg(area_code, ',') as codes, string_agg(score::text, ',') as scores
              from (
                select area_code, ${score} as score from area_profile
                where ranked and ${score} is not null ${within}
                order by ${score} desc, area_code limit ${limit}
              ) as best`.pipe(dieOnSql),
            ([best]) => best!
          )
        },
        version: Effect.map(
          fast<{ readonly version: number }>`select ${version} as version`.pipe(dieOnSql),
          ([row]) => row!.version
        ),
        store: (profiles, { generatedAt, id, revision }) =>
          Effect.map(
            sql<{ readonly areaCode: string }>`
              insert into area_profile (area_code, pref_code, area_name, ranked, population, households, aging_rate,
                avg_income, station_count, composite_hazard, overall_score, people, economy, business, risk,
                daytime_population, day_night_ratio, population_change_5y, projected_change_2050, tsunami_exposure,
                inherited, inherited_scores, explanation, method, revision, generation_id, generated_at)
              select "areaCode", "prefCode", "areaName", ranked, population, households, "agingRate",
                "avgIncome", "stationCount", "compositeHazard", "overallScore", people, economy, business, risk,
                "daytimePopulation", "dayNightRatio", "populationChange5y", "projectedChange2050", "tsunamiExposure",
                inherited, "inheritedScores", explanation, ${methodVersion}::smallint, ${revision}::bigint, ${id}, ${generatedAt}
              from json_to_recordset(${JSON.stringify(profiles)}::json) as profile("areaCode" text, "prefCode" text, "areaName" text,
                ranked boolean, population integer, households integer, "agingRate" float8, "avgIncome" integer,
                "stationCount" integer, "compositeHazard" float8, "overallScore" float8, people float8,
                economy float8, business float8, risk float8, "daytimePopulation" integer, "dayNightRatio" float8,
                "populationChange5y" float8, "projectedChange2050" float8, "tsunamiExposure" float8, inherited text[], "inheritedScores" text[],
                explanation json)
              on conflict (area_code) do update set area_name = excluded.area_name, ranked = excluded.ranked,
                population = excluded.population, households = excluded.households,
                aging_rate = excluded.aging_rate, avg_income = excluded.avg_income,
                station_count = excluded.station_count, composite_hazard = excluded.composite_hazard,
                overall_score = excluded.overall_score, people = excluded.people, economy = excluded.economy,
                business = excluded.business, risk = excluded.risk,
                daytime_population = excluded.daytime_population, day_night_ratio = excluded.day_night_ratio,
                population_change_5y = excluded.population_change_5y,
                projected_change_2050 = excluded.projected_change_2050,
                tsunami_exposure = excluded.tsunami_exposure, inherited = excluded.inherited, inherited_scores = excluded.inherited_scores,
                explanation = excluded.explanation, method = excluded.method,
                revision = excluded.revision, generation_id = excluded.generation_id,
                generated_at = excluded.generated_at
              where area_profile.generation_id <> excluded.generation_id
              returning area_code as "areaCode"`.pipe(dieOnSql),
            (rows) => rows.map(({ areaCode }) => areaCode)
          ),
        outdated: Effect.map(
          sql<{ readonly areaCode: string }>`
            select area_code as "areaCode" from area_profile where method < ${methodVersion}::smallint
            order by area_code`.pipe(dieOnSql),
          (rows) => rows.map(({ areaCode }) => areaCode)
        ),
        upToDate: (revision) =>
          Effect.map(
            sql<{ readonly areaCode: string }>`
              select area_code as "areaCode" from area_profile
              where revision >= ${revision}::bigint and method >= ${methodVersion}::smallint`.pipe(dieOnSql),
            (rows) => rows.map(({ areaCode }) => areaCode)
          ),
        count: (revision) =>
          Effect.map(
            sql<{ readonly all: number; readonly fresh: number }>`
              select count(*)::int as all, count(*) filter (where revision >= ${revision}::bigint and method >= ${methodVersion}::smallint)::int as fresh
              from area_profile`.pipe(dieOnSql),
            ([row]) => row!
          )
      })
    })
  )
}
