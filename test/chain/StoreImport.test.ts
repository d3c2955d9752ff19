import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { ImportView } from "../../modules/chain/transfer/ImportView.ts"
import { workbookType } from "../../src/http/endpoint/TableTypes.ts"
import { savedAsWorkbook, savedBySpreadsheet } from "../support/Spreadsheet.ts"
import { app, client, decodes } from "./support.ts"

const file = `name,address,lat,lng,status,openedOn,closedOn,floorAreaM2,seats,monthlyRevenueYen
新宿店,東京都新宿区西新宿2-8-1,35.6895,139.6917,active,2021-04-01,,120,48,8400000
渋谷店,東京都渋谷区道玄坂1-1,,,planned,,,,,
那覇店,,26.2124,127.6809,閉店,2010-01-01,2020-12-31,80.5,,"1,200,000"
`

const counts = ({ changed, created, rejectedCount, rows, unchanged }: any) => [
  rows,
  created,
  changed,
  unchanged,
  rejectedCount
]

layer(app)("A file of stores", (it) => {
  it.effect("is imported with places and fields, and changes nothing when it is imported again", () =>
    Effect.gen(function* () {
      const { chain, get, importing } = yield* client()
      const id = yield* chain("a")
      const first = yield* importing(id, file)
      assert.strictEqual(first.status, 200)
      yield* decodes(ImportView, first.body)
      assert.deepStrictEqual(counts(first.body.data), [3, 3, 0, 0, 0])
      const { data } = (yield* get(`/${id}`)).body
      assert.strictEqual(data.storeCount, 2)
      assert.deepStrictEqual(
        data.stores.map((store: any) => [
          store.name,
          store.areaCode,
          store.precision,
          store.status,
          store.monthlyRevenueYen
        ]),
        [
          ["新宿店", "13104", "coordinate", "active", 8_400_000],
          ["渋谷店", "13113", "municipality", "planned", null],
          ["那覇店", "47201", "coordinate", "closed", 1_200_000]
        ]
      )
      assert.deepStrictEqual(counts((yield* importing(id, file)).body.data), [3, 0, 0, 3, 0])
      const changed = file.replace("planned", "active").replace("120,48", "130,48")
      assert.deepStrictEqual(counts((yield* importing(id, changed)).body.data), [3, 0, 2, 1, 0])
      assert.strictEqual((yield* get(`/${id}`)).body.data.stores[0].floorAreaM2, 130)
    })
  )

  it.effect("is imported while no other one of the account is, whatever the chain; other accounts do not wait", () =>
    Effect.gen(function* () {
      const [one, other] = [yield* client(), yield* client()]
      const ids = [yield* one.chain("a"), yield* one.chain("b")]
      const elsewhere = yield* other.chain("a")
      const imports = Array.from({ length: 12 }, (_, n) => one.importing(ids[n % 2]!, file))
      const [theirs, ...own] = yield* Effect.all([other.importing(elsewhere, file), ...imports], {
        concurrency: "unbounded"
      })
      assert.strictEqual(theirs?.status, 200)
      const refused = own.filter(({ status }) => status === 409)
      assert.isAtLeast(refused.length, 1)
      for (const { body } of refused) assert.deepInclude(body, { code: "import_running" })
      assert.deepStrictEqual(new Set(own.map(({ status }) => status)), new Set([200, 409]))
      assert.strictEqual((yield* one.importing(ids[0]!, file)).status, 200)
    })
  )

  it.effect("is left out row by row where it is wrong, with line and reason, and imported elsewhere", () =>
    Effect.gen(function* () {
      const { chain, get, importingPart: importing } = yield* client()
      const id = yield* chain("a")
      const csv = [
        "name,address,lat,lng,status,closedOn,openedOn,seats,id",
        "good,東京都新宿区,,,,,,,",
        ",東京都新宿区,,,,,,,",
        "nowhere,,,,,,,,",
        "unknown,どこか1-2-3,,,,,,,",
        "sea,,34,145,,,,,",
        "half,,35,,,,,,",
        "far,,95,139.7,,,,,",
        "words,,here,there,,,,,",
        "status,東京都新宿区,,,open,,,,",
        "days,東京都新宿区,,,,2020-01-01,2021-01-01,,",
        "seats,東京都新宿区,,,,,,-1,",
        "good,東京都渋谷区,,,,,,,",
        "foreign,東京都新宿区,,,,,,,01KAJ3Q7Y6T0V9W2X4Z8B1C5DF",
        "short",
        '"two\nlines",東京都新宿区,,,,,,,',
        "full,東京都新宿区,,,,,,４８,"
      ].join("\n")
      const { data } = (yield* importing(id, csv)).body
      assert.deepStrictEqual(counts(data), [16, 2, 0, 0, 14])
      const reasons = new Map<number, string>(data.rejected.map(({ line, reason }: any) => [line, reason]))
      const expected: ReadonlyArray<readonly [number, RegExp]> = [
        [3, /^name: must not be blank/],
        [4, /^address: address, or lat and lng, is required/],
        [5, /^address: Address not found: "どこか1-2-3"/],
        [6, /^lat: The location is in no municipality of Japan/],
        [7, /^lng: lat and lng must be given together/],
        [8, /^lat: must be a number from -90 to 90/],
        [9, /^lat: expected a coordinate in degrees, not "here"; write 35/],
        [10, /^status: Expected "active", "planned" or "closed"/],
        [11, /^closedOn: must not be before openedOn/],
        [12, /^seats: must be a number from 1/],
        [13, /^name: the same store stands in line 2/],
        [14, /^id: the chain has no such store/],
        [15, /^address: /],
        [17, /^name: must not contain control characters/]
      ]
      for (const [line, reason] of expected) assert.match(reasons.get(line) ?? "", reason, `line ${line}`)
      assert.strictEqual(reasons.size, expected.length)
      const { stores } = (yield* get(`/${id}`)).body.data
      assert.deepStrictEqual(
        stores.map(({ name, seats }: any) => [name, seats]),
        [
          ["good", null],
          ["full", 48]
        ]
      )
    })
  )

  it.effect("is refused as a whole where it is no table of stores, or too long", () =>
    Effect.gen(function* () {
      const { ask, chain, importing } = yield* client()
      const id = yield* chain("a")
      const many = (rows: number) =>
        `name,lat,lng\n${Array.from({ length: rows }, (_, n) => `${n},35.69,139.70`).join("\n")}\n`
      for (const csv of [
        "",
        "\n\n",
        "a,b\n1,2\n",
        '{"name":"x"}',
        `name\n${'"'.repeat(3)}`,
        many(2_001),
        "\n".repeat(20_000),
        "name\0,x"
      ]) {
        const { body, status } = yield* importing(id, csv)
        assert.deepStrictEqual([status, body.code], [400, "csv_refused"], csv.slice(0, 20))
      }
      assert.strictEqual((yield* importing(id, "x".repeat(1_048_577))).status, 413)
      assert.strictEqual((yield* ask("POST", `/${id}/stores/import`, { name: "x" })).status, 415)
      assert.deepStrictEqual(counts((yield* importing(id, many(2_000))).body.data), [2_000, 2_000, 0, 0, 0])
    })
  )

  it.effect("is exported without formulas, quoted, and taken back as it was", () =>
    Effect.gen(function* () {
      const { ask, chain, get, importing } = yield* client()
      const id = yield* chain("a")
      const names = ["=1+1", "+81 shop", "-x", "@SUM(A1)", 'quo"ted', "com,ma", "'apostrophe", "普通"]
      for (const name of names) yield* ask("POST", `/${id}/stores`, { name, lat: 35.69, lng: 139.7 })
      const exported = yield* get(`/${id}/stores/export`)
      assert.match(exported.headers.get("content-type") ?? "", /^text\/csv/)
      assert.match(exported.headers.get("content-disposition") ?? "", /stores\.csv/)
      const lines = exported.text.trim().split("\r\n")
      assert.match(lines[0]!, /^\uFEFF?id,name,address,lat,lng,status/)
      assert.deepStrictEqual(
        lines.slice(1).map((line) => line.split(",")[1]),
        ["'=1+1", "'+81 shop", "'-x", "'@SUM(A1)", '"quo""ted"', '"com', "'apostrophe", "普通"]
      )
      assert.deepStrictEqual(counts((yield* importing(id, exported.text)).body.data), [8, 0, 0, 8, 0])
      const other = yield* chain("b")
      const copied = yield* importing(other, exported.text.replaceAll(/^[0-9A-Z]{26},/gm, ","))
      assert.deepStrictEqual(counts(copied.body.data), [8, 8, 0, 0, 0])
      assert.deepStrictEqual(
        (yield* get(`/${other}`)).body.data.stores.map(({ name }: any) => name),
        names
      )
    })
  )

  it.effect("renames stores by their ids, and may pass a name on", () =>
    Effect.gen(function* () {
      const { chain, get, importing } = yield* client()
      const id = yield* chain("a")
      yield* importing(id, "name,lat,lng\none,35.69,139.70\ntwo,35.66,139.70\n")
      const [one, two] = (yield* get(`/${id}`)).body.data.stores.map((store: any) => store.id)
      const csv = `id,name,lat,lng\n${one},three,35.69,139.70\n${two},one,35.66,139.70\n`
      assert.deepStrictEqual(counts((yield* importing(id, csv)).body.data), [2, 0, 2, 0, 0])
      assert.deepStrictEqual(
        (yield* get(`/${id}`)).body.data.stores.map((store: any) => [store.id, store.name]),
        [
          [one, "three"],
          [two, "one"]
        ]
      )
    })
  )

  it.effect("has Japanese headers as people write them, in any order", () =>
    Effect.gen(function* () {
      const { chain, get, importing } = yield* client()
      const id = yield* chain("a")
      const csv =
        '\uFEFF席数,状態,店舗名,住所,売場面積,月商\r\n24,計画中,本店,東京都新宿区西新宿2-8-1,６０,"¥1,000"\r\n24,営業中,二号店,東京都新宿区西新宿2-8-1,６０,"1,000"\r\n'
      const { data } = (yield* importing(id, csv)).body
      assert.deepStrictEqual(counts(data), [2, 2, 0, 0, 0])
      const [store, first] = (yield* get(`/${id}`)).body.data.stores
      assert.deepInclude(first, { name: "本店", monthlyRevenueYen: 1_000, status: "planned" })
      assert.deepInclude(store, {
        name: "二号店",
        seats: 24,
        floorAreaM2: 60,
        monthlyRevenueYen: 1_000,
        status: "active"
      })
    })
  )

  it.effect(
    "has dates, numbers and coordinates as people and spreadsheets write them, and names what it cannot read",
    () =>
      Effect.gen(function* () {
        const { chain, get, importingPart: importing } = yield* client()
        const id = yield* chain("a")
        const written = [
          "2018-04-01",
          "2018/4/1",
          "2018年4月1日",
          "平成30年4月1日",
          "H30.4.1",
          "20180401",
          "43191",
          "2018/4/1(日)"
        ]
        const csv = [
          "店　名,緯 度,経 度,オープン日,月商（千円）",
          ...written.map((date, i) => `店${i},３５．６８９６,東経139度42分,${date},"1,234"`),
          "曖昧,35.6896,139.7,4/1/2018,",
          "十六進,35.6896,139.7,,0x10",
          "指数,35.6896,139.7,,1e6"
        ].join("\n")
        const { data } = (yield* importing(id, csv)).body
        assert.deepStrictEqual(counts(data), [11, 8, 0, 0, 3])
        assert.deepStrictEqual(
          data.rejected.map(({ line, reason }: any) => [line, reason.split(";")[0]]),
          [
            [10, 'オープン日: expected a date, not "4/1/2018"'],
            [11, '月商（千円）: expected a number, not "0x10"'],
            [12, '月商（千円）: expected a number, not "1e6"']
          ]
        )
        const { stores } = (yield* get(`/${id}`)).body.data
        for (const store of stores) {
          assert.deepInclude(store, { openedOn: "2018-04-01", lat: 35.6896, lng: 139.7, monthlyRevenueYen: 1_234_000 })
        }
      })
  )

  it.effect("comes back from a spreadsheet unchanged, with its dates and separators", () =>
    Effect.gen(function* () {
      const { chain, get, importing } = yield* client()
      const id = yield* chain("a")
      yield* importing(id, "name,address,openedOn,seats\n007,東京都新宿区西新宿2-8-1,2018-04-01,62\n")
      const file: string = (yield* get(`/${id}/stores/export`)).text
      const saved = savedBySpreadsheet(file)
      assert.include(saved, "2018/4/1")
      assert.deepStrictEqual(counts((yield* importing(id, saved)).body.data), [1, 0, 0, 1, 0])
      const workbook = yield* importing(id, savedAsWorkbook(file), { "content-type": workbookType })
      assert.deepStrictEqual(counts(workbook.body.data), [1, 0, 0, 1, 0])
      assert.strictEqual((yield* get(`/${id}/stores/export`)).text, file)
      for (const separator of [",", "\t", ";"]) {
        const saved = `\uFEFF${file.replace(/^\uFEFF/u, "").replaceAll("2018-04-01", "2018/4/1")}`.replaceAll(
          ",",
          separator
        )
        assert.deepStrictEqual(counts((yield* importing(id, saved)).body.data), [1, 0, 0, 1, 0])
      }
    })
  )

  it.effect(
    "with places of the Tokyo datum says so, converts them where that is asked for, and passes over them where none is",
    () =>
      Effect.gen(function* () {
        const { chain, importing } = yield* client()
        const id = yield* chain("a")
        const rows =
          "店舗名,住所,緯度（日本測地系）,経度（日本測地系）\n新宿店,東京都新宿区西新宿2-8-1,35.6864,139.6949\n"
        const look = (...columns: ReadonlyArray<string>) => {
          const query = new URLSearchParams([["dryRun", "true"], ...columns.map((column) => ["column", column])])
          return importing(id, rows, {}, `?${query}`)
        }
        const refused = yield* look()
        assert.deepInclude(refused.body, { status: 400, code: "csv_refused" })
        assert.match(refused.body.detail, /Tokyo datum \(緯度（日本測地系）, 経度（日本測地系）\).*column=tokyoLat=…/)
        const asked = yield* look("tokyoLat=緯度（日本測地系）", "tokyoLng=経度（日本測地系）")
        const [{ values }] = asked.body.data.sample
        assert.closeTo(Number(values.lat), 35.6896, 0.0001)
        assert.closeTo(Number(values.lng), 139.6917, 0.0001)
        const without = yield* look("tokyoLat=", "tokyoLng=")
        assert.deepInclude(without.body.data.sample[0].values, { lat: "", address: "東京都新宿区西新宿2-8-1" })
      })
  )

  it.effect("is refused where two columns may be the same, and where a quotation mark is never closed", () =>
    Effect.gen(function* () {
      const { chain, get, importing } = yield* client()
      const id = yield* chain("a")
      const both = yield* importing(id, "店舗名,名称,住所\nA,B,東京都新宿区\n")
      assert.strictEqual(both.status, 400)
      assert.include(both.body.detail, '"店舗名", "名称"')
      const broken = yield* importing(
        id,
        'name,address\nA,東京都新宿区\n"two\r\nlines",東京都新宿区\n"B,東京都新宿区\nC,x\n'
      )
      assert.strictEqual(broken.status, 400)
      assert.include(broken.body.detail, "quotation mark in line 5 ")
      assert.lengthOf((yield* get(`/${id}`)).body.data.stores, 0)
    })
  )

  it.effect("is imported once for an Idempotency-Key, which must be well-formed", () =>
    Effect.gen(function* () {
      const { chain, importing } = yield* client()
      const id = yield* chain("a")
      const key = { "idempotency-key": "import-1" }
      const first = yield* importing(id, file, key)
      const again = yield* importing(id, file, key)
      assert.deepStrictEqual(again.body, { ...first.body, idempotent_replay: true })
      assert.strictEqual(again.headers.get("idempotent-replayed"), "true")
      assert.strictEqual((yield* importing(id, "name\n", key)).status, 422)
      const refused = yield* importing(id, file, { "idempotency-key": "no spaces" })
      assert.deepStrictEqual([refused.status, refused.body.code], [400, "invalid_idempotency_key"])
    })
  )
})
