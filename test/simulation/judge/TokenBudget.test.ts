import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber, Queue } from "effect"
import * as TokenBudget from "../../../modules/simulation/judge/TokenBudget.ts"
import { completion, good, type Received, rowsFor, start } from "./ChatServer.ts"
import { ask, expected, judgeAt } from "./support.ts"

/** An answer that uses all the tokens it may. */
const thoughtful = (received: Received) =>
  completion(JSON.stringify({ answers: rowsFor(received) }), {
    usage: { prompt_tokens: 700, completion_tokens: received.body.max_tokens }
  })

describe("A budget of tokens", () => {
  it.live("that is used up leaves the rest to the offline model", () =>
    Effect.gen(function* () {
      const server = yield* start(thoughtful)
      const judge = yield* judgeAt(server.url, { maxTokens: 10_000, personas: 60 })
      const { rates, report } = yield* ask(judge, 60)
      assert.deepInclude(report, { personas: 60, answered: 20, requests: 2, status: "partial", reason: "budget" })
      assert.isAtMost(report.tokens, 10_000)
      assert.isAbove(report.tokens, 8000)
      assert.lengthOf(server.received, 2)
      assert.deepStrictEqual([...rates.get("intent/0")!], expected(20, 2))
    })
  )

  it.live("lasts when answers cost less than they might have", () =>
    Effect.gen(function* () {
      const server = yield* start(good)
      const judge = yield* judgeAt(server.url, { maxTokens: 10_000, personas: 60 })
      assert.deepInclude((yield* ask(judge, 60)).report, { answered: 60, status: "used" })
    })
  )

  it.effect("is not exceeded by requests at the same time", () =>
    Effect.gen(function* () {
      const server = yield* start(() => "hang")
      const judge = yield* judgeAt(server.url, { maxTokens: 12_000 })
      const fiber = yield* Effect.forkChild(ask(judge, 40))
      for (let request = 0; request < 3; request++) yield* Queue.take(server.arrivals)
      yield* Fiber.interrupt(fiber)
      assert.lengthOf(server.received, 3)
      const promised = server.received.reduce((sum, { body }) => sum + body.max_tokens!, 0)
      assert.isBelow(promised, 12_000)
      assert.isAbove(promised, 8000)
    })
  )

  it.live("too small for one request sends none", () =>
    Effect.gen(function* () {
      const server = yield* start(good)
      const judge = yield* judgeAt(server.url, { maxTokens: 1000 })
      const { report } = yield* ask(judge, 10)
      assert.deepInclude(report, { status: "fallback", reason: "budget", requests: 0, tokens: 0 })
      assert.lengthOf(server.received, 0)
    })
  )

  for (const [title, usage] of [
    ["none", undefined],
    ["null", null],
    ["negative ones", { prompt_tokens: -5, completion_tokens: -5 }],
    ["words", { prompt_tokens: "many", completion_tokens: "few" }]
  ] as const) {
    it.live(`is charged an estimate when the server counts tokens as ${title}`, () =>
      Effect.gen(function* () {
        const server = yield* start((received) => completion(JSON.stringify({ answers: rowsFor(received) }), { usage }))
        const judge = yield* judgeAt(server.url)
        const { report } = yield* ask(judge, 5)
        assert.strictEqual(report.status, "used")
        assert.isAbove(report.tokens, 500)
        assert.isBelow(report.tokens, 2000)
      })
    )
  }

  it.effect("grants what is left, and waits for what may come free", () =>
    Effect.gen(function* () {
      const budget = yield* TokenBudget.make(100)
      assert.strictEqual(yield* budget.reserve(10, 70), 70)
      assert.strictEqual(yield* budget.reserve(30, 70), 30)
      const third = yield* Effect.forkChild(budget.reserve(50, 70), { startImmediately: true })
      yield* budget.settle(30, 30)
      assert.isUndefined(third.pollUnsafe())
      yield* budget.settle(70, 20)
      assert.strictEqual(yield* Fiber.join(third), 50)
      yield* budget.settle(50, 50)
      assert.isUndefined(yield* budget.reserve(1, 1))
      assert.strictEqual(yield* budget.spent, 100)
    })
  )

  it.effect("does not wait for tokens that can never be returned", () =>
    Effect.gen(function* () {
      const budget = yield* TokenBudget.make(100)
      assert.isUndefined(yield* budget.reserve(101, 200))
      assert.strictEqual(yield* budget.reserve(100, 200), 100)
    })
  )
})
