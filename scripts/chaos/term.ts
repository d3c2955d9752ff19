/** Workers are asked to end, with less grace than some of their jobs need: no attempt is used up, no node is lost. */
import { Effect } from "effect"
import { attempts } from "./check/Attempts.ts"
import { delays, whenever } from "./check/Delays.ts"
import { departures } from "./check/Departures.ts"
import { ordinary } from "./check/Ordinary.ts"
import * as Facts from "./Facts.ts"
import * as Storm from "./Storm.ts"
import type { Directory } from "./stage/Directory.ts"
import { count, of, seconds } from "./Verdict.ts"

const checks = [...ordinary, attempts({ losable: false }), delays({ late: whenever }), departures({ withinMs: 10_000 })]

export const term = Effect.fnUntraced(function* (directory: Directory) {
  const {
    answer: { hits },
    calmMs,
    evidence
  } = yield* Storm.run({ directory, signal: "SIGTERM", env: { SHUTDOWN_GRACE: "1 second" } })
  return of(evidence, checks, [
    Facts.endings(evidence),
    `${count(hits, "process", "processes")} asked to end`,
    Facts.left(evidence),
    Facts.interrupted(evidence),
    Facts.refused(evidence),
    `the rest took ${seconds(calmMs)}`
  ])
})
