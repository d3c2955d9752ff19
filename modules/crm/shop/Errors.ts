/** Failures around the shop, its days off, staff and rooms. */
import { Schema } from "effect"

/** Slots are kept in the shop's time; in another zone the same times would be other moments. */
export class TimeZoneInUse extends Schema.TaggedError<TimeZoneInUse>()("TimeZoneInUse", {}, { httpApiStatus: 409 }) {
  override get message() {
    return "time_zone_in_use"
  }
  get detail() {
    return "The shop has open slots ahead, whose times are of its present time zone; close them first"
  }
}

export class ClosureNotFound extends Schema.TaggedError<ClosureNotFound>()(
  "ClosureNotFound",
  {},
  { httpApiStatus: 404 }
) {
  override get message() {
    return "closure not found"
  }
}

export class StaffNotFound extends Schema.TaggedError<StaffNotFound>()("StaffNotFound", {}, { httpApiStatus: 404 }) {
  override get message() {
    return "staff not found"
  }
}

/** The staff member's notices would go to a friend who does not exist. */
export class StaffFriendNotFound extends Schema.TaggedError<StaffFriendNotFound>()(
  "StaffFriendNotFound",
  {},
  { httpApiStatus: 404 }
) {
  readonly code = "friend_not_found"
  override get message() {
    return "friend not found"
  }
}

/** Notices of the staff member would go by mail, and there is no address. */
export class StaffEmailMissing extends Schema.TaggedError<StaffEmailMissing>()(
  "StaffEmailMissing",
  {},
  { httpApiStatus: 409 }
) {
  override get message() {
    return "staff_email_missing"
  }
  get detail() {
    return "Notices by mail need an e-mail address"
  }
}

/** An account has as many of these as it may have. */
export class LimitReached extends Schema.TaggedError<LimitReached>()(
  "LimitReached",
  { limit: Schema.Int, of: Schema.String },
  { httpApiStatus: 409 }
) {
  static readonly example = { detail: "An account may have 200 menus" }
  override get message() {
    return "limit_reached"
  }
  get detail() {
    return `An account may have ${this.limit} ${this.of}`
  }
}

export class AbsenceNotFound extends Schema.TaggedError<AbsenceNotFound>()(
  "AbsenceNotFound",
  {},
  { httpApiStatus: 404 }
) {
  override get message() {
    return "absence not found"
  }
}
