/** Accounts as operators change them over HTTP: each change is audited in its transaction. */
import { PgClient } from "@effect/sql-pg"
import { Context, Effect, Layer } from "effect"
import * as Audit from "../../../src/operate/Audit.ts"
import { dieOnSql } from "../../../src/sql/Pg.ts"
import { Accounts } from "../Accounts.ts"
import type { Account } from "../account/Account.ts"
import { AccountRepo, type Page } from "../account/AccountRepo.ts"
import { AccountNotFound } from "../Errors.ts"
import { UsageRepo } from "../usage/UsageRepo.ts"
import type { AccountChange, NewAccount } from "./AccountView.ts"

const make = Effect.gen(function* () {
  const sql = yield* PgClient.PgClient
  const accounts = yield* Accounts
  const repo = yield* AccountRepo
  const usage = yield* UsageRepo
  const audit = Audit.make(sql)

  const audited = <E, R>(
    action: string,
    detail: Readonly<Record<string, unknown>>,
    self: Effect.Effect<Account, E, R>
  ) =>
    self.pipe(
      Effect.tap(({ id }) => audit.record({ action, target: id, detail, changed: 1 })),
      sql.withTransaction,
      dieOnSql
    )

  const find = Effect.fnUntraced(function* (id: string) {
    return (yield* repo.find(id)) ?? (yield* new AccountNotFound({ accountId: id }))
  })

  return {
    list: Effect.fnUntraced(function* ({ after, limit }: Page) {
      const found = yield* accounts.list({ after, limit: limit + 1 })
      const page = found.slice(0, limit)
      return { accounts: page, nextCursor: found.length > limit ? (page.at(-1)?.id ?? null) : null }
    }),
    find,
    usage: Effect.fnUntraced(function* (id: string) {
      const storage = yield* accounts.storage(id)
      return {
        operations: yield* usage.thisMonth(id),
        storage: storage.map(({ en, isOwn, limit, name, rows }) => ({ table: name, what: en, rows, limit, isOwn }))
      }
    }),
    create: ({ name, plans = {} }: typeof NewAccount.Type) =>
      audited("account_create", { plans }, accounts.create(name, plans)),
    update: (id: string, change: typeof AccountChange.Type) =>
      audited(
        "account_update",
        change,
        Effect.gen(function* () {
          const { plans = {}, status, storage = [] } = change
          if (status !== undefined) yield* status === "active" ? accounts.activate(id) : accounts.deactivate(id)
          const account = yield* accounts.setPlan(id, plans)
          for (const { rows, table } of storage) {
            yield* accounts.setStorageLimit(id, table, rows)
          }
          return account
        })
      )
  }
})

export class AccountOperators extends Context.Service<AccountOperators, Effect.Success<typeof make>>()(
  "accounts/operate/AccountOperators"
) {
  static readonly layer = Layer.effect(AccountOperators, make)
}
