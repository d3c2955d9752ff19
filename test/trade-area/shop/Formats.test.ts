import { gzipSync } from "node:zlib"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { readShops, type ShopSet } from "../../../modules/trade-area/shop/ingest/ReadShops.ts"
import { subIndustry } from "../../../modules/trade-area/shop/kind/SubIndustry.ts"
import { csv, file, geoJson, manyRows, point } from "./files.ts"
import { blobClaiming, bombBlob, headerBlob, nodesBlob, type Packing, pbfFile, waysBlob } from "./PbfFile.ts"

const read = (name: string, content: string | Uint8Array, fallback?: string) =>
  Effect.flatMap(file(name, content), (path) =>
    readShops(path, { list: "test", fallback: fallback === undefined ? undefined : subIndustry(fallback) })
  )

/** The one line for the operator. */
const refusal = (name: string, content: string | Uint8Array) =>
  Effect.map(Effect.flip(read(name, content)), ({ message }) => message)

const summary = ({ shops }: ShopSet) => shops.map(({ kind, name }) => `${name} ${kind.name}`).sort()

const cp932 = (text: string): Buffer => {
  const bytes: Record<string, ReadonlyArray<number>> = {
    名: [0x96, 0xbc],
    称: [0x8f, 0xcc],
    緯: [0x88, 0xdc],
    度: [0x93, 0x78],
    経: [0x8c, 0x6f],
    業: [0x8b, 0xc6],
    種: [0x8e, 0xed],
    店: [0x93, 0x58]
  }
  return Buffer.from([...text].flatMap((one) => bytes[one] ?? Array.from(Buffer.from(one))))
}

describe("a list as CSV", () => {
  it.effect("is read under English and Japanese headers, in UTF-8 and cp932, plain and gzipped", () =>
    Effect.gen(function* () {
      const rows = csv("喫茶ひので,cafe,静岡県焼津市本町1-1,34.86,138.32", "麺屋,ラーメン,,34.87,138.33")
      const expected = ["喫茶ひので cafe", "麺屋 ramen"]
      assert.deepStrictEqual(summary(yield* read("a.csv", rows)), expected)
      assert.deepStrictEqual(summary(yield* read("a.csv", `\uFEFF${rows.replaceAll("\n", "\r\n")}`)), expected)
      assert.deepStrictEqual(summary(yield* read("a.csv.gz", gzipSync(rows))), expected)
      const japanese =
        "市の一覧\n\n緯度,経度,店舗名,業種,所在地\n34.86,138.32,喫茶ひので,カフェ,本町1-1\n34.87,138.33,麺屋,ラーメン店,\n"
      assert.deepStrictEqual(summary(yield* read("b.csv", japanese)), expected)
      const old = cp932("名称,緯度,経度,業種\n店A,34.86,138.32,cafe\n")
      assert.deepStrictEqual(summary(yield* read("c.csv", old)), ["店A cafe"])
    })
  )

  it.effect("names line and reason of each row that is left out", () =>
    Effect.gen(function* () {
      const set = yield* read(
        "a.csv",
        csv(
          "よい店,cafe,,34.86,138.32",
          ",cafe,,34.86,138.32",
          "北,cafe,,,138.32",
          "南,cafe,,abc,138.32",
          "逆,cafe,,138.32,34.86",
          "海外,cafe,,48.85,2.35",
          "不明,zzz,,34.86,138.32",
          "花味月,,,34.86,138.32",
          "短い,cafe"
        )
      )
      assert.strictEqual(set.shops.length, 1)
      assert.strictEqual(set.rejectedCount, 8)
      const reasons = set.rejected.map(({ line, reason }) => `${line} ${reason}`)
      const expected = [
        /^3 34\.86, 138\.32: the name is missing/,
        /^4 北: the coordinate is missing/,
        /^5 南: lat: expected a coordinate in degrees, not "abc"/,
        /^6 逆: 138\.32, 34\.86: latitude and longitude are exchanged/,
        /^7 海外: 48\.85, 2\.35 is not in Japan/,
        /^8 不明: "zzz" names no kind/,
        /^9 花味月: nothing tells its kind; --category/,
        /^10 短い: The row has 2 of 5 columns/
      ]
      for (const [i, pattern] of expected.entries()) assert.match(reasons[i] ?? "", pattern)
    })
  )

  it.effect("gives the kind of the whole list to records that say nothing of theirs", () =>
    Effect.gen(function* () {
      const set = yield* read("a.csv", csv("花味月,,,34.86,138.32", "麺屋,ramen,,34.87,138.33"), "cafe")
      assert.deepStrictEqual(summary(set), ["花味月 cafe", "麺屋 ramen"])
      assert.strictEqual(set.ofFallback, 1)
    })
  )

  it.effect("is refused above the most shops, and read at it", () =>
    Effect.gen(function* () {
      const path = yield* file("a.csv", csv(...manyRows(20)))
      const context = { list: "test", fallback: undefined }
      assert.strictEqual((yield* readShops(path, context, 20)).shops.length, 20)
      const { message } = yield* Effect.flip(readShops(path, context, 19))
      assert.strictEqual(message, "a.csv: holds more than 19 shops; split it")
    })
  )

  it.effect("gives a shop the same id whatever else the list holds", () =>
    Effect.gen(function* () {
      const [first] = (yield* read("a.csv", csv("よい店,cafe,,34.86,138.32"))).shops
      const more = yield* read("a.csv", csv("別の店,ramen,,34.87,138.32", "よい店,喫茶,本町1,34.86,138.32"))
      assert.isTrue(more.shops.some(({ id }) => id === first?.id))
      assert.isTrue(more.shops.every(({ id }) => Number.isSafeInteger(id)))
    })
  )
})

