/** Reads the log of deliveries of an account: pending and finished ones, newest first. */
import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient, type Statement } from "effect/sql"
import { texts } from "../../../src/sql/Pg.ts"
import * as Rows from "../../../src/sql/Rows.ts"
import * as Ulids from "../../../src/Ulids.ts"
import { Attempt, Delivery, type DeliveryState, type Exchange } from "../deliver/Delivery.ts"

export interface Filter {
  readonly states?: ReadonlyArray<DeliveryState> | undefined
  readonly types?: ReadonlyArray<string> | undefined
  /** Created at or after this, and before that. */
  readonly from?: Date | undefined
  readonly to?: Date | undefined
}

export interface Page extends Filter {
  readonly limit: number
  /** The last one of the page before. */
  readonly startingAfter?: string | undefined
}

export interface Listing {
  readonly deliveries: ReadonlyArray<Delivery>
  readonly hasMore: boolean
}

export class Deliveries extends Context.Service<
  Deliveries,
  {
    readonly list: (accountId: string, endpointId: string, page: Page) => Effect.Effect<Listing>
    readonly find: (accountId: string, endpointId: string, id: string) => Effect.Effect<Delivery | undefined>
    /** Attempts of several deliveries, each one's oldest first. */
    readonly attempts: (
      accountId: string,
      deliveryIds: ReadonlyArray<string>
    ) => Effect.Effect<ReadonlyMap<string, ReadonlyArray<Attempt>>>
    /** What was sent and answered in the attempts of a delivery, as long as it is kept. */
    readonly exchanges: (accountId: string, delivery: Delivery) => Effect.Effect<ReadonlyArray<Exchange>>
    /** What every attempt sends; undefined when it is no longer kept. */
    readonly body: (accountId: string, delivery: Delivery) => Effect.Effect<string | undefined>
  }
>()("webhooks/log/Deliveries") {
  static readonly layer = Layer.effect(
    Deliveries,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      return Deliveries.of({
        list: (accountId, endpointId, page) =>
          Effect.map(rowsOf(sql, accountId, endpointId, { ...page, limit: page.limit + 1 }), (rows) => ({
            deliveries: rows.slice(0, page.limit),
            hasMore: rows.length > page.limit
          })),
        find: (accountId, endpointId, id) =>
          Effect.map(rowsOf(sql, accountId, endpointId, { limit: 1, id }), ([row]) => row),
        attempts: (accountId, deliveryIds) => Effect.map(attemptsOf(sql, accountId, deliveryIds), grouped),
        exchanges: (accountId, delivery) =>
          Effect.map(exchangesOf(sql, accountId, delivery), (rows) => rows.map(exchangeOf)),
        body: (accountId, delivery) => Effect.map(bodyOf(sql, accountId, delivery), (row) => row?.body)
      })
    })
  )
}

interface DeliveryQuery extends Page {
  readonly id?: string
}

const rowsOf = (sql: SqlClient.SqlClient, accountId: string, endpointId: string, query: DeliveryQuery) => {
  const { from, id, limit, startingAfter, states, to, types } = query
  const bounds = sql.and([
    sql`account_id = ${accountId} and endpoint_id = ${endpointId}`,
    ...(id === undefined ? [] : [sql`id = ${id}`]),
    ...(startingAfter === undefined ? [] : [sql`id < ${startingAfter}`]),
    ...(from === undefined ? [] : [sql`id >= ${Ulids.from(from.getTime())}`]),
    ...(to === undefined ? [] : [sql`id < ${Ulids.from(to.getTime())}`]),
    ...(types === undefined ? [] : [sql`type = any(${texts(types)})`])
  ])
  return sql`
    select id, ${endpointId}::text as "endpointId", kind, message_id as "messageId", event_id as "eventId", type, sequence, state,
      attempts::int as attempts, case when state = 'pending' then next_at end as "nextAttemptAt",
      created_at as "createdAt", finished_at as "finishedAt"
    from (${withState(sql, endpointId, bounds)}) found
    where ${states === undefined} or state = any(${texts(states ?? [])})
    order by id desc limit ${limit}`.unprepared.pipe(Rows.all(Delivery))
}

/**
 * Rows of `webhooks_delivery` with the state that an account sees: a pending event of an earlier epoch is parked, although
 * its row is updated later.
 */
export const withState = (sql: SqlClient.SqlClient, endpointId: string, bounds: Statement.Fragment) => sql`
  select id, kind, message_id, event_id, type, sequence, attempts, next_at, created_at, finished_at,
    case when state = 'pending' and kind = 'event' and epoch < (select epoch from webhooks_endpoint where id = ${endpointId})
      then 'parked' else state end as state
  from webhooks_delivery where ${bounds}`

const attemptsOf = (sql: SqlClient.SqlClient, accountId: string, deliveryIds: ReadonlyArray<string>) =>
  sql`
    select id, delivery_id as "deliveryId", kind, started_at as "startedAt", duration_ms as "durationMs",
      status::int as status, error, resent
    from webhooks_attempt
    where delivery_id = any(${texts(deliveryIds)}) and account_id = ${accountId} and id > ${earliest(deliveryIds)}
    order by id`.unprepared.pipe(Rows.all(Attempt))

/** No attempt is older than its delivery; so partitions of days before are passed over. */
const earliest = (deliveryIds: ReadonlyArray<string>): string =>
  Ulids.from(Math.min(...deliveryIds.map(Ulids.timeOf), Number.MAX_SAFE_INTEGER) - clockSkewMs)

/** Ids are made by nodes. */
const clockSkewMs = 60_000

const grouped = (attempts: ReadonlyArray<Attempt>): ReadonlyMap<string, ReadonlyArray<Attempt>> =>
  Map.groupBy(attempts, ({ deliveryId }) => deliveryId)

const ExchangeRow = Schema.Struct({
  attemptId: Schema.String,
  requestHeaders: Schema.String,
  responseHeaders: Schema.String,
  response: Schema.String
})

const exchangesOf = (sql: SqlClient.SqlClient, accountId: string, { id }: Delivery) =>
  sql`
    select a.id as "attemptId", r.request_headers as "requestHeaders", r.response_headers as "responseHeaders",
      r.response
    from webhooks_attempt a join webhooks_response r on r.id = a.id and r.account_id = a.account_id
    where a.delivery_id = ${id} and a.account_id = ${accountId} and a.id > ${earliest([id])}
      and r.id > ${earliest([id])}
    order by a.id`.unprepared.pipe(Rows.all(ExchangeRow))

const exchangeOf = ({ attemptId, requestHeaders, response, responseHeaders }: typeof ExchangeRow.Type): Exchange => ({
  attemptId,
  requestHeaders: JSON.parse(requestHeaders),
  responseHeaders: JSON.parse(responseHeaders),
  responseBody: response
})

/** Reads the body, which is equal in every attempt. */
const bodyOf = (sql: SqlClient.SqlClient, accountId: string, { messageId }: Delivery) =>
  sql`
    select body from webhooks_message
    where id = ${messageId} and (account_id is null or account_id = ${accountId})`.unprepared.pipe(
    Rows.first(Schema.Struct({ body: Schema.String }))
  )
