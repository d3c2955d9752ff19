/** What a cancellation costs, and the tokens and answers of forms: the pure rules of pages. */
import { assert, describe, it } from "@effect/vitest"
import { Result, Schema } from "effect"
import {
  CancellationPolicy,
  FeeBand,
  feeAt,
  percentAt
} from "../../../modules/crm/booking-page/policy/CancellationPolicy.ts"
import { read } from "../../../modules/crm/form/Answers.ts"
import { FormDefinition } from "../../../modules/crm/form/Form.ts"
import * as FormToken from "../../../modules/crm/page/visit/FormToken.ts"

const hour = 3_600_000
const startsAt = new Date("2026-12-24T09:00:00.000Z")
const booking = { amount: 4_400, startsAt, timeZone: "Asia/Tokyo" }
const policy = {
  bands: [
    { minutesBefore: 1_440, percent: 50 },
    { sameDay: true as const, percent: 100 }
  ]
}
const before = (ms: number) => new Date(startsAt.getTime() - ms)

const Ms = Schema.Int.check(Schema.isBetween({ minimum: -100 * hour, maximum: 1_000 * hour }))
const Bands = Schema.Array(FeeBand).check(Schema.isMaxLength(6))

describe("A fee for cancelling", () => {
  it("begins at the very millisecond of its band, and on the day of the booking at midnight of the shop", () => {
    const fee = (at: Date) => feeAt(policy, booking, at)
    assert.strictEqual(fee(before(24 * hour + 1)), 0)
    assert.strictEqual(fee(before(24 * hour)), 2_200)
    const midnight = new Date("2026-12-23T15:00:00.000Z")
    assert.strictEqual(fee(new Date(midnight.getTime() - 1)), 2_200)
    assert.strictEqual(fee(midnight), 4_400)
    assert.strictEqual(feeAt({ bands: [] }, booking, startsAt), 0)
    assert.strictEqual(feeAt(policy, { ...booking, amount: 101 }, before(hour * 20)), 50)
  })

  it.prop(
    "is never negative, never above the price, and never falls as time passes",
    {
      bands: Bands,
      one: Ms,
      other: Ms,
      amount: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 1_000_000 }))
    },
    ({ amount, bands, one, other }) => {
      const [early, late] = one > other ? [one, other] : [other, one]
      const fee = (ms: number) => feeAt({ bands }, { ...booking, amount }, before(ms))
      assert.isAtLeast(fee(early), 0)
      assert.isAtMost(fee(late), amount)
      assert.isAtMost(fee(early), fee(late))
      assert.isAtMost(percentAt({ bands }, booking, before(early)), Math.max(0, ...bands.map(({ percent }) => percent)))
    }
  )

  it("needs bands with whole percentages and no more than ten of them", () => {
    const accepts = Schema.is(CancellationPolicy)
    const band = { minutesBefore: 60, percent: 50 }
    assert.isTrue(accepts({ text: "", bands: [band, { sameDay: true, percent: 100 }] }))
    for (const bands of [
      [{ ...band, percent: 0 }],
      [{ ...band, percent: 50.5 }],
      [{ percent: 50 }],
      Array.from({ length: 11 }, () => ({ ...band }))
    ]) {
      assert.isFalse(accepts({ text: "", bands }))
    }
  })
})

describe("The token of a form", () => {
  const key = new Uint8Array(32).fill(1)
  const at = new Date("2026-12-24T00:00:00.000Z")
  const token = FormToken.make(key, "/f/A", at, "nonce")
  const later = (ms: number) => new Date(at.getTime() + ms)

  it("is good for its page, its key and twelve hours", () => {
    assert.deepStrictEqual(FormToken.read(key, "/f/A", at, token), { nonce: "nonce" })
    assert.deepStrictEqual(FormToken.read(key, "/f/A", later(FormToken.validMs), token), { nonce: "nonce" })
    assert.strictEqual(FormToken.read(key, "/f/A", later(FormToken.validMs + 1), token), "old")
    assert.isUndefined(FormToken.read(key, "/f/B", at, token))
    assert.isUndefined(FormToken.read(new Uint8Array(32), "/f/A", at, token))
    assert.isUndefined(FormToken.read(key, "/f/A", later(-1), token))
  })

  it.prop(
    "is refused when any of its characters is another one",
    { index: Schema.Int, letter: Schema.Int },
    (given) => {
      const index = Math.abs(given.index) % token.length
      const letter = String.fromCharCode(33 + (Math.abs(given.letter) % 94))
      const changed = token.slice(0, index) + letter + token.slice(index + 1)
      const result = FormToken.read(key, "/f/A", at, changed)
      assert.deepStrictEqual(result, changed === token ? { nonce: "nonce" } : undefined)
    }
  )
})

describe("Answers", () => {
  const definition = (field: Record<string, unknown>) =>
    Schema.decodeUnknownResult(FormDefinition)({
      name: "A",
      description: "",
      fields: [{ id: "a", label: "A", required: false, ...field }],
      consent: null,
      thanks: "",
      openFrom: null,
      openUntil: null,
      maxSubmissions: null
    })

  it.prop("of any text are read or refused, and never anything else", { text: Schema.String }, ({ text }) => {
    for (const type of ["text", "textarea", "email", "tel", "number", "date"]) {
      const form = Result.getOrThrow(definition({ type }))
      const result = read(form, { of: () => [text], hasConsented: false }, "ja")
      if (Result.isSuccess(result)) assert.strictEqual(result.success.length, 1)
      else assert.strictEqual(result.failure[0]?.fieldId, "a")
    }
  })

  it("need a definition that fits the type of the field", () => {
    for (const wrong of [
      { type: "select" },
      { type: "text", options: ["A"] },
      { type: "text", min: 1 },
      { type: "number", min: "2026-01-01" },
      { type: "date", min: 1 },
      { type: "date", min: "2026-02-30" },
      { type: "number", min: 2, max: 1 },
      { type: "radio", options: ["A", "A"] },
      { type: "text", id: "A b" }
    ]) {
      assert.isTrue(Result.isFailure(definition(wrong)), JSON.stringify(wrong))
    }
  })
})
