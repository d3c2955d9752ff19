/** Lists of shops as offices, maps and people write them. */
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { zipSync } from "fflate"
import { readShops, type ShopSet } from "../../../modules/trade-area/shop/ingest/ReadShops.ts"
import { sheetOf, workbookOf } from "../../support/Workbooks.ts"
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
        assert.match(
          set.rejected[0]?.reason ?? "",
          /^パン\sひので: 経 度: expected a coordinate in degrees, not "北緯"/
        )
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
          "7 座標のない店: the coordinate is missing or no number"
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

describe("a list of others", () => {
  it.effect(
    "has coordinates in one column or as well-known text, headings of two rows, and sums that are no shops",
    () =>
      Effect.gen(function* () {
        const cafe = ["喫茶ひので cafe"]
        for (const content of [
          '店名,緯度経度,ジャンル\n喫茶ひので,"34.86, 138.32",カフェ\n',
          'WKT,名前,説明,業種\n"POINT (138.32 34.86)",喫茶ひので,,カフェ\n',
          "@id\t@type\tname\t@lat\t@lon\tamenity\n1\tnode\t喫茶ひので\t34.86\t138.32\tcafe\n",
          "名称,位置,,業種\n,緯度,経度,\n喫茶ひので,34.86,138.32,カフェ\n合計,,,1件\n",
          "喫茶店一覧\n\n名称,緯度,経度,業種\n喫茶ひので,34.86,138.32,カフェ\n計,1件\n※令和8年4月1日現在\n"
        ]) {
          const set = yield* read("a.csv", content)
          assert.deepStrictEqual([summary(set), set.rejected], [cafe, []], content)
          const [shop] = set.shops
          assert.deepStrictEqual([shop?.lat, shop?.lng], [34.86, 138.32])
        }
        const named = yield* read("a.csv", csv("合計,cafe,,34.86,138.32", "合計商店,cafe,,34.87,138.32"))
        assert.deepStrictEqual(summary(named), ["合計 cafe", "合計商店 cafe"])
      })
  )

  it.effect("is a sheet of a workbook, by its name, too", () =>
    Effect.gen(function* () {
      const list = (name: string) =>
        sheetOf([
          ["名称", "緯度", "経度", "業種"],
          [name, 34.86, 138.32, "カフェ"]
        ])
      const book = workbookOf({ sheets: { 一: list("喫茶ひので"), 二: list("喫茶いりひ") } })
      assert.deepStrictEqual(summary(yield* read("a.xlsx", book)), ["喫茶ひので cafe"])
      const path = yield* file("a.xlsx", book)
      const second = yield* readShops(path, { list: "test", fallback: undefined }, undefined, { sheet: "二" })
      assert.deepStrictEqual([summary(second), second.format], [["喫茶いりひ cafe"], "xlsx"])
      assert.match(
        yield* refusal("a.xlsx", zipSync({ "a.csv": new Uint8Array(9) })),
        /a ZIP archive and no Excel workbook/
      )
    })
  )

  it.effect("of the Tokyo datum says so, and is converted where it is asked for", () =>
    Effect.gen(function* () {
      const content = "名称,緯度(日本測地系),経度(日本測地系),業種\n喫茶ひので,35.6864,139.6949,カフェ\n"
      assert.match(yield* refusal("a.csv", content), /coordinates of the Tokyo datum \(緯度\(日本測地系\)/)
      const path = yield* file("a.csv", content)
      const set = yield* readShops(path, { list: "test", fallback: undefined }, undefined, { isTokyo: true })
      assert.deepStrictEqual([set.shops[0]?.lat.toFixed(4), set.shops[0]?.lng.toFixed(4)], ["35.6896", "139.6917"])
      const crs = { type: "name", properties: { name: "urn:ogc:def:crs:EPSG::4301" } }
      const json = JSON.parse(
        geoJson({ properties: { amenity: "cafe", name: "喫茶" }, geometry: point(35.6864, 139.6949) })
      )
      const text = JSON.stringify({ crs, ...json })
      assert.match(yield* refusal("a.geojson", text), /coordinates of the Tokyo datum \(crs\)/)
      const asked = { isTokyo: true }
      const converted = yield* readShops(
        yield* file("a.geojson", text),
        { list: "a", fallback: undefined },
        undefined,
        asked
      )
      assert.strictEqual(converted.shops[0]?.lat.toFixed(4), "35.6896")
    })
  )
})

describe("a list as JSON", () => {
  it.effect("is TopoJSON of several layers, or a sequence of texts, and has places that were shops once", () =>
    Effect.gen(function* () {
      const layer = (name: string) => ({
        type: "GeometryCollection",
        geometries: [{ type: "Point", coordinates: [138.32, 34.86], properties: { name, amenity: "cafe" } }]
      })
      const topology = { type: "Topology", objects: { a: layer("一"), b: layer("二") }, arcs: [] }
      assert.deepStrictEqual(summary(yield* read("a.topojson", JSON.stringify(topology))), ["一 cafe", "二 cafe"])
      const damaged = { ...topology, objects: { a: { type: "Polygon", arcs: [[7]] } } }
      assert.match(yield* refusal("a.topojson", JSON.stringify(damaged)), /is not complete JSON|does not hold shops/)
      const feature = (properties: Readonly<Record<string, unknown>>) => ({
        type: "Feature",
        properties,
        geometry: point(34.86, 138.32)
      })
      const sequence = ["一", "二"].map((name) => `\u001e${JSON.stringify(feature({ name, amenity: "cafe" }))}\n`)
      assert.deepStrictEqual(summary(yield* read("a.geojsons", sequence.join(""))), ["一 cafe", "二 cafe"])
      const set = yield* read(
        "a.geojson",
        geoJson(
          feature({ name: "今", amenity: "cafe" }),
          feature({ name: "昔", "disused:amenity": "cafe" }),
          feature({ name: "閉", amenity: "cafe", opening_hours: "closed" }),
          feature({ name: "止", amenity: "cafe", business_status: "CLOSED_TEMPORARILY" })
        )
      )
      assert.deepStrictEqual(summary(set), ["今 cafe"])
      assert.deepStrictEqual(
        set.rejected.map(({ line, reason }) => `${line} ${/closed \([^)]*\)/u.exec(reason)?.[0]}`),
        ["2 closed (disused:amenity)", "3 closed (closed)", "4 closed (CLOSED_TEMPORARILY)"]
      )
      const plain = [{ 店舗名: "三", 緯度: "３４．８６", 経度: 138.32, 業種: "カフェ" }]
      assert.deepStrictEqual(summary(yield* read("a.json", JSON.stringify(plain))), ["三 cafe"])
      assert.match(yield* refusal("a.kml", '<?xml version="1.0"?><kml xmlns="x"/>'), /It is KML/)
    })
  )

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

  it.effect("is read in the encodings of tables, and refused by its line where it is in none", () =>
    Effect.gen(function* () {
      const text =
        '{"type":"FeatureCollection","features":[\n{"type":"Feature","properties":{"name":"X","amenity":"cafe"},"geometry":{"type":"Point","coordinates":[138.32,34.86]}}]}'
      const [before, after] = text.split("X") as [string, string]
      // 食 in cp932.
      const cp932 = Buffer.concat([Buffer.from(before), Buffer.from([0x90, 0x48]), Buffer.from(after)])
      const utf16 = Buffer.from(`\ufeff${text.replace("X", "食")}`, "utf16le")
      for (const content of [cp932, utf16, `\ufeff${text.replace("X", "食")}`]) {
        assert.deepStrictEqual(summary(yield* read("a.geojson", content)), ["食 cafe"])
      }
      const damaged = Buffer.concat([Buffer.from(before), Buffer.from([0xff, 0xff]), Buffer.from(after)])
      assert.match(yield* refusal("a.geojson", damaged), /line 2 cannot be decoded/u)
    })
  )
})
