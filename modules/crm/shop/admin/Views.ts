/** The shop, its days off, staff and rooms in the API and on the command line of operators. */

import { Schema } from "effect"
import { readable } from "../../../../src/http/endpoint/Texts.ts"
import { timeOrNull } from "../../../../src/operate/Fields.ts"
import { accountId, idOf } from "../../AdminGroup.ts"
import { absenceFields, isWithinLongest, wrongSpan } from "../absence/Absence.ts"
import { ClosureRule } from "../Closure.ts"
import { profileFields } from "../profile/Profile.ts"
import { resourceFields } from "../Resource.ts"
import { defaults, type Shop, shopFields } from "../Shop.ts"

export const ClosureId = idOf("The days off")
export const ResourceId = idOf("The member of the staff, or the room")

export const ShopView = Schema.Struct({ accountId, ...shopFields }).annotate({
  identifier: "CrmShop",
  description: "The settings of a shop"
})

export const toShopView = (shop: Shop): typeof ShopView.Type => shop

const {
  holdMinutes,
  holidays,
  horizonDays,
  hours,
  maxGuestsAtOnce,
  name,
  offerMinutes,
  reminders,
  slotMinutes,
  timeZone
} = shopFields

export const ShopUpdate = Schema.Struct({
  name: Schema.optionalKey(name.check(readable)),
  timeZone: Schema.optionalKey(timeZone),
  holdMinutes: Schema.optionalKey(holdMinutes),
  offerMinutes: Schema.optionalKey(offerMinutes),
  maxGuestsAtOnce: Schema.optionalKey(maxGuestsAtOnce),
  holidays: Schema.optionalKey(holidays),
  horizonDays: Schema.optionalKey(horizonDays),
  slotMinutes: Schema.optionalKey(slotMinutes),
  reminders: Schema.optionalKey(reminders),
  hours: Schema.optionalKey(hours)
}).annotate({
  identifier: "CrmShopUpdate",
  description: "Settings to change; absent members stay as they are",
  examples: [{ ...defaults, name: "サロン駅前", maxGuestsAtOnce: 12 }]
})

const closure = {
  rule: ClosureRule.annotate({ description: "Which days" }),
  note: Schema.NullOr(Schema.String.check(Schema.isMaxLength(200))).annotate({
    description: "For people, up to 200 characters",
    examples: ["年末年始"]
  })
}

export const ClosureView = Schema.Struct({ id: ClosureId, ...closure }).annotate({
  identifier: "CrmClosure",
  description: "Days on which the shop is closed, or opens after all"
})

export const ClosureCreation = Schema.Struct({ rule: closure.rule, note: Schema.optionalKey(closure.note) }).annotate({
  identifier: "CrmClosureCreation",
  description: "Days off to add",
  examples: [{ rule: { type: "weekdays", days: ["wed"], nth: [3], onHoliday: "open" }, note: "第3水曜日" }]
})

export const ResourceView = Schema.Struct({
  id: ResourceId,
  ...resourceFields,
  email: Schema.NullOr(Schema.String).annotate({
    description: "For notices by mail; null for none",
    examples: ["hana@salon.example"]
  }),
  emailRefusedAt: timeOrNull("When mails to `email` were refused or came back; nothing is sent to it until it changes")
}).annotate({
  identifier: "CrmStaffMember",
  description: "A member of the staff, or a room"
})

const noticeChange = {
  noticeChannel: Schema.optionalKey(resourceFields.noticeChannel),
  noticeScope: Schema.optionalKey(resourceFields.noticeScope),
  noticeLanguage: Schema.optionalKey(resourceFields.noticeLanguage),
  email: Schema.optionalKey(resourceFields.email)
}

export const ResourceCreation = Schema.Struct({
  kind: Schema.optionalKey(resourceFields.kind).annotate({ description: "`staff` when absent" }),
  name: resourceFields.name.check(readable),
  friendId: Schema.optionalKey(resourceFields.friendId),
  hours: Schema.optionalKey(resourceFields.hours),
  ...noticeChange
}).annotate({
  identifier: "CrmStaffCreation",
  description: "Whom or what to add",
  examples: [{ kind: "staff", name: "花", friendId: null }]
})

export const ResourceUpdate = Schema.Struct({
  name: Schema.optionalKey(resourceFields.name.check(readable)),
  isActive: Schema.optionalKey(resourceFields.isActive),
  friendId: Schema.optionalKey(resourceFields.friendId),
  hours: Schema.optionalKey(resourceFields.hours),
  ...noticeChange
}).annotate({
  identifier: "CrmStaffUpdate",
  description: "What to change; absent members stay as they are",
  examples: [{ name: "花", isActive: true, friendId: null }]
})

export const ProfileView = Schema.Struct({ accountId, ...profileFields }).annotate({
  identifier: "CrmShopProfile",
  description: "What people read of a shop"
})

export const ProfileUpdate = Schema.Struct({
  trade: Schema.optionalKey(profileFields.trade),
  address: Schema.optionalKey(profileFields.address),
  phone: Schema.optionalKey(profileFields.phone),
  email: Schema.optionalKey(profileFields.email),
  introduction: Schema.optionalKey(profileFields.introduction),
  legalNotice: Schema.optionalKey(profileFields.legalNotice)
}).annotate({
  identifier: "CrmShopProfileUpdate",
  description: "What to change; absent members stay as they are",
  examples: [{ trade: "hair_salon", address: "東京都渋谷区神宮前1-2-3", phone: "03-1234-5678" }]
})

export const AbsenceId = idOf("The absence")

export const AbsenceView = Schema.Struct({
  id: AbsenceId,
  staffId: ResourceId,
  ...absenceFields
}).annotate({
  identifier: "CrmStaffAbsence",
  description: "Days on which a member of the staff, or a room, gets no bookings"
})

export const AbsenceCreation = Schema.Struct({
  from: absenceFields.from,
  until: absenceFields.until,
  note: Schema.optionalKey(absenceFields.note)
})
  .check(Schema.makeFilter(({ from, until }) => isWithinLongest(from, until) || { path: ["until"], issue: wrongSpan }))
  .annotate({
    identifier: "CrmStaffAbsenceCreation",
    description: "Days of absence to add",
    examples: [{ from: "2026-12-24", until: "2026-12-25", note: "体調不良" }]
  })
