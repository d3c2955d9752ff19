/** Why a table file was not read. Each message is one line for the operator. */
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

/** A row that was left out. */
export interface Rejection {
  /** 1 is the first line of the file. */
  readonly line: number
  readonly reason: string
}
