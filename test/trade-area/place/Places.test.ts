import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import type { Precision } from "../../../modules/trade-area/place/Place.ts"
import { Places } from "../../../modules/trade-area/place/Places.ts"
import { distanceM } from "../../../modules/trade-area/place/Sphere.ts"
import { TownRepo } from "../../../modules/trade-area/place/TownRepo.ts"
import { services, store, towns, withTowns } from "./support.ts"

const at = Effect.fnUntraced(function* (address: string) {
  const { areaCode, precision, town } = yield* (yield* Places).resolve({ address })
  return [areaCode, precision, town] as const
})

layer(services)("a place without imported addresses", (it) => {
  it.effect("is the office of the municipality, in every spelling of it", () =>
    Effect.gen(function* () {
      const places = yield* Places
      for (const address of ["東京都新宿区西新宿2-8-1", "新宿区", "東京新宿区", "〒160-0023 東京都 新宿区西新宿"]) {
        const place = yield* places.resolve({ address })
        assert.deepInclude(place, {
          address,
          areaCode: "13104",
          areaName: "東京都新宿区",
          prefCode: "13",
          prefecture: "東京都",
          precision: "municipality",
          town: undefined
        })
        assert.closeTo(place.lat, 35.694, 0.001)
      }
      assert.deepStrictEqual(yield* places.townsWithin({ lat: 35.69, lng: 139.69 }, 3000), [])
    })
  )

  it.effect("of a coordinate is the municipality around it; the address is echoed", () =>
    Effect.gen(function* () {
      const { resolve } = yield* Places
      const shinjuku = { lat: 35.6896, lng: 139.7006 }
      assert.deepInclude(yield* resolve(shinjuku), {
        ...shinjuku,
        areaCode: "13104",
        address: "東京都新宿区",
        precision: "coordinate"
      })
      const both = yield* resolve({ ...shinjuku, address: "北海道札幌市" })
      assert.deepInclude(both, { areaCode: "13104", address: "北海道札幌市", precision: "coordinate" })
    })
  )

  it.effect("in the sea or abroad fails and says so", () =>
    Effect.gen(function* () {
      const { resolve } = yield* Places
      for (const [lat, lng] of [
        [35, 140.5],
        [37.56, 126.97],
        [-90, 0]
      ] as const) {
        const error = yield* Effect.flip(resolve({ lat, lng }))
        assert.strictEqual(error._tag, "LocationOutsideJapan")
      }
    })
  )
})

