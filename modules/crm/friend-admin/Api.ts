/** Declares `/admin/v1/crm/accounts/{accountId}/friends`. */

import { Effect, Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { CsvBody } from "../../../src/http/endpoint/Texts.ts"
import { withTypes } from "../../../src/http/openapi/ParameterTypes.ts"
import { problem } from "../../../src/http/Problem.ts"
import { documentedImport, importErrors, importRules } from "../../../src/imports/Endpoint.ts"
import { importQuery } from "../../../src/imports/Options.ts"
import { ImportReport } from "../../../src/imports/Report.ts"
import { OpenToMembers } from "../../../src/operate/AdminToken.ts"
import { operation } from "../../../src/operate/Operation.ts"
import { AccountNotFound } from "../../accounts/contract.ts"
import { accountId, forShop, needsRole, ownersOnly } from "../AdminGroup.ts"
import { ContactInvalid } from "../friend/contact/Contact.ts"
import { FriendNotFound } from "../friend/Errors.ts"
import { FriendId, Status } from "../friend/FriendView.ts"
import { byPage, pageTypes } from "../friend/Paging.ts"
import { SearchText } from "../friend/search/SearchKey.ts"
import { PersonView } from "../friend-transfer/person/PersonView.ts"
import { MergeConflict, NotAGuest } from "../guest/Errors.ts"
import {
  AdminFriend,
  AdminFriendDetail,
  AdminFriendList,
  FriendEmail,
  FriendMemo,
  GuestCreation
} from "./AdminFriendView.ts"
import { ErasureReceipt, ErasureReceipts, GuestMerge, GuestMerged } from "./ErasureView.ts"

const params = { accountId, id: FriendId }
const notFound = [problem(AccountNotFound), problem(FriendNotFound)] as const

const types = withTypes({
  ...pageTypes,
  guests: {
    type: "boolean",
    default: false,
    examples: [false],
    description: "With `true`, guests instead of friends; `search` and `status` do not apply to them"
  }
})

const list = HttpApiEndpoint.get("list", "/", {
  params: { accountId },
  query: {
    ...byPage,
    search: Schema.optionalKey(
      SearchText.annotate({ description: "A part of the display name, in any case and width", examples: ["山田"] })
    ),
    status: Schema.optionalKey(Status),
    guests: Schema.Boolean.pipe(Schema.withDecodingDefaultTypeKey(Effect.succeed(false)))
  },
  success: AdminFriendList,
  error: problem(AccountNotFound)
})
  .annotateMerge(OpenApi.annotations({ transform: types }))
  .annotate(OpenApi.Summary, "List an account's friends")
  .annotate(OpenApi.Description, "Friends of the LINE official account, or guests, newest first.")
  .pipe(
    operation({
      columns: ["id", "displayName", "isGuest", "status", "isBlocked", "noMarketing", "phone", "followedAt"]
    })
  )

const read = HttpApiEndpoint.get("read", "/:id", { params, success: AdminFriendDetail, error: notFound })
  .annotate(OpenApi.Summary, "Read a friend or guest")
  .annotate(OpenApi.Description, "With tags and external ids.")

const createGuest = HttpApiEndpoint.post("createGuest", "/guests", {
  params: { accountId },
  payload: GuestCreation,
  success: AdminFriend.pipe(HttpApiSchema.status(201)),
  error: [problem(AccountNotFound), problem(ContactInvalid)]
})
  .annotate(OpenApi.Summary, "Create a guest")
  .annotate(
    OpenApi.Description,
    "One who booked by phone or walked in. The reading is stored in full-width katakana, the phone as E.164."
  )
  .pipe(operation({ audit: "crm_guest_create" }))

const block = HttpApiEndpoint.post("block", "/:id/block", { params, success: AdminFriend, error: notFound })
  .annotate(OpenApi.Summary, "Block a friend")
  .annotate(
    OpenApi.Description,
    "No messages go to a blocked friend. LINE and the friend do not learn of it. Idempotent."
  )
  .pipe(operation({ audit: "crm_friend_block" }))

const unblock = HttpApiEndpoint.post("unblock", "/:id/unblock", { params, success: AdminFriend, error: notFound })
  .annotate(OpenApi.Summary, "End the block of a friend")
  .annotate(OpenApi.Description, "The status is again what LINE said last. Idempotent.")
  .pipe(operation({ audit: "crm_friend_unblock" }))

const stopMarketing = HttpApiEndpoint.post("stopMarketing", "/:id/stop-marketing", {
  params,
  success: AdminFriend,
  error: notFound
})
  .annotate(OpenApi.Summary, "Send a friend no marketing")
  .annotate(
    OpenApi.Description,
    "No broadcasts and no messages of scenarios go to the friend; notices of bookings do. Idempotent."
  )
  .pipe(operation({ audit: "crm_friend_stop_marketing" }))

const allowMarketing = HttpApiEndpoint.post("allowMarketing", "/:id/allow-marketing", {
  params,
  success: AdminFriend,
  error: notFound
})
  .annotate(OpenApi.Summary, "Send a friend marketing again")
  .annotate(OpenApi.Description, "What was left out meanwhile is not sent later. Idempotent.")
  .pipe(operation({ audit: "crm_friend_allow_marketing" }))

const setMemo = HttpApiEndpoint.put("setMemo", "/:id/memo", {
  params,
  payload: FriendMemo,
  success: AdminFriendDetail,
  error: notFound
})
  .annotate(OpenApi.Summary, "Note something of a friend or guest")
  .annotate(
    OpenApi.Description,
    "For the staff alone: the person never sees it, but it is in the export of the person."
  )
  .pipe(operation({ audit: "crm_friend_memo", command: "memo" }))

const setEmail = HttpApiEndpoint.put("setEmail", "/:id/email", {
  params,
  payload: FriendEmail,
  success: AdminFriend,
  error: [...notFound, problem(ContactInvalid)]
})
  .annotate(OpenApi.Summary, "Set the e-mail address of a friend or guest")
  .annotate(
    OpenApi.Description,
    "Those who are not on LINE get notices of their bookings by mail. What was said last of the bookings that lie ahead is sent to a new " +
      "address, and an address that was undeliverable counts as one that is not."
  )
  .pipe(operation({ audit: "crm_friend_email", command: "email" }))

const merge = HttpApiEndpoint.post("merge", "/guests/:id/merge", {
  params,
  payload: GuestMerge,
  success: GuestMerged,
  error: [...notFound, problem(NotAGuest), problem(MergeConflict)]
})
  .annotate(OpenApi.Summary, "Merge a guest into a friend")
  .annotate(
    OpenApi.Description,
    "Reservations, waitlist, tags and external ids of the guest go to the friend, and the guest is gone. Where both have " +
      "something, the friend's stays; bookings of both for one slot are refused."
  )
  .pipe(operation({ audit: "crm_guest_merge" }))

const erase = HttpApiEndpoint.post("erase", "/:id/erase", { params, success: ErasureReceipt, error: notFound })
  .annotate(OpenToMembers, ownersOnly)
  .annotate(OpenApi.Summary, "Erase a friend or guest for good")
  .annotate(
    OpenApi.Description,
    "Deletes everything personal, cancels active reservations, and answers a receipt without personal data. Published events " +
      "and the logs of webhooks follow within minutes. Older events of LINE do not bring the friend back; a new follow does, as " +
      "a new friend. It cannot be undone."
  )
  .pipe(operation({ audit: "crm_friend_erase" }))

const erasures = HttpApiEndpoint.get("erasures", "/erasures", {
  params: { accountId },
  success: ErasureReceipts,
  error: problem(AccountNotFound)
})
  .annotate(OpenApi.Summary, "List receipts of erasures")
  .annotate(OpenApi.Description, "The newest hundred of the account.")

const exporting = HttpApiEndpoint.get("export", "/export", {
  params: { accountId },
  success: Schema.String.annotate({ description: "CSV in UTF-8 with a byte order mark" }).pipe(
    HttpApiSchema.asText({ contentType: "text/csv; charset=utf-8" })
  ),
  error: problem(AccountNotFound)
})
  .annotate(OpenToMembers, ownersOnly)
  .annotate(OpenApi.Summary, "Export friends and guests")
  .annotate(OpenApi.Description, "All of them as CSV, oldest first, streamed. `import` takes the file again.")
  .pipe(operation({ audit: "crm_friends_export" }))

const exportPerson = HttpApiEndpoint.get("exportPerson", "/:id/export", {
  params,
  success: PersonView,
  error: notFound
})
  .annotate(OpenToMembers, ownersOnly)
  .annotate(OpenApi.Summary, "Export everything that is held on a friend or guest")
  .annotate(
    OpenApi.Description,
    "For the person, by the Act on the Protection of Personal Information: rows of all tables, and which webhook endpoints " +
      "received events about the person. Leaves an audit row."
  )
  .pipe(operation({ audit: "crm_friend_export" }))

const importing = HttpApiEndpoint.post("import", "/import", {
  params: { accountId },
  query: importQuery,
  payload: CsvBody.annotate({
    description:
      "Cells by comma, tab or semicolon in any usual encoding, with the columns of an export, at most 1 MiB and 20,000 rows; only lineUserId or displayName must be there"
  }).pipe(HttpApiSchema.asText({ contentType: "text/csv" })),
  success: ImportReport,
  error: [problem(AccountNotFound), ...importErrors]
})
  .annotate(OpenToMembers, ownersOnly)
  .annotateMerge(documentedImport)
  .annotate(OpenApi.Summary, "Import friends and guests")
  .annotate(
    OpenApi.Description,
    `No event is published. ${importRules} The same file again changes nothing. \`ekimae friends import\` takes files of any size.`
  )
  .pipe(operation({ audit: "crm_friends_import", commits: true, command: false }))

export const FriendAdminGroup = HttpApiGroup.make("crmFriends")
  .add(
    list,
    createGuest,
    erasures,
    exporting,
    importing,
    read,
    exportPerson,
    block,
    unblock,
    stopMarketing,
    allowMarketing,
    setMemo,
    setEmail,
    merge,
    erase
  )
  .pipe(forShop("/friends", "staff"))
  .annotate(OpenApi.Title, "Operations: friends")
  .annotate(OpenApi.Description, `Friends and guests of any account. ${needsRole("staff")}`)
