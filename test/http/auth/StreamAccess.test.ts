import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber, Stream } from "effect"
import { HttpServerResponse } from "effect/http"
import { TestClock } from "effect/testing"
import { whileAllowed } from "../../../src/http/auth/StreamAccess.ts"
import { eventStream } from "../../../src/http/response/EventStream.ts"

/** Says something each second. */
const endless = Stream.tick("1 second").pipe(Stream.map(() => "data: x\n\n"))

describe("A stream of events", () => {
  it.effect("ends within seconds after its caller has lost access, and not for a check that failed", () =>
    Effect.gen(function* () {
      let check: Effect.Effect<boolean> = Effect.succeed(true)
      const { body } = whileAllowed(
        eventStream(endless),
        Effect.suspend(() => check)
      )
      assert(body._tag === "Stream")
      const reader = yield* Effect.forkChild(Stream.runDrain(body.stream))
      yield* TestClock.adjust("1 minute")
      check = Effect.die("the database is away")
      yield* TestClock.adjust("1 minute")
      assert.isUndefined(reader.pollUnsafe())
      check = Effect.succeed(false)
      yield* TestClock.adjust("3 seconds")
      yield* Fiber.join(reader)
    })
  )

  it("is the only response that is changed", () => {
    const file = HttpServerResponse.stream(Stream.empty, { contentType: "text/csv" })
    assert.strictEqual(whileAllowed(file, Effect.succeed(false)), file)
    const text = HttpServerResponse.text("x")
    assert.strictEqual(whileAllowed(text, Effect.succeed(false)), text)
  })
})
