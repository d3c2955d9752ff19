import { Schema } from "effect"

/** What an implementation threw without declaring it, with the stack of its thread. Callers die of it. */
export class CpuDefect extends Schema.TaggedError<CpuDefect>()("CpuDefect", {
  computation: Schema.String,
  message: Schema.String,
  stack: Schema.String
}) {}
