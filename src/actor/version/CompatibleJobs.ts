/**
 * Makes jobs ready that waited because other builds could not read their payload: when a node starts, and now and then, since
 * a node of another build may have refused some meanwhile. A job that this build refused itself
 * stays where it is, and one of a later version, which this node would not claim.
 */
import { Effect, Layer } from "effect"
import * as Daemon from "../../process/Daemon.ts"
import { Notifier } from "../../sql/Notifier.ts"
import { ActorRegistry } from "../Actor.ts"
import { JobStore } from "../JobStore.ts"
import { ReadyJobs } from "../JobTopics.ts"
import { buildOf } from "./Build.ts"

/** Jobs per statement. */
const batch = 1_000
const every = "1 minute"

/** Returns how many it made ready. */
export const runOnce = Effect.gen(function* () {
  const [store, registry, notifier] = [yield* JobStore, yield* ActorRegistry, yield* Notifier]
  const builds = [...registry.values()].map(({ actor }) => ({
    actor: actor.name,
    build: buildOf(actor),
    version: actor.version
  }))
  let count = 0
  for (;;) {
    const found = yield* store.incompatible(builds, batch)
    const moved = found.length === 0 ? [] : yield* store.runNow(found)
    count += moved.length
    if (moved.length < batch) break
  }
  if (count > 0) {
    yield* Effect.logInfo(`${count} jobs that other builds could not read are ready`)
    yield* notifier.notify(ReadyJobs)
  }
  return count
})

export const layer = Layer.effectDiscard(
  Effect.forkScoped(Daemon.forever("CompatibleJobs", Effect.andThen(runOnce, Effect.sleep(every))))
)
