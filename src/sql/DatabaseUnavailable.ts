import { Schema } from "effect"

/** The database cannot be used: the start is refused with this message as its one line. It never holds a password. */
export class DatabaseUnavailable extends Schema.TaggedError<DatabaseUnavailable>()("DatabaseUnavailable", {
  reason: Schema.String
}) {
  override get message() {
    return this.reason
  }
}
