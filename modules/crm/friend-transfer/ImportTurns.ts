/**
 * Bounds imports over HTTP, which write row by row: 20,000 rows each, and one at a time for an account on each node, of friends, of
 * members or of slots. Commands of operators are not bounded.
 */
import { Context, Effect, Layer, Stream } from "effect"
import { textRows } from "../../../src/table/CsvFile.ts"
import { CsvRefused, ImportRunning } from "./Errors.ts"

/** Rows behind the header. Of members they take one or two minutes. */
export const maxRows = 20_000

export class ImportTurns extends Context.Service<
  ImportTurns,
  {
    /** Runs an import of this text unless another one of the account runs. A text with too many rows is refused before any is stored. */
    readonly take: <A, E, R>(
      accountId: string,
      text: string,
      run: Effect.Effect<A, E, R>
    ) => Effect.Effect<A, E | CsvRefused | ImportRunning, R>
  }
>()("crm/friend-transfer/ImportTurns") {
  static readonly layer = Layer.sync(ImportTurns, () => {
    const running = new Set<string>()
    return ImportTurns.of({
      take: Effect.fnUntraced(function* (accountId, text, run) {
        if (running.has(accountId)) return yield* new ImportRunning({})
        running.add(accountId)
        return yield* requireFewRows(text).pipe(
          Effect.andThen(run),
          Effect.ensuring(Effect.sync(() => running.delete(accountId)))
        )
      })
    })
  })
}

const lineBreaks = (text: string): number => {
  let count = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === 10 || code === 13) count++
  }
  return count
}

const requireFewRows = Effect.fnUntraced(function* (text: string) {
  if (lineBreaks(text) <= maxRows) return
  const [first] = yield* textRows(text, "The body").pipe(
    Stream.drop(maxRows + 1),
    Stream.take(1),
    Stream.runCollect,
    Effect.catchTag("FileUnreadable", ({ message }) => Effect.fail(new CsvRefused({ reason: message })))
  )
  if (first === undefined) return
  const most = maxRows.toLocaleString("en")
  return yield* new CsvRefused({
    reason: `The body has more than ${most} rows: line ${first.line} is above. Nothing was imported; divide the file`
  })
})