describe("a list as GeoJSON", () => {
  it.effect("is read by tags or categories, shapes by their centre, with the objects of OpenStreetMap as ids", () =>
    Effect.gen(function* () {
      const square = [
        [
          [138.32, 34.86],
          [138.34, 34.86],
          [138.34, 34.88],
          [138.32, 34.88],
          [138.32, 34.86]
        ]
      ]
      const document = geoJson(
        { id: "node/1", properties: { name: "喫茶ひので", amenity: "cafe" }, geometry: point(34.86, 138.32) },
        {
          properties: { name: "百貨", tags: { shop: "department_store" } },
          geometry: { type: "Polygon", coordinates: square }
        },
        { properties: { 名称: "麺屋", 業種: "ラーメン" }, geometry: point(34.87, 138.33) },
        { properties: { name: "どこか", amenity: "cafe" } },
        { properties: {}, geometry: point(34.86, 138.32) },
        { properties: { name: "ベンチ", amenity: "bench" }, geometry: point(34.86, 138.32) }
      )
      const set = yield* read("a.geojson", document)
      assert.deepStrictEqual(summary(set), ["喫茶ひので cafe", "百貨 department_store", "麺屋 ramen"])
      const mall = set.shops.find(({ name }) => name === "百貨")
      assert.closeTo(mall!.lat, 34.87, 1e-9)
      assert.closeTo(mall!.lng, 138.33, 1e-9)
      assert.deepStrictEqual(
        set.rejected.map(({ line }) => line),
        [4, 5, 6]
      )
      assert.deepStrictEqual(summary(yield* read("a.json.gz", gzipSync(document))), summary(set))
    })
  )

  it.effect("is refused when it is cut off, malformed, or no collection", () =>
    Effect.gen(function* () {
      const document = geoJson({ properties: { name: "喫茶", amenity: "cafe" }, geometry: point(34.86, 138.32) })
      assert.match(yield* refusal("a.geojson", document.slice(0, -3)), /^a\.geojson: is not complete JSON$/)
      assert.match(yield* refusal("a.geojson", document.replace('"features"', "features")), /is not complete JSON$/)
      assert.match(yield* refusal("a.geojson", '{"type":"Feature"}'), /does not hold shops: expected at least one/)
      assert.match(yield* refusal("a.geojson", geoJson()), /does not hold shops/)
      assert.match(
        yield* refusal("a.geojson", geoJson({ properties: { name: "x" } })),
        /all 1 were rejected, the first \(1\)/
      )
    })
  )

  it.effect("is refused when more than nine in ten of twenty or more features are no shops", () =>
    Effect.gen(function* () {
      const shop = (n: number) => ({
        properties: { name: `喫茶${n}`, amenity: "cafe" },
        geometry: point(34.86, 138.32)
      })
      const list = (good: number, bad: number) =>
        geoJson(
          ...Array.from({ length: good }, (_, n) => shop(n)),
          ...Array.from({ length: bad }, () => ({ properties: { name: "駅" } }))
        )
      assert.match(yield* refusal("a.geojson", list(2, 19)), /19 of 21 were rejected, the first \(3\)/)
      for (const [good, bad] of [
        [2, 18],
        [1, 18]
      ] as const) {
        assert.strictEqual((yield* read("a.geojson", list(good, bad))).rejectedCount, bad)
      }
    })
  )
})

