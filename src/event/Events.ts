/** Publishes events: appends them to the outbox in the caller's transaction, so an event exists exactly when its change does. */
import { Context, Effect, Layer, Schema } from "effect"
import { SecureRandom } from "effect/crypto"
import { SqlClient } from "effect/sql"
import type { Json } from "../actor/Actor.ts"
import { Notifier, topic } from "../sql/Notifier.ts"
import { dieOnSql } from "../sql/Pg.ts"
import { asService } from "../sql/tenant/Tenant.ts"
import type * as Event from "./Event.ts"

/** Events that were published and not yet handed to every reaction; the dispatcher waits for them. */
export const PublishedEvents = topic("event")

export class Events extends Context.Service<
  Events,
  {
    readonly publish: <E extends Event.Any>(
      event: E,
      data: E["data"]["Type"],
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

    const publish: Events["Service"]["publish"] = Effect.fnUntraced(function* (event, data, options) {
      const id = yield* random.ulid
      const encoded = yield* Effect.orDie(Schema.encodeEffect(Schema.toCodecJson(event.data as Json))(data))
      yield* sql`
        insert into event (id, type, version, account_id, data)
        values (${id}, ${event.type}, ${event.version}, ${options?.accountId ?? null}, ${JSON.stringify(encoded)}::jsonb)`.pipe(
        asService,
        dieOnSql
      )
      yield* sql.afterCommit(notifier.notify(PublishedEvents))
    })

    return Events.of({ publish })
  })
)
