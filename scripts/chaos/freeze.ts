/** As `kill`, and the database is frozen twice: for less than the limit of a statement, and for more than that and a lease. */
import { Effect } from "effect"
import * as Facts from "./Facts.ts"
import { checksAfterKills } from "./kill.ts"
import { afterAnOutage } from "./restart.ts"
import * as Sizes from "./Sizes.ts"
import * as Storm from "./Storm.ts"
import type { Directory } from "./stage/Directory.ts"
import * as Stage from "./stage/Stage.ts"
import { of, seconds } from "./Verdict.ts"

/** The longer one outlasts `DATABASE_STATEMENT_TIMEOUT` and `JOB_LEASE`, which are 15 s. */
const freezes = [4_000, 20_000] as const

export const freeze = Effect.fnUntraced(function* (directory: Directory) {
  const pause = Math.max(1_000, (Sizes.read().seconds * 1000 - 24_000) / 3)
  const meanwhile = Effect.forEach(freezes, (length) => Effect.andThen(Effect.sleep(pause), Stage.freeze(length)), {
    discard: true
  })
  const { calmMs, evidence } = yield* Storm.run({ directory, signal: "SIGKILL", meanwhile: () => meanwhile })
  const expected = { ...afterAnOutage, restartLimitMs: afterAnOutage.restartLimitMs + freezes[1] }
  return of(evidence, checksAfterKills(expected), [
    Facts.endings(evidence),
    Facts.killed(evidence),
    `database frozen for ${freezes.map(seconds).join(" and ")}`,
    Facts.failedToJoin(evidence),
    Facts.restarted(evidence),
    Facts.repeated(evidence),
    Facts.refused(evidence),
    `the rest took ${seconds(calmMs)}`
  ])
})
