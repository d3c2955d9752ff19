import { assert, describe, expect, layer, it as plain } from "@effect/vitest"
import { Effect, Layer, Result } from "effect"
import { AreaModule } from "../../../modules/area/index.ts"
import { impossibleNumber } from "../../../modules/trade-area/place/address/HouseNumbers.ts"
import { stationIn, stationKey } from "../../../modules/trade-area/place/address/StationNames.ts"
import * as TownIndex from "../../../modules/trade-area/place/address/TownIndex.ts"
import { Places } from "../../../modules/trade-area/place/Places.ts"
import { distanceM } from "../../../modules/trade-area/place/Sphere.ts"
import { TownRepo } from "../../../modules/trade-area/place/TownRepo.ts"
import { composeModules } from "../../../src/module.ts"
import { kernelOn } from "../../support/TestRuntime.ts"

const services = Places.layer.pipe(
  Layer.provide(TownRepo.layer),
  Layer.provideMerge(composeModules(AreaModule).ports),
  Layer.provideMerge(kernelOn({ shippedData: "on" }))
)

const resolve = Effect.fnUntraced(function* (address: string) {
  return yield* Effect.result((yield* Places).resolve({ address }))
})

layer(services)("An address that names a station", (it) => {
  const known: ReadonlyArray<readonly [address: string, code: string, lat: number, lng: number]> = [
    ["新宿駅", "13104", 35.69, 139.7005],
    ["東京都新宿区新宿駅", "13104", 35.69, 139.7005],
    ["JR新宿駅南口", "13104", 35.69, 139.7005],
    ["東京駅", "13101", 35.6812, 139.7671],
    ["京都駅前", "26106", 34.9858, 135.7588],
    ["市ヶ谷駅", "13101", 35.691, 139.7355],
    ["四ツ谷駅", "13101", 35.686, 139.7305],
    ["東京都新宿区大久保駅", "13104", 35.7008, 139.6973],
    ["兵庫県大久保駅", "28203", 34.6819, 134.9392]
  ]
  for (const [address, code, lat, lng] of known) {
    it.effect(`${address} is at the station`, () =>
      Effect.gen(function* () {
        const place = Result.getOrThrow(yield* resolve(address))
        assert.strictEqual(place.areaCode, code)
        assert.isDefined(place.station)
        assert.isUndefined(place.doubt)
        assert.isBelow(distanceM(place, { lat, lng }), 400)
      })
    )
  }

  it.effect("is refused with the candidates where stations of several places have the name", () =>
    Effect.gen(function* () {
      const failure = yield* Effect.flip((yield* Places).resolve({ address: "大久保駅" }))
      assert.strictEqual(failure._tag, "AddressNotFound")
      for (const candidate of ["東京都新宿区", "兵庫県明石市"]) assert.include(failure.detail, candidate)
    })
  )

  it.effect("is refused where no station has the name, as landmarks are", () =>
    Effect.gen(function* () {
      for (const address of ["存在しない駅", "渋谷ヒカリエ", "駅前", "駅"]) {
        assert.isTrue(Result.isFailure(yield* resolve(address)), address)
      }
    })
  )

  it.effect("is doubted where the point is an office because the town is unknown", () =>
    Effect.gen(function* () {
      for (const [address, part] of [
        ["東京都渋谷区渋谷ヒカリエ", "渋谷ヒカリエ"],
        ["東京都渋谷区", "町名がない"]
      ] as const) {
        const place = Result.getOrThrow(yield* resolve(address))
        assert.strictEqual(place.precision, "municipality")
        assert.include(place.doubt?.ja, part)
        assert.include(place.doubt?.en, "office")
      }
    })
  )
})

describe("What follows a town", () => {
  plain("is doubted where no town can have the number, at both edges", () => {
    const tried: ReadonlyArray<readonly [string, boolean, string | undefined]> = [
      ["5000-1", true, undefined],
      ["5001-1", true, "5001"],
      ["30000", false, undefined],
      ["30001番地", false, "30001"],
      ["-0-1", true, "0"],
      ["8-0", true, "0"],
      ["8番00号", true, "00"],
      ["8-10", true, undefined],
      ["8番10号", true, undefined],
      ["ビル0階", true, undefined],
      ["", true, undefined]
    ]
    for (const [rest, hasChome, number] of tried)
      expect([rest, impossibleNumber(rest, hasChome)]).toEqual([rest, number])
  })

  plain("tells which 丁目 there are where the address names another", () => {
    const row = (town: string) => ({ areaCode: "13104", town, koaza: "", lat: 35, lng: 139 })
    const index = TownIndex.make(["西新宿一丁目", "西新宿八丁目", "福町", "本町"].map(row))
    expect(index.otherChome("西新宿19-1")).toEqual({ town: "西新宿", named: 19, least: 1, most: 8 })
    expect(index.otherChome("西新宿8-1")).toBeUndefined()
    expect(index.otherChome("本町3")).toBeUndefined()
    expect(index.find("福井市全域")).toBeUndefined()
    expect(index.find("福3-1")?.value.name).toBe("福町")
    expect(index.find("福町3-1")?.rest).toBe("3-1")
  })

  plain("is a station with an exit, and no town that is called after one", () => {
    expect(stationIn("新宿駅南口")).toBe("新宿")
    expect(stationIn("博多駅前2-1")).toBeUndefined()
    expect(stationIn("駅前町5")).toBeUndefined()
    expect([stationKey("大久保(東京)"), stationKey("福井駅"), stationKey("四ツ谷")]).toEqual([
      "大久保",
      "福井",
      "4ツ谷"
    ])
  })
})
