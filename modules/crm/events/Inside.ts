/** Events that features of this module tell each other. No receiver outside the service gets them. */
import { Schema } from "effect"
import * as Event from "../../../src/event/Event.ts"
import { Id, LineUserId, Moment } from "./Fields.ts"

export const TagAdded = Event.make("crm.tag_added", {
  description: "A tag was attached to a friend who did not have it",
  data: Schema.Struct({ friendId: Id, tagId: Id })
})

export const FriendPostback = Event.make("crm.friend_postback", {
  description: "A friend chose a button of a message",
  data: Schema.Struct({ friendId: Id, data: Schema.String, at: Moment })
})

export const NotificationFailed = Event.make("crm.notification_failed", {
  description: "A message that another feature asked for was not sent, or may not have been sent",
  data: Schema.Struct({
    friendId: Id,
    purpose: Schema.Literals(["confirmation", "reminder", "offer", "staff", "scenario", "other"]),
    key: Schema.String,
    reason: Schema.Literals([
      "not_following",
      "erased",
      "expired",
      "monthly_limit",
      "refused",
      "no_answer",
      "withdrawn",
      "mail_refused"
    ])
  })
})

export const EmailRefused = Event.make("crm.email_refused", {
  description: "A mail server does not know the e-mail address of a guest, or has returned a mail to it",
  data: Schema.Struct({ friendId: Id })
})

export const EmailChanged = Event.make("crm.email_changed", {
  description: "Staff have set the e-mail address of a guest",
  data: Schema.Struct({ friendId: Id })
})

export const SlotFreed = Event.make("crm.slot_freed", {
  description: "A slot has more places than before: a booking ended or moved, or its capacity was raised",
  data: Schema.Struct({ slotId: Id, menuId: Id })
})

export const ReservationChanged = Event.make("crm.reservation_changed", {
  description:
    "A reservation got a status that reservation.created and reservation.cancelled do not report, or a pending one was paid " +
    "and still waits for approval",
  data: Schema.Struct({
    reservationId: Id,
    friendId: Id,
    previousStatus: Schema.Literals(["pending", "confirmed", "no_show", "completed", "cancel_requested"]),
    status: Schema.Literals(["pending", "confirmed", "no_show", "completed", "cancel_requested"])
  })
})

export const QuietHoursChanged = Event.make("crm.quiet_hours_changed", {
  description: "The quiet hours of a shop were set or ended",
  data: Schema.Struct({})
})

export const LineMembershipReported = Event.make("crm.line_membership_reported", {
  description: "LINE reported that a user joined, renewed or left a plan of LINE's own membership",
  data: Schema.Struct({ lineUserId: LineUserId, planId: Schema.String, isMember: Schema.Boolean, at: Moment })
})
