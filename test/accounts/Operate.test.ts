import { assert, layer } from "@effect/vitest"
import { Effect, Layer, Option, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { AccountsModule } from "../../modules/accounts/index.ts"
import { rows } from "../../src/sql/storage/StorageBound.ts"
import * as StorageLimits from "../../src/sql/storage/StorageLimits.ts"
import * as TestApp from "../support/TestApp.ts"
import { kernelOn } from "../support/TestRuntime.ts"
import { quietNode } from "./support.ts"

const token = "token-of-the-operator-of-a-test"

const app = TestApp.web(TestApp.routesOf(AccountsModule)).pipe(
  Layer.provideMerge(quietNode),
  Layer.provide(TestApp.services),
  Layer.provideMerge(kernelOn({ adminToken: Option.some(Redacted.make(token)) }))
)

const client = Effect.gen(function* () {
  const { call } = yield* TestApp.TestApp
  return (path: string, method = "GET", body?: unknown, authorization = `Bearer ${token}`) =>
    Effect.gen(function* () {
      const response = yield* call(`/admin/v1/accounts${path}`, {
        method,
        headers: { authorization, ...(body === undefined ? {} : { "content-type": "application/json" }) },
        ...(body === undefined ? {} : { body: JSON.stringify(body) })
      })
      return { status: response.status, body: (yield* Effect.promise(() => response.json())) as Record<string, any> }
    })
})

layer(app)("Accounts in the interface of operators", (it) => {
  it.effect("are created, listed by pages, changed and suspended, and each change is audited", () =>
    Effect.gen(function* () {
      const ask = yield* client
      const sql = yield* SqlClient.SqlClient
      const made = yield* ask("", "POST", { name: "Kissa Hana", plans: { analytics: "max_5x" } })
      assert.strictEqual(made.status, 201)
      assert.deepInclude(made.body, {
        status: "active",
        plans: { analytics: "max_5x", business: "none", crm: "free" }
      })
      const { id } = made.body
      const other = yield* ask("", "POST", { name: "Salon Eki" })
      const first = yield* ask("?limit=1")
      assert.deepStrictEqual([first.body["accounts"][0].id, first.body["nextCursor"]], [id, id])
      const second = yield* ask(`?limit=1&cursor=${id}`)
      assert.deepStrictEqual([second.body["accounts"][0].id, second.body["nextCursor"]], [other.body["id"], null])

      const changed = yield* ask(`/${id}`, "PATCH", { plans: { crm: "suite" }, status: "inactive" })
      assert.deepInclude(changed.body, { status: "inactive", plans: { ...made.body["plans"], crm: "suite" } })
      assert.deepStrictEqual((yield* ask(`/${id}`)).body, changed.body)
      assert.strictEqual((yield* ask(`/${id}`, "PATCH", { status: "active" })).body["status"], "active")
      const audited = yield* sql<{
        readonly action: string
      }>`select action from admin_audit where target = ${id} order by id`
      assert.deepStrictEqual(
        audited.map(({ action }) => action),
        ["account_create", "account_update", "account_update"]
      )
    })
  )

  it.effect("are refused by name, id, plan and token", () =>
    Effect.gen(function* () {
      const ask = yield* client
      assert.strictEqual((yield* ask("", "POST", { name: " " })).status, 400)
      assert.strictEqual((yield* ask("/01KAJ3Q7Y6T0V9W2X4Z8B1C5DF")).status, 404)
      assert.strictEqual((yield* ask("/01KAJ3Q7Y6T0V9W2X4Z8B1C5DF", "PATCH", { status: "active" })).status, 404)
      assert.strictEqual((yield* ask("", "POST", { name: "Hana", plans: { crm: "max_5x" } })).status, 400)
      assert.strictEqual((yield* ask("", "GET", undefined, "Bearer wrong")).status, 401)
    })
  )

  it.effect("may store what their plan says, or an operator", () =>
    Effect.gen(function* () {
      const ask = yield* client
      yield* StorageLimits.store([rows("accounts_workspace", 1_000, "ワークスペース", "workspaces")])
      const { id } = (yield* ask("", "POST", { name: "Kissa Hana", plans: { crm: "pro" } })).body
      const workspaces = Effect.map(ask(`/${id}/usage`), ({ body }) =>
        body["storage"].find(({ table }: { readonly table: string }) => table === "accounts_workspace")
      )
      const stored = { table: "accounts_workspace", what: "workspaces", rows: 1, limit: 2_000, isOwn: false }
      assert.deepStrictEqual(yield* workspaces, stored)
      yield* ask(`/${id}`, "PATCH", { plans: { business: "enterprise" } })
      assert.deepStrictEqual(yield* workspaces, { ...stored, limit: 10_000 })
      const limit = (table: string, rows: number | null) => ask(`/${id}`, "PATCH", { storage: [{ table, rows }] })
      assert.strictEqual((yield* limit("accounts_workspace", 1)).status, 200)
      assert.deepStrictEqual(yield* workspaces, { ...stored, limit: 1, isOwn: true })
      assert.strictEqual((yield* limit("accounts_workspace", null)).status, 200)
      assert.deepStrictEqual(yield* workspaces, { ...stored, limit: 10_000 })
      const unknown = yield* limit("accounts_wrkspace", 1)
      assert.deepStrictEqual([unknown.status, unknown.body["code"]], [404, "storage_table_not_found"])
      assert.strictEqual((yield* limit("accounts_workspace", -1)).status, 400)
      assert.strictEqual((yield* limit("accounts_workspace", 1_000_000_000_001)).status, 400)
    })
  )
})
