/** Declares `/admin/v1/crm/accounts/{accountId}/line`. */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { problem } from "../../../../src/http/Problem.ts"
import { OpenToMembers } from "../../../../src/operate/AdminToken.ts"
import { Limit } from "../../../../src/operate/Fields.ts"
import { operation } from "../../../../src/operate/Operation.ts"
import { documented } from "../../../../src/operate/Parameters.ts"
import { Ulid } from "../../../../src/Ulids.ts"
import { AccountNotFound } from "../../../accounts/contract.ts"
import { InvalidUrl } from "../../../webhooks/contract.ts"
import { accountId, exampleId, forOperators, ownersInPerson, ownersOnly } from "../../AdminGroup.ts"
import { ChannelView, SandboxMessageView, StatusView } from "./ChannelView.ts"
import { ChannelNotAccepted, ChannelTaken, LineUnreachable, NotConnected, SandboxClosed } from "./Errors.ts"

const params = { accountId }
const noAccount = problem(AccountNotFound)
const notConnected = problem(NotConnected)

export const ChannelId = Schema.String.check(
  Schema.isPattern(/^\d{1,32}$/u, { message: "must be the id of a channel, which has digits only" })
).annotate({ description: "From LINE's console, Basic settings", examples: ["1653424242"] })

const secret = (description: string, example: string, most: number) =>
  Schema.String.check(
    Schema.isPattern(/^[\x21-\x7e]+$/u, { message: "must be printable ASCII without spaces" }),
    Schema.isMaxLength(most)
  ).annotate({ description, examples: [example], writeOnly: true })

const status = HttpApiEndpoint.get("status", "/", { params, success: StatusView, error: noAccount })
  .annotate(OpenToMembers, ownersOnly)
  .annotate(OpenApi.Summary, "Show the LINE channel of an account")
  .annotate(OpenApi.Description, "Asks LINE, so it may take some seconds.")

const connect = HttpApiEndpoint.post("connect", "/connect", {
  params,
  payload: Schema.Struct({
    channelId: ChannelId,
    channelSecret: secret("From LINE's console, Basic settings", "0123456789abcdef0123456789abcdef", 64),
    accessToken: Schema.optionalKey(
      secret("A long-lived token (v2.1); when absent, tokens of 15 minutes are issued", "eyJhbGciOiJIUzI1NiJ9", 1_000)
    )
  }).annotate({ identifier: "CrmLineConnection", description: "What connects a channel" }),
  success: StatusView,
  error: [noAccount, problem(ChannelNotAccepted), problem(ChannelTaken), problem(LineUnreachable)]
})
  .annotate(OpenToMembers, ownersInPerson)
  .annotate(OpenApi.Summary, "Connect an account to its LINE channel")
  .annotate(
    OpenApi.Description,
    "Reads the bot's info, sets the webhook address at LINE and has LINE test it. `faults` and `problems` say what is wrong " +
      "after that; the channel is connected nevertheless. A channel of before is replaced. The secrets are sealed and never shown again."
  )
  .pipe(operation({ records: true, command: false }))

const disconnect = HttpApiEndpoint.post("disconnect", "/disconnect", {
  params,
  success: Schema.Struct({ accountId: params.accountId }).annotate({
    identifier: "CrmLineDisconnected",
    description: "The account without a channel"
  }),
  error: [noAccount, notConnected]
})
  .annotate(OpenToMembers, ownersInPerson)
  .annotate(OpenApi.Summary, "Disconnect an account from its LINE channel")
  .annotate(OpenApi.Description, "Its secrets are deleted. From then on messages wait until a channel is connected.")
  .pipe(operation({ records: true }))

const forward = HttpApiEndpoint.post("forward", "/forward", {
  params,
  payload: Schema.Struct({
    url: Schema.NullOr(Schema.String.check(Schema.isMaxLength(2_000))).annotate({
      description: "https and a public host; null: forward no more",
      examples: ["https://bot.example/line"]
    })
  }).annotate({ identifier: "CrmLineForward", description: "Where hooks are sent on to" }),
  success: ChannelView,
  error: [noAccount, notConnected, problem(InvalidUrl)]
})
  .annotate(OpenApi.Summary, "Forward hooks of LINE to one more address")
  .annotate(OpenApi.Description, "Byte for byte, with the signature of LINE, which takes one address only.")
  .pipe(operation({ records: true }))

const importFollowers = HttpApiEndpoint.post("importFollowers", "/followers/import", {
  params,
  success: ChannelView.pipe(HttpApiSchema.status(202)),
  error: [noAccount, notConnected]
})
  .annotate(OpenToMembers, ownersInPerson)
  .annotate(OpenApi.Summary, "Import those who were friends before")
  .annotate(
    OpenApi.Description,
    "For verified and premium accounts. Others become known with their first message. No `friend.followed` is published."
  )
  .pipe(operation({ records: true, command: "import" }))

const sandboxMessages = HttpApiEndpoint.get("sandboxMessages", "/sandbox/messages", {
  params,
  query: {
    limit: Limit,
    after: Schema.optionalKey(Ulid).annotate({
      description: "Only what was sent after this one",
      examples: [exampleId]
    })
  },
  success: Schema.Struct({
    messages: Schema.Array(SandboxMessageView).annotate({ description: "Newest first" })
  }).annotate({ identifier: "CrmSandboxMessageList", description: "What the sandbox keeps, at most 1,000" }),
  error: noAccount
})
  .annotateMerge(documented)
  .annotate(OpenApi.Summary, "List what would have been sent")
  .annotate(OpenApi.Description, "Of an account that is served by the sandbox.")
  .pipe(operation({ command: false }))

const openSandbox = HttpApiEndpoint.post("openSandbox", "/sandbox/open", {
  params,
  success: ChannelView,
  error: [noAccount, problem(SandboxClosed)]
})
  .annotate(OpenApi.Summary, "Open the sandbox of a disconnected account")
  .annotate(
    OpenApi.Description,
    "An account that never had a channel needs none of it. Messages that wait are then kept in the sandbox, and count as sent."
  )
  .pipe(operation({ records: true, command: false }))

export const LineAdminGroup = HttpApiGroup.make("crmLine")
  .add(status, connect, disconnect, forward, importFollowers, openSandbox, sandboxMessages)
  .pipe(forOperators("/line"))
  .annotate(OpenApi.Title, "Operations: LINE")
  .annotate(
    OpenApi.Description,
    "The LINE channel of an account. Needs `ADMIN_TOKEN`; owners of the account read its state, connect it and disconnect it with their session."
  )
