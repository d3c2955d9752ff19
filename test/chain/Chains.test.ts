import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { ChainAnswer, ChainList } from "../../modules/chain/Chain.ts"
import { maxChains } from "../../modules/chain/Limits.ts"
import { app, client, decodes, problemOf, shibuya, shinjuku } from "./support.ts"

const unknown = "01KAJ3Q7Y6T0V9W2X4Z8B1C5DF"

layer(app)("The chains of an account", (it) => {
  it.effect("are listed newest first, in pages of the documented members alone", () =>
    Effect.gen(function* () {
      const { ask, chain, get } = yield* client()
      const ids: Array<string> = []
      for (const name of ["first", "second", "third"]) ids.unshift(yield* chain(name))
      const all = yield* get("")
      assert.strictEqual(all.status, 200)
      const { data } = yield* decodes(ChainList, all.body)
      assert.deepStrictEqual(
        data.map(({ id, name, storeCount, areaCode }) => [id, name, storeCount, areaCode]),
        [
          [ids[0], "third", 0, null],
          [ids[1], "second", 0, null],
          [ids[2], "first", 0, null]
        ]
      )
      assert.deepStrictEqual(Object.keys(all.body.data[0]), ["id", "name", "storeCount", "areaCode", "createdAt"])
      assert.match(all.body.data[0].createdAt, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
      assert.deepStrictEqual(
        (yield* get("?limit=1&offset=1")).body.data.map(({ id }: { id: string }) => id),
        [ids[1]]
      )
      assert.deepStrictEqual((yield* get("?offset=3")).body, { data: [] })
      for (const query of ["limit=0", "limit=101", "limit=x", "offset=-1", "offset=1.5"]) {
        assert.strictEqual((yield* get(`?${query}`)).status, 400, query)
      }
      assert.strictEqual((yield* ask("PUT", "")).status, 405)
    })
  )

  it.effect("are read with their stores, documented members first, and the name and scores of each area", () =>
    Effect.gen(function* () {
      const { ask, chain, get } = yield* client()
      const id = yield* chain("カフェ")
      yield* ask("POST", `/${id}/stores`, { name: "閉店", ...shibuya, status: "closed" })
      yield* ask("POST", `/${id}/stores`, { name: "計画", ...shibuya, status: "planned" })
      yield* ask("POST", `/${id}/stores`, { name: "新宿店", ...shinjuku })
      // A ward of a designated city, of which a fresh service knows the city alone.
      yield* ask("POST", `/${id}/stores`, { name: "札幌店", lat: 43.0555, lng: 141.341 })
      const read = yield* get(`/${id}`)
      yield* decodes(ChainAnswer, read.body)
      const { data } = read.body
      assert.deepStrictEqual(Object.keys(data), ["id", "name", "storeCount", "stores", "areaCode", "createdAt"])
      assert.deepStrictEqual([data.id, data.name, data.storeCount, data.areaCode], [id, "カフェ", 3, "01101"])
      assert.deepStrictEqual(
        data.stores.map((store: any) => [store.areaCode, store.areaName, store.status, store.scores.areaCode]),
        [
          ["13104", "東京都新宿区", "active", "13104"],
          ["01101", "北海道札幌市中央区", "active", "01100"],
          ["13113", "東京都渋谷区", "planned", "13113"],
          ["13113", "東京都渋谷区", "closed", "13113"]
        ]
      )
      assert.deepStrictEqual(Object.keys(data.stores[0]).slice(0, 3), ["areaCode", "areaName", "status"])
      assert.isAbove(data.stores[0].scores.overallScore, 0)
    })
  )

  it.effect("have the area of most active stores, unless another is given", () =>
    Effect.gen(function* () {
      const { ask, chain, get } = yield* client()
      const id = yield* chain("a")
      const add = (name: string, rest: object) => ask("POST", `/${id}/stores`, { name, ...rest })
      const areaOf = Effect.map(get(`/${id}`), ({ body }) => body.data.areaCode)
      yield* add("1", { ...shibuya, status: "planned" })
      yield* add("2", { ...shibuya, status: "planned" })
      assert.strictEqual(yield* areaOf, "13113")
      const third = (yield* add("3", shinjuku)).body.data.id
      assert.strictEqual(yield* areaOf, "13104")
      assert.strictEqual((yield* ask("PATCH", `/${id}`, { areaCode: "27100" })).body.data.areaCode, "27100")
      yield* ask("PATCH", `/${id}/stores/${third}`, { status: "closed" })
      assert.strictEqual((yield* ask("PATCH", `/${id}`, { areaCode: null })).body.data.areaCode, "13113")
      const refused = yield* ask("PATCH", `/${id}`, { areaCode: "99999" })
      assert.deepStrictEqual([refused.status, refused.body.code], [404, "area_not_found"])
      assert.strictEqual((yield* ask("PATCH", `/${id}`, { areaCode: "1310" })).status, 400)
    })
  )

  it.effect("are created with 201, changed, and deleted with their stores", () =>
    Effect.gen(function* () {
      const { accountId, ask, get } = yield* client()
      const created = yield* ask("POST", "", { name: "a", areaCode: "13104" })
      assert.strictEqual(created.status, 201)
      yield* decodes(ChainAnswer, created.body)
      const { id } = created.body.data
      assert.deepInclude(created.body.data, { name: "a", areaCode: "13104", storeCount: 0, stores: [] })
      const renamed = yield* ask("PATCH", `/${id}`, { name: "b" })
      assert.deepStrictEqual(renamed.body.data, { ...created.body.data, name: "b" })
      yield* ask("POST", `/${id}/stores`, { name: "1", ...shinjuku })
      const gone = yield* ask("DELETE", `/${id}`)
      assert.deepStrictEqual([gone.status, gone.body], [200, { data: { id, deleted: true } }])
      assert.strictEqual((yield* get(`/${id}`)).status, 404)
      assert.strictEqual((yield* ask("DELETE", `/${id}`)).status, 404)
      const sql = yield* SqlClient.SqlClient
      assert.deepStrictEqual(yield* sql`select id from chain_store where account_id = ${accountId}`, [])
    })
  )

  it.effect("are created once by requests with the same Idempotency-Key", () =>
    Effect.gen(function* () {
      const { ask, get } = yield* client()
      const key = { "idempotency-key": "chain-1" }
      const first = yield* ask("POST", "", { name: "a" }, key)
      const again = yield* ask("POST", "", { name: "a" }, key)
      assert.deepStrictEqual(again.body, { ...first.body, idempotent_replay: true })
      assert.strictEqual((yield* ask("POST", "", { name: "b" }, key)).status, 422)
      assert.strictEqual((yield* get("")).body.data.length, 1)
    })
  )

  it.effect("are private: every path of a foreign or unknown one is the same 404", () =>
    Effect.gen(function* () {
      const [own, other] = [yield* client(), yield* client()]
      const id = yield* own.chain("mine")
      const store = (yield* own.ask("POST", `/${id}/stores`, { name: "1", ...shinjuku })).body.data.id
      assert.deepStrictEqual((yield* other.get("")).body, { data: [] })
      const problems: Array<unknown> = []
      for (const foreign of [id, unknown, "x", encodeURIComponent("' or 1=1 --")]) {
        for (const [method, path, body] of [
          ["GET", "", undefined],
          ["PATCH", "", { name: "theirs" }],
          ["DELETE", "", undefined],
          ["POST", "/stores", { name: "1", ...shinjuku }],
          ["PATCH", `/stores/${store}`, { name: "theirs" }],
          ["DELETE", `/stores/${store}`, undefined],
          ["GET", "/stores/export", undefined]
        ] as const) {
          problems.push(problemOf(yield* other.ask(method, `/${foreign}${path}`, body)))
        }
        problems.push(problemOf(yield* other.importing(foreign, "name,lat,lng\n1,35.69,139.70\n")))
      }
      for (const problem of problems) assert.deepStrictEqual(problem, problems[0])
      assert.deepInclude(problems[0], { status: 404, code: "chain_not_found", message: "Chain not found" })
      assert.strictEqual((yield* own.get(`/${id}`)).body.data.stores.length, 1)
    })
  )

  it.effect("are a hundred at most, also when they are created at once", () =>
    Effect.gen(function* () {
      const { accountId, ask, get } = yield* client()
      const sql = yield* SqlClient.SqlClient
      yield* sql`
        insert into chain_chain (id, account_id, name, created_at, updated_at)
        select lpad(n::text, 26, '0'), ${accountId}, 'chain', now(), now() from generate_series(1, ${maxChains - 1}) as n`
      const answers = yield* Effect.all(
        [1, 2, 3].map(() => ask("POST", "", { name: "last" })),
        { concurrency: "unbounded" }
      )
      assert.deepStrictEqual(answers.map(({ status }) => status).toSorted(), [201, 403, 403])
      assert.strictEqual(answers.find(({ status }) => status === 403)?.body.code, "chain_limit")
      assert.strictEqual((yield* get("?limit=100")).body.data.length, maxChains)
    })
  )

  it.effect("have names of one line, 1 to 100 characters", () =>
    Effect.gen(function* () {
      const { ask } = yield* client()
      for (const name of ["", "   ", "a\nb", "a\u0007", "x".repeat(101), 7, null]) {
        const { body, status } = yield* ask("POST", "", { name })
        assert.deepStrictEqual([status, body.errors?.[0]?.pointer], [400, "/name"], JSON.stringify(name))
      }
      assert.strictEqual((yield* ask("POST", "", { name: "x".repeat(100) })).status, 201)
    })
  )
})
