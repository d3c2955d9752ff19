/** Declares `/admin/v1/crm/accounts/{accountId}/menus`. */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { problem } from "../../../../src/http/Problem.ts"
import { operation } from "../../../../src/operate/Operation.ts"
import { AccountNotFound } from "../../../accounts/contract.ts"
import { accountId, forShop, needsRole } from "../../AdminGroup.ts"
import { LimitReached, StaffNotFound } from "../../shop/Errors.ts"
import { MenuNotFound } from "../Errors.ts"
import { MenuId } from "../MenuView.ts"
import { AdminMenu, AdminMenuWithStaff, MenuAssignment, MenuCreation, MenuUpdate } from "./MenuAdminView.ts"

const params = { accountId, id: MenuId }
const noAccount = problem(AccountNotFound)

const list = HttpApiEndpoint.get("list", "/", {
  params: { accountId },
  success: Schema.Struct({
    menus: Schema.Array(AdminMenu).annotate({ description: "Oldest first" })
  }).annotate({ identifier: "CrmMenuList", description: "The menus of a shop" }),
  error: noAccount
})
  .annotate(OpenApi.Summary, "List menus")
  .annotate(OpenApi.Description, "Those of the shop that are active, and the 300 that were archived last.")
  .pipe(operation({ columns: ["id", "name", "duration", "price", "maxCapacity", "status"] }))

const create = HttpApiEndpoint.post("create", "/", {
  params: { accountId },
  payload: MenuCreation,
  success: AdminMenu.pipe(HttpApiSchema.status(201)),
  error: [noAccount, problem(LimitReached)]
})
  .annotate(OpenApi.Summary, "Create a menu")
  .annotate(
    OpenApi.Description,
    "Guests see it at once. It can be booked when it has slots; an account may have 200 active menus."
  )
  .pipe(operation({ audit: "crm_menu_create" }))

const read = HttpApiEndpoint.get("read", "/:id", {
  params,
  success: AdminMenuWithStaff,
  error: [noAccount, problem(MenuNotFound)]
})
  .annotate(OpenApi.Summary, "Read a menu")
  .annotate(OpenApi.Description, "With the staff and rooms that are assigned to it.")

const update = HttpApiEndpoint.patch("update", "/:id", {
  params,
  payload: MenuUpdate,
  success: AdminMenu,
  error: [noAccount, problem(MenuNotFound), problem(LimitReached)]
})
  .annotate(OpenApi.Summary, "Change a menu")
  .annotate(
    OpenApi.Description,
    "Changes the members that are given; the status `archived` ends bookings. Bookings that exist stay as they are."
  )
  .pipe(operation({ audit: "crm_menu_update" }))

const assign = HttpApiEndpoint.put("assign", "/:id/staff", {
  params,
  payload: MenuAssignment,
  success: AdminMenuWithStaff,
  error: [noAccount, problem(MenuNotFound), problem(StaffNotFound)]
})
  .annotate(OpenApi.Summary, "Assign staff and rooms to a menu")
  .annotate(OpenApi.Description, "These serve it and no others; without one of a kind all of that kind do.")
  .pipe(operation({ audit: "crm_menu_assign" }))

export const MenuAdminGroup = HttpApiGroup.make("crmMenuAdmin")
  .add(list, create, read, update, assign)
  .pipe(forShop("/menus", "developer"))
  .annotate(OpenApi.Title, "Operations: menus")
  .annotate(OpenApi.Description, `Menus of a shop. ${needsRole("developer")}`)
