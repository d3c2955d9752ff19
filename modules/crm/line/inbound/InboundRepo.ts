/** SQL of inbound events. */
import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { dieOnSql, texts, timestamps } from "../../../../src/sql/Pg.ts"
import type { InboundEvent } from "./HookBody.ts"

export interface NewEvent {
  readonly accountId: string
  readonly receivedAt: Date
  readonly event: InboundEvent
}

export interface NewForward {
  readonly id: string
  readonly accountId: string
  readonly body: Uint8Array
  readonly signature: string
  readonly receivedAt: Date
}

interface EventKey {
  readonly accountId: string
  readonly id: string
}

interface StoredEvent {
  readonly event: string | null
  readonly occurredAt: Date
}

export class InboundRepo extends Context.Service<
  InboundRepo,
  {
    /** Inserts events of any accounts, as the service; returns those that were not stored before. */
    readonly insertAll: (events: ReadonlyArray<NewEvent>) => Effect.Effect<ReadonlyArray<EventKey>>
    readonly insertForwards: (forwards: ReadonlyArray<NewForward>) => Effect.Effect<void>
    /** Marks events as applied and answers them, without those that were applied before, or are gone. */
    readonly takeAll: (accountId: string, ids: ReadonlyArray<string>) => Effect.Effect<ReadonlyMap<string, StoredEvent>>
    readonly markIgnored: (accountId: string, ids: ReadonlyArray<string>) => Effect.Effect<void>
    /** Deletes what the message said, also from hooks that wait; answers when it came, undefined if it never did. */
    readonly forgetMessage: (accountId: string, lineMessageId: string) => Effect.Effect<Date | undefined>
  }
>()("crm/line/inbound/InboundRepo") {
  static readonly layer = Layer.effect(
    InboundRepo,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      return InboundRepo.of({
        insertAll: (events) => {
          // In one order in all transactions: two that store the same events do not wait for each other in a circle.
          const sorted = events.toSorted(({ event: a }, { event: b }) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0))
          const column = <A>(of: (event: NewEvent) => A) => sorted.map(of)
          return sql<EventKey>`
            insert into crm_line_inbound (account_id, webhook_event_id, type, line_user_id, line_message_id, event,
              occurred_at, received_at)
            select * from unnest(${texts(column(({ accountId }) => accountId))}, ${texts(column(({ event }) => event.id))},
              ${texts(column(({ event }) => event.type))}, ${texts(column(({ event }) => event.lineUserId))},
              ${texts(column(({ event }) => event.lineMessageId))}, ${texts(column(({ event }) => event.json))},
              ${timestamps(column(({ event }) => event.occurredAt))}, ${timestamps(column(({ receivedAt }) => receivedAt))})
            on conflict do nothing
            returning account_id as "accountId", webhook_event_id as id`.pipe(dieOnSql)
        },
        insertForwards: (forwards) =>
          Effect.forEach(
            forwards,
            ({ accountId, body, id, receivedAt, signature }) => sql`
              insert into crm_line_forward (id, account_id, body, signature, received_at)
              values (${id}, ${accountId}, ${body}, ${signature}, ${receivedAt})`,
            { discard: true }
          ).pipe(dieOnSql),
        takeAll: (accountId, ids) =>
          sql<StoredEvent & { readonly id: string }>`
            update crm_line_inbound set outcome = 'applied'
            where account_id = ${accountId} and webhook_event_id = any(${texts(ids)}) and outcome is null
            returning webhook_event_id as id, event, occurred_at as "occurredAt"`.pipe(
            dieOnSql,
            Effect.map((rows) => new Map(rows.map((row) => [row.id, row])))
          ),
        markIgnored: (accountId, ids) =>
          ids.length === 0
            ? Effect.void
            : sql`
                update crm_line_inbound set outcome = 'ignored'
                where account_id = ${accountId} and webhook_event_id = any(${texts(ids)})`.pipe(
                dieOnSql,
                Effect.asVoid
              ),
        forgetMessage: Effect.fnUntraced(function* (accountId, lineMessageId) {
          const [message] = yield* sql<{ readonly receivedAt: Date }>`
            update crm_line_inbound set event = null
            where account_id = ${accountId} and line_message_id = ${lineMessageId}
            returning received_at as "receivedAt"`
          if (message === undefined) return undefined
          // LINE writes its JSON without spaces. The hook that takes the message back names it as messageId.
          yield* sql`
            delete from crm_line_forward where account_id = ${accountId} and (
              position(convert_to(${`"id":"${lineMessageId}"`}, 'UTF8') in body) > 0
              or received_at = ${message.receivedAt} and position(convert_to(${lineMessageId}, 'UTF8') in body) > 0)`
          return message.receivedAt
        }, dieOnSql)
      })
    })
  )
}
