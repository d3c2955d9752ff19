/** SQL of workspaces. */
import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { dieOnSql } from "../../../src/sql/Pg.ts"
import * as Rows from "../../../src/sql/Rows.ts"
import { Workspace } from "./Account.ts"
import type { Page } from "./AccountRepo.ts"

export class WorkspaceRepo extends Context.Service<
  WorkspaceRepo,
  {
    readonly insert: (workspace: Workspace) => Effect.Effect<void>
    /** Inserts the workspace if the account has none. */
    readonly insertFirst: (workspace: Workspace) => Effect.Effect<void>
    readonly list: (accountId: string, page: Page) => Effect.Effect<ReadonlyArray<Workspace>>
    readonly first: (accountId: string) => Effect.Effect<string | undefined>
    readonly exists: (accountId: string, id: string) => Effect.Effect<boolean>
  }
>()("accounts/WorkspaceRepo") {
  static readonly layer = Layer.effect(
    WorkspaceRepo,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const columns = sql.literal(Rows.columns(Workspace))

      return WorkspaceRepo.of({
        insert: ({ accountId, createdAt, id, name }) =>
          sql`
            insert into accounts_workspace (id, account_id, name, created_at)
            values (${id}, ${accountId}, ${name}, ${createdAt})`.pipe(dieOnSql, Effect.asVoid),
        insertFirst: ({ accountId, createdAt, id, name }) =>
          sql`
            insert into accounts_workspace (id, account_id, name, created_at)
            select ${id}, ${accountId}, ${name}, ${createdAt}::timestamptz
            where not exists (select from accounts_workspace where account_id = ${accountId})`.pipe(
            dieOnSql,
            Effect.asVoid
          ),
        list: (accountId, { after, limit }) =>
          sql`
            select ${columns} from accounts_workspace where account_id = ${accountId} and id > ${after ?? ""}
            order by id limit ${limit}`.pipe(Rows.all(Workspace)),
        first: (accountId) =>
          Effect.map(
            sql`
              select id from accounts_workspace where account_id = ${accountId}
              order by created_at, id limit 1`.pipe(Rows.first(Schema.Struct({ id: Schema.String }))),
            (row) => row?.id
          ),
        exists: (accountId, id) =>
          Effect.map(
            sql`select from accounts_workspace where account_id = ${accountId} and id = ${id}`.pipe(dieOnSql),
            (rows) => rows.length > 0
          )
      })
    })
  )
}
