/** Keeps the history to the longest retention of any actor: whole days are dropped as partitions, never deleted. */
import { Duration, Effect, Layer } from "effect"
import * as Daemon from "../Daemon.ts"
import { ActorRegistry } from "./Actor.ts"
import { JobStore } from "./JobStore.ts"

export const runOnce = Effect.gen(function* () {
  const registry = yield* ActorRegistry
  const longest = Math.max(1, ...[...registry.values()].map(({ actor }) => Duration.toDays(actor.retention)))
  yield* Effect.flatMap(JobStore, (store) => store.prune(Math.ceil(longest))).pipe(
    Effect.catchReason("SqlError", "LockTimeoutError", () =>
      Effect.logInfo("The history of jobs is being read; its partitions are looked after in the next round")
    )
  )
})

/** The first round comes before any job can finish, so that today's partition is there. */
export const layer = Layer.merge(
  Layer.effectDiscard(Effect.orDie(runOnce)),
  Daemon.layer("Pruner", { runOnce, every: "1 hour" })
)
