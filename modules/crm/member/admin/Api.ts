/** Declares `/admin/v1/crm/accounts/{accountId}/members` and `.../login-channels`. */

import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { CsvBody } from "../../../../src/http/endpoint/Texts.ts"
import { withTypes } from "../../../../src/http/openapi/ParameterTypes.ts"
import { problem } from "../../../../src/http/Problem.ts"
import { documentedImport, importErrors, importRules } from "../../../../src/imports/Endpoint.ts"
import { importQuery } from "../../../../src/imports/Options.ts"
import { ImportReport } from "../../../../src/imports/Report.ts"
import { OpenToMembers } from "../../../../src/operate/AdminToken.ts"
import { operation } from "../../../../src/operate/Operation.ts"
import { AccountNotFound } from "../../../accounts/contract.ts"
import { accountId, forOperators, forShop, idOf, needsRole, ownersOnly } from "../../AdminGroup.ts"
import { byPage, pageTypes } from "../../friend/Paging.ts"
import { ErasureReceipt } from "../../friend-admin/ErasureView.ts"
import { PersonView } from "../../friend-transfer/person/PersonView.ts"
import {
  LoginChannelNotFound,
  LoginChannelTaken,
  MemberIsFriend,
  MemberNotFound,
  NotEnoughPoints,
  PointsExpired,
  ReferenceUsed,
  TierNotFound,
  TooManyPoints
} from "../Errors.ts"
import {
  AdminLoginChannel,
  AdminLoginChannels,
  AdminMember,
  AdminMembers,
  AdminTier,
  AdminTiers,
  LoginChannelFields,
  LoginChannelId,
  PointsChange,
  PointsLedger,
  Registration,
  SubscriptionChange,
  TierChange,
  TierFields,
  TierId,
  VisitCreation
} from "./AdminMemberView.ts"

const params = { accountId }
const one = { accountId, id: idOf("The member") }
const noAccount = problem(AccountNotFound)
const notFound = [noAccount, problem(MemberNotFound)] as const
/** An operation on one member, which answers the card. */
const onMember = { params: one, success: AdminMember, error: notFound }

const list = HttpApiEndpoint.get("list", "/", {
  params,
  query: {
    ...byPage,
    lineUserId: Schema.optionalKey(Registration.fields.lineUserId.annotate({ description: "Only this user of LINE" }))
  },
  success: AdminMembers,
  error: noAccount
})
  .annotateMerge(OpenApi.annotations({ transform: withTypes(pageTypes) }))
  .annotate(OpenApi.Summary, "List an account's members")
  .annotate(OpenApi.Description, "By the time of joining, oldest first.")
  .pipe(
    operation({
      columns: ["id", "displayName", "lineUserId", "tierId", "points", "visitCount", "subscription", "bannedAt"]
    })
  )

const read = HttpApiEndpoint.get("read", "/:id", onMember)
  .annotate(OpenApi.Summary, "Read a membership card")
  .annotate(OpenApi.Description, "With points, visits and the subscription.")

const register = HttpApiEndpoint.post("register", "/", {
  params,
  payload: Registration,
  success: AdminMember.pipe(HttpApiSchema.status(201)),
  error: noAccount
})
  .annotate(OpenApi.Summary, "Register a member")
  .annotate(OpenApi.Description, "One who has a card keeps it. `member.registered` is published for a new one.")
  .pipe(operation({ audit: "crm_member_register" }))

const subscribe = HttpApiEndpoint.put("subscribe", "/:id/subscription", {
  ...onMember,
  payload: SubscriptionChange
})
  .annotate(OpenApi.Summary, "Set the subscription of a member")
  .annotate(
    OpenApi.Description,
    "`member.entitlement_changed` is published if it changes what the member is entitled to."
  )
  .pipe(operation({ audit: "crm_member_subscribe" }))

const addPoints = HttpApiEndpoint.post("addPoints", "/:id/points", {
  ...onMember,
  payload: PointsChange,
  error: [...notFound, problem(NotEnoughPoints), problem(PointsExpired), problem(ReferenceUsed), problem(TooManyPoints)]
})
  .annotate(OpenApi.Summary, "Give a member points, or take them")
  .annotate(OpenApi.Description, "The balance never falls below zero. Points that expire first are spent first.")
  .pipe(operation({ audit: "crm_member_points", command: "add-points" }))

const points = HttpApiEndpoint.get("points", "/:id/points", { ...onMember, success: PointsLedger })
  .annotate(OpenApi.Summary, "List the points of a member")
  .annotate(OpenApi.Description, "The last 100 entries of the ledger.")

const visit = HttpApiEndpoint.post("visit", "/:id/visits", {
  ...onMember,
  payload: VisitCreation
})
  .annotate(OpenApi.Summary, "Check a member in")
  .annotate(OpenApi.Description, "Counts a visit. A completed reservation counts one by itself.")
  .pipe(operation({ audit: "crm_member_visit" }))

const tier = HttpApiEndpoint.put("tier", "/:id/tier", {
  ...onMember,
  payload: TierChange,
  error: [...notFound, problem(TierNotFound)]
})
  .annotate(OpenApi.Summary, "Give a member a tier")
  .annotate(OpenApi.Description, "Points and visits raise it further, and never lower it.")
  .pipe(operation({ audit: "crm_member_tier" }))

const ban = HttpApiEndpoint.post("ban", "/:id/ban", onMember)
  .annotate(OpenApi.Summary, "Ban a member")
  .annotate(OpenApi.Description, "The member keeps the card and is entitled to nothing. Idempotent.")
  .pipe(operation({ audit: "crm_member_ban" }))

