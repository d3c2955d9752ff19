import { assert, layer } from "@effect/vitest"
import { Effect, Exit, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { Accounts } from "../../modules/accounts/Accounts.ts"
import { AccountWorkspaces } from "../../modules/accounts/AccountWorkspaces.ts"
import { AccountPlans, WorkspaceNotFound, Workspaces } from "../../modules/accounts/contract.ts"
import { Demo } from "../../modules/accounts/demo/Demo.ts"
import accountsMigration from "../../modules/accounts/migrations/0001_accounts.ts"
import workspaceMigration from "../../modules/accounts/migrations/0002_workspace.ts"
import { kernelMigrations } from "../../src/kernel/migrations.ts"
import { migrate } from "../../src/sql/migrate/Migrations.ts"
import { asTenant } from "../../src/sql/tenant/Tenant.ts"
import * as Ulids from "../../src/Ulids.ts"
import * as TestDatabase from "../support/TestDatabase.ts"
import { openAccount, quietNode } from "./support.ts"

const missing = "01K00000000000000000000000"
const everything = { after: undefined, limit: 1000 }

layer(quietNode.pipe(Layer.provideMerge(TestDatabase.layer)))("workspaces", (it) => {
  it.effect("include one from the creation of the account", () =>
    Effect.gen(function* () {
      const { create } = yield* Accounts
      const { list } = yield* AccountWorkspaces
      const account = yield* create("Kissa", {})
      const [first, ...more] = yield* list(account.id, everything)
      assert.deepStrictEqual(more, [])
      assert.deepStrictEqual(first, {
        id: first!.id,
        accountId: account.id,
        name: "Main",
        createdAt: account.createdAt
      })
      assert.match(first!.id, /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/)
    })
  )

  it.effect("of the demo accounts stay the same when the demo is refreshed", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const perAccount = sql<{ id: string; accountId: string }>`
        select w.id, a.id as "accountId" from accounts_account a left join accounts_workspace w on w.account_id = a.id
        where a.demo is not null order by a.id`
      const { refresh } = yield* Demo
      yield* refresh
      const before = yield* perAccount
      assert.strictEqual(before.length, 5)
      assert.isTrue(before.every(({ id }) => id !== null))
      yield* refresh
      assert.deepStrictEqual(yield* perAccount, before)
    })
  )

  it.effect("are created, and listed oldest first in pages", () =>
    Effect.gen(function* () {
      const { create, list } = yield* AccountWorkspaces
      const account = yield* openAccount
      yield* TestClock.adjust("1 second")
      const second = yield* create(account, "喫茶 花")
      yield* TestClock.adjust("1 second")
      const third = yield* create(account, "Bar")
      const all = yield* list(account, everything)
      assert.deepStrictEqual(all.slice(1), [second, third])
      assert.strictEqual(all[0]!.name, "Main")
      assert.deepStrictEqual(yield* list(account, { after: undefined, limit: 2 }), all.slice(0, 2))
      assert.deepStrictEqual(yield* list(account, { after: second.id, limit: 2 }), [third])
    })
  )

  it.effect("of an account that does not exist fail with AccountNotFound", () =>
    Effect.gen(function* () {
      const { create, list } = yield* AccountWorkspaces
      const refusals = yield* Effect.all([Effect.flip(create(missing, "Bar")), Effect.flip(list(missing, everything))])
      for (const { message } of refusals) assert.strictEqual(message, `There is no account ${missing}`)
    })
  )

  it.effect("resolve to the given one, or to the first if none is given", () =>
    Effect.gen(function* () {
      const { create, list } = yield* AccountWorkspaces
      const { resolve } = yield* Workspaces
      const account = yield* openAccount
      const [first] = yield* list(account, everything)
      yield* TestClock.adjust("1 second")
      const second = yield* create(account, "Second")
      assert.strictEqual(yield* resolve(account, undefined), first!.id)
      assert.strictEqual(yield* resolve(account, first!.id), first!.id)
      assert.strictEqual(yield* resolve(account, second.id), second.id)
    })
  )

  it.effect("that are foreign, unknown or no valid ids fail with the same error", () =>
    Effect.gen(function* () {
      const { list } = yield* AccountWorkspaces
      const { resolve } = yield* Workspaces
      const account = yield* openAccount
      const [foreign] = yield* list(yield* openAccount, everything)
      for (const id of [foreign!.id, missing, "", "x", `${missing}0`, "0000000000\u00000000000000000000", "花"]) {
        assert.deepStrictEqual(yield* Effect.flip(resolve(account, id)), new WorkspaceNotFound({}), id)
      }
      assert.strictEqual((yield* Effect.flip(resolve(missing, undefined))).message, "Workspace not found")
    })
  )

  it.effect("are hidden from other accounts by row-level security", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const mine = yield* openAccount
      yield* openAccount
      const seen = yield* asTenant(mine)(sql<{ id: string }>`select account_id as id from accounts_workspace`)
      assert.deepStrictEqual(seen, [{ id: mine }])
    })
  )
})

