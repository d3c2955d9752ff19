/** Why a file was not imported. Each message is one line for the operator; nothing was changed. */
import { Schema } from "effect"
import type { FileUnreadable, WrongFile } from "../../../src/table/Errors.ts"

export class IncompleteFile extends Schema.TaggedError<IncompleteFile>()("IncompleteFile", {
  file: Schema.String,
  title: Schema.String,
  covered: Schema.Int,
  of: Schema.Int,
  what: Schema.String,
  missing: Schema.Array(Schema.String),
  rejected: Schema.Int
}) {
  override get message() {
    const some = this.missing.slice(0, 3).join(", ")
    const rejected = this.rejected === 0 ? "" : `; ${this.rejected} rows were rejected`
    return (
      `${this.file} is incomplete: ${this.title} for ${this.covered} of ${this.of} ${this.what}, ` +
      `without ${some}${this.missing.length > 3 ? ", ..." : ""}${rejected}. Use --partial to import it anyway`
    )
  }
}

export type IngestFailure = FileUnreadable | WrongFile | IncompleteFile
