/** Failures of bookings on the page. */
import { Schema } from "effect"

/** The guest, the address or the shop has as many bookings within the last hour as the page takes. */
export class TooManyBookings extends Schema.TaggedError<TooManyBookings>()("TooManyBookings", {}) {
  override get message() {
    return "too many bookings within an hour"
  }
}
