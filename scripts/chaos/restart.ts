/** As `kill`, and the database is restarted twice: once as by a crash, once in order. */
import { Effect } from "effect"
import * as Facts from "./Facts.ts"
import { checksAfterKills, restartLimitMs } from "./kill.ts"
import * as Sizes from "./Sizes.ts"
import * as Storm from "./Storm.ts"
import type { Directory } from "./stage/Directory.ts"
import * as Stage from "./stage/Stage.ts"
import { of, seconds } from "./Verdict.ts"

/** A rescuer that could not reach the database gives every node a new lease to be heard again. */
const graceMs = 15_000

/** What must hold when the database was away. */
export const afterAnOutage = {
  restartLimitMs: restartLimitMs + graceMs,
  departures: { withinMs: 30_000, mayFailToJoin: true }
}

export const restart = Effect.fnUntraced(function* (directory: Directory) {
  const third = Sizes.read().seconds * 333
  const away: Array<number> = []
  const meanwhile = Effect.gen(function* () {
    for (const signal of ["SIGQUIT", "SIGINT"] as const) {
      yield* Effect.sleep(third)
      away.push(yield* Stage.restart(signal))
    }
  })
  const { calmMs, evidence } = yield* Storm.run({ directory, signal: "SIGKILL", meanwhile: () => meanwhile })
  return of(evidence, checksAfterKills(afterAnOutage), [
    Facts.endings(evidence),
    Facts.killed(evidence),
    `database away for ${away.map(seconds).join(" and ")}`,
    Facts.failedToJoin(evidence),
    Facts.restarted(evidence),
    Facts.repeated(evidence),
    Facts.refused(evidence),
    `the rest took ${seconds(calmMs)}`
  ])
})
