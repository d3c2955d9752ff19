/** Towns behind the streets of Kyoto: right, or not said. Streets have the names of towns of the same ward. */
import { readFileSync } from "node:fs"
import { gunzipSync } from "node:zlib"
import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { canonical } from "../../../modules/trade-area/place/address/Canonical.ts"
import * as TownIndex from "../../../modules/trade-area/place/address/TownIndex.ts"
import { publicFile, publicFilesAreThere } from "../../area/support.ts"

const row = (town: string, index: number): TownIndex.TownRow => ({
  areaCode: "26104",
  town,
  koaza: "",
  lat: 35 + index / 1_000,
  lng: 135.76
})

const names = [
  "梶井町",
  "今出川町",
  "三条町",
  "四条町",
  "東町",
  "西町",
  "烏丸町",
  "寺町",
  "河原町",
  "御旅町",
  "五丁目",
  "三丁町",
  "大坂町",
  "六角町",
  "東日野殿町",
  "長刀鉾町",
  "一之船入町"
]
const index = TownIndex.make(names.map(row), true)
const townOf = (rest: string) => index.find(canonical(rest))?.value.name

describe("An address of Kyoto", () => {
  const cases: ReadonlyArray<readonly [address: string, town: string | undefined]> = [
    ["河原町通今出川下る梶井町448", "梶井町"],
    ["河原町通今出川下ル梶井町448番地", "梶井町"],
    ["河原町通今出川下がる梶井町", "梶井町"],
    ["一条通室町西入東日野殿町394", "東日野殿町"],
    ["四条通寺町東入2丁目御旅町35", "御旅町"],
    ["四条通寺町東入二筋目下る御旅町35", "御旅町"],
    ["河原町通三条下る五丁目85-1", "五丁目"],
    ["河原町通二条南入一之船入町537-4", "一之船入町"],
    ["烏丸通五条下る大阪町396", "大坂町"],
    ["四条通烏丸東入ル長刀鉾町8 京都三条ビル5F", "長刀鉾町"],
    ["四条通烏丸東入ル長刀鉾町8-1 河原町東入ビル三条町店", "長刀鉾町"],
    ["長刀鉾町(四条通烏丸東入ル)8", "長刀鉾町"],
    ["長刀鉾町8 四条烏丸ビル", "長刀鉾町"],
    ["四条烏丸長刀鉾町8", "長刀鉾町"],
    ["新町通六角下る六角町359", "六角町"],
    ["三丁町471", "三丁町"],
    // A town that is not known is not taken for a street.
    ["烏丸通四条下る水銀屋町620", undefined],
    ["今出川通大宮西入元北小路町152", undefined],
    ["河原町通85-1", undefined],
    ["四条通5-1", undefined],
    ["四条通", undefined]
  ]
  for (const [address, town] of cases) {
    it(`"${address}" is in ${town ?? "no town that is known"}`, () => {
      assert.strictEqual(townOf(address), town)
    })
  }

  const directions = ["上る", "下る", "東入", "西入ル", "東入る", "上ル", "下ル二筋目東入", "西入二丁目"] as const
  const street = Schema.Literals(names.map((name) => name.replace(/町$/u, "通")))
  it.prop(
    "is in the town behind its crossing, whatever towns the streets are called after",
    {
      first: street,
      second: street,
      direction: Schema.Literals(directions),
      town: Schema.Literals(names),
      house: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 999 }))
    },
    ({ direction, first, house, second, town }) => {
      assert.strictEqual(townOf(`${first}${second.slice(0, -1)}${direction}${town}${house}`), town)
    }
  )
})

describe.runIf(publicFilesAreThere)("The published addresses of Kyoto with streets", () => {
  const linesOf = (name: string) =>
    gunzipSync(readFileSync(publicFile(name)))
      .toString()
      .trimEnd()
      .split("\n")
      .slice(1)
      .map((line) => line.split(","))

  it("are in the town that they name, 99 of 100, and in no other", () => {
    const towns = linesOf("addresses-town-level-japan.csv.gz").filter(([code = ""]) => code.startsWith("261"))
    const rows = towns.map(([areaCode = "", town = "", koaza = "", lat, lng]) => {
      return { areaCode, town, koaza, lat: Number(lat), lng: Number(lng) }
    })
    const indexes = new Map(
      [...Map.groupBy(rows, ({ areaCode }) => areaCode)].map(([code, ofWard]) => [code, TownIndex.make(ofWard, true)])
    )
    const addresses = linesOf("kyoto-street-addresses.csv.gz")
    const found = addresses.map(([, code = "", , streets, town]) => [
      town,
      indexes.get(code)?.find(canonical(`${streets}${town}12-3`))?.value.name
    ])
    const right = found.filter(([town, name]) => town === name).length
    assert.isAtLeast(right / addresses.length, 0.99)
  })
})