layer(services)("an address", (it) => {
  const spellings: ReadonlyArray<readonly [string, string, Precision, string | undefined]> = [
    ["東京都新宿区西新宿2-8-1", "13104", "town", "西新宿二丁目"],
    ["東京都新宿区西新宿二丁目八番一号", "13104", "town", "西新宿二丁目"],
    ["東京都新宿区西新宿２丁目８−１ 都庁第一本庁舎", "13104", "town", "西新宿二丁目"],
    ["新宿区西新宿2ー8ー1", "13104", "town", "西新宿二丁目"],
    ["東京　新宿区　西新宿　2丁目", "13104", "town", "西新宿二丁目"],
    ["〒160-0023東京都新宿区西新宿2", "13104", "town", "西新宿二丁目"],
    ["東京都新宿区西新宿21-1", "13104", "municipality", undefined],
    ["東京都千代田区霞ヶ関1-2", "13101", "town", "霞が関一丁目"],
    ["東京都千代田区霞ケ関一丁目", "13101", "town", "霞が関一丁目"],
    ["東京都千代田区麹町3-1", "13101", "town", "麹町三丁目"],
    ["東京都千代田区麴3-1", "13101", "town", "麹町三丁目"],
    ["東京都港区虎ﾉ門1-1", "13103", "town", "虎ノ門一丁目"],
    ["東京都港区六本木6-10-1 六本木ﾋﾙｽﾞ森ﾀﾜｰ52F", "13103", "town", "六本木六丁目"],
    ["東京都澁谷區道玄坂1", "13113", "town", "道玄坂一丁目"],
    ["府中市宮西町2-24", "13206", "town", "宮西町二丁目"],
    ["広島県府中市府川町315", "34208", "town", "府川町"],
    ["北海道札幌市中央区北1条西2丁目", "01101", "town", "北一条西二丁目"],
    ["札幌市中央区北1西2", "01101", "town", "北一条西二丁目"],
    ["札幌市大通西3", "01101", "town", "大通西三丁目"],
    ["札幌市北7条西1-1", "01102", "town", "北七条西一丁目"],
    ["北海道札幌市", "01100", "municipality", undefined],
    ["島根県隠岐郡海士町大字海士1490", "32525", "town", "大字海士"],
    ["海士町海士1490", "32525", "town", "大字海士"],
    ["東京都小笠原村父島字西町", "13421", "town", "父島字西町"],
    ["東京都小笠原村父島", "13421", "town", "父島"],
    ["東京都八丈島八丈町大賀郷", "13401", "municipality", undefined],
    ["東京都三宅村", "13381", "municipality", undefined],
    ["福井市大手三丁目十七番一号", "18201", "town", "大手三丁目"],
    ["京都府京都市中京区寺町通御池上る上本能寺前町488", "26104", "town", "上本能寺前町"],
    ["京都市中京区", "26104", "municipality", undefined],
    ["千葉市中央区", "12101", "municipality", undefined],
    ["四日市市諏訪町", "24202", "municipality", undefined],
    ["檜原村", "13307", "municipality", undefined],
    ["北海道石狩郡当別町白樺町", "01303", "municipality", undefined],
    ["龍ヶ崎市", "08208", "municipality", undefined],
    ["浜松市中区元城町103-2", "22138", "municipality", undefined],
    ["埼玉県浦和市常盤6-4-4", "11100", "municipality", undefined],
    ["鳩ケ谷市本町", "11203", "municipality", undefined],
    ["\u200b新宿区\u202e西新宿2", "13104", "town", "西新宿二丁目"],
    ["札幌市駅前", "01100", "municipality", undefined],
    ["泊村", "01403", "municipality", undefined]
  ]
  for (const [address, code, precision, town] of spellings) {
    it.effect(`"${address}" is in ${code}${town === undefined ? "" : `, ${town}`}`, () =>
      Effect.gen(function* () {
        if ((yield* (yield* TownRepo).revision) === 0) yield* withTowns
        assert.deepStrictEqual(yield* at(address), [code, precision, town])
      })
    )
  }

  const unknown: ReadonlyArray<readonly [string, object]> = [
    ["どこか 1-2-3", {}],
    ["New York", {}],
    ["-", {}],
    ["東京都", { prefecture: "東京都" }],
    ["東京都どこか区1-2", { prefecture: "東京都", rest: "どこか区1-2" }],
    ["府中市", { municipality: "東京都府中市 or 広島県府中市" }],
    ["1".repeat(200), {}],
    ["一".repeat(200), {}],
    ["千百十".repeat(66), {}],
    ["\u{1F600}".repeat(100), {}],
    ["市区町村".repeat(50), {}]
  ]
  for (const [address, understood] of unknown) {
    it.effect(`"${address.slice(0, 30)}" is not found, and the error says what was understood`, () =>
      Effect.gen(function* () {
        const error = yield* Effect.flip((yield* Places).resolve({ address }))
        assert.deepStrictEqual(error._tag === "AddressNotFound" ? error.understood : error, understood)
      })
    )
  }

  it.effect("without a city may be in any of several wards, five of which the error lists", () =>
    Effect.gen(function* () {
      const error = yield* Effect.flip((yield* Places).resolve({ address: "中央区銀座" }))
      assert.match(error.detail, /or \d+ others/)
    })
  )

  it.effect("of one of several areas is not guessed from its town while the towns of the others are unknown", () =>
    Effect.gen(function* () {
      const { resolve } = yield* Places
      const ginza = { areaCode: "13102", town: "銀座一丁目", koaza: "", lat: 35.6736, lng: 139.7703 }
      yield* store([ginza])
      assert.strictEqual((yield* Effect.flip(resolve({ address: "中央区銀座1-1" })))._tag, "AddressNotFound")
      assert.strictEqual((yield* resolve({ address: "東京都中央区銀座1-1" })).town, "銀座一丁目")
    })
  )
})

layer(services)("the towns around a point", (it) => {
  it.effect("are those within the great-circle radius, counted by area", () =>
    Effect.gen(function* () {
      yield* withTowns
      const { townsWithin } = yield* Places
      const center = { lat: 35.68945, lng: 139.691774 }
      for (const radius of [1, 100, 500, 1000, 1100, 3000, 5000, 10_000, 2_000_000]) {
        const near = towns.filter((town) => distanceM(center, town) <= radius)
        const counted = yield* townsWithin(center, radius)
        assert.deepStrictEqual(
          new Map(counted.map(({ areaCode, within }) => [areaCode, within])),
          new Map([...Map.groupBy(near, ({ areaCode }) => areaCode)].map(([code, members]) => [code, members.length]))
        )
        for (const { all, areaCode } of counted) {
          assert.strictEqual(all, towns.filter((town) => town.areaCode === areaCode).length)
        }
      }
    })
  )
})
