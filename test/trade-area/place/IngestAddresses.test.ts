import { readFileSync } from "node:fs"
import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { IngestAddresses } from "../../../modules/trade-area/place/ingest/IngestAddresses.ts"
import { Places } from "../../../modules/trade-area/place/Places.ts"
import { TownRepo } from "../../../modules/trade-area/place/TownRepo.ts"
import * as Files from "../../area/ingest/files.ts"
import { publicFile, publicFilesAreThere } from "../../area/support.ts"
import { services } from "./support.ts"

const take = (content: string | Uint8Array) =>
  Effect.gen(function* () {
    const { run } = yield* IngestAddresses
    return yield* run(yield* Files.file("towns.csv", content))
  })

const header = "code,prefecture,municipality,town,koaza,lat,lng"
const csv = (...rows: ReadonlyArray<string>) => [header, ...rows, ""].join("\n")
const nishiShinjuku = "13104,東京都,新宿区,西新宿二丁目,,35.68945,139.691774"

/** The header of location reference information, and the row of 虎ノ門一丁目. */
const inCp932 =
  "k3OTuZV7jKeDUoFbg2gsk3OTuZV7jKeWvCyOc4vmkqyRuoNSgVuDaCyOc4vmkqyRupa8LJHljpqSrJKaltqDUoFbg2gskeWOmpKs" +
  "kpqW2pa8LIjck3gsjG+TeCyMtJNUjpGXv4NSgVuDaCyR5Y6agUWOmoFFkpqW2ovmlaqDUoFbg2gNCjEzLJOMi56TcywxMzEwMyyN" +
  "YIvmLDEzMTAzMDAyNDAwMSyM1YNtluWI6pKaltosMzUuNjY4MzU4LDEzOS43NDk2NzAsMSwzDQo="

const townOf = (address: string) =>
  Effect.gen(function* () {
    return (yield* (yield* Places).resolve({ address })).town
  })

