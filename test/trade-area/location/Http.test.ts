import { assert, layer } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { locationWeights } from "../../../modules/trade-area/Industry.ts"
import { LocationScore } from "../../../modules/trade-area/location/LocationView.ts"
import { openAccount } from "../../accounts/support.ts"
import { app, client } from "../support.ts"

const path = "/location-score"
const shinjuku = { id: "a", address: "東京都新宿区西新宿2-8-1", monthly_rent: 350_000, seats: 24 }
const sapporo = { id: "b", address: "札幌市中央区大通西3-6", monthly_rent: 180_000, seats: 30 }
const village = { id: "c", address: "東京都西多摩郡檜原村467-1" }

const ofCaller = (demand: number, costs: number) => ({
  demand,
  competition: 0,
  accessibility: 0,
  economics: 0,
  cost_efficiency: costs
})

const { economics: _, ...withoutEconomics } = ofCaller(100, 0)

const decodes = (body: unknown) =>
  Schema.decodeUnknownEffect(Schema.toCodecJson(LocationScore))(body, { onExcessProperty: "error" })

/** What holds for every answer. */
const isSound = Effect.fnUntraced(function* (body: unknown, candidates: number) {
  const { meta, rankings } = yield* decodes(body)
  assert.strictEqual(rankings.length, candidates)
  for (const [
    i,
    { estimated_breakeven_months: months, pays_back: pays, rank, scores, verdict }
  ] of rankings.entries()) {
    assert.isTrue(rank <= i + 1 && rank >= (rankings[i - 1]?.rank ?? 1))
    if (meta.breakeven_revenue === "estimated_monthly_revenue") assert.strictEqual(pays, months !== null)
    const before = rankings[i - 1]?.estimated_breakeven_months
    if (meta.ranked_by === "payback_then_score") assert.isTrue(months === null || before !== null)
    for (const one of Object.values(scores)) if (one !== null) assert.isTrue(one >= 0 && one <= 100)
    assert.isNotEmpty(verdict)
  }
  assert.strictEqual(
    Object.values(meta.weights_percent).reduce((sum, weight) => sum + weight, 0),
    100
  )
  return { meta, rankings }
})

