/** Declares `/admin/v1/crm/accounts/{accountId}/received`. */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { problem } from "../../../../src/http/Problem.ts"
import { OpenToMembers } from "../../../../src/operate/AdminToken.ts"
import { Limit, time, timeOrNull } from "../../../../src/operate/Fields.ts"
import { operation } from "../../../../src/operate/Operation.ts"
import { documented } from "../../../../src/operate/Parameters.ts"
import { AccountNotFound } from "../../../accounts/contract.ts"
import { accountId, forShop, idOf, needsRole } from "../../AdminGroup.ts"
import { FriendNotFound } from "../../friend/Errors.ts"
import { NothingToMark, ReadMarkRefused } from "../Errors.ts"
import { mostDays, receivedTypes } from "../Received.ts"

const ofFriend = { accountId, friendId: idOf("The friend") }
const textOrNull = (description: string, example: string | null) =>
  Schema.NullOr(Schema.String).annotate({ description, examples: [example] })

const range = { message: `must be a whole number from 1 to ${mostDays}, or null` }
const Settings = Schema.Struct({
  keptDays: Schema.NullOr(Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: mostDays }, range))).annotate({
    description: `Days for which what friends write is kept, ${mostDays} at most; null: it is not kept`,
    examples: [30]
  })
}).annotate({ identifier: "CrmReceivedSettings", description: "Whether an account keeps what friends write" })

const Received = Schema.Struct({
  id: Schema.String.annotate({ description: "LINE's id of the message", examples: ["468789577898262530"] }),
  type: Schema.Literals(receivedTypes).annotate({ description: "Its kind", examples: ["text"] }),
  text: textOrNull("What the friend wrote; null for other kinds", "予約を変更したいです。"),
  fileName: textOrNull("Of a file", null),
  durationMs: Schema.NullOr(Schema.Finite).annotate({ description: "Of audio and video", examples: [null] }),
  location: Schema.NullOr(
    Schema.Struct({
      title: textOrNull("Its name", "新宿駅"),
      address: textOrNull("Its address", "東京都新宿区"),
      latitude: Schema.Finite.annotate({ description: "North of the equator", examples: [35.69] }),
      longitude: Schema.Finite.annotate({ description: "East of Greenwich", examples: [139.7] })
    })
  ).annotate({ description: "A place", examples: [null] }),
  sticker: Schema.NullOr(
    Schema.Struct({
      packageId: Schema.String.annotate({ description: "LINE's id of its package", examples: ["446"] }),
      stickerId: Schema.String.annotate({ description: "LINE's id of it", examples: ["1988"] })
    })
  ).annotate({ description: "A sticker", examples: [null] }),
  receivedAt: time("When the friend sent it"),
  readAt: timeOrNull("When the friend was shown that it was read"),
  hasToken: Schema.Boolean.annotate({
    description: "Whether LINE gave a token by which the friend can be shown that it was read",
    examples: [true]
  })
}).annotate({ identifier: "CrmReceivedMessage", description: "What a friend wrote" })

const settings = HttpApiEndpoint.get("settings", "/settings", {
  params: { accountId },
  success: Settings,
  error: problem(AccountNotFound)
})
  .annotate(OpenApi.Summary, "Read whether what friends write is kept")
  .annotate(OpenApi.Description, "It is not, unless the account has chosen so.")

const setSettings = HttpApiEndpoint.put("setSettings", "/settings", {
  params: { accountId },
  payload: Settings,
  success: Settings,
  error: problem(AccountNotFound)
})
  .annotate(OpenApi.Summary, "Set whether what friends write is kept")
  .annotate(
    OpenApi.Description,
    "From now on, sealed with a key of the account. With null the key is gone at once, and nothing can be read any more; fewer days " +
      "delete what is older."
  )
  .pipe(operation({ audit: "crm_received_settings", command: "keep" }))

const list = HttpApiEndpoint.get("list", "/friends/:friendId", {
  params: ofFriend,
  query: { limit: Limit },
  success: Schema.Struct({
    keptDays: Settings.fields.keptDays,
    messages: Schema.Array(Received).annotate({ description: "Newest first" })
  }).annotate({ identifier: "CrmReceivedList", description: "What a friend wrote" }),
  error: [problem(AccountNotFound), problem(FriendNotFound)]
})
  .annotateMerge(documented)
  .annotate(OpenToMembers, { read: "staff", change: "staff" })
  .annotate(OpenApi.Summary, "List what a friend wrote")
  .annotate(OpenApi.Description, "As far as the account keeps it. Images and files are not kept, only that they came.")

const markRead = HttpApiEndpoint.post("markRead", "/friends/:friendId/read", {
  params: ofFriend,
  success: Schema.Struct({ readAt: time("When they were marked") }).annotate({
    identifier: "CrmReceivedRead",
    description: "Acknowledgement that messages were marked as read"
  }),
  error: [problem(AccountNotFound), problem(FriendNotFound), problem(NothingToMark), problem(ReadMarkRefused)]
})
  .annotate(OpenToMembers, { read: "staff", change: "staff" })
  .annotate(OpenApi.Summary, "Show a friend that the messages were read")
  .annotate(OpenApi.Description, "LINE shows the friend all of them as read.")
  .pipe(operation({ audit: "crm_received_read", target: "friendId", command: "read" }))

export const ReceivedGroup = HttpApiGroup.make("crmReceived")
  .add(settings, setSettings, list, markRead)
  .pipe(forShop("/received", "owner"))
  .annotate(OpenApi.Title, "Operations: received messages")
  .annotate(
    OpenApi.Description,
    `What friends wrote, where the account keeps it. ${needsRole("owner")} Staff read messages and mark them as read.`
  )
