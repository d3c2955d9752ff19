/** The events that customer messaging tells integrators. */
export { AppUninstalled, AppUpdated } from "./Apps.ts"
export { FormSubmitted, FriendFollowed, FriendUnfollowed, MessageReceived } from "./Friends.ts"
export {
  MemberEntitlementChanged,
  MemberPaymentPaused,
  MemberPaymentResumed,
  MemberPointsAdded,
  MemberRegistered,
  MemberTierChanged,
  MemberVisited
} from "./Members.ts"
export { PaymentDisputeClosed, PaymentDisputed, PaymentFailed, PaymentRefunded, PaymentSucceeded } from "./Payments.ts"
export { ReservationCancelled, ReservationCreated } from "./Reservations.ts"
