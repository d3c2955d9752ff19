/** Failures of members. */
import { Schema } from "effect"

export class MemberNotFound extends Schema.TaggedError<MemberNotFound>()("MemberNotFound", {}, { httpApiStatus: 404 }) {
  override get message() {
    return "member not found"
  }
}

/** A friend is erased as a whole, the card with it. */
export class MemberIsFriend extends Schema.TaggedError<MemberIsFriend>()("MemberIsFriend", {}, { httpApiStatus: 409 }) {
  override get message() {
    return "The member is a friend; erase the friend"
  }
}

export class TierNotFound extends Schema.TaggedError<TierNotFound>()("TierNotFound", {}, { httpApiStatus: 404 }) {
  override get message() {
    return "tier not found"
  }
}

export class NotEnoughPoints extends Schema.TaggedError<NotEnoughPoints>()(
  "NotEnoughPoints",
  { balance: Schema.Int },
  { httpApiStatus: 409 }
) {
  override get message() {
    return `The member has ${this.balance} points`
  }
}

/** Points ever given to one member: what the database holds, rounded down. */
export const mostPointsEarned = 2_000_000_000

export class TooManyPoints extends Schema.TaggedError<TooManyPoints>()(
  "TooManyPoints",
  {
    /** Points that the member can still be given. */
    left: Schema.Int
  },
  { httpApiStatus: 409 }
) {
  override get message() {
    return `A member can be given ${mostPointsEarned} points in all; ${this.left} are left`
  }
}

/** They would be taken back at once, and had counted for a tier. */
export class PointsExpired extends Schema.TaggedError<PointsExpired>()("PointsExpired", {}, { httpApiStatus: 400 }) {
  override get message() {
    return "The points would have expired already"
  }
}

/** The reference was used for points of another member or another number. */
export class ReferenceUsed extends Schema.TaggedError<ReferenceUsed>()("ReferenceUsed", {}, { httpApiStatus: 409 }) {
  override get message() {
    return "This reference was used for other points"
  }
}

/** A key or an owner token is asked for: a member may not see other members. */
export class OwnerTokenRequired extends Schema.TaggedError<OwnerTokenRequired>()(
  "OwnerTokenRequired",
  {},
  { httpApiStatus: 403 }
) {
  override get message() {
    return "Owner token required"
  }
}

export class MemberTokenRequired extends Schema.TaggedError<MemberTokenRequired>()(
  "MemberTokenRequired",
  {},
  { httpApiStatus: 403 }
) {
  override get message() {
    return "Member token required"
  }
}

export class LoginChannelTaken extends Schema.TaggedError<LoginChannelTaken>()(
  "LoginChannelTaken",
  {},
  { httpApiStatus: 409 }
) {
  override get message() {
    return "This login channel belongs to another account"
  }
}

export class LoginChannelNotFound extends Schema.TaggedError<LoginChannelNotFound>()(
  "LoginChannelNotFound",
  {},
  { httpApiStatus: 404 }
) {
  override get message() {
    return "login channel not found"
  }
}
