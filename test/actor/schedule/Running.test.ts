import { assert, layer } from "@effect/vitest"
import { DateTime, Effect, Layer, Queue, Schema } from "effect"
import { SqlClient } from "effect/sql"
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

/** The seconds that were counted, each with its job, until there are enough of them. */
const countTo = Effect.fnUntraced(function* (jobOf: Map<number, string>, size: number) {
  while (jobOf.size < size) {
    const { jobId, second } = yield* Queue.take(counted)
    // A job may run twice, but a tick has one job.
    assert.strictEqual(jobOf.get(second) ?? jobId, jobId)
    jobOf.set(second, jobId)
  }
})

layer(Node, { excludeTestServices: true })("Nodes that run", (test) => {
  test.effect("fire each tick once between them, when it comes, and go on when their connections are lost", () =>
    Effect.gen(function* () {
      const [jobs, sql] = [yield* Jobs, yield* SqlClient.SqlClient]
      yield* Layer.build(Layer.mergeAll(Layer.fresh(Scheduler.layer), Layer.fresh(Scheduler.layer)))
      const jobOf = new Map<number, string>()
      yield* countTo(jobOf, 3)
      for (const [second, jobId] of jobOf) {
        const view = yield* jobs.find(jobId)
        const lateMs = view!.createdAt.getTime() - second * 1_000
        assert.isTrue(lateMs >= 0 && lateMs < 3_000, `${lateMs} ms late`)
      }
      yield* sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`
      yield* countTo(jobOf, 6)
      const seconds = [...jobOf.keys()].toSorted()
      assert.deepStrictEqual(
        seconds,
        seconds.map((_, n) => seconds[0]! + n)
      )
    })
  )
})
