/** Declares `/hooks/line/{channelId}`, which LINE calls. */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { RateLimited } from "../../../../src/http/auth/Auth.ts"
import { RequestValidation } from "../../../../src/http/endpoint/RequestValidation.ts"
import { documentedLength } from "../../../../src/http/endpoint/Texts.ts"
import { problem } from "../../../../src/http/Problem.ts"
import { InvalidSignature, UnreadableHook } from "./Errors.ts"

const ChannelId = Schema.String.check(Schema.isMaxLength(32)).annotate({
  description: "Id of the channel at LINE",
  examples: ["1653424242"]
})

const Signature = Schema.optionalKey(Schema.String.check(documentedLength(100))).annotate({
  description: "HMAC-SHA256 of the raw body under the channel's secret, in base64",
  examples: ["4pHCFtCxSnlKKHRLSkXLoGCXmMLFpCPaqHLX3lKfcQE="]
})

const receive = HttpApiEndpoint.post("receive", "/:channelId", {
  params: { channelId: ChannelId },
  headers: { "x-line-signature": Signature },
  success: Schema.Struct({}).annotate({
    identifier: "LineHookReceived",
    description: "The events are stored; they are applied soon after",
    examples: [{}]
  }),
  error: [problem(InvalidSignature), problem(UnreadableHook), problem(RateLimited)]
})
  .annotate(OpenApi.Summary, "Receive a hook of LINE")
  .annotate(
    OpenApi.Description,
    "For LINE's platform, with the body that LINE documents. Set the address with `ekimae line connect`. An event that is " +
      "delivered again changes nothing. An unknown channel is answered as a wrong signature. An account has 30,000 events a minute; a " +
      "hook above that gets 429 with `retry-after` and stores nothing: LINE delivers it again where redelivery is on. Hooks that were " +
      "stored before count a tenth."
  )

export const LineHookGroup = HttpApiGroup.make("lineHooks")
  .add(receive)
  .prefix("/hooks/line")
  .middleware(RequestValidation)
  .annotate(OpenApi.Title, "Hooks of LINE")
  .annotate(OpenApi.Description, "Where LINE's platform delivers follows, messages and postbacks.")