layer(app)("POST /location-score with a live key", (it) => {
  it.effect("ranks a place in Shinjuku, one in Sapporo and a village from what ships with the product", () =>
    Effect.gen(function* () {
      const { post } = yield* client()
      const { body, headers, status } = yield* post(path, {
        industry: "restaurant",
        candidates: [shinjuku, sapporo, village]
      })
      assert.strictEqual(status, 200)
      assert.strictEqual(headers.get("content-language"), "ja")
      assert.strictEqual(headers.get("x-ratelimit-limit"), "100")
      const { meta, rankings } = yield* isSound(body, 3)
      assert.deepInclude(meta, { data: "live", industry: "restaurant", radius_m: 500 })
      assert.deepStrictEqual(meta.weights_percent, locationWeights("restaurant"))
      const of = (id: string) => rankings.find((one) => one.id === id)!
      assert.deepInclude(of("a").location, {
        address: shinjuku.address,
        municipality_code: "13104",
        municipality_name: "東京都新宿区",
        precision: "municipality"
      })
      assert.strictEqual(of("b").location.municipality_code, "01101")
      assert.strictEqual(of("c").location.municipality_code, "13307")
      assert.isNotNull(of("a").overall_score)
      assert.isAbove(of("a").estimated_monthly_revenue, 0)
      assert.closeTo(of("a").rent_ratio!, 350_000 / of("a").estimated_monthly_revenue, 0.001)
      assert.isNull(of("c").rent_ratio)
      assert.isNull(of("c").scores.cost_efficiency)
      assert.includeMembers([...of("c").assumed], ["monthly_rent", "seats"])
    })
  )

  it.effect("a coordinate wins over the address, which is echoed", () =>
    Effect.gen(function* () {
      const { post } = yield* client()
      const { body } = yield* post(path, { candidates: [{ ...sapporo, lat: 35.6896, lng: 139.7006 }] })
      const { rankings } = yield* isSound(body, 1)
      assert.deepInclude(rankings[0]!.location, {
        address: sapporo.address,
        municipality_code: "13104",
        lat: 35.6896,
        precision: "coordinate"
      })
    })
  )

  it.effect("works without an industry, and takes that of the kind of store", () =>
    Effect.gen(function* () {
      const { post } = yield* client()
      const plain = yield* isSound((yield* post(path, { candidates: [shinjuku] })).body, 1)
      assert.isNull(plain.meta.industry)
      assert.include(plain.rankings[0]!.assumed, "industry")
      const cafe = yield* isSound((yield* post(path, { candidates: [shinjuku], sub_industry: "カフェ" })).body, 1)
      assert.strictEqual(cafe.meta.industry, "restaurant")
      const odd = yield* post(path, { candidates: [shinjuku], industry: "retail", sub_industry: "???" })
      assert.include((yield* isSound(odd.body, 1)).rankings[0]!.assumed, "sub_industry")
    })
  )

  it.effect("answers in English when it is asked to", () =>
    Effect.gen(function* () {
      const { post } = yield* client()
      const { body, headers } = yield* post(path, { candidates: [village] }, { "accept-language": "en" })
      assert.strictEqual(headers.get("content-language"), "en")
      assert.match(body.rankings[0].verdict, /Without a rent/)
    })
  )

  it.effect("refuses all when some cannot be placed, and names each with the reason", () =>
    Effect.gen(function* () {
      const { post } = yield* client()
      const { body, status } = yield* post(path, {
        candidates: [
          shinjuku,
          { id: "x", address: "どこか 1-2-3" },
          { id: "sea", lat: 35, lng: 140.5 },
          { id: "y", address: "府中市" }
        ]
      })
      assert.strictEqual(status, 422)
      assert.strictEqual(body.code, "address_not_found")
      assert.deepStrictEqual(
        body.errors.map(({ code, pointer }: { code: string; pointer: string }) => [pointer, code]),
        [
          ["/candidates/1/address", "address_not_found"],
          ["/candidates/2/lat", "location_outside_japan"],
          ["/candidates/3/address", "address_not_found"]
        ]
      )
      assert.match(body.errors[2].message, /東京都府中市 or 広島県府中市/)
      const abroad = yield* post(path, { candidates: [{ id: "seoul", lat: 37.56, lng: 126.97 }] })
      assert.deepStrictEqual([abroad.status, abroad.body.code], [422, "location_outside_japan"])
    })
  )

  const a = { id: "a", address: "新宿区" }
  const ten = Array.from({ length: 10 }, (_, i) => ({ ...a, id: `c${i}` }))
  const accepted: ReadonlyArray<readonly [string, object]> = [
    ["ten candidates", { candidates: ten }],
    ["no rent to pay", { candidates: [{ ...a, monthly_rent: 0 }] }],
    ["the greatest rent", { candidates: [{ ...a, monthly_rent: 10_000_000_000 }] }],
    ["one seat", { candidates: [{ ...a, seats: 1 }] }],
    ["ten thousand seats", { candidates: [{ ...a, seats: 10_000 }] }],
    ["weights that sum to 100, one of them all", { candidates: [a], weights: ofCaller(100, 0) }],
    ["a target of one yen", { candidates: [a], target_revenue: 1 }],
    ["the greatest target", { candidates: [a], target_revenue: 10_000_000_000 }],
    ["an id of 128 characters", { candidates: [{ ...a, id: "i".repeat(128) }] }],
    ["an address of 200 characters", { candidates: [{ ...a, address: `新宿区${"x".repeat(197)}` }] }],
    ["unknown members", { candidates: [{ ...a, floor: 2 }], note: "x" }]
  ]
  for (const [name, body] of accepted) {
    it.effect(`accepts ${name}`, () =>
      Effect.gen(function* () {
        const { post } = yield* client()
        const response = yield* post(path, body)
        assert.strictEqual(response.status, 200, JSON.stringify(response.body))
        yield* isSound(response.body, (body as { candidates: ReadonlyArray<unknown> }).candidates.length)
      })
    )
  }

  it.effect("ranks by the score alone with weights of the caller, and says so", () =>
    Effect.gen(function* () {
      const { post } = yield* client()
      const { body } = yield* post(path, { candidates: [shinjuku, sapporo, village], weights: ofCaller(0, 100) })
      const { meta, rankings } = yield* isSound(body, 3)
      assert.strictEqual(meta.ranked_by, "score")
      assert.deepStrictEqual(meta.weights_percent, ofCaller(0, 100))
      const scores = rankings.map(({ overall_score: score }) => score ?? -1)
      assert.deepStrictEqual(
        scores,
        scores.toSorted((x, y) => y - x)
      )
    })
  )

  const refused: ReadonlyArray<readonly [string, unknown, string]> = [
    ["no candidates", {}, "/candidates"],
    ["weights that sum to 99", { candidates: [a], weights: ofCaller(99, 0) }, "/weights"],
    ["weights that sum to 101", { candidates: [a], weights: ofCaller(100, 1) }, "/weights"],
    ["a weight below 0", { candidates: [a], weights: { ...ofCaller(100, 0), demand: -1 } }, "/weights/demand"],
    ["weights without an axis", { candidates: [a], weights: withoutEconomics }, "/weights/economics"],
    ["an empty list", { candidates: [] }, "/candidates"],
    ["eleven candidates", { candidates: [...ten, { ...a, id: "k" }] }, "/candidates"],
    [
      "a thousand candidates",
      { candidates: Array.from({ length: 1000 }, (_, i) => ({ ...a, id: `c${i}` })) },
      "/candidates"
    ],
    ["a candidate without an id", { candidates: [{ address: "新宿区" }] }, "/candidates/0/id"],
    ["a blank id", { candidates: [{ ...a, id: " " }] }, "/candidates/0/id"],
    ["an id of 129 characters", { candidates: [{ ...a, id: "i".repeat(129) }] }, "/candidates/0/id"],
    ["an id twice", { candidates: [a, a] }, "/candidates/1/id"],
    ["neither address nor coordinate", { candidates: [{ id: "a" }] }, "/candidates/0/address"],
    ["a latitude alone", { candidates: [{ id: "a", lat: 35 }] }, "/candidates/0/lng"],
    ["a longitude alone, beside an address", { candidates: [{ ...a, lng: 139 }] }, "/candidates/0/lat"],
    ["a latitude beyond the pole", { candidates: [{ id: "a", lat: 90.1, lng: 139 }] }, "/candidates/0/lat"],
    ["a longitude beyond the date line", { candidates: [{ id: "a", lat: 35, lng: -180.1 }] }, "/candidates/0/lng"],
    ["a latitude in words", { candidates: [{ id: "a", lat: "35", lng: 139 }] }, "/candidates/0/lat"],
    ["an empty address", { candidates: [{ id: "a", address: "" }] }, "/candidates/0/address"],
    ["a blank address", { candidates: [{ id: "a", address: "　 " }] }, "/candidates/0/address"],
    ["an address of 201 characters", { candidates: [{ id: "a", address: "x".repeat(201) }] }, "/candidates/0/address"],
    ["an address of two lines", { candidates: [{ id: "a", address: "新宿区\n西新宿" }] }, "/candidates/0/address"],
    ["a negative rent", { candidates: [{ ...a, monthly_rent: -1 }] }, "/candidates/0/monthly_rent"],
    ["a rent beyond reason", { candidates: [{ ...a, monthly_rent: 10_000_000_001 }] }, "/candidates/0/monthly_rent"],
    ["a rent in words", { candidates: [{ ...a, monthly_rent: "350000" }] }, "/candidates/0/monthly_rent"],
    ["a rent of null", { candidates: [{ ...a, monthly_rent: null }] }, "/candidates/0/monthly_rent"],
    ["no seat at all", { candidates: [{ ...a, seats: 0 }] }, "/candidates/0/seats"],
    ["half a seat", { candidates: [{ ...a, seats: 1.5 }] }, "/candidates/0/seats"],
    ["10,001 seats", { candidates: [{ ...a, seats: 10_001 }] }, "/candidates/0/seats"],
    ["an unknown industry", { candidates: [a], industry: "Restaurant" }, "/industry"],
    ["a target of zero", { candidates: [a], target_revenue: 0 }, "/target_revenue"],
    ["a target beyond reason", { candidates: [a], target_revenue: 10_000_000_001 }, "/target_revenue"],
    ["a kind of store of 65 characters", { candidates: [a], sub_industry: "x".repeat(65) }, "/sub_industry"]
  ]
  for (const [name, body, pointer] of refused) {
    it.effect(`refuses ${name} with a 400 that names ${pointer}, on both planes`, () =>
      Effect.gen(function* () {
        for (const kind of ["trade_live", "trade_test"] as const) {
          const { post } = yield* client(kind)
          const response = yield* post(path, body)
          assert.strictEqual(response.status, 400)
          assert.deepStrictEqual(
            [...new Set(response.body.errors.map((error: { pointer: string }) => error.pointer))],
            [pointer]
          )
        }
      })
    )
  }

  it.effect("refuses keys of another family", () =>
    Effect.gen(function* () {
      const { post } = yield* client("sk")
      assert.strictEqual((yield* post(path, { candidates: [a] })).status, 401)
    })
  )
})

