/** The pure parts of the judge: persona descriptions, token estimates, rating tables and retry delays. */
import { assert, describe, it } from "@effect/vitest"
import { Duration, Schema } from "effect"
import * as AiError from "effect/ai/AiError"
import { AnswerTable } from "../../../modules/simulation/judge/AnswerTable.ts"
import { reasonOf } from "../../../modules/simulation/judge/chat/ChatResponse.ts"
import { JudgeError, retryDelay } from "../../../modules/simulation/judge/JudgeError.ts"
import { describePersona, incomeBand } from "../../../modules/simulation/judge/PersonaPrompt.ts"
import { estimateTokens } from "../../../modules/simulation/judge/Prompt.ts"
import { rowsOf } from "../../../modules/simulation/judge/Ratings.ts"
import {
  type Population,
  traitNames,
  type WeightName,
  weightNames
} from "../../../modules/simulation/population/Population.ts"
import { decisionWeights, weightFormulas } from "../../../modules/simulation/population/people/DecisionWeights.ts"
import { populationOf } from "./support.ts"

/** The base weights, multiplied by the given factors. */
const scaledWeights = (factors: Partial<Record<WeightName, number>> = {}) =>
  Float64Array.from(weightNames, (weight) => weightFormulas[weight].base * (factors[weight] ?? 1))

const describeOne = (population: Population, persona: number) => {
  const weights = new Float64Array(population.size * weightNames.length)
  weights.set(scaledWeights(), persona * weightNames.length)
  return describePersona(population, weights, persona)
}

describe("The description of a persona", () => {
  it("states age, sex, household, occupation and income", () => {
    const population = { ...populationOf(16), income: new Float64Array(16).fill(4_200_000) }
    assert.strictEqual(
      describeOne(population, 15),
      "30歳男性、親族などと大人数で同居、パート・アルバイト、年収400万～600万円。性格は平均的。"
    )
  })

  it("names the three traits furthest from the mean, the furthest first", () => {
    const population = populationOf(2)
    const row = [5000, 9000, 4500, 5400, 1900, 5000, 8000, 5000, 5499]
    population.traits.set(row, traitNames.length)
    assert.match(describeOne(population, 1), /。計画的で几帳面、動じにくい、安全と安定を大切にする。$/)
    assert.match(describeOne(population, 0), /。性格は平均的。$/)
  })

  it("leaves out a trait that is hardly off the mean", () => {
    const population = populationOf(1)
    for (const [value, isNamed] of [
      [5499, false],
      [5500, true],
      [4501, false],
      [4500, true]
    ] as const) {
      population.traits[0] = value
      assert.strictEqual(describeOne(population, 0).endsWith("性格は平均的。"), !isNamed, String(value))
    }
  })

  it("names the two priorities that are furthest above average", () => {
    const ends = (factors: Partial<Record<WeightName, number>>) =>
      describePersona(populationOf(1), scaledWeights(factors), 0).split("性格は平均的。")[1]
    assert.strictEqual(ends({}), "")
    assert.strictEqual(ends({ price: 1.04, quality: 0.5 }), "")
    assert.strictEqual(ends({ price: 1.06 }), "買い物では人より価格を重んじる。")
    assert.strictEqual(
      ends({ price: 1.1, social: 1.3, brand: 1.2 }),
      "買い物では人より周りの評判とブランドを重んじる。"
    )
  })

  it("takes the weights from the persona's own traits", () => {
    const population = populationOf(2)
    population.traits[traitNames.length + traitNames.indexOf("openness")] = 9000
    assert.match(describePersona(population, decisionWeights(population), 1), /新しさ.*を重んじる。$/)
  })

  for (const [income, band] of [
    [0, "収入なし"],
    [1, "年収100万円未満"],
    [999_999, "年収100万円未満"],
    [1_000_000, "年収100万円台"],
    [9_999_999, "年収800万～1000万円"],
    [10_000_000, "年収1000万円以上"]
  ] as const) {
    it(`with ${income} yen a year says ${band}`, () => assert.strictEqual(incomeBand(income), band))
  }
})

describe("The estimate of tokens", () => {
  it("counts Japanese by character and ASCII by three", () => {
    assert.strictEqual(estimateTokens(""), 0)
    assert.strictEqual(estimateTokens("ラーメン"), 4)
    assert.strictEqual(estimateTokens("ramen"), 2)
    assert.strictEqual(estimateTokens("ラーメン ramen"), 6)
  })
})

describe("A table of answers", () => {
  it.prop(
    "returns the answers before the first gap, in whatever order they arrive",
    { size: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 30 })), seed: Schema.Array(Schema.Natural) },
    ({ seed, size }) => {
      const table = new AnswerTable<string>(size)
      const known = new Set(seed.map((number) => number % size))
      for (const persona of known) table.record(persona, `answer ${persona}`)
      const answered = Array.from({ length: size + 1 }, (_, persona) => persona).findIndex(
        (persona) => !known.has(persona)
      )
      assert.strictEqual(table.answered, answered)
      assert.deepStrictEqual(
        table.answers,
        Array.from({ length: answered }, (_, persona) => `answer ${persona}`)
      )
    }
  )

  it("takes the rows in the order of the questions, not of the answer", () => {
    const rows = rowsOf({ answers: [{ persona: 2, ratings: { q10: 1, q2: 0.2, q1: 0.1 } }] }, 2)
    assert.deepStrictEqual([...rows], [[2, [0.1, 0.2]]])
  })
})

describe("The delay before a retry", () => {
  const now = Date.parse("2026-11-20T00:00:00Z")
  const after = (retryAfter: string | undefined, status = 429) => {
    const reason = reasonOf({ status, retryAfter, code: "" }, now)
    return reason instanceof AiError.RateLimitError && reason.retryAfter
      ? Duration.toMillis(reason.retryAfter)
      : reason._tag
  }

  it("is what the server asks for, in seconds or as a date", () => {
    assert.strictEqual(after("7"), 7000)
    assert.strictEqual(after("0"), 0)
    assert.strictEqual(after("1.5"), 1500)
    assert.strictEqual(after("Fri, 20 Nov 2026 00:00:12 GMT"), 12_000)
    assert.strictEqual(after("Thu, 19 Nov 2026 00:00:00 GMT"), 0)
    assert.strictEqual(after("soon"), "RateLimitError")
    assert.strictEqual(after(undefined), "RateLimitError")
    assert.strictEqual(after("7", 503), 7000)
    assert.strictEqual(after(undefined, 503), "InternalProviderError")
  })

  it("is at least what the server asks for, and grows where it asks for nothing", () => {
    const failed = (millis: number) =>
      new JudgeError({ reason: "rate_limited", detail: "", retryAfter: Duration.millis(millis) })
    assert.strictEqual(retryDelay(0, failed(7000), 1), 7000)
    assert.deepStrictEqual(
      [0, 1, 2, 3].map((retry) => retryDelay(retry, failed(0), 0)),
      [500, 1000, 2000, undefined]
    )
    assert.strictEqual(retryDelay(0, failed(0), 1), 250)
    assert.isUndefined(retryDelay(0, new JudgeError({ reason: "refused", detail: "", retryAfter: undefined }), 0))
  })
})