const unban = HttpApiEndpoint.post("unban", "/:id/unban", onMember)
  .annotate(OpenApi.Summary, "End the ban of a member")
  .annotate(OpenApi.Description, "What the subscription entitles to comes back. Idempotent.")
  .pipe(operation({ audit: "crm_member_unban" }))

const erase = HttpApiEndpoint.post("erase", "/:id/erase", {
  params: one,
  success: ErasureReceipt,
  error: [...notFound, problem(MemberIsFriend)]
})
  .annotate(OpenToMembers, ownersOnly)
  .annotate(OpenApi.Summary, "Erase a member who is no friend")
  .annotate(
    OpenApi.Description,
    "Deletes the card with points and visits for good, and answers a receipt that names the card. A friend is erased as a " +
      "whole: `.../friends/{id}/erase`."
  )
  .pipe(operation({ audit: "crm_member_erase" }))

const exporting = HttpApiEndpoint.get("export", "/export", {
  params,
  success: Schema.String.annotate({ description: "CSV in UTF-8 with a byte order mark" }).pipe(
    HttpApiSchema.asText({ contentType: "text/csv; charset=utf-8" })
  ),
  error: noAccount
})
  .annotate(OpenToMembers, ownersOnly)
  .annotate(OpenApi.Summary, "Export membership cards")
  .annotate(OpenApi.Description, "All of them as CSV, oldest first, streamed. `import` takes the file again.")
  .pipe(operation({ audit: "crm_members_export" }))

const exportPerson = HttpApiEndpoint.get("exportPerson", "/:id/export", {
  params: one,
  success: PersonView,
  error: notFound
})
  .annotate(OpenToMembers, ownersOnly)
  .annotate(OpenApi.Summary, "Export everything that is held on a member")
  .annotate(
    OpenApi.Description,
    "For the person, who need not be a friend, by the Act on the Protection of Personal Information: rows of all tables, and " +
      "which webhook endpoints received events about the person. Leaves an audit row."
  )
  .pipe(operation({ audit: "crm_member_export" }))

const importing = HttpApiEndpoint.post("import", "/import", {
  params,
  query: importQuery,
  payload: CsvBody.annotate({
    description:
      "Cells by comma, tab or semicolon in any usual encoding, with the columns of an export, at most 1 MiB and 20,000 rows; only lineUserId or externalId (`namespace=value`) must be there"
  }).pipe(HttpApiSchema.asText({ contentType: "text/csv" })),
  success: ImportReport,
  error: [noAccount, ...importErrors]
})
  .annotate(OpenToMembers, ownersOnly)
  .annotateMerge(documentedImport)
  .annotate(OpenApi.Summary, "Import membership cards")
  .annotate(
    OpenApi.Description,
    `\`member.registered\` is published for each new card, with the source \`import\`. ${importRules} 5,000 rows are imported at once at most, ` +
      "more with `partial`. The same file again changes nothing. `ekimae members import` takes files of any size with `--partial`."
  )
  .pipe(operation({ audit: "crm_members_import", commits: true, command: false }))

const tiers = HttpApiEndpoint.get("tiers", "/tiers", { params, success: AdminTiers, error: noAccount })
  .annotate(OpenApi.Summary, "List the tiers of members")
  .annotate(OpenApi.Description, "Lowest first.")

const putTier = HttpApiEndpoint.put("putTier", "/tiers/:id", {
  params: { accountId, id: TierId },
  payload: TierFields,
  success: AdminTier,
  error: noAccount
})
  .annotate(OpenApi.Summary, "Create or change a tier")
  .annotate(OpenApi.Description, "Members rise to it with their next points or visit.")
  .pipe(operation({ audit: "crm_tier_put" }))

export const MemberAdminGroup = HttpApiGroup.make("crmMembers")
  .add(
    list,
    register,
    exporting,
    exportPerson,
    importing,
    tiers,
    putTier,
    read,
    subscribe,
    points,
    addPoints,
    visit,
    tier,
    ban,
    unban,
    erase
  )
  .pipe(forShop("/members", "staff"))
  .annotate(OpenApi.Title, "Operations: members")
  .annotate(OpenApi.Description, `Members of any account. ${needsRole("staff")}`)

const channel = { accountId, id: LoginChannelId }

const listChannels = HttpApiEndpoint.get("list", "/", { params, success: AdminLoginChannels, error: noAccount })
  .annotate(OpenApi.Summary, "List login channels")
  .annotate(OpenApi.Description, "Those whose ID tokens name members of the account.")

const putChannel = HttpApiEndpoint.put("put", "/:id", {
  params: channel,
  payload: LoginChannelFields,
  success: AdminLoginChannel,
  error: [noAccount, problem(LoginChannelTaken)]
})
  .annotate(OpenApi.Summary, "Register a login channel")
  .annotate(
    OpenApi.Description,
    "It must be of the same provider as the messaging channel, else user ids do not match."
  )
  .pipe(operation({ audit: "crm_login_channel_put" }))

const removeChannel = HttpApiEndpoint.delete("remove", "/:id", {
  params: channel,
  success: Schema.Struct({ id: LoginChannelId }).annotate({
    identifier: "AdminLoginChannelRemoved",
    description: "Acknowledgement of a removal"
  }),
  error: [noAccount, problem(LoginChannelNotFound)]
})
  .annotate(OpenApi.Summary, "Remove a login channel")
  .annotate(OpenApi.Description, "Its tokens are refused within ten seconds.")
  .pipe(operation({ audit: "crm_login_channel_remove" }))

export const LoginChannelGroup = HttpApiGroup.make("crmLoginChannels")
  .add(listChannels, putChannel, removeChannel)
  .pipe(forOperators("/login-channels"))
  .annotate(OpenApi.Title, "Operations: login channels")
  .annotate(OpenApi.Description, "LINE login channels whose ID tokens name members. Needs `ADMIN_TOKEN`.")
