import { assert, layer } from "@effect/vitest"
import { Effect, Latch, Layer, Logger, Metric, Schema } from "effect"
import { PrometheusMetrics } from "effect/observability"
import { SqlClient } from "effect/sql"
import * as Event from "../../src/event/Event.ts"
import { Events } from "../../src/event/Events.ts"
import * as PublisherMonitor from "../../src/event/PublisherMonitor.ts"
import { kernelOn } from "../support/TestRuntime.ts"

const Opened = Event.make("shop.opened", { data: Schema.Struct({}), description: "A shop opened" })

/** Looks and reports while a transaction that has published is open, and after it has ended. */
const duringAndAfter = <A, E, R>(look: Effect.Effect<A, E, R>) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const [published, over] = [Latch.makeUnsafe(), Latch.makeUnsafe()]
    const publish = Effect.flatMap(Events, (events) => events.publish(Opened, {}))
    const transaction = sql.withTransaction(
      Effect.andThen(publish, Effect.andThen(published.open, Effect.andThen(over.await, sql`select pg_backend_pid()`)))
    )
    const watching = Effect.gen(function* () {
      yield* published.await
      return yield* Effect.ensuring(look, over.open)
    })
    const [[row], during] = yield* Effect.all([transaction, watching], { concurrency: 2 })
    return { pid: String(row?.["pg_backend_pid"]), during, after: yield* look }
  })

layer(kernelOn(), { excludeTestServices: true })("The watch of publishers", (test) => {
  test.effect("names a transaction that published and stays open, with what ends it, and says when it has ended", () =>
    Effect.gen(function* () {
      const lines: Array<string> = []
      const logger = Logger.make(({ logLevel, message }) => void lines.push(`${logLevel} ${String(message)}`))
      const report = PublisherMonitor.reporter(0)
      const look = Effect.flatMap(PublisherMonitor.look, report).pipe(Effect.provide(Logger.layer([logger])))
      const { pid } = yield* duringAndAfter(Effect.andThen(look, look))
      assert.strictEqual(lines.length, 2)
      assert.match(
        lines[0] ?? "",
        new RegExp(
          `^Warn Events wait behind .*: session ${pid} \\(user ekimae, application ekimae, idle in transaction\\), ` +
            `since \\d{4}-.*Z\\. To end it: select pg_terminate_backend\\(${pid}\\)$`
        )
      )
      assert.strictEqual(lines[1], "Info No transaction holds events back any more")
    })
  )

  test.effect("is silent about one that has not been open for long", () =>
    Effect.gen(function* () {
      const lines: Array<unknown> = []
      const logger = Logger.make(({ message }) => void lines.push(message))
      const report = PublisherMonitor.reporter("1 hour")
      yield* duringAndAfter(Effect.flatMap(PublisherMonitor.look, report).pipe(Effect.provide(Logger.layer([logger]))))
      assert.deepStrictEqual(lines, [])
    })
  )

  test.effect("shows how long the oldest is open, which is nothing when there is none", () =>
    Effect.gen(function* () {
      const open = Effect.map(
        PrometheusMetrics.format(),
        (text) => /^events_publisher_open_seconds ([\d.]+)$/m.exec(text)?.[1]
      )
      const shown = Effect.scoped(
        Effect.andThen(
          Layer.build(PublisherMonitor.layer),
          Effect.repeat(Effect.andThen(Effect.yieldNow, open), { until: (seconds) => seconds !== undefined })
        )
      )
      const { after, during } = yield* duringAndAfter(shown)
      assert.isAbove(Number(during), 0)
      assert.strictEqual(after, "0")
    }).pipe(Effect.provideService(Metric.MetricRegistry, new Map()))
  )
})
