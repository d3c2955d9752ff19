/**
 * Takes a run from where it is to its next wait, or to its end. Steps that were taken are not taken again. Runs of an account
 * that are under way at the same time take their steps together.
 */
import { DateTime, Duration, Effect, Layer } from "effect"
import * as Actor from "../../../../src/actor/Actor.ts"
import { Jobs } from "../../../../src/actor/Jobs.ts"
import * as Step from "../../../../src/actor/step/Step.ts"
import * as StepBatch from "../../../../src/actor/step/StepBatch.ts"
import * as GroupCommit from "../../../../src/sql/GroupCommit.ts"
import { RunScenario, WakeQuietRuns, WakeRuns } from "../Jobs.ts"
import { RunBatchRepo } from "./RunBatchRepo.ts"
import * as RunLoader from "./RunLoader.ts"
import { type RunJob, RunRepo } from "./RunRepo.ts"
import { type PutOff, type RunAt, StepResult } from "./RunStep.ts"
import { RunSteps } from "./RunSteps.ts"
import { nextPlace } from "./StepMachine.ts"

/** A run that waits for the quota or for its scenario looks again at least so often: an operator may have granted more. */
const longestPause = Duration.hours(6)
const page = 500

/** Enough to share the statements; few enough that a transaction holds up no thread, and no lock for long. */
const stepsTogether = 100
/** The other connections of the database are left to requests and other actors. */
const transactions = 2

const runs = Layer.unwrap(
  Effect.gen(function* () {
    const [repo, batchRepo, steps] = [yield* RunRepo, yield* RunBatchRepo, yield* RunSteps]
    const nowDate = Effect.map(DateTime.now, DateTime.toDateUtc)
    const load = yield* RunLoader.make
    const take = yield* StepBatch.make({
      key: ({ run }: RunAt) => run.accountId,
      largest: stepsTogether,
      concurrency: transactions,
      result: StepResult,
      run: steps.takeAll
    })
    const complete = yield* GroupCommit.make({
      name: "Runs that end",
      writers: 1,
      largest: 500,
      run: (runIds: ReadonlyArray<string>) =>
        Effect.flatMap(nowDate, (now) => Effect.as(batchRepo.complete(runIds, now), runIds))
    })

    /** Ends the attempt; the step is asked for again after a while. */
    const putOff = Effect.fnUntraced(function* (attempt: Actor.Attempt, at: RunAt, { reason, until }: PutOff) {
      if (reason === "scenario_paused" && !(yield* steps.park(at))) return yield* attempt.snooze("1 second")
      const now = yield* DateTime.now
      const left = until === null ? longestPause : Duration.millis(until.getTime() - DateTime.toEpochMillis(now))
      return yield* attempt.snooze(Duration.min(Duration.max(left, Duration.seconds(1)), longestPause))
    })

    return Step.toLayer(
      RunScenario,
      Effect.fnUntraced(function* ({ runId }, attempt) {
        const run = yield* load(runId)
        if (run === undefined) return
        if (run.status !== "running") return yield* repo.markAwake(runId)
        const all = run.definition.steps
        let place = 0
        while (place < all.length) {
          const at = { run, place }
          const { id } = all[place]!
          const taken = yield* take(id, at).pipe(Effect.catchTag("PutOff", (failure) => putOff(attempt, at, failure)))
          if (taken.isOver) return
          if (taken.until !== null) yield* Step.sleep(id, taken.until)
          place = nextPlace(all, place, taken.answer)
        }
        yield* complete(runId)
      })
    )
  })
)

const waking = Layer.unwrap(
  Effect.gen(function* () {
    const [repo, jobs] = [yield* RunRepo, yield* Jobs]
    const wakeAll = Effect.fnUntraced(function* (pageBehind: (after: string) => Effect.Effect<ReadonlyArray<RunJob>>) {
      let after = ""
      for (;;) {
        const found = yield* pageBehind(after)
        yield* jobs.runNow(
          RunScenario,
          found.flatMap(({ jobId }) => jobId ?? [])
        )
        const last = found.at(-1)
        if (last === undefined || found.length < page) return
        after = last.id
      }
    })
    return Layer.merge(
      Actor.toLayer(WakeRuns, ({ scenarioId }) => wakeAll((after) => repo.waking(scenarioId, after, page))),
      Actor.toLayer(WakeQuietRuns, ({ accountId }) => wakeAll((after) => repo.quiet(accountId, after, page)))
    )
  })
)

export const layer = Layer.merge(runs, waking)
