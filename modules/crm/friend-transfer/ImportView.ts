/** The report of an import in the API of operators. */
import { Schema } from "effect"

const count = (description: string, example: number) => Schema.Int.annotate({ description, examples: [example] })

export const ImportView = Schema.Struct({
  file: Schema.String.annotate({ description: "What was read", examples: ["The body"] }),
  rows: count("Rows behind the header", 40),
  created: count("Friends and guests who were not stored before", 38),
  changed: count("Those of whom something was new", 1),
  unchanged: count("Those of whom all was known", 0),
  rejectedCount: count("Faults", 1),
  rejected: Schema.Array(
    Schema.Struct({
      line: count("1 is the header", 7),
      reason: Schema.String.annotate({ description: "What was expected", examples: ["phone: expected a phone number"] })
    })
  ).annotate({ description: "The first thousand faults, by line" })
}).annotate({ identifier: "AdminFriendImport", description: "What an import did" })
