/** Declares `/admin/v1/crm/accounts/{accountId}/slots` and `.../menus/{id}/rules`. */

import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { TooManyWaiting } from "../../../../src/http/endpoint/CostlyRequests.ts"
import { CsvBody } from "../../../../src/http/endpoint/Texts.ts"
import { problem } from "../../../../src/http/Problem.ts"
import { documentedImport, importErrors, importRules } from "../../../../src/imports/Endpoint.ts"
import { importQuery } from "../../../../src/imports/Options.ts"
import { ImportReport } from "../../../../src/imports/Report.ts"
import { OpenToMembers } from "../../../../src/operate/AdminToken.ts"
import { operation } from "../../../../src/operate/Operation.ts"
import { CommandWord } from "../../../../src/operate/OperatorGroup.ts"
import { AccountNotFound } from "../../../accounts/contract.ts"
import { accountId, forShop, needsRole, ownersOnly } from "../../AdminGroup.ts"
import { MenuNotFound } from "../../menu/Errors.ts"
import { MenuId } from "../../menu/MenuView.ts"
import { LimitReached, StaffNotFound } from "../../shop/Errors.ts"
import {
  CapacityBelowBooked,
  InvalidRange,
  InvalidSlotTime,
  SlotExists,
  SlotNotFound,
  SlotRuleNotFound
} from "../Errors.ts"
import { SlotId } from "../SlotView.ts"
import {
  AdminSlot,
  Generation,
  GenerationView,
  RuleCreation,
  RuleId,
  RuleView,
  SlotCreation,
  SlotUpdate,
  slotListQuery
} from "./Views.ts"

const noAccount = problem(AccountNotFound)
const noMenu = problem(MenuNotFound)

const list = HttpApiEndpoint.get("list", "/", {
  params: { accountId },
  query: slotListQuery,
  success: Schema.Struct({
    slots: Schema.Array(AdminSlot).annotate({ description: "Earliest first, 500 at most" })
  }).annotate({ identifier: "CrmSlotList", description: "Slots of a shop" }),
  error: [noAccount, problem(InvalidRange)]
})
  .annotate(OpenApi.Summary, "List slots")
  .annotate(OpenApi.Description, "All of the days, past, full and closed ones too. At most 92 days.")
  .pipe(
    operation({ columns: ["id", "date", "startTime", "endTime", "bookedCount", "maxCapacity", "isClosed", "staffId"] })
  )

const create = HttpApiEndpoint.post("create", "/", {
  params: { accountId },
  payload: SlotCreation,
  success: AdminSlot.pipe(HttpApiSchema.status(201)),
  error: [noAccount, noMenu, problem(StaffNotFound), problem(InvalidSlotTime), problem(SlotExists)]
})
  .annotate(OpenApi.Summary, "Add a slot")
  .annotate(OpenApi.Description, "Beside those of the rules. Generation leaves it as it is.")
  .pipe(operation({ audit: "crm_slot_create" }))

const update = HttpApiEndpoint.patch("update", "/:id", {
  params: { accountId, id: SlotId },
  payload: SlotUpdate,
  success: AdminSlot,
  error: [noAccount, problem(SlotNotFound), problem(CapacityBelowBooked)]
})
  .annotate(OpenApi.Summary, "Change a slot")
  .annotate(
    OpenApi.Description,
    "Its places, never below those that are booked, and whether it is closed. Generation then leaves it as it is."
  )
  .pipe(operation({ audit: "crm_slot_update" }))

const generate = HttpApiEndpoint.post("generate", "/generate", {
  params: { accountId },
  payload: Generation,
  success: Schema.Struct({
    menus: Schema.Array(GenerationView).annotate({ description: "By menu, oldest first" })
  }).annotate({ identifier: "CrmSlotGenerationReports", description: "What became of the slots" }),
  error: [noAccount, noMenu, problem(InvalidRange), problem(TooManyWaiting)]
})
  .annotate(OpenApi.Summary, "Generate slots")
  .annotate(
    OpenApi.Description,
    "By the rules of the menus. Repeating it changes nothing, and booked slots always stay as they are. A job does the " +
      "same each night. One generation of the account runs at a time and three may wait; further ones get 429."
  )
  // Its transactions are short, so that bookings do not wait.
  .pipe(operation({ audit: "crm_slot_generate", commits: true, target: "menuId" }))

