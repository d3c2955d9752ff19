/**
 * Endpoints whose signing secret or headers no key opens. Nothing can be sent to them, so each is disabled with the reason
 * `secret_lost`, what waits is parked, and a rotated secret, or headers that are given again, put it right.
 */
import { Clock, Context, Effect, Layer, Option, Result } from "effect"
import { SqlClient } from "effect/sql"
import { AcceptLostSecrets, Vault } from "../../../src/secrets/Vault.ts"
import { dieOnSql } from "../../../src/sql/Pg.ts"
import * as SealedHeaders from "../endpoint/SealedHeaders.ts"
import { EndpointChanges } from "./EndpointChanges.ts"

interface SealedSecret {
  readonly id: string
  readonly secret: Uint8Array
  readonly headers: Uint8Array | null
}

export class LostSecrets extends Context.Service<
  LostSecrets,
  {
    /** Disables the endpoint if it is active. Dies when the node itself lacks a key that other nodes have. */
    readonly disable: (endpointId: string) => Effect.Effect<void>
  }
>()("webhooks/deliver/LostSecrets") {
  static readonly layer = Layer.effect(
    LostSecrets,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const clock = yield* Clock.Clock
      const vault = yield* Vault
      const changes = yield* EndpointChanges
      const markDisabled = Effect.fnUntraced(
        function* (endpointId: string) {
          const at = new Date(clock.currentTimeMillisUnsafe())
          const changed = yield* sql`
            update webhooks_endpoint set status = 'disabled', disabled_at = ${at}, disabled_reason = 'secret_lost',
              updated_at = ${at}
            where id = ${endpointId} and status = 'active' returning 1`
          if (changed.length === 0) return
          yield* changes.disabled(endpointId)
          yield* sql.afterCommit(
            Effect.logWarning(
              "An endpoint is disabled: its secret or its headers cannot be opened; rotate the secret or give the headers again, then enable it",
              {
                endpointId
              }
            )
          )
        },
        sql.withTransaction,
        dieOnSql
      )
      return LostSecrets.of({ disable: (endpointId) => Effect.andThen(vault.verify, markDisabled(endpointId)) })
    })
  )

  /** When a start gives up a key, all endpoints that need it are disabled at once, not one by one as events come. */
  static readonly onStart = Layer.effectDiscard(
    Effect.gen(function* () {
      if (!(yield* AcceptLostSecrets)) return
      const sql = yield* SqlClient.SqlClient
      const vault = yield* Vault
      const { disable } = yield* LostSecrets
      const active = yield* dieOnSql(
        sql<SealedSecret>`select id, secret, headers from webhooks_endpoint where status = 'active'`
      )
      yield* Effect.forEach(
        active,
        Effect.fnUntraced(function* ({ headers, id, secret }) {
          const isLost = Result.isFailure(yield* Effect.result(vault.open(id, secret)))
          if (isLost || Option.isNone(yield* SealedHeaders.open(vault, id, headers))) yield* disable(id)
        }),
        { discard: true }
      )
    })
  )
}
