import { assert, layer } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { Accounts } from "../../modules/accounts/Accounts.ts"
import { RunSimulation } from "../../modules/simulation/Jobs.ts"
import { Detail, Queued, SimulationList } from "../../modules/simulation/Simulation.ts"
import { Jobs } from "../../src/actor/Jobs.ts"
import { issue, openAccount } from "../accounts/support.ts"
import * as TestApp from "../support/TestApp.ts"
import { begin, body, client, eventsOf, idle, priceTest } from "./node.ts"

const decodes = <S extends Schema.Codec<any, any>>(schema: S, json: unknown) =>
  Schema.decodeUnknownEffect(Schema.toCodecJson(schema), { onExcessProperty: "error" })(json)

const pointersOf = (answer: { readonly body: any }): ReadonlyArray<string> =>
  answer.body.errors.map(({ pointer }: { pointer: string }) => pointer).sort()

layer(idle())("Asking for a simulation", (it) => {
  it.effect("is a 202 with its place and its job, at once", () =>
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
      const { createdAt, ...told } = read.body
      assert.match(createdAt, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
      assert.deepStrictEqual(told, {
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
        seed: 7,
        inputParams: priceTest
      })
    })
  )

  it.effect("of the nation draws a seed, and keeps both ends of every bound", () =>
    Effect.gen(function* () {
      const { get, post } = yield* client()
      const least = yield* post("/simulations", body({ personaCount: 5, seed: 0 }))
      const most = yield* post("/simulations", body({ personaCount: 5000, seed: 4_294_967_295 }))
      const drawn = yield* post(
        "/simulations",
        body({ inputParams: { businessType: "字".repeat(100), prices: [1, 100_000_000] } })
      )
      assert.deepStrictEqual([least.status, most.status, drawn.status], [202, 202, 202])
      const { areaCode, seed } = (yield* get(`/simulations/${drawn.body.data.id}`)).body
      assert.isNull(areaCode)
      assert.isTrue(Number.isInteger(seed) && seed >= 0 && seed <= 4_294_967_295)
    })
  )

  it.effect("ignores members that it does not know, and reads half-width kana and emoji as they are meant", () =>
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
  it.effect("is refused with a pointer to each fault, and nothing is queued", () =>
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

  it.effect("with many faults is told all of them, whatever the template", () =>
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

  it.effect("needs a body that is an object of JSON", () =>
    Effect.gen(function* () {
      const { post } = yield* client()
      for (const text of ["null", "[]", "5", '"price_test"', "true"]) {
        const answer = yield* post("/simulations", text)
        assert.strictEqual(answer.status, 400, text)
        assert.isAbove(answer.body.errors.length, 0)
      }
      for (const text of ["{", "", "NaN", '{"personaCount":NaN}']) {
        const answer = yield* post("/simulations", text)
        assert.deepStrictEqual([answer.status, answer.body.code], [400, "invalid_json"], text)
      }
      const huge = `{"templateType":"price_test","personaCount":5,"inputParams":{"businessType":"x","prices":[1,1e400]}}`
      assert.strictEqual((yield* post("/simulations", huge)).status, 400)
    })
  )

  it.effect("of an unknown area is a 404, of one that is not analysed a 422 that says what to do", () =>
    Effect.gen(function* () {
      const { post } = yield* client()
      const unknown = yield* post("/simulations", body({ areaCode: "99999" }))
      assert.deepStrictEqual([unknown.status, unknown.body.code], [404, "area_not_found"])
      const raw = yield* post("/simulations", body({ areaCode: "01202" }))
      assert.deepStrictEqual([raw.status, raw.body.code], [422, "area_not_analyzed"])
      assert.match(raw.body.detail, /POST \/api\/v1\/areas\/01202\/generate/)
      assert.deepInclude(raw.body.errors[0], { location: "body", pointer: "/areaCode" })
    })
  )

  it.effect("in a workspace of another account, or in none, is a 404", () =>
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

  it.effect("needs an analytics key of an active account with the plan Max 5x", () =>
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

layer(idle())("The simulations of an account", (it) => {
  it.effect("are listed newest first, in pages", () =>
    Effect.gen(function* () {
      const { get, post } = yield* client()
      const ids: Array<string> = []
      for (let n = 0; n < 5; n++) ids.unshift((yield* post("/simulations", body())).body.data.id)
      const all = yield* get("/simulations")
      const { data } = yield* decodes(SimulationList, all.body)
      assert.deepStrictEqual(
        data.map(({ id }) => id),
        ids
      )
      assert.deepInclude(data[0], {
        templateType: "price_test",
        category: "test",
        areaCode: null,
        status: "queued",
        resultSummary: null,
        completedAt: null
      })
      const page = yield* get("/simulations?limit=2&offset=1")
      assert.deepStrictEqual(
        page.body.data.map(({ id }: { id: string }) => id),
        ids.slice(1, 3)
      )
      assert.deepStrictEqual((yield* get("/simulations?limit=1&offset=5")).body, { data: [] })
      for (const query of ["limit=0", "limit=101", "limit=1.5", "limit=", "offset=-1", "offset=x"]) {
        assert.strictEqual((yield* get(`/simulations?${query}`)).status, 400, query)
      }
      assert.strictEqual((yield* get("/simulations?limit=100&offset=2147483647")).status, 200)
    })
  )

  it.effect("are nobody else's: every path of a foreign or unknown one is the same 404", () =>
    Effect.gen(function* () {
      const [own, other] = [yield* client(), yield* client()]
      const { id } = (yield* own.post("/simulations", body())).body.data
      assert.deepStrictEqual((yield* other.get("/simulations")).body, { data: [] })
      const tellings: Array<unknown> = []
      for (const foreign of [
        id,
        "01KAJ3Q7Y6T0V9W2X4Z8B1C5DF",
        "x",
        "%00",
        "%ED%A0%80",
        encodeURIComponent("' or 1=1 --")
      ]) {
        const answers = [
          yield* other.get(`/simulations/${foreign}`),
          yield* other.get(`/simulations/${foreign}/events`),
          yield* other.post(`/simulations/${foreign}/cancel`),
          yield* other.post(`/simulations/${foreign}/outcome`, {})
        ]
        for (const { body, status } of answers) {
          if (foreign.startsWith("%0") || foreign.startsWith("%E")) assert.include([400, 404], status)
          else {
            assert.deepStrictEqual([status, body.code], [404, "simulation_not_found"], foreign)
            const { instance: _instance, request_id: _id, ...rest } = body
            tellings.push(rest)
          }
        }
      }
      for (const telling of tellings) assert.deepStrictEqual(telling, tellings[0])
      assert.strictEqual((yield* own.get(`/simulations/${id}`)).body.status, "queued")
    })
  )
})

layer(idle())("Cancelling a simulation", (it) => {
  it.effect("that waits or runs fails it, cancels its job, and tells of it once", () =>
    Effect.gen(function* () {
      const { accountId, get, post } = yield* client()
      const jobs = yield* Jobs
      const { id: waiting } = (yield* post("/simulations", body({ areaCode: "13104" }))).body.data
      const { id: running } = (yield* post("/simulations", body())).body.data
      yield* begin(running)
      for (const id of [waiting, running]) {
        const first = yield* post(`/simulations/${id}/cancel`)
        assert.deepStrictEqual([first.status, first.body], [200, { data: { id, status: "failed" } }])
        const again = yield* post(`/simulations/${id}/cancel`)
        assert.deepStrictEqual([again.status, again.body], [200, first.body])
        const read = (yield* get(`/simulations/${id}`)).body
        yield* decodes(Detail, read)
        assert.deepInclude(read, {
          status: "failed",
          resultSummary: "It was cancelled",
          resultData: null,
          error: { code: "cancelled", message: "It was cancelled" },
          progress: 0
        })
        assert.isNotNull(read.completedAt)
      }
      assert.deepStrictEqual(yield* jobs.counts(RunSimulation.name), { cancelled: 2 })
      const told = (yield* eventsOf("simulation.failed")).filter((event) => event.accountId === accountId)
      const error = { code: "cancelled", message: "It was cancelled" }
      assert.deepStrictEqual(
        told.map(({ data }) => data),
        [
          { simulationId: waiting, templateType: "price_test", areaCode: "13104", personaCount: 5, error },
          { simulationId: running, templateType: "price_test", areaCode: null, personaCount: 5, error }
        ]
      )
      const [listed] = (yield* get("/simulations?limit=1")).body.data
      assert.deepInclude(listed, { status: "failed", resultSummary: null })
    })
  )

  it.effect("by many at once is one cancellation", () =>
    Effect.gen(function* () {
      const { accountId, post } = yield* client()
      const { id } = (yield* post("/simulations", body())).body.data
      const answers = yield* Effect.all(
        Array.from({ length: 6 }, () => post(`/simulations/${id}/cancel`)),
        { concurrency: 6 }
      )
      assert.deepStrictEqual(new Set(answers.map(({ status }) => status)), new Set([200]))
      const told = (yield* eventsOf("simulation.failed")).filter((event) => event.accountId === accountId)
      assert.strictEqual(told.length, 1)
    })
  )
})
