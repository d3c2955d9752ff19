/** Declares `/admin/v1/crm/accounts/{accountId}/forms`. */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { limit, limitType } from "../../../../src/http/endpoint/Paging.ts"
import { Id, idLength } from "../../../../src/http/endpoint/Texts.ts"
import { withTypes } from "../../../../src/http/openapi/ParameterTypes.ts"
import { problem } from "../../../../src/http/Problem.ts"
import { OpenToMembers } from "../../../../src/operate/AdminToken.ts"
import { operation } from "../../../../src/operate/Operation.ts"
import { AccountNotFound } from "../../../accounts/contract.ts"
import { accountId, exampleId, forShop, idOf, needsRole, ownersOnly } from "../../AdminGroup.ts"
import { FormLimit, FormNotFound, FormVersionLimit, InvalidSubmissionCursor } from "../Errors.ts"
import { AdminForm, AdminFormList, AdminSubmissionList, FormContent, FormId, FriendSubmissions } from "./FormView.ts"

const params = { accountId, id: FormId }
const noAccount = problem(AccountNotFound)
const notFound = [noAccount, problem(FormNotFound)] as const
const defaultPage = 50

const list = HttpApiEndpoint.get("list", "/", { params: { accountId }, success: AdminFormList, error: noAccount })
  .annotate(OpenApi.Summary, "List forms")
  .annotate(OpenApi.Description, "All of the account, at most 200.")

const create = HttpApiEndpoint.post("create", "/", {
  params: { accountId },
  payload: FormContent,
  success: AdminForm.pipe(HttpApiSchema.status(201)),
  error: [noAccount, problem(FormLimit)]
})
  .annotate(OpenApi.Summary, "Create a form")
  .annotate(OpenApi.Description, "Its page is there at once; it takes submissions from `openFrom` on.")
  .pipe(operation({ audit: "crm_form_create" }))

const read = HttpApiEndpoint.get("read", "/:id", { params, success: AdminForm, error: notFound })
  .annotate(OpenApi.Summary, "Read a form")
  .annotate(OpenApi.Description, "With its questions as they are now.")

const edit = HttpApiEndpoint.put("edit", "/:id", {
  params,
  payload: FormContent,
  success: AdminForm,
  error: [...notFound, problem(FormVersionLimit)]
})
  .annotate(OpenApi.Summary, "Change a form")
  .annotate(
    OpenApi.Description,
    "Replaces it whole, as a new version; submissions keep the questions that they answered. A definition that changes " +
      "nothing makes no version."
  )
  .pipe(operation({ audit: "crm_form_edit" }))

const close = HttpApiEndpoint.post("close", "/:id/close", { params, success: AdminForm, error: notFound })
  .annotate(OpenApi.Summary, "Close a form")
  .annotate(OpenApi.Description, "Its page says so, and takes no submissions. Idempotent.")
  .pipe(operation({ audit: "crm_form_close" }))

const open = HttpApiEndpoint.post("open", "/:id/open", { params, success: AdminForm, error: notFound })
  .annotate(OpenApi.Summary, "Open a closed form")
  .annotate(OpenApi.Description, "Its times and its limit apply as before. Idempotent.")
  .pipe(operation({ audit: "crm_form_open" }))

const submissions = HttpApiEndpoint.get("submissions", "/:id/submissions", {
  params,
  query: { limit: limit(defaultPage), starting_after: Schema.optionalKey(Id) },
  success: AdminSubmissionList,
  error: [...notFound, problem(InvalidSubmissionCursor)]
})
  .annotateMerge(
    OpenApi.annotations({
      transform: withTypes({
        limit: limitType(defaultPage),
        starting_after: {
          type: "string",
          ...idLength,
          examples: [exampleId],
          description: "Goes on behind this one: `nextCursor` of the page before"
        }
      })
    })
  )
  .annotate(OpenApi.Summary, "List the submissions of a form")
  .annotate(OpenApi.Description, "Newest first.")

const ofFriend = HttpApiEndpoint.get("ofFriend", "/submissions", {
  params: { accountId },
  query: { friendId: idOf("The friend"), limit: limit(defaultPage) },
  success: FriendSubmissions,
  error: noAccount
})
  .annotateMerge(OpenApi.annotations({ transform: withTypes({ limit: limitType(defaultPage) }) }))
  .annotate(OpenApi.Summary, "List what a friend entered")
  .annotate(OpenApi.Description, "Into any form of the shop, newest first.")

const exporting = HttpApiEndpoint.get("export", "/:id/export", {
  params,
  success: Schema.String.annotate({ description: "CSV in UTF-8 with a byte order mark" }).pipe(
    HttpApiSchema.asText({ contentType: "text/csv; charset=utf-8" })
  ),
  error: notFound
})
  .annotate(OpenToMembers, ownersOnly)
  .annotate(OpenApi.Summary, "Export the submissions of a form")
  .annotate(
    OpenApi.Description,
    "All of them as CSV, oldest first, streamed. A column for each question of any version. Spreadsheets take no cell for " +
      "a formula."
  )
  .pipe(operation({ audit: "crm_form_export" }))

export const FormAdminGroup = HttpApiGroup.make("crmFormAdmin")
  .add(list, create, read, edit, close, open, submissions, ofFriend, exporting)
  .pipe(forShop("/forms", "developer"))
  .annotate(OpenApi.Title, "Operations: forms")
  .annotate(OpenApi.Description, `Forms of a shop and what guests entered. ${needsRole("developer")}`)
