/**
 * A module from outside as its author and its operator meet it: written by `new-module`, tested in its own folder, loaded by the service, driven,
 * taken away and put back.
 */
import { execFile } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { createServer } from "node:http"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { clientOf } from "../../test/support/Connection.ts"
import * as Program from "../../test/support/Program.ts"
import * as Service from "../../test/support/ServiceProcess.ts"
import * as TestDatabase from "../../test/support/TestDatabase.ts"
import { outsideSkeleton } from "../new-module/Skeleton.ts"

const launcher = fileURLToPath(new URL("../launch.mjs", import.meta.url))
const adminToken = "an-admin-token-for-tests"

const folder = Effect.acquireRelease(
  Effect.sync(() => mkdtempSync(join(tmpdir(), "ekimae outside-"))),
  (created) => Effect.sync(() => rmSync(created, { recursive: true, force: true }))
)

/** Runs a program to its end: its exit code, and what it wrote. */
const run = (cwd: string, args: ReadonlyArray<string>, env: Readonly<Record<string, string>> = {}) =>
  Effect.callback<{ readonly code: unknown; readonly out: string; readonly err: string }>((resume) => {
    execFile(process.execPath, [...args], { cwd, env: { ...Program.environment, ...env } }, (error, out, err) =>
      resume(Effect.succeed({ code: error?.code ?? 0, out, err }))
    )
  })

const succeed = (...args: Parameters<typeof run>) =>
  Effect.map(run(...args), ({ code, err, out }) => {
    assert.strictEqual(code, 0, `${args[1].join(" ")}\n${out}${err}`)
    return out
  })

/** Notes the types of the events that it gets. */
const receiver = Effect.acquireRelease(
  Effect.callback<{ readonly url: string; readonly got: ReadonlyArray<string>; readonly close: () => void }>(
    (resume) => {
      const got: Array<string> = []
      const server = createServer((request, response) => {
        const chunks: Array<Buffer> = []
        request.on("data", (chunk: Buffer) => chunks.push(chunk))
        request.on("end", () => {
          got.push(Buffer.concat(chunks).toString())
          response.end()
        })
      })
      server.listen(0, "127.0.0.1", () => {
        const address = server.address()
        const port = typeof address === "object" && address !== null ? address.port : 0
        resume(Effect.succeed({ url: `http://127.0.0.1:${port}/`, got, close: () => server.close() }))
      })
    }
  ),
  ({ close }) => Effect.sync(close)
)

interface Thing {
  readonly id: string
  readonly name: string
  readonly status: string
}

const bodyOf = <A>(response: Response) => Effect.promise(() => response.json() as Promise<A>)

