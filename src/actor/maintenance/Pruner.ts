/** Keeps each actor's finished jobs as long as it says: whole days are dropped as partitions, never deleted. */
import { Duration, Effect, Layer } from "effect"
import * as Daemon from "../../process/Daemon.ts"
import { ActorRegistry } from "../Actor.ts"
import { JobStore } from "../JobStore.ts"

/** The retention of actors that no node knows any more. */
const defaultRetentionDays = 7

/** 0: finished jobs are not kept at all. */
export const retentionDaysOf = (retention: Duration.Duration): number => Math.ceil(Duration.toDays(retention))

export const runOnce = Effect.gen(function* () {
  const registry = yield* ActorRegistry
  const days = [...registry.values()].map(({ actor }) => retentionDaysOf(actor.retention)).filter((n) => n > 0)
  yield* Effect.flatMap(JobStore, (store) => store.prune([...new Set([defaultRetentionDays, ...days])])).pipe(
    Effect.catchReason("SqlError", "LockTimeoutError", () =>
      Effect.logInfo("The history of jobs is being read; its partitions are looked after in the next round")
    )
  )
})

/** The first round comes before any job can finish, so that today's partition is there; a failed one ends no start. */
export const layer = Layer.merge(
  Layer.effectDiscard(
    Effect.catchCause(runOnce, (cause) => Effect.logWarning("The history of jobs was not looked after", cause))
  ),
  Daemon.layer("Pruner", { runOnce, every: "1 hour" })
)
