/** Generates all profiles: one durable job per area, run by this process and by any other node, followed to the end. */
import { Duration, Effect, Layer, Schedule } from "effect"
import { Jobs } from "../../../src/actor/Jobs.ts"
import * as Runtime from "../../../src/actor/Runtime.ts"
import { composeModules, defineModule } from "../../../src/module.ts"
import { isUnavailable } from "../../../src/sql/Pg.ts"
import { Areas } from "../Areas.ts"
import { GenerateProfile } from "../Jobs.ts"
import { Nation } from "../Nation.ts"
import { Rankings } from "../Rankings.ts"
import * as Workers from "../Workers.ts"
import { ProgressBar } from "./ProgressBar.ts"

const work = composeModules(defineModule({ name: "area", actors: [GenerateProfile], layer: Workers.layer }))

/** A worker for this one actor beside the command. */
const node = Runtime.worker.pipe(
  Layer.provide(Layer.merge(work.actorRegistry, work.scheduleRegistry)),
  Layer.provide(work.layer),
  Layer.provideMerge(Areas.layer),
  Layer.provide(Layer.merge(Nation.layer, Rankings.layer))
)

export interface Generated {
  readonly areas: number
  readonly failed: number
  readonly seconds: number
}

const look = "200 millis"

/** The jobs go on while the database is busy or away for a moment, so whoever watches them does too. */
const lookAgain = <A>(self: Effect.Effect<A>): Effect.Effect<A> =>
  Effect.catchDefect(self, (defect) =>
    isUnavailable(defect)
      ? Effect.andThen(
          Effect.sleep(look),
          Effect.suspend(() => lookAgain(self))
        )
      : Effect.die(defect)
  )

/** Sends the jobs and waits until none is left; reports the share that is done. */
const follow = Effect.fnUntraced(function* (bar: ProgressBar["Service"]) {
  const jobs = yield* Jobs
  const areas = yield* Areas
  const before = yield* jobs.counts(GenerateProfile.name)
  const total = (yield* areas.requestAll).length
  const counts = lookAgain(jobs.counts(GenerateProfile.name)).pipe(
    Effect.tap(({ ready = 0, running = 0, scheduled = 0 }) => bar.show(total - ready - running - scheduled, total)),
    Effect.repeat({
      until: ({ ready = 0, running = 0, scheduled = 0 }) => ready + running + scheduled === 0,
      schedule: Schedule.spaced(look)
    })
  )
  const after = yield* counts
  yield* bar.end
  return { areas: total, failed: (after.failed ?? 0) - (before.failed ?? 0) }
})

export const generateAll = Effect.gen(function* () {
  const bar = yield* ProgressBar
  const [duration, generated] = yield* Effect.timed(follow(bar))
  return { ...generated, seconds: Math.round(Duration.toMillis(duration) / 100) / 10 } satisfies Generated as Generated
}).pipe(Effect.provide(node))
