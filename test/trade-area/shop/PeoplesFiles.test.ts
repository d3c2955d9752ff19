/** Lists of shops as offices, maps and people write them. */
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { readShops, type ShopSet } from "../../../modules/trade-area/shop/ingest/ReadShops.ts"
import { csv, file, geoJson, point } from "./files.ts"

const read = (name: string, content: string | Uint8Array) =>
  Effect.flatMap(file(name, content), (path) => readShops(path, { list: "test", fallback: undefined }))

/** The one line for the operator. */
const refusal = (name: string, content: string | Uint8Array) =>
  Effect.map(Effect.flip(read(name, content)), ({ message }) => message)

const summary = ({ shops }: ShopSet) => shops.map(({ kind, name }) => `${name} ${kind.name}`).sort()

describe("a list as a table", () => {
  it.effect(
    "is read with full-width coordinates, line ends in headings and cells, tabs, semicolons and in UTF-16",
    () =>
      Effect.gen(function* () {
        const wide =
          '"店\u3000名","業\n種","緯 度","経 度"\r\n"パン\nひので","パン","３４．８６","北緯"\r\n"麺屋","ラーメン","34度51分36秒","東経138°19′48″"\r\n'
        const set = yield* read("a.csv", wide)
        assert.deepStrictEqual(summary(set), ["麺屋 ramen"])
        assert.match(set.rejected[0]?.reason ?? "", /^経 度: expected a coordinate in degrees, not "北緯"/)
        const [shop] = set.shops
        assert.deepStrictEqual([shop?.lat, shop?.lng], [34.86, 138.33])
        const rows = csv("喫茶ひので,cafe,,34.86,138.32")
        for (const content of [
          rows.replaceAll(",", "\t"),
          rows.replaceAll(",", ";"),
          Buffer.from(`\uFEFF${rows}`, "utf16le"),
          Buffer.from(`\uFEFF${rows}`, "utf16le").swap16()
        ]) {
          assert.deepStrictEqual(summary(yield* read("a.csv", content)), ["喫茶ひので cafe"])
        }
      })
  )

  it.effect("leaves out shops that have closed or whose permit has ended, in a list of permits, too", () =>
    Effect.gen(function* () {
      const set = yield* read(
        "a.csv",
        [
          '"営業施設名称、屋号又は商号",営業の種類,業態,営業施設所在地,緯度,経度,許可満了日,廃業年月日,申請区分',
          "食堂あさひ,① 飲食店営業,一般食堂・レストラン等,焼津市本町1-1,34.86,138.32,2999-03-31,,許可",
          "喫茶ひので,① 飲食店営業,喫茶店,焼津市本町1-2,34.87,138.32,2999-03-31,,許可",
          "閉じた店,① 飲食店営業,喫茶店,焼津市本町1-3,34.88,138.32,2999-03-31,昭和44年1月7日,許可",
          "やめた店,① 飲食店営業,喫茶店,焼津市本町1-4,34.88,138.33,2999-03-31,,許可（廃業）",
          "切れた店,① 飲食店営業,喫茶店,焼津市本町1-5,34.88,138.34,1969/3/31,,許可",
          "座標のない店,① 飲食店営業,喫茶店,焼津市本町1-6,,,2999-03-31,,許可"
        ].join("\n")
      )
      assert.deepStrictEqual(summary(set), ["喫茶ひので cafe", "食堂あさひ japanese"])
      assert.deepStrictEqual(
        set.rejected.map(({ line, reason }) => `${line} ${reason.split(" (")[0]}`),
        [
          "4 閉じた店 has closed",
          "5 やめた店 has closed",
          "6 切れた店 had a permit until 1969/3/31 and is no competitor",
          "7 the coordinate is missing or no number"
        ]
      )
    })
  )

  it.effect("is refused where two columns may be the name, and where it cannot be decoded, by line", () =>
    Effect.gen(function* () {
      assert.match(
        yield* refusal("a.csv", "店舗名,施設名,緯度,経度\nA,B,34.86,138.32\n"),
        /several columns that may be name \(名称\): "店舗名", "施設名"/
      )
      const broken = Buffer.concat([Buffer.from(csv("喫茶ひので,cafe,,34.86,138.32")), Buffer.from([0xff, 0xfe, 0x20])])
      assert.match(yield* refusal("a.csv", broken), /is not a text file in UTF-8: line 3 cannot be decoded/)
    })
  )
})

describe("a list as JSON", () => {
  it.effect("is read feature by feature, as elements of Overpass, and in collections of geometries", () =>
    Effect.gen(function* () {
      const feature = (name: string, geometry: unknown) =>
        JSON.stringify({ type: "Feature", properties: { name, amenity: "cafe" }, geometry })
      const lines = [feature("一", point(34.86, 138.32)), feature("二", point(34.87, 138.32))]
      for (const content of [lines.join("\n"), lines.join("\r\n")]) {
        assert.deepStrictEqual(summary(yield* read("a.geojsonl", content)), ["一 cafe", "二 cafe"])
      }
      assert.deepStrictEqual(summary(yield* read("a.json", `[${lines.join(",")}]`)), ["一 cafe", "二 cafe"])
      assert.deepStrictEqual(summary(yield* read("a.json", lines[0]!)), ["一 cafe"])
      const collection = { type: "GeometryCollection", geometries: [point(34.86, 138.32), point(34.88, 138.34)] }
      const set = yield* read(
        "a.geojson",
        geoJson({ properties: { name: "三", amenity: "cafe" }, geometry: collection })
      )
      assert.deepStrictEqual(
        [set.shops[0]?.lat, set.shops[0]?.lng].map((one) => one?.toFixed(2)),
        ["34.87", "138.33"]
      )
      const overpass = yield* read(
        "a.json",
        JSON.stringify({
          version: 0.6,
          elements: [
            { type: "node", id: 1, lat: 34.86, lon: 138.32, tags: { name: "点", amenity: "cafe" } },
            { type: "way", id: 2, center: { lat: 34.87, lon: 138.33 }, tags: { name: "面", shop: "bakery" } },
            { type: "node", id: 3, lat: 34.86, lon: 138.32 },
            { type: "way", id: 4, nodes: [3], tags: { name: "所在なし", amenity: "cafe" } }
          ]
        })
      )
      assert.deepStrictEqual(summary(overpass), ["点 cafe", "面 bakery"])
      assert.deepStrictEqual([overpass.skipped, overpass.rejected.map(({ line }) => line)], [1, [4]])
    })
  )
})
