/** Runs the commands that import a CSV file of any size, which no request could hold: their arguments, audit row and report. */
import { Effect } from "effect"
import { Argument } from "effect/cli"
import type { HttpApiEndpoint } from "effect/http-api"
import { idFlag } from "../../src/cli/Flags.ts"
import { type ImportReport, printImport } from "../../src/cli/ImportOutput.ts"
import { auditNameOf } from "../../src/operate/Operation.ts"
import * as OperatorActions from "./OperatorActions.ts"

export const account = idFlag("account", "The account, by its id")

export const csvFile = (description: string) =>
  Argument.String("file").pipe(
    Argument.withDescription(
      `Cells by comma, tab or semicolon in any usual encoding, gzipped or not, with ${description}`
    )
  )

/**
 * Runs an import, which commits as it goes on; the audit row follows it.
 *
 * @param endpoint that of smaller files, whose audit name the command has, too
 */
export const importing = Effect.fnUntraced(function* <Report extends ImportReport, E, R>(
  accountId: string,
  endpoint: Pick<HttpApiEndpoint.Top, "annotations">,
  run: Effect.Effect<Report, E, R>,
  summary: (report: Report) => string
) {
  const action = auditNameOf(endpoint)
  const operators = yield* OperatorActions.make
  const report = yield* operators.read(accountId, run)
  yield* operators.change({ accountId, action, target: () => accountId }, Effect.void)
  yield* printImport(report, summary)
})

/** Rows of people by what became of them. */
export const countsOf = ({
  changed,
  created,
  rejectedCount,
  rows,
  unchanged
}: Readonly<Record<"changed" | "created" | "rejectedCount" | "rows" | "unchanged", number>>): string =>
  `${rows} rows: ${created} created, ${changed} changed, ${unchanged} unchanged, ${rejectedCount} ${rejectedCount === 1 ? "fault" : "faults"}`
