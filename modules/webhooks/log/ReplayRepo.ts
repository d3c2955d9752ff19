/** Finds the deliveries to send again. */
import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { texts } from "../../../src/sql/Pg.ts"
import * as Rows from "../../../src/sql/Rows.ts"
import type { Delivery } from "../deliver/Delivery.ts"
import { Subscriber } from "../deliver/Message.ts"
import type { ReplayPace } from "../Jobs.ts"
import { withState } from "./Deliveries.ts"

export interface Range {
  readonly accountId: string
  readonly endpointId: string
  /** Ids of deliveries: at or after this one, and before that one. */
  readonly after: string
  readonly before: string
  /** All states when empty. */
  readonly states: ReadonlyArray<string>
  readonly pace?: ReplayPace
}

export type Replayable = Pick<Delivery, "id" | "messageId" | "eventId" | "type" | "sequence">

const ReplayableRow = Schema.Struct({
  id: Schema.String,
  messageId: Schema.String,
  eventId: Schema.String,
  type: Schema.String,
  sequence: Schema.NullOr(Schema.Int),
  isKept: Schema.Boolean
})

export const pageSize = 2_000

export class ReplayRepo extends Context.Service<
  ReplayRepo,
  {
    readonly count: (range: Range) => Effect.Effect<number>
    /** The first ones of a range whose messages are kept, and where the rest begins; undefined when there is none. */
    readonly page: (
      range: Range,
      limit?: number
    ) => Effect.Effect<{ readonly deliveries: ReadonlyArray<Replayable>; readonly next: string | undefined }>
    /** Says whether deliveries that were sent again since an attempt have arrived; those without an outcome are left out. */
    readonly outcomes: (
      range: Range,
      ids: ReadonlyArray<string>,
      since: string
    ) => Effect.Effect<ReadonlyArray<{ readonly id: string; readonly arrived: boolean }>>
    readonly endpoint: (accountId: string, endpointId: string) => Effect.Effect<Subscriber | undefined>
  }
>()("webhooks/log/ReplayRepo") {
  static readonly layer = Layer.effect(
    ReplayRepo,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const within = ({ accountId, after, before, endpointId }: Range) =>
        sql`account_id = ${accountId} and endpoint_id = ${endpointId} and id >= ${after} and id < ${before}`
      /** A ping is a test of its moment, and not sent again. */
      const matching = (range: Range) => sql`
        select id, message_id, event_id, type, sequence
        from (${withState(sql, range.endpointId, sql`${within(range)} and kind = 'event'`)}) found
        where ${range.states.length === 0} or state = any(${texts(range.states)})`

      return ReplayRepo.of({
        count: (range) =>
          sql`select count(*)::int as found from (${matching(range)}) found`.unprepared.pipe(
            Rows.first(Schema.Struct({ found: Schema.Int })),
            Effect.map((row) => row?.found ?? 0)
          ),
        page: (range, limit = pageSize) =>
          sql`
            select id, message_id as "messageId", event_id as "eventId", type, sequence,
              exists (select from webhooks_message m where m.id = found.message_id) as "isKept"
            from (${matching(range)} order by id limit ${limit + 1}) found order by id`.unprepared.pipe(
            Rows.all(ReplayableRow),
            Effect.map((rows) => ({
              deliveries: rows.slice(0, limit).filter(({ isKept }) => isKept),
              next: rows[limit]?.id
            }))
          ),
        outcomes: ({ accountId }, ids, since) =>
          sql`
            select delivery_id as id, bool_or(error is null) as arrived from webhooks_attempt
            where delivery_id = any(${texts(ids)}) and id >= ${since} and account_id = ${accountId} and kind = 'replay'
            group by delivery_id`.unprepared.pipe(
            Rows.all(Schema.Struct({ id: Schema.String, arrived: Schema.Boolean }))
          ),
        endpoint: (accountId, endpointId) =>
          sql`
            select id, account_id as "accountId", dialect, api_version as "apiVersion", format, livemode, events,
              installation_id as "installationId", status = 'active' as active, epoch
            from webhooks_endpoint where id = ${endpointId} and account_id = ${accountId}`.pipe(Rows.first(Subscriber))
      })
    })
  )
}
