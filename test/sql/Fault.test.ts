import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient, SqlError } from "effect/sql"
import { faultOf, lineOf } from "../../src/sql/Fault.ts"
import * as TestDatabase from "../support/TestDatabase.ts"

/** A failure as the driver hands it over. */
const failure = (code: string, words: string) =>
  new SqlError.SqlError({
    reason: new SqlError.UnknownError({
      cause: Object.assign(new Error(words), { code }),
      message: "PgConnection: Query failed",
      operation: "execute"
    })
  })

describe("A failure of the database", () => {
  it.effect("says the server's words and the cure, never only that a query failed", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const faultsOf = Effect.fnUntraced(function* (statement: string) {
        const error = yield* Effect.flip(sql.withTransaction(sql.unsafe(statement)))
        return lineOf(faultOf(error)!)
      })
      const readOnly = yield* Effect.flip(
        sql.withTransaction(Effect.andThen(sql`set transaction read only`, sql`create table shelf (id int)`))
      )
      assert.match(
        lineOf(faultOf(readOnly)!),
        /cannot execute CREATE TABLE in a read-only transaction \(25006\)\. This role or server only reads.*target_session_attrs=read-write/
      )
      assert.match(
        yield* faultsOf("create extension nonesuch"),
        /extension "nonesuch" is not available.*\(0A000\)\. An administrator runs once in the database: create extension nonesuch/
      )
      assert.match(yield* faultsOf("select * from shelves"), /relation "shelves" does not exist \(42P01\)\. The schema/)
    }).pipe(Effect.provide(TestDatabase.layer))
  )

  it("names what to do about a damaged page, a crash of the server and a certificate", () => {
    const line = (code: string, words: string) => lineOf(faultOf(failure(code, words))!)
    assert.match(
      line("XX001", "invalid page in block 7 of relation base/5/16384"),
      /\(XX001\)\. A page .* restore the last backup/
    )
    assert.match(line("57P02", "terminating connection because of crash of another server process"), /PANIC/)
    assert.match(line("DEPTH_ZERO_SELF_SIGNED_CERT", "self-signed certificate"), /sslrootcert/)
    assert.strictEqual(line("22012", "division by zero"), "The database failed: division by zero (22012)")
    assert.isUndefined(faultOf(new Error("no failure of the database")))
  })
})
