/**
 * Counts the requests of accounts in memory, and adds them to the stored counts every ten seconds in one statement. When the
 * service stops, the rest is stored before the database closes; a process that is killed loses what it counted since.
 */
import { Context, Effect, Layer } from "effect"
import * as Daemon from "../../../src/process/Daemon.ts"
import { UsageRepo } from "./UsageRepo.ts"

/** What of a request is counted. */
interface Request {
  readonly endpoint: { readonly method: string; readonly path: string }
}

interface Tally {
  readonly accountId: string
  readonly operation: string
  byKeys: number
  byUsers: number
}

export class CallCounter extends Context.Service<
  CallCounter,
  {
    /** Request once per request that was let in; in memory only. */
    readonly count: (accountId: string, target: Request, by: "key" | "user") => void
    /** Stores what was counted; what cannot be stored is kept. */
    readonly runOnce: Effect.Effect<void>
  }
>()("accounts/usage/CallCounter") {
  static readonly layer = Layer.effect(
    CallCounter,
    Effect.gen(function* () {
      const repo = yield* UsageRepo
      let tallies = new Map<string, Tally>()
      const add = (accountId: string, operation: string, byKeys: number, byUsers: number) => {
        const key = `${accountId} ${operation}`
        const tally = tallies.get(key)
        if (tally === undefined) tallies.set(key, { accountId, operation, byKeys, byUsers })
        else {
          tally.byKeys += byKeys
          tally.byUsers += byUsers
        }
      }
      const runOnce = Effect.suspend(() => {
        if (tallies.size === 0) return Effect.void
        const taken = [...tallies.values()]
        tallies = new Map()
        return Effect.onError(repo.add(taken), () =>
          Effect.sync(() => {
            for (const { accountId, byKeys, byUsers, operation } of taken) add(accountId, operation, byKeys, byUsers)
          })
        )
      })
      yield* Effect.addFinalizer(() =>
        Effect.catchCause(runOnce, (cause) => Effect.logWarning("Could not store how often accounts called", cause))
      )
      return CallCounter.of({
        count: (accountId, { endpoint: { method, path } }, by) =>
          add(accountId, `${method} ${path}`, by === "key" ? 1 : 0, by === "user" ? 1 : 0),
        runOnce
      })
    })
  )

  /** For processes that serve requests. */
  static readonly daemon = Layer.merge(
    Daemon.layerEffect(
      "Calls of accounts",
      Effect.map(CallCounter, ({ runOnce }) => ({ runOnce, every: "10 seconds" as const }))
    ),
    Daemon.layerEffect(
      "Pruner of calls",
      Effect.map(UsageRepo, ({ forget }) => ({ runOnce: forget, every: "6 hours" as const }))
    )
  )
}
