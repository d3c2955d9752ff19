/** Declares `/admin/v1/crm/accounts/{accountId}/shop` and `.../staff`. */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { problem } from "../../../../src/http/Problem.ts"
import { OpenToMembers } from "../../../../src/operate/AdminToken.ts"
import { operation } from "../../../../src/operate/Operation.ts"
import { AccountNotFound } from "../../../accounts/contract.ts"
import { accountId, forShop, needsRole } from "../../AdminGroup.ts"
import {
  AbsenceNotFound,
  ClosureNotFound,
  LimitReached,
  StaffEmailMissing,
  StaffFriendNotFound,
  StaffNotFound,
  TimeZoneInUse
} from "../Errors.ts"
import {
  AbsenceCreation,
  AbsenceId,
  AbsenceView,
  ClosureCreation,
  ClosureId,
  ClosureView,
  ProfileUpdate,
  ProfileView,
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

const readProfile = HttpApiEndpoint.get("readProfile", "/profile", {
  params,
  success: ProfileView,
  error: noAccount
})
  .annotate(OpenApi.Summary, "Read what people read of a shop")
  .annotate(
    OpenApi.Description,
    "Trade, address, telephone, e-mail address, introduction and legal notice; empty where nothing is set."
  )
  .pipe(operation({ command: "profile" }))

const updateProfile = HttpApiEndpoint.patch("updateProfile", "/profile", {
  params,
  payload: ProfileUpdate,
  success: ProfileView,
  error: noAccount
})
  .annotate(OpenApi.Summary, "Change what people read of a shop")
  .annotate(
    OpenApi.Description,
    "Changes the members that are given. The booking page shows it at once, apart from the trade and the e-mail address, to which guests answer."
  )
  .pipe(operation({ audit: "crm_shop_profile_update", command: "update-profile" }))

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
  error: [noAccount, problem(StaffFriendNotFound), problem(StaffEmailMissing), problem(LimitReached)]
})
  .annotate(OpenApi.Summary, "Add a member of the staff, or a room")
  .annotate(OpenApi.Description, "Each holds one booking at a time, with the buffers of its menu.")
  .pipe(operation({ audit: "crm_staff_add", command: "add" }))

const change = HttpApiEndpoint.patch("change", "/:id", {
  params: { accountId, id: ResourceId },
  payload: ResourceUpdate,
  success: ResourceView,
  error: [noAccount, problem(StaffNotFound), problem(StaffFriendNotFound), problem(StaffEmailMissing)]
})
  .annotate(OpenApi.Summary, "Change a member of the staff, or a room")
  .annotate(
    OpenApi.Description,
    "An inactive one gets no more bookings, and keeps those that it has; so does one whose hours become shorter."
  )
  .pipe(operation({ audit: "crm_staff_update", command: "update" }))

const absences = HttpApiEndpoint.get("absences", "/absences", {
  params,
  success: Schema.Struct({
    absences: Schema.Array(AbsenceView).annotate({ description: "Present and future ones, earliest first" })
  }).annotate({ identifier: "CrmStaffAbsenceList", description: "Absences of the staff of a shop" }),
  error: noAccount
})
  .annotate(OpenApi.Summary, "List absences of staff and rooms")
  .annotate(OpenApi.Description, "Days on which they get no bookings.")
  .pipe(operation({ command: "absences" }))

/** Staff say themselves that a colleague is ill. */
const staffMay = { read: "viewer", change: "staff" } as const

const addAbsence = HttpApiEndpoint.post("addAbsence", "/:id/absences", {
  params: { accountId, id: ResourceId },
  payload: AbsenceCreation,
  success: AbsenceView.pipe(HttpApiSchema.status(201)),
  error: [noAccount, problem(StaffNotFound), problem(LimitReached)]
})
  .annotate(OpenToMembers, staffMay)
  .annotate(OpenApi.Summary, "Add days on which one of the staff is absent")
  .annotate(
    OpenApi.Description,
    "From then on no booking of these days gets this member, or room, and slots that no other serves are no longer offered. " +
      "Bookings that exist stay as they are: move them. Of days of business: where slots run past midnight, they belong to the day before."
  )
  .pipe(operation({ audit: "crm_absence_add", target: "id", command: "add-absence" }))

const removeAbsence = HttpApiEndpoint.delete("removeAbsence", "/absences/:id", {
  params: { accountId, id: AbsenceId },
  success: Schema.Struct({ id: AbsenceId }).annotate({
    identifier: "CrmStaffAbsenceRemoved",
    description: "Acknowledgement of a removal"
  }),
  error: [noAccount, problem(AbsenceNotFound)]
})
  .annotate(OpenToMembers, staffMay)
  .annotate(OpenApi.Summary, "Remove days of absence")
  .annotate(OpenApi.Description, "Bookings of these days may get the member, or room, again.")
  .pipe(operation({ audit: "crm_absence_remove", command: "remove-absence" }))

export const ShopAdminGroup = HttpApiGroup.make("crmShopAdmin")
  .add(read, update, closures, close, open, readProfile, updateProfile)
  .pipe(forShop("/shop", "developer"))
  .annotate(OpenApi.Title, "Operations: shop")
  .annotate(OpenApi.Description, `Settings and days off of a shop. ${needsRole("developer")}`)

export const StaffAdminGroup = HttpApiGroup.make("crmStaffAdmin")
  .add(list, create, change, absences, addAbsence, removeAbsence)
  .pipe(forShop("/staff", "developer"))
  .annotate(OpenApi.Title, "Operations: staff")
  .annotate(OpenApi.Description, `Staff and rooms of a shop. ${needsRole("developer")}`)
