/**
 * Bounds imports over HTTP, which write row by row: 20,000 rows each, and one at a time for an account on each node, of friends, of
 * members or of slots. Commands of operators are not bounded.
 */
import { Context, Effect, Layer } from "effect"
import { ImportRunning } from "./Errors.ts"

/** Rows behind the heading in the body of a request. Of members they take one or two minutes. */
export const maxRows = 20_000

export class ImportTurns extends Context.Service<
  ImportTurns,
  {
    /** Runs an import unless another one of the account runs. */
    readonly take: <A, E, R>(accountId: string, run: Effect.Effect<A, E, R>) => Effect.Effect<A, E | ImportRunning, R>
  }
>()("crm/friend-transfer/ImportTurns") {
  static readonly layer = Layer.sync(ImportTurns, () => {
    const running = new Set<string>()
    return ImportTurns.of({
      take: Effect.fnUntraced(function* (accountId, run) {
        if (running.has(accountId)) return yield* new ImportRunning({})
        running.add(accountId)
        return yield* Effect.ensuring(
          run,
          Effect.sync(() => running.delete(accountId))
        )
      })
    })
  })
}
