import { assert, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import * as Database from "../../src/sql/Database.ts"
import { statements } from "../../src/sql/Migrations.ts"
import * as Server from "../../src/sql/Server.ts"
import { verifyTenantRole } from "../../src/sql/TenantCheck.ts"
import { createTenantRole, tenantRole } from "../../src/sql/TenantRole.ts"
import { TcpServer } from "../support/TcpServer.ts"
import * as TestDatabase from "../support/TestDatabase.ts"
import * as TestSettings from "../support/TestSettings.ts"

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
})

/** A server of its own, since a role belongs to all databases of one. */
const ownServer = Layer.unwrap(
  Effect.map(TcpServer, ({ port }) =>
    Database.clients(Server.fromAddress({ host: "127.0.0.1", port, username: "postgres" }))
  )
).pipe(Layer.provideMerge(TcpServer.layer), Layer.provide(TestSettings.layer()), Layer.orDie)

layer(ownServer, { excludeTestServices: true })("a server that lost the tenant role", (it) => {
  it.effect("is refused in one line that says what to run", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      yield* statements("create table note (account_id text)")
      yield* verifyTenantRole
      yield* statements("alter table note enable row level security")
      const line = yield* refusal
      assert.match(line, /^The role ekimae_tenant is missing: .*create role ekimae_tenant nologin noinherit; grant/)
      assert.notInclude(line, "\n")
      yield* createTenantRole
      assert.match(yield* refusal, /^The role ekimae_tenant has no policies: /)
      yield* sql.unsafe(`alter role ${tenantRole} bypassrls`)
      assert.match(yield* refusal, /not bound by row-level security/)
    })
  )
})
