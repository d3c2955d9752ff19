import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import consoleMigration from "../../modules/console/migrations/0001_console.ts"
import embedding from "../../modules/console/migrations/0002_embedding.ts"
import storage from "../../modules/console/migrations/0003_storage.ts"
import userKinds from "../../modules/console/migrations/0004_user_kinds.ts"
import { kernelMigrations } from "../../src/kernel/migrations.ts"
import { migrate } from "../../src/sql/migrate/Migrations.ts"
import * as TestDatabase from "../support/TestDatabase.ts"

const [shop, other] = ["01KAJ3Q7Y6T0V9W2X4Z8B1C5DA", "01KAJ3Q7Y6T0V9W2X4Z8B1C5DB"]

const at = (role: string, account: string) => `${role}.${account.toLowerCase()}@embedded.invalid`

/** Users of the release before: id, address, roles, and whether the user has a password. */
const users = [
  { id: "person", email: "owner@shop.example", roles: { [shop]: "owner" }, login: true },
  { id: "employee", email: "staff@company.example", roles: { [shop]: "staff" }, login: false, company: true },
  { id: "visitor", email: at("viewer", shop), roles: { [shop]: "viewer" }, login: false },
  { id: "removed", email: at("staff", shop), roles: {}, login: false },
  { id: "taken", email: at("developer", shop), roles: { [other]: "owner", [shop]: "developer" }, login: true },
  { id: "planted", email: at("developer", other), roles: { [shop]: "staff" }, login: true },
  { id: "odd", email: "x@sub.embedded.invalid", roles: { [shop]: "staff" }, login: true },
  { id: "demo", email: "demo@ekimae.invalid", roles: { [shop]: "owner" }, login: true }
] as const

const idOf = (name: string) => name.toUpperCase().padEnd(26, "0")

layer(TestDatabase.empty)("The upgrade to shared users of a kind of their own", (it) => {
  it.effect("ends the logins of shared users and reports them, and signs everybody out", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const kernel = { name: "kernel", migrations: kernelMigrations }
      const before = { "0001_console": consoleMigration, "0002_embedding": embedding, "0003_storage": storage }
      yield* migrate([kernel, { name: "console", migrations: before }])
      for (const { email, id: name, login, roles, ...more } of users) {
        const id = idOf(name)
        yield* sql`
          insert into console_user (id, name, email, email_verified, created_at, updated_at)
          values (${id}, ${name}, ${email}, true, now(), now())`
        yield* sql`
          insert into console_session (id, token, user_id, expires_at, created_at, updated_at)
          values (${id}, ${id}, ${id}, now() + interval '1 day', now(), now())`
        for (const [account, role] of Object.entries(roles)) {
          yield* sql`insert into console_member (account_id, user_id, role, created_at) values (${account}, ${id}, ${role}, now())`
        }
        for (const provider of [...(login ? ["credential"] : []), ...("company" in more ? ["company"] : [])]) {
          yield* sql`
            insert into console_login (id, subject, provider_id, user_id, password, created_at, updated_at)
            values (${id + provider}, ${id}, ${provider}, ${id}, ${provider === "company" ? null : "hash"}, now(), now())`
        }
      }
      yield* migrate([kernel, { name: "console", migrations: { ...before, "0004_user_kinds": userKinds } }])

      const found = yield* sql<{ name: string }>`
        select u.name, u.kind, u.email, u.account_id as account, u.visitor, u.email_verified as proven,
          u.ended_at is not null as ended,
          (select count(*)::int from console_login l where l.user_id = u.id) as logins,
          coalesce((select json_object_agg(m.account_id, m.role) from console_member m where m.user_id = u.id), '{}') as roles
        from console_user u order by u.id`
      const person = { kind: "person", account: null, visitor: null, proven: false, ended: false }
      const embedded = { kind: "embedded", email: null, account: shop, proven: false, ended: false, logins: 0 }
      assert.sameDeepMembers(found as ReadonlyArray<unknown> as Array<unknown>, [
        { ...person, name: "person", email: "owner@shop.example", logins: 1, roles: { [shop]: "owner" } },
        { ...person, name: "employee", email: "staff@company.example", logins: 0, roles: { [shop]: "staff" } },
        { ...embedded, name: "visitor", visitor: "role:viewer", roles: { [shop]: "viewer" } },
        { ...embedded, name: "removed", visitor: "role:staff", roles: {} },
        { ...embedded, name: "taken", visitor: "role:developer", roles: { [shop]: "developer" }, ended: true }
      ])
      const reported = yield* sql<{ target: string }>`
        select target from admin_audit where action = 'console_shared_user_end' order by target`
      assert.deepStrictEqual(
        reported.map(({ target }) => target),
        ["demo", "odd", "planted", "taken"].map(idOf)
      )
      assert.deepStrictEqual(yield* sql`select id from console_session`, [])
    })
  )
})
