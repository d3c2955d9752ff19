/** Why a file was not imported. Each message is one line for the operator; nothing was changed. */
import { Schema } from "effect"

export class FileUnreadable extends Schema.TaggedError<FileUnreadable>()("FileUnreadable", {
  file: Schema.String,
  reason: Schema.String
}) {
  override get message() {
    return `${this.file}: ${this.reason}`
  }
}

export class WrongFile extends Schema.TaggedError<WrongFile>()("WrongFile", {
  file: Schema.String,
  title: Schema.String,
  expected: Schema.String
}) {
  override get message() {
    return `${this.file} does not hold ${this.title}: expected ${this.expected}`
  }
}

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

/** A row that was left out. */
export interface Rejected {
  /** 1 is the first line of the file. */
  readonly line: number
  readonly reason: string
}
