/** Use cases of workspaces: create and list. For operators, so not limited to one tenant. */
import { Context, DateTime, Effect, Layer } from "effect"
import { SecureRandom } from "effect/crypto"
import { SqlClient } from "effect/sql"
import { dieOnSql } from "../../src/sql/Pg.ts"
import type { Workspace } from "./account/Account.ts"
import { AccountRepo, type Page } from "./account/AccountRepo.ts"
import { WorkspaceRepo } from "./account/WorkspaceRepo.ts"
import { AccountNotFound } from "./Errors.ts"

export class AccountWorkspaces extends Context.Service<
  AccountWorkspaces,
  {
    readonly create: (accountId: string, name: string) => Effect.Effect<Workspace, AccountNotFound>
    /** Oldest first. */
    readonly list: (accountId: string, page: Page) => Effect.Effect<ReadonlyArray<Workspace>, AccountNotFound>
  }
>()("accounts/AccountWorkspaces") {
  static readonly layer = Layer.effect(
    AccountWorkspaces,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const accounts = yield* AccountRepo
      const repo = yield* WorkspaceRepo
      const random = yield* SecureRandom.SecureRandom

      const requireAccount = Effect.fnUntraced(function* (id: string) {
        if (!(yield* accounts.exists(id))) return yield* new AccountNotFound({ accountId: id })
      })

      return AccountWorkspaces.of({
        create: Effect.fn("AccountWorkspaces.create")(
          function* (accountId, name) {
            yield* requireAccount(accountId)
            const createdAt = DateTime.toDateUtc(yield* DateTime.now)
            const workspace: Workspace = { id: yield* random.ulid, accountId, name, createdAt }
            yield* repo.insert(workspace)
            return workspace
          },
          sql.withTransaction,
          dieOnSql
        ),
        list: Effect.fn("AccountWorkspaces.list")(
          function* (accountId, page) {
            yield* requireAccount(accountId)
            return yield* repo.list(accountId, page)
          },
          sql.withTransaction,
          dieOnSql
        )
      })
    })
  )
}
