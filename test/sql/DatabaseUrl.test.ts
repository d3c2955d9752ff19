import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import * as DatabaseUrl from "../../src/sql/DatabaseUrl.ts"
import { certificate } from "../support/TcpServer.ts"

const parse = (url: string) => Result.getOrThrow(DatabaseUrl.parse(url))
const tls = (query: string) => parse(`postgres://user@host/db?${query}`).tls
const fault = (url: string) => Result.getOrThrow(Result.flip(DatabaseUrl.parse(url)))

describe("DATABASE_URL", () => {
  it("names host, port and database, with libpq's defaults", () => {
    assert.deepInclude(parse("postgres://u:p@db.example:6543/ekimae"), {
      host: "db.example",
      port: 6543,
      database: "ekimae"
    })
    assert.deepInclude(parse("postgresql://u@db.example"), { port: 5432, database: undefined })
    assert.deepInclude(parse("postgres://u@[::1]:5433/a%20b"), { host: "::1", port: 5433, database: "a b" })
    assert.deepInclude(parse("postgres:///db?host=/var/run/postgresql&port=5433"), {
      host: "/var/run/postgresql",
      port: 5433,
      tls: { _tag: "Off" }
    })
  })

  it("encrypts when the server offers it unless told otherwise", () => {
    assert.strictEqual(tls("")._tag, "WhenOffered")
    assert.strictEqual(tls("sslmode=allow")._tag, "WhenOffered")
    assert.strictEqual(tls("sslmode=disable")._tag, "Off")
  })

  it("checks certificates from verify-ca on, and under require when an authority is named", () => {
    const checks = (query: string) => {
      const options = tls(query)
      assert(options._tag === "Required")
      return { chain: options.options.rejectUnauthorized !== false, host: !options.options.checkServerIdentity }
    }
    const root = `&sslrootcert=${certificate("authority.crt")}`
    assert.deepStrictEqual(checks("sslmode=require"), { chain: false, host: true })
    assert.deepStrictEqual(checks(`sslmode=require${root}`), { chain: true, host: false })
    assert.deepStrictEqual(checks(`sslmode=verify-ca${root}`), { chain: true, host: false })
    assert.deepStrictEqual(checks("sslmode=verify-full&sslrootcert=system"), { chain: true, host: true })
  })

  it("says what is wrong in one line without repeating the URL", () => {
    for (const url of [
      "",
      "hunter2",
      "mysql://u:hunter2@h/db",
      "postgres://u:hunter2@h:x/db",
      "postgres://u:hunter2%@h%zz/db"
    ]) {
      const line = fault(url)
      assert.notInclude(line, "hunter2")
      assert.notInclude(line, "\n")
    }
    assert.match(fault("postgres://u:hunter2@h/db?sslmode=strict"), /sslmode "strict"/)
    assert.match(fault("postgres://u:hunter2@h/db?sslmode=verify-ca&sslrootcert=/nowhere"), /\/nowhere/)
  })
})