describe("an extract of OpenStreetMap", () => {
  const nodes = [
    { id: 1, lat: 34.86, lng: 138.32, tags: { name: "喫茶ひので", amenity: "cafe" } },
    { id: 2, lat: 34.87, lng: 138.33, tags: { amenity: "bench" } },
    { id: 3, lat: 34.87, lng: 138.33, tags: { shop: "books" } },
    { id: 11, lat: 34.88, lng: 138.34 },
    { id: 12, lat: 34.88, lng: 138.35 },
    { id: 13, lat: 34.89, lng: 138.35 },
    { id: 14, lat: 34.89, lng: 138.34 }
  ]
  const ways = [
    { id: 21, refs: [11, 12, 13, 14, 11], tags: { name: "スーパー", shop: "supermarket", "addr:city": "焼津市" } },
    { id: 22, refs: [11, 12], tags: { name: "商店街", shop: "mall" } },
    { id: 23, refs: [98, 99, 97, 98], tags: { name: "遠い店", shop: "bakery" } },
    { id: 24, refs: [11, 12, 13, 11], tags: { building: "yes" } }
  ]

  it.effect("gives the nodes and closed ways that are shops, these by the centre of their nodes", () =>
    Effect.gen(function* () {
      const set = yield* read("a.osm.pbf", pbfFile(nodes, ways))
      assert.deepStrictEqual(summary(set), ["スーパー supermarket", "喫茶ひので cafe"])
      const shop = set.shops.find(({ name }) => name === "スーパー")!
      assert.closeTo(shop.lat, 34.885, 1e-6)
      assert.closeTo(shop.lng, 138.345, 1e-6)
      assert.strictEqual(shop.address, "焼津市")
      assert.strictEqual(set.skipped, 1)
      assert.deepStrictEqual(
        set.rejected.map(({ reason }) => reason),
        ["node/3: the name is missing", "way/23: none of its nodes is in the extract"]
      )
    })
  )

  it.effect("is read in blocks, however the file is cut into chunks", () =>
    Effect.gen(function* () {
      const many = Array.from({ length: 9000 }, (_, i) => ({
        id: i + 1,
        lat: 34 + i / 1e4,
        lng: 138.3,
        tags: { name: `店${i}${"長い名前".repeat(40)}${(i * 7919) % 9973}`, amenity: "cafe" }
      }))
      const blocks = Array.from({ length: 9 }, (_, i) => nodesBlob(many.slice(i * 1000, (i + 1) * 1000)))
      const set = yield* read("a.osm.pbf", Buffer.concat([headerBlob(), ...blocks]))
      assert.strictEqual(set.shops.length, 9000)
    })
  )

  it.effect("is refused when it is cut off, damaged or larger unpacked than the format allows", () =>
    Effect.gen(function* () {
      const whole = pbfFile(nodes, ways)
      assert.match(yield* refusal("a.osm.pbf", whole.subarray(0, -10)), /^a\.osm\.pbf: is cut off$/)
      assert.match(yield* refusal("a.osm.pbf", whole.subarray(0, headerBlob().length + 2)), /is cut off$/)
      const damaged = Buffer.from(whole)
      damaged.fill(0xff, headerBlob().length + 40, headerBlob().length + 60)
      assert.match(yield* refusal("a.osm.pbf", damaged), /is damaged$/)
      const bomb = Buffer.concat([headerBlob(), bombBlob(33 * 1024 * 1024)])
      assert.match(yield* refusal("a.osm.pbf", bomb), /a block unpacks to more than the format allows$/)
      const claims = Buffer.concat([headerBlob(), blobClaiming(33 * 1024 * 1024)])
      assert.match(yield* refusal("a.osm.pbf", claims), /a block is larger than the format allows$/)
    })
  )

  it.effect("has the coordinates of ways from the ways themselves, where they stand there", () =>
    Effect.gen(function* () {
      const points = [
        [34.88, 138.34],
        [34.88, 138.36],
        [34.9, 138.36],
        [34.88, 138.34]
      ] as const
      const unknown = points.map(() => [214.748_364_7, 214.748_364_7] as const)
      const located = [
        { id: 21, refs: [11, 12, 13, 11], points, tags: { name: "スーパー", shop: "supermarket" } },
        { id: 22, refs: [14, 15, 16, 14], points: unknown, tags: { name: "どこか", shop: "bakery" } }
      ]
      const set = yield* read("a.osm.pbf", Buffer.concat([headerBlob(), waysBlob(located)]))
      assert.deepStrictEqual(summary(set), ["スーパー supermarket"])
      assert.closeTo(set.shops[0]!.lat, 34.89, 1e-9)
      assert.closeTo(set.shops[0]!.lng, 138.35, 1e-9)
      assert.deepStrictEqual(
        set.rejected.map(({ reason }) => reason),
        ["way/22: none of its nodes is in the extract"]
      )
    })
  )

  it.effect("is read packed with zlib, zstd or not at all, and otherwise refused by name", () =>
    Effect.gen(function* () {
      const packed = (packing: Packing) => Buffer.concat([headerBlob(), nodesBlob(nodes, packing)])
      for (const packing of ["raw", "zlib", "zstd"] as const) {
        const set = yield* read("a.osm.pbf", packed(packing))
        assert.deepStrictEqual(summary(set), ["喫茶ひので cafe"], packing)
      }
      assert.match(yield* refusal("a.osm.pbf", packed("lz4")), /is packed with lz4, which is not supported/)
    })
  )

  it.effect("is refused with the history of the map, and with what is not known here", () =>
    Effect.gen(function* () {
      const beginning = (header: Buffer) => Buffer.concat([header, nodesBlob(nodes)])
      const history = yield* refusal("a.osm.pbf", beginning(headerBlob("HistoricalInformation")))
      assert.match(history, /has the history of the map \(HistoricalInformation\): make an extract of one day/)
      const newer = yield* refusal("a.osm.pbf", beginning(headerBlob("Curves")))
      assert.match(newer, /needs a reader that knows "Curves"/)
    })
  )

  it.effect("is read or refused with a reason wherever a byte of a block is wrong, and wherever the file ends", () =>
    Effect.gen(function* () {
      const header = headerBlob()
      const whole = Buffer.concat([header, nodesBlob(nodes.slice(0, 2), "raw")])
      for (let at = header.length; at < whole.length; at++) {
        const file = Buffer.from(whole)
        file[at]! ^= 0xff
        const result = yield* Effect.result(read("a.osm.pbf", file))
        if (result._tag === "Failure") assert.include(["FileUnreadable", "WrongFile"], result.failure._tag)
      }
      for (let end = header.length + 1; end < whole.length; end += 7)
        assert.match(yield* refusal("a.osm.pbf", whole.subarray(0, end)), /is cut off$/)
    })
  )
})

