/** Declares `/admin/v1/crm/accounts/{accountId}/shop` and `.../staff`. */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { problem } from "../../../../src/http/Problem.ts"
import { operation } from "../../../../src/operate/Operation.ts"
import { AccountNotFound } from "../../../accounts/contract.ts"
import { accountId, forShop, needsRole } from "../../AdminGroup.ts"
import { ClosureNotFound, LimitReached, StaffFriendNotFound, StaffNotFound, TimeZoneInUse } from "../Errors.ts"
import {
  ClosureCreation,
  ClosureId,
  ClosureView,
  ResourceCreation,
  ResourceId,
  ResourceUpdate,
  ResourceView,
  ShopUpdate,
  ShopView
} from "./Views.ts"

const params = { accountId }
const noAccount = problem(AccountNotFound)

const read = HttpApiEndpoint.get("read", "/", { params, success: ShopView, error: noAccount })
  .annotate(OpenApi.Summary, "Read the settings of a shop")
  .annotate(OpenApi.Description, "The defaults, where nothing else is set.")

const update = HttpApiEndpoint.patch("update", "/", {
  params,
  payload: ShopUpdate,
  success: ShopView,
  error: [noAccount, problem(TimeZoneInUse)]
})
  .annotate(OpenApi.Summary, "Change the settings of a shop")
  .annotate(
    OpenApi.Description,
    "Changes the members that are given. Empty slots follow within moments, booked ones stay as they are. The time zone " +
      "can be changed only while no open slot lies ahead."
  )
  .pipe(operation({ audit: "crm_shop_update" }))

const closures = HttpApiEndpoint.get("closures", "/closures", {
  params,
  success: Schema.Struct({
    closures: Schema.Array(ClosureView).annotate({ description: "Oldest first" })
  }).annotate({ identifier: "CrmClosureList", description: "The days off of a shop" }),
  error: noAccount
})
  .annotate(OpenApi.Summary, "List the days off of a shop")
  .annotate(OpenApi.Description, "Dates and weekdays; whether it opens on public holidays is a setting.")

const close = HttpApiEndpoint.post("close", "/closures", {
  params,
  payload: ClosureCreation,
  success: ClosureView.pipe(HttpApiSchema.status(201)),
  error: [noAccount, problem(LimitReached)]
})
  .annotate(OpenApi.Summary, "Add days off of a shop")
  .annotate(
    OpenApi.Description,
    "Empty slots of these days of business close within moments. Booked ones stay: the answer of a generation counts them."
  )
  .pipe(operation({ audit: "crm_closure_add" }))

const open = HttpApiEndpoint.delete("open", "/closures/:id", {
  params: { accountId, id: ClosureId },
  success: Schema.Struct({ id: ClosureId }).annotate({
    identifier: "CrmClosureRemoved",
    description: "Acknowledgement of a removal"
  }),
  error: [noAccount, problem(ClosureNotFound)]
})
  .annotate(OpenApi.Summary, "Remove days off of a shop")
  .annotate(OpenApi.Description, "Their slots open again within moments.")
  .pipe(operation({ audit: "crm_closure_remove" }))

const list = HttpApiEndpoint.get("list", "/", {
  params,
  success: Schema.Struct({
    staff: Schema.Array(ResourceView).annotate({ description: "Staff before rooms, oldest first" })
  }).annotate({ identifier: "CrmStaffList", description: "Staff and rooms of a shop" }),
  error: noAccount
})
  .annotate(OpenApi.Summary, "List staff and rooms")
  .annotate(OpenApi.Description, "All of the shop, inactive ones too.")

const create = HttpApiEndpoint.post("create", "/", {
  params,
  payload: ResourceCreation,
  success: ResourceView.pipe(HttpApiSchema.status(201)),
  error: [noAccount, problem(StaffFriendNotFound), problem(LimitReached)]
})
  .annotate(OpenApi.Summary, "Add a member of the staff, or a room")
  .annotate(OpenApi.Description, "Each holds one booking at a time, with the buffers of its menu.")
  .pipe(operation({ audit: "crm_staff_add", command: "add" }))

const change = HttpApiEndpoint.patch("change", "/:id", {
  params: { accountId, id: ResourceId },
  payload: ResourceUpdate,
  success: ResourceView,
  error: [noAccount, problem(StaffNotFound), problem(StaffFriendNotFound)]
})
  .annotate(OpenApi.Summary, "Change a member of the staff, or a room")
  .annotate(OpenApi.Description, "An inactive one gets no more bookings, and keeps those that it has.")
  .pipe(operation({ audit: "crm_staff_update", command: "update" }))

export const ShopAdminGroup = HttpApiGroup.make("crmShopAdmin")
  .add(read, update, closures, close, open)
  .pipe(forShop("/shop", "developer"))
  .annotate(OpenApi.Title, "Operations: shop")
  .annotate(OpenApi.Description, `Settings and days off of a shop. ${needsRole("developer")}`)

export const StaffAdminGroup = HttpApiGroup.make("crmStaffAdmin")
  .add(list, create, change)
  .pipe(forShop("/staff", "developer"))
  .annotate(OpenApi.Title, "Operations: staff")
  .annotate(OpenApi.Description, `Staff and rooms of a shop. ${needsRole("developer")}`)
