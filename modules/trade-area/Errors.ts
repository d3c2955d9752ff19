/** The errors that callers of this module see. Those of reading files stand where the files are read. */
import { Schema } from "effect"

/** An address that names no municipality, or several. `understood` holds the parts that were recognised. */
export class AddressNotFound extends Schema.TaggedError<AddressNotFound>()(
  "AddressNotFound",
  {
    address: Schema.String,
    understood: Schema.Struct({
      prefecture: Schema.optionalKey(Schema.String),
      municipality: Schema.optionalKey(Schema.String),
      rest: Schema.optionalKey(Schema.String)
    })
  },
  { httpApiStatus: 422 }
) {
  static readonly example = {
    detail:
      '"どこか 1-2-3" does not name one municipality. Understood: nothing. Give prefecture and municipality, or lat and lng'
  }
  override get message() {
    return "Address not found"
  }
  get detail() {
    const parts = Object.entries(this.understood).map(([part, text]) => `${part} ${text}`)
    const understood = parts.length === 0 ? "nothing" : parts.join(", ")
    return `"${this.address}" does not name one municipality. Understood: ${understood}. Give prefecture and municipality, or lat and lng`
  }
}

/** A coordinate that lies in no municipality of Japan. */
export class LocationOutsideJapan extends Schema.TaggedError<LocationOutsideJapan>()(
  "LocationOutsideJapan",
  { lat: Schema.Finite, lng: Schema.Finite },
  { httpApiStatus: 422 }
) {
  static readonly example = { detail: "The coordinate 35.0, 140.5 lies in the sea or outside Japan" }
  override get message() {
    return "The location is in no municipality of Japan"
  }
  get detail() {
    return `The coordinate ${this.lat}, ${this.lng} lies in the sea or outside Japan`
  }
}

/** No forecast of the store is kept; the stores of other accounts look alike. */
export class ForecastNotFound extends Schema.TaggedError<ForecastNotFound>()(
  "ForecastNotFound",
  {},
  { httpApiStatus: 404 }
) {
  override get message() {
    return "Forecast not found"
  }
  get detail() {
    return "No forecast of this store is kept: POST /api/v1/demand-forecast with a live key makes one"
  }
}

/** No report of the store was made, or the last one has expired; both look alike, as do the stores of other accounts. */
export class ReportNotFound extends Schema.TaggedError<ReportNotFound>()("ReportNotFound", {}, { httpApiStatus: 404 }) {
  override get message() {
    return "Report not found"
  }
  get detail() {
    return "No unexpired report of this store exists: POST /api/v1/trade-area makes one"
  }
}

/** The account's plan has no customer messaging, so there are no bookings to forecast from. */
export class CustomerMessagingRequired extends Schema.TaggedError<CustomerMessagingRequired>()(
  "CustomerMessagingRequired",
  {},
  { httpApiStatus: 403 }
) {
  override get message() {
    return "The account has no customer messaging"
  }
  get detail() {
    return "A forecast from reservations needs customer messaging, plan Pro or higher. Without it, give historical_data"
  }
}

/** The session may see the analysis section of the console alone, to which bookings do not belong. */
export class ReservationsOutsideSection extends Schema.TaggedError<ReservationsOutsideSection>()(
  "ReservationsOutsideSection",
  {},
  { httpApiStatus: 403 }
) {
  override get message() {
    return "This session is limited to a section of the console without reservations"
  }
}

/** The account has no menu, so nothing can be booked. */
export class ShopNotSetUp extends Schema.TaggedError<ShopNotSetUp>()("ShopNotSetUp", {}, { httpApiStatus: 422 }) {
  override get message() {
    return "The account has no shop that takes reservations"
  }
  get detail() {
    return "A forecast from reservations needs a shop: add a menu that can be booked, or give historical_data"
  }
}

/** Too few days have passed since guests first came by a booking. */
export class TooFewBookedDays extends Schema.TaggedError<TooFewBookedDays>()(
  "TooFewBookedDays",
  { days: Schema.Int, needed: Schema.Int },
  { httpApiStatus: 422 }
) {
  static readonly example = {
    detail: "The first guests with a reservation came 3 days ago; 7 days are needed. Until then, give historical_data"
  }
  override get message() {
    return "The history of reservations is too short"
  }
  get detail() {
    const { days, needed } = this
    const since =
      days === 0
        ? "No guest came with a reservation before today"
        : `The first guests with a reservation came ${days} days ago`
    return `${since}; ${needed} days are needed. Until then, give historical_data`
  }
}
