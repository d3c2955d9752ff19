import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import * as BackupRecord from "../../src/backup/BackupRecord.ts"
import * as TestDatabase from "../support/TestDatabase.ts"

layer(TestDatabase.layer, { excludeTestServices: true })("The record of backups", (it) => {
  it.effect("holds the last one, and is left out where the schema is older", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const bytes = 5_000_000_000
      yield* BackupRecord.record(new Date("2026-11-29T18:30:00Z"), 1)
      yield* BackupRecord.record(new Date("2026-11-30T18:30:00Z"), bytes)
      const rows = yield* sql`select created_at as at, bytes from backup_record`
      assert.deepStrictEqual(rows, [{ at: new Date("2026-11-30T18:30:00Z"), bytes }])
      yield* sql`drop table backup_record`
      yield* BackupRecord.record(new Date(), 1)
    })
  )
})
