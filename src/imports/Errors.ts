/** Failures of imports: nothing of the file was stored. */
import { Schema } from "effect"
import { mostShown, RefusedRow, UnderstoodColumn } from "./Report.ts"

/** The file as a whole cannot be read, or its columns are not those of the import. */
export class CsvRefused extends Schema.TaggedError<CsvRefused>()(
  "CsvRefused",
  {
    reason: Schema.String,
    headings: Schema.Array(Schema.String),
    columns: Schema.Array(UnderstoodColumn)
  },
  { httpApiStatus: 400 }
) {
  static readonly members = {
    headings: Schema.Array(Schema.String).annotate({
      description: "The row of the file that may be its heading; empty where there is none"
    }),
    columns: Schema.Array(UnderstoodColumn).annotate({
      description: "What the import can take, to be named with `column`"
    })
  }
  static readonly example = {
    detail: "The body does not hold friends: expected a CSV file with the column lineUserId",
    headings: ["会員", "備考"],
    columns: [{ concept: "lineUserId", heading: null, by: null }]
  }
  override get message() {
    return "invalid_csv"
  }
  get detail() {
    return this.reason
  }
}

/** Lines of the text of a refusal; a problem has all twenty in `rejected`. */
const mostInText = 3

/** Rows cannot be stored, and none was. */
export class ImportRefused extends Schema.TaggedError<ImportRefused>()(
  "ImportRefused",
  {
    file: Schema.String,
    rows: Schema.Int,
    rejectedCount: Schema.Int,
    rejected: Schema.Array(RefusedRow),
    columns: Schema.Array(UnderstoodColumn)
  },
  { httpApiStatus: 400 }
) {
  static readonly members = {
    rows: Schema.Int.annotate({ description: "Rows behind the heading" }),
    rejectedCount: Schema.Int.annotate({ description: "Refused rows" }),
    rejected: Schema.Array(RefusedRow).annotate({ description: `The first ${mostShown} of them, by line` }),
    columns: Schema.Array(UnderstoodColumn).annotate({ description: "How the columns were understood" })
  }
  static readonly example = {
    detail: "The body: 1 of 40 rows is refused, and nothing was imported. Line 7: 開店日: expected a date",
    rows: 40,
    rejectedCount: 1,
    rejected: [{ line: 7, column: "開店日", value: "4/1/2018", reason: "開店日: expected a date" }],
    columns: [{ concept: "openedOn", heading: "開店日", by: "heading" as const }]
  }
  override get message() {
    return "Nothing was imported, since rows are refused (読み取れない行があるため、1行も取り込みませんでした)"
  }
  get detail() {
    const { file, rejected, rejectedCount, rows } = this
    const lines = rejected.slice(0, mostInText).map(({ line, reason }) => `Line ${line}: ${reason}.`)
    const more =
      rejectedCount > mostInText ? ` And ${rejectedCount - mostInText} more (ほか${rejectedCount - mostInText}行).` : ""
    return (
      `${file}: ${rejectedCount} of ${rows} rows ${rejectedCount === 1 ? "is" : "are"} refused. ${lines.join(" ")}${more} Correct them, ` +
      "or import the others alone with partial (直して送り直すか、partialで残りの行だけを取り込んでください)"
    )
  }
}
