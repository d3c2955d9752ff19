import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { AnalysisAnswer } from "../../../modules/chain/analysis/AnalysisView.ts"
import { app, client, decodes, problemOf, shibuya, shinjuku } from "../support.ts"

const fukuoka = { lat: 33.5902, lng: 130.4017 }
/** 300 m from the store in Shinjuku. */
const beside = { lat: 35.6938, lng: 139.7069 }

layer(app)("The analysis of a chain", (it) => {
  it.effect(
    "shows areas, overlap and white spots, with unit, year and source, and says how many areas were compared",
    () =>
      Effect.gen(function* () {
        const { ask, chain, get } = yield* client()
        const id = yield* chain("a")
        const add = (name: string, rest: object) => ask("POST", `/${id}/stores`, { name, floorAreaM2: 100, ...rest })
        yield* add("新宿店", { ...shinjuku, monthlyRevenueYen: 9_000_000 })
        yield* add("隣の店", { ...beside, monthlyRevenueYen: 3_000_000 })
        yield* add("福岡店", { ...fukuoka, monthlyRevenueYen: 4_000_000 })
        yield* add("計画店", { ...beside, status: "planned" })
        yield* add("旧店", { ...shibuya, status: "closed" })
        const answer = yield* get(`/${id}/analysis`)
        assert.strictEqual(answer.status, 200, answer.text.slice(0, 300))
        assert.strictEqual(answer.headers.get("content-language"), "ja")
        const { data } = yield* decodes(AnalysisAnswer, answer.body)

        assert.deepStrictEqual(
          data.areas.map(({ areaCode, figuresOf, stores }) => [areaCode, figuresOf, stores]),
          [
            ["13104", "13104", 3],
            // A ward, of whose city alone a fresh service has statistics.
            ["40133", "40130", 1]
          ]
        )
        for (const { figures, scores } of data.areas) {
          assert.deepStrictEqual(
            figures.map(({ name, unit }) => [name, unit]),
            [
              ["residents", "persons"],
              ["incomePerTaxpayer", "yen/year"],
              ["age65plusShare", "fraction"],
              ["daytimePopulation", "persons"],
              ["dayNightRatio", "ratio"],
              ["residentDensity", "persons/km2"]
            ]
          )
          for (const { sources, year } of figures) assert.isTrue(year >= 2015 && sources.length > 0)
          assert.isNotNull(scores.overallScore)
        }

        const { cannibalisation, whiteSpots } = data
        assert.deepInclude(cannibalisation.parameters, {
          attraction: "floor_area",
          radiusM: 7_500,
          distanceExponent: 2
        })
        assert.isAbove(cannibalisation.residents, 1_000_000)
        assert.isNotEmpty(cannibalisation.sources)
        assert.deepInclude(cannibalisation.calibration, { stores: 3 })
        for (const { expectedCustomers, expectedMonthlyRevenueYen: yen } of cannibalisation.stores) {
          assert.isTrue(
            expectedCustomers.value > 20 && expectedCustomers.value < 1_000,
            String(expectedCustomers.value)
          )
          assert.isTrue(yen!.low <= yen!.value && yen!.value <= yen!.high)
        }
        const store = (name: string) => cannibalisation.stores.find((found) => found.name === name)!
        for (const name of ["新宿店", "隣の店"]) {
          const { high, low, value } = store(name).sharedWithSisters!
          assert.isTrue(low <= value && value <= high)
          assert.isTrue(value > 0.3 && value < 0.6, `${name} ${value}`)
        }
        assert.deepInclude(store("福岡店"), { sharedWithSisters: { value: 0, low: 0, high: 0 }, sisters: [] })
        assert.isNull(store("福岡店").takenFromSisters)
        assert.isNull(store("計画店").sharedWithSisters)
        assert.isAbove(store("計画店").takenFromSisters!.value, 0.3)
        assert.deepStrictEqual(
          store("計画店")
            .sisters.map(({ name }) => name)
            .toSorted(),
          ["新宿店", "隣の店"].toSorted()
        )
        assert.isFalse(cannibalisation.stores.some(({ name }) => name === "旧店"))

        assert.deepInclude(whiteSpots, { bestBy: "revenue", within: "nation", areasCompared: 74 })
        assert.deepStrictEqual(
          whiteSpots.best.map(({ name }) => name),
          ["新宿店"]
        )
        assert.strictEqual(whiteSpots.items.length, 20)
        for (const [i, { areaCode, figures, like, rank, reason }] of whiteSpots.items.entries()) {
          assert.deepStrictEqual([rank, like.areaCode], [i + 1, "13104"])
          // Shinjuku, and what lies within 7.5 km of it.
          assert.notInclude(["13104", "13113", "13101", "40130"], areaCode)
          assert.match(reason, /^新宿店の地域（東京都新宿区）に近い: /)
          assert.isAtLeast(figures.length, 7)
        }
        assert.isTrue(data.notes.some((note) => note.includes("74")))
      })
  )

  it.effect("is in English where that is asked for, and within the prefectures of the stores", () =>
    Effect.gen(function* () {
      const { ask, chain } = yield* client()
      const id = yield* chain("a")
      yield* ask("POST", `/${id}/stores`, { name: "1", ...shinjuku })
      const answer = yield* ask("GET", `/${id}/analysis?within=prefectures&halfDistanceM=500`, undefined, {
        "accept-language": "en"
      })
      assert.strictEqual(answer.headers.get("content-language"), "en")
      const { cannibalisation, notes, whiteSpots } = answer.body.data
      assert.deepInclude(whiteSpots, { within: "prefectures", areasCompared: 23, bestBy: "overall_score" })
      for (const { areaCode } of whiteSpots.items) assert.match(areaCode, /^13/)
      assert.deepInclude(cannibalisation.parameters, { halfDistanceM: 500, radiusM: 2_500, attraction: "equal" })
      assert.isFalse(
        /[ぁ-ん]/.test(notes.join() + whiteSpots.method + cannibalisation.method + cannibalisation.formula)
      )
    })
  )

  it.effect("says nothing of the customers of a store around which no residents are known", () =>
    Effect.gen(function* () {
      const { ask, chain, get } = yield* client()
      const id = yield* chain("a")
      // Hachijo, of which a fresh service has no statistics.
      yield* ask("POST", `/${id}/stores`, { name: "island", lat: 33.1131, lng: 139.7889 })
      const { areas, cannibalisation, notes, whiteSpots } = (yield* get(`/${id}/analysis`)).body.data
      assert.deepInclude(areas[0], { areaCode: "13401", figures: [] })
      assert.deepInclude(cannibalisation.stores[0], { sharedWithSisters: null, takenFromSisters: null, sisters: [] })
      assert.deepInclude(cannibalisation.basis, { townBlocks: 0, towns: 0, municipalDensity: 0, unknown: 1 })
      assert.deepStrictEqual([whiteSpots.best, whiteSpots.items], [[], []])
      assert.isTrue(notes.some((note: string) => note.includes("その居住者を含みません")))
    })
  )

  it.effect("of a chain without stores is empty and says so", () =>
    Effect.gen(function* () {
      const { chain, get } = yield* client()
      const { body } = yield* get(`/${yield* chain("a")}/analysis`)
      yield* decodes(AnalysisAnswer, body)
      assert.deepInclude(body.data, { areaCount: 0, areas: [] })
      assert.deepStrictEqual([body.data.cannibalisation.stores, body.data.whiteSpots.items], [[], []])
      assert.match(body.data.notes[0], /店舗がありません/)
    })
  )

  it.effect("is private, and its parameters have bounds", () =>
    Effect.gen(function* () {
      const [own, other] = [yield* client(), yield* client()]
      const id = yield* own.chain("mine")
      const foreign = problemOf(yield* other.get(`/${id}/analysis`))
      assert.deepStrictEqual(foreign, problemOf(yield* other.get("/01KAJ3Q7Y6T0V9W2X4Z8B1C5DF/analysis")))
      assert.deepInclude(foreign, { status: 404, code: "chain_not_found" })
      for (const query of ["halfDistanceM=199", "halfDistanceM=5001", "distanceExponent=0", "within=world"]) {
        assert.strictEqual((yield* own.get(`/${id}/analysis?${query}`)).status, 400, query)
      }
    })
  )
})
