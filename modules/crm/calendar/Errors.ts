/** Every typed failure of calendar feeds. */
import { Schema } from "effect"

export class CalendarNotFound extends Schema.TaggedError<CalendarNotFound>()(
  "CalendarNotFound",
  {},
  { httpApiStatus: 404 }
) {
  override get message() {
    return "calendar not found"
  }
}

/** A new feed names a member of staff whom the shop does not have. */
export class CalendarStaffNotFound extends Schema.TaggedError<CalendarStaffNotFound>()(
  "CalendarStaffNotFound",
  {},
  { httpApiStatus: 404 }
) {
  readonly code = "staff_not_found"
  override get message() {
    return "staff not found"
  }
}

/** An account has as many feeds as this. */
export class CalendarLimit extends Schema.TaggedError<CalendarLimit>()(
  "CalendarLimit",
  { limit: Schema.Int },
  { httpApiStatus: 409 }
) {
  static readonly example = { message: "An account has at most 100 calendars" }
  override get message() {
    return `An account has at most ${this.limit} calendars`
  }
}
