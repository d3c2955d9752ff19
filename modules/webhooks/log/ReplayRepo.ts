/** SQL of replays: finds the deliveries to send again and queues them, in the caller's transaction. */
import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { dieOnSql, texts } from "../../../src/sql/Pg.ts"
import type { Delivery } from "../deliver/Delivery.ts"
import type { Subscriber } from "../deliver/Message.ts"
import { withState } from "./Deliveries.ts"

export interface Range {
  readonly accountId: string
  readonly endpointId: string
  /** Ids of deliveries: at or after this one, and before that one. */
  readonly after: string
  readonly before: string
  /** All states when empty. */
  readonly states: ReadonlyArray<string>
}

const page = 2_000

export class ReplayRepo extends Context.Service<
  ReplayRepo,
  {
    readonly enqueue: (accountId: string, delivery: Delivery) => Effect.Effect<void>
    readonly count: (range: Range) => Effect.Effect<number>
    /** Queues the first ones of a range; answers where the rest begins, undefined when there is none. */
    readonly enqueuePage: (range: Range) => Effect.Effect<string | undefined>
    readonly endpoint: (accountId: string, endpointId: string) => Effect.Effect<Subscriber | undefined>
  }
>()("webhooks/log/ReplayRepo") {
  static readonly layer = Layer.effect(
    ReplayRepo,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      /** The rows are stamped after the transaction got its id; `QueueFloor.ts` relies on it. */
      const hasTransactionId = sql.literal("(select pg_current_xact_id() is not null)")
      const within = ({ accountId, after, before, endpointId }: Range) =>
        sql`account_id = ${accountId} and endpoint_id = ${endpointId} and id >= ${after} and id < ${before}`
      /** A ping is a test of its moment, and not sent again. */
      const matching = (range: Range) => sql`
        select id, message_id, event_id, type
        from (${withState(sql, range.endpointId, sql`${within(range)} and kind = 'event'`)}) found
        where ${range.states.length === 0} or state = any(${texts(range.states)})`

      return ReplayRepo.of({
        enqueue: (accountId, { endpointId, eventId, id, messageId, type }) =>
          sql`
            insert into webhooks_queue (endpoint_id, id, kind, epoch, account_id, message_id, event_id, type)
            select ${endpointId}, ${id}, 'replay', 0, ${accountId}, ${messageId}, ${eventId}, ${type}
            where ${hasTransactionId}
            on conflict do nothing`.pipe(dieOnSql, Effect.asVoid),
        count: (range) =>
          sql<{
            readonly found: number
          }>`select count(*)::int as found from (${matching(range)}) found`.unprepared.pipe(
            dieOnSql,
            Effect.map(([row]) => row?.found ?? 0)
          ),
        enqueuePage: (range) =>
          sql<{ readonly last: string | null }>`
            with found as materialized (
              select * from (${matching(range)}) found order by id limit ${page + 1}
            ), queued as (
              insert into webhooks_queue (endpoint_id, id, kind, epoch, account_id, message_id, event_id, type)
              select ${range.endpointId}, id, 'replay', 0, ${range.accountId}, message_id, event_id, type
              from (select * from found order by id limit ${page}) first
              where ${hasTransactionId} and exists (select from webhooks_message m where m.id = first.message_id)
              on conflict do nothing
            )
            select case when count(*) > ${page} then max(id) end as last from found`.unprepared.pipe(
            dieOnSql,
            Effect.map(([row]) => row?.last ?? undefined)
          ),
        endpoint: (accountId, endpointId) =>
          sql<Subscriber>`
            select id, account_id as "accountId", dialect, api_version as "apiVersion", livemode, events,
              installation_id as "installationId", status = 'active' as active, epoch
            from webhooks_endpoint where id = ${endpointId} and account_id = ${accountId}`.pipe(
            dieOnSql,
            Effect.map(([row]) => row)
          )
      })
    })
  )
}
