/** What other modules may know of customer messaging: the events that it tells integrators. */
export { AppUninstalled, AppUpdated } from "./events/Apps.ts"
export { FormSubmitted, FriendFollowed, FriendUnfollowed, MessageReceived } from "./events/Friends.ts"
export {
  MemberEntitlementChanged,
  MemberPointsAdded,
  MemberRegistered,
  MemberTierChanged,
  MemberVisited
} from "./events/Members.ts"
export { PaymentFailed, PaymentRefunded, PaymentSucceeded } from "./events/Payments.ts"
export { ReservationCancelled, ReservationCreated } from "./events/Reservations.ts"
