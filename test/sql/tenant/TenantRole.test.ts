import { assert, layer } from "@effect/vitest"
import { Effect, Layer, Option, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import * as Database from "../../../src/sql/Database.ts"
import { migrate } from "../../../src/sql/migrate/Migrations.ts"
import { asTenant } from "../../../src/sql/tenant/Tenant.ts"
import { administratorStatement, createTenantRole } from "../../../src/sql/tenant/TenantRole.ts"
import { jsonOf, within } from "../../cli/support.ts"
import { TcpServer } from "../../support/server/TcpServer.ts"
import * as TestSettings from "../../support/TestSettings.ts"

const account = "01JX0000000000000000000ANN"

const migrateRole = migrate([{ name: "kernel", migrations: { "0001_tenant_role": createTenantRole } }])

const asTenantNow = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const [row] = yield* asTenant(account)(sql<{ user: string }>`select current_user as user`)
  return row?.user
})

const urlOf = (name: string, port: number) => `postgres://${name}:secret@127.0.0.1:${port}/${name}`

/** Runs the effect as an ordinary user of the server, in a database that the user owns. */
const asUser = (name: string, rights: string) =>
  Effect.gen(function* () {
    const { administer, port } = yield* TcpServer
    yield* administer(`create role ${name} login password 'secret' ${rights}`, `create database ${name} owner ${name}`)
    const databaseUrl = Option.some(Redacted.make(urlOf(name, port)))
    const clients = Database.layer.pipe(Layer.provide(TestSettings.layer({ databaseUrl })))
    return <A, E>(self: Effect.Effect<A, E, Database.Clients>) => Effect.provide(self, clients, { local: true })
  })

layer(TcpServer.layer, { excludeTestServices: true })("the tenant role", (it) => {
  // In this order: a role belongs to the server, not to the database of one test.
  it.effect("is what an administrator must make, in words that can be run, when the user may not", () =>
    Effect.gen(function* () {
      const { administer, port } = yield* TcpServer
      yield* administer("drop role ekimae_tenant")
      const run = yield* asUser("plain", "")
      const preview = jsonOf(yield* within({ DATABASE_URL: urlOf("plain", port) })("migrate", "--dry-run", "--json"))
      assert.strictEqual(preview.administrator.statement, "create role ekimae_tenant nologin noinherit role plain;")
      assert.match(
        preview.administrator.reason,
        /^The user plain may not create ekimae_tenant, .* row-level security binds no owner/
      )
      const text = yield* within({ DATABASE_URL: urlOf("plain", port) })("migrate", "--dry-run")
      assert.include(text.stdout, `An administrator must run this first: ${preview.administrator.statement}\n`)
      const error = yield* Effect.flip(run(migrateRole))
      assert.include(error.message, preview.administrator.statement)
      const [line, command] = /^Migration kernel\/0001_tenant_role failed: .* must run: (.*)$/.exec(error.message) ?? []
      assert.isDefined(line)
      yield* administer(command!)
      yield* run(migrateRole)
      assert.strictEqual(yield* run(asTenantNow), "ekimae_tenant")
    })
  )

  it.effect("is refused while policies do not bind it", () =>
    Effect.gen(function* () {
      const { administer } = yield* TcpServer
      const run = yield* asUser("trusting", "")
      const needed = yield* run(administratorStatement)
      assert.strictEqual(needed?.statement, "grant ekimae_tenant to trusting;")
      yield* administer(needed!.statement, "alter role ekimae_tenant bypassrls")
      assert.match((yield* Effect.flip(run(migrateRole))).message, /is not bound by row-level security/)
      yield* administer("alter role ekimae_tenant nobypassrls")
      yield* run(migrateRole)
      yield* administer("drop database trusting", "drop database plain", "drop role ekimae_tenant")
    })
  )

  it.effect("is made by a user who may make roles, and who then may become it", () =>
    Effect.gen(function* () {
      const run = yield* asUser("maker", "createrole")
      yield* run(migrateRole)
      assert.strictEqual(yield* run(asTenantNow), "ekimae_tenant")
    })
  )
})
