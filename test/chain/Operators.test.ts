import { mkdtempSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import * as path from "node:path"
import { assert, layer } from "@effect/vitest"
import { Effect, Layer, Option, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { AccountsModule } from "../../modules/accounts/index.ts"
import { AreaModule } from "../../modules/area/index.ts"
import { ChainModule } from "../../modules/chain/index.ts"
import { TradeAreaModule } from "../../modules/trade-area/index.ts"
import { DemoContents } from "../../src/DemoContent.ts"
import { composeModules } from "../../src/module.ts"
import { openAccount, quietNode } from "../accounts/support.ts"
import { runnerOf } from "../crm/cli.ts"
import * as TestApp from "../support/TestApp.ts"
import { kernelOn } from "../support/TestRuntime.ts"
import { client, problemOf, shinjuku } from "./support.ts"

const adminToken = "0123456789abcdef"
const modules = [AccountsModule, AreaModule, TradeAreaModule, ChainModule] as const

const app = TestApp.web(TestApp.routesOf(...modules)).pipe(
  Layer.provideMerge(composeModules(...modules).ports),
  Layer.provideMerge(quietNode),
  Layer.provide(TestApp.services),
  Layer.provideMerge(kernelOn({ cpuThreads: 1, adminToken: Option.some(Redacted.make(adminToken)) }, "template_seeded"))
)

const admin = (method: string, path: string, body?: unknown, token = adminToken) =>
  Effect.gen(function* () {
    const { call } = yield* TestApp.TestApp
    const isCsv = typeof body === "string"
    const response = yield* call(`/admin/v1/chains${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, "content-type": isCsv ? "text/csv" : "application/json" },
      ...(body === undefined ? {} : { body: isCsv ? body : JSON.stringify(body) })
    })
    const text = yield* Effect.promise(() => response.text())
    const isJson = /json/.test(response.headers.get("content-type") ?? "")
    return { status: response.status, body: isJson ? JSON.parse(text) : undefined, text, headers: response.headers }
  })

const audited = (accountId: string) =>
  Effect.flatMap(
    SqlClient.SqlClient,
    (sql) =>
      sql<{ readonly action: string; readonly target: string; readonly via: string }>`
        select action, target, via from admin_audit where detail ->> 'accountId' = ${accountId} order by id`
  )

layer(app)("Operators", (it) => {
  it.effect("read and change the chains of any account, and each change is audited", () =>
    Effect.gen(function* () {
      const { accountId, ask } = yield* client()
      const created = yield* admin("POST", "", { accountId, name: "a", areaCode: "13104" })
      assert.strictEqual(created.status, 201)
      const { id } = created.body.data
      const imported = yield* admin(
        "POST",
        `/${id}/stores/import?partial=true`,
        "name,lat,lng\n1,35.69,139.70\n2,0,0\n"
      )
      assert.deepInclude(imported.body.data, { created: 1, rejectedCount: 1 })
      assert.strictEqual((yield* admin("GET", `/${id}`)).body.data.stores[0].areaCode, "13104")
      assert.strictEqual((yield* admin("GET", `?accountId=${accountId}`)).body.data[0].id, id)
      assert.match((yield* admin("GET", `/${id}/stores/export`)).text, /,1,/)
      assert.strictEqual((yield* admin("GET", `/${id}/analysis`)).body.data.areaCount, 1)
      assert.strictEqual((yield* ask("GET", `/${id}`)).body.data.name, "a")
      assert.deepStrictEqual((yield* admin("DELETE", `/${id}`)).body, { data: { id, deleted: true } })
      assert.strictEqual((yield* ask("GET", `/${id}`)).status, 404)
      assert.deepStrictEqual(yield* audited(accountId), [
        { action: "chain_create", target: id, via: "http" },
        { action: "chain_import", target: id, via: "http" },
        { action: "chain_export", target: id, via: "http" },
        { action: "chain_delete", target: id, via: "http" }
      ])
    })
  )

  it.effect("get 404 for what does not exist, and no other token is let in", () =>
    Effect.gen(function* () {
      const unknown = "01KAJ3Q7Y6T0V9W2X4Z8B1C5DF"
      assert.deepInclude(problemOf(yield* admin("GET", `/${unknown}`)), { status: 404, code: "chain_not_found" })
      assert.strictEqual((yield* admin("GET", `?accountId=${unknown}`)).body.code, "account_not_found")
      assert.strictEqual((yield* admin("POST", "", { accountId: unknown, name: "a" })).body.code, "account_not_found")
      assert.strictEqual((yield* admin("GET", `/${unknown}`, undefined, "wrong")).status, 401)
    })
  )

  it.effect("import files in cp932, and see what an import left out and what an analysis found", () =>
    Effect.gen(function* () {
      const accountId = yield* openAccount
      const run = runnerOf({ operators: ChainModule.operators }, yield* Effect.context<Layer.Success<typeof app>>())
      const folder = mkdtempSync(path.join(tmpdir(), "chain-"))
      const created = yield* run("chains", "create", "--account", accountId, "--name", "喫茶チェーン", "--json")
      const { id } = JSON.parse(created.text).data
      // 店舗名 and 本店 in cp932.
      const cp932 = Buffer.concat([
        Buffer.from([0x93, 0x58, 0x95, 0xdc, 0x96, 0xbc]),
        Buffer.from(",lat,lng\n"),
        Buffer.from([0x96, 0x7b, 0x93, 0x58]),
        Buffer.from(",35.6938,139.7036\nsea,0,0\n")
      ])
      const file = path.join(folder, "stores.csv")
      writeFileSync(file, cp932)
      const refused = yield* run("chains", "import", id, "--file", file)
      assert.match(
        refused.failure ?? "",
        /^Nothing was imported.*\n {2}line 3: lat: The location is in no municipality/u
      )
      const imported = yield* run("chains", "import", id, "--file", file, "--partial")
      assert.match(imported.text, /2 rows: 1 created/u)
      assert.match(imported.text, /line 3: lat: The location is in no municipality of Japan/u)
      assert.strictEqual(imported.failure, "Rows were left out: 1 fault")
      for (const part of ["本店", "13104", "喫茶チェーン"]) {
        assert.include((yield* run("chains", "show", id)).text, part)
      }
      const analysed = (yield* run("chains", "analysis", id, "--within", "prefectures")).text
      for (const part of ["東京都新宿区", "RANK", "REASON"]) assert.include(analysed, part)
      writeFileSync(file, Buffer.alloc(1_048_577, "x"))
      assert.include((yield* run("chains", "import", id, "--file", file)).failure, "split it into several files")
      assert.include((yield* run("chains", "import", id, "--file", `${file}.none`)).failure, "no such file")
    })
  )
})

layer(app)("The demo account", (it) => {
  it.effect(
    "has a chain of six stores in areas that are analysed, and an empty one, once, however often it is filled",
    () =>
      Effect.gen(function* () {
        const { accountId, ask } = yield* client()
        const [content] = yield* DemoContents
        const first = yield* content!.fill(accountId)
        const again = yield* content!.fill(accountId)
        assert.deepStrictEqual(again, first)
        assert.strictEqual(content!.group, "analytics")
        const { data } = (yield* ask("GET", "")).body
        assert.deepStrictEqual([data.length, data[0].storeCount], [2, 6])
        const { stores } = (yield* ask("GET", `/${String(first["chain"])}`)).body.data
        assert.strictEqual(stores.length, 6)
        for (const { areaCode, scores } of stores) assert.strictEqual(scores.areaCode, areaCode)
        const { cannibalisation, whiteSpots } = (yield* ask("GET", `/${String(first["chain"])}/analysis`)).body.data
        assert.isAbove(cannibalisation.pairs.length, 0)
        assert.strictEqual(whiteSpots.items.length, 20)
        yield* ask("POST", `/${String(first["chain"])}/stores`, { name: "own", ...shinjuku })
        yield* content!.fill(accountId)
        assert.strictEqual((yield* ask("GET", `/${String(first["chain"])}`)).body.data.stores.length, 7)
      })
  )
})
