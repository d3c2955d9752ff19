/**
 * Bounds imports over HTTP, which write row by row: one at a time for an account on each node, of friends, of members, of slots or of
 * stores. Commands of operators are not bounded.
 */
import { Context, Effect, Layer, Schema } from "effect"

/** Another import of the account runs on this node. */
export class ImportRunning extends Schema.TaggedError<ImportRunning>()("ImportRunning", {}, { httpApiStatus: 409 }) {
  override get message() {
    return "import_running"
  }
  get detail() {
    return "Another import of this account is running. Send this one when it has ended; nothing of it was imported"
  }
}

/** Rows behind the heading in the body of a request, unless the import has a smaller bound. Of members they take one or two minutes. */
export const maxRows = 20_000

export class ImportTurns extends Context.Service<
  ImportTurns,
  {
    /** Runs an import unless another one of the account runs. */
    readonly take: <A, E, R>(accountId: string, run: Effect.Effect<A, E, R>) => Effect.Effect<A, E | ImportRunning, R>
  }
>()("ekimae/http/endpoint/ImportTurns") {
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
