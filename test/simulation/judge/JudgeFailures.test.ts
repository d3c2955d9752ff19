import { assert, describe, it } from "@effect/vitest"
import { Effect, Logger, References } from "effect"
import { completion, good, type Reply, refusal, start, usage } from "./ChatServer.ts"
import { ask, expected, judgeAt, key, populationOf, questions, resources, setting, withoutDelays } from "./support.ts"

const busy = refusal(429, { code: "rate_limit_exceeded" }, { "retry-after": "3" })
const broken = refusal(500, {})

describe("A request that fails", () => {
  it.live("for too many requests is sent again when the server says so", () =>
    Effect.gen(function* () {
      const server = yield* start((received, index) => (index === 0 ? busy : good(received)))
      const judge = yield* judgeAt(server.url)
      const waits: Array<number> = []
      const { rates, report } = yield* withoutDelays(ask(judge, 5), waits)
      assert.deepStrictEqual(waits, [3000])
      assert.deepInclude(report, { status: "used", requests: 2, tokens: usage.prompt_tokens + usage.completion_tokens })
      assert.deepStrictEqual([...rates.get("interest")!], expected(5, 1))
    })
  )

  it.live("is not waited for beyond the time that is left", () =>
    Effect.gen(function* () {
      const server = yield* start(() => refusal(429, {}, { "retry-after": "61" }))
      const judge = yield* judgeAt(server.url)
      const { report } = yield* ask(judge, 5)
      assert.deepInclude(report, { status: "fallback", reason: "rate_limited", requests: 1 })
    })
  )

  it.live("on every attempt falls back to the offline model after three retries at growing intervals", () =>
    Effect.gen(function* () {
      const server = yield* start(() => broken)
      const judge = yield* judgeAt(server.url)
      const waits: Array<number> = []
      const { rates, report } = yield* withoutDelays(ask(judge, 5), waits)
      assert.strictEqual(rates.size, 0)
      assert.deepStrictEqual(report, {
        model: "stub",
        personas: 5,
        answered: 0,
        requests: 4,
        tokens: 0,
        status: "fallback",
        reason: "unavailable",
        prompt: "likelihood/1"
      })
      assert.lengthOf(server.received, 4)
      assert.lengthOf(waits, 3)
      for (const [retry, wait] of waits.entries()) {
        assert.isAtLeast(wait, 250 * 2 ** retry)
        assert.isAtMost(wait, 500 * 2 ** retry)
      }
    })
  )

  const passing: ReadonlyArray<readonly [string, Reply]> = [
    ["a lost connection", "drop"],
    ["a status of 500", broken],
    ["a status of 503", refusal(503, {})],
    ["a status of 408", refusal(408, {})]
  ]
  for (const [title, reply] of passing) {
    it.live(`with ${title} is sent again`, () =>
      Effect.gen(function* () {
        const server = yield* start((received, index) => (index === 0 ? reply : good(received)))
        const judge = yield* judgeAt(server.url)
        const { report } = yield* withoutDelays(ask(judge, 5))
        assert.deepInclude(report, { status: "used", requests: 2 })
      })
    )
  }

  const final: ReadonlyArray<readonly [string, Reply]> = [
    ["a wrong key", refusal(401, { message: `Incorrect API key provided: ${key}`, code: "invalid_api_key" })],
    ["a forbidden model", refusal(403, {})],
    ["an unknown model", refusal(404, { code: "model_not_found" })],
    ["a spent credit", refusal(429, { code: "insufficient_quota" })],
    ["a request that the server understands not at all", refusal(400, { message: "?" })],
    ["a redirect", { status: 307, headers: { location: "/elsewhere" }, body: "" }],
    ["a model that declines", completion(null, { message: { refusal: "I cannot help with that" } })]
  ]
  for (const [title, reply] of final) {
    it.live(`for ${title} is not sent again`, () =>
      Effect.gen(function* () {
        const server = yield* start(() => reply)
        const judge = yield* judgeAt(server.url)
        const { report } = yield* ask(judge, 5)
        assert.deepInclude(report, { status: "fallback", reason: "refused", requests: 1 })
        assert.lengthOf(server.received, 1)
      })
    )
  }

  it.live("keeps the answers before it and ends those behind it", () =>
    Effect.gen(function* () {
      const server = yield* start((received) => {
        const [oldest] = Object.values(received.material.personas)
        return oldest!.startsWith("25歳") ? refusal(401, {}) : oldest!.startsWith("15歳") ? good(received) : "hang"
      })
      const judge = yield* judgeAt(server.url)
      const { rates, report } = yield* ask(judge, 40)
      assert.deepInclude(report, { personas: 40, answered: 10, status: "partial", reason: "refused" })
      assert.deepStrictEqual([...rates.get("intent/0")!], expected(10, 2))
    })
  )
})

describe("What is logged", () => {
  const replies: ReadonlyArray<readonly [string, Reply]> = [
    ["a refusal", refusal(401, { message: `Incorrect API key provided: ${key}`, code: key })],
    ["malformed answers", completion(`{"answers": "${key} ${questions[0]!.text}`)],
    ["a lost connection", "drop"]
  ]
  for (const [title, reply] of replies) {
    it.live(`of ${title} says how many were answered, and contains neither the key nor the prompt`, () =>
      Effect.gen(function* () {
        const lines: Array<string> = []
        const logger = Logger.map(Logger.formatJson, (line) => void lines.push(line))
        const server = yield* start(() => reply)
        const judge = yield* judgeAt(server.url)
        yield* withoutDelays(judge.ask(questions, populationOf(5), setting, resources)).pipe(
          Effect.provide(Logger.layer([logger])),
          Effect.provideService(References.MinimumLogLevel, "All")
        )
        assert.lengthOf(lines, 1)
        assert.include(lines[0], '"answered":0')
        for (const secret of [key, setting.businessType, questions[0]!.text, "歳"]) assert.notInclude(lines[0], secret)
      })
    )
  }
})
