/** What the caller of an import chooses: storing or looking only, all rows or none, and what columns mean. Declared once for all imports over HTTP. */
import { Effect, Schema } from "effect"
import type { ParameterTypes } from "../http/openapi/ParameterTypes.ts"

export interface ImportOptions {
  /** Stores nothing and says what would be stored. */
  readonly dryRun: boolean
  /** Stores the rows that can be stored; otherwise a single refused row keeps all others out. */
  readonly partial: boolean
  /** Each `concept=heading`: which column of the file has a concept. Without a heading: none has. */
  readonly column: ReadonlyArray<string>
  /** Name of the sheet of a workbook that is a file of this machine; the first without one. Requests name it beside their body. */
  readonly sheet?: string | undefined
}

export const usualOptions: ImportOptions = { dryRun: false, partial: false, column: [] }

/** More than any import has concepts. */
export const mostChoices = 20
/** Characters of `concept=heading`; a heading that is looked at has 200 at most. */
export const longestChoice = 240

const flag = Schema.Boolean.pipe(Schema.withDecodingDefaultTypeKey(Effect.succeed(false)))

const Choice = Schema.String.check(
  Schema.isMaxLength(longestChoice),
  Schema.isPattern(/^[A-Za-z]{1,40}=/u, {
    message: "must be the concept, = and the heading of its column, such as customers=来店人数"
  })
)

/** Query of every import over HTTP. */
export const importQuery = {
  dryRun: flag,
  partial: flag,
  column: Schema.Array(Choice)
    .check(Schema.isMaxLength(mostChoices))
    .pipe(Schema.withDecodingDefaultTypeKey(Effect.succeed<ReadonlyArray<string>>([])))
}

export const importQueryTypes: ParameterTypes = {
  dryRun: {
    type: "boolean",
    default: false,
    examples: [true],
    description:
      "With `true` nothing is stored: the answer says what would be created, changed and refused, and how the columns are understood"
  },
  partial: {
    type: "boolean",
    default: false,
    examples: [true],
    description:
      "With `true` the rows that can be stored are stored, and the answer lists the others. By default a refused row keeps all out"
  },
  column: {
    type: "array",
    maxItems: mostChoices,
    items: { type: "string", maxLength: longestChoice, pattern: "^[A-Za-z]{1,40}=" },
    examples: [["customers=来店人数"]],
    description:
      "The concept, `=` and the heading of the column that has it, in the file's own words; no heading: no column has it. What is " +
      "chosen is kept for the next file of this kind with the same headings; may be repeated"
  }
}

/** Options of a request, without the other members of its query. */
export const optionsOf = ({ column, dryRun, partial }: ImportOptions): ImportOptions => ({ column, dryRun, partial })
