/** Use cases of accounts: create, list, change plans, deactivate and activate. For operators, so not limited to one tenant. */
import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { dieOnSql } from "../../src/sql/Pg.ts"
import type { StoredRows } from "../../src/sql/storage/StorageLimits.ts"
import * as StorageLimits from "../../src/sql/storage/StorageLimits.ts"
import type { Account, AccountStatus } from "./account/Account.ts"
import { AccountRepo, type Page } from "./account/AccountRepo.ts"
import * as OpenAccount from "./account/OpenAccount.ts"
import * as CredentialInvalidation from "./authentication/CredentialInvalidation.ts"
import { AccountNotFound, StorageTableNotFound } from "./Errors.ts"
import type { Plans } from "./Plan.ts"

export class Accounts extends Context.Service<
  Accounts,
  {
    /** Creates an active account with one workspace. Plans that are not given are the lowest. */
    readonly create: (name: string, plans: Partial<Plans>) => Effect.Effect<Account>
    /** Oldest first. */
    readonly list: (page: Page) => Effect.Effect<ReadonlyArray<Account>>
    /** Changes the given plans. They apply to requests from the commit on. */
    readonly setPlan: (id: string, plans: Partial<Plans>) => Effect.Effect<Account, AccountNotFound>
    /** Refuses all keys of the account until it is activated. */
    readonly deactivate: (id: string) => Effect.Effect<Account, AccountNotFound>
    readonly activate: (id: string) => Effect.Effect<Account, AccountNotFound>
    /** Returns the account's rows in each table with a limit, the fullest table first. */
    readonly storage: (id: string) => Effect.Effect<ReadonlyArray<StoredRows>, AccountNotFound>
    /** @param rows null: as the plan says */
    readonly setStorageLimit: (
      id: string,
      table: string,
      rows: number | null
    ) => Effect.Effect<void, AccountNotFound | StorageTableNotFound>
  }
>()("accounts/Accounts") {
  static readonly layer = Layer.effect(
    Accounts,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const repo = yield* AccountRepo
      const open = yield* OpenAccount.make
      const onSql = Effect.provideService(SqlClient.SqlClient, sql)
      const invalidate = yield* CredentialInvalidation.make

      const change = Effect.fnUntraced(
        function* (id: string, write: (account: Account) => Effect.Effect<Account>) {
          const account = yield* repo.lock(id)
          if (account === undefined) return yield* new AccountNotFound({ accountId: id })
          const changed = yield* write(account)
          yield* invalidate({ account: id })
          return changed
        },
        sql.withTransaction,
        dieOnSql
      )

      const setStatus = (status: AccountStatus) => (id: string) =>
        change(id, (account) => Effect.as(repo.setStatus(id, status), { ...account, status }))

      return Accounts.of({
        create: Effect.fn("Accounts.create")(open),
        list: Effect.fn("Accounts.list")(repo.list),
        setPlan: Effect.fn("Accounts.setPlan")((id, given) =>
          change(id, (account) => {
            const plans = { ...account.plans, ...given }
            return Effect.as(repo.setPlans(id, plans), { ...account, plans })
          })
        ),
        deactivate: Effect.fn("Accounts.deactivate")(setStatus("inactive")),
        activate: Effect.fn("Accounts.activate")(setStatus("active")),
        storage: Effect.fn("Accounts.storage")(function* (id) {
          if (!(yield* repo.exists(id))) return yield* new AccountNotFound({ accountId: id })
          return yield* onSql(StorageLimits.usage(id))
        }),
        setStorageLimit: Effect.fn("Accounts.setStorageLimit")(function* (id, table, rows) {
          if (!(yield* repo.exists(id))) return yield* new AccountNotFound({ accountId: id })
          if (!(yield* onSql(StorageLimits.setLimit(id, table, rows))))
            return yield* new StorageTableNotFound({ table })
        })
      })
    })
  )
}
