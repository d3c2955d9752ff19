import { assert, layer } from "@effect/vitest"
import { Effect, Layer, Redacted, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { Accounts } from "../../modules/accounts/Accounts.ts"
import { AccountsModule } from "../../modules/accounts/index.ts"
import { AreaProfile, AreaScores, Comparison, GenerationQueued, Ranking } from "../../modules/area/AreaView.ts"
import { AreaFigures } from "../../modules/area/figures/FiguresView.ts"
import { AreaModule } from "../../modules/area/index.ts"
import * as SeedData from "../../modules/area/statistics/SeedData.ts"
import { Jobs } from "../../src/actor/Jobs.ts"
import { issue, openAccount, quietNode } from "../accounts/support.ts"
import * as TestApp from "../support/TestApp.ts"
import { kernelOn } from "../support/TestRuntime.ts"

const app = TestApp.web(TestApp.routesOf(AccountsModule, AreaModule)).pipe(
  Layer.provideMerge(quietNode),
  Layer.provide(TestApp.services),
  Layer.provideMerge(kernelOn({}, "template_seeded"))
)

/** A client with its own key, so that tests do not share a rate limit. */
const client = Effect.gen(function* () {
  const { call } = yield* TestApp.TestApp
  const { secret } = yield* issue(yield* openAccount)
  const headers = { authorization: `Bearer ${Redacted.value(secret)}` }
  return (path: string, method = "GET") =>
    Effect.gen(function* () {
      const response = yield* call(`/api/v1/areas${path}`, { method, headers })
      const text = yield* Effect.promise(() => response.text())
      return {
        status: response.status,
        body: text === "" ? undefined : JSON.parse(text),
        headers: response.headers
      }
    })
})

const decodes = <S extends Schema.Codec<any, any>>(schema: S, body: unknown) =>
  Schema.decodeUnknownEffect(Schema.toCodecJson(schema), { onExcessProperty: "error" })(body)

const starter = SeedData.read().areas

layer(app)("the area endpoints", (it) => {
  it.effect("GET /areas/{areaCode} returns the profile with the documented members first", () =>
    Effect.gen(function* () {
      const get = yield* client
      const { body, headers, status } = yield* get("/13104")
      assert.strictEqual(status, 200)
      assert.match(headers.get("content-type")!, /^application\/json/)
      yield* decodes(AreaProfile, body)
      const facts = starter.get("13104")!
      assert.deepInclude(body, {
        areaCode: "13104",
        areaName: "東京都新宿区",
        population: facts["population"],
        households: facts["households"],
        stationCount: facts["stations"],
        avgIncome: Math.round(facts["taxableIncome"]! / facts["taxpayers"]!)
      })
      const known = facts["age0to14"]! + facts["age15to64"]! + facts["age65plus"]!
      assert.closeTo(body.agingRate, facts["age65plus"]! / known, 5e-5)
      assert.closeTo(body.dayNightRatio, facts["daytimePopulation"]! / facts["nighttimePopulation"]!, 5e-5)
      assert.closeTo(body.populationChange5y, facts["preliminaryPopulation"]! / facts["population"]! - 1, 5e-5)
      assert.deepStrictEqual(body.inherited, [])
    })
  )

  it.effect("GET /areas/{areaCode}/figures answers with unit, year and source, in the language of the request", () =>
    Effect.gen(function* () {
      const get = yield* client
      const { body, status } = yield* get("/13104/figures")
      assert.strictEqual(status, 200)
      yield* decodes(AreaFigures, body)
      const ratio = body.daytime.find(({ name }: { readonly name: string }) => name === "dayNightRatio")
      assert.deepInclude(ratio, { label: "昼夜間人口比", unit: "ratio", year: 2020, status: "observed" })
      assert.strictEqual((yield* get("/99999/figures")).status, 404)
      assert.strictEqual((yield* get("/13307/figures")).status, 404)
    })
  )

  it.effect("GET /areas/{areaCode}/scores returns scores from 0 to 100 with one decimal", () =>
    Effect.gen(function* () {
      const get = yield* client
      const { body, status } = yield* get("/01100/scores")
      assert.strictEqual(status, 200)
      yield* decodes(AreaScores, body)
      assert.deepStrictEqual(Object.keys(body), ["areaCode", "overallScore", "safetyScore", "categories", "inherited"])
      assert.strictEqual(body.safetyScore, body.categories.risk)
      assert.deepStrictEqual(Object.keys(body.categories), ["people", "economy", "business", "risk"])
      for (const score of [body.overallScore, ...Object.values(body.categories)] as Array<number>) {
        assert.isTrue(score >= 0 && score <= 100)
        assert.closeTo(score * 10, Math.round(score * 10), 1e-9)
      }
    })
  )

  it.effect("explain=true adds the explanation of each score", () =>
    Effect.gen(function* () {
      const get = yield* client
      const { body } = yield* get("/13104/scores?explain=true")
      yield* decodes(AreaScores, body)
      const { indicators } = body.explanation.categories.economy
      const income = indicators.find(({ name }: { name: string }) => name === "incomePerTaxpayer")
      assert.deepInclude(income, { status: "observed", year: 2020, unit: "yen", weight: 0.25 })
      assert.strictEqual(income.inputs.length, 2)
      assert.isFalse(body.explanation.stale)
      assert.isUndefined((yield* get("/13104/scores?explain=false")).body.explanation)
    })
  )

  it.effect("GET /areas/ranking returns 20 of the nation by default, ordered by score and then code", () =>
    Effect.gen(function* () {
      const get = yield* client
      for (const category of ["people", "economy", "business", "risk"]) {
        const { body, headers, status } = yield* get(`/ranking?category=${category}`)
        assert.strictEqual(status, 200)
        assert.match(headers.get("content-type")!, /^application\/json/)
        yield* decodes(Ranking, body)
        assert.strictEqual(body.category, category)
        assert.strictEqual(body.items.length, 20)
        const { items } = body as typeof Ranking.Type
        for (const [i, item] of items.entries()) {
          const before = items[i - 1]
          if (before === undefined) assert.strictEqual(item.rank, 1)
          else if (before.score === item.score)
            assert.isTrue(before.rank === item.rank && before.areaCode < item.areaCode)
          else assert.isTrue(before.score > item.score && item.rank === i + 1)
        }
        const [best] = items
        const { body: scores } = yield* get(`/${best!.areaCode}/scores`)
        assert.strictEqual(scores.categories[category], best!.score)
      }
    })
  )

  it.effect("ranking accepts a limit of 1 to 100 and a prefecture of 01 to 47", () =>
    Effect.gen(function* () {
      const get = yield* client
      const rank = (query: string) => get(`/ranking?category=people${query}`)
      assert.strictEqual((yield* rank("&limit=1")).body.items.length, 1)
      assert.strictEqual((yield* rank("&limit=100")).body.items.length, 74)
      const tokyo = (yield* rank("&prefCode=13&limit=100")).body.items
      assert.strictEqual(tokyo.length, 23)
      for (const { areaCode } of tokyo) assert.match(areaCode, /^13/)
      assert.strictEqual(tokyo[0].rank, 1, "ranks count within the prefecture")
      assert.strictEqual((yield* rank("&prefCode=01")).body.items.length, 1)
      assert.strictEqual((yield* rank("&prefCode=47")).body.items.length, 1)
    })
  )

  const refused: ReadonlyArray<readonly [path: string, pointer: string, location: string]> = [
    ["/ranking", "/category", "query"],
    ["/ranking?category=", "/category", "query"],
    ["/ranking?category=PEOPLE", "/category", "query"],
    ["/ranking?category=people&limit=0", "/limit", "query"],
    ["/ranking?category=people&limit=101", "/limit", "query"],
    ["/ranking?category=people&limit=-1", "/limit", "query"],
    ["/ranking?category=people&limit=1.5", "/limit", "query"],
    ["/ranking?category=people&limit=", "/limit", "query"],
    ["/ranking?category=people&limit=ten", "/limit", "query"],
    ["/ranking?category=people&limit=1e400", "/limit", "query"],
    ["/ranking?category=people&prefCode=00", "/prefCode", "query"],
    ["/ranking?category=people&prefCode=48", "/prefCode", "query"],
    ["/ranking?category=people&prefCode=1", "/prefCode", "query"],
    ["/ranking?category=people&prefCode=013", "/prefCode", "query"],
    ["/compare?a=13104", "/b", "query"],
    ["/compare?b=13104", "/a", "query"],
    ["/compare?a=13104&b=1310", "/b", "query"],
    ["/1310", "/areaCode", "path"],
    ["/131041", "/areaCode", "path"],
    ["/1310a", "/areaCode", "path"],
    ["/%EF%BC%91%EF%BC%93%EF%BC%91%EF%BC%90%EF%BC%94", "/areaCode", "path"],
    ["/13104%0A", "/areaCode", "path"],
    ["/1310/scores", "/areaCode", "path"],
    ["/13104/scores?explain=yes", "/explain", "query"],
    ["/13104/scores?explain=", "/explain", "query"]
  ]
  for (const [path, pointer, location] of refused) {
    it.effect(`GET /areas${path} is a 400 that names ${pointer}`, () =>
      Effect.gen(function* () {
        const get = yield* client
        const { body, headers, status } = yield* get(path)
        assert.strictEqual(status, 400)
        assert.match(headers.get("content-type")!, /^application\/problem\+json/)
        assert.strictEqual(body.errors.length, 1)
        assert.deepInclude(body.errors[0], { pointer, location })
      })
    )
  }

  it.effect("a request with several faults gets all of them", () =>
    Effect.gen(function* () {
      const get = yield* client
      const { body } = yield* get("/ranking?limit=0&prefCode=99")
      assert.deepStrictEqual(body.errors.map(({ pointer }: { pointer: string }) => pointer).sort(), [
        "/category",
        "/limit",
        "/prefCode"
      ])
    })
  )

  it.effect("GET /areas/compare returns both areas and the difference b - a", () =>
    Effect.gen(function* () {
      const get = yield* client
      const { body, status } = yield* get("/compare?a=13104&b=01100")
      assert.strictEqual(status, 200)
      const { a, b, diff } = yield* decodes(Comparison, body)
      assert.strictEqual(a.areaName, "東京都新宿区")
      assert.strictEqual(b.areaName, "北海道札幌市")
      for (const category of ["people", "economy", "business", "risk"] as const) {
        assert.closeTo(diff[category]!, b.scores[category]! - a.scores[category]!, 1e-9)
        assert.strictEqual(diff[category], Math.round(diff[category]! * 10) / 10)
      }
      const same = (yield* get("/compare?a=13104&b=13104")).body
      assert.deepStrictEqual(same.a, same.b)
      assert.deepStrictEqual(same.diff, { people: 0, economy: 0, business: 0, risk: 0 })
    })
  )

  it.effect("an unknown code is a 404 area_not_found everywhere", () =>
    Effect.gen(function* () {
      const send = yield* client
      const paths = [
        "/99999",
        "/00000",
        "/99999/scores",
        "/99999/scores?explain=true",
        "/compare?a=99999&b=13104",
        "/compare?a=13104&b=99999"
      ]
      for (const path of paths) {
        const { body, status } = yield* send(path)
        assert.deepInclude({ status, code: body.code }, { status: 404, code: "area_not_found" }, path)
      }
      const { body, status } = yield* send("/99999/generate", "POST")
      assert.deepInclude({ status, code: body.code }, { status: 404, code: "area_not_found" })
      assert.match((yield* send("/22131")).body.detail, /its area is 22138 now/)
    })
  )

  it.effect("a valid code without a profile is a 404 area_not_analyzed with the next step", () =>
    Effect.gen(function* () {
      const send = yield* client
      for (const path of ["/01101", "/01202/scores", "/01202/scores?explain=true", "/compare?a=13104&b=01202"]) {
        const { body, status } = yield* send(path)
        assert.deepInclude({ status, code: body.code }, { status: 404, code: "area_not_analyzed" }, path)
        assert.match(body.detail, /POST \/api\/v1\/areas\/(01101|01202)\/generate/)
        assert.match(body.detail, /No statistics of .* are imported/)
      }
    })
  )

  it.effect("POST /areas/{areaCode}/generate is a 202, and the same one while the job is queued", () =>
    Effect.gen(function* () {
      const send = yield* client
      const jobs = yield* Jobs
      const first = yield* send("/13104/generate", "POST")
      assert.strictEqual(first.status, 202)
      yield* decodes(GenerationQueued, first.body)
      const answers = yield* Effect.all(
        Array.from({ length: 5 }, () => send("/13104/generate", "POST")),
        { concurrency: 5 }
      )
      for (const { body, status } of answers)
        assert.deepStrictEqual({ body, status }, { body: first.body, status: 202 })
      assert.deepStrictEqual(yield* jobs.counts("area/generate"), { ready: 1 })
      assert.strictEqual((yield* send("/1310/generate", "POST")).status, 400)
    })
  )

  it.effect("needs an analytics key of an active account with the plan Max 5x", () =>
    Effect.gen(function* () {
      const { call } = yield* TestApp.TestApp
      const accounts = yield* Accounts
      const call1 = (authorization?: string) =>
        Effect.map(
          call("/api/v1/areas/13104", authorization === undefined ? {} : { headers: { authorization } }),
          ({ status }) => status
        )
      const bearer = (secret: Redacted.Redacted) => `Bearer ${Redacted.value(secret)}`
      assert.strictEqual(yield* call1(), 401)
      assert.strictEqual(yield* call1("Bearer sk_nonsense"), 401)
      const open = yield* openAccount
      assert.strictEqual(yield* call1(bearer((yield* issue(open)).secret)), 200)
      assert.strictEqual(yield* call1(bearer((yield* issue(open, "trade_live")).secret)), 401)
      const poor = yield* accounts.create("Poor", { analytics: "pro" })
      assert.strictEqual(yield* call1(bearer((yield* issue(poor.id)).secret)), 403)
    })
  )

  it.effect("an unchanged response is a 304 for a client that has it", () =>
    Effect.gen(function* () {
      const { call } = yield* TestApp.TestApp
      const { secret } = yield* issue(yield* openAccount)
      const authorization = `Bearer ${Redacted.value(secret)}`
      for (const path of ["/13104", "/ranking?category=risk"]) {
        const first = yield* call(`/api/v1/areas${path}`, { headers: { authorization } })
        const etag = first.headers.get("etag")!
        const again = yield* call(`/api/v1/areas${path}`, { headers: { authorization, "if-none-match": etag } })
        assert.strictEqual(again.status, 304, path)
      }
    })
  )

  it.effect("explains a profile as stale after an import of newer statistics", () =>
    Effect.gen(function* () {
      const get = yield* client
      const sql = yield* SqlClient.SqlClient
      yield* sql`update area_dataset set revision = nextval('area_revision')`
      assert.isTrue((yield* get("/13104/scores?explain=true")).body.explanation.stale)
    })
  )
})
