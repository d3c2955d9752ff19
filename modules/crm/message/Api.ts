/** Declares `POST /api/v1/messages`. */
import { Schema } from "effect"
import { HttpApi, HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { RequiredScopes } from "../../../src/http/auth/Auth.ts"
import { RequestValidation } from "../../../src/http/endpoint/RequestValidation.ts"
import * as IdempotentEndpoint from "../../../src/http/idempotency/IdempotentEndpoint.ts"
import { problem } from "../../../src/http/Problem.ts"
import { Ulid } from "../../../src/Ulids.ts"
import { CrmKey } from "../../accounts/contract.ts"
import { RecipientNotFound } from "../friend/Errors.ts"
import { FriendNotFollowing, QuotaExceeded } from "./Errors.ts"
import { TextMessage } from "./Message.ts"

const NewMessage = Schema.Struct({
  friendId: Ulid.annotate({
    description: "The friend, who must be following",
    examples: ["01JZ3N8T2V4X6Z8B0D2F4H6K8N"]
  }),
  messages: Schema.Array(TextMessage)
    .check(
      Schema.isMinLength(1, { message: "must have 1 to 5 messages" }),
      Schema.isMaxLength(5, { message: "must have 1 to 5 messages" })
    )
    .annotate({ description: "1 to 5 messages, which arrive together in this order" })
}).annotate({ identifier: "NewMessage", description: "Messages to a friend" })

const Accepted = Schema.Struct({
  success: Schema.Literal(true).annotate({ description: "The messages will be sent", examples: [true] }),
  ...IdempotentEndpoint.replayMember
}).annotate({ identifier: "MessageAccepted", description: "Acknowledgement of a message" })

const send = HttpApiEndpoint.post("send", "/", {
  headers: IdempotentEndpoint.keyHeader,
  payload: NewMessage,
  success: Accepted,
  error: [problem(RecipientNotFound), problem(FriendNotFollowing), problem(QuotaExceeded), ...IdempotentEndpoint.errors]
})
  .annotate(RequiredScopes, ["messages:write"])
  .annotate(OpenApi.Summary, "Send messages to a friend")
  .annotate(
    OpenApi.Description,
    "Accepts the messages and sends them on LINE at once, in the order in which a friend's messages were accepted. A request " +
      "uses one message of the monthly quota, however many `messages` it has; what LINE refuses for good is given back. Beyond " +
      "the quota the answer is 429 with `remaining`, `limit` and `resets_at`, the start of the next month in Japan."
  )

export const MessageGroup = HttpApiGroup.make("messages")
  .add(send)
  .prefix("/api/v1/messages")
  .middleware(CrmKey)
  .middleware(RequestValidation)
  .annotate(HttpApi.ParseOptions, { errors: "all" })
  .annotate(OpenApi.Title, "Messages")
  .annotate(OpenApi.Description, "Messages to friends on LINE")
