import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { Detail, SimulationList } from "../../modules/simulation/Simulation.ts"
import { begin, body, client, decodes, idle } from "./node.ts"

layer(idle())("A simulation in API responses", (it) => {
  const english = { headers: { "accept-language": "en" } }
  /** A completed simulation with a result in each of these languages. */
  const completed = Effect.fnUntraced(function* (id: string, en: "stored" | "absent") {
    const sql = yield* SqlClient.SqlClient
    yield* begin(id)
    yield* sql`
      update simulation_simulation set status = 'completed', overall_score = 50, headline = '見出し', completed_at = now(),
        result_data = '{"headline":"見出し"}', headline_en = ${en === "stored" ? "Headline" : null},
        result_data_en = ${en === "stored" ? '{"headline":"Headline"}' : null}::text::json
      where id = ${id}`
  })

  it.effect("is in Japanese unless English is requested, byte for byte as stored, with an ETag per language", () =>
    Effect.gen(function* () {
      const { ask, get, post } = yield* client()
      const { id } = (yield* post("/simulations", body())).body.data
      yield* completed(id, "stored")
      const tags = new Set<string | null>()
      for (const [language, headline] of [
        ["ja", "見出し"],
        ["en", "Headline"]
      ] as const) {
        const answer = yield* ask(`/simulations/${id}`, { headers: { "accept-language": language } })
        assert.strictEqual(answer.headers.get("content-language"), language)
        assert.include(answer.headers.get("vary"), "accept-language")
        assert.include(answer.text, `"resultData":{"headline":"${headline}"}`)
        assert.strictEqual(answer.body.resultSummary, headline)
        tags.add(answer.headers.get("etag"))
        const list = yield* ask("/simulations", { headers: { "accept-language": language } })
        assert.strictEqual(list.headers.get("content-language"), language)
        assert.strictEqual(list.body.data[0].resultSummary.headline, headline)
        yield* decodes(SimulationList, list.body)
        const followed = yield* ask(`/simulations/${id}/events`, { headers: { "accept-language": language } })
        assert.strictEqual(followed.headers.get("content-language"), language)
        assert.include(followed.text, `"resultSummary":"${headline}"`)
      }
      assert.strictEqual(tags.size, 2)
      const unasked = yield* get(`/simulations/${id}`)
      assert.strictEqual(unasked.headers.get("content-language"), "ja")
      assert.isTrue(tags.has(unasked.headers.get("etag")))
    })
  )

  it.effect("is in Japanese where it was stored in that only", () =>
    Effect.gen(function* () {
      const { ask, post } = yield* client()
      const { id } = (yield* post("/simulations", body())).body.data
      yield* completed(id, "absent")
      const { body: simulation } = yield* ask(`/simulations/${id}`, english)
      assert.deepStrictEqual([simulation.resultSummary, simulation.resultData], ["見出し", { headline: "見出し" }])
      assert.strictEqual((yield* ask("/simulations", english)).body.data[0].resultSummary.headline, "見出し")
    })
  )

  it.effect("has the reason of its failure in English on request", () =>
    Effect.gen(function* () {
      const { ask, get, post } = yield* client()
      const { id } = (yield* post("/simulations", body())).body.data
      yield* post(`/simulations/${id}/cancel`)
      const simulation = (yield* ask(`/simulations/${id}`, english)).body
      yield* decodes(Detail, simulation)
      assert.deepStrictEqual(simulation.error, { code: "cancelled", message: "It was cancelled" })
      assert.strictEqual(simulation.resultSummary, "It was cancelled")
      assert.strictEqual((yield* get(`/simulations/${id}`)).body.error.message, "キャンセルされました")
    })
  )

  it.effect("has no content-language without localized texts", () =>
    Effect.gen(function* () {
      const { ask } = yield* client()
      const { headers, status } = yield* ask("/simulations/unknown", english)
      assert.strictEqual(status, 404)
      assert.isFalse(headers.has("content-language"))
    })
  )
})