const exporting = HttpApiEndpoint.get("export", "/export", {
  params: { accountId },
  success: Schema.String.annotate({ description: "CSV in UTF-8 with a byte order mark" }).pipe(
    HttpApiSchema.asText({ contentType: "text/csv; charset=utf-8" })
  ),
  error: noAccount
})
  .annotate(OpenToMembers, ownersOnly)
  .annotate(OpenApi.Summary, "Export slots")
  .annotate(
    OpenApi.Description,
    "All of them as CSV, earliest first, past and closed ones too, streamed. `import` takes the file again, and leaves those that " +
      "come back as they are."
  )
  .pipe(operation({ audit: "crm_slots_export" }))

const importing = HttpApiEndpoint.post("import", "/import", {
  params: { accountId },
  query: {
    ...importQuery,
    menuId: Schema.optionalKey(MenuId.annotate({ description: "The menu of rows that name none" }))
  },
  payload: CsvBody.annotate({
    description:
      "Cells by comma, tab or semicolon in any usual encoding, at most 1 MiB and 20,000 rows, with date and start (00:00 to 29:59), and if wanted end, capacity, menu and staff"
  }).pipe(HttpApiSchema.asText({ contentType: "text/csv" })),
  success: ImportReport,
  error: [noAccount, ...importErrors]
})
  .annotate(OpenToMembers, ownersOnly)
  .annotateMerge(documentedImport)
  .annotate(OpenApi.Summary, "Import slots")
  .annotate(
    OpenApi.Description,
    `Generation leaves them as they are. ${importRules} The same file again changes nothing. \`ekimae slots import\` takes files of any size.`
  )
  .pipe(operation({ audit: "crm_slot_import", commits: true, command: false }))

export const SlotAdminGroup = HttpApiGroup.make("crmSlotAdmin")
  .add(list, create, update, generate, exporting, importing)
  .pipe(forShop("/slots", "developer"))
  .annotate(OpenApi.Title, "Operations: slots")
  .annotate(OpenApi.Description, `Slots of a shop. ${needsRole("developer")}`)

const params = { accountId, id: MenuId.annotate({ description: "The menu" }) }

const rules = HttpApiEndpoint.get("list", "/", {
  params,
  success: Schema.Struct({
    rules: Schema.Array(RuleView).annotate({ description: "Oldest first" })
  }).annotate({ identifier: "CrmSlotRuleList", description: "The rules of a menu" }),
  error: [noAccount, noMenu]
})
  .annotate(OpenApi.Summary, "List the slot rules of a menu")
  .annotate(OpenApi.Description, "Weekly times, times of certain dates, and exceptions.")
  .pipe(operation({ command: "rules" }))

const addRule = HttpApiEndpoint.post("add", "/", {
  params,
  payload: RuleCreation,
  success: RuleView.pipe(HttpApiSchema.status(201)),
  error: [noAccount, noMenu, problem(StaffNotFound), problem(LimitReached)]
})
  .annotate(OpenApi.Summary, "Add a slot rule")
  .annotate(
    OpenApi.Description,
    "The slots follow within moments; `slots/generate` makes them at once and says what it did."
  )
  .pipe(operation({ audit: "crm_slot_rule_add", target: "id", command: "add-rule" }))

const removeRule = HttpApiEndpoint.delete("remove", "/:ruleId", {
  params: { ...params, ruleId: RuleId },
  success: Schema.Struct({ id: RuleId }).annotate({
    identifier: "CrmSlotRuleRemoved",
    description: "Acknowledgement of a removal"
  }),
  error: [noAccount, noMenu, problem(SlotRuleNotFound)]
})
  .annotate(OpenApi.Summary, "Remove a slot rule")
  .annotate(OpenApi.Description, "Its empty slots close within moments; booked ones stay.")
  .pipe(operation({ audit: "crm_slot_rule_remove", command: "remove-rule" }))

export const SlotRuleAdminGroup = HttpApiGroup.make("crmSlotRuleAdmin")
  .add(rules, addRule, removeRule)
  .pipe(forShop("/menus/:id/rules", "developer"))
  .annotate(CommandWord, "slots")
  .annotate(OpenApi.Title, "Operations: slot rules")
  .annotate(OpenApi.Description, `The rules by which slots of a menu are generated. ${needsRole("developer")}`)
