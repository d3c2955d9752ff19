import { readFileSync } from "node:fs"
import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { compatible, statements } from "../../../src/sql/migrate/Migrations.ts"
import { migrations } from "../../support/Migrations.ts"
import { differences, fingerprints, format, parse } from "../../support/schema/Fingerprints.ts"
import * as TestDatabase from "../../support/TestDatabase.ts"

const listed = readFileSync(new URL("../../../migrations.txt", import.meta.url), "utf8")

layer(TestDatabase.empty)("migrations.txt", (it) => {
  it.effect(
    "lists every migration with the statements that it was released with; add new ones: npm run dump-schema",
    () =>
      Effect.gen(function* () {
        const current = yield* fingerprints((yield* migrations).modules)
        assert.deepStrictEqual(differences(parse(listed), current), [])
        assert.deepStrictEqual([...parse(listed).keys()], [...current.keys()])
      })
  )
})

layer(TestDatabase.empty)("the fingerprint of a migration", (it) => {
  it.effect("is that of its statements, however they are written, and tells which released ones differ", () =>
    Effect.gen(function* () {
      const table = (text: string) => [
        { name: "shop", migrations: { "0001_table": statements(text, "drop table shop") } }
      ]
      const released = yield* fingerprints(table("create table shop (id int)"))
      const again = yield* fingerprints([
        {
          name: "shop",
          migrations: { "0001_table": compatible(statements("create table\n  shop (id int)", "drop table shop")) }
        }
      ])
      assert.deepStrictEqual(again, released)
      assert.deepStrictEqual(parse(format(released)), released)
      assert.deepStrictEqual(differences(released, again), [])
      const changed = differences(released, yield* fingerprints(table("create table shop (id bigint)")))
      assert.match(changed.join(), /^shop\/0001_table is released and runs other statements: undo the change/)
      assert.match(differences(released, new Map()).join(), /^shop\/0001_table is released and missing: put it back/)
      assert.deepStrictEqual(differences(new Map(), released), [])
    })
  )
})
