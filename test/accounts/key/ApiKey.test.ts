import { assert, describe, it } from "@effect/vitest"
import { Effect, Redacted, Schema } from "effect"
import { SecureRandom } from "effect/crypto"
import * as ApiKey from "../../../modules/accounts/key/ApiKey.ts"
import { KeyKind } from "../../../modules/accounts/key/Key.ts"

/** Any base62 text with the length of the random part. */
const Body = Schema.String.check(Schema.isPattern(/^[0-9A-Za-z]{32}$/))
const digit = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 61 }))
const place = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 37 }))

const replaced = (text: string, at: number, character: string) => text.slice(0, at) + character + text.slice(at + 1)

describe("the text of a key", () => {
  it.effect.prop("is recognised with its kind", { kind: KeyKind, body: Body }, ({ body, kind }) =>
    Effect.sync(() => assert.strictEqual(ApiKey.kindOf(ApiKey.format(kind, body)), kind))
  )

  it.effect.prop(
    "is refused when any one character is wrong",
    { kind: KeyKind, body: Body, place, digit },
    ({ body, digit, kind, place }) =>
      Effect.sync(() => {
        const key = ApiKey.format(kind, body)
        const at = key.length - 1 - place
        const other = ApiKey.alphabet.charAt(digit)
        if (key.charAt(at) !== other) assert.isUndefined(ApiKey.kindOf(replaced(key, at, other)))
      })
  )

  it.effect.prop(
    "is refused when two neighbouring characters are swapped",
    { kind: KeyKind, body: Body, place },
    (given) =>
      Effect.sync(() => {
        const key = ApiKey.format(given.kind, given.body)
        const at = key.length - 1 - Math.max(1, given.place)
        const swapped = key.slice(0, at) + key.charAt(at + 1) + key.charAt(at) + key.slice(at + 2)
        if (swapped !== key) assert.isUndefined(ApiKey.kindOf(swapped))
      })
  )

  it.effect.prop(
    "of one kind is refused under the name of another",
    { from: KeyKind, to: KeyKind, body: Body },
    (given) =>
      Effect.sync(() => {
        const renamed = `${given.to}${ApiKey.format(given.from, given.body).slice(given.from.length)}`
        assert.strictEqual(ApiKey.kindOf(renamed), given.from === given.to ? given.to : undefined)
      })
  )

  it.effect.prop("is not recognised in any other text", { text: Schema.String }, ({ text }) =>
    Effect.sync(() => assert.isUndefined(ApiKey.kindOf(text)))
  )

  it("is refused when incomplete, surrounded by spaces, in lower case or too long", () => {
    const key = ApiKey.format("sk", "0123456789ABCDEFGHIJKLMNOPQRSTUV")
    assert.strictEqual(ApiKey.kindOf(key), "sk")
    const wrong = [key.slice(0, -1), key.slice(1), ` ${key}`, `${key} `, `${key}\n`, key.toLowerCase(), `${key}0`]
    for (const text of [...wrong, "", "sk_", "sk", "x".repeat(1_000_000)]) assert.isUndefined(ApiKey.kindOf(text))
  })

  it("keeps its form, so that issued keys stay valid", () => {
    assert.strictEqual(
      ApiKey.format("trade_live", "abcdefghijklmnopqrstuvwxyzABCDEF"),
      "trade_live_abcdefghijklmnopqrstuvwxyzABCDEF0TTjIb"
    )
    assert.strictEqual(ApiKey.checksumOf(""), "000000")
    assert.strictEqual(ApiKey.digest("sk_"), "acaec9036c163090662df57342268b5b42cb6ae3d6015a73968643b942516801")
  })
})

describe("a new key", () => {
  const real = Effect.provide(SecureRandom.layerWebCrypto)

  it.effect("has the length of its kind and a valid checksum, and is redacted in logs", () =>
    Effect.gen(function* () {
      const random = yield* SecureRandom.SecureRandom
      for (const kind of KeyKind.literals) {
        const key = yield* ApiKey.generate(random, kind)
        assert.strictEqual(ApiKey.kindOf(Redacted.value(key)), kind)
        assert.strictEqual(Redacted.value(key).length, kind.length + 1 + 38)
        assert.notInclude(`${String(key)} ${JSON.stringify({ key })}`, Redacted.value(key))
      }
    }).pipe(real)
  )

  it("uses every character with equal probability: bytes beyond the last full round are skipped", () => {
    const body = ApiKey.bodyFrom(Uint8Array.from({ length: 256 }, (_, byte) => byte))
    const counts = new Map<string, number>()
    for (const character of body) counts.set(character, (counts.get(character) ?? 0) + 1)
    assert.strictEqual(counts.size, 62)
    assert.deepStrictEqual(new Set(counts.values()), new Set([4]))
  })

  it.effect("is complete even when most random bytes are skipped", () =>
    Effect.gen(function* () {
      let calls = 0
      const stingy = SecureRandom.make((size) => {
        calls++
        return new Uint8Array(size).fill(255).fill(calls, 0, 1)
      })
      const key = yield* ApiKey.generate(stingy, "crm")
      assert.strictEqual(ApiKey.kindOf(Redacted.value(key)), "crm")
      assert.isAtLeast(calls, 32)
    })
  )
})
