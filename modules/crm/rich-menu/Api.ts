/** Declares `/admin/v1/crm/accounts/{accountId}/rich-menus`. */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { problem } from "../../../src/http/Problem.ts"
import { operation } from "../../../src/operate/Operation.ts"
import { AccountNotFound } from "../../accounts/contract.ts"
import { accountId, forShop, needsRole } from "../AdminGroup.ts"
import { LineUnreachable } from "../line/connect/Errors.ts"
import { RichMenuChanged, RichMenuNotFound, RichMenuRefused, TooManyRichMenus } from "./Errors.ts"
import { Id, mostRichMenus, RichMenu, RichMenuChange, RichMenuDraft } from "./RichMenu.ts"

const one = { accountId, id: Id }
const noAccount = problem(AccountNotFound)
const notFound = [noAccount, problem(RichMenuNotFound)] as const
const ofLine = [problem(RichMenuRefused), problem(LineUnreachable)] as const

const list = HttpApiEndpoint.get("list", "/", {
  params: { accountId },
  success: Schema.Struct({
    richMenus: Schema.Array(RichMenu).annotate({ description: "Newest first" })
  }).annotate({ identifier: "CrmRichMenuList", description: `All of them, at most ${mostRichMenus}` }),
  error: noAccount
})
  .annotate(OpenApi.Summary, "List an account's rich menus")
  .annotate(OpenApi.Description, "Newest first, without their images.")

const create = HttpApiEndpoint.post("create", "/", {
  params: { accountId },
  payload: RichMenuDraft,
  success: RichMenu.pipe(HttpApiSchema.status(201)),
  error: [noAccount, problem(TooManyRichMenus), ...ofLine]
})
  .annotate(OpenApi.Summary, "Create a rich menu")
  .annotate(
    OpenApi.Description,
    `At LINE, or in the sandbox. Friends see it once it is shown. At most ${mostRichMenus}.`
  )
  .pipe(operation({ records: true, command: false }))

const update = HttpApiEndpoint.put("update", "/:id", {
  params: one,
  payload: RichMenuChange,
  success: RichMenu,
  error: [...notFound, problem(RichMenuChanged), ...ofLine]
})
  .annotate(OpenApi.Summary, "Change a rich menu")
  .annotate(
    OpenApi.Description,
    "LINE changes no menu, so another takes its place, with another `richMenuId`: for all friends where it is shown, for friends to whom a scenario gave it, and in the steps " +
      "of scenarios that name it. Friends see the former until then."
  )
  .pipe(operation({ records: true, command: false }))

const image = HttpApiEndpoint.get("image", "/:id/image", {
  params: one,
  success: Schema.Struct({
    mediaType: Schema.Literals(["image/png", "image/jpeg"]).annotate({
      description: "Type of the image",
      examples: ["image/png"]
    }),
    image: Schema.String.annotate({ description: "In base64" })
  }).annotate({ identifier: "CrmRichMenuImage", description: "The image of a rich menu" }),
  error: notFound
})
  .annotate(OpenApi.Summary, "Read the image of a rich menu")
  .annotate(OpenApi.Description, "As it was sent.")
  .pipe(operation({ command: false }))

const show = HttpApiEndpoint.post("show", "/:id/show", {
  params: one,
  success: RichMenu,
  error: [...notFound, ...ofLine]
})
  .annotate(OpenApi.Summary, "Show a rich menu to all friends")
  .annotate(
    OpenApi.Description,
    "In place of the one before. Friends to whom a scenario gave another keep that. Sends it to LINE again where another channel was connected since."
  )
  .pipe(operation({ records: true }))

const hide = HttpApiEndpoint.post("hide", "/:id/hide", {
  params: one,
  success: RichMenu,
  error: [...notFound, ...ofLine]
})
  .annotate(OpenApi.Summary, "Take a rich menu away from all friends")
  .annotate(OpenApi.Description, "It can be shown again. One that is not shown stays as it is.")
  .pipe(operation({ records: true }))

const remove = HttpApiEndpoint.delete("remove", "/:id", {
  params: one,
  success: Schema.Struct({ id: Id }).annotate({
    identifier: "CrmRichMenuDeleted",
    description: "Acknowledgement of a deletion"
  }),
  error: [...notFound, ...ofLine]
})
  .annotate(OpenApi.Summary, "Delete a rich menu")
  .annotate(OpenApi.Description, "At LINE too, so that no friend sees it any more.")
  .pipe(operation({ records: true }))

export const RichMenuGroup = HttpApiGroup.make("crmRichMenus")
  .add(list, create, update, image, show, hide, remove)
  .pipe(forShop("/rich-menus", "developer"))
  .annotate(OpenApi.Title, "Operations: rich menus")
  .annotate(OpenApi.Description, `Menus below the chat at LINE. ${needsRole("developer")}`)
