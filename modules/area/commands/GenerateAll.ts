/** Generates all profiles: sends a batch with a job per area, works on it with the other nodes, and waits for its end. */
import { Duration, Effect, Layer, Schedule } from "effect"
import { Jobs } from "../../../src/actor/Jobs.ts"
import * as Runtime from "../../../src/actor/Runtime.ts"
import { composeModules, defineModule } from "../../../src/module.ts"
import { isUnavailable } from "../../../src/process/Outage.ts"
import { Areas } from "../Areas.ts"
import { GenerateProfile, ProfilesGenerated } from "../Jobs.ts"
import { Rankings } from "../profile/Rankings.ts"
import { NationalStatistics } from "../statistics/NationalStatistics.ts"
import * as Workers from "../Workers.ts"
import { ProgressBar } from "./ProgressBar.ts"

const generation = composeModules(
  defineModule({ name: "area", actors: [GenerateProfile, ProfilesGenerated], layer: Workers.layer })
)

/** Runs a worker for this actor inside the command. */
const worker = Runtime.worker.pipe(
  Layer.provide(Layer.merge(generation.actorRegistry, generation.scheduleRegistry)),
  Layer.provide(generation.layer),
  Layer.provideMerge(Areas.layer),
  Layer.provide(Layer.merge(NationalStatistics.layer, Rankings.layer))
)

export interface GenerationSummary {
  readonly areas: number
  readonly failed: number
  readonly seconds: number
}

const pollInterval = "200 millis"

/** Retries while the database is unavailable, since the jobs continue, too. */
const retryWhileUnavailable = <A>(self: Effect.Effect<A>): Effect.Effect<A> =>
  Effect.catchDefect(self, (defect) =>
    isUnavailable(defect)
      ? Effect.andThen(
          Effect.sleep(pollInterval),
          Effect.suspend(() => retryWhileUnavailable(self))
        )
      : Effect.die(defect)
  )

/** Sends the jobs, shows their progress and waits until all are finished. */
const sendAndWait = Effect.fnUntraced(function* (bar: ProgressBar["Service"]) {
  const jobs = yield* Jobs
  const areas = yield* Areas
  const { batchId, size } = yield* areas.requestAll
  const progress = retryWhileUnavailable(jobs.counts(GenerateProfile.name)).pipe(
    Effect.tap(({ ready = 0, running = 0, scheduled = 0 }) =>
      bar.show(Math.max(0, size - ready - running - scheduled), size)
    ),
    Effect.repeat(Schedule.spaced(pollInterval)),
    Effect.andThen(Effect.never)
  )
  const batch = yield* Effect.raceFirst(Effect.orDie(jobs.await(ProfilesGenerated, batchId)), progress)
  yield* bar.show(size, size)
  yield* bar.end
  return { areas: size, failed: size - batch.completed }
})

export const generateAll = Effect.gen(function* () {
  const bar = yield* ProgressBar
  const [duration, result] = yield* Effect.timed(sendAndWait(bar))
  return {
    ...result,
    seconds: Math.round(Duration.toMillis(duration) / 100) / 10
  } satisfies GenerationSummary as GenerationSummary
}).pipe(Effect.provide(worker))
