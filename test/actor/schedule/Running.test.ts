import { assert, layer } from "@effect/vitest"
import { DateTime, Effect, Layer, Queue, Schema } from "effect"
import * as Actor from "../../../src/actor/Actor.ts"
import { Jobs } from "../../../src/actor/Jobs.ts"
import * as CronSchedule from "../../../src/actor/schedule/CronSchedule.ts"
import * as Scheduler from "../../../src/actor/schedule/Scheduler.ts"
import { defineModule } from "../../../src/module.ts"
import { kernelOn, nodeOf } from "../../support/TestRuntime.ts"

const Count = Actor.make("count/second", { payload: Schema.Struct({ second: Schema.Int }) })
const EverySecond = CronSchedule.make("count/second", {
  cron: "* * * * * *",
  timeZone: "UTC",
  actor: Count,
  missed: "all",
  payload: (tick) => ({ second: DateTime.toEpochMillis(tick) / 1_000 })
})

const counted = Effect.runSync(Queue.unbounded<{ readonly jobId: string; readonly second: number }>())
const CountModule = defineModule({
  name: "count",
  actors: [Count],
  schedules: [EverySecond],
  layer: Actor.toLayer(Count, ({ second }, { jobId }) => Queue.offer(counted, { jobId, second }).pipe(Effect.asVoid))
})

const Node = nodeOf(CountModule).pipe(Layer.provideMerge(kernelOn()))

layer(Node, { excludeTestServices: true, timeout: "60 seconds" })("Nodes that run", (test) => {
  test.effect("fire each tick once between them, when it comes", () =>
    Effect.gen(function* () {
      const others = Layer.mergeAll(Layer.fresh(Scheduler.layer), Layer.fresh(Scheduler.layer))
      yield* Layer.build(others)
      const jobs = yield* Jobs
      const runs = yield* Effect.replicateEffect(Queue.take(counted), 4)
      const seconds = runs.map(({ second }) => second)
      const first = Math.min(...seconds)
      assert.deepStrictEqual(seconds.toSorted(), [first, first + 1, first + 2, first + 3])
      for (const { jobId, second } of runs) {
        const view = yield* jobs.find(jobId)
        const lateMs = view!.createdAt.getTime() - second * 1_000
        assert.isTrue(lateMs >= 0 && lateMs < 3_000, `${lateMs} ms late`)
      }
    })
  )
})
