/** Publishes events: appends them to the outbox in the caller's transaction, so an event exists exactly when its change does. */
import { Context, Effect, Layer, Schema } from "effect"
import { SecureRandom } from "effect/crypto"
import { SqlClient } from "effect/sql"
import type { Json } from "../actor/Actor.ts"
import * as Cause from "../actor/cause/Cause.ts"
import { Notifier, topic } from "../sql/Notifier.ts"
import { dieOnSql, int4s, texts } from "../sql/Pg.ts"
import { asService } from "../sql/tenant/Tenant.ts"
import type * as Event from "./Event.ts"

/** Events that were published and not yet handed to every reaction; the dispatcher waits for them. */
export const PublishedEvents = topic("event")

/** An event with its data, for `publishAll`. */
export interface Publication<E extends Event.Any = Event.Any> {
  readonly event: E
  readonly data: E["data"]["Type"]
}

export class Events extends Context.Service<
  Events,
  {
    readonly publish: <E extends Event.Any>(
      event: E,
      data: E["data"]["Type"],
      options?: { readonly accountId?: string }
    ) => Effect.Effect<void>
    /** Several events in one statement, numbered in this order. */
    readonly publishAll: (
      publications: ReadonlyArray<Publication>,
      options?: { readonly accountId?: string }
    ) => Effect.Effect<void>
  }
>()("ekimae/event/Events") {}

export const layer = Layer.effect(
  Events,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const notifier = yield* Notifier
    const random = yield* SecureRandom.SecureRandom

    const encode = ({ data, event }: Publication) =>
      Effect.map(Effect.orDie(Schema.encodeEffect(Schema.toCodecJson(event.data as Json))(data)), (encoded) =>
        JSON.stringify(encoded)
      )

    const publish: Events["Service"]["publish"] = Effect.fnUntraced(function* (event, data, options) {
      const id = yield* random.ulid
      yield* sql`
        insert into event (id, type, version, account_id, data, cause)
        values (${id}, ${event.type}, ${event.version}, ${options?.accountId ?? null}, ${yield* encode({ event, data })}::jsonb,
          ${yield* Cause.current})`.pipe(asService, dieOnSql)
      yield* sql.afterCommit(notifier.notify(PublishedEvents))
    })

    const publishAll: Events["Service"]["publishAll"] = Effect.fnUntraced(function* (publications, options) {
      if (publications.length === 0) return
      const ids = yield* Effect.forEach(publications, () => random.ulid)
      const types = publications.map(({ event }) => event.type)
      const versions = publications.map(({ event }) => event.version)
      const data = yield* Effect.forEach(publications, encode)
      // The rows are sorted before their numbers are drawn.
      yield* sql`
        insert into event (id, type, version, account_id, data, cause)
        select id, type, version, ${options?.accountId ?? null}::text, data::jsonb, ${yield* Cause.current}::text
        from unnest(${texts(ids)}, ${texts(types)}, ${int4s(versions)}, ${texts(data)})
          with ordinality as new(id, type, version, data, n)
        order by n`.pipe(asService, dieOnSql)
      yield* sql.afterCommit(notifier.notify(PublishedEvents))
    })

    return Events.of({ publish, publishAll })
  })
)
