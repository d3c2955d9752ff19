import { assert, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { Accounts } from "../../modules/accounts/Accounts.ts"
import { sqlState } from "../../src/process/Outage.ts"
import { asTenant } from "../../src/sql/tenant/Tenant.ts"
import * as TestDatabase from "../support/TestDatabase.ts"
import { issue, openAccount, quietNode } from "./support.ts"

const missing = "01K00000000000000000000000"

layer(quietNode.pipe(Layer.provideMerge(TestDatabase.layer)))("accounts", (it) => {
  it.effect("are active and have the lowest plans unless others are given", () =>
    Effect.gen(function* () {
      const accounts = yield* Accounts
      const created = yield* accounts.create("Kissa", { crm: "suite" })
      assert.strictEqual(created.status, "active")
      assert.deepStrictEqual(created.plans, { analytics: "free", business: "none", crm: "suite" })
      const all = yield* accounts.list({ after: undefined, limit: 1000 })
      const listed = all.find(({ id }) => id === created.id)
      assert.deepStrictEqual(listed, created)
    })
  )

  it.effect("change the given plans and keep the others", () =>
    Effect.gen(function* () {
      const accounts = yield* Accounts
      const { id } = yield* accounts.create("Plans", { analytics: "pro", business: "growth", crm: "pro" })
      const changed = yield* accounts.setPlan(id, { analytics: "max_20x" })
      assert.deepStrictEqual(changed.plans, { analytics: "max_20x", business: "growth", crm: "pro" })
    })
  )

  it.effect("lose no plan when two operators change different ones concurrently", () =>
    Effect.gen(function* () {
      const accounts = yield* Accounts
      const { id } = yield* accounts.create("Both", {})
      yield* Effect.all(
        [
          accounts.setPlan(id, { analytics: "pro" }),
          accounts.setPlan(id, { business: "growth" }),
          accounts.setPlan(id, { crm: "suite" })
        ],
        { concurrency: "unbounded" }
      )
      const same = yield* accounts.setPlan(id, {})
      assert.deepStrictEqual(same.plans, { analytics: "pro", business: "growth", crm: "suite" })
    })
  )

  it.effect("can be deactivated and activated repeatedly", () =>
    Effect.gen(function* () {
      const accounts = yield* Accounts
      const id = yield* openAccount
      assert.strictEqual((yield* accounts.deactivate(id)).status, "inactive")
      assert.strictEqual((yield* accounts.deactivate(id)).status, "inactive")
      assert.strictEqual((yield* accounts.activate(id)).status, "active")
    })
  )

  it.effect("that do not exist fail every use case with AccountNotFound", () =>
    Effect.gen(function* () {
      const accounts = yield* Accounts
      const all = [accounts.setPlan(missing, { crm: "pro" }), accounts.deactivate(missing), accounts.activate(missing)]
      for (const useCase of all) {
        const error = yield* Effect.flip(useCase)
        assert.strictEqual(error.message, `There is no account ${missing}`)
      }
    })
  )

  it.effect("are listed in pages without repetition or gap", () =>
    Effect.gen(function* () {
      const accounts = yield* Accounts
      for (let i = 0; i < 5; i++) yield* accounts.create(`Page ${i}`, {})
      const whole = yield* accounts.list({ after: undefined, limit: 1000 })
      const paged: Array<string> = []
      for (let after: string | undefined; ; ) {
        const page = yield* accounts.list({ after, limit: 2 })
        if (page.length === 0) break
        paged.push(...page.map(({ id }) => id))
        after = page.at(-1)?.id
      }
      assert.deepStrictEqual(
        paged,
        whole.map(({ id }) => id)
      )
    })
  )

  it.effect("are hidden from each other by row-level security", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const mine = yield* openAccount
      const other = yield* openAccount
      yield* issue(mine)
      yield* issue(other)
      const [accounts, keys] = yield* asTenant(mine)(
        Effect.all([
          sql<{ id: string }>`select id from accounts_account`,
          sql<{ id: string }>`select account_id as id from accounts_key`
        ])
      )
      assert.deepStrictEqual([accounts, keys], [[{ id: mine }], [{ id: mine }]])
      const upgrade = sql`update accounts_account set crm_plan = 'suite' where id = ${mine}`
      assert.strictEqual(sqlState(yield* Effect.flip(asTenant(mine)(upgrade))), "42501")
    })
  )
})