layer(quietNode.pipe(Layer.provideMerge(TestDatabase.layer)))("the plan of an account", (it) => {
  it.effect("is the current one, and the lowest if there is no account", () =>
    Effect.gen(function* () {
      const { setPlan } = yield* Accounts
      const { analytics, crm } = yield* AccountPlans
      const account = yield* openAccount
      assert.deepStrictEqual([yield* analytics(account), yield* crm(account)], ["max_5x", "pro"])
      yield* setPlan(account, { analytics: "max_20x", crm: "suite" })
      assert.deepStrictEqual([yield* analytics(account), yield* crm(account)], ["max_20x", "suite"])
      assert.deepStrictEqual([yield* analytics(missing), yield* crm(missing)], ["free", "free"])
    })
  )

  it.effect("is looked up for many accounts at once, without those that do not exist", () =>
    Effect.gen(function* () {
      const { analyticsOf } = yield* AccountPlans
      const [a, b] = [yield* openAccount, yield* openAccount]
      yield* (yield* Accounts).setPlan(b, { analytics: "max_20x" })
      assert.sameDeepMembers(
        [...(yield* analyticsOf([a, missing, b, "\0"]))],
        [
          { accountId: a, plan: "max_5x" },
          { accountId: b, plan: "max_20x" }
        ]
      )
    })
  )

  it.effect("comes with those of the other products, if the account exists", () =>
    Effect.gen(function* () {
      const { all } = yield* AccountPlans
      assert.deepStrictEqual(yield* all(yield* openAccount), { analytics: "max_5x", business: "starter", crm: "pro" })
      for (const unknown of [missing, "", "\0"]) {
        const error = yield* Effect.flip(all(unknown))
        assert.deepStrictEqual([error._tag, error.accountId], ["AccountNotFound", unknown])
      }
    })
  )
})

layer(quietNode.pipe(Layer.provideMerge(TestDatabase.layer)))("an account", (it) => {
  it.effect("is not created without its workspace", () =>
    Effect.gen(function* () {
      const accounts = yield* Accounts
      const sql = yield* SqlClient.SqlClient
      yield* sql`alter table accounts_workspace add constraint refused check (name <> 'Main') not valid`
      assert.isTrue(Exit.hasDies(yield* Effect.exit(accounts.create("Kissa", {}))))
      assert.deepStrictEqual(yield* accounts.list(everything), [])
    })
  )
})

layer(TestDatabase.empty)("the migration to workspaces", (it) => {
  it.effect("gives each existing account a workspace whose id has the age of the account", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const kernel = { name: "kernel", migrations: kernelMigrations }
      const accounts = { "0001_accounts": accountsMigration }
      yield* migrate([kernel, { name: "accounts", migrations: accounts }])
      yield* sql`
        insert into accounts_account (id, name, analytics_plan, business_plan, crm_plan, created_at)
        select lpad(i::text, 26, '0'), 'Old', 'free', 'none', 'free', timestamptz '2026-01-02T03:04:05.678Z' + i * interval '1 day'
        from generate_series(1, 300) as i`
      yield* migrate([kernel, { name: "accounts", migrations: { ...accounts, "0002_workspace": workspaceMigration } }])
      const made = yield* sql<{ id: string; accountId: string; createdAt: Date; name: string }>`
        select w.id, w.account_id as "accountId", w.created_at as "createdAt", w.name
        from accounts_workspace w join accounts_account a on a.id = w.account_id and a.created_at = w.created_at
        order by w.account_id`
      assert.strictEqual(new Set(made.map(({ accountId }) => accountId)).size, 300)
      assert.strictEqual(new Set(made.map(({ id }) => id.slice(10))).size, 300)
      for (const { createdAt, id, name } of made) {
        assert.match(id, /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/)
        assert.strictEqual(Ulids.timeOf(id), createdAt.getTime())
        assert.strictEqual(name, "Main")
      }
    })
  )
})
