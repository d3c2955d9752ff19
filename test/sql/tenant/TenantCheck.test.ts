import { assert, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import * as Database from "../../../src/sql/Database.ts"
import { statements } from "../../../src/sql/migrate/Migrations.ts"
import * as Server from "../../../src/sql/server/Server.ts"
import { protectTable, protectTenantTable } from "../../../src/sql/tenant/Tenant.ts"
import { verifyTenantRole } from "../../../src/sql/tenant/TenantCheck.ts"
import { createRole, tenantRole } from "../../../src/sql/tenant/TenantRole.ts"
import { TcpServer } from "../../support/server/TcpServer.ts"
import * as TestDatabase from "../../support/TestDatabase.ts"
import * as TestSettings from "../../support/TestSettings.ts"

const refusal = Effect.map(Effect.flip(verifyTenantRole), ({ reason }) => reason)

layer(TestDatabase.layer, { excludeTestServices: true })("the tenant role at the start", (it) => {
  it.effect("is as the migrations leave it", () => verifyTenantRole)

  it.effect("needs rights on every table that has a policy for it", () =>
    Effect.gen(function* () {
      yield* statements(
        "create table bare (account_id text)",
        "alter table bare enable row level security",
        `create policy tenant on bare to ${tenantRole} using (true)`
      )
      assert.match(yield* refusal, /^The role ekimae_tenant has no rights on bare: /)
      yield* statements(`grant select on bare to ${tenantRole}`)
      yield* verifyTenantRole
    })
  )

  it.effect("needs row-level security on every table that it may use", () =>
    Effect.gen(function* () {
      yield* statements("create table open (account_id text)", ...protectTenantTable("open"))
      yield* verifyTenantRole
      yield* statements("alter table open disable row level security")
      assert.match(
        yield* refusal,
        /^Row-level security is off for open, .*must run: alter table open enable row level security;$/
      )
      yield* statements("drop policy tenant on open")
      assert.match(yield* refusal, /^Row-level security is off for open, /)
      yield* statements("drop table open")
      yield* verifyTenantRole
    })
  )

  it.effect("needs a policy for each of its rights, and one on each table of accounts", () =>
    Effect.gen(function* () {
      yield* statements("create table own (account_id text)", ...protectTenantTable("own"))
      yield* statements("create table read (id text)", ...protectTable("read", "select", "id is not null"))
      yield* verifyTenantRole
      yield* statements("drop policy tenant on own", `revoke all on own from ${tenantRole}`)
      assert.match(yield* refusal, /^The role ekimae_tenant lacks its policy on own: /)
      yield* statements("drop policy tenant on read")
      assert.match(yield* refusal, /^The role ekimae_tenant lacks its policy on own, read: /)
      yield* statements("drop table own, read")
      yield* verifyTenantRole
    })
  )
})

/** What the start says after a statement that is rolled back. */
const refusalAfter = (statement: string) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const lines: Array<string> = []
    const attempt = Effect.gen(function* () {
      yield* statements(statement)
      lines.push(yield* refusal)
      return yield* Effect.fail("rolled back" as const)
    })
    yield* Effect.flip(sql.withTransaction(attempt))
    return lines[0]
  })

layer(TestDatabase.layer, { excludeTestServices: true })("the protected tables of the service", (it) => {
  it.effect("are all missed when one loses a policy, or its row-level security", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const policies = yield* sql<{ name: string; table: string }>`
        select policyname as name, tablename as table from pg_policies where ${tenantRole} = any(roles)`
      assert.isAbove(policies.length, 10)
      for (const { name, table } of policies) {
        const lacking = `The role ekimae_tenant lacks its policy on ${table}: `
        assert.strictEqual((yield* refusalAfter(`drop policy ${name} on ${table}`))?.slice(0, lacking.length), lacking)
        const off = `Row-level security is off for ${table}, `
        const unsecured = yield* refusalAfter(`alter table ${table} disable row level security`)
        assert.strictEqual(unsecured?.slice(0, off.length), off)
      }
      yield* verifyTenantRole
    })
  )
})

/** A server of its own, since a role belongs to all databases of one. */
const ownServer = Layer.unwrap(
  Effect.map(TcpServer, ({ port }) =>
    Database.clients(Server.fromAddress({ host: "127.0.0.1", port, username: TestDatabase.owner }))
  )
).pipe(Layer.provideMerge(TcpServer.layer), Layer.provide(TestSettings.layer()), Layer.orDie)

layer(ownServer, { excludeTestServices: true })("a server that lost the tenant role", (it) => {
  it.effect("is refused in one line that says what to run", () =>
    Effect.gen(function* () {
      const { administer } = yield* TcpServer
      yield* administer(`drop role ${tenantRole}`)
      yield* statements("create table note (account_id text)")
      yield* verifyTenantRole
      yield* statements("alter table note enable row level security")
      const line = yield* refusal
      assert.match(
        line,
        /^The role ekimae_tenant is missing: .* must run: create role ekimae_tenant nologin noinherit role ekimae; and/
      )
      assert.notInclude(line, "\n")
      yield* administer(createRole(TestDatabase.owner))
      assert.match(yield* refusal, /^The role ekimae_tenant has no policies: /)
      yield* administer(`alter role ${tenantRole} bypassrls`)
      assert.match(yield* refusal, /not bound by row-level security/)
    })
  )
})
