/** What has happened to a friend, and which triggers it fits. Pure. */
import { Effect, Schema } from "effect"
import type { Envelope } from "../../../../src/event/Event.ts"
import { FormSubmitted, FriendFollowed, MemberEntitlementChanged, ReservationCreated } from "../../contract.ts"
import { TagAdded } from "../../events/Inside.ts"
import type { Trigger } from "./Definition.ts"

export interface Occasion {
  readonly accountId: string
  readonly friendId: string
  /** The event: a friend enters a scenario for it once. */
  readonly cause: string
  readonly reservationId: string | null
  readonly at: Date
  readonly what:
    | { readonly type: "tag_added"; readonly tagId: string }
    | { readonly type: "followed"; readonly isFirst: boolean }
    | { readonly type: "reservation_created"; readonly menuId: string }
    | { readonly type: "form_submitted"; readonly formId: string }
    | { readonly type: "entitlement_changed"; readonly isActive: boolean; readonly wasActive: boolean }
}

/** The events that start runs. */
export const startingEvents = [
  TagAdded,
  FriendFollowed,
  ReservationCreated,
  FormSubmitted,
  MemberEntitlementChanged
] as const

export const matches = (trigger: Trigger, { what }: Pick<Occasion, "what">): boolean => {
  switch (trigger.type) {
    case "tag_added":
      return what.type === "tag_added" && what.tagId === trigger.tagId
    case "followed":
      return what.type === "followed" && (trigger.firstOnly !== true || what.isFirst)
    case "reservation_created":
      return what.type === "reservation_created" && (trigger.menuId === undefined || trigger.menuId === what.menuId)
    case "form_submitted":
      return what.type === "form_submitted" && (trigger.formId === undefined || trigger.formId === what.formId)
    case "entitlement_changed":
      if (what.type !== "entitlement_changed") return false
      return trigger.active === undefined || (trigger.active === what.isActive && what.isActive !== what.wasActive)
    case "manual":
      return false
  }
}

const Tagged = Schema.Struct({ friendId: Schema.String, tagId: Schema.String })
const Followed = Schema.Struct({ friendId: Schema.String, isFirstFollow: Schema.Boolean })
const Booked = Schema.Struct({ id: Schema.String, friend_id: Schema.String, event_id: Schema.String })
const Submitted = Schema.Struct({ friendId: Schema.NullOr(Schema.String), formId: Schema.String })
const Entitled = Schema.Struct({
  friendId: Schema.NullOr(Schema.String),
  subscriptionActive: Schema.Boolean,
  previousSubscriptionActive: Schema.Boolean
})

const decode = {
  tagged: Schema.decodeUnknownEffect(Tagged),
  followed: Schema.decodeUnknownEffect(Followed),
  booked: Schema.decodeUnknownEffect(Booked),
  submitted: Schema.decodeUnknownEffect(Submitted),
  entitled: Schema.decodeUnknownEffect(Entitled)
}

/** Undefined for an event that is about no friend. */
export const occasionOf = Effect.fnUntraced(function* ({ accountId, data, id, occurredAt, type }: Envelope) {
  if (accountId === null) return undefined
  const occasion = (friendId: string | null, what: Occasion["what"], reservationId: string | null = null) =>
    friendId === null ? undefined : { accountId, friendId, cause: id, reservationId, at: occurredAt, what }
  switch (type) {
    case TagAdded.type: {
      const { friendId, tagId } = yield* decode.tagged(data)
      return occasion(friendId, { type: "tag_added", tagId })
    }
    case FriendFollowed.type: {
      const { friendId, isFirstFollow } = yield* decode.followed(data)
      return occasion(friendId, { type: "followed", isFirst: isFirstFollow })
    }
    case ReservationCreated.type: {
      const booked = yield* decode.booked(data)
      return occasion(booked.friend_id, { type: "reservation_created", menuId: booked.event_id }, booked.id)
    }
    case FormSubmitted.type: {
      const { formId, friendId } = yield* decode.submitted(data)
      return occasion(friendId, { type: "form_submitted", formId })
    }
    default: {
      const { friendId, previousSubscriptionActive, subscriptionActive } = yield* decode.entitled(data)
      return occasion(friendId, {
        type: "entitlement_changed",
        isActive: subscriptionActive,
        wasActive: previousSubscriptionActive
      })
    }
  }
})
