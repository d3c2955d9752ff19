import { assert, describe, it, layer } from "@effect/vitest"
import { Effect, Latch, Layer } from "effect"
import {
  AccessLog,
  type Entry,
  jsonLine,
  make,
  prettyLine,
  withoutProbes
} from "../../../src/http/response/AccessLog.ts"
import * as RawConnection from "../RawConnection.ts"
import { gate } from "../SampleApi.ts"
import type { LogLine } from "../TestClient.ts"
import * as TestClient from "../TestClient.ts"
import { ask, good, post } from "../TestClient.ts"

const entries: Array<Entry> = []
const arrived = Latch.makeUnsafe()
const recording = Layer.succeed(AccessLog, {
  write: (entry) => {
    entries.push(entry)
    arrived.openUnsafe()
  }
})
const logLines: Array<LogLine> = []

layer(TestClient.socket({ log: recording, logLines }))("The log", (it) => {
  const written = Effect.fnUntraced(function* (path: string, init?: RequestInit) {
    entries.length = 0
    logLines.length = 0
    const seen = yield* ask(path, init)
    assert.strictEqual(entries.length, 1)
    return { seen, entry: entries[0] as Entry }
  })

  it.effect("has one line per request, with account, path and status", () =>
    Effect.gen(function* () {
      const { entry, seen } = yield* written("/items/a?kind=secret", { headers: good })
      const { ms, ...rest } = entry
      assert.deepStrictEqual(rest, {
        method: "GET",
        path: "/items/a",
        status: 200,
        bytes: seen.headers.get("content-length") ?? "none",
        requestId: seen.headers.get("x-request-id") ?? "none",
        account: "account-good",
        ip: "127.0.0.1"
      })
      assert.isTrue(ms > 0 && ms < 5000)
    })
  )

  it.effect("includes requests without a matching route or a valid key", () =>
    Effect.gen(function* () {
      assert.deepInclude((yield* written("/nowhere")).entry, { status: 404, account: undefined })
      assert.deepInclude((yield* written("/items/a")).entry, { status: 401, account: undefined })
      assert.deepInclude((yield* written("/items/a", { method: "DELETE" })).entry, { method: "DELETE", status: 405 })
      assert.deepInclude((yield* written("/items/a", post("{bad"))).entry, { status: 400, account: "account-good" })
      assert.deepInclude((yield* written("/items/a/touch", { method: "POST", headers: good })).entry, {
        status: 204,
        bytes: undefined
      })
      assert.deepStrictEqual(logLines, [])
    })
  )

  it.effect("masks a path that holds a secret, however the request ends", () =>
    Effect.gen(function* () {
      const path = "/items/***/secrets/***"
      const at = "/items/a/secrets/hidden"
      assert.deepInclude((yield* written(at, { headers: good })).entry, { path, status: 204 })
      assert.deepInclude((yield* written(at)).entry, { path, status: 401 })
      assert.deepInclude((yield* written(at, { method: "DELETE" })).entry, { path, status: 405 })
      assert.deepInclude((yield* written(at, { method: "OPTIONS" })).entry, { path, status: 204 })
      for (const other of [`${at}/`, `${at};x`, `${at}/more`, "/items/a/secrets//hidden"]) {
        assert.deepInclude((yield* written(other)).entry, { path, status: 404 }, other)
      }
    })
  )

  it.effect("contains a defect once, with its cause and the request id", () =>
    Effect.gen(function* () {
      const { entry } = yield* written("/items/broken", { headers: good })
      assert.strictEqual(logLines.length, 1)
      const [{ annotations, cause, level, message } = logLines[0]!] = logLines
      assert.deepStrictEqual([level, message], ["Error", "Request failed"])
      assert.include(cause, "a secret of the implementation")
      assert.deepStrictEqual(annotations, { request_id: entry.requestId, account: "account-good" })
    })
  )

  it.effect("contains a response that did not match its schema", () =>
    Effect.gen(function* () {
      yield* written("/items/misfit", { headers: good })
      assert.deepStrictEqual(
        logLines.map(({ level, message }) => [level, message]),
        [["Error", "Request failed"]]
      )
    })
  )

  it.effect("includes requests whose client disconnected, which end at once", () =>
    Effect.gen(function* () {
      entries.length = 0
      arrived.closeUnsafe()
      const connection = yield* RawConnection.open
      yield* connection.send("GET /items/slow HTTP/1.1\r\nhost: x\r\nauthorization: Bearer good\r\n\r\n")
      yield* gate.entered.await
      connection.socket.destroy()
      yield* arrived.await
      assert.deepInclude(entries[0], { path: "/items/slow", status: 499, account: "account-good" })
    }).pipe(Effect.scoped)
  )

  it.effect("warns when the database was unavailable", () =>
    Effect.gen(function* () {
      yield* written("/items/unlucky", { headers: good })
      assert.deepStrictEqual(
        logLines.map(({ level, message }) => [level, message]),
        [["Warn", "Database unavailable"]]
      )
    })
  )
})

describe("A line of the access log", () => {
  const entry: Entry = {
    method: "GET",
    path: '/a"b\\c',
    status: 200,
    ms: 1.23456,
    bytes: "12",
    requestId: "id",
    account: 'x"y',
    ip: "::1"
  }
  const time = "2026-11-20T12:34:56.789Z"

  it("is one JSON object, whatever the path", () => {
    const line = jsonLine(entry, time)
    assert.isTrue(line.endsWith("}\n"))
    assert.deepStrictEqual(JSON.parse(line), {
      time,
      level: "info",
      message: "request",
      method: "GET",
      path: '/a"b\\c',
      status: 200,
      ms: 1.23,
      bytes: 12,
      request_id: "id",
      account: 'x"y',
      ip: "::1"
    })
    assert.deepStrictEqual(
      Object.keys(JSON.parse(jsonLine({ ...entry, bytes: undefined, account: undefined }, time))),
      ["time", "level", "message", "method", "path", "status", "ms", "request_id", "ip"]
    )
  })

  it("is short for terminals, and contains no control characters", () => {
    assert.strictEqual(prettyLine({ ...entry, path: "/a\u{1b}[2J" }, time), "12:34:56.789 200 GET /a?[2J 1.2 ms id\n")
  })

  it("has the time of its writing", () => {
    const lines: Array<string> = []
    make(jsonLine, (line) => void lines.push(line)).write(entry)
    const { time } = JSON.parse(lines[0] ?? "{}") as { time: string }
    assert.isBelow(Math.abs(Date.now() - Date.parse(time)), 60_000)
  })
})

describe("A log without probes", () => {
  it("leaves out those that succeed, and nothing else", () => {
    const written: Array<string> = []
    const log = withoutProbes({ write: ({ path, status }) => void written.push(`${path} ${status}`) })
    const entry = { method: "GET", ms: 1, bytes: "2", requestId: "r", account: undefined, ip: "127.0.0.1" }
    const paths = ["/healthz", "/readyz", "/metrics", "/healthz/", "/api/v1/areas/13104"]
    for (const path of paths) for (const status of [200, 399, 400, 503]) log.write({ ...entry, path, status })
    const all = (path: string, statuses: ReadonlyArray<number>) => statuses.map((status) => `${path} ${status}`)
    assert.deepStrictEqual(written, [
      ...["/healthz", "/readyz", "/metrics"].flatMap((path) => all(path, [400, 503])),
      ...["/healthz/", "/api/v1/areas/13104"].flatMap((path) => all(path, [200, 399, 400, 503]))
    ])
  })
})
