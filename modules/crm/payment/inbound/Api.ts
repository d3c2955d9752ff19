/** Declares `/hooks/stripe/{accountId}`, which Stripe calls. */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { RateLimited } from "../../../../src/http/auth/Auth.ts"
import { RequestValidation } from "../../../../src/http/endpoint/RequestValidation.ts"
import { documentedLength } from "../../../../src/http/endpoint/Texts.ts"
import { problem } from "../../../../src/http/Problem.ts"
import { exampleId } from "../../AdminGroup.ts"
import { InvalidStripeSignature, UnreadableEvent } from "./Errors.ts"

const receive = HttpApiEndpoint.post("receive", "/:accountId", {
  params: {
    accountId: Schema.String.check(Schema.isMaxLength(64)).annotate({
      description: "The account whose provider sends",
      examples: [exampleId]
    })
  },
  headers: {
    "stripe-signature": Schema.optionalKey(Schema.String.check(documentedLength(1_000))).annotate({
      description: "Time and HMAC-SHA256 of the raw body under the endpoint's secret",
      examples: ["t=1779498123,v1=5257a869e7ecebeda32affa62cdca3fa51cad7e77a0e56ff536d0ce8e108d8bd"]
    })
  },
  success: Schema.Struct({}).annotate({
    identifier: "StripeHookReceived",
    description: "The event is stored; it is applied soon after",
    examples: [{}]
  }),
  error: [problem(InvalidStripeSignature), problem(UnreadableEvent), problem(RateLimited)]
})
  .annotate(OpenApi.Summary, "Receive a hook of Stripe")
  .annotate(
    OpenApi.Description,
    "For Stripe, with the body that Stripe documents. An event that is delivered again changes nothing. An account that is " +
      "unknown, or has no provider, is answered as a wrong signature. An account has 30,000 events a minute; one above that gets 429 " +
      "with `retry-after` and is not stored: Stripe delivers it again for three days."
  )

export const StripeHookGroup = HttpApiGroup.make("stripeHooks")
  .add(receive)
  .prefix("/hooks/stripe")
  .middleware(RequestValidation)
  .annotate(OpenApi.Title, "Hooks of Stripe")
  .annotate(OpenApi.Description, "Where Stripe delivers what became of payments and subscriptions.")
