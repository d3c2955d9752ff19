import { assert, describe, it } from "@effect/vitest"
import { Duration, Effect, Fiber, Layer, Option } from "effect"
import { TestClock } from "effect/testing"
import { Lifecycle } from "../../src/process/Lifecycle.ts"
import * as Shutdown from "../../src/process/Shutdown.ts"
import { Settings } from "../../src/settings/Settings.ts"
import * as TestSettings from "../support/TestSettings.ts"

const lameDuckOf = (settings: Parameters<typeof TestSettings.layer>[0], isTerminal: boolean) =>
  Effect.map(Settings, (values) => Duration.toSeconds(Shutdown.lameDuckOf(values, isTerminal))).pipe(
    Effect.provide(TestSettings.layer(settings))
  )

describe("a process that receives a signal to stop", () => {
  it.effect("is not ready at once, and drains when load balancers have had time to notice", () =>
    Effect.gen(function* () {
      const lifecycle = yield* Lifecycle
      const begun = yield* Effect.forkChild(Shutdown.begin)
      yield* TestClock.adjust("4 seconds")
      assert.deepStrictEqual([lifecycle.isStopping(), lifecycle.isDraining()], [true, false])
      yield* TestClock.adjust("1 second")
      yield* Fiber.join(begun)
      assert.isTrue(lifecycle.isDraining())
    }).pipe(
      Effect.provide(
        Layer.merge(
          Lifecycle.layer,
          TestSettings.layer({ lameDuck: Option.some(Duration.seconds(5)), logLevel: "None" })
        )
      )
    )
  )

  it.effect("gives load balancers three seconds in production, none on a terminal, and what was set", () =>
    Effect.gen(function* () {
      assert.strictEqual(yield* lameDuckOf({ environment: "production" }, false), 3)
      assert.strictEqual(yield* lameDuckOf({ environment: "production" }, true), 0)
      assert.strictEqual(yield* lameDuckOf({ environment: "development" }, false), 0)
      assert.strictEqual(yield* lameDuckOf({ lameDuck: Option.some(Duration.seconds(8)) }, true), 8)
    })
  )
})
