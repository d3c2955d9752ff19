/** A menu in the API and on the command line of operators, with all of its settings. */

import { Schema } from "effect"
import { readable } from "../../../../src/http/endpoint/Texts.ts"
import { ResourceId } from "../../shop/admin/Views.ts"
import { defaults, type Menu, menuFields } from "../Menu.ts"
import type { MenuWithResources } from "../Menus.ts"
import { MenuId } from "../MenuView.ts"

const staffIds = Schema.Array(ResourceId)
  .check(Schema.isMaxLength(500))
  .annotate({
    description: "Staff and rooms that serve it; none of a kind: all of that kind",
    examples: [["01KAJ3M2D4F6H8K0M2P4R6T8W0"]]
  })

const fields = { id: MenuId, ...menuFields }

export const AdminMenu = Schema.Struct(fields).annotate({ identifier: "CrmMenu", description: "A menu of the shop" })

export const AdminMenuWithStaff = Schema.Struct({ ...fields, staffIds }).annotate({
  identifier: "CrmMenuWithStaff",
  description: "A menu with those who serve it"
})

const {
  bufferAfter,
  bufferBefore,
  cancelNeedsApproval,
  color,
  description,
  duration,
  freeCancelMinutes,
  maxAdvance,
  maxCapacity,
  minNotice,
  name,
  needsApproval,
  needsPrepayment,
  needsRoom,
  needsStaff,
  price,
  reminders,
  status
} = menuFields

const optional = {
  description: Schema.optionalKey(description),
  price: Schema.optionalKey(price),
  maxCapacity: Schema.optionalKey(maxCapacity),
  minNotice: Schema.optionalKey(minNotice),
  maxAdvance: Schema.optionalKey(maxAdvance),
  color: Schema.optionalKey(color),
  needsApproval: Schema.optionalKey(needsApproval),
  needsPrepayment: Schema.optionalKey(needsPrepayment),
  needsStaff: Schema.optionalKey(needsStaff),
  needsRoom: Schema.optionalKey(needsRoom),
  bufferBefore: Schema.optionalKey(bufferBefore),
  bufferAfter: Schema.optionalKey(bufferAfter),
  freeCancelMinutes: Schema.optionalKey(freeCancelMinutes),
  cancelNeedsApproval: Schema.optionalKey(cancelNeedsApproval),
  reminders: Schema.optionalKey(reminders)
}

const { status: _active, ...exampleSettings } = defaults
const example = { ...exampleSettings, name: "カット", duration: 60, price: 4400 }

export const MenuCreation = Schema.Struct({ name: name.check(readable), duration, ...optional }).annotate({
  identifier: "CrmMenuCreation",
  description: "What a new menu is to be",
  examples: [example]
})

export const MenuUpdate = Schema.Struct({
  name: Schema.optionalKey(name.check(readable)),
  duration: Schema.optionalKey(duration),
  status: Schema.optionalKey(status),
  ...optional
}).annotate({
  identifier: "CrmMenuUpdate",
  description: "What to change; absent members stay as they are",
  examples: [{ ...example, status: "active" }]
})

export const MenuAssignment = Schema.Struct({ staffIds }).annotate({
  identifier: "CrmMenuAssignment",
  description: "Who and what serves the menu from now on"
})

export const toAdminView = ({ accountId: _account, ...menu }: Menu): typeof AdminMenu.Type => menu

export const toAdminViewWithStaff = ({ menu, resources }: MenuWithResources): typeof AdminMenuWithStaff.Type => ({
  ...toAdminView(menu),
  staffIds: resources
})
