/**
 * Records when keys were last used, off the request path: a request only marks its key in memory, and one statement every few
 * seconds writes all marks. Each key is written at most once a minute by all nodes together. When the service stops, the
 * remaining marks are written before the database closes.
 */
import { Context, Effect, Layer } from "effect"
import * as Daemon from "../../../src/process/Daemon.ts"
import { KeyRepo } from "../key/KeyRepo.ts"

/** Precision of the stored time. */
const precisionMs = 60_000

export class LastUse extends Context.Service<
  LastUse,
  {
    /** Marks a key as used, in memory only. Called once per authenticated request. */
    readonly mark: (keyId: string, now: number) => void
    /** Writes all marks; those that cannot be written are kept. */
    readonly runOnce: Effect.Effect<void>
  }
>()("accounts/LastUse") {
  static readonly layer = Layer.effect(
    LastUse,
    Effect.gen(function* () {
      const repo = yield* KeyRepo
      const marked = new Map<string, number>()
      const written = new Map<string, number>()

      const mark = (keyId: string, now: number) => {
        const before = written.get(keyId)
        if (before === undefined || now - before >= precisionMs) marked.set(keyId, now)
      }

      /** Drops keys that were written long enough ago to be written again. */
      const dropIdle = (now: number) => {
        for (const [keyId, at] of written) if (now - at >= precisionMs) written.delete(keyId)
      }

      const runOnce = Effect.clockWith((clock) =>
        Effect.suspend(() => {
          dropIdle(clock.currentTimeMillisUnsafe())
          const uses = [...marked]
          if (uses.length === 0) return Effect.void
          marked.clear()
          for (const [keyId, at] of uses) written.set(keyId, at)
          return repo.updateLastUse(uses.map(([keyId, at]) => [keyId, new Date(at)] as const)).pipe(
            Effect.onError(() =>
              Effect.sync(() => {
                for (const [keyId, at] of uses) {
                  written.delete(keyId)
                  if (!marked.has(keyId)) marked.set(keyId, at)
                }
              })
            )
          )
        })
      )

      yield* Effect.addFinalizer(() =>
        Effect.catchCause(runOnce, (cause) => Effect.logWarning("Could not write the last use of some keys", cause))
      )
      return LastUse.of({ mark, runOnce })
    })
  )

  /** The daemon, for processes that serve requests. */
  static readonly daemon = Daemon.layerEffect(
    "Last use of keys",
    Effect.map(LastUse, ({ runOnce }) => ({ runOnce, every: "10 seconds" as const }))
  )
}