describe("a file of another kind", () => {
  it.effect("is refused with what it is", () =>
    Effect.gen(function* () {
      const cases: ReadonlyArray<readonly [string | Uint8Array, RegExp]> = [
        [Buffer.from("PK\u0003\u0004rest of an archive"), /damaged workbook/],
        ["%PDF-1.7\n", /PDF document/],
        [Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10]), /picture/],
        ["SQLite format 3\0", /SQLite or GeoPackage/],
        ['<?xml version="1.0"?>\n<osm version="0.6"></osm>', /OpenStreetMap XML: convert it/],
        ["<!doctype html><p>not found", /XML or HTML/],
        [Buffer.from("\uFEFFname,lat,lng\n", "utf16le"), /a list of shops: expected a CSV/],
        [Buffer.alloc(500), /a list of shops: expected a CSV file/],
        ["id,title\n1,x\n", /whose header has a name/],
        ["name,lat,lng\n", /a list of shops: expected a CSV/]
      ]
      for (const [content, pattern] of cases) assert.match(yield* refusal("a.csv", content), pattern)
    })
  )

  it.effect("is refused when it is missing, empty, a folder or cut off", () =>
    Effect.gen(function* () {
      const { message } = yield* Effect.flip(readShops("/nowhere.csv", { list: "x", fallback: undefined }))
      assert.strictEqual(message, "nowhere.csv: no such file")
      const folder = yield* Effect.flip(readShops("/var/tmp", { list: "x", fallback: undefined }))
      assert.strictEqual(folder.message, "tmp: is a directory")
      const packed = gzipSync(csv(...manyRows(500)))
      assert.match(
        yield* refusal("a.csv.gz", packed.subarray(0, packed.length - 20)),
        /damaged gzip file, or is cut off/
      )
    })
  )
})
