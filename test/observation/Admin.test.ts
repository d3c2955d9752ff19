import { assert, layer } from "@effect/vitest"
import { Effect, Layer, Option, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { moduleWith } from "../../modules/observation/index.ts"
import { runnerOf } from "../crm/cli.ts"
import * as TestApp from "../support/TestApp.ts"
import { body, client, idle, observers } from "./node.ts"

const token = "0123456789abcdef"
const unknown = "01KAJ3Q7Y6T0V9W2X4Z8B1C5DF"

const operator = Effect.gen(function* () {
  const { call } = yield* TestApp.TestApp
  return (method: string, path: string, sent?: unknown) =>
    Effect.gen(function* () {
      const response = yield* call(`/admin/v1/observations${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        ...(sent === undefined ? {} : { body: JSON.stringify(sent) })
      })
      return { status: response.status, body: yield* Effect.promise(() => response.json() as Promise<any>) }
    })
})

layer(idle({ adminToken: Option.some(Redacted.make(token)) }))("Operators", (it) => {
  it.effect("see and act on observations of any account, and leave an audit row for each change", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { accountId, get } = yield* client()
      const ask = yield* operator
      const created = yield* ask("POST", "", { accountId, ...body() })
      assert.strictEqual(created.status, 201)
      const { id } = created.body.data
      assert.strictEqual(created.body.data.accountId, accountId)
      assert.deepStrictEqual((yield* ask("GET", `/${id}`)).body, created.body)
      assert.strictEqual((yield* ask("GET", `?accountId=${accountId}`)).body.data[0].id, id)
      assert.strictEqual((yield* ask("POST", `/${id}/run`)).status, 202)
      assert.deepInclude((yield* ask("POST", `/${id}/pause`)).body.data, { status: "paused", pausedReason: "operator" })
      assert.strictEqual((yield* get(`/observations/${id}`)).body.data.pausedReason, "operator")
      assert.strictEqual((yield* ask("POST", `/${id}/resume`)).body.data.status, "active")
      assert.strictEqual((yield* ask("POST", `/${id}/archive`)).body.data.status, "archived")
      assert.strictEqual((yield* ask("POST", `/${id}/resume`)).status, 409)
      const rows = yield* sql<{ readonly action: string; readonly target: string }>`
        select action, target from admin_audit order by id`
      assert.deepStrictEqual(
        rows,
        ["create", "run", "pause", "resume", "archive"].map((action) => ({
          action: `observation_${action}`,
          target: id
        }))
      )
    })
  )

  it.effect("do the same by commands", () =>
    Effect.gen(function* () {
      const context = yield* Effect.context<Layer.Success<ReturnType<typeof idle>>>()
      const { accountId } = yield* client()
      const run = runnerOf({ operators: moduleWith(observers).operators }, context)
      const json = Effect.fnUntraced(function* (...args: ReadonlyArray<string>) {
        const { failure, text } = yield* run("observations", ...args, "--json")
        assert.isUndefined(failure, text)
        return JSON.parse(text).data
      })
      assert.include((yield* run("observations", "list", "--account", accountId)).text, "No entries")
      const area = ["--observation-type", "area_watch", "--title", "新宿区の変化", "--settings", '{"areaCode":"13104"}']
      const creation = ["observations", "create", "--account", accountId, ...area, "--schedule"]
      const { id } = yield* json(...creation.slice(1), "0 9 * * *", "--monthly-budget-yen", "30")
      assert.include((yield* run("observations", "list", "--account", accountId)).text, "新宿区の変化")
      assert.include((yield* run("observations", "show", id)).text, "area_watch")
      assert.match((yield* json("run", id)).resultId, /^\S{26}$/)
      assert.deepInclude(yield* json("pause", id), { status: "paused", pausedReason: "operator" })
      assert.strictEqual((yield* json("resume", id)).status, "active")
      assert.strictEqual((yield* json("archive", id)).status, "archived")
      assert.strictEqual((yield* json("list", "--account", accountId, "--status", "archived"))[0].id, id)
      assert.isDefined((yield* run("observations", "resume", id)).failure)
      assert.isDefined((yield* run("observations", "show", unknown)).failure)
      assert.include((yield* run(...creation, "* * * * *")).failure ?? "", "must leave 15 minutes")
      const sql = yield* SqlClient.SqlClient
      const rows = yield* sql`
        select action, via from admin_audit where target = ${id} and detail ->> 'accountId' = ${accountId} order by id`
      assert.deepStrictEqual<unknown>(
        rows,
        ["create", "run", "pause", "resume", "archive"].map((action) => ({
          action: `observation_${action}`,
          via: "cli"
        }))
      )
    })
  )

  it.effect("get 404 for what does not exist", () =>
    Effect.gen(function* () {
      const ask = yield* operator
      for (const [method, path] of [
        ["GET", `/${unknown}`],
        ["POST", `/${unknown}/run`],
        ["POST", `/${unknown}/pause`],
        ["POST", `/${unknown}/resume`],
        ["POST", `/${unknown}/archive`],
        ["GET", `?accountId=${unknown}`]
      ] as const) {
        assert.strictEqual((yield* ask(method, path)).status, 404, `${method} ${path}`)
      }
      assert.strictEqual((yield* ask("POST", "", { accountId: unknown, ...body() })).status, 404)
    })
  )
})
