/**
 * Notes when keys were last used, off the request path: a request only marks its key in memory, and one statement every
 * few seconds writes all marks. A key is written at most once a minute, by all nodes together. What is marked when
 * the service stops is written before the database closes.
 */
import { Context, Effect, Layer } from "effect"
import * as Daemon from "../../src/Daemon.ts"
import { KeyRepo } from "./KeyRepo.ts"

/** How exact the noted time is. */
const exactnessMs = 60_000

export class LastUse extends Context.Service<
  LastUse,
  {
    /** Free of effects but for its own memory; called once per authenticated request. */
    readonly mark: (keyId: string, now: number) => void
    /** Writes what is marked; what cannot be written stays marked. */
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
        if (before === undefined || now - before >= exactnessMs) marked.set(keyId, now)
      }

      /** Keys that rest may be marked again at once, so they need not be remembered. */
      const forgetResting = (now: number) => {
        for (const [keyId, at] of written) if (now - at >= exactnessMs) written.delete(keyId)
      }

      const runOnce = Effect.clockWith((clock) =>
        Effect.suspend(() => {
          forgetResting(clock.currentTimeMillisUnsafe())
          const uses = [...marked]
          if (uses.length === 0) return Effect.void
          marked.clear()
          for (const [keyId, at] of uses) written.set(keyId, at)
          return repo.noteUses(uses.map(([keyId, at]) => [keyId, new Date(at)] as const)).pipe(
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
        Effect.catchCause(runOnce, (cause) => Effect.logWarning("The last use of some keys is lost", cause))
      )
      return LastUse.of({ mark, runOnce })
    })
  )

  /** The loop for a process that answers requests. */
  static readonly daemon = Daemon.layerEffect(
    "Last use of keys",
    Effect.map(LastUse, ({ runOnce }) => ({ runOnce, every: "10 seconds" as const }))
  )
}
