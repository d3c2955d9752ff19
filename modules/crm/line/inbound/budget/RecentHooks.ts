/**
 * Stores each hook once, however often it is sent within a minute. LINE signs no time, so anyone who holds a hook and its signature, as
 * the receiver of forwarded hooks does, can send it again and again; such a repeat costs its signature alone.
 */
import { Clock, Deferred, Effect, Exit } from "effect"

export interface Options {
  readonly keptMs: number
  /** Hooks that are remembered; above it the oldest are forgotten, half of them at once. */
  readonly most: number
}

interface Kept {
  /** Whether it was stored; pending meanwhile. */
  readonly stored: Deferred.Deferred<boolean>
  readonly until: number
}

export const make = ({ keptMs, most }: Options) => {
  let recent = new Map<string, Kept>()
  let before = new Map<string, Kept>()

  const keep = (key: string, kept: Kept): void => {
    if (recent.size >= most / 2) {
      before = recent
      recent = new Map()
    }
    recent.set(key, kept)
  }
  const forget = (key: string, kept: Kept): void => {
    for (const map of [recent, before]) if (map.get(key) === kept) map.delete(key)
  }

  /**
   * Stores a hook, unless it was stored within the last minute. A repeat that comes while the hook is being stored waits for that, and
   * stores it itself if that fails.
   */
  return <E, R>(key: string, store: Effect.Effect<void, E, R>): Effect.Effect<void, E, R> =>
    Effect.gen(function* () {
      for (;;) {
        const now = yield* Clock.currentTimeMillis
        const known = recent.get(key) ?? before.get(key)
        if (known === undefined || known.until <= now) {
          const kept = { stored: Deferred.makeUnsafe<boolean>(), until: now + keptMs }
          keep(key, kept)
          return yield* Effect.onExit(store, (exit) => {
            if (Exit.isFailure(exit)) forget(key, kept)
            return Deferred.succeed(kept.stored, Exit.isSuccess(exit))
          })
        }
        if (yield* Deferred.await(known.stored)) return
      }
    })
}
