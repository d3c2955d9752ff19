/**
 * Sends hooks on to one more address, byte for byte and with LINE's signature, since LINE calls one address only. The sender
 * is that of webhooks: it reaches public addresses alone.
 */
import { Context, Duration, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import pkg from "../../../../package.json" with { type: "json" }
import * as Tenant from "../../../../src/sql/tenant/Tenant.ts"
import { GuardedSender } from "../../../webhooks/contract.ts"
import { NotForwarded } from "../Jobs.ts"

interface PendingHook {
  readonly url: string | null
  readonly body: Uint8Array
  readonly signature: string
}

export interface ForwardFailure {
  readonly failure: NotForwarded
  /** As the receiver asked. */
  readonly retryAfter: Duration.Duration | undefined
}

export class Forwards extends Context.Service<
  Forwards,
  {
    /** Sends a hook, and forgets it when it was taken or nothing is forwarded any more. */
    readonly send: (accountId: string, forwardId: string) => Effect.Effect<void, ForwardFailure>
  }
>()("crm/line/forward/Forwards") {
  static readonly layer = Layer.effect(
    Forwards,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const sender = yield* GuardedSender
      const within = yield* Tenant.within

      const find = (accountId: string, id: string) =>
        within(
          accountId,
          sql<PendingHook>`
            select c.forward_url as url, f.body, f.signature from crm_line_forward f
            left join crm_line_channel c on c.account_id = f.account_id
            where f.account_id = ${accountId} and f.id = ${id}`
        ).pipe(Effect.map(([found]) => found))
      const forget = (accountId: string, id: string) =>
        within(accountId, sql`delete from crm_line_forward where account_id = ${accountId} and id = ${id}`)

      return Forwards.of({
        send: Effect.fn("Forwards.send")(function* (accountId, id) {
          const hook = yield* find(accountId, id)
          if (hook === undefined) return
          if (hook.url !== null) {
            const outcome = yield* sender.send({
              receiverId: `line ${accountId}`,
              url: hook.url,
              headers: {
                "content-type": "application/json; charset=utf-8",
                "user-agent": `Ekimae-Line/${pkg.version}`,
                "x-line-signature": hook.signature
              },
              body: hook.body,
              headersTimeoutMs
            })
            const { error, ok, retryAfterMs, status } = outcome
            if (!ok) {
              return yield* Effect.fail({
                failure: new NotForwarded({ error: error ?? "", status }),
                retryAfter: retryAfterMs === undefined ? undefined : Duration.millis(retryAfterMs)
              })
            }
          }
          yield* forget(accountId, id)
        })
      })
    })
  )
}

const headersTimeoutMs = 5_000
