import { assert, layer } from "@effect/vitest"
import { Effect, Layer, Metric, Schema } from "effect"
import { PrometheusMetrics } from "effect/observability"
import { SqlClient } from "effect/sql"
import * as Backlog from "../../src/event/Backlog.ts"
import * as Dispatcher from "../../src/event/Dispatcher.ts"
import * as Event from "../../src/event/Event.ts"
import { Events } from "../../src/event/Events.ts"
import { composeModules, defineModule } from "../../src/module.ts"
import { kernelOn } from "../support/TestRuntime.ts"

const Opened = Event.make("shop.opened", { data: Schema.Struct({ n: Schema.Int }), description: "A shop opened" })
const Count = Event.reaction("test/count", { to: [Opened] })
const Deaf = Event.reaction("test/deaf", { to: [] })

const app = composeModules(
  defineModule({
    name: "test",
    events: [Opened],
    reactions: [Count, Deaf],
    layer: Layer.mergeAll(
      Event.toLayer(Count, () => Effect.void),
      Event.toLayer(Deaf, () => Effect.void)
    )
  })
)
const Live = app.reactionRegistry.pipe(Layer.provide(app.layer), Layer.provideMerge(kernelOn()))

const publish = Effect.flatMap(Events, (events) => events.publish(Opened, { n: 1 }))
const behind = Effect.map(Backlog.look, (rows) => rows.toSorted((a, b) => a.reaction.localeCompare(b.reaction)))

layer(Live, { excludeTestServices: true })("The backlog of events", (test) => {
  test.effect("is empty for reactions that begin now, and knows no others", () =>
    Effect.gen(function* () {
      yield* (yield* SqlClient.SqlClient)`insert into event_cursor (reaction, seq) values ('old/gone', 0)`
      yield* Dispatcher.register
      assert.deepStrictEqual(yield* behind, [
        { reaction: "test/count", events: 0, oldestMs: null, accounts: 0, setAside: 0 },
        { reaction: "test/deaf", events: 0, oldestMs: null, accounts: 0, setAside: 0 }
      ])
    })
  )

  test.effect("holds an event until a reaction has passed it, of any type", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      yield* publish
      yield* publish
      yield* sql`update event set occurred_at = now() - interval '1 minute' where seq = (select min(seq) from event)`
      const waiting = yield* behind
      assert.deepStrictEqual(
        waiting.map(({ events }) => events),
        [2, 2]
      )
      for (const { oldestMs } of waiting) assert.isAtLeast(oldestMs ?? 0, 60_000)
      const metrics = yield* Effect.scoped(
        Effect.andThen(
          Layer.build(Backlog.layer),
          Effect.repeat(Effect.andThen(Effect.yieldNow, PrometheusMetrics.format()), {
            until: (text) => text.includes("events_waiting")
          })
        )
      )
      assert.match(metrics, /^events_waiting\{reaction="test\/count"\} 2$/m)
      assert.match(metrics, /^events_oldest_wait_seconds\{reaction="test\/count"\} (?:6\d|\d{3,})\.\d+$/m)
      yield* Dispatcher.runOnce
      assert.deepStrictEqual(yield* behind, [
        { reaction: "test/count", events: 0, oldestMs: null, accounts: 0, setAside: 0 },
        { reaction: "test/deaf", events: 0, oldestMs: null, accounts: 0, setAside: 0 }
      ])
    }).pipe(Effect.provideService(Metric.MetricRegistry, new Map()))
  )

  test.effect("is counted up to its bound", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const insert = (count: number) => sql`
        insert into event (id, type, version, data)
        select gen_random_uuid()::text, 'shop.opened', 1, '{}' from generate_series(1, ${count}::int)`
      yield* insert(Backlog.countBound - 1)
      assert.strictEqual((yield* behind)[0]?.events, Backlog.countBound - 1)
      yield* insert(2)
      assert.strictEqual((yield* behind)[0]?.events, Backlog.countBound)
    })
  )
})
