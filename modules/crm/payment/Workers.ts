/** Calls a use case for each job of payments. */
import { Effect, Layer } from "effect"
import * as Actor from "../../../src/actor/Actor.ts"
import { Checkouts } from "./Checkouts.ts"
import { StripeEvents } from "./inbound/StripeEvents.ts"
import { ApplyPaymentEvent, ApplyPrice, CloseCheckout, RefundPayment, RetainPaymentEvents } from "./Jobs.ts"
import { Refunds } from "./Refunds.ts"

export const layer = Layer.unwrap(
  Effect.gen(function* () {
    const [events, refunds, checkouts] = [yield* StripeEvents, yield* Refunds, yield* Checkouts]
    return Layer.mergeAll(
      Actor.toLayer(ApplyPaymentEvent, ({ accountId, eventId }) => events.apply(accountId, eventId)),
      Actor.toLayer(RefundPayment, ({ accountId, refundId }, attempt) =>
        refunds.run(accountId, refundId, { isLast: attempt.number > RefundPayment.retry.max })
      ),
      Actor.toLayer(CloseCheckout, ({ accountId, paymentId }) => checkouts.close(accountId, paymentId)),
      Actor.toLayer(ApplyPrice, ({ accountId, priceId }) => events.applyPrice(accountId, priceId)),
      Actor.toLayer(RetainPaymentEvents, () => events.expire)
    )
  })
)
