import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { Accounts } from "../../modules/accounts/Accounts.ts"
import { RunSimulation } from "../../modules/simulation/Jobs.ts"
import { Detail, Queued } from "../../modules/simulation/Simulation.ts"
import { Jobs } from "../../src/actor/Jobs.ts"
import { issue, openAccount } from "../accounts/support.ts"
import * as TestApp from "../support/TestApp.ts"
import { body, client, decodes, idle, priceTest } from "./node.ts"

const pointersOf = (answer: { readonly body: any }): ReadonlyArray<string> =>
  answer.body.errors.map(({ pointer }: { pointer: string }) => pointer).sort()

layer(idle())("Creating a simulation", (it) => {
  it.effect("responds with 202, its location and a job, at once", () =>
    Effect.gen(function* () {
      const { get, post } = yield* client()
      const jobs = yield* Jobs
      const { body: answer, headers, status } = yield* post("/simulations", body({ areaCode: "13104", seed: 7 }))
      assert.strictEqual(status, 202)
      const { data } = yield* decodes(Queued, answer)
      assert.strictEqual(headers.get("location"), `/api/v1/simulations/${data.id}`)
      assert.deepStrictEqual(yield* jobs.counts(RunSimulation.name), { ready: 1 })
      const read = yield* get(`/simulations/${data.id}`)
      assert.strictEqual(read.status, 200)
      yield* decodes(Detail, read.body)
      const { createdAt, ...simulation } = read.body
      assert.match(createdAt, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
      assert.deepStrictEqual(simulation, {
        id: data.id,
        status: "queued",
        templateType: "price_test",
        resultSummary: null,
        resultData: null,
        completedAt: null,
        progress: 0,
        error: null,
        areaCode: "13104",
        personaCount: 5,
        reusedPersonas: null,
        seed: 7,
        inputParams: priceTest
      })
    })
  )

  it.effect("without an area draws a seed, and accepts both ends of every bound", () =>
    Effect.gen(function* () {
      const { get, post } = yield* client()
      const least = yield* post("/simulations", body({ personaCount: 5, seed: 0 }))
      const most = yield* post("/simulations", body({ personaCount: 5000, seed: 4_294_967_295 }))
      const copy = { businessType: "x", adCopy: "😀".repeat(2500) }
      const longest = yield* post("/simulations", body({ templateType: "ad_test", inputParams: copy }))
      const drawn = yield* post(
        "/simulations",
        body({ inputParams: { businessType: "字".repeat(100), prices: [1, 100_000_000] } })
      )
      assert.deepStrictEqual([least.status, most.status, longest.status, drawn.status], [202, 202, 202, 202])
      const { areaCode, seed } = (yield* get(`/simulations/${drawn.body.data.id}`)).body
      assert.isNull(areaCode)
      assert.isTrue(Number.isInteger(seed) && seed >= 0 && seed <= 4_294_967_295)
    })
  )

  it.effect("ignores unknown members, and accepts half-width kana and emoji", () =>
    Effect.gen(function* () {
      const { get, post } = yield* client()
      const inputParams = { businessType: "  ｶﾌｪ☕ ", prices: [300, 400], mood: "good" }
      const { body: answer, status } = yield* post("/simulations", body({ inputParams, extra: 1 }))
      assert.strictEqual(status, 202)
      const read = (yield* get(`/simulations/${answer.data.id}`)).body
      assert.strictEqual(read.inputParams.businessType.normalize("NFKC").trim(), "カフェ☕")
      assert.notProperty(read.inputParams, "mood")
    })
  )

  const refused: ReadonlyArray<
    readonly [what: string, changes: Record<string, unknown>, pointers: ReadonlyArray<string>]
  > = [
    ["4 personas", { personaCount: 4 }, ["/personaCount"]],
    ["5001 personas", { personaCount: 5001 }, ["/personaCount"]],
    ["5.5 personas", { personaCount: 5.5 }, ["/personaCount"]],
    ["the number of personas as text", { personaCount: "500" }, ["/personaCount"]],
    ["no number of personas", { personaCount: undefined }, ["/personaCount"]],
    ["no input", { inputParams: undefined }, ["/inputParams"]],
    ["an input that is null", { inputParams: null }, ["/inputParams"]],
    ["an input that is a text", { inputParams: "カフェ" }, ["/inputParams"]],
    ["an empty input", { inputParams: {} }, ["/inputParams/businessType", "/inputParams/prices"]],
    ["one price", { inputParams: { ...priceTest, prices: [480] } }, ["/inputParams/prices"]],
    [
      "31 prices",
      { inputParams: { ...priceTest, prices: Array.from({ length: 31 }, (_, i) => i + 1) } },
      ["/inputParams/prices"]
    ],
    ["a negative price", { inputParams: { ...priceTest, prices: [-1, 480] } }, ["/inputParams/prices/0"]],
    ["a price of nothing", { inputParams: { ...priceTest, prices: [480, 0] } }, ["/inputParams/prices/1"]],
    ["a huge price", { inputParams: { ...priceTest, prices: [480, 100_000_001] } }, ["/inputParams/prices/1"]],
    ["a price as text", { inputParams: { ...priceTest, prices: [480, "580"] } }, ["/inputParams/prices/1"]],
    ["a price twice", { inputParams: { ...priceTest, prices: [380, 480, 480] } }, ["/inputParams/prices/2"]],
    [
      "a kind of business of 101 characters",
      { inputParams: { ...priceTest, businessType: "字".repeat(101) } },
      ["/inputParams/businessType"]
    ],
    [
      "a kind of business of spaces",
      { inputParams: { ...priceTest, businessType: " 　 " } },
      ["/inputParams/businessType"]
    ],
    [
      "an empty ad copy",
      { templateType: "ad_test", inputParams: { businessType: "x", adCopy: "" } },
      ["/inputParams/adCopy"]
    ],
    [
      "an ad copy of blanks",
      { templateType: "ad_test", inputParams: { businessType: "x", adCopy: " 　\n" } },
      ["/inputParams/adCopy"]
    ],
    [
      "an ad copy of 5,001 characters",
      { templateType: "ad_test", inputParams: { businessType: "x", adCopy: "あ".repeat(5001) } },
      ["/inputParams/adCopy"]
    ],
    [
      "an ad copy of 100,000 characters",
      { templateType: "ad_test", inputParams: { businessType: "x", adCopy: "あ".repeat(100_000) } },
      ["/inputParams/adCopy"]
    ],
    ["no ad copy", { templateType: "ad_test", inputParams: { businessType: "x" } }, ["/inputParams/adCopy"]],
    [
      "one ad copy in a list",
      { templateType: "ad_test", inputParams: { businessType: "x", adCopies: ["a"] } },
      ["/inputParams/adCopies"]
    ],
    [
      "the same ad copy in another width",
      { templateType: "ad_test", inputParams: { businessType: "x", adCopies: ["カフェ", "ｶﾌｪ"] } },
      ["/inputParams/adCopies/1"]
    ],
    [
      "an ad copy that is a number",
      { templateType: "ad_test", inputParams: { businessType: "x", adCopy: 5 } },
      ["/inputParams/adCopy"]
    ],
    [
      "one segment",
      { templateType: "segment_discovery", inputParams: { businessType: "x", maxSegments: 1 } },
      ["/inputParams/maxSegments"]
    ],
    [
      "nine segments",
      { templateType: "segment_discovery", inputParams: { businessType: "x", maxSegments: 9 } },
      ["/inputParams/maxSegments"]
    ],
    ["an area code of 4 digits", { areaCode: "1310" }, ["/areaCode"]],
    ["an area code of full-width digits", { areaCode: "１３１０４" }, ["/areaCode"]],
    ["an area code that is null", { areaCode: null }, ["/areaCode"]],
    ["an area code as a number", { areaCode: 13104 }, ["/areaCode"]],
    ["a workspace that is null", { workspaceId: null }, ["/workspaceId"]],
    ["a negative seed", { seed: -1 }, ["/seed"]],
    ["a seed beyond 32 bits", { seed: 4_294_967_296 }, ["/seed"]],
    ["a fraction as seed", { seed: 0.5 }, ["/seed"]],
    ["an unknown template", { templateType: "tarot" }, ["/templateType"]],
    ["no template", { templateType: undefined }, ["/templateType"]],
    ["a template that is an object", { templateType: { type: "price_test" } }, ["/templateType"]],
    ["a template of Object.prototype", { templateType: "constructor" }, ["/templateType"]]
  ]
  it.effect("is refused with a pointer to each fault, and queues nothing", () =>
    Effect.gen(function* () {
      for (const [what, changes, pointers] of refused) {
        const { get, post } = yield* client()
        const answer = yield* post("/simulations", body(changes))
        assert.strictEqual(answer.status, 400, what)
        assert.match(answer.headers.get("content-type")!, /^application\/problem\+json/)
        assert.deepStrictEqual(pointersOf(answer), [...pointers].sort(), what)
        assert.deepStrictEqual((yield* get("/simulations")).body, { data: [] }, what)
      }
    })
  )

  it.effect("reports all of many faults, for any template", () =>
    Effect.gen(function* () {
      const { post } = yield* client()
      const wrong = { personaCount: 4, areaCode: "x", seed: -1, workspaceId: 3 }
      const known = yield* post("/simulations", body({ ...wrong, inputParams: { prices: [0, 0, "1"] } }))
      assert.deepStrictEqual(pointersOf(known), [
        "/areaCode",
        "/inputParams/businessType",
        "/inputParams/prices/0",
        "/inputParams/prices/1",
        "/inputParams/prices/2",
        "/personaCount",
        "/seed",
        "/workspaceId"
      ])
      const unknown = yield* post("/simulations", { ...wrong, templateType: "tarot", inputParams: 1 })
      assert.deepStrictEqual(pointersOf(unknown), [
        "/areaCode",
        "/inputParams",
        "/personaCount",
        "/seed",
        "/templateType",
        "/workspaceId"
      ])
      const fault = unknown.body.errors.find(({ pointer }: { pointer: string }) => pointer === "/templateType")
      assert.match(fault.message, /"ad_test".*"price_test".*"segment_discovery"/)
    })
  )

  it.effect("requires a JSON object as body", () =>
    Effect.gen(function* () {
      const { post } = yield* client()
      for (const text of ["null", "[]", "5", '"price_test"', "true"]) {
        const answer = yield* post("/simulations", text)
        assert.strictEqual(answer.status, 400, text)
        assert.isAbove(answer.body.errors.length, 0)
      }
      for (const escape of ["\\u0000", "\\ud83d"]) {
        const text = JSON.stringify(body({ inputParams: { businessType: "x", prices: [1, 2] } })).replace(
          '"x"',
          `"x${escape}"`
        )
        const answer = yield* post("/simulations", text)
        assert.deepStrictEqual([answer.status, pointersOf(answer)], [400, ["/inputParams/businessType"]], escape)
      }
      for (const text of ["{", "", "NaN", '{"personaCount":NaN}']) {
        const answer = yield* post("/simulations", text)
        assert.deepStrictEqual([answer.status, answer.body.code], [400, "invalid_json"], text)
      }
      const huge = `{"templateType":"price_test","personaCount":5,"inputParams":{"businessType":"x","prices":[1,1e400]}}`
      const answer = yield* post("/simulations", huge)
      assert.deepStrictEqual([answer.status, pointersOf(answer)], [400, ["/inputParams/prices/1"]])
    })
  )

  it.effect("for an unknown area is a 404, as for one that is not analysed, which says what to do", () =>
    Effect.gen(function* () {
      const { post } = yield* client()
      const unknown = yield* post("/simulations", body({ areaCode: "99999" }))
      assert.deepStrictEqual([unknown.status, unknown.body.code], [404, "area_not_found"])
      const sql = yield* SqlClient.SqlClient
      yield* sql`insert into area_figures (dataset, area_code, figures)
        select dataset, '01203', figures from area_figures where area_code = '13104'`
      for (const [areaCode, detail] of [
        ["01202", /^No statistics of 北海道函館市 are imported: after that, POST .*\/areas\/01202\/generate/],
        ["01203", /^No profile of 北海道小樽市 exists yet: POST .*\/areas\/01203\/generate computes it$/]
      ] as const) {
        const raw = yield* post("/simulations", body({ areaCode }))
        assert.deepStrictEqual([raw.status, raw.body.code], [404, "area_not_analyzed"])
        assert.match(raw.body.detail, detail)
        assert.deepInclude(raw.body.errors[0], { location: "body", pointer: "/areaCode" })
      }
    })
  )

  it.effect("for an area with fewer than 100 residents is a 422 that says how many it has", () =>
    Effect.gen(function* () {
      const { post } = yield* client()
      const sql = yield* SqlClient.SqlClient
      const areaCode = "13104"
      const withResidents = Effect.fnUntraced(function* (population: number) {
        yield* sql`update area_figures set figures = jsonb_set(figures, '{population}', to_jsonb(${population}::int))
          where area_code = ${areaCode}`
        return yield* post("/simulations", body({ areaCode }))
      })
      const [before] = yield* sql<{ readonly population: number }>`
        select (figures->>'population')::int as population from area_figures
        where area_code = ${areaCode} and figures ? 'population' limit 1`
      const refused = yield* withResidents(99)
      assert.deepStrictEqual([refused.status, refused.body.code], [422, "area_without_people"])
      assert.match(refused.body.detail, /has 99 residents .+ a simulation needs 100: /)
      assert.deepInclude(refused.body.errors[0], { location: "body", pointer: "/areaCode", code: "too_few_people" })
      assert.strictEqual((yield* withResidents(0)).status, 422)
      assert.strictEqual((yield* withResidents(100)).status, 202)
      yield* withResidents(before!.population)
    })
  )

  it.effect("in a workspace of another account, or without one, is a 404", () =>
    Effect.gen(function* () {
      const [own, other] = [yield* client(), yield* client()]
      const made = yield* own.post("/simulations", body())
      assert.strictEqual(made.status, 202)
      for (const workspaceId of ["01KAJ3Q7Y6T0V9W2X4Z8B1C5DF", "", "x"]) {
        const answer = yield* other.post("/simulations", body({ workspaceId }))
        assert.deepStrictEqual([answer.status, answer.body.code], [404, "workspace_not_found"], workspaceId)
      }
    })
  )

  it.effect("requires an analytics key of an active account with the plan Max 5x", () =>
    Effect.gen(function* () {
      const { call } = yield* TestApp.TestApp
      const accounts = yield* Accounts
      const { secret } = yield* issue(yield* openAccount, "trade_live")
      const poor = yield* client((yield* accounts.create("Poor", { analytics: "pro" })).id)
      const init = { method: "POST", body: JSON.stringify(body()), headers: { "content-type": "application/json" } }
      assert.strictEqual((yield* call("/api/v1/simulations", init)).status, 401)
      const business = { ...init, headers: { ...init.headers, authorization: `Bearer ${String(secret)}` } }
      assert.strictEqual((yield* call("/api/v1/simulations", business)).status, 401)
      assert.strictEqual((yield* poor.post("/simulations", body())).status, 403)
    })
  )
})
