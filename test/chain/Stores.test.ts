import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { maxStores } from "../../modules/chain/Limits.ts"
import { StoreAnswer } from "../../modules/chain/store/StoreView.ts"
import { app, client, decodes, shibuya, shinjuku } from "./support.ts"

const address = "東京都新宿区西新宿2-8-1"

layer(app)("The stores of a chain", (it) => {
  it.effect("are in the municipality that contains their coordinate, or that their address names", () =>
    Effect.gen(function* () {
      const { ask, chain } = yield* client()
      const id = yield* chain("a")
      const at = yield* ask("POST", `/${id}/stores`, { name: "coordinate", ...shibuya, address })
      assert.strictEqual(at.status, 201)
      yield* decodes(StoreAnswer, at.body)
      assert.deepInclude(at.body.data, {
        ...shibuya,
        areaCode: "13113",
        precision: "coordinate",
        address,
        status: "active"
      })
      const by = yield* ask("POST", `/${id}/stores`, { name: "address", address })
      assert.deepInclude(by.body.data, { areaCode: "13104", precision: "municipality", address })
    })
  )

  it.effect("are refused where they are nowhere, in several places or in the sea, and never put somewhere", () =>
    Effect.gen(function* () {
      const { ask, chain, get } = yield* client()
      const id = yield* chain("a")
      for (const [place, code] of [
        [{ address: "どこか 1-2-3" }, "address_not_found"],
        [{ address: "府中市" }, "address_not_found"],
        [{ lat: 34, lng: 145 }, "location_outside_japan"],
        [{ lat: 0, lng: 0 }, "location_outside_japan"]
      ] as const) {
        const { body, status } = yield* ask("POST", `/${id}/stores`, { name: "x", ...place })
        assert.deepStrictEqual([status, body.code], [422, code])
      }
      for (const [given, pointer] of [
        [{ name: "x" }, "/address"],
        [{ name: "x", lat: 35 }, "/lng"],
        [{ name: "x", lng: 139 }, "/lat"],
        [{ name: "x", lat: 91, lng: 0 }, "/lat"],
        [{ name: "x", lat: "35", lng: 139 }, "/lat"],
        [{ name: "", ...shinjuku }, "/name"],
        [{ name: "x", ...shinjuku, status: "open" }, "/status"],
        [{ name: "x", ...shinjuku, openedOn: "2026-02-30" }, "/openedOn"],
        [{ name: "x", ...shinjuku, openedOn: "2026-02-02", closedOn: "2026-02-01" }, "/closedOn"],
        [{ name: "x", ...shinjuku, floorAreaM2: 0 }, "/floorAreaM2"],
        [{ name: "x", ...shinjuku, seats: 1.5 }, "/seats"],
        [{ name: "x", ...shinjuku, monthlyRevenueYen: -1 }, "/monthlyRevenueYen"]
      ] as const) {
        const { body, status } = yield* ask("POST", `/${id}/stores`, given)
        assert.deepStrictEqual([status, body.code, body.errors[0].pointer], [400, "invalid_request", pointer])
      }
      assert.strictEqual((yield* get(`/${id}`)).body.data.stores.length, 0)
    })
  )

  it.effect("are changed in what is given, moved by a new address, and count while they are not closed", () =>
    Effect.gen(function* () {
      const { ask, chain, get } = yield* client()
      const id = yield* chain("a")
      const given = { name: "1", ...shibuya, seats: 40, monthlyRevenueYen: 5_000_000, openedOn: "2020-01-01" }
      const first = (yield* ask("POST", `/${id}/stores`, given)).body.data
      const path = `/${id}/stores/${first.id}`
      const moved = (yield* ask("PATCH", path, { address })).body.data
      assert.deepInclude(moved, { areaCode: "13104", address, seats: 40, precision: "municipality" })
      const back = (yield* ask("PATCH", path, { ...shibuya, seats: null })).body.data
      assert.deepInclude(back, { areaCode: "13113", address, seats: null, monthlyRevenueYen: 5_000_000 })
      const wrong = yield* ask("PATCH", path, { closedOn: "2019-12-31" })
      assert.deepStrictEqual([wrong.status, wrong.body.errors[0].pointer], [400, "/closedOn"])
      const count = Effect.map(get(`/${id}`), ({ body }) => body.data.storeCount)
      assert.strictEqual(yield* count, 1)
      const closed = yield* ask("PATCH", path, { status: "closed", closedOn: "2026-03-31" })
      assert.deepInclude(closed.body.data, { status: "closed", closedOn: "2026-03-31" })
      assert.strictEqual(yield* count, 0)
      const gone = yield* ask("DELETE", path)
      assert.deepStrictEqual(gone.body, { data: { id: first.id, deleted: true } })
      for (const method of ["PATCH", "DELETE"]) {
        const answer = yield* ask(method, path, method === "PATCH" ? {} : undefined)
        assert.deepStrictEqual([answer.status, answer.body.code], [404, "store_not_found"])
      }
    })
  )

  it.effect("have different names in a chain, and are no stores of another one", () =>
    Effect.gen(function* () {
      const { ask, chain } = yield* client()
      const [a, b] = [yield* chain("a"), yield* chain("b")]
      const first = (yield* ask("POST", `/${a}/stores`, { name: "1", ...shinjuku })).body.data
      const second = (yield* ask("POST", `/${a}/stores`, { name: "2", ...shinjuku })).body.data
      assert.strictEqual((yield* ask("POST", `/${b}/stores`, { name: "1", ...shinjuku })).status, 201)
      const again = yield* ask("POST", `/${a}/stores`, { name: "1", ...shibuya })
      assert.deepStrictEqual([again.status, again.body.code], [409, "store_name_taken"])
      assert.strictEqual((yield* ask("PATCH", `/${a}/stores/${second.id}`, { name: "1" })).status, 409)
      assert.strictEqual((yield* ask("PATCH", `/${a}/stores/${first.id}`, { name: "1" })).status, 200)
      const foreign = yield* ask("PATCH", `/${b}/stores/${first.id}`, { name: "3" })
      assert.deepStrictEqual([foreign.status, foreign.body.code], [404, "store_not_found"])
    })
  )

  it.effect("are two thousand at most", () =>
    Effect.gen(function* () {
      const { accountId, ask, chain, get, importing, importingPart } = yield* client()
      const id = yield* chain("a")
      const sql = yield* SqlClient.SqlClient
      yield* sql`
        insert into chain_store (id, account_id, chain_id, name, lat, lng, area_code, precision, status, created_at,
          updated_at)
        select lpad(n::text, 26, '0'), ${accountId}, ${id}, 'store ' || n, 35.69, 139.70, '13104', 'coordinate', 'active',
          now(), now() from generate_series(1, ${maxStores - 1}) as n`
      const last = yield* ask("POST", `/${id}/stores`, { name: "last", ...shinjuku })
      assert.strictEqual(last.status, 201)
      const beyond = yield* ask("POST", `/${id}/stores`, { name: "beyond", ...shinjuku })
      assert.deepStrictEqual([beyond.status, beyond.body.code], [403, "store_limit"])
      const imported = yield* importingPart(id, "name,lat,lng\nlast,35.69,139.70\nbeyond,35.69,139.70\n")
      assert.deepInclude(imported.body.data, { created: 0, changed: 1, rejectedCount: 1 })
      assert.deepInclude(imported.body.data.rejected[0], { line: 3, column: "name" })
      assert.match(imported.body.data.rejected[0].reason, /^name: a chain may have 2000 stores/u)
      const { data } = (yield* get(`/${id}`)).body
      assert.deepStrictEqual([data.storeCount, data.stores.length], [maxStores, maxStores])
      const file = yield* get(`/${id}/stores/export`)
      const whole = yield* importing(id, file.text)
      assert.deepInclude(whole.body.data, { rows: maxStores, unchanged: maxStores, rejectedCount: 0 })
    })
  )
})
