/** Very many jobs that are due in the same second, and others that run meanwhile. */
import { setTimeout as wait } from "node:timers/promises"
import { now } from "../Clock.ts"
import { Latencies } from "../Latencies.ts"
import { batches, type Stage } from "../Stage.ts"
import { Tally } from "../Tally.ts"
import { sendSteadily } from "./Starts.ts"

export interface Delayed {
  readonly jobs: number
  readonly concurrency: number
  readonly probesPerSecond: number
}

const patienceMs = 60_000
/** The probes run this long before anything is due; the first ones warm up. */
const calmMs = 3500
const warmUpMs = 500
const probeConcurrency = 10

export const delayed = (stage: Stage, { concurrency, jobs, probesPerSecond }: Delayed) =>
  stage(async ({ system, tidy }) => {
    const due = now() + 4000 + calmMs + jobs / 20
    for (const messages of batches(jobs, (n) => ({ n }))) await system.sendAll("plain", messages, due - now())
    await tidy()
    if (now() > due - calmMs) throw new Error("Sending took longer than the delay")

    const tally = new Tally(jobs)
    const [before, during] = [new Latencies(), new Latencies()]
    const stop = await system.work(
      { kind: "plain", concurrency, handle: tally.hit },
      {
        kind: "probe",
        concurrency: probeConcurrency,
        handle: ({ at = 0 }) => {
          if (at >= due) during.add(now() - at)
          else if (at >= due - calmMs + warmUpMs) before.add(now() - at)
        }
      }
    )
    let isOver = false
    let probes: Promise<unknown> = Promise.resolve()
    try {
      await wait(due - calmMs - now())
      probes = sendSteadily(system, "probe", Number.POSITIVE_INFINITY, probesPerSecond, () => isOver)
      await Promise.race([tally.complete(due - now() + patienceMs), probes])
      // What was sent last starts a moment later.
      await wait(500)
      return {
        allStartedMs: tally.at(jobs) - due,
        firstStartedMs: tally.at(1) - due,
        probeP99Before: before.summary().p99,
        probeP99During: during.summary().p99
      }
    } finally {
      isOver = true
      await Promise.allSettled([probes])
      await stop()
    }
  })
