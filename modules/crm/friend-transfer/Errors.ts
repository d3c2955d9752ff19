/** Failures of imports over HTTP. */
import { Schema } from "effect"

/** The body is no table of friends. */
export class CsvRefused extends Schema.TaggedError<CsvRefused>()(
  "CsvRefused",
  { reason: Schema.String },
  { httpApiStatus: 400 }
) {
  static readonly example = { detail: "The body does not hold friends: expected a CSV file with the column lineUserId" }
  override get message() {
    return "invalid_csv"
  }
  get detail() {
    return this.reason
  }
}
