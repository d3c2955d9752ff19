import { readdirSync } from "node:fs"
import { createServer } from "node:net"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import * as Service from "../support/ServiceProcess.ts"
import * as ServerProcess from "../support/server/ServerProcess.ts"
import * as TestDatabase from "../support/TestDatabase.ts"

const json = (response: Response) => Effect.promise(() => response.json() as Promise<Record<string, unknown>>)

const takenPort = Effect.acquireRelease(
  Effect.callback<{ readonly port: number; readonly close: () => void }>((resume) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const address = server.address()
      const port = typeof address === "object" && address !== null ? address.port : 0
      resume(Effect.succeed({ port, close: () => server.close() }))
    })
  }),
  ({ close }) => Effect.sync(close)
).pipe(Effect.map(({ port }) => port))

describe("The first start", () => {
  it.live("needs nothing, prints keys and three requests that work, and stops with 0", () =>
    Effect.gen(function* () {
      const dataDir = yield* ServerProcess.directory
      const service = yield* Service.start({ DATA_DIR: dataDir })
      yield* Service.eventually(Effect.sync(service.said), (said) => said.includes("Try:"))
      assert.include(service.said(), `Data: a new database in ${dataDir}`)
      const requests = [...service.said().matchAll(/curl -H 'Authorization: Bearer (\S+)' '(\S+)'/g)]
      assert.strictEqual(requests.length, 3)
      for (const [, key, url] of requests) {
        const answer = yield* service.call(url!.replace(service.url, ""), { key: key! })
        assert.strictEqual(answer.status, 200)
      }
      const profile = yield* service.call("/api/v1/areas/13104", { key: requests[0]![1]! })
      assert.strictEqual((yield* json(profile))["areaName"], "東京都新宿区")
      yield* service.signal("SIGTERM")
      assert.strictEqual(yield* service.exited, 0)
      yield* ServerProcess.gone(dataDir)
    })
  )

  it.live("prints no keys in production", () =>
    Effect.gen(function* () {
      const service = yield* Service.start({
        DATABASE_URL: Service.urlOf(yield* TestDatabase.database()),
        SECRETS_KEY: Buffer.alloc(32, 7).toString("base64"),
        NODE_ENV: "production"
      })
      assert.strictEqual((yield* service.call("/healthz")).status, 200)
      yield* service.signal("SIGINT")
      assert.strictEqual(yield* service.exited, 0)
      assert.notInclude(service.said(), "sk_")
    })
  )
})

describe("Two nodes with different roles that start at once on an empty database", () => {
  it.live("both get ready, one prints the keys; one answers, the other generates and still reports its health", () =>
    Effect.gen(function* () {
      const DATABASE_URL = Service.urlOf(yield* TestDatabase.database("template0"))
      const [http, worker] = yield* Effect.all(
        [Service.start({ DATABASE_URL, ROLE: "http" }), Service.start({ DATABASE_URL, ROLE: "worker" })],
        { concurrency: 2 }
      )
      for (const node of [http, worker]) assert.strictEqual((yield* node.call("/readyz")).status, 200)
      const printed = () => [http, worker].filter((node) => node.said().includes("Welcome to Ekimae"))
      yield* Service.eventually(Effect.sync(printed), (some) => some.some((node) => node.said().includes("Try:")))
      assert.strictEqual(printed().length, 1)
      const key = Service.printedKey(printed()[0]!.said(), "analytics.key")
      const asked = yield* http.call("/api/v1/areas/13104/generate", { method: "POST", key })
      assert.strictEqual(asked.status, 202)
      const metrics = Effect.flatMap(worker.call("/metrics"), (answer) => Effect.promise(() => answer.text()))
      yield* Service.eventually(metrics, (text) =>
        /jobs_attempts_total\{[^}]*outcome="completed"[^}]*\} [1-9]/.test(text)
      )
      assert.strictEqual((yield* worker.call("/readyz")).status, 200)
      assert.strictEqual((yield* worker.call("/api/v1/areas/13104", { key })).status, 404)
    })
  )
})

describe("A start that cannot succeed", () => {
  it.live("names everything that is wrong, each on a line of its own, before it touches a database", () =>
    Effect.gen(function* () {
      const port = yield* takenPort
      // Nothing listens there: a start that connected first would wait, and report that alone.
      const DATABASE_URL = "postgres://127.0.0.1:1/ekimae"
      const dataDir = yield* ServerProcess.directory
      const ended = yield* Service.runToEnd({
        DATA_DIR: dataDir,
        DATABASE_URL,
        NODE_ENV: "production",
        ROLE: "boss",
        PORT: String(port),
        TRUSTED_PROXIES: "10.0.0.0/8,10.0.0.0/33"
      })
      assert.strictEqual(ended.code, 1)
      const lines = ended.err.trimEnd().split("\n")
      assert.strictEqual(lines.length, 4, ended.err)
      assert.match(lines[0]!, /^ROLE: /)
      assert.match(lines[1]!, /^TRUSTED_PROXIES: .*; "10\.0\.0\.0\/33" is neither$/)
      assert.match(lines[2]!, /^SECRETS_KEY: production .* 32 bytes in base64/)
      assert.strictEqual(lines[3], `Cannot listen on 127.0.0.1:${port}: the port is in use; set PORT to another one`)
      assert.deepStrictEqual(readdirSync(dataDir), [])
      assert.strictEqual(ended.out, "")
    })
  )

  it.live("logs what the database refused, its state and the cure", () =>
    Effect.gen(function* () {
      const database = yield* TestDatabase.database()
      yield* TestDatabase.administer(`alter database ${database} set default_transaction_read_only = on`)
      const ended = yield* Service.runToEnd({ DATABASE_URL: Service.urlOf(database) })
      assert.strictEqual(ended.code, 1)
      assert.strictEqual(ended.err, "")
      const { level, message, state } = JSON.parse(ended.out.trimEnd().split("\n").at(-1)!)
      assert.deepStrictEqual([level, state], ["fatal", "25006"])
      assert.match(message, /^The service ends: .*in a read-only transaction.*target_session_attrs=read-write/)
    })
  )
})
