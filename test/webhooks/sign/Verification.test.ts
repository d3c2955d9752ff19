import { assert, describe, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { dialects } from "../../../modules/webhooks/dialect/Dialects.ts"
import { isVerified, type SignatureCheck, verify } from "../../../modules/webhooks/sign/Verification.ts"

const secret = "whsec_nMtc5hN0ZxX7mJ2o1rQd8bWfK4aY6uTgS9vPzE3LiHCV"
const other = "whsec_q1cXP8L3GuZoBSbenWd/jnLvnKxXbMCvWdbtETXLGdjE"
const now = 1_779_498_123
const text = '{"name":"山田 😀"}'

const received = (
  dialect: keyof typeof dialects,
  secrets: ReadonlyArray<string>,
  changes: { readonly sentAt?: number; readonly headers?: Record<string, string>; readonly body?: Uint8Array } = {}
) => {
  const timestamp = changes.sentAt ?? now
  const headers = dialects[dialect].headers({
    eventId: "X",
    type: "a.b",
    timestamp,
    body: text,
    secrets,
    sequence: null
  })
  return { headers: { ...headers, ...changes.headers }, body: changes.body ?? Buffer.from(text) }
}

const both = (verdict: SignatureCheck) => ({ "crm-signature": verdict, "webhook-signature": verdict })

describe("Verifying a delivery", () => {
  it("accepts each dialect with the secret that signed it, and no other", () => {
    assert.deepStrictEqual(verify(received("crm", [secret]), [secret], now), both("valid"))
    assert.deepStrictEqual(verify(received("crm", [secret]), [other], now), both("invalid"))
    assert.deepStrictEqual(verify(received("analytics", [secret]), [secret], now), { "x-analytics-signature": "valid" })
    assert.deepStrictEqual(verify(received("analytics", [secret]), [other], now), {
      "x-analytics-signature": "invalid"
    })
  })

  it("accepts either secret during a rotation, on either side", () => {
    for (const known of [[secret], [other], [other, secret]]) {
      assert.deepStrictEqual(verify(received("crm", [secret, other]), known, now), both("valid"))
    }
    assert.deepStrictEqual(verify(received("crm", [secret]), [other, secret], now), both("valid"))
  })

  it("refuses times five minutes or more away, and no nearer ones", () => {
    for (const [seconds, verdict] of [
      [299, "valid"],
      [300, "late"]
    ] as const) {
      for (const sentAt of [now - seconds, now + seconds]) {
        assert.deepStrictEqual(verify(received("crm", [secret], { sentAt }), [secret], now), both(verdict))
      }
    }
    const old = received("crm", [secret], { sentAt: now - 300 })
    assert.deepStrictEqual(verify(old, [other], now), both("invalid"))
  })

  it.effect.prop("refuses a body of which any byte was changed", [Schema.Int, Schema.Int], ([place, change]) =>
    Effect.sync(() => {
      const body = Buffer.from(text)
      const at = Math.abs(place) % body.length
      body[at] = (body[at] ?? 0) ^ ((Math.abs(change) % 255) + 1)
      for (const dialect of ["crm", "analytics"] as const) {
        const verdicts = verify(received(dialect, [secret], { body }), [secret], now)
        assert.deepStrictEqual([...new Set(Object.values(verdicts))], ["invalid"])
      }
    })
  )

  it("reports a malformed signature apart from a wrong one", () => {
    const malformed = [
      "",
      "v1",
      "t=1",
      `t=,v1=${"0".repeat(64)}`,
      `t=1,v1=${"0".repeat(63)}`,
      `t=1,v1=${"G".repeat(64)}`
    ]
    for (const value of malformed) {
      const headers = { "crm-signature": value, "webhook-signature": value, "x-analytics-signature": value }
      const verdicts = verify(received("crm", [secret], { headers }), [secret], now)
      assert.deepStrictEqual(verdicts, { ...both("malformed"), "x-analytics-signature": "malformed" }, value)
    }
    const { body, headers } = received("crm", [secret])
    assert.deepStrictEqual(verify({ body, headers: { ...headers, "webhook-timestamp": "1e9" } }, [secret], now), {
      "crm-signature": "valid",
      "webhook-signature": "malformed"
    })
    assert.strictEqual(
      verify({ body, headers: { ...headers, "webhook-id": "evt_Y" } }, [secret], now)["webhook-signature"],
      "invalid"
    )
  })

  it("holds for a delivery whose every signature does, of which there must be one", () => {
    assert.isFalse(isVerified({}))
    assert.isTrue(isVerified(both("valid")))
    assert.isFalse(isVerified({ ...both("valid"), "crm-signature": "late" }))
    assert.deepStrictEqual(verify({ headers: {}, body: Buffer.from(text) }, [secret], now), {})
  })
})
