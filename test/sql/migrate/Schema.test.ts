import { readFileSync } from "node:fs"
import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { statements } from "../../../src/sql/migrate/Migrations.ts"
import { protectTenantTable } from "../../../src/sql/tenant/Tenant.ts"
import { dump } from "../../support/schema/Dump.ts"
import { firstDifference } from "../../support/schema/FirstDifference.ts"
import * as TestDatabase from "../../support/TestDatabase.ts"

const reviewed = readFileSync(new URL("../../../schema.sql", import.meta.url), "utf8")

layer(TestDatabase.layer)("schema.sql", (it) => {
  it.effect("is what the migrations make; if not, run: npm run dump-schema", () =>
    Effect.gen(function* () {
      assert.isUndefined(firstDifference(reviewed, yield* dump))
    })
  )
})

layer(TestDatabase.empty)("a schema written out", (it) => {
  it.effect("can be run on an empty database and makes the same schema there", () =>
    Effect.gen(function* () {
      const made = [
        `create sequence number as bigint start 5 increment 1 cache 1`,
        `create table owner (
          id text primary key check (length(id) = 26),
          "Odd name" numeric(10,2) default 1.5,
          born timestamptz not null default now(),
          age int generated always as (1 + 1) stored,
          n bigint generated always as identity,
          unique nulls not distinct (born)
        ) with (fillfactor = 80)`,
        `create table pet (owner text not null references owner (id) on delete cascade, name text not null)`,
        `create unique index pet_name on pet (lower(name) desc) include (owner) where name <> 'THE Dog''s ON'`,
        `create table visit (account_id text not null, at date not null) partition by range (at)`,
        `create index visit_at on visit (at)`,
        `create table visit_old partition of visit for values from ('2020-01-01') to ('2021-01-01')`,
        `create unlogged table scratch (body jsonb)`,
        ...protectTenantTable("visit"),
        `comment on table pet is 'A person''s'`,
        `comment on column owner.born is 'When'`
      ]
      yield* statements(...made)
      const first = yield* dump
      const again = yield* Effect.provide(
        Effect.andThen(statements(...first.split(/;\n/).filter((statement) => /^(?!--)./m.test(statement))), dump),
        TestDatabase.empty,
        { local: true }
      )
      assert.isUndefined(firstDifference(first, again))
      for (const fact of ["fillfactor=80", "visit_old partition of visit", "with check", "unlogged", "A person''s"]) {
        assert.include(first, fact)
      }
    })
  )
})
