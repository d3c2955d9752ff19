/** The error for a database that cannot be used. Its message is the one line that a refused start prints; it never holds a password. */
import { Schema } from "effect"

export class DatabaseUnavailable extends Schema.TaggedError<DatabaseUnavailable>()("DatabaseUnavailable", {
  reason: Schema.String
}) {
  override get message() {
    return this.reason
  }
}
