import { PgClient } from "@effect/sql-pg"
import { assert, describe, it } from "@effect/vitest"
import { Context, Effect, Layer } from "effect"
import type { Address } from "../../../src/sql/embedded/Sharing.ts"
import { serve, stopped } from "../../support/server/ServerProcess.ts"

const connect = (address: Address) =>
  Effect.map(Layer.build(PgClient.layer({ ...address, database: "postgres", maxConnections: 1 })), (context) =>
    Context.get(context, PgClient.PgClient)
  )

const ownerOfAll = `
  select distinct relowner::regrole::text as owner from pg_class where relnamespace = 'public'::regnamespace
  union select distinct proowner::regrole::text from pg_proc p where pronamespace = 'public'::regnamespace
    and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  union select distinct typowner::regrole::text from pg_type t where typnamespace = 'public'::regnamespace
    and not exists (select from pg_depend d where d.objid = t.oid and d.deptype = 'e') and typtype in ('d', 'e')
  union select datdba::regrole::text from pg_database where datname = current_database()`

describe("The database of the embedded server", () => {
  it.live("belongs to a role that is no superuser, also one that an earlier release made as a superuser", () =>
    Effect.gen(function* () {
      const dataDir = yield* stopped
      const before = yield* serve(dataDir)
      const superuser = yield* connect(before.administrator)
      const run = (...statements: ReadonlyArray<string>) =>
        Effect.forEach(statements, (statement) => superuser.unsafe(statement).unprepared, { discard: true })
      yield* run(
        "alter database postgres owner to postgres",
        "drop role ekimae_tenant",
        "drop role ekimae",
        "create extension btree_gist",
        "create type mood as enum ('good')",
        "create sequence number",
        "create table note (id bigint generated always as identity primary key, n serial, mood mood) partition by range (id)",
        "create table note_1 partition of note for values from (0) to (100)",
        "create view notes as select * from note",
        "create function mine() returns int language sql as 'select 1'",
        "insert into note (mood) values ('good')"
      )
      const { address, administrator } = yield* serve(dataDir)
      assert.strictEqual(address.username, "ekimae")
      assert.strictEqual(administrator.username, "postgres")
      const service = yield* connect(address)
      assert.deepStrictEqual(yield* service.unsafe(ownerOfAll), [{ owner: "ekimae" }])
      const [me] =
        yield* service`select rolsuper, rolcreaterole, rolcreatedb, rolbypassrls from pg_roles where rolname = current_user`
      assert.deepStrictEqual(me, { rolsuper: false, rolcreaterole: false, rolcreatedb: false, rolbypassrls: false })
      yield* service`alter table note add column text text`
      assert.deepStrictEqual(yield* service`select id, text from notes join note using (id)`, [{ id: 1n, text: null }])
      yield* service`set role ekimae_tenant`
      // What a process of the earlier release makes meanwhile is handed over at the next start.
      yield* run("create table later (id int)")
      yield* serve(dataDir)
      yield* service`reset role`
      assert.deepStrictEqual(yield* service.unsafe(ownerOfAll), [{ owner: "ekimae" }])
    })
  )
})
