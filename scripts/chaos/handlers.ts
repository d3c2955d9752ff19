/**
 * Handlers that behave badly: one holds the event loop of its process up for longer than a lease, one throws what it does not
 * declare, one leaks memory on a thread until that dies. The nodes go on, and each keeps its jobs.
 */
import * as path from "node:path"
import { Effect, Schedule } from "effect"
import { attempts } from "./check/Attempts.ts"
import { delays, whenever } from "./check/Delays.ts"
import { departures } from "./check/Departures.ts"
import { acceptedTokens, type Check, type Evidence } from "./check/Evidence.ts"
import { ordinary } from "./check/Ordinary.ts"
import * as Facts from "./Facts.ts"
import * as Extra from "./plan/Extra.ts"
import * as Plan from "./plan/Plan.ts"
import * as Scene from "./Scene.ts"
import * as Sizes from "./Sizes.ts"
import type { Directory } from "./stage/Directory.ts"
import type { Life } from "./stage/WorkerProcess.ts"
import { count, of } from "./Verdict.ts"
import type { Execution } from "./work/Journal.ts"
import * as Journal from "./work/Journal.ts"
import * as Work from "./work/Work.ts"

/** Longer than a lease and the round of a rescuer. */
const busyMs = 22_000
const sendingSeconds = 45

const isBusy = ({ n }: Execution): boolean => Math.trunc(n / Extra.numbers.busy) === 1

/** The executions that held an event loop up; for other nodes such a job is nothing. */
const busyOnes = ({ executions }: Evidence) =>
  executions.filter((one) => isBusy(one) && one.end !== undefined && one.end - one.start >= busyMs)

const kept: Check = {
  title: "a node whose event loop is held up keeps its jobs, and their results count",
  *check(evidence) {
    const accepted = acceptedTokens(evidence)
    const busy = busyOnes(evidence)
    if (busy.length === 0) yield "no node was kept busy"
    for (const { jobId, token } of busy) {
      const times = evidence.executions.filter((execution) => execution.jobId === jobId).length
      if (times > 1) yield `job ${jobId} was executed ${times} times`
      if (!accepted.has(token)) yield `job ${jobId} does not hold the result of ${token}`
    }
  }
}

const checks = [
  ...ordinary,
  departures({ withinMs: 30_000 }),
  attempts({ losable: false }),
  delays({ late: whenever }),
  kept
]

export const handlers = Effect.fnUntraced(function* (directory: Directory) {
  const { fewer, seed } = Sizes.read()
  const { evidence } = yield* Scene.play({
    directory,
    hires: [{ env: { CHAOS_BUSY: "1" } }, {}, {}],
    plan: Plan.make(fewer, seed),
    seconds: sendingSeconds,
    happens
  })
  const outcomes = evidence.archive.flatMap(({ attempts }) => attempts)
  const defects = outcomes.filter(({ outcome }) => outcome === "defect").length
  const crashes = outcomes.filter(({ tag }) => tag === "CpuCrashed").length
  return of(
    evidence,
    checks,
    [
      Facts.endings(evidence),
      `${count(busyOnes(evidence).length, "execution")} held a loop up`,
      Facts.refused(evidence),
      `${count(defects, "defect")} and ${count(crashes, "dead thread")} survived`
    ],
    [
      { of: "the handlers threw defects", faults: defects > 0 ? [] : ["none did"] },
      { of: "threads died of their memory", faults: crashes > 0 ? [] : ["none did"] }
    ]
  )
})

const happens = Effect.fnUntraced(function* (ongoing: Scene.Ongoing) {
  const one = ongoing.members[0]
  if (one === undefined) return yield* Effect.die(new Error("There is no process to keep busy"))
  yield* Effect.sleep("3 seconds")
  const some = (first: number, failures: ReadonlyArray<number>) =>
    failures.map((times, index) => Extra.task(first + index, times))
  yield* Extra.send(ongoing, Work.Defective, some(Extra.numbers.defective, [1, 2, 3, 4, 1, 2, 3, 4, 1, 2, 3, 4]))
  yield* Extra.send(ongoing, Work.Leaky, some(Extra.numbers.leaky, [0, 1, 1, 2, 4]))
  const busy = yield* keepBusy(ongoing, one.life)
  yield* Effect.repeat(
    Effect.sync(() => read(ongoing, one.life).find(({ token }) => token === busy.token)?.end),
    { schedule: Schedule.spaced("200 millis"), until: (end) => end !== undefined }
  )
  yield* Effect.sleep("10 seconds")
})

const read = ({ directory }: Scene.Ongoing, { process }: Life) =>
  Journal.read(path.join(directory.evidence, `${process}.journal`), process)

/** Sends such jobs until the process that is kept busy by them has one; for the others they are nothing. */
const keepBusy = Effect.fnUntraced(function* (ongoing: Scene.Ongoing, life: Life) {
  for (let n = Extra.numbers.busy; ; n++) {
    const found = read(ongoing, life).find(isBusy)
    if (found !== undefined) return found
    yield* Extra.send(ongoing, Work.Busy, [Extra.task(n, 0, busyMs)])
    yield* Effect.sleep("100 millis")
  }
})
