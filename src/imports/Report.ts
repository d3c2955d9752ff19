/** The report of an import: what became of the rows, how the columns were understood, and the first rows as they were read. */
import { Schema } from "effect"

/** Refused rows that a report lists. */
export const mostListed = 1_000
/** Refused rows that a refusal and a text for people list. */
export const mostShown = 20
/** Rows that are shown as they were understood. */
export const sampleSize = 5

const count = (description: string, example: number) => Schema.Int.annotate({ description, examples: [example] })

export const RefusedRow = Schema.Struct({
  line: count("Line of the file, as an editor counts; of a row of several lines the last one", 7),
  column: Schema.NullOr(Schema.String).annotate({
    description: "Heading of the column, in the file's own words; of a row as a whole that of the column that names it",
    examples: ["開店日"]
  }),
  value: Schema.NullOr(Schema.String).annotate({
    description: "What stands there, cut at 40 characters; null where the row has no name",
    examples: ["4/1/2018"]
  }),
  reason: Schema.String.annotate({
    description: "What was expected and how to give it, in English and Japanese",
    examples: ['開店日: expected a date, not "4/1/2018"; write 2026-01-05 (日付として読めません)']
  })
}).annotate({ identifier: "ImportRefusedRow", description: "A row that was refused" })
export type RefusedRow = typeof RefusedRow.Type

export const UnderstoodColumn = Schema.Struct({
  concept: Schema.String.annotate({ description: "What the column means", examples: ["openedOn"] }),
  heading: Schema.NullOr(Schema.String).annotate({
    description: "Heading of the column that has it; null where none has",
    examples: ["開店日"]
  }),
  by: Schema.NullOr(Schema.Literals(["heading", "given", "kept"])).annotate({
    description:
      "How it was found: by the heading itself, by `column` of this request, or by what was chosen for an earlier file with the same headings",
    examples: ["heading"]
  })
}).annotate({ identifier: "ImportColumn", description: "How a column was understood" })

const SampleRow = Schema.Struct({
  line: count("Line of the file", 2),
  values: Schema.Record(Schema.String, Schema.String).annotate({
    description: "Values by concept, as they were understood",
    examples: [{ name: "新宿店", openedOn: "2018-04-01" }]
  })
}).annotate({ identifier: "ImportSampleRow", description: "A row as it was understood" })

export const ImportReport = Schema.Struct({
  file: Schema.String.annotate({ description: "What was read", examples: ["The body"] }),
  dryRun: Schema.Boolean.annotate({
    description: "Whether nothing was stored, since a look was asked for",
    examples: [false]
  }),
  stored: Schema.Boolean.annotate({ description: "Whether the rows that can be stored are stored", examples: [true] }),
  rows: count("Rows behind the heading", 40),
  created: count("Rows whose subject was not stored before", 38),
  changed: count("Rows that brought something new about what was stored", 1),
  unchanged: count("Rows of which all was known", 0),
  rejectedCount: count("Refused rows", 1),
  guessedYears: count(
    "Rows whose date has no year and was given that which lies nearest to the row above, or to today",
    0
  ),
  rejected: Schema.Array(RefusedRow).annotate({ description: "The first thousand of them, by line" }),
  headings: Schema.Array(Schema.String).annotate({
    description: "Headings of the file",
    examples: [["店舗名", "開店日"]]
  }),
  columns: Schema.Array(UnderstoodColumn).annotate({
    description: "What the import can take, and which column has it"
  }),
  sample: Schema.Array(SampleRow).annotate({ description: "The first five rows as they were understood" })
}).annotate({ identifier: "ImportReport", description: "What an import did, or would do" })
export type ImportReport = typeof ImportReport.Type
