import { assert, describe, it } from "@effect/vitest"
import { Cause, Exit } from "effect"
import { InvalidStripeSignature, UnreadableEvent } from "../../../modules/crm/payment/inbound/Errors.ts"
import { resultOf } from "../../../modules/crm/payment/inbound/Metrics.ts"
import { RateLimited } from "../../../src/http/auth/Auth.ts"

describe("Hooks of Stripe", () => {
  it("are counted by what became of them", () => {
    const results = [
      Exit.void,
      Exit.fail(new InvalidStripeSignature({})),
      Exit.fail(new UnreadableEvent({ isThin: true })),
      Exit.fail(new RateLimited({ retryAfterSeconds: 1 })),
      Exit.die(new Error("the database is away")),
      Exit.failCause(Cause.interrupt(1))
    ].map(resultOf)
    assert.deepStrictEqual(results, ["stored", "wrong_signature", "unreadable", "rate_limited", "failed", "failed"])
  })
})