layer(app)("POST /location-score with a test key", (it) => {
  it.effect("answers mock data that depends on the request alone, for every account", () =>
    Effect.gen(function* () {
      const body = { industry: "clinic", candidates: [shinjuku, { id: "x", address: "どこか 1-2-3" }, village] }
      const first = yield* (yield* client("trade_test")).post(path, body)
      assert.strictEqual(first.status, 200)
      const { meta } = yield* isSound(first.body, 3)
      assert.strictEqual(meta.data, "mock")
      const again = yield* (yield* client("trade_test", yield* openAccount)).post(path, body)
      assert.deepStrictEqual(again.body, first.body)
    })
  )

  it.effect("the rent changes the cost efficiency of a mock place, and not the place", () =>
    Effect.gen(function* () {
      const { post } = yield* client("trade_test")
      const [cheap, dear] = yield* Effect.forEach([100_000, 1_000_000], (rent) =>
        Effect.flatMap(post(path, { candidates: [{ ...shinjuku, monthly_rent: rent }] }), ({ body }) => decodes(body))
      )
      const [one, other] = [cheap!.rankings[0]!, dear!.rankings[0]!]
      assert.strictEqual(one.scores.demand, other.scores.demand)
      assert.isAbove(one.scores.cost_efficiency!, other.scores.cost_efficiency!)
    })
  )
})
