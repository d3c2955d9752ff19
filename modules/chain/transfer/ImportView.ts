/** The report of an import. */
import { Schema } from "effect"
import * as IdempotentEndpoint from "../../../src/http/idempotency/IdempotentEndpoint.ts"

const count = (description: string, example: number) => Schema.Int.annotate({ description, examples: [example] })

const report = {
  file: Schema.String.annotate({ description: "What was read", examples: ["The body"] }),
  rows: count("Rows behind the header", 40),
  created: count("Stores that the chain did not have", 38),
  changed: count("Stores of which something was new", 1),
  unchanged: count("Stores of which all was known", 0),
  rejectedCount: count("Rows that were left out", 1),
  rejected: Schema.Array(
    Schema.Struct({
      line: count("1 is the header", 7),
      reason: Schema.String.annotate({
        description: "What was expected",
        examples: ["lat: must be a number from -90 to 90"]
      })
    })
  ).annotate({ description: "By line" })
}

export const ImportReport = Schema.Struct(report)
export type ImportReport = typeof ImportReport.Type

export const ImportView = Schema.Struct({
  data: ImportReport.annotate({ description: "What became of the rows" }),
  ...IdempotentEndpoint.replayMember
}).annotate({ identifier: "ChainStoreImport", description: "What an import did" })
