/** SQL of rehearsals: the latest of each endpoint. */
import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { dieOnSql, json } from "../../../src/sql/Pg.ts"
import * as Rows from "../../../src/sql/Rows.ts"
import type { Rehearsal, Step } from "./Rehearsal.ts"

const Row = Schema.Struct({
  id: Schema.String,
  endpointId: Schema.String,
  startedAt: Schema.Date,
  finishedAt: Schema.NullOr(Schema.Date),
  steps: Schema.Unknown
})

export class RehearsalRepo extends Context.Service<
  RehearsalRepo,
  {
    readonly find: (accountId: string, endpointId: string) => Effect.Effect<Rehearsal | undefined>
    /** Rehearsals of the account's endpoints that started after that time. */
    readonly countSince: (accountId: string, at: Date) => Effect.Effect<number>
    /** Takes the place of the one before. */
    readonly start: (accountId: string, rehearsal: Rehearsal) => Effect.Effect<void>
    /** Only where it is still the latest one. */
    readonly finish: (
      accountId: string,
      rehearsal: Pick<Rehearsal, "id" | "endpointId" | "steps">,
      at: Date
    ) => Effect.Effect<void>
  }
>()("webhooks/rehearsal/RehearsalRepo") {
  static readonly layer = Layer.effect(
    RehearsalRepo,
    Effect.map(SqlClient.SqlClient, (sql) =>
      RehearsalRepo.of({
        find: (accountId, endpointId) =>
          sql`
            select id, endpoint_id as "endpointId", started_at as "startedAt", finished_at as "finishedAt", steps
            from webhooks_rehearsal where endpoint_id = ${endpointId} and account_id = ${accountId}`.pipe(
            Rows.first(Row),
            // Written by this service alone.
            Effect.map((row) => row && { ...row, steps: row.steps as ReadonlyArray<Step> })
          ),
        countSince: (accountId, at) =>
          sql`select count(*)::int from webhooks_rehearsal where account_id = ${accountId} and started_at > ${at}`.pipe(
            Rows.first(Schema.Struct({ count: Schema.Int })),
            Effect.map((row) => row?.count ?? 0)
          ),
        start: (accountId, { endpointId, id, startedAt }) =>
          sql`
            insert into webhooks_rehearsal (endpoint_id, id, account_id, started_at)
            values (${endpointId}, ${id}, ${accountId}, ${startedAt})
            on conflict (endpoint_id) do update set id = excluded.id, started_at = excluded.started_at, finished_at = null,
              steps = '[]'`.pipe(dieOnSql, Effect.asVoid),
        finish: (accountId, { endpointId, id, steps }, at) =>
          sql`
            update webhooks_rehearsal set finished_at = ${at}, steps = ${json(steps)}
            where endpoint_id = ${endpointId} and id = ${id} and account_id = ${accountId}`.pipe(
            dieOnSql,
            Effect.asVoid
          )
      })
    )
  )
}
