/** Declares the page to which a checkout of the sandbox leads. */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { RequestValidation } from "../../../../src/http/endpoint/RequestValidation.ts"

const page = HttpApiEndpoint.get("page", "/:id", {
  params: {
    id: Schema.String.check(
      Schema.isPattern(/^cs_test_[0-9A-Z]{26}$/, { message: "must be the id of a checkout of the sandbox" })
    ).annotate({ description: "The checkout", examples: ["cs_test_01KAJ3Q7Y6T0V9W2X4Z8B1C5DF"] })
  },
  success: Schema.String.pipe(HttpApiSchema.asText()).annotate({
    description: "How the checkout is paid",
    examples: ["ekimae payments sandbox pay --id cs_test_01KAJ3Q7Y6T0V9W2X4Z8B1C5DF"]
  })
})
  .annotate(OpenApi.Summary, "Show how a checkout of the sandbox is paid")
  .annotate(OpenApi.Description, "Stands in for the provider's page. No money is moved, and the id is not looked up.")

export const SandboxPageGroup = HttpApiGroup.make("paymentSandbox")
  .add(page)
  .prefix("/sandbox/checkouts")
  .middleware(RequestValidation)
  .annotate(OpenApi.Title, "Sandbox of payments")
  .annotate(OpenApi.Description, "Where payers are sent while an account has no real payment provider.")
