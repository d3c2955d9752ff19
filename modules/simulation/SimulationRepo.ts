/** SQL of simulations as their account sees them. Only `find` reads the result, which is large. */
import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import type { OffsetPage } from "../../src/http/endpoint/Paging.ts"
import type { Language } from "../../src/Language.ts"
import { dieOnSql, texts } from "../../src/sql/Pg.ts"
import * as Rows from "../../src/sql/Rows.ts"
import { discoveryPersonas, Usage } from "./Limits.ts"
import { Status } from "./Simulation.ts"
import { SegmentTemplate } from "./template/segment/SegmentTemplate.ts"

export interface NewRow {
  readonly id: string
  readonly accountId: string
  readonly workspaceId: string
  readonly templateType: string
  readonly areaCode: string | null
  readonly personaCount: number
  /** Plain JSON. */
  readonly input: unknown
  readonly seed: number
  readonly jobId: string
}

const Text = Schema.NullOr(Schema.String)

/** A simulation in a list. */
export const ListedRow = Schema.Struct({
  id: Schema.String,
  templateType: Schema.String,
  areaCode: Text,
  status: Status,
  overallScore: Schema.NullOr(Schema.Finite),
  headline: Text,
  /** Null also for a result that was stored in Japanese only. */
  headlineEn: Text,
  createdAt: Schema.Date,
  completedAt: Schema.NullOr(Schema.Date)
})
export type ListedRow = typeof ListedRow.Type

const state = {
  id: Schema.String,
  templateType: Schema.String,
  status: Status,
  jobId: Schema.String,
  headline: Text,
  headlineEn: Text,
  errorCode: Text,
  errorMessage: Text,
  completedAt: Schema.NullOr(Schema.Date)
}

/** The state of a simulation, for responses without its result. */
export const StateRow = Schema.Struct({ ...state, accountId: Schema.String })
export type StateRow = typeof StateRow.Type

export const FoundRow = Schema.Struct({
  ...state,
  areaCode: Text,
  personaCount: Schema.Int,
  reusedPersonas: Schema.NullOr(Schema.Int),
  seed: Schema.Int,
  createdAt: Schema.Date,
  /** JSON texts. The result is in the requested language, or in Japanese if it was stored in that only. */
  input: Schema.String,
  resultData: Text
})
export type FoundRow = typeof FoundRow.Type

export class SimulationRepo extends Context.Service<
  SimulationRepo,
  {
    /** Serialises the creation of simulations per account until the transaction ends. */
    readonly lock: (accountId: string) => Effect.Effect<void>
    readonly usage: (accountId: string) => Effect.Effect<Usage>
    readonly insert: (row: NewRow) => Effect.Effect<void>
    /** Newest first. The page is found in the index only, so rows before the offset are not read. */
    readonly list: (accountId: string, page: OffsetPage) => Effect.Effect<ReadonlyArray<ListedRow>>
    readonly find: (accountId: string, id: string, language: Language) => Effect.Effect<FoundRow | undefined>
    /** States of the account's simulations, or of all accounts' if none is given. */
    readonly states: (ids: ReadonlyArray<string>, accountId?: string) => Effect.Effect<ReadonlyArray<StateRow>>
  }
>()("simulation/SimulationRepo") {
  static readonly layer = Layer.effect(
    SimulationRepo,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const day = sql.literal(`(date_trunc('day', now() at time zone 'Asia/Tokyo') at time zone 'Asia/Tokyo')`)
      const stateColumns =
        sql.literal(`id, template_type as "templateType", status, job_id as "jobId", headline, headline_en as "headlineEn",
        error_code as "errorCode", error_message as "errorMessage", completed_at as "completedAt"`)
      const resultData = {
        ja: sql.literal("result_data"),
        en: sql.literal("coalesce(result_data_en, result_data)")
      }

      return SimulationRepo.of({
        lock: (accountId) =>
          sql`select pg_advisory_xact_lock(hashtextextended(${`ekimae/simulations/${accountId}`}, 0))`.pipe(
            dieOnSql,
            Effect.asVoid
          ),
        usage: (accountId) =>
          Effect.map(
            sql`
              select (
                  select count(*)::int from simulation_simulation
                  where account_id = ${accountId} and status in ('queued', 'running')
                ) as unfinished, (
                  select coalesce(sum(case when template_type = ${SegmentTemplate.type}
                    then greatest(persona_count, ${discoveryPersonas}) else persona_count end), 0)::int
                  from simulation_simulation
                  where account_id = ${accountId} and created_at >= ${day} and status <> 'failed'
                ) as "personasToday",
                extract(epoch from ${day} + interval '1 day' - now())::float8 as "secondsLeftToday"`.pipe(
              Rows.first(Usage)
            ),
            (usage) => usage!
          ),
        insert: (row) =>
          sql`
            insert into simulation_simulation (id, account_id, workspace_id, template_type, area_code, persona_count,
              input, seed, job_id)
            values (${row.id}, ${row.accountId}, ${row.workspaceId}, ${row.templateType}, ${row.areaCode},
              ${row.personaCount}, ${JSON.stringify(row.input)}::text::json, ${row.seed}, ${row.jobId})`.pipe(
            dieOnSql,
            Effect.asVoid
          ),
        list: (accountId, { limit, offset }) =>
          sql`
            select ${sql.literal(Rows.columns(ListedRow))}
            from (
              select id from simulation_simulation where account_id = ${accountId}
              order by created_at desc, id desc limit ${limit} offset ${offset}
            ) as page join simulation_simulation using (id)
            where account_id = ${accountId} order by created_at desc, id desc`.pipe(Rows.all(ListedRow)),
        find: (accountId, id, language) =>
          sql`
            select ${stateColumns}, area_code as "areaCode", persona_count as "personaCount",
              reused_personas as "reusedPersonas", seed,
              created_at as "createdAt", input::text as input, ${resultData[language]}::text as "resultData"
            from simulation_simulation where id = ${id} and account_id = ${accountId}`.pipe(Rows.first(FoundRow)),
        states: (ids, accountId) =>
          sql`
            select ${stateColumns}, account_id as "accountId" from simulation_simulation
            where id = any(${texts(ids)}) and account_id = coalesce(${accountId ?? null}::text, account_id)`.pipe(
            Rows.all(StateRow)
          )
      })
    })
  )
}