describe("A module from outside", () => {
  it.live("is written in less than 200 lines, and its own tests pass in its folder", () =>
    Effect.gen(function* () {
      const at = join(yield* folder, "loyalty")
      yield* succeed(tmpdir(), [launcher, "scripts/new-module.ts", "--outside", at])
      const files = outsideSkeleton("loyalty", at)
      const lines = files.reduce((sum, { text }) => sum + text.trimEnd().split("\n").length, 0)
      assert.isBelow(lines, 200)
      for (const { path, text } of files) assert.notMatch(`${path} ${text}`, /sample/i)
      const config = fileURLToPath(new URL("../../plug/vitest.config.ts", import.meta.url))
      const said = yield* succeed(at, [launcher, "node_modules/vitest/vitest.mjs", "run", "--config", config], {
        NO_COLOR: "1"
      })
      assert.match(said, /Tests {2}1 passed/)
      const again = yield* run(tmpdir(), [launcher, "scripts/new-module.ts", "loyalty", "--outside", at])
      assert.deepStrictEqual([again.code, again.err], [1, `${at} is not empty.\n`])
    })
  )

  it.live(
    "serves, works, publishes and obeys operators; without it its rows and jobs wait; with it again they go on",
    () =>
      Effect.gen(function* () {
        const at = join(yield* folder, "loyalty")
        yield* succeed(tmpdir(), [launcher, "scripts/new-module.ts", "loyalty", "--outside", at])
        const database = yield* TestDatabase.database("template_seeded")
        const base = {
          DATABASE_URL: Service.urlOf(database),
          ADMIN_TOKEN: adminToken,
          SECRETS_KEY: Buffer.alloc(32, 7).toString("base64"),
          WEBHOOKS_ALLOW_PRIVATE: "on"
        }
        const env = { ...base, MODULES: at }
        const query = <A extends object>(statement: string) =>
          Effect.flatMap(SqlClient.SqlClient, (sql) => sql.unsafe<A>(statement)).pipe(
            Effect.provide(clientOf(TestDatabase.host(), database)),
            Effect.orDie
          )

        const first = yield* Service.start(env)
        assert.deepStrictEqual(yield* bodyOf(yield* first.call("/healthz")), {
          status: "alive",
          modules: [{ name: "loyalty", version: "0.1.0" }]
        })
        yield* Service.eventually(Effect.sync(first.said), (said) => said.includes("Try:"))
        assert.include(first.said(), `Module from outside: loyalty 0.1.0 (${at})`)
        const key = Service.printedKey(first.said(), "analytics.key")
        const post = (service: Service.ServiceProcess, path: string, body: object, bearer = key) =>
          Effect.promise(() =>
            fetch(`${service.url}${path}`, {
              method: "POST",
              headers: { authorization: `Bearer ${bearer}`, "content-type": "application/json" },
              body: JSON.stringify(body)
            })
          )
        const things = (service: Service.ServiceProcess) =>
          Effect.flatMap(service.call("/api/v1/loyalty", { key }), (response) => bodyOf<ReadonlyArray<Thing>>(response))

        // A table, an endpoint, an actor, an event and a webhook.
        const hooks = yield* receiver
        const registered = yield* post(first, "/api/v1/notification_endpoints", {
          url: hooks.url,
          events: ["loyalty.prepared"]
        })
        assert.strictEqual(registered.status, 201, yield* Effect.promise(() => registered.clone().text()))
        const created = yield* post(first, "/api/v1/loyalty", { name: "First" })
        assert.strictEqual(created.status, 202)
        const { id } = yield* bodyOf<Thing>(created)
        yield* Service.eventually(things(first), ([thing]) => thing?.status === "prepared")
        yield* Service.eventually(
          Effect.sync(() => hooks.got),
          (got) => got.length > 0
        )
        assert.include(hooks.got[0], id)
        assert.strictEqual((yield* post(first, "/api/v1/loyalty", { name: " " })).status, 400)
        assert.strictEqual((yield* first.call("/api/v1/loyalty")).status, 401)

        // A schedule.
        const tick = yield* post(first, "/admin/v1/schedules/loyalty/prune/run", {}, adminToken)
        const { jobId } = yield* bodyOf<{ readonly jobId: string }>(tick)
        const jobOf = (service: Service.ServiceProcess, job: string) =>
          Effect.flatMap(service.call(`/admin/v1/jobs/${job}`, { key: adminToken }), (response) =>
            bodyOf<{ readonly state: string }>(response)
          )
        yield* Service.eventually(jobOf(first, jobId), ({ state }) => state === "completed")

        // Operators, by HTTP and by the command line, and the document.
        const [{ account_id: accountId }] = (yield* query<{ account_id: string }>(
          "select account_id from loyalty"
        )) as [{ account_id: string }]
        const listed = yield* first.call(`/admin/v1/loyalty?accountId=${accountId}`, { key: adminToken })
        assert.deepStrictEqual(yield* bodyOf(listed), { loyalties: [{ id, name: "First", status: "prepared" }] })
        const ekimae = (...args: ReadonlyArray<string>) => [...Program.commands, ...args]
        const shown = JSON.parse(yield* succeed(tmpdir(), ekimae("modules", "list", "--json"), env))
        assert.deepStrictEqual(shown, { data: [{ id: "loyalty", name: "loyalty", version: "0.1.0", from: at }] })
        assert.match(yield* succeed(tmpdir(), ekimae("--help"), env), /^ +loyalty /m)
        assert.include(yield* succeed(tmpdir(), ekimae("loyalty", "list", "--account", accountId), env), "First")
        const document = yield* bodyOf<{ readonly paths: object }>(yield* first.call("/openapi.json"))
        assert.containsAllKeys(document.paths, ["/api/v1/loyalty", "/admin/v1/loyalty", "/admin/v1/loyalty/{id}"])

        // Two kinds of job wait when it is taken away: one that is ready, and one for later.
        assert.strictEqual((yield* post(first, "/admin/v1/actors/loyalty/prepare/pause", {}, adminToken)).status, 200)
        assert.strictEqual((yield* post(first, "/api/v1/loyalty", { name: "Second" })).status, 202)
        yield* first.signal("SIGTERM")
        assert.strictEqual(yield* first.exited, 0)

        // Time passes: a restart of the only node that runs an actor is no reason for a warning.
        yield* query("update job_actor set seen_at = now() - interval '4 minutes'")
        const without = yield* Service.start(base)
        assert.deepStrictEqual(yield* bodyOf(yield* without.call("/healthz")), { status: "alive" })
        assert.strictEqual((yield* without.call("/api/v1/loyalty", { key })).status, 404)
        assert.strictEqual(
          (yield* post(without, "/admin/v1/actors/loyalty/prepare/resume", {}, adminToken)).status,
          200
        )
        const health = Effect.flatMap(without.call("/admin/v1/health", { key: adminToken }), (response) =>
          bodyOf<{ readonly unserved: ReadonlyArray<string> }>(response)
        )
        assert.deepStrictEqual((yield* health).unserved, ["loyalty/prepare"])
        assert.strictEqual((yield* without.call("/api/v1/notification_endpoints", { key })).status, 200)
        assert.strictEqual((yield* without.call("/api/v1/notification_events", { key })).status, 200)
        assert.strictEqual((yield* without.call("/admin/v1/schedules", { key: adminToken })).status, 200)
        assert.deepStrictEqual(yield* query("select name, status from loyalty order by id"), [
          { name: "First", status: "prepared" },
          { name: "Second", status: "new" }
        ])
        assert.include(yield* succeed(tmpdir(), ekimae("modules", "list"), base), "No modules from outside")
        assert.strictEqual((yield* without.call("/readyz")).status, 200)
        yield* without.signal("SIGTERM")
        assert.strictEqual(yield* without.exited, 0)
        const levels = without.said().match(/"level":"(ERROR|FATAL|Error|Fatal)"[^\n]*/g)
        assert.isNull(levels, String(levels))

        const back = yield* Service.start(env)
        yield* Service.eventually(things(back), (all) => all.every(({ status }) => status === "prepared"))
        assert.strictEqual((yield* things(back)).length, 2)
        yield* Service.eventually(
          Effect.sync(() => hooks.got),
          (got) => got.length > 1
        )
        const gone = ekimae("loyalty", "delete", id, "--account", accountId)
        yield* succeed(tmpdir(), gone, env)
        assert.deepStrictEqual(
          (yield* things(back)).map(({ name }) => name),
          ["Second"]
        )
        yield* back.signal("SIGTERM")
        assert.strictEqual(yield* back.exited, 0)
      })
  )

  it.live("that cannot be used stops the start and every command with a line, and help is shown all the same", () =>
    Effect.gen(function* () {
      const at = yield* folder
      const stated = {
        name: "broken",
        version: "1.0.0",
        type: "module",
        exports: "./index.js",
        ekimae: { contract: 1 }
      }
      writeFileSync(join(at, "package.json"), JSON.stringify(stated))
      writeFileSync(join(at, "index.js"), `throw new Error("no licence")`)
      const line = `MODULES: ${at}: its code does not load: no licence (コードを読み込めません)\n`
      const started = yield* Service.runToEnd({ MODULES: at, DATABASE_URL: "postgres://127.0.0.1:1/ekimae" })
      assert.deepStrictEqual([started.code, started.err], [1, line])
      for (const command of [["modules", "list"], ["jobs", "list"], ["serve"]]) {
        const ended = yield* run(tmpdir(), [...Program.commands, ...command], { MODULES: at })
        assert.deepStrictEqual([ended.code, ended.out, ended.err], [1, "", line])
      }
      assert.include(yield* succeed(tmpdir(), [...Program.commands, "--help"], { MODULES: at }), "modules")
    })
  )
})
