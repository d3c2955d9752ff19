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

/** What Stripe reports beyond the interface. */
const further = ["payment.disputed", "payment.dispute_closed", "member.payment_paused", "member.payment_resumed"]

describe("The events of customer messaging", () => {
  it("are those of the document, and four that say so", () => {
    assert.sameMembers(
      Object.values(forIntegrators).map(({ type }) => type),
      [...documented, ...further]
    )
    assert.sameMembers(
      Object.values(forIntegrators).flatMap(({ description, type }) =>
        description.includes("Not in the published interface") ? [type] : []
      ),
      further
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
