/** Inserts messages, deliveries and the jobs that send them, in the caller's transaction. */
import { Context, Effect, Layer } from "effect"
import { SqlClient, type SqlError } from "effect/sql"
import * as Cause from "../../../src/actor/cause/Cause.ts"
import { Jobs } from "../../../src/actor/Jobs.ts"
import type { Envelope } from "../../../src/event/Event.ts"
import { dieOnSql, int4s, int8s, texts } from "../../../src/sql/Pg.ts"
import { DeliverByHand, DeliverEvent } from "../Jobs.ts"
import type { Subscriber } from "./Message.ts"

export interface NewMessage {
  readonly id: string
  readonly accountId: string | null
  readonly eventId: string
  readonly type: string
  readonly body: string
}

export interface NewDelivery {
  readonly id: string
  readonly to: Pick<Subscriber, "id" | "accountId" | "active" | "epoch">
  readonly message: Pick<NewMessage, "id" | "eventId" | "type">
}

/** A delivery with its number among those of its endpoint; null for a test. */
export interface NumberedDelivery extends NewDelivery {
  readonly sequence: number | null
}

/** Rows per statement. */
const batch = 5_000
/** An endpoint that has been disabled for longer gets nothing more: its messages would be gone before it is back. */
const parkedFor = "30 days"

export class NewDeliveries extends Context.Service<
  NewDeliveries,
  {
    /** Endpoints that one of the events may concern. */
    readonly subscribers: (events: ReadonlyArray<Envelope>) => Effect.Effect<ReadonlyArray<Subscriber>>
    readonly insertMessages: (messages: ReadonlyArray<NewMessage>) => Effect.Effect<void>
    /** Gives each delivery the next number of its endpoint, in the order of the list. */
    readonly number: (deliveries: ReadonlyArray<NewDelivery>) => Effect.Effect<ReadonlyArray<NumberedDelivery>>
    readonly send: (deliveries: ReadonlyArray<NumberedDelivery>) => Effect.Effect<void>
    /** Parks deliveries of disabled endpoints. */
    readonly park: (deliveries: ReadonlyArray<NumberedDelivery>) => Effect.Effect<void>
    /** Sent once, whatever state the endpoint is in. */
    readonly sendPing: (delivery: NewDelivery) => Effect.Effect<void>
  }
