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

/** Another import of the account runs on this node. */
export class ImportRunning extends Schema.TaggedError<ImportRunning>()("ImportRunning", {}, { httpApiStatus: 409 }) {
  override get message() {
    return "import_running"
  }
  get detail() {
    return "Another import of this account is running. Send this one when it has ended; nothing of it was imported"
  }
}
