/** SQL of observations as their account sees them. */
import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import type { OffsetPage } from "../../src/http/endpoint/Paging.ts"
import { dieOnSql } from "../../src/sql/Pg.ts"
import * as Rows from "../../src/sql/Rows.ts"
import { ListedObservation, Observation, type ObservationDraft } from "./Observation.ts"
import type { ObservationStatus, PausedReason } from "./ObservationState.ts"

/** What of an observation changes by a request. */
export interface ObservationUpdate extends Omit<ObservationDraft, "observationType"> {
  readonly status: ObservationStatus
  readonly pausedReason: PausedReason | null
  readonly pausedAt: Date | null
  readonly archivedAt: Date | null
  readonly consecutiveFailures: number
  /** What was read last is compared with nothing that other settings read. */
  readonly forgets: boolean
}

export class ObservationRepo extends Context.Service<
  ObservationRepo,
  {
    /** Serialises the creation of observations per account until the transaction ends. */
    readonly lockAccount: (accountId: string) => Effect.Effect<void>
    /** Those that are not archived. */
    readonly count: (accountId: string) => Effect.Effect<number>
    readonly insert: (
      observation: ObservationDraft & { readonly id: string; readonly accountId: string },
      at: Date
    ) => Effect.Effect<void>
    /** Newest first: archived ones, or all others. */
    readonly list: (
      accountId: string,
      page: OffsetPage,
      archived: boolean
    ) => Effect.Effect<ReadonlyArray<ListedObservation>>
    readonly find: (accountId: string, id: string) => Effect.Effect<Observation | undefined>
    /** The account of an observation, whichever it is; with the rights of the service. */
    readonly ownerOf: (id: string) => Effect.Effect<string | undefined>
    /** As `find`, and holds the row until the transaction ends. */
    readonly lock: (accountId: string, id: string) => Effect.Effect<Observation | undefined>
    readonly update: (accountId: string, id: string, update: ObservationUpdate, at: Date) => Effect.Effect<void>
  }
>()("observation/ObservationRepo") {
  static readonly layer = Layer.effect(
    ObservationRepo,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const listed = sql.literal(Rows.columns(ListedObservation))
      const all = sql.literal(Rows.columns(Observation))
      const statusIs = { archived: sql.literal("status = 'archived'"), others: sql.literal("status <> 'archived'") }
      const one = (accountId: string, id: string) =>
        sql`select ${all} from observation_observation where id = ${id} and account_id = ${accountId}`

      return ObservationRepo.of({
        lockAccount: (accountId) =>
          sql`select pg_advisory_xact_lock(hashtextextended(${`ekimae/observations/${accountId}`}, 0))`.pipe(
            dieOnSql,
            Effect.asVoid
          ),
        count: (accountId) =>
          sql<{ readonly count: number }>`
            select count(*)::int as count from observation_observation
            where account_id = ${accountId} and status <> 'archived'`.pipe(
            dieOnSql,
            Effect.map(([row]) => row?.count ?? 0)
          ),
        insert: (row, at) =>
          sql`
            insert into observation_observation (id, account_id, observation_type, title, schedule, time_zone,
              monthly_budget_yen, settings, notify_staff_ids, created_at, updated_at)
            values (${row.id}, ${row.accountId}, ${row.observationType}, ${row.title}, ${row.schedule}, ${row.timeZone},
              ${row.monthlyBudgetYen}, ${JSON.stringify(row.settings)}::text::json,
              ${JSON.stringify(row.notifyStaffIds)}::text::json, ${at}, ${at})`.pipe(dieOnSql, Effect.asVoid),
        list: (accountId, { limit, offset }, archived) =>
          sql`
            select ${listed} from observation_observation
            where account_id = ${accountId} and ${archived ? statusIs.archived : statusIs.others}
            order by created_at desc, id desc limit ${limit} offset ${offset}`.pipe(Rows.all(ListedObservation)),
        find: (accountId, id) => one(accountId, id).pipe(Rows.first(Observation)),
        ownerOf: (id) =>
          sql<{ readonly accountId: string }>`
            select account_id as "accountId" from observation_observation where id = ${id}`.pipe(
            dieOnSql,
            Effect.map(([row]) => row?.accountId)
          ),
        lock: (accountId, id) => sql`${one(accountId, id)} for update`.pipe(Rows.first(Observation)),
        update: (accountId, id, update, at) =>
          sql`
            update observation_observation set title = ${update.title}, schedule = ${update.schedule},
              time_zone = ${update.timeZone}, monthly_budget_yen = ${update.monthlyBudgetYen},
              settings = ${JSON.stringify(update.settings)}::text::json,
              notify_staff_ids = ${JSON.stringify(update.notifyStaffIds)}::text::json, status = ${update.status},
              paused_reason = ${update.pausedReason}, paused_at = ${update.pausedAt}, archived_at = ${update.archivedAt},
              consecutive_failures = ${update.consecutiveFailures}, updated_at = ${at},
              reading = case when ${update.forgets} then null else reading end,
              level = case when ${update.forgets} then null else level end,
              level_since = case when ${update.forgets} then null else level_since end,
              level_changed = level_changed and not ${update.forgets}
            where id = ${id} and account_id = ${accountId}`.pipe(dieOnSql, Effect.asVoid)
      })
    })
  )
}
