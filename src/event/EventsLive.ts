/** `Events` over the outbox table. */
import { Effect, Layer, Schema } from "effect"
import { SecureRandom } from "effect/crypto"
import { SqlClient } from "effect/sql"
import type { Json } from "../actor/Actor.ts"
import { Notifier } from "../sql/Notifier.ts"
import { dieOnSql } from "../sql/Pg.ts"
import { asService } from "../sql/Tenant.ts"
import { Events, PublishedEvents } from "./Events.ts"

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
