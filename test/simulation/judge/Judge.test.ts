import { assert, describe, it } from "@effect/vitest"
import { Effect, Option } from "effect"
import { Judge } from "../../../modules/simulation/judge/Judge.ts"
import { completion, good, rowsFor, start, usage } from "./ChatServer.ts"
import { ask, expected, judgeAt, key, populationOf, resources, setting } from "./support.ts"

const perRequest = usage.prompt_tokens + usage.completion_tokens

describe("A judge", () => {
  it.live("rates every persona on every question, ten personas to a request", () =>
    Effect.gen(function* () {
      const server = yield* start(good)
      const judge = yield* judgeAt(server.url)
      const { rates, report } = yield* ask(judge, 25)
      assert.deepStrictEqual(report, {
        model: "stub",
        personas: 25,
        answered: 25,
        requests: 3,
        tokens: 3 * perRequest,
        status: "used",
        prompt: "likelihood/1"
      })
      assert.deepStrictEqual([...rates.keys()], ["interest", "intent/0"])
      assert.deepStrictEqual([...rates.get("interest")!], expected(25, 1))
      assert.deepStrictEqual([...rates.get("intent/0")!], expected(25, 2))
      assert.deepStrictEqual(
        server.received.map(({ material }) => Object.keys(material.personas).length).sort(),
        [10, 10, 5]
      )
    })
  )

  it.live("asks of the first personas as many as are set", () =>
    Effect.gen(function* () {
      const server = yield* start(good)
      const judge = yield* judgeAt(server.url, { personas: 11 })
      assert.strictEqual(judge.sample, 11)
      const { rates, report } = yield* ask(judge, 30)
      assert.strictEqual(report.answered, 11)
      assert.deepStrictEqual([...rates.get("interest")!], expected(11, 1))
    })
  )

  it.live("puts fewer personas into a request that has many questions", () =>
    Effect.gen(function* () {
      const server = yield* start(good)
      const judge = yield* judgeAt(server.url)
      const many = Array.from({ length: 100 }, (_, index) => ({ key: `price/${index}`, text: `${index}円なら` }))
      const { rates, report } = yield* judge.ask(many, populationOf(5), setting, resources)
      assert.strictEqual(report.requests, 3)
      assert.deepStrictEqual([...rates.get("price/99")!], expected(5, 100))
    })
  )

  it.live("speaks the protocol: path, model, key, schema and limit of the answer", () =>
    Effect.gen(function* () {
      const server = yield* start(good)
      const judge = yield* judgeAt(`${server.url}/?tier=flex`)
      yield* ask(judge, 2)
      const [{ body, headers, material, path }] = server.received as [(typeof server.received)[0]]
      assert.strictEqual(path, "/v1/chat/completions?tier=flex")
      assert.strictEqual(headers.authorization, `Bearer ${key}`)
      assert.isUndefined(headers["traceparent"])
      assert.strictEqual(body.model, "stub")
      assert.deepStrictEqual(
        body.messages.map(({ role }) => role),
        ["system", "user"]
      )
      assert.isAbove(body.max_tokens ?? 0, 1000)
      assert.deepInclude(body.response_format, { type: "json_schema" })
      const schema = JSON.stringify(body.response_format)
      assert.include(schema, '"additionalProperties":false')
      assert.notInclude(schema, '"additionalProperties":true')
      assert.deepInclude(material, { business: setting.businessType, area: setting.areaName })
    })
  )

  it.live("sends no key when there is none", () =>
    Effect.gen(function* () {
      const server = yield* start(good)
      const judge = yield* judgeAt(server.url, { apiKey: Option.none() })
      yield* ask(judge, 2)
      assert.isUndefined(server.received[0]!.headers.authorization)
    })
  )

  for (const [title, overrides] of [
    ["no endpoint", { baseUrl: Option.none() }],
    ["no personas", { personas: 0 }]
  ] as const) {
    it.live(`is off and sends nothing with ${title}`, () =>
      Effect.gen(function* () {
        const server = yield* start(good)
        const judge = yield* judgeAt(server.url, overrides)
        const { rates, report } = yield* ask(judge, 5)
        assert.deepStrictEqual([judge.enabled, judge.sample, rates.size], [false, 0, 0])
        assert.deepInclude(report, { status: "fallback", reason: "off", requests: 0 })
        assert.lengthOf(server.received, 0)
      })
    )
  }

  it.live("is off without any setting", () =>
    Effect.gen(function* () {
      const judge = yield* Judge
      assert.deepStrictEqual([judge.enabled, judge.sample], [false, 0])
    }).pipe(Effect.provide(Judge.layerOff))
  )

  it.live("sends nothing when there is nothing to ask", () =>
    Effect.gen(function* () {
      const server = yield* start(good)
      const judge = yield* judgeAt(server.url)
      for (const asked of [judge.ask([], populationOf(5), setting, resources), ask(judge, 0)]) {
        assert.deepInclude((yield* asked).report, { status: "fallback", reason: "nothing_to_ask" })
      }
      assert.lengthOf(server.received, 0)
    })
  )
})

