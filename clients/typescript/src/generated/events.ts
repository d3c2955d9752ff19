/** Made of the interface document 50dd78d2f41fc34f by `npm run clients`: do not change it by hand. */
import type * as T from "./types.ts"

/** Bodies of events, by their type. */
export interface DeliveredEvents {
  "area.profile_generated": T.AreaProfileGeneratedEvent
  "observation.completed": T.ObservationCompletedEvent
  "simulation.completed": T.SimulationCompletedEvent
  "simulation.failed": T.SimulationFailedEvent
  "test.ping": T.AnalyticsTestPingEvent | T.TestPingEvent
  "app.uninstalled": T.AppUninstalledEvent
  "app.updated": T.AppUpdatedEvent
  "form.submitted": T.FormSubmittedEvent
  "friend.followed": T.FriendFollowedEvent
  "friend.unfollowed": T.FriendUnfollowedEvent
  "member.entitlement_changed": T.MemberEntitlementChangedEvent
  "member.payment_paused": T.MemberPaymentPausedEvent
  "member.payment_resumed": T.MemberPaymentResumedEvent
  "member.points_added": T.MemberPointsAddedEvent
  "member.registered": T.MemberRegisteredEvent
  "member.tier_changed": T.MemberTierChangedEvent
  "member.visited": T.MemberVisitedEvent
  "message.received": T.MessageReceivedEvent
  "payment.dispute_closed": T.PaymentDisputeClosedEvent
  "payment.disputed": T.PaymentDisputedEvent
  "payment.failed": T.PaymentFailedEvent
  "payment.refunded": T.PaymentRefundedEvent
  "payment.succeeded": T.PaymentSucceededEvent
  "reservation.cancelled": T.ReservationCancelledEvent
  "reservation.created": T.ReservationCreatedEvent
}

/** An event as a receiver gets it; `type` says which. */
export type DeliveredEvent = DeliveredEvents[keyof DeliveredEvents]
