/** Takes a run from where it is to its next wait, or to its end. Steps that were taken are not taken again. */
import { DateTime, Duration, Effect, Layer } from "effect"
import * as Actor from "../../../../src/actor/Actor.ts"
import { Jobs } from "../../../../src/actor/Jobs.ts"
import * as Step from "../../../../src/actor/step/Step.ts"
import { RunScenario, WakeRuns } from "../Jobs.ts"
import { RunRepo } from "./RunRepo.ts"
import { type PutOff, type RunAt, RunSteps, StepResult } from "./RunSteps.ts"
import { nextPlace } from "./StepMachine.ts"

/** A run that waits for the quota or for its scenario looks again at least so often: an operator may have granted more. */
const longestPause = Duration.hours(6)
const page = 500

const runs = Layer.unwrap(
  Effect.gen(function* () {
    const [repo, steps] = [yield* RunRepo, yield* RunSteps]

    /** Ends the attempt; the step is asked for again after a while. */
    const putOff = Effect.fnUntraced(function* (attempt: Actor.Attempt, at: RunAt, failure: PutOff) {
      if (!(yield* steps.park(at, failure))) return yield* attempt.snooze("1 second")
      const now = yield* DateTime.now
      const left =
        failure.until === null ? longestPause : Duration.millis(failure.until.getTime() - DateTime.toEpochMillis(now))
      return yield* attempt.snooze(Duration.min(Duration.max(left, Duration.seconds(1)), longestPause))
    })

    return Step.toLayer(
      RunScenario,
      Effect.fnUntraced(function* ({ accountId, runId }, attempt) {
        const run = yield* repo.load({ accountId, runId })
        if (run === undefined) return
        if (run.status !== "running") return yield* repo.markAwake(runId)
        const all = run.definition.steps
        let place = 0
        while (place < all.length) {
          const at = { accountId, run, place }
          const { id } = all[place]!
          const taken = yield* Step.transaction(id, steps.take(at), { result: StepResult }).pipe(
            Effect.catchTag("PutOff", (failure) => putOff(attempt, at, failure))
          )
          if (taken.isOver) return
          if (taken.until !== null) yield* Step.sleep(id, taken.until)
          place = nextPlace(all, place, taken.answer)
        }
        yield* repo.end({ accountId, runId }, "completed", null, DateTime.toDateUtc(yield* DateTime.now))
      })
    )
  })
)

const waking = Layer.unwrap(
  Effect.gen(function* () {
    const [repo, jobs] = [yield* RunRepo, yield* Jobs]
    return Actor.toLayer(
      WakeRuns,
      Effect.fnUntraced(function* ({ scenarioId }) {
        let after = ""
        for (;;) {
          const found = yield* repo.waking(scenarioId, after, page)
          yield* Effect.forEach(found, ({ id }) => jobs.runKeyNow(RunScenario, id), { discard: true })
          const last = found.at(-1)
          if (last === undefined || found.length < page) return
          after = last.id
        }
      })
    )
  })
)

export const layer = Layer.merge(runs, waking)
