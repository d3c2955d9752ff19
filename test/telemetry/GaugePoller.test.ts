import { assert, describe, it } from "@effect/vitest"
import { Effect, Exit, Logger, Metric, Scope } from "effect"
import { TestClock } from "effect/testing"
import * as GaugePoller from "../../src/telemetry/GaugePoller.ts"

interface Shop {
  readonly shop: string
  readonly sold: number
  readonly open: boolean
}

/** The gauges as `name shop kind`. */
const gauges = Effect.map(Metric.snapshot, (all) =>
  Object.fromEntries(
    all.flatMap(({ attributes, id, state }) =>
      "value" in state
        ? [[[id, attributes?.["shop"], attributes?.["kind"]].filter(Boolean).join(" "), state.value]]
        : []
    )
  )
)

/** Watches what `source` answers; the looks so far are counted. */
const watching = Effect.fnUntraced(function* (source: (look: number) => Effect.Effect<ReadonlyArray<Shop>, string>) {
  const scope = yield* Scope.make()
  const seen = { looks: 0 }
  const poller: GaugePoller.GaugePoller<Shop, string, never> = {
    name: "shops",
    look: Effect.suspend(() => source(++seen.looks)),
    labels: ({ shop }) => ({ shop }),
    series: [
      { name: "sold", description: "Bowls", labels: { kind: "shio" }, read: ({ sold }) => sold },
      { name: "sold", description: "Bowls", labels: { kind: "miso" }, read: ({ sold }) => sold * 2 },
      { name: "open", description: "1 or 0", read: ({ open }) => Number(open) }
    ]
  }
  yield* Effect.forkIn(Scope.provide(GaugePoller.poll(poller), scope), scope)
  yield* TestClock.adjust("1 millis")
  return { seen, close: Scope.close(scope, Exit.void) }
})

const alone = <A, E, R>(self: Effect.Effect<A, E, R>) =>
  Effect.suspend(() => Effect.provideService(self, Metric.MetricRegistry, new Map())).pipe(
    Effect.provide(Logger.layer([]))
  )

describe("A lookout", () => {
  it.effect("looks at once, and then every fifteen seconds", () =>
    Effect.gen(function* () {
      const { close, seen } = yield* watching(() => Effect.succeed([]))
      assert.strictEqual(seen.looks, 1)
      yield* TestClock.adjust("14900 millis")
      assert.strictEqual(seen.looks, 1)
      yield* TestClock.adjust("100 millis")
      assert.strictEqual(seen.looks, 2)
      yield* close
    }).pipe(alone)
  )

  it.effect("rests fifty times as long as a look took, also when the look failed", () =>
    Effect.gen(function* () {
      const { close, seen } = yield* watching((look) =>
        Effect.andThen(Effect.sleep("2 seconds"), look === 1 ? Effect.succeed([]) : Effect.fail("too slow"))
      )
      yield* TestClock.adjust("2 seconds")
      yield* TestClock.adjust("99 seconds")
      assert.strictEqual(seen.looks, 1)
      yield* TestClock.adjust("1 second")
      assert.strictEqual(seen.looks, 2)
      yield* TestClock.adjust("100 seconds")
      assert.strictEqual(seen.looks, 2)
      yield* TestClock.adjust("5 seconds")
      assert.strictEqual(seen.looks, 3)
      yield* close
    }).pipe(alone)
  )

  it.effect("shows gauges of what there is, and keeps them while looks fail", () =>
    Effect.gen(function* () {
      const hana = { shop: "hana", sold: 3, open: true }
      const yuki = { shop: "yuki", sold: 0, open: false }
      const answers = [Effect.succeed([hana, yuki]), Effect.fail("away"), Effect.succeed([{ ...hana, sold: 8 }])]
      const { close } = yield* watching((look) => answers[look - 1] ?? Effect.never)
      const both = {
        "sold hana shio": 3,
        "sold hana miso": 6,
        "open hana": 1,
        "sold yuki shio": 0,
        "sold yuki miso": 0,
        "open yuki": 0
      }
      assert.deepStrictEqual(yield* gauges, { ...both, gauge_poll_age_seconds: 0.001 })
      yield* TestClock.adjust("15 seconds")
      assert.deepStrictEqual(yield* gauges, { ...both, gauge_poll_age_seconds: 15.001 })
      yield* TestClock.adjust("16 seconds")
      assert.deepStrictEqual(yield* gauges, {
        "sold hana shio": 8,
        "sold hana miso": 16,
        "open hana": 1,
        gauge_poll_age_seconds: 0.001
      })
      yield* close
      assert.deepStrictEqual(yield* gauges, {})
    }).pipe(alone)
  )
})
