/**
 * Bounds what the hooks of one account store. The account knows the secret under which LINE or Stripe signs them, so its owner can send
 * signed hooks, too. Counted on each node; what is refused was not stored, and LINE and Stripe deliver it again.
 */
import { Clock, Context, Effect, Layer } from "effect"
import { RateLimited } from "../../../../../src/http/auth/Auth.ts"
import { requestContextOf } from "../../../../../src/http/RequestContext.ts"

/** Bytes that count as one event; those of LINE and Stripe have 1 to 4 kB. */
const bytesPerEvent = 4_096

/**
 * Friends who answer a broadcast send hundreds of events a second for some minutes, and LINE may not deliver again what is refused. The
 * limit of a day bounds what is kept for a month to nine million rows.
 */
export const limits = [
  { events: 30_000, windowMs: 60_000 },
  { events: 300_000, windowMs: 86_400_000 }
] as const

/** Share of its cost that a replay gets back. */
const shareOfReplay = 0.9

/** Accounts in memory, of which idle ones are forgotten. */
const mostKnown = 10_000

export class HookBudget extends Context.Service<
  HookBudget,
  {
    /**
     * Counts the events of a hook, or its size where that is more. Fails, with `retry-after` in the response, for a hook above the limit,
     * which does not count. Returns what gives nine tenths back, for a hook of which all was stored before: a replay costs little and
     * must not shut out what is new.
     */
    readonly charge: (
      accountId: string,
      events: number,
      bytes: number
    ) => Effect.Effect<Effect.Effect<void>, RateLimited>
  }
>()("crm/line/inbound/budget/HookBudget") {
  static readonly layer = Layer.sync(HookBudget, () => {
    /** Times by account at which all of each limit is free again (generic cell rate algorithm). */
    const freeAt = new Map<string, ReadonlyArray<number>>()

    const forgetIdle = (now: number) => {
      for (const [accountId, times] of freeAt) if (times.every((time) => time <= now)) freeAt.delete(accountId)
    }

    return HookBudget.of({
      charge: Effect.fnUntraced(function* (accountId, events, bytes) {
        const now = yield* Clock.currentTimeMillis
        const cost = Math.max(1, events, Math.ceil(bytes / bytesPerEvent))
        const before = freeAt.get(accountId)
        const after = limits.map(
          (limit, n) => Math.max(now, before?.[n] ?? now) + (cost * limit.windowMs) / limit.events
        )
        const waitMs = Math.max(...limits.map(({ windowMs }, n) => after[n]! - now - windowMs))
        if (waitMs > 0) {
          const retryAfterSeconds = Math.ceil(waitMs / 1_000)
          requestContextOf(yield* Effect.context<never>()).addHeader("retry-after", String(retryAfterSeconds))
          return yield* new RateLimited({ retryAfterSeconds })
        }
        if (before === undefined && freeAt.size >= mostKnown) forgetIdle(now)
        freeAt.set(accountId, after)
        return Effect.sync(() => {
          const times = freeAt.get(accountId)
          if (times === undefined) return
          const given = limits.map((limit, n) => times[n]! - (cost * shareOfReplay * limit.windowMs) / limit.events)
          freeAt.set(accountId, given)
        })
      })
    })
  })
}
