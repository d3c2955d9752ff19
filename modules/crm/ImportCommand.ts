/** Runs the commands that import a CSV file of any size, which no request could hold: their arguments, audit row and report. */
import { Effect, Option } from "effect"
import { Argument, Flag } from "effect/cli"
import type { HttpApiEndpoint } from "effect/http-api"
import { columnFlag, dryRunFlag, idFlag } from "../../src/cli/Flags.ts"
import { printImport } from "../../src/cli/ImportOutput.ts"
import type { ImportOptions } from "../../src/imports/Options.ts"
import type { ImportReport } from "../../src/imports/Report.ts"
import { auditNameOf } from "../../src/operate/Operation.ts"
import * as OperatorActions from "./OperatorActions.ts"

export const account = idFlag("account", "The account, by its id")

export const csvFile = (description: string) =>
  Argument.String("file").pipe(
    Argument.withDescription(
      `Cells by comma, tab or semicolon in any usual encoding, gzipped or not, with ${description}`
    )
  )

/** Excel allows no longer name. */
const longestSheet = 31

/** Flags that all import commands share; the endpoints take them as query parameters. */
export const optionFlags = {
  dryRun: dryRunFlag,
  partial: Flag.Boolean("partial").pipe(
    Flag.withDescription(
      "Store the rows that can be stored and list the others; by default a refused row keeps all out"
    ),
    Flag.withDefault(false)
  ),
  sheet: Flag.String("sheet").pipe(
    Flag.withDescription("The sheet of an Excel workbook, by its name; the first without it"),
    Flag.filterMap(
      (name) => (name.length > 0 && name.length <= longestSheet ? Option.some(name) : Option.none()),
      () => `a name of 1 to ${longestSheet} characters`
    ),
    Flag.optional
  ),
  column: columnFlag(
    "The column that has a concept, such as displayName=会員名; kept for the next such file",
    /^[A-Za-z]{1,40}=/u
  )
}

/**
 * Runs an import, which commits by itself; the audit row follows it where something was stored.
 *
 * @param endpoint that of smaller files, whose audit name the command has, too
 */
export const importing = Effect.fnUntraced(function* <E, R>(
  accountId: string,
  endpoint: Pick<HttpApiEndpoint.Top, "annotations">,
  run: Effect.Effect<ImportReport, E, R>
) {
  const action = auditNameOf(endpoint)
  const operators = yield* OperatorActions.make
  const report = yield* operators.read(accountId, run)
  if (report.stored) yield* operators.change({ accountId, action, target: () => accountId }, Effect.void)
  yield* printImport(report)
})

/** Options of a command, without its other flags. */
export const optionsOf = ({
  column,
  dryRun,
  partial,
  sheet
}: Omit<ImportOptions, "sheet"> & { readonly sheet: Option.Option<string> }): ImportOptions => ({
  column,
  dryRun,
  partial,
  sheet: Option.getOrUndefined(sheet)
})
