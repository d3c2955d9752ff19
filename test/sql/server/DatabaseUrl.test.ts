import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import * as DatabaseUrl from "../../../src/sql/server/DatabaseUrl.ts"
import { certificate } from "../../support/server/TcpServer.ts"

const parse = (url: string) => Result.getOrThrow(DatabaseUrl.parse(url))
const tls = (query: string) => parse(`postgres://user@host/db?${query}`).tls
const fault = (url: string) => Result.getOrThrow(Result.flip(DatabaseUrl.parse(url)))

describe("DATABASE_URL", () => {
  it("names host, port and database, with libpq's defaults", () => {
    assert.deepInclude(parse("postgres://u:p@db.example:6543/ekimae"), {
      hosts: [{ host: "db.example", port: 6543 }],
      username: "u",
      password: "p",
      database: "ekimae"
    })
    assert.deepInclude(parse("postgresql://u@db.example"), {
      hosts: [{ host: "db.example", port: 5432 }],
      password: undefined,
      database: undefined
    })
    assert.deepInclude(parse("postgres://u%40x:p%3A@[::1]:5433/a%20b"), {
      hosts: [{ host: "::1", port: 5433 }],
      username: "u@x",
      password: "p:",
      database: "a b"
    })
    assert.deepInclude(parse("postgres:///db?host=/var/run/postgresql&port=5433"), {
      hosts: [{ host: "/var/run/postgresql", port: 5433 }],
      tls: { _tag: "Off" }
    })
  })

  it("names several hosts, and whether the server must take writes", () => {
    const hosts: DatabaseUrl.DatabaseUrl["hosts"] = [
      { host: "a.example", port: 5432 },
      { host: "b.example", port: 5433 }
    ]
    assert.deepInclude(parse("postgres://u@a.example,b.example:5433/db?target_session_attrs=read-write"), {
      hosts,
      writable: true
    })
    assert.deepInclude(parse("postgres://u@/db?host=a.example,b.example&port=5432,5433"), { hosts, writable: false })
    assert.match(
      fault("postgres://u@a/db?target_session_attrs=standby"),
      /target_session_attrs .* any, primary or read-write/
    )
    assert.match(fault("postgres://u@/db?host=a,b,c&port=1,2"), /as many ports as hosts/)
  })

  it("encrypts when the server offers it unless sslmode says otherwise", () => {
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
      "postgres://u:hunter2%@h%zz/db",
      "postgres://u:hunter2@h:0/db",
      "postgres://u:hunter2@h:70000/db",
      "postgres://u:hunter2@a:1,b:x/db",
      "postgres://u:hunter2@a,,b/db",
      "postgres://u:hun/ter2@h/db",
      "postgres://u:5/hunter2@h/db",
      "postgres://u:hun#hunter2@h/db",
      "postgres://hunter2:hunter2:hunter2@h/db",
      "postgres://u:hunter2@h:5432:5432/db",
      "postgres://u:hunter2@h/db?connect_timeout=soon"
    ]) {
      const line = fault(url)
      assert.match(line, /DATABASE_URL/)
      assert.notInclude(line, "hunter2")
      assert.notInclude(line, "\n")
    }
    assert.match(fault("postgres://u:hunter2@h/db?sslmode=strict"), /sslmode "strict"/)
    assert.match(fault("postgres://u:hunter2@h/db?sslmode=verify-ca&sslrootcert=/nowhere"), /\/nowhere/)
  })
})
