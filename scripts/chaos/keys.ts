/** As `kill`, with jobs of keys with a limit: never more of a key run at once, whatever becomes of the nodes. */
import { Effect } from "effect"
import { limitedPerKey, mostAtOnce } from "./check/Limits.ts"
import * as Facts from "./Facts.ts"
import { checksAfterKills, restartLimitMs } from "./kill.ts"
import * as Plan from "./plan/Plan.ts"
import * as Storm from "./Storm.ts"
import type { Directory } from "./stage/Directory.ts"
import { of, seconds } from "./Verdict.ts"

export const keys = Effect.fnUntraced(function* (directory: Directory) {
  const { calmMs, evidence } = yield* Storm.run({
    directory,
    signal: "SIGKILL",
    plan: ({ jobs, seed }) => Plan.make(jobs, seed, Plan.limitedKeys)
  })
  const most = mostAtOnce(evidence)
  return of(
    evidence,
    [...checksAfterKills({ restartLimitMs }), limitedPerKey],
    [
      Facts.endings(evidence),
      Facts.killed(evidence),
      `${most.length} keys, of one of which ${Math.max(...most.map(([, count]) => count))} jobs ran at once`,
      Facts.restarted(evidence),
      Facts.repeated(evidence),
      Facts.refused(evidence),
      `the rest took ${seconds(calmMs)}`
    ]
  )
})
