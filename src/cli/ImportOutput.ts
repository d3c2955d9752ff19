/** Prints what became of an import of a file. Rows that were left out make the command fail, so that scripts notice. */
import { Effect, Runtime, Schema } from "effect"
import { print } from "./Output.ts"

/** 1 is any other failure, of which nothing was imported. */
export const codeOfRefusedRows = 2

/** What could be imported is imported. */
export class RowsLeftOut extends Schema.TaggedError<RowsLeftOut>()("RowsLeftOut", { faults: Schema.Int }) {
  override readonly [Runtime.errorExitCode] = codeOfRefusedRows

  override get message() {
    return `Rows were left out: ${this.faults === 1 ? "1 fault" : `${this.faults} faults`}`
  }
}

export const printImport = Effect.fnUntraced(function* <A extends { readonly rejectedCount: number }>(
  report: A,
  text: (report: A) => string
) {
  yield* print(report, text)
  if (report.rejectedCount > 0) return yield* new RowsLeftOut({ faults: report.rejectedCount })
})
