/** `npm run chaos` runs all; `npm run chaos -- kill` the named ones. One line for each; exit code 1 unless all are clean. */
import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import { Cause, Console, Effect, Result } from "effect"
import { batches } from "./batches.ts"
import { booking } from "./booking.ts"
import { clock } from "./clock.ts"
import { fairness } from "./fairness.ts"
import { freeze } from "./freeze.ts"
import { handlers } from "./handlers.ts"
import { keys } from "./keys.ts"
import { kill } from "./kill.ts"
import { lateCommits } from "./lateCommits.ts"
import { storm } from "./memory.ts"
import { network } from "./network.ts"
import { phases } from "./phases.ts"
import { rates } from "./rates.ts"
import { restart } from "./restart.ts"
import * as Sizes from "./Sizes.ts"
import { scenarios } from "./scenarios.ts"
import { schedules } from "./schedules.ts"
import * as Directory from "./stage/Directory.ts"
import * as Stage from "./stage/Stage.ts"
import { steps } from "./staged.ts"
import { statistics } from "./statistics.ts"
import { stop } from "./stop.ts"
import { term } from "./term.ts"
import { upgrade } from "./upgrade.ts"
import { details, line, type Verdict } from "./Verdict.ts"
import { rows, webhooks } from "./webhooks.ts"

const runs = {
  kill,
  keys,
  restart,
  freeze,
  network,
  term,
  stop,
  clock,
  handlers,
  statistics,
  "late-commits": lateCommits,
  upgrade,
  webhooks,
  rows,
  booking,
  schedules,
  steps,
  batches,
  fairness,
  rates,
  scenarios,
  storm,
  phases
} as const
type Name = keyof typeof runs
const names = Object.keys(runs) as ReadonlyArray<Name>
const isName = (name: string): name is Name => Object.hasOwn(runs, name)

/** Whatever a run waits for, it ends. */
const longest = "6 minutes"

const perform = (name: Name) =>
  Effect.scoped(
    Effect.gen(function* () {
      const began = performance.now()
      const directory = yield* Directory.make(name)
      const verdict: Verdict = yield* runs[name](directory).pipe(
        Effect.provide(Stage.layer(directory)),
        Effect.scoped,
        Effect.timeout(longest),
        Effect.catchCause((cause) =>
          Cause.hasInterruptsOnly(cause)
            ? Effect.interrupt
            : Effect.succeed({
                facts: ["did not end as it should"],
                violations: [{ of: "the run comes to its end", faults: [Cause.pretty(cause)] }]
              })
        )
      )
      yield* Console.log(line(name, verdict, performance.now() - began))
      if (verdict.violations.length === 0) return true
      yield* Console.error(details(verdict))
      directory.keep()
      yield* Console.error(`  the evidence is kept in ${directory.evidence}`)
      return false
    })
  )

const main = Effect.gen(function* () {
  const asked = process.argv.slice(2)
  const unknown = asked.filter((name) => !isName(name))
  if (unknown.length > 0) {
    yield* Console.error(`There is no run ${unknown.join(", ")}: choose from ${names.join(", ")}`)
    return false
  }
  const sizes = yield* Effect.result(Effect.try({ try: Sizes.read, catch: String }))
  if (Result.isFailure(sizes)) {
    yield* Console.error(sizes.failure)
    return false
  }
  const { jobs, seconds, seed, workers } = sizes.success
  yield* Console.error(`${jobs} jobs, ${seconds} s, ${workers} workers, seed ${seed}`)
  const clean = yield* Effect.forEach(asked.length === 0 ? names : asked.filter(isName), perform)
  return clean.every(Boolean)
})

NodeRuntime.runMain(
  Effect.map(main, (clean) => {
    process.exitCode = clean ? 0 : 1
  })
)
