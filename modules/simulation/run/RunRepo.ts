/**
 * SQL of the state transitions of a simulation. Each statement names the states it may start from, so that concurrent
 * attempts, cancellations and sweeps end a simulation exactly once.
 */
import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import type { InEach } from "../../../src/Language.ts"
import { dieOnSql } from "../../../src/sql/Pg.ts"
import * as Rows from "../../../src/sql/Rows.ts"

/** The data of a run and of its event. */
export const RunRow = Schema.Struct({
  id: Schema.String,
  accountId: Schema.String,
  templateType: Schema.String,
  areaCode: Schema.NullOr(Schema.String),
  personaCount: Schema.Int,
  /** JSON text. */
  input: Schema.String,
  seed: Schema.Int,
  jobId: Schema.String
})
export type RunRow = typeof RunRow.Type

const UnfinishedRow = Schema.Struct({ id: Schema.String, jobId: Schema.String })

export interface Completion {
  readonly overallScore: number
  /** Personas that the account had before. */
  readonly reusedPersonas: number
  /** `resultData` is JSON text. */
  readonly localized: InEach<{ readonly headline: string; readonly resultData: string }>
}

export interface Failure {
  readonly code: string
  readonly message: string
}

export class RunRepo extends Context.Service<
  RunRepo,
  {
    /** Marks the simulation as running; undefined if it has ended. */
    readonly begin: (id: string) => Effect.Effect<RunRow | undefined>
    /** Completes a running simulation; false if it is not running. */
    readonly complete: (id: string, completion: Completion) => Effect.Effect<boolean>
    /** Fails an unfinished simulation (of the account, if given) and returns it. */
    readonly fail: (id: string, failure: Failure, accountId?: string) => Effect.Effect<RunRow | undefined>
    /** A page of the queued and running simulations of all accounts, by id. */
    readonly unfinished: (after: string, limit: number) => Effect.Effect<ReadonlyArray<typeof UnfinishedRow.Type>>
  }
>()("simulation/RunRepo") {
  static readonly layer = Layer.effect(
    RunRepo,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const columns = sql.literal(`id, account_id as "accountId", template_type as "templateType",
        area_code as "areaCode", persona_count as "personaCount", input::text as input, seed, job_id as "jobId"`)
      const unfinished = sql.literal("status in ('queued', 'running')")

      return RunRepo.of({
        begin: (id) =>
          sql`
            update simulation_simulation set status = 'running' where id = ${id} and ${unfinished}
            returning ${columns}`.pipe(Rows.first(RunRow)),
        complete: (id, { localized: { en, ja }, overallScore, reusedPersonas }) =>
          Effect.map(
            sql`
              update simulation_simulation set status = 'completed', overall_score = ${overallScore}::float8,
                reused_personas = ${reusedPersonas}::int,
                headline = ${ja.headline}, result_data = ${ja.resultData}::text::json, headline_en = ${en.headline},
                result_data_en = ${en.resultData}::text::json, completed_at = now()
              where id = ${id} and status = 'running' returning id`.pipe(dieOnSql),
            (rows) => rows.length > 0
          ),
        fail: (id, { code, message }, accountId) =>
          sql`
            update simulation_simulation set status = 'failed', error_code = ${code}, error_message = ${message},
              completed_at = now()
            where id = ${id} and ${unfinished} and account_id = coalesce(${accountId ?? null}::text, account_id)
            returning ${columns}`.pipe(Rows.first(RunRow)),
        unfinished: (after, limit) =>
          sql`
            select id, job_id as "jobId" from simulation_simulation where ${unfinished} and id > ${after}
            order by id limit ${limit}`.pipe(Rows.all(UnfinishedRow))
      })
    })
  )
}
