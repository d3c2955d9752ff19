/** What connections are made of. Loads undici when it is made, so that commands, which send nothing, need not wait for it. */
import { createSecureContext } from "node:tls"
import { type Clock, Context, Effect } from "effect"
import type { ConnectionTools } from "./Connection.ts"
import { ConnectLimits } from "./ConnectLimits.ts"
import type { UrlGuard } from "./UrlGuard.ts"

/** PEM certificates of the authorities that verify servers; undefined: those that Node trusts. */
export const Authorities = Context.Reference<ReadonlyArray<string> | undefined>("ekimae/outbound/Authorities", {
  defaultValue: () => undefined
})

export const makeTools = Effect.fnUntraced(function* (guard: UrlGuard["Service"], clock: Clock.Clock) {
  const { Client } = yield* Effect.promise(() => import("undici"))
  const authorities = yield* Authorities
  const tools: ConnectionTools = {
    Client,
    addresses: guard.addresses,
    limits: yield* ConnectLimits,
    secureContext: createSecureContext(authorities === undefined ? {} : { ca: [...authorities] }),
    now: () => Number(clock.monotonicTimeNanosUnsafe() / 1_000n) / 1_000
  }
  return tools
})
