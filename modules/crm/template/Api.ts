/** Declares `/admin/v1/crm/accounts/{accountId}/templates`. */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { idCursor, nextIdCursor } from "../../../src/http/endpoint/Paging.ts"
import { problem } from "../../../src/http/Problem.ts"
import { Limit } from "../../../src/operate/Fields.ts"
import { operation } from "../../../src/operate/Operation.ts"
import { documented } from "../../../src/operate/Parameters.ts"
import { AccountNotFound } from "../../accounts/contract.ts"
import { accountId, forShop, needsRole } from "../AdminGroup.ts"
import { TemplateNotFound, TooManyTemplates } from "./Errors.ts"
import { mostTemplates, Template, TemplateDraft, TemplateId } from "./Template.ts"

const one = { accountId, id: TemplateId }

const list = HttpApiEndpoint.get("list", "/", {
  params: { accountId },
  query: { limit: Limit, cursor: idCursor },
  success: Schema.Struct({
    templates: Schema.Array(Template).annotate({ description: "Newest first" }),
    nextCursor: nextIdCursor
  }).annotate({ identifier: "CrmTemplateList", description: "A page of templates" }),
  error: problem(AccountNotFound)
})
  .annotateMerge(documented)
  .annotate(OpenApi.Summary, "List an account's templates")
  .annotate(OpenApi.Description, "Newest first, with their texts.")

const create = HttpApiEndpoint.post("create", "/", {
  params: { accountId },
  payload: TemplateDraft,
  success: Template.pipe(HttpApiSchema.status(201)),
  error: [problem(AccountNotFound), problem(TooManyTemplates)]
})
  .annotate(OpenApi.Summary, "Create a template")
  .annotate(OpenApi.Description, `Texts to be used again. At most ${mostTemplates}.`)
  .pipe(operation({ audit: "crm_template_create" }))

const update = HttpApiEndpoint.put("update", "/:id", {
  params: one,
  payload: TemplateDraft,
  success: Template,
  error: [problem(AccountNotFound), problem(TemplateNotFound)]
})
  .annotate(OpenApi.Summary, "Change a template")
  .annotate(OpenApi.Description, "The whole of it. What was made of it stays as it is.")
  .pipe(operation({ audit: "crm_template_update" }))

const remove = HttpApiEndpoint.delete("remove", "/:id", {
  params: one,
  success: Schema.Struct({ id: TemplateId }).annotate({
    identifier: "CrmTemplateDeleted",
    description: "Acknowledgement of a deletion"
  }),
  error: [problem(AccountNotFound), problem(TemplateNotFound)]
})
  .annotate(OpenApi.Summary, "Delete a template")
  .annotate(OpenApi.Description, "What was made of it stays.")
  .pipe(operation({ audit: "crm_template_delete" }))

export const TemplateGroup = HttpApiGroup.make("crmTemplates")
  .add(list, create, update, remove)
  .pipe(forShop("/templates", "staff"))
  .annotate(OpenApi.Title, "Operations: templates")
  .annotate(OpenApi.Description, `Texts to be used again. ${needsRole("staff")}`)
