/** What modules add to the tree of causes: rows of theirs that events bring about, such as deliveries, or that events are about. */
import { Context, type Effect } from "effect"
import type { SqlClient, SqlError } from "effect/sql"
import type { CauseNode } from "./CauseTree.ts"

export interface CausingEvent {
  readonly id: string
  readonly accountId: string | null
}

export interface CauseBranch {
  /** What its rows are called in the tree. */
  readonly kind: string
  /** What these events brought about, at most `limit` of each; the cause of each is `event:id`. */
  readonly ofEvents?: (
    events: ReadonlyArray<CausingEvent>,
    limit: number
  ) => Effect.Effect<ReadonlyArray<CauseNode>, SqlError.SqlError, SqlClient.SqlClient>
  /** What belongs to a row that `find` found, at most `limit`; the cause of each is the row's `ref`. */
  readonly ofRow?: (
    node: CauseNode,
    limit: number
  ) => Effect.Effect<ReadonlyArray<CauseNode>, SqlError.SqlError, SqlClient.SqlClient>
  readonly find: (id: string) => Effect.Effect<CauseNode | undefined, SqlError.SqlError, SqlClient.SqlClient>
}

/** Those of all modules. */
export const CauseBranches = Context.Reference<ReadonlyArray<CauseBranch>>("ekimae/actor/cause/CauseBranches", {
  defaultValue: () => []
})
