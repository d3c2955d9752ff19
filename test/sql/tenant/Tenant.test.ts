import { assert, layer } from "@effect/vitest"
import { Effect, Exit, Fiber, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { sqlState } from "../../../src/process/Outage.ts"
import { statements } from "../../../src/sql/migrate/Migrations.ts"
import { asService, asTenant, protectTenantTable, tenantFunction } from "../../../src/sql/tenant/Tenant.ts"
import { clientOf } from "../../support/Connection.ts"
import * as TestDatabase from "../../support/TestDatabase.ts"

const ann = "01JX0000000000000000000ANN"
const ben = "01JX0000000000000000000BEN"

/** Two accounts with one note each, on a pool of several connections. */
const notes = Layer.effectDiscard(
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    yield* statements(
      "create table note (id int primary key, account_id text not null, body text not null)",
      ...protectTenantTable("note"),
      ...tenantFunction("notes", {
        parameters: "ids int[]",
        types: "int[]",
        columns: "who text, text text",
        query: "select current_user::text, note.body from note where note.id = any(ids) order by note.id"
      })
    )
    yield* sql`insert into note values (1, ${ann}, 'of ann'), (2, ${ben}, 'of ben')`
  })
).pipe(Layer.provideMerge(TestDatabase.layer))

const bodies = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql<{ body: string }>`select body from note order by id`
  return rows.map(({ body }) => body)
})

const whoAmI = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const [row] = yield* sql<{ user: string; account: string }>`
    select current_user as user, coalesce(current_setting('ekimae.account_id', true), '') as account`
  return row
})

