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

export interface ImportReport {
  readonly rejectedCount: number
  /** The first of them. */
  readonly rejected: ReadonlyArray<{ readonly line: number; readonly reason: string }>
}

/** Rows for people; `--json` lists more. */
const mostShown = 10

/** @param summary a line about what was imported, before those that were left out */
export const printImport = Effect.fnUntraced(function* <R extends ImportReport>(
  report: R,
  summary: (report: R) => string
) {
  const { rejected, rejectedCount } = report
  yield* print(report, () =>
    [
      summary(report),
      ...rejected.slice(0, mostShown).map(({ line, reason }) => `  line ${line}: ${reason}`),
      ...(rejectedCount > mostShown ? [`  and ${rejectedCount - mostShown} more; --json lists them`] : [])
    ].join("\n")
  )
  if (rejectedCount > 0) return yield* new RowsLeftOut({ faults: rejectedCount })
})