describe("An answer that is not what was asked for", () => {
  for (const [title, content] of [
    ["malformed JSON", '{"answers":[{"persona":1,'],
    ["prose", "申し訳ありませんが、お答えできません。"],
    ["nothing", ""],
    ["another shape", '{"ratings":[0.5]}']
  ] as const) {
    it.live(`(${title}) is asked for once more, then left out`, () =>
      Effect.gen(function* () {
        const server = yield* start(() => completion(content))
        const judge = yield* judgeAt(server.url)
        const { rates, report } = yield* ask(judge, 5)
        assert.strictEqual(rates.size, 0)
        assert.deepStrictEqual(report, {
          model: "stub",
          personas: 5,
          answered: 0,
          requests: 2,
          tokens: 2 * perRequest,
          status: "fallback",
          reason: "invalid_answers",
          prompt: "likelihood/1"
        })
      })
    )
  }

  it.live("may be right the second time", () =>
    Effect.gen(function* () {
      const server = yield* start((received, index) => (index === 0 ? completion("{") : good(received)))
      const judge = yield* judgeAt(server.url)
      const { rates, report } = yield* ask(judge, 5)
      assert.deepInclude(report, { status: "used", requests: 2, tokens: 2 * perRequest })
      assert.deepStrictEqual([...rates.get("interest")!], expected(5, 1))
    })
  )

  const spoilt = {
    "is missing": (rows: ReturnType<typeof rowsFor>) => rows.filter(({ persona }) => persona !== 3),
    "has a rating above 1": (rows: ReturnType<typeof rowsFor>) =>
      rows.map((row) => (row.persona === 3 ? { ...row, ratings: { ...row.ratings, q1: 1.01 } } : row)),
    "has a rating below 0": (rows: ReturnType<typeof rowsFor>) =>
      rows.map((row) => (row.persona === 3 ? { ...row, ratings: { ...row.ratings, q2: -0.01 } } : row)),
    "lacks a question": (rows: ReturnType<typeof rowsFor>) =>
      rows.map((row) => (row.persona === 3 ? { persona: 3, ratings: { q1: 0.5 } } : row)),
    "has words for numbers": (rows: ReturnType<typeof rowsFor>) =>
      rows.map((row) => (row.persona === 3 ? { persona: 3, ratings: { q1: "high", q2: "low" } } : row)),
    "was not asked for": (rows: ReturnType<typeof rowsFor>) =>
      rows.map((row) => (row.persona === 3 ? { ...row, persona: 11 } : row))
  }
  for (const [title, spoil] of Object.entries(spoilt)) {
    it.live(`costs one persona its rating when it ${title}, and only that persona is asked about again`, () =>
      Effect.gen(function* () {
        const server = yield* start((received, index) =>
          index === 0 ? completion(JSON.stringify({ answers: spoil(rowsFor(received)) })) : good(received)
        )
        const judge = yield* judgeAt(server.url)
        const { rates, report } = yield* ask(judge, 8)
        assert.deepStrictEqual(
          server.received.map(({ material }) => Object.keys(material.personas).length),
          [8, 1]
        )
        assert.match(server.received[1]!.material.personas["1"]!, /^17歳/)
        assert.deepStrictEqual([...rates.get("intent/0")!], expected(8, 2))
        assert.strictEqual(report.status, "used")
      })
    )
  }

  it.live("ends the ratings at the first persona that stays without", () =>
    Effect.gen(function* () {
      const server = yield* start((received) => {
        const rows = rowsFor(received).filter(({ ratings }) => ratings["q1"] !== 0.28)
        return completion(JSON.stringify({ answers: rows }))
      })
      const judge = yield* judgeAt(server.url)
      const { rates, report } = yield* ask(judge, 40)
      assert.deepInclude(report, { personas: 40, answered: 13, status: "partial", reason: "invalid_answers" })
      assert.deepStrictEqual([...rates.get("interest")!], expected(13, 1))
    })
  )

  it.live("counts when it is 0 or 1 exactly, and the first of two for one persona", () =>
    Effect.gen(function* () {
      const server = yield* start(() =>
        completion(
          JSON.stringify({
            answers: [
              { persona: 1, ratings: { q1: 0, q2: 1 } },
              { persona: 1, ratings: { q1: 0.5, q2: 0.5 } }
            ]
          })
        )
      )
      const judge = yield* judgeAt(server.url)
      const { rates } = yield* ask(judge, 1)
      assert.deepStrictEqual(
        [...rates.values()].map((rate) => rate[0]),
        [0, 1]
      )
    })
  )
})
