/** Time limits of the judge, on the test clock. */
import { assert, describe, it } from "@effect/vitest"
import { Duration, Effect, Fiber, Queue } from "effect"
import { TestClock } from "effect/testing"
import { good, type Received, type Reply, refusal, start } from "./ChatServer.ts"
import { ask, expected, judgeAt } from "./support.ts"

const oldestOf = ({ material }: Received) => material.personas["1"]!

describe("Time", () => {
  it.effect("that runs out ends the judging, and the connection with it", () =>
    Effect.gen(function* () {
      const server = yield* start(() => "hang")
      const judge = yield* judgeAt(server.url)
      const fiber = yield* Effect.forkChild(ask(judge, 5))
      for (let seconds = 0; seconds < 60; seconds += 30) {
        yield* Queue.take(server.arrivals)
        yield* TestClock.adjust("30 seconds")
        yield* Queue.take(server.aborted)
        // The wait before the next try.
        if (seconds === 0) yield* TestClock.adjust("1 second")
      }
      const { rates, report } = yield* Fiber.join(fiber)
      assert.strictEqual(rates.size, 0)
      assert.deepInclude(report, { answered: 0, status: "fallback", reason: "time", requests: 2 })
    })
  )

  it.effect("does not run out before its end", () =>
    Effect.gen(function* () {
      const first = Promise.withResolvers<Reply>()
      const server = yield* start(() => first.promise)
      const judge = yield* judgeAt(server.url, { timeout: Duration.seconds(10) })
      const fiber = yield* Effect.forkChild(ask(judge, 5))
      const received = yield* Queue.take(server.arrivals)
      yield* TestClock.adjust(4999)
      first.resolve(good(received))
      assert.deepInclude((yield* Fiber.join(fiber)).report, { status: "used", requests: 1 })
    })
  )

  it.effect("keeps the answers that came in it", () =>
    Effect.gen(function* () {
      const server = yield* start((received) => (oldestOf(received).startsWith("25歳") ? "hang" : good(received)))
      const judge = yield* judgeAt(server.url)
      const fiber = yield* Effect.forkChild(ask(judge, 30))
      for (let request = 0; request < 3; request++) yield* Queue.take(server.arrivals)
      yield* TestClock.adjust("30 seconds")
      yield* Queue.take(server.aborted)
      yield* TestClock.adjust("30 seconds")
      const { rates, report } = yield* Fiber.join(fiber)
      assert.deepInclude(report, { answered: 10, status: "partial", reason: "time" })
      assert.deepStrictEqual([...rates.get("interest")!], expected(10, 1))
    })
  )

  it.effect("of one slow answer is bounded: it is asked for again", () =>
    Effect.gen(function* () {
      const server = yield* start((received, index) => (index === 0 ? "hang" : good(received)))
      const judge = yield* judgeAt(server.url)
      const fiber = yield* Effect.forkChild(ask(judge, 5))
      yield* Queue.take(server.arrivals)
      yield* TestClock.adjust("30 seconds")
      yield* Queue.take(server.aborted)
      yield* TestClock.adjust("1 second")
      assert.deepInclude((yield* Fiber.join(fiber)).report, { status: "used", requests: 2 })
    })
  )
})

describe("Interruption", () => {
  it.effect("aborts what was sent", () =>
    Effect.gen(function* () {
      const server = yield* start(() => "hang")
      const judge = yield* judgeAt(server.url)
      const fiber = yield* Effect.forkChild(ask(judge, 25))
      for (let request = 0; request < 3; request++) yield* Queue.take(server.arrivals)
      yield* Fiber.interrupt(fiber)
      for (let request = 0; request < 3; request++) yield* Queue.take(server.aborted)
    })
  )

  it.effect("of one batch leaves the requests of others alone", () =>
    Effect.gen(function* () {
      const [last, fault] = [Promise.withResolvers<Reply>(), Promise.withResolvers<Reply>()]
      const server = yield* start((received) =>
        oldestOf(received).startsWith("15歳")
          ? last.promise
          : oldestOf(received).startsWith("25歳")
            ? fault.promise
            : "hang"
      )
      const judge = yield* judgeAt(server.url)
      const fiber = yield* Effect.forkChild(ask(judge, 40))
      for (let request = 0; request < 4; request++) yield* Queue.take(server.arrivals)
      fault.resolve(refusal(401, {}))
      const gone = [yield* Queue.take(server.aborted), yield* Queue.take(server.aborted)]
      assert.deepStrictEqual(gone.map((received) => oldestOf(received).slice(0, 3)).sort(), ["35歳", "45歳"])
      last.resolve(good(server.received.find((received) => oldestOf(received).startsWith("15歳"))!))
      assert.deepInclude((yield* Fiber.join(fiber)).report, { answered: 10, status: "partial", reason: "refused" })
    })
  )
})

/**
 * Fifty iterations of the event loop, each of which reads all sockets: an unwanted request would arrive within them.
 */
const eventLoopIterations = Effect.repeat(
  Effect.callback<void>((resume) => void setImmediate(() => resume(Effect.void))),
  { times: 50 }
)

describe("At the same time", () => {
  for (const [title, simulations, personas, limit] of [
    ["eight requests, of all simulations together", 3, 40, 8],
    ["four requests of one simulation", 1, 60, 4]
  ] as const) {
    it.effect(`a node sends no more than ${title}`, () =>
      Effect.gen(function* () {
        const hold = Promise.withResolvers<void>()
        const server = yield* start((received) => hold.promise.then(() => good(received)))
        const judge = yield* judgeAt(server.url, { personas: 60 })
        const fiber = yield* Effect.forkChild(
          Effect.replicateEffect(ask(judge, personas), simulations, { concurrency: simulations })
        )
        for (let request = 0; request < limit; request++) yield* Queue.take(server.arrivals)
        yield* eventLoopIterations
        assert.lengthOf(server.received, limit)
        hold.resolve()
        const judgements = yield* Fiber.join(fiber)
        for (const { report } of judgements) assert.deepInclude(report, { status: "used", answered: personas })
      })
    )
  }
})
