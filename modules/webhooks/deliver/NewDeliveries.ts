/** Inserts messages, deliveries and the jobs that send them, in the caller's transaction. */
import { Context, Effect, Layer } from "effect"
import { SqlClient, type SqlError } from "effect/sql"
import * as Cause from "../../../src/actor/cause/Cause.ts"
import { Jobs } from "../../../src/actor/Jobs.ts"
import type { Envelope } from "../../../src/event/Event.ts"
import { dieOnSql, int4s, texts } from "../../../src/sql/Pg.ts"
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
    readonly send: (deliveries: ReadonlyArray<NewDelivery>) => Effect.Effect<void>
    /** Parks deliveries of disabled endpoints. */
    readonly park: (deliveries: ReadonlyArray<NewDelivery>) => Effect.Effect<void>
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
          select id, account_id as "accountId", dialect, api_version as "apiVersion", livemode, events,
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

      const insert = (
        deliveries: ReadonlyArray<NewDelivery>,
        kind: "event" | "ping",
        state: "pending" | "parked"
      ) => sql`
        insert into webhooks_delivery (id, account_id, endpoint_id, kind, message_id, event_id, type, created_at, epoch,
          state, attempts, parked, next_at, finished_at)
        select id, account_id, endpoint_id, ${kind}, message_id, event_id, type, now(), epoch, ${state}, 0,
          ${state === "parked"}, case when ${state === "pending"} then now() end,
          case when ${state === "parked"} then now() end
        from unnest(
          ${texts(deliveries.map(({ id }) => id))}, ${texts(deliveries.map(({ to }) => to.id))},
          ${texts(deliveries.map(({ to }) => to.accountId))}, ${texts(deliveries.map(({ message }) => message.id))},
          ${texts(deliveries.map(({ message }) => message.eventId))},
          ${texts(deliveries.map(({ message }) => message.type))}, ${int4s(deliveries.map(({ to }) => to.epoch))})
          as delivery(id, endpoint_id, account_id, message_id, event_id, type, epoch)`

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
        send: inBatches((deliveries) =>
          Effect.andThen(
            insert(deliveries, "event", "pending"),
            jobs.sendAll(
              DeliverEvent,
              deliveries.map((delivery) => ({
                payload: { ...payloadOf(delivery), epoch: delivery.to.epoch },
                options: { cause: Cause.of("event", delivery.message.eventId) }
              }))
            )
          )
        ),
        park: inBatches((deliveries) => insert(deliveries, "event", "parked")),
        sendPing: (delivery) =>
          Effect.asVoid(
            Effect.andThen(
              dieOnSql(insert([delivery], "ping", "pending")),
              jobs.send(DeliverByHand, { ...payloadOf(delivery), kind: "ping" })
            )
          )
      })
    })
  )
}

const inBatches =
  <A>(insert: (rows: ReadonlyArray<A>) => Effect.Effect<unknown, SqlError.SqlError>) =>
  (rows: ReadonlyArray<A>): Effect.Effect<void> => {
    const batches = Array.from({ length: Math.ceil(rows.length / batch) }, (_, n) =>
      rows.slice(n * batch, (n + 1) * batch)
    )
    return dieOnSql(Effect.forEach(batches, insert, { discard: true }))
  }
