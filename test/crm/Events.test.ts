/** The events of customer messaging against their document. */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import * as forIntegrators from "../../modules/crm/events/ForIntegrators.ts"

/** As documented; test.ping, the seventeenth, is not published but sent on request. */
const documented = [
  "friend.followed",
  "friend.unfollowed",
  "reservation.created",
  "reservation.cancelled",
  "form.submitted",
  "message.received",
  "member.registered",
  "member.tier_changed",
  "member.points_added",
  "member.visited",
  "member.entitlement_changed",
  "payment.succeeded",
  "payment.refunded",
  "payment.failed",
  "app.updated",
  "app.uninstalled"
]

describe("The events of customer messaging", () => {
  it("are those of the document", () => {
    assert.sameMembers(
      Object.values(forIntegrators).map(({ type }) => type),
      documented
    )
  })

  for (const event of Object.values(forIntegrators)) {
    it.effect(`${event.type} has an example that its schema admits, with every key, and is sent to integrators`, () =>
      Effect.gen(function* () {
        const codec = Schema.toCodecJson(event.data as Schema.Codec<unknown, unknown>)
        const decoded = yield* Schema.decodeUnknownEffect(codec)(event.example)
        assert.deepStrictEqual(yield* Schema.encodeEffect(codec)(decoded), event.example)
        assert.strictEqual(event.audience, "crm")
      })
    )
  }
})
