/** Signatures are checked by the packages that integrators use. */
import { assert, describe, it } from "@effect/vitest"
import { verify } from "@octokit/webhooks-methods"
import { Effect } from "effect"
import { SecureRandom } from "effect/crypto"
import { Webhook } from "standardwebhooks"
import { Stripe } from "stripe"
import { Webhook as Svix } from "svix"
import { Analytics } from "../../../modules/webhooks/dialect/Analytics.ts"
import { Crm } from "../../../modules/webhooks/dialect/Crm.ts"
import * as Secret from "../../../modules/webhooks/sign/Secret.ts"

const occurrence = {
  id: "01JZ3N5Q9A8S7D6F5G4H3J2K1M",
  type: "friend.followed",
  data: { displayName: "山田 😀", amount: 3000 },
  occurredAt: new Date("2026-05-23T01:02:03.456Z")
}
const endpoint = { apiVersion: "2026-05-23", livemode: true }
const now = () => Math.floor(Date.now() / 1000)

const secrets = Effect.gen(function* () {
  const random = yield* SecureRandom.SecureRandom
  return [yield* Secret.generate(random), yield* Secret.generate(random), yield* Secret.generate(random)] as const
}).pipe(Effect.provide(SecureRandom.layerWebCrypto))

const attempt = (dialect: typeof Crm, body: string, timestamp: number, signers: ReadonlyArray<string>) =>
  dialect.headers({ eventId: occurrence.id, type: occurrence.type, timestamp, body, secrets: signers, sequence: null })

const flipped = (body: string) => body.replace("3000", "3001")

const verifiers = {
  standardwebhooks: (secret: string, body: string, headers: Record<string, string>) => {
    new Webhook(secret).verify(body, headers)
  },
  svix: (secret: string, body: string, headers: Record<string, string>) => {
    new Svix(secret).verify(body, headers)
  },
  stripe: (secret: string, body: string, headers: Record<string, string>) => {
    Stripe.webhooks.constructEvent(body, headers["crm-signature"] ?? "", secret)
  }
}

describe("A delivery of customer messaging", () => {
  for (const [name, check] of Object.entries(verifiers)) {
    it.effect(`is accepted by ${name} with the secret that signed it, and by no other`, () =>
      Effect.gen(function* () {
        const [current, , foreign] = yield* secrets
        const body = Crm.body(occurrence, endpoint)
        const headers = attempt(Crm, body, now(), [current])
        assert.doesNotThrow(() => check(current, body, headers))
        assert.throws(() => check(foreign, body, headers))
      })
    )

    it.effect(`is accepted by ${name} with either secret during a rotation`, () =>
      Effect.gen(function* () {
        const [current, previous, foreign] = yield* secrets
        const body = Crm.body(occurrence, endpoint)
        const headers = attempt(Crm, body, now(), [current, previous])
        assert.doesNotThrow(() => check(current, body, headers))
        assert.doesNotThrow(() => check(previous, body, headers))
        assert.throws(() => check(foreign, body, headers))
      })
    )

    it.effect(`is refused by ${name} when a byte of the body changed, or five minutes have passed`, () =>
      Effect.gen(function* () {
        const [current] = yield* secrets
        const body = Crm.body(occurrence, endpoint)
        assert.throws(() => check(current, flipped(body), attempt(Crm, body, now(), [current])))
        assert.throws(() => check(current, body, attempt(Crm, body, now() - 301, [current])))
      })
    )
  }

  it("has the envelope of its document, the same for every attempt", () => {
    const body = Crm.body(occurrence, endpoint)
    assert.strictEqual(body, Crm.body(occurrence, endpoint))
    assert.deepStrictEqual(JSON.parse(body), {
      id: `evt_${occurrence.id}`,
      type: "friend.followed",
      api_version: "2026-05-23",
      created: 1779498123,
      livemode: true,
      data: occurrence.data
    })
  })
})

describe("A delivery of area analytics", () => {
  it.effect("is accepted by @octokit/webhooks-methods, and refused when a byte changed or the secret is another", () =>
    Effect.gen(function* () {
      const [current, other] = yield* secrets
      const body = Analytics.body(occurrence, endpoint)
      const signature = attempt(Analytics, body, now(), [current])["x-analytics-signature"] ?? ""
      const verified = (secret: string, text: string) => Effect.promise(() => verify(secret, text, signature))
      assert.isTrue(yield* verified(current, body))
      assert.isFalse(yield* verified(current, flipped(body)))
      assert.isFalse(yield* verified(other, body))
    })
  )

  it("has the envelope of its document, with the time of the event", () => {
    assert.deepStrictEqual(JSON.parse(Analytics.body(occurrence, endpoint)), {
      type: "friend.followed",
      timestamp: "2026-05-23T01:02:03.456Z",
      data: occurrence.data
    })
  })
})

describe("A signing secret", () => {
  it.effect("is whsec_ and base64 of 33 bytes without padding, of which the first four characters may be shown", () =>
    Effect.gen(function* () {
      const [secret] = yield* secrets
      assert.match(secret, /^whsec_[A-Za-z0-9+/]{44}$/)
      assert.strictEqual(Secret.decodedKey(secret).length, 33)
      assert.strictEqual(Secret.prefixOf(secret), secret.slice(0, 10))
    })
  )
})
