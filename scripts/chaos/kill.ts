/** Workers are killed outright: nothing is lost, nothing ends twice, and their work goes on elsewhere in time. */
import { Effect } from "effect"
import { attempts } from "./check/Attempts.ts"
import { delays, whenever } from "./check/Delays.ts"
import * as Departures from "./check/Departures.ts"
import { ordinary } from "./check/Ordinary.ts"
import { restartedWithin } from "./check/Restarts.ts"
import * as Facts from "./Facts.ts"
import * as Storm from "./Storm.ts"
import type { Directory } from "./stage/Directory.ts"
import { of, seconds } from "./Verdict.ts"

/** What is promised at the default lease of 15 s. */
export const restartLimitMs = 20_000

export interface Expected {
  readonly restartLimitMs: number
  readonly departures?: Departures.Limits
}

export const checksAfterKills = ({ departures = { withinMs: 30_000 }, restartLimitMs }: Expected) => [
  ...ordinary,
  attempts({ losable: true }),
  delays({ late: whenever }),
  restartedWithin(restartLimitMs),
  Departures.departures(departures)
]

export const kill = Effect.fnUntraced(function* (directory: Directory) {
  const { calmMs, evidence } = yield* Storm.run({ directory, signal: "SIGKILL" })
  return of(evidence, checksAfterKills({ restartLimitMs }), [
    Facts.endings(evidence),
    Facts.killed(evidence),
    Facts.restarted(evidence),
    Facts.repeated(evidence),
    Facts.refused(evidence),
    `the rest took ${seconds(calmMs)}`
  ])
})
