/** New messages and deliveries, in the caller's transaction. A thousand rows are one statement. */
import { Context, Effect, Layer } from "effect"
import { SqlClient, type SqlError } from "effect/sql"
import type { Envelope } from "../../../src/event/Event.ts"
import { dieOnSql, int4s, texts } from "../../../src/sql/Pg.ts"
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
/** An endpoint that has been disabled for longer is told nothing more: its messages would be gone before it is back. */
const parkedFor = "30 days"

export class QueueRepo extends Context.Service<
  QueueRepo,
  {
    /** Who may be concerned by one of the events. */
    readonly subscribers: (events: ReadonlyArray<Envelope>) => Effect.Effect<ReadonlyArray<Subscriber>>
    readonly insertMessages: (messages: ReadonlyArray<NewMessage>) => Effect.Effect<void>
    readonly enqueue: (deliveries: ReadonlyArray<NewDelivery>) => Effect.Effect<void>
    /** Of disabled endpoints. */
    readonly park: (deliveries: ReadonlyArray<NewDelivery>) => Effect.Effect<void>
    /** Sent once, whatever state the endpoint is in. */
    readonly enqueuePing: (delivery: NewDelivery) => Effect.Effect<void>
  }
>()("webhooks/deliver/QueueRepo") {
  static readonly layer = Layer.effect(
    QueueRepo,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient

      /** Planned for the table as it is: it was empty at one moment and is full at the next. */
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

      const columnsOf = (deliveries: ReadonlyArray<NewDelivery>) => sql`unnest(
        ${texts(deliveries.map(({ id }) => id))}, ${texts(deliveries.map(({ to }) => to.id))},
        ${texts(deliveries.map(({ to }) => to.accountId))}, ${texts(deliveries.map(({ message }) => message.id))},
        ${texts(deliveries.map(({ message }) => message.eventId))},
        ${texts(deliveries.map(({ message }) => message.type))}, ${int4s(deliveries.map(({ to }) => to.epoch))})
        as delivery(id, endpoint_id, account_id, message_id, event_id, type, epoch)`

      /** Their messages are there, so the transaction has its id, and the rows are stamped after that (`QueueFloor.ts`). */
      const insertPending = (deliveries: ReadonlyArray<NewDelivery>, kind: "event" | "ping") => sql`
        with delivery as materialized (
          select id, endpoint_id, account_id, message_id, event_id, type,
            case when ${kind}::text = 'event' then epoch else 0 end as epoch
          from ${columnsOf(deliveries)}
        ), pending as (
          insert into webhooks_delivery (id, account_id, endpoint_id, kind, message_id, event_id, type, state, attempts,
            created_at, finished_at, epoch, next_at)
          select id, account_id, endpoint_id, ${kind}, message_id, event_id, type, 'pending', 0, now(), null, epoch, now()
          from delivery
        )
        insert into webhooks_queue (endpoint_id, id, kind, epoch, account_id, message_id, event_id, type)
        select endpoint_id, id, ${kind}, epoch, account_id, message_id, event_id, type from delivery`

      return QueueRepo.of({
        subscribers: (events) => dieOnSql(subscribers(events)),
        insertMessages: inBatches(
          (messages) => sql`
            insert into webhooks_message (id, account_id, event_id, type, body)
            select * from unnest(${texts(messages.map(({ id }) => id))}, ${texts(messages.map(({ accountId }) => accountId))},
              ${texts(messages.map(({ eventId }) => eventId))}, ${texts(messages.map(({ type }) => type))},
              ${texts(messages.map(({ body }) => body))})`
        ),
        enqueue: inBatches((deliveries) => insertPending(deliveries, "event")),
        park: inBatches(
          (deliveries) => sql`
            insert into webhooks_delivery (id, account_id, endpoint_id, kind, message_id, event_id, type, state,
              parked, attempts, created_at, finished_at, epoch)
            select id, account_id, endpoint_id, 'event', message_id, event_id, type, 'parked', true, 0, now(), now(), epoch
            from ${columnsOf(deliveries)}`
        ),
        enqueuePing: (delivery) => Effect.asVoid(dieOnSql(insertPending([delivery], "ping")))
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