layer(notes)("a tenant", (it) => {
  it.effect("sees its own rows only, also with a query that forgets the account", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* asTenant(ann)(bodies), ["of ann"])
      assert.deepStrictEqual(yield* asTenant(ben)(bodies), ["of ben"])
      assert.deepStrictEqual(yield* asTenant("01JX00000000000000000NOBODY".slice(0, 26))(bodies), [])
    })
  )

  it.effect("reads by a function in one statement, which leaves the caller as it was", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const before = yield* whoAmI
      const read = (account: string) => sql`select * from notes(${account}, array[1, 2])`
      assert.deepStrictEqual(yield* read(ann), [{ who: "ekimae_tenant", text: "of ann" }])
      assert.deepStrictEqual(yield* read(ben), [{ who: "ekimae_tenant", text: "of ben" }])
      assert.deepStrictEqual(yield* sql.withTransaction(Effect.andThen(read(ann), whoAmI)), before)
      assert.deepStrictEqual(yield* bodies, ["of ann", "of ben"])
    })
  )

  it.effect("cannot change, take or plant rows of another account", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const changed = asTenant(ann)(sql<{ id: number }>`update note set body = 'changed' where id = 2 returning id`)
      assert.deepStrictEqual(yield* changed, [])
      assert.deepStrictEqual(yield* asTenant(ann)(sql`delete from note where id = 2 returning id`), [])
      for (const attempt of [
        sql`insert into note values (3, ${ben}, 'planted')`,
        sql`update note set account_id = ${ben} where id = 1`
      ]) {
        assert.strictEqual(sqlState(yield* Effect.flip(asTenant(ann)(attempt))), "42501")
      }
      assert.deepStrictEqual(yield* bodies, ["of ann", "of ben"])
    })
  )

  it.effect("writes its own rows", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      yield* asTenant(ann)(sql`insert into note values (10, ${ann}, 'new')`)
      yield* asTenant(ann)(sql`update note set body = 'newer' where id = 10`)
      assert.deepStrictEqual(yield* asTenant(ann)(bodies), ["of ann", "newer"])
      yield* asTenant(ann)(sql`delete from note where id = 10`)
    })
  )

  it.effect("may not change tables, nor lift the policy", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const attempt = sql`alter table note disable row level security`
      assert.strictEqual(sqlState(yield* Effect.flip(asTenant(ann)(attempt))), "42501")
    })
  )

  it.effect("leaves nothing on the connection for its next user, however the effect ends", () =>
    Effect.gen(function* () {
      const before = yield* whoAmI
      const run = (n: number) =>
        bodies.pipe(
          Effect.filterOrFail(() => n % 3 !== 0),
          asTenant(n % 2 === 0 ? ann : ben),
          Effect.exit
        )
      yield* Effect.forEach(
        Array.from({ length: 60 }, (_, n) => n),
        run,
        { concurrency: 20 }
      )
      const after = yield* Effect.forEach(
        Array.from({ length: 60 }, () => whoAmI),
        (who) => who,
        { concurrency: 20 }
      )
      assert.deepStrictEqual([...new Set(after.map((row) => JSON.stringify(row)))], [JSON.stringify(before)])
      assert.strictEqual(before?.account, "")
    })
  )

  it.effect("is over when its effect is, also inside a larger transaction", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const system = yield* whoAmI
      yield* sql.withTransaction(
        Effect.gen(function* () {
          assert.deepStrictEqual(yield* asTenant(ann)(bodies), ["of ann"])
          assert.deepStrictEqual(yield* whoAmI, system)
          assert.isTrue(Exit.isFailure(yield* Effect.exit(asTenant(ann)(Effect.fail("no")))))
          assert.deepStrictEqual(yield* whoAmI, system)
          assert.deepStrictEqual(yield* bodies, ["of ann", "of ben"])
        })
      )
      const nested = Effect.zip(asTenant(ben)(bodies), bodies)
      assert.deepStrictEqual(yield* asTenant(ann)(nested), [["of ben"], ["of ann"]])
    })
  )

  it.effect("rolls back with its transaction", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const insert = sql`insert into note values (20, ${ann}, 'lost')`
      yield* Effect.flip(asTenant(ann)(Effect.andThen(insert, Effect.fail("no"))))
      assert.deepStrictEqual(yield* asTenant(ann)(bodies), ["of ann"])
    })
  )

  it.effect(
    "reaches protected tables only: each has row security and a policy, and no partition is reached by name",
    () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        yield* statements(
          "create table parted (id text not null, account_id text not null) partition by range (id)",
          ...protectTenantTable("parted"),
          "create table parted_a (like parted including all)",
          "alter table parted attach partition parted_a for values from ('a') to ('b')"
        )
        yield* sql`insert into parted values ('a1', ${ann}), ('a2', ${ben})`
        const ids = yield* asTenant(ann)(sql<{ id: string }>`select id from parted`)
        assert.deepStrictEqual(ids, [{ id: "a1" }])
        assert.strictEqual(sqlState(yield* Effect.flip(asTenant(ann)(sql`select id from parted_a`))), "42501")
        const reached = yield* sql<{ name: string; isProtected: boolean }>`
        select c.relname::text as name, c.relrowsecurity and not c.relispartition and exists (
            select from pg_policy p where p.polrelid = c.oid and p.polroles = array['ekimae_tenant'::regrole::oid]
          ) as "isProtected"
        from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f')
          and has_table_privilege('ekimae_tenant', c.oid, 'select, insert, update, delete, truncate, references, trigger')`
        assert.deepStrictEqual(
          reached.filter(({ isProtected }) => !isProtected),
          []
        )
        const names = reached.map(({ name }) => name)
        for (const name of ["note", "parted", "webhooks_delivery", "simulation_simulation"]) assert.include(names, name)
        assert.deepStrictEqual(
          names.filter((name) => /^(?:event|job|admin|migrations)/.test(name)),
          []
        )
        const sequences = yield* sql`
        select sequencename from pg_sequences where schemaname = 'public'
          and has_sequence_privilege('ekimae_tenant', format('%I', sequencename), 'usage, select')`
        assert.deepStrictEqual(sequences, [])
      })
  )

  it.effect("does not write what the service writes meanwhile in the same transaction", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const seen = yield* asTenant(ann)(Effect.all([bodies, asService(bodies), bodies]))
      assert.deepStrictEqual(seen, [["of ann"], ["of ann", "of ben"], ["of ann"]])
      const kernel = sql`insert into event_cursor (reaction, seq) values ('test/none', 0)`
      assert.strictEqual(sqlState(yield* Effect.flip(asTenant(ann)(kernel))), "42501")
      yield* asTenant(ann)(asService(kernel))
    })
  )

  it.effect("stays the tenant after a savepoint that was rolled back", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const undone = Effect.flip(sql.withTransaction(Effect.andThen(bodies, Effect.fail("no"))))
      assert.deepStrictEqual(yield* asTenant(ann)(Effect.andThen(undone, bodies)), ["of ann"])
      const broken = Effect.exit(sql.withTransaction(sql`select 1 / 0`))
      assert.deepStrictEqual(yield* asTenant(ann)(Effect.andThen(broken, bodies)), ["of ann"])
      const system = Effect.zip(Effect.exit(asTenant(ann)(sql`select 1 / 0`)), bodies)
      assert.deepStrictEqual((yield* sql.withTransaction(system))[1], ["of ann", "of ben"])
    })
  )

  it.effect(
    "is distinguished from the service in every statement, also where both run at once in one transaction",
    () =>
      Effect.gen(function* () {
        const looks = Array.from({ length: 30 }, (_, n) => (n % 3 === 0 ? asService(bodies) : bodies))
        const seen = yield* asTenant(ann)(Effect.all(looks, { concurrency: "unbounded" }))
        for (const [n, found] of seen.entries()) {
          assert.deepStrictEqual(found, n % 3 === 0 ? ["of ann", "of ben"] : ["of ann"])
        }
      })
  )

  it.effect("cannot act where the client cannot switch roles", () =>
    Effect.gen(function* () {
      const [database] = yield* Effect.flatMap(
        SqlClient.SqlClient,
        (sql) => sql<{ name: string }>`select current_database()::text as name`
      )
      const plain = clientOf(TestDatabase.host(), database!.name)
      const exit = yield* Effect.exit(Effect.provide(asTenant(ann)(bodies), plain, { local: true }))
      assert.isTrue(Exit.hasDies(exit))
    })
  )

  it.effect("is a role that owns nothing, cannot log in and is bound by policies", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const [role] = yield* sql`
        select rolcanlogin as login, rolsuper as super, rolbypassrls as bypass,
          (select count(*) from pg_class where relowner = r.oid) as owned
        from pg_roles r where rolname = 'ekimae_tenant'`
      assert.deepStrictEqual(role, { login: false, super: false, bypass: false, owned: 0 })
    })
  )
})

layer(TestDatabase.layer, { excludeTestServices: true })("An account whose statements are slow", (it) => {
  it.effect("holds its share of the connections, and leaves the rest to other accounts", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const running = Effect.map(
        sql<{ readonly n: number }>`
          select count(*)::int as n from pg_stat_activity where query = 'select pg_sleep(600)' and state = 'active'`,
        ([row]) => row!.n
      )
      const slow = yield* Effect.forEach(Array.from({ length: 40 }), () =>
        Effect.forkChild(asTenant(ann)(sql.unsafe("select pg_sleep(600)")))
      )
      yield* Effect.repeat(running, { until: (n) => n >= 3 })
      // More than the wait of one for a connection could hide.
      for (let n = 0; n < 50; n++) {
        const [row] = yield* asTenant(ben)(sql<{ readonly n: number }>`select ${n}::int as n`)
        assert.strictEqual(row?.n, n)
      }
      assert.strictEqual(yield* running, 3)
      assert.isTrue(slow.some((fiber) => fiber.pollUnsafe() === undefined))
      yield* Fiber.interruptAll(slow)
    })
  )
})
