/**
 * Jobs come from several senders at once, and most of these keep their transactions open for a while: so jobs become
 * visible in another order than that of their positions. Each must start soon after its commit, and in its order.
 */
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { Jobs } from "../../src/actor/Jobs.ts"
import * as Dice from "../../test/support/chaos/Dice.ts"
import { attempts } from "./check/Attempts.ts"
import { delays, whenever } from "./check/Delays.ts"
import { departures } from "./check/Departures.ts"
import { ordinary } from "./check/Ordinary.ts"
import { commitOrder, promptStarts, startWaits } from "./check/Starts.ts"
import * as Facts from "./Facts.ts"
import * as Extra from "./plan/Extra.ts"
import * as Plan from "./plan/Plan.ts"
import * as Scene from "./Scene.ts"
import * as Sizes from "./Sizes.ts"
import type { Directory } from "./stage/Directory.ts"
import type { SentJob } from "./stage/Sender.ts"
import { of, seconds } from "./Verdict.ts"
import * as MachineClock from "./work/MachineClock.ts"
import * as Work from "./work/Work.ts"

const mailboxes = 1000
const jobsPerTransaction = 5
/** How long a sender keeps its transaction open after its jobs are inserted: between these limits, in milliseconds. */
const senders = [
  { low: 0, high: 0 },
  { low: 0, high: 0 },
  { low: 0, high: 300 },
  { low: 0, high: 300 },
  { low: 100, high: 300 }
] as const
/** Between two transactions of a sender. */
const pause = "10 millis"
/** A job that no claim hears of is found by the search through all mailboxes, half a minute later. */
const startLimitMs = 10_000

const checks = [
  ...ordinary,
  departures({ withinMs: 30_000 }),
  attempts({ losable: false }),
  delays({ late: whenever }),
  promptStarts({ withinMs: startLimitMs }),
  commitOrder
]

/** Sends jobs for random mailboxes in transactions of its own until the time is over. */
const sendSlowly = Effect.fnUntraced(function* (
  ongoing: Scene.Ongoing,
  hold: (typeof senders)[number],
  nextNumber: () => number,
  seed: number,
  until: number
) {
  const jobs = yield* Jobs
  const sql = yield* SqlClient.SqlClient
  const dice = Dice.make(seed)
  while (MachineClock.now() < until) {
    const tasks = Array.from({ length: jobsPerTransaction }, () => ({
      ...Extra.task(nextNumber(), 0, dice.between(1, 5)),
      box: `shared-${dice.between(1, mailboxes)}`
    }))
    const asked = MachineClock.now()
    const answers = yield* sql.withTransaction(
      Effect.tap(
        jobs.sendAll(
          Work.Ordered,
          tasks.map((payload) => ({ payload }))
        ),
        Effect.sleep(dice.between(hold.low, hold.high))
      )
    )
    const committed = MachineClock.now()
    ongoing.alsoSent(
      tasks.map((task) => Extra.planned(task, "shared")),
      answers.map(
        ({ created, jobId }, index): SentJob => ({ n: tasks[index]?.n ?? -1, jobId, created, asked, committed })
      )
    )
    yield* Effect.sleep(pause)
  }
})

export const lateCommits = Effect.fnUntraced(function* (directory: Directory) {
  const sizes = Sizes.read()
  let number = Extra.numbers.shared
  const nextNumber = () => number++
  const { calmMs, evidence } = yield* Scene.play({
    directory,
    hires: Array.from({ length: sizes.workers }, () => undefined),
    plan: Plan.make(sizes.fewer, sizes.seed),
    seconds: sizes.seconds,
    happens: (ongoing) =>
      Effect.forEach(
        senders,
        (hold, index) =>
          sendSlowly(ongoing, hold, nextNumber, sizes.seed + index, MachineClock.now() + sizes.seconds * 1000),
        { concurrency: "unbounded", discard: true }
      )
  })
  return of(evidence, checks, [Facts.endings(evidence), startWaits(evidence), `the rest took ${seconds(calmMs)}`])
})