>()("webhooks/deliver/NewDeliveries") {
  static readonly layer = Layer.effect(
    NewDeliveries,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const jobs = yield* Jobs

      /** Planned for the table as it is: empty at one moment, full at the next. Every event passes here: rows as they are. */
      const subscribers = (events: ReadonlyArray<Envelope>) => {
        const accounts = [...new Set(events.flatMap(({ accountId }) => accountId ?? []))]
        const shared = events.some(({ accountId }) => accountId === null)
        return sql<Subscriber>`
          select id, account_id as "accountId", dialect, api_version as "apiVersion", format, livemode, events,
            installation_id as "installationId", status = 'active' as active, epoch
          from webhooks_endpoint
          where (${shared} or account_id = any(${texts(accounts)}))
            and events && ${texts([...new Set(events.map(({ type }) => type))])}
            and (status = 'active' or disabled_at > now() - ${parkedFor}::text::interval)`.unprepared
      }

      const insertMessages = (messages: ReadonlyArray<NewMessage>) => sql`
        insert into webhooks_message (id, account_id, event_id, type, body)
        select * from unnest(${texts(messages.map(({ id }) => id))}, ${texts(messages.map(({ accountId }) => accountId))},
          ${texts(messages.map(({ eventId }) => eventId))}, ${texts(messages.map(({ type }) => type))},
          ${texts(messages.map(({ body }) => body))})`

      /**
       * Reserves as many numbers of each endpoint as it has deliveries. Rows are locked in the order of their ids until the transaction ends,
       * which only other fan-outs wait for.
       */
      const reserve = (counts: ReadonlyMap<string, number>) => sql<{
        readonly endpointId: string
        readonly last: number
      }>`
        insert into webhooks_sequence as stored (endpoint_id, last)
        select * from unnest(${texts([...counts.keys()])}, ${int8s([...counts.values()])}) as wanted(endpoint_id, last)
        order by endpoint_id
        on conflict (endpoint_id) do update set last = stored.last + excluded.last
        returning endpoint_id as "endpointId", last`

      const insert = (
        deliveries: ReadonlyArray<NumberedDelivery>,
        kind: "event" | "ping",
        state: "pending" | "parked"
      ) => sql`
        insert into webhooks_delivery (id, account_id, endpoint_id, kind, message_id, event_id, type, created_at, epoch,
          state, attempts, parked, next_at, finished_at, sequence)
        select id, account_id, endpoint_id, ${kind}, message_id, event_id, type, now(), epoch, ${state}, 0,
          ${state === "parked"}, case when ${state === "pending"} then now() end,
          case when ${state === "parked"} then now() end, sequence
        from unnest(
          ${texts(deliveries.map(({ id }) => id))}, ${texts(deliveries.map(({ to }) => to.id))},
          ${texts(deliveries.map(({ to }) => to.accountId))}, ${texts(deliveries.map(({ message }) => message.id))},
          ${texts(deliveries.map(({ message }) => message.eventId))},
          ${texts(deliveries.map(({ message }) => message.type))}, ${int4s(deliveries.map(({ to }) => to.epoch))},
          ${int8s(deliveries.map(({ sequence }) => sequence))})
          as delivery(id, endpoint_id, account_id, message_id, event_id, type, epoch, sequence)`

      const payloadOf = ({ id, message, to }: NewDelivery) => ({
        id,
        endpointId: to.id,
        accountId: to.accountId,
        messageId: message.id,
        eventId: message.eventId,
        type: message.type
      })

      return NewDeliveries.of({
        subscribers: (events) => dieOnSql(subscribers(events)),
        insertMessages: inBatches(insertMessages),
        number: Effect.fnUntraced(function* (deliveries) {
          const counts = new Map<string, number>()
          for (const { to } of deliveries) counts.set(to.id, (counts.get(to.id) ?? 0) + 1)
          const reserved = yield* dieOnSql(reserve(counts))
          const next = new Map(
            reserved.map(({ endpointId, last }) => [endpointId, last - (counts.get(endpointId) ?? 0)])
          )
          return deliveries.map((delivery) => {
            const sequence = (next.get(delivery.to.id) ?? 0) + 1
            next.set(delivery.to.id, sequence)
            return { ...delivery, sequence }
          })
        }),
        send: inBatches((deliveries) =>
          Effect.andThen(
            insert(deliveries, "event", "pending"),
            jobs.sendAll(
              DeliverEvent,
              deliveries.map((delivery) => ({
                payload: { ...payloadOf(delivery), epoch: delivery.to.epoch, ...sequenceIn(delivery) },
                options: { cause: Cause.of("event", delivery.message.eventId) }
              }))
            )
          )
        ),
        park: inBatches((deliveries) => insert(deliveries, "event", "parked")),
        sendPing: (delivery) =>
          Effect.asVoid(
            Effect.andThen(
              dieOnSql(insert([{ ...delivery, sequence: null }], "ping", "pending")),
              jobs.send(DeliverByHand, { ...payloadOf(delivery), kind: "ping" })
            )
          )
      })
    })
  )
}

const sequenceIn = ({ sequence }: NumberedDelivery) => (sequence === null ? {} : { sequence })

const inBatches =
  <A>(insert: (rows: ReadonlyArray<A>) => Effect.Effect<unknown, SqlError.SqlError>) =>
  (rows: ReadonlyArray<A>): Effect.Effect<void> => {
    const batches = Array.from({ length: Math.ceil(rows.length / batch) }, (_, n) =>
      rows.slice(n * batch, (n + 1) * batch)
    )
    return dieOnSql(Effect.forEach(batches, insert, { discard: true }))
  }
