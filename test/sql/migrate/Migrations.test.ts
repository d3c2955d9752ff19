import { assert, layer } from "@effect/vitest"
import { Duration, Effect, Fiber, Latch, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { isUnavailable } from "../../../src/process/Outage.ts"
import * as Database from "../../../src/sql/Database.ts"
import { compatible, type Migrations, migrate, pending, statements } from "../../../src/sql/migrate/Migrations.ts"
import { createIndexConcurrently, outsideTransaction } from "../../../src/sql/migrate/OutsideTransaction.ts"
import { migrations } from "../../support/Migrations.ts"
import { isClockShifted } from "../../support/ShiftedClock.ts"
import * as TestDatabase from "../../support/TestDatabase.ts"

const module = (name: string, list: Migrations) => ({ name, migrations: list })

const tables = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1`
  return rows.map(({ name }) => name)
})

const onEmpty = <A, E>(self: Effect.Effect<A, E, TestDatabase.TestDatabase>) =>
  Effect.provide(self, TestDatabase.empty, { local: true })

/** As processes of their own, none waits for a connection of another. */
const oneForEach = { databaseConnections: 20 }

layer(TestDatabase.empty, { excludeTestServices: true })("migrations", (it) => {
  it.effect("of the whole service succeed when they are started ten times at once on an empty database", () =>
    Effect.gen(function* () {
      const { modules } = yield* migrations
      const applied = yield* Effect.forEach(Array.from({ length: 10 }), () => migrate(modules), {
        concurrency: "unbounded"
      })
      const total = modules.reduce((sum, { migrations }) => sum + Object.keys(migrations).length, 0)
      assert.deepStrictEqual(applied.map((names) => names.length).sort(), [0, 0, 0, 0, 0, 0, 0, 0, 0, total].sort())
      assert.deepStrictEqual(yield* migrate(modules), [])
    }).pipe((self) => Effect.provide(self, TestDatabase.emptyWith(oneForEach), { local: true }))
  )

  it.effect("run in order of module and id, each once, and say what they did", () =>
    Effect.gen(function* () {
      const ran: Array<string> = []
      const note = (name: string) => Effect.sync(() => ran.push(name))
      const first = module("first-one", { "0002_b": note("b"), "0001_a": note("a") })
      const second = module("second", { "0001_c": note("c") })
      assert.deepStrictEqual(yield* migrate([first, second]), ["first-one/0001_a", "first-one/0002_b", "second/0001_c"])
      const grown = module("second", { "0001_c": note("c"), "0002_d": note("d") })
      assert.deepStrictEqual(yield* migrate([first, grown]), ["second/0002_d"])
      assert.deepStrictEqual(ran, ["a", "b", "c", "d"])
    }).pipe(onEmpty)
  )

  it.effect("that fail name module and id in one line and leave nothing behind", () =>
    Effect.gen(function* () {
      const sound = module("sound", { "0001_table": statements("create table kept_only_if_all_is_well ()") })
      const wrong = module("wrong", {
        "0001_fine": statements("create table fine ()"),
        "0002_broken": statements("create table half ()", "create tabel typo ()")
      })
      const error = yield* Effect.flip(migrate([sound, wrong]))
      assert.strictEqual(error.message, 'Migration wrong/0002_broken failed: syntax error at or near "tabel"')
      assert.isTrue(isUnavailable(error))
      assert.deepStrictEqual(yield* tables, [])
    }).pipe(onEmpty)
  )

  it.effect("that die are reported the same way", () =>
    Effect.gen(function* () {
      const dying = module("dying", { "0001_oops": Effect.die(new Error("a bug")) })
      const error = yield* Effect.flip(migrate([dying]))
      assert.strictEqual(error.message, "Migration dying/0001_oops failed: a bug")
    }).pipe(onEmpty)
  )

  it.effect("may take longer than a statement of a request may", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const limits = sql<{ statement: string; idle: string }>`
        select current_setting('statement_timeout') as statement,
          current_setting('idle_in_transaction_session_timeout') as idle`
      const seen: Array<unknown> = []
      const before = yield* limits
      yield* migrate([module("slow", { "0001_slow": Effect.map(limits, (rows) => seen.push(...rows)) })])
      // Only statements: a node that is cut off between two of them holds the lock that every other start waits for.
      assert.deepStrictEqual(seen, [{ statement: "0", idle: "30s" }])
      assert.strictEqual(before[0]?.statement, "15s")
      assert.deepStrictEqual(yield* limits, before)
    }).pipe(onEmpty)
  )

  it.effect(
    "may take longer, as all transactions of the service, than an administrator lets transactions take (PostgreSQL 17)",
    () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const [found] = yield* sql<{ version: number; name: string }>`
        select current_setting('server_version_num')::int as version, current_database()::text as name`
        if (found!.version < 170_000) return
        yield* sql.unsafe(`alter database ${found!.name} set transaction_timeout = '9s'`)
        const seen: Array<unknown> = []
        const limit = "select current_setting('transaction_timeout') as transaction"
        yield* Effect.gen(function* () {
          const limited = yield* SqlClient.SqlClient
          seen.push(...(yield* limited.unsafe(limit)))
          yield* migrate([
            module("slow", {
              "0001_inside": Effect.flatMap(SqlClient.SqlClient, (own) =>
                Effect.map(own.unsafe(limit), (rows) => seen.push(...rows))
              ),
              "0002_outside": outsideTransaction((run) => Effect.map(run(limit), (rows) => void seen.push(...rows)))
            })
          ])
          seen.push(...(yield* limited.unsafe(limit)))
        }).pipe(
          Effect.provide(Layer.unwrap(Effect.map(TestDatabase.serverOf(found!.name), Database.clients)), {
            local: true
          })
        )
        assert.deepStrictEqual(
          seen,
          ["0", "0", "0", "0"].map((transaction) => ({ transaction }))
        )
      }).pipe(onEmpty)
  )

  it.effect.skipIf(isClockShifted)(
    "give up on a table that another transaction uses, so that requests do not queue behind them for long",
    () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const first: Migrations = { "0001_shops": statements("create table shops ()") }
        const second: Migrations = { ...first, "0002_column": statements("alter table shops add column a int") }
        yield* migrate([module("shop", first)])
        const [used, done] = [Latch.makeUnsafe(), Latch.makeUnsafe()]
        const user = yield* sql`select from shops`.pipe(
          Effect.andThen(Effect.andThen(used.open, done.await)),
          sql.withTransaction,
          Effect.forkChild
        )
        yield* used.await
        const error = yield* Effect.flip(migrate([module("shop", second)], Duration.millis(50)))
        assert.match(error.message, /^Migration shop\/0002_column failed: another transaction uses the table/)
        yield* done.open
        yield* Fiber.join(user)
        assert.deepStrictEqual(yield* migrate([module("shop", second)]), ["shop/0002_column"])
      }).pipe(onEmpty)
  )

  const shops = "create table shops (id int, name text)"
  const build = createIndexConcurrently("shops_id", "on shops (id)", { unique: true })
  const indexes = Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    return yield* sql<{ name: string; isValid: boolean }>`
      select c.relname as name, i.indisvalid as "isValid" from pg_index i join pg_class c on c.oid = i.indexrelid
      where i.indrelid = 'shops'::regclass`
  })

  it.effect("that must run outside of a transaction divide the others, and run once in many processes", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const [first, last] = [module("first", { "0001_shops": statements(shops) }), module("last", {})]
      yield* migrate([first, last])
      const seen: Array<string | undefined> = []
      const note = Effect.map(sql`insert into shops values (2, 'b')`, () => seen.push("after"))
      const all = [
        module("first", { ...first.migrations, "0002_index": build, "0003_after": note }),
        module("last", { "0001_more": statements("create table more ()") })
      ]
      const names = ["first/0002_index", "first/0003_after", "last/0001_more"]
      assert.deepStrictEqual(
        (yield* pending(all)).map(({ compatible, title }) => [title, compatible]),
        [
          ["index", true],
          ["after", false],
          ["more", false]
        ]
      )
      const applied = yield* Effect.forEach([1, 2, 3], () => migrate(all), { concurrency: "unbounded" })
      assert.deepStrictEqual(applied.flat().toSorted(), names)
      assert.deepStrictEqual(yield* indexes, [{ name: "shops_id", isValid: true }])
      assert.deepStrictEqual(seen, ["after"])
      assert.deepStrictEqual([yield* migrate(all), yield* pending(all)], [[], []])
    }).pipe(onEmpty)
  )

  it.effect("that build an index drop what a failed build has left", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const before = { "0001_shops": statements(shops) }
      yield* migrate([module("shop", before)])
      yield* sql`insert into shops values (1, 'a'), (1, 'b')`
      const grown = module("shop", { ...before, "0002_index": build })
      const error = yield* Effect.flip(migrate([grown]))
      assert.match(error.message, /^Migration shop\/0002_index failed: could not create unique index/)
      assert.deepStrictEqual(yield* indexes, [{ name: "shops_id", isValid: false }])
      yield* sql`delete from shops where name = 'b'`
      assert.deepStrictEqual(yield* migrate([grown]), ["shop/0002_index"])
      assert.deepStrictEqual(yield* indexes, [{ name: "shops_id", isValid: true }])
    }).pipe(onEmpty)
  )

  it.effect(
    "that build an index do so inside of the transaction on a new database, and beside writers on a used one",
    () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const list = { "0001_shops": statements(shops), "0002_index": build }
        const broken = module("shop", { ...list, "0003_broken": statements("create tabel typo ()") })
        assert.match((yield* Effect.flip(migrate([broken]))).message, /0003_broken failed/)
        assert.deepStrictEqual(yield* tables, [])
        assert.deepStrictEqual(yield* migrate([module("shop", list)]), ["shop/0001_shops", "shop/0002_index"])
        assert.deepStrictEqual(yield* indexes, [{ name: "shops_id", isValid: true }])
        const [writing, done] = [Latch.makeUnsafe(), Latch.makeUnsafe()]
        const writer = yield* sql`insert into shops values (1, 'a')`.pipe(
          Effect.andThen(Effect.andThen(writing.open, done.await)),
          Effect.andThen(sql`insert into shops values (2, 'b')`),
          sql.withTransaction,
          Effect.forkChild
        )
        yield* writing.await
        const another = createIndexConcurrently("shops_name", "on shops (name)")
        const migrating = yield* Effect.forkChild(migrate([module("shop", { ...list, "0003_name": another })]))
        const isBuilding = Effect.map(
          sql`select from pg_stat_activity where query like 'create index concurrently "shops_name"%' and wait_event = 'virtualxid'`,
          (rows) => rows.length > 0
        )
        yield* Effect.repeat(isBuilding, { until: (found) => found })
        yield* sql`insert into shops values (3, 'c')`
        yield* done.open
        yield* Fiber.join(writer)
        assert.deepStrictEqual(yield* Fiber.join(migrating), ["shop/0003_name"])
        assert.strictEqual((yield* indexes).filter(({ isValid }) => isValid).length, 2)
      }).pipe(onEmpty)
  )

  it.effect("of a newer release make an older one refuse, which names them in one line and changes nothing", () =>
    Effect.gen(function* () {
      const older = module("shop", { "0001_shops": statements("create table shops ()") })
      const list: Migrations = { ...older.migrations, "0002_rename": statements("alter table shops rename to stores") }
      yield* migrate([module("shop", list)])
      const error = yield* Effect.flip(migrate([module("fresh", { "0001_a": statements("create table a ()") }), older]))
      assert.strictEqual(
        error.message,
        "The database belongs to a newer release: this one does not know its migrations shop/0002_rename. Start that release, or restore a backup from before the upgrade"
      )
      assert.deepStrictEqual(yield* tables, ["migrations_shop", "stores"])
      assert.strictEqual((yield* Effect.flip(pending([older]))).message, error.message)
    }).pipe(onEmpty)
  )

  it.effect("of a newer release are accepted when it has marked all that the older one does not know", () =>
    Effect.gen(function* () {
      const first: Migrations = { "0001_shops": statements("create table shops ()") }
      const second: Migrations = {
        ...first,
        "0002_column": compatible(statements("alter table shops add column a int"))
      }
      const newModule = module("tills", { "0001_tills": compatible(statements("create table tills ()")) })
      yield* migrate([module("shop", first)])
      assert.deepStrictEqual(
        (yield* pending([module("shop", second), newModule])).map(({ compatible, title }) => [title, compatible]),
        [
          ["column", true],
          ["tills", true]
        ]
      )
      yield* migrate([module("shop", second), newModule])
      assert.deepStrictEqual(yield* migrate([module("shop", first)]), [])

      const third: Migrations = { ...second, "0003_drop": statements("alter table shops drop column a") }
      yield* migrate([module("shop", third), newModule])
      assert.include((yield* Effect.flip(migrate([module("shop", first)]))).message, "migrations shop/0003_drop.")
    }).pipe(onEmpty)
  )

  it.effect("that another line of development gave the same number are not taken for known ones", () =>
    Effect.gen(function* () {
      yield* migrate([module("shop", { "0001_theirs": Effect.void })])
      const error = yield* Effect.flip(migrate([module("shop", { "0001_ours": Effect.void })]))
      assert.include(error.message, "migrations shop/0001_theirs.")
    }).pipe(onEmpty)
  )

  it.effect("go on from a database whose tables of migrations have no marks yet", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const first: Migrations = { "0001_shops": statements("create table shops ()") }
      yield* migrate([module("shop", first)])
      yield* sql`alter table migrations_shop drop column compatible`
      assert.deepStrictEqual(yield* migrate([module("shop", first)]), [])
      yield* migrate([module("shop", { ...first, "0002_more": compatible(Effect.void) })])
      assert.deepStrictEqual(yield* migrate([module("shop", first)]), [])
    }).pipe(onEmpty)
  )
})
