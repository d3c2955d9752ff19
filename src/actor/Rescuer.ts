/** A dead node cannot give its jobs back, so those of a node that has been silent for a lease run again elsewhere. */
import { Duration, Effect } from "effect"
import { Settings } from "../config.ts"
import * as Daemon from "../Daemon.ts"
import { Wakeup } from "../sql/Wakeup.ts"
import { JobStore } from "./JobStore.ts"

/** Looked for this often per lease, so that work restarts soon after the lease ends. */
const roundsPerLease = 8

export const runOnce = Effect.gen(function* () {
  const { jobLease } = yield* Settings
  const rescued = yield* Effect.flatMap(JobStore, (store) => store.rescue(Duration.toMillis(jobLease)))
  if (rescued === 0) return 0
  yield* Effect.logWarning(`Gave back ${rescued} jobs of nodes that were lost`)
  yield* Effect.flatMap(Wakeup, (wakeup) => wakeup.signal("job"))
  return rescued
})

export const layer = Daemon.layerEffect(
  "Rescuer",
  Effect.map(Settings, ({ jobLease }) => ({ runOnce, every: Duration.divideUnsafe(jobLease, roundsPerLease) }))
)
