import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { RunSimulation } from "../../modules/simulation/Jobs.ts"
import { Detail, SimulationList } from "../../modules/simulation/Simulation.ts"
import { Jobs } from "../../src/actor/Jobs.ts"
import * as TestApp from "../support/TestApp.ts"
import { begin, body, client, decodes, eventsOf, idle } from "./node.ts"

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
      const { personaCount } = body()
      const { secondsLeftToday, ...used } = (yield* get("/simulations/usage")).body.data
      assert.deepStrictEqual(used, {
        personasToday: 5 * personaCount,
        personasPerDay: 50_000,
        unfinished: 5,
        maxUnfinished: 5
      })
      assert.isTrue(secondsLeftToday > 0 && secondsLeftToday <= 86_400)
    })
  )

  it.effect("are private: every path of a foreign or unknown one is the same 404", () =>
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

  it.effect(
    "can be cancelled while queued or running, which fails them, cancels their jobs, and is published once",
    () =>
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
            resultSummary: "キャンセルされました",
            resultData: null,
            error: { code: "cancelled", message: "キャンセルされました" },
            progress: 0
          })
          assert.isNotNull(read.completedAt)
        }
        assert.deepInclude(yield* jobs.counts(RunSimulation.name), { cancelled: 2 })
        const published = (yield* eventsOf("simulation.failed")).filter((event) => event.accountId === accountId)
        const error = { code: "cancelled", message: "It was cancelled" }
        assert.deepStrictEqual(
          published.map(({ data }) => data),
          [
            { simulationId: waiting, templateType: "price_test", areaCode: "13104", personaCount: 5, error },
            { simulationId: running, templateType: "price_test", areaCode: null, personaCount: 5, error }
          ]
        )
        const [listed] = (yield* get("/simulations?limit=1")).body.data
        assert.deepInclude(listed, { status: "failed", resultSummary: null })
      })
  )

  it.effect("are cancelled once by concurrent requests", () =>
    Effect.gen(function* () {
      const { accountId, post } = yield* client()
      const { id } = (yield* post("/simulations", body())).body.data
      const answers = yield* Effect.all(
        Array.from({ length: 6 }, () => post(`/simulations/${id}/cancel`)),
        { concurrency: 6 }
      )
      assert.deepStrictEqual(new Set(answers.map(({ status }) => status)), new Set([200]))
      const published = (yield* eventsOf("simulation.failed")).filter((event) => event.accountId === accountId)
      assert.strictEqual(published.length, 1)
    })
  )
})

layer(idle())("The document", (it) => {
  it.effect("describes input, findings and outcome of each template, without dangling references", () =>
    Effect.gen(function* () {
      const { call } = yield* TestApp.TestApp
      const text = yield* Effect.flatMap(call("/openapi.json"), (response) => Effect.promise(() => response.text()))
      const { components, paths } = JSON.parse(text)
      const bodyOf = (path: string) => paths[path].post.requestBody.content["application/json"].schema
      const refs = (names: ReadonlyArray<string>) => names.map((name) => ({ $ref: `#/components/schemas/${name}` }))
      const names = ["AdTest", "PriceTest", "SegmentDiscovery"]
      assert.deepStrictEqual(bodyOf("/api/v1/simulations").oneOf, refs(names.map((name) => `New${name}`)))
      assert.deepStrictEqual(
        bodyOf("/api/v1/simulations/{id}/outcome").anyOf,
        refs(names.map((name) => `${name}Outcome`))
      )
      assert.deepStrictEqual(components.schemas.Simulation.oneOf, refs(names.map((name) => `${name}Simulation`)))
      assert.property(paths["/api/v1/simulations"].post.responses["202"].headers, "location")
      for (const name of names) assert.isTrue(components.schemas[`${name}Input`].additionalProperties)
      assert.deepInclude(components.schemas.PriceTestInput.properties.prices, {
        minItems: 2,
        maxItems: 30,
        uniqueItems: true,
        description: "Prices to compare in yen, in any order: 2 to 30 different ones"
      })
      assert.notProperty(paths["/api/v1/simulations/{id}/events"].get.responses["200"].headers, "etag")
      const named = new Set(Object.keys(components.schemas))
      const referred = [...text.matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map(([, name]) => name!)
      assert.deepStrictEqual(
        referred.filter((name) => !named.has(name)),
        []
      )
      assert.deepStrictEqual(
        [...named].filter((name) => /_\d+$/.test(name)),
        []
      )
    })
  )
})
