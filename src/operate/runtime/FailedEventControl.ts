/** What operators see of events with which a reaction failed, and how they have one tried again or passed over. */
import { PgClient } from "@effect/sql-pg"
import { Context, Effect, Layer } from "effect"
import { FailedEventsDue } from "../../event/FailedEvents.ts"
import { Notifier } from "../../sql/Notifier.ts"
import { dieOnSql } from "../../sql/Pg.ts"
import * as Audit from "../Audit.ts"
import type { Operator } from "../Operator.ts"
import * as Cursor from "./Cursor.ts"
import { FailedEventNotFound, type InvalidCursor } from "./Errors.ts"
import type { PageRequest } from "./Inspector.ts"

export interface FailedEventFilter {
  readonly reaction?: string | undefined
  readonly tenant?: string | undefined
}

export interface FailedEventView {
  readonly id: string
  readonly reaction: string
  readonly tenant: string | null
  readonly eventId: string
  readonly type: string
  readonly state: "blocks" | "set_aside"
  readonly tries: number
  readonly reason: string
  readonly failedAt: Date
  readonly nextAt: Date | null
}

export class FailedEventControl extends Context.Service<
  FailedEventControl,
  {
    /** Newest first. */
    readonly page: (
      filter: FailedEventFilter,
      page: PageRequest
    ) => Effect.Effect<
      { readonly events: ReadonlyArray<FailedEventView>; readonly nextCursor: string | null },
      InvalidCursor
    >
    readonly retry: (id: string) => Effect.Effect<FailedEventView, FailedEventNotFound, Operator>
    /** Returns the number of events that are tried again. */
    readonly retryMany: (filter: FailedEventFilter) => Effect.Effect<number, never, Operator>
    /** The event is passed over for this reaction; later events of its account go on. */
    readonly skip: (id: string) => Effect.Effect<FailedEventView, FailedEventNotFound, Operator>
  }
>()("ekimae/operate/runtime/FailedEventControl") {
  static readonly layer = Layer.effect(
    FailedEventControl,
    Effect.gen(function* () {
      const sql = yield* PgClient.PgClient
      const notifier = yield* Notifier
      const audit = Audit.make(sql)

      const columns =
        sql.literal(`id::text as id, reaction, nullif(account_id, '') as tenant, event_id as "eventId", type,
        case when blocks then 'blocks' else 'set_aside' end as state, tries, reason, failed_at as "failedAt", next_at as "nextAt"`)
      const matches = ({ reaction, tenant }: FailedEventFilter) => sql`event_id is not null
        and (${reaction ?? null}::text is null or reaction = ${reaction ?? null})
        and (${tenant ?? null}::text is null or account_id = ${tenant ?? null})`

      const find = Effect.fnUntraced(function* (id: string) {
        const [event] = yield* sql<FailedEventView>`
          select ${columns} from event_failure where id = ${id}::int8 and event_id is not null for update`
        return event ?? (yield* new FailedEventNotFound({ id }))
      })
      const wake = sql.afterCommit(notifier.notify(FailedEventsDue))

      return FailedEventControl.of({
        page: Effect.fnUntraced(function* (filter, { cursor, limit }) {
          const below = (yield* Cursor.read("failed-events", cursor)) ?? null
          const found = yield* dieOnSql(sql<FailedEventView>`
            select ${columns} from event_failure
            where ${matches(filter)} and (${below}::int8 is null or id < ${below}::int8)
            order by event_failure.id desc limit ${limit + 1}::int4`)
          const events = found.slice(0, limit)
          const last = events.at(-1)
          const more = found.length > limit && last !== undefined
          return { events, nextCursor: more ? Cursor.make("failed-events", Number(last.id)) : null }
        }),
        retry: (id) =>
          Effect.gen(function* () {
            yield* find(id)
            yield* sql`update event_failure set next_at = now() where id = ${id}::int8`
            yield* audit.record({ action: "event_retry", target: id, changed: 1 })
            yield* wake
            return yield* find(id)
          }).pipe(sql.withTransaction, dieOnSql),
        retryMany: (filter) =>
          Effect.gen(function* () {
            const due = yield* sql`update event_failure set next_at = now() where ${matches(filter)} returning id`
            yield* audit.record({
              action: "event_retry_many",
              target: null,
              detail: { ...filter },
              changed: due.length
            })
            yield* wake
            return due.length
          }).pipe(sql.withTransaction, dieOnSql),
        skip: (id) =>
          Effect.gen(function* () {
            const event = yield* find(id)
            yield* event.state === "blocks"
              ? sql`
                  update event_failure set seq = seq + 1, event_id = null, type = null, tries = 0, reason = '', batch = 1, next_at = now()
                  where id = ${id}::int8`
              : sql`delete from event_failure where id = ${id}::int8`
            const { eventId, reaction, tenant, type } = event
            yield* audit.record({
              action: "event_skip",
              target: id,
              detail: { eventId, reaction, tenant, type },
              changed: 1
            })
            yield* wake
            return event
          }).pipe(sql.withTransaction, dieOnSql)
      })
    })
  )
}