layer(services)("ingest addresses", (it) => {
  it.effect("that is only looked at says what would change, and stores nothing", () =>
    Effect.gen(function* () {
      const { run } = yield* IngestAddresses
      const look = (...rows: ReadonlyArray<string>) =>
        Effect.flatMap(Files.file("towns.csv", csv(...rows)), (path) => run(path, { dryRun: true }))
      const first = yield* look(nishiShinjuku, "13104,東京都,新宿区,新宿三丁目,,35.69,139.70")
      assert.deepInclude(first, { status: "looked_at", towns: 2, changes: { created: 2, changed: 0, removed: 0 } })
      assert.deepInclude(first.columns, { concept: "town", heading: "town", by: "heading" })
      yield* take(csv(nishiShinjuku, "13104,東京都,新宿区,新宿三丁目,,35.69,139.70"))
      const second = yield* look(
        "13104,東京都,新宿区,西新宿二丁目,,35.7,139.69",
        "13104,東京都,新宿区,四谷,,35.68,139.72"
      )
      assert.deepStrictEqual(second.changes, { created: 1, changed: 1, removed: 1 })
      assert.strictEqual(yield* townOf("新宿区西新宿2-8-1"), "西新宿二丁目")
      assert.deepStrictEqual((yield* look(nishiShinjuku)).changes, { created: 0, changed: 0, removed: 1 })
    })
  )

  it.effect("stores towns, and reports rows that are not valid with line and reason", () =>
    Effect.gen(function* () {
      const report = yield* take(
        csv(
          nishiShinjuku,
          "99999,東京都,どこか区,西新宿二丁目,,35.7,139.7",
          "13104,東京都,新宿区,,,35.7,139.7",
          "13104,東京都,新宿区,新宿三丁目,,,",
          "13104,東京都,新宿区,新宿三丁目,,35.7,1397",
          "13104,東京都,新宿区,新宿三丁目",
          nishiShinjuku,
          `13104,東京都,新宿区,${"長".repeat(101)},,35.7,139.7`,
          "22131,静岡県,浜松市中区,元城町,,34.71,137.72"
        )
      )
      assert.deepInclude(report, { status: "ingested", towns: 2, areas: 2 })
      assert.deepStrictEqual(report.rejected, [
        { line: 3, reason: '西新宿二丁目: "99999" is no area code' },
        { line: 4, reason: "The town has no name (13104)" },
        { line: 5, reason: "新宿三丁目: no coordinates" },
        { line: 6, reason: '新宿三丁目: longitude: "1397" is not a longitude in Japan' },
        { line: 7, reason: "新宿三丁目: The row has 4 of 7 columns" },
        { line: 8, reason: "西新宿二丁目 appears again in 13104" },
        { line: 9, reason: `${"長".repeat(60)}: The name is too long` }
      ])
      assert.strictEqual(yield* townOf("新宿区西新宿2-8-1"), "西新宿二丁目")
      assert.strictEqual(yield* townOf("浜松市中区元城町103-2"), "元城町")
    })
  )

  it.effect("replaces the towns of the municipalities in the file and of no others, on the next request", () =>
    Effect.gen(function* () {
      yield* take(csv(nishiShinjuku, "13101,東京都,千代田区,霞が関一丁目,,35.674,139.7526"))
      assert.strictEqual(yield* townOf("新宿区西新宿2-8-1"), "西新宿二丁目")
      yield* take(csv("13104,東京都,新宿区,新宿三丁目,,35.6912,139.7036"))
      assert.isUndefined(yield* townOf("新宿区西新宿2-8-1"))
      assert.strictEqual(yield* townOf("新宿区新宿3-38-1"), "新宿三丁目")
      assert.strictEqual(yield* townOf("千代田区霞ヶ関1"), "霞が関一丁目")
    })
  )

  it.effect("leaves everything as it is for the same file, and for a file that is no address list", () =>
    Effect.gen(function* () {
      const { revision } = yield* TownRepo
      const content = csv(nishiShinjuku)
      yield* take(content)
      const before = yield* revision
      assert.deepInclude(yield* take(content), { status: "unchanged", towns: 0 })
      for (const [wrong, tag] of [
        ["name,price\nramen,900\n", "WrongFile"],
        [header, "WrongFile"],
        [csv("99999,,,x,,35,139"), "FileUnreadable"],
        ["", "FileUnreadable"],
        [new Uint8Array([0x1f, 0x8b, 0, 1, 2]), "FileUnreadable"],
        [new Uint8Array(5000).fill(0xff), "FileUnreadable"],
        [Buffer.concat([Buffer.from(csv(nishiShinjuku)), Buffer.from([0xe6, 0x97])]), "FileUnreadable"]
      ] as const) {
        assert.strictEqual((yield* Effect.flip(take(wrong)))._tag, tag)
      }
      assert.strictEqual(yield* revision, before)
      assert.strictEqual(yield* townOf("新宿区西新宿2-8-1"), "西新宿二丁目")
    })
  )

  it.effect("reads the columns of other publishers", () =>
    Effect.gen(function* () {
      const columns = "都道府県コード,都道府県名,市区町村コード,市区町村名,大字町丁目名,小字・通称名,緯度,経度"
      yield* take(`\uFEFF${columns}\n13,東京都,13103,港区,虎ノ門一丁目,,35.668358,139.74967\n`)
      assert.strictEqual(yield* townOf("東京都港区虎ノ門1"), "虎ノ門一丁目")
    })
  )

  it.effect("reads a list of blocks: a town lies at the mean of those that represent it and were not deleted", () =>
    Effect.gen(function* () {
      const columns =
        "都道府県名,市区町村名,大字_丁目名,小字_通称名,街区符号_地番,座標系番号,X座標,Y座標,緯度,経度,住居表示フラグ,代表フラグ,更新前履歴フラグ,更新後履歴フラグ"
      const block = (town: string, number: string, place: string, flags: string) =>
        `東京都,新宿区,${town},,${number},9,-35000.1,-12000.2,${place},1,${flags}`
      const rows = [
        block("西新宿二丁目", "1", "35.68,139.69", "1,0,0"),
        block("西新宿二丁目", "2", "35.70,139.70", "1,0,1"),
        block("西新宿二丁目", "2", "35.9,139.9", "0,0,0"),
        block("西新宿二丁目", "3", "35.9,139.9", "1,0,3"),
        block("西新宿二丁目", "4", ",", "1,0,0"),
        "北海道,札幌市中央区,大通西一丁目,,1,12,1,1,43.06,141.35,1,1,0,0",
        "東京都,どこか区,町,,1,9,1,1,35.7,139.7,1,1,0,0"
      ]
      for (const header of [columns, columns.replaceAll("_", "・").replaceAll("X座標", "Ｘ座標")]) {
        const report = yield* take([header, ...rows, ""].join("\r\n"))
        assert.deepInclude(report, { status: "ingested", towns: 2, areas: 2 })
        assert.deepStrictEqual(report.rejected, [
          { line: 6, reason: "西新宿二丁目 4: no coordinates" },
          { line: 8, reason: '町 1: "東京都どこか区" is no municipality' }
        ])
        assert.match(report.notes.join(), /^3 blocks were read as 2 towns.*1 further points .*1 deleted blocks/u)
      }
      const place = yield* (yield* Places).resolve({ address: "新宿区西新宿2-1" })
      assert.deepInclude(place, { town: "西新宿二丁目", lat: 35.69, lng: 139.695 })
    })
  )

  it.effect("reads columns that the operator names", () =>
    Effect.gen(function* () {
      const { run } = yield* IngestAddresses
      const path = yield* Files.file("towns.csv", "団体,町名,北緯,東経\n13104,西新宿二丁目,35.69,139.69\n")
      const column = ["code=団体", "town=町名", "lat=北緯", "lng=東経"]
      const { columns, towns } = yield* run(path, { column })
      assert.deepStrictEqual([towns, columns[0]], [1, { concept: "code", heading: "団体", by: "given" }])
    })
  )

  it.effect("refuses lists of facilities and registers without points, and says what to do", () =>
    Effect.gen(function* () {
      const refusal = (content: string) => Effect.map(Effect.flip(take(content)), ({ message }) => message)
      for (const header of [
        "名称,所在地_連結表記,所在地_都道府県,所在地_市区町村,所在地_町字,所在地_番地以下,緯度,経度",
        "名称,所在地_都道府県,所在地_市区町村,所在地_町字,所在地_番地以下,緯度,経度",
        "施設名,所在地,緯度,経度",
        "施設名,住所,電話番号"
      ]) {
        assert.match(yield* refusal(`${header}\n${header.replaceAll(/[^,]+/gu, "1")}\n`), /ingest shops/u, header)
      }
      assert.match(yield* refusal("lg_code,machiaza_id,pref,city,oaza_cho\n1,2,3,4,5\n"), /位置参照情報/u)
    })
  )

  it.effect("reads a list in cp932, as the ministry publishes it", () =>
    Effect.gen(function* () {
      yield* take(Buffer.from(inCp932, "base64"))
      assert.strictEqual(yield* townOf("東京都港区虎ノ門1"), "虎ノ門一丁目")
    })
  )

  it.effect("two imports at once store both files whole", () =>
    Effect.gen(function* () {
      const rows = (code: string) => Array.from({ length: 200 }, (_, i) => `${code},,,町${i}x,,35.7,139.7`)
      yield* Effect.all(
        [take(csv(...rows("13105"))), take(csv(...rows("13106"))), take(csv(...rows("13105"), nishiShinjuku))],
        {
          concurrency: "unbounded"
        }
      )
      const { townsWithin } = yield* Places
      assert.deepStrictEqual(yield* townsWithin({ lat: 35.7, lng: 139.7 }, 100), [
        { areaCode: "13105", within: 200, all: 200 },
        { areaCode: "13106", within: 200, all: 200 }
      ])
    })
  )

  it.effect.skipIf(!publicFilesAreThere)("finds the towns of a published list by their names", () =>
    Effect.gen(function* () {
      const { run } = yield* IngestAddresses
      const report = yield* run(publicFile("addresses-town-level.csv"))
      assert.deepInclude(report, { status: "ingested", areas: 107 })
      assert.strictEqual(report.towns + report.rejected.length, 15_407)
      const lines = readFileSync(publicFile("addresses-town-level.csv"), "utf8").trimEnd().split("\n").slice(1)
      const { resolve } = yield* Places
      let right = 0
      const sample = lines.filter((_, i) => i % 10 === 0)
      for (const line of sample) {
        const [code = "", prefecture, municipality, town = "", koaza = ""] = line.split(",")
        const place = yield* resolve({ address: `${prefecture}${municipality}${town}${koaza}12-3` })
        if (place.areaCode === code && place.town === town + koaza) right++
      }
      assert.isAbove(right / sample.length, 0.99)
    })
  )
})
