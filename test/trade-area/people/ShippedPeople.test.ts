import { assert, layer } from "@effect/vitest"
import { Context, Effect, Layer } from "effect"
import { offices } from "../../../modules/area/geography/Offices.ts"
import * as CircleIndex from "../../../modules/trade-area/people/CircleIndex.ts"
import { circlesOf } from "../../../modules/trade-area/people/DaytimeModel.ts"
import { readStationUsers } from "../../../modules/trade-area/people/StationUsers.ts"
import { readTownBlocks, type TownBlocks } from "../../../modules/trade-area/people/TownBlocks.ts"
import * as ShippedTowns from "../../../modules/trade-area/place/ShippedTowns.ts"
import { catchmentOf } from "../../../modules/trade-area/report/catchment/Catchment.ts"
import { footTrafficOf } from "../../../modules/trade-area/report/catchment/FootTraffic.ts"
import { placeKindOf } from "../../../modules/trade-area/report/catchment/PeakHours.ts"

class Japan extends Context.Service<
  Japan,
  {
    readonly blocks: TownBlocks
    readonly circles: CircleIndex.Circles
    readonly index: CircleIndex.CircleIndex
  }
>()("test/Japan") {
  static readonly layer = Layer.effect(
    Japan,
    Effect.gen(function* () {
      const blocks = yield* Effect.promise(readTownBlocks)
      const stations = yield* Effect.promise(readStationUsers)
      const circles = circlesOf(blocks, stations, { get: (code) => offices.get(code)?.point })
      return { blocks, circles, index: yield* CircleIndex.make(circles) }
    })
  )
}

const sum = (values: Iterable<number>) => [...values].reduce((total, value) => total + value, 0)

const at = (lat: number, lng: number, radiusM = 500) =>
  Effect.map(Japan, ({ blocks, index }) => {
    const catchment = catchmentOf({
      radiusM,
      people: { ...index.within({ lat, lng }, radiusM), year: blocks.year },
      towns: [],
      flow: undefined,
      residentDensity: undefined,
      daytimeDensity: undefined,
      stationsNear: null
    })
    return { ...catchment, traffic: footTrafficOf(catchment)!, kind: placeKindOf(catchment) }
  })

layer(Japan.layer)("the shipped town blocks", (it) => {
  it.effect("have all residents and households of the census, in the municipalities of now", () =>
    Effect.gen(function* () {
      const { blocks } = yield* Japan
      assert.strictEqual(blocks.area.length, 210_885)
      assert.strictEqual(sum(blocks.people), 126_146_097)
      assert.strictEqual(sum(blocks.households), 55_830_153)
      const people = new Map(blocks.areas.map(({ code }) => [code, 0]))
      for (const [i, area] of blocks.area.entries()) {
        const { code } = blocks.areas[area]!
        people.set(code, people.get(code)! + blocks.people[i]!)
      }
      assert.strictEqual(people.get("13104"), 349_385)
      // The former Kita ward of Hamamatsu belongs to two wards.
      assert.deepStrictEqual(
        ["22135", "22138", "22139", "22140"].map((code) => people.get(code)),
        [undefined, 607_923, 156_069, 26_726]
      )
    })
  )

  it.effect("place as many people by day as the census counts in each municipality", () =>
    Effect.gen(function* () {
      const { blocks, circles } = yield* Japan
      assert.closeTo(sum(circles.daytime) / sum(blocks.areas.map(({ daytime }) => daytime ?? 0)), 1, 0.02)
      assert.isTrue(circles.daytime.every((people) => people >= 0))
    })
  )

  it.effect("know station fronts, residential towns and villages apart", () =>
    Effect.gen(function* () {
      const shizuoka = yield* at(34.9717, 138.389)
      assert.isTrue(shizuoka.residents!.value > 4500 && shizuoka.residents!.value < 9000)
      assert.isTrue(shizuoka.traffic.value > 100_000)
      const tokyo = yield* at(35.6812, 139.7671)
      assert.isTrue(tokyo.residents!.value < 500 && tokyo.daytime!.value > 100_000)
      const makomanai = yield* at(42.99056, 141.35333)
      assert.isTrue(makomanai.daytime!.value > 0.3 * makomanai.residents!.value)
      const takayama = yield* at(36.1413, 137.2517)
      const village = yield* at(33.35001, 130.9899)
      assert.deepStrictEqual(
        [shizuoka.kind, tokyo.kind, takayama.kind, village.kind],
        ["office", "office", "commercial", "rural"]
      )
      const forest = yield* at(36.2, 137.6)
      assert.deepStrictEqual([forest.residents!.value, forest.traffic.value], [0, 0])
    })
  )

  it.effect("never contradict themselves: values lie in their ranges, and more people are in a larger circle", () =>
    Effect.gen(function* () {
      const { blocks } = yield* Japan
      for (let i = 0; i < blocks.area.length; i += 701) {
        const [lat, lng] = [blocks.lat[i]! / 1e5, blocks.lng[i]! / 1e5]
        const near = yield* at(lat, lng, 300)
        const wide = yield* at(lat, lng, 1000)
        for (const { high, low, value } of [near.residents!, near.daytime!, near.traffic, wide.residents!]) {
          assert.isTrue(low >= 0 && low <= value && value <= high)
        }
        assert.isTrue(near.residents!.value <= wide.residents!.value + 1e-6)
        assert.isTrue(near.daytime!.value >= 0.25 * near.residents!.value)
      }
    })
  )

  it.effect("come with the towns of all municipalities", () =>
    Effect.gen(function* () {
      const townsOf = yield* ShippedTowns.make
      const { blocks } = yield* Japan
      const counts = yield* Effect.forEach(
        blocks.areas.filter((_, i) => i % 20 === 0),
        ({ code }) => Effect.map(townsOf(code), ({ length }) => length)
      )
      // Toshima is not in the list of addresses.
      assert.isAbove(counts.filter((count) => count > 0).length, counts.length - 2)
      assert.deepStrictEqual(yield* townsOf("99999"), [])
      const chuo = yield* townsOf("22138")
      assert.isTrue(chuo.some(({ town }) => town === "三方原町"))
      assert.isTrue(chuo.every(({ lat, lng }) => Math.abs(lat - 34.74) < 0.15 && Math.abs(lng - 137.72) < 0.2))
    })
  )
})
