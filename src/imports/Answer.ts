/** The answer of an import over HTTP: its report, or the problem that nothing was stored since rows are refused. */
import { Effect } from "effect"
import { ImportRefused } from "./Errors.ts"
import { type ImportReport, mostShown } from "./Report.ts"

export const answer = <E, R>(
  run: Effect.Effect<ImportReport, E, R>
): Effect.Effect<ImportReport, E | ImportRefused, R> =>
  Effect.flatMap(run, (report) => {
    const { columns, dryRun, file, rejected, rejectedCount, rows, stored } = report
    return stored || dryRun
      ? Effect.succeed(report)
      : Effect.fail(new ImportRefused({ file, rows, rejectedCount, rejected: rejected.slice(0, mostShown), columns }))
  })
