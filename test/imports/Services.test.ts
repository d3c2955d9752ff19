/** Files as registers, chat and booking services, offices and maps export them. All rows are made up. */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Result } from "effect"
import * as StoreRows from "../../modules/chain/transfer/StoreRow.ts"
import { readTakings, takingsOf } from "../../modules/console/web/trade-area/forecast/Takings.ts"
import * as FriendRows from "../../modules/crm/friend-transfer/FriendRow.ts"
import * as MemberRows from "../../modules/crm/member/transfer/MemberRow.ts"
import * as SlotRows from "../../modules/crm/slot/import/SlotCsv.ts"
import { readShops } from "../../modules/trade-area/shop/ingest/ReadShops.ts"
import type { Row } from "../../src/table/CsvFile.ts"
import { findHeading } from "../../src/table/columns/FindHeading.ts"
import { rowsOfText } from "../../src/table/SmallTable.ts"
import { smallBounds, workbookRows } from "../../src/table/workbook/Sheet.ts"
import { sheetOf, workbookOf } from "../support/Workbooks.ts"
import { file } from "../trade-area/shop/files.ts"

/** The first row as an import shows that it understood it, or what is refused of it. */
const firstOf = <Columns, Parsed>(
  rows: ReadonlyArray<Row>,
  columns: (cells: ReadonlyArray<string>) => Columns | undefined,
  read: (row: Row, columns: Columns) => Result.Result<Readonly<Record<string, string>>, Parsed>
) => {
  const heading = findHeading(rows, columns)
  assert.isDefined(heading)
  const first = read(rows.find(({ line }) => line > heading!.line)!, heading!.columns)
  return Result.isFailure(first) ? first.failure : first.success
}

const friend = (text: string) =>
  firstOf(rowsOfText(text), FriendRows.friendColumns, ({ cells }, columns) =>
    Result.map(FriendRows.readRow(cells, columns), FriendRows.valuesOf)
  )
const member = (text: string) =>
  firstOf(rowsOfText(text), MemberRows.memberColumns, ({ cells }, columns) =>
    Result.map(MemberRows.readRow(cells, columns), MemberRows.valuesOf)
  )
const store = (text: string) =>
  firstOf(rowsOfText(text), StoreRows.storeColumns, ({ cells }, columns) =>
    Result.map(StoreRows.readRow(cells, columns), StoreRows.valuesOf)
  )
const context = {
  timeZone: "Asia/Tokyo",
  menus: [{ id: "m", name: "カット", duration: 60, maxCapacity: 1 } as never],
  staff: [],
  today: "2026-11-30",
  farthest: "2028-11-30",
  menuId: undefined
}
const slot = (rows: ReadonlyArray<Row>) =>
  firstOf(rows, SlotRows.slotColumns, (row, columns) =>
    Result.map(SlotRows.readSlot(row, columns, context, context.today), SlotRows.valuesOf(context))
  )
const user = "U0123456789abcdef0123456789abcd01"

describe("Takings", () => {
  const day = (text: string) => {
    const { days, fault, rejected } = readTakings(text)
    return fault ?? (days.length === 0 ? rejected.map(({ column, value }) => `${column}: ${value}`) : days[0])
  }

  it("of Airレジ are those of its days, with tax, amounts in quotation marks and a sum below", () => {
    const { days, rejected } = readTakings(
      '"日付","曜日","売上(税込)","会計数","会計単価","客数","客単価","値引・割引"\n' +
        '"2026/11/01","日","268,400","131","2,049","212","1,266","-1,200"\n' +
        '"合計","","268,400","131","2,049","212","1,266","-1,200"\n'
    )
    assert.deepStrictEqual([days, rejected], [[{ date: "2026-11-01", revenue: 268_400, customers: 212 }], []])
  })

  it("of スマレジ and Square with gross and net sales are refused, since a person must choose", () => {
    assert.deepStrictEqual(
      day("締め日,店舗名,売上合計(税込),純売上(税抜),取引件数,客数\n2026-11-09,本店,182400,165819,120,151\n"),
      { kind: "ambiguous", columns: "売上合計(税込), 純売上(税抜)" }
    )
    assert.deepStrictEqual(day('Date,Gross sales,Net sales,Covers\n2026-11-09,"¥182,400","¥181,200",151\n'), {
      kind: "ambiguous",
      columns: "Gross sales, Net sales"
    })
  })

  it("of single sales, and of a summary with days as columns, are none", () => {
    assert.deepStrictEqual(day('"取引ID","取引日時","合計","客数"\n"100234","2026-11-09 09:12:44","1980","2"\n'), [
      "取引日時: 2026-11-09 09:12:44"
    ])
    const { days, isHeaded } = readTakings('売上,2026/11/09,2026/11/10\n総売上高,"¥182,400","¥175,000"\n')
    assert.deepStrictEqual([days, isHeaded], [[], false])
  })

  it("of a workbook below a title over all columns are read by the two rows of its heading", () => {
    const sheet = sheetOf([
      ["売上日報", "売上日報", "売上日報", "売上日報"],
      [],
      ["日付", "売上", "売上", "客数"],
      ["日付", "店内", "合計", "客数"],
      ["2026/11/9", 120_000, 182_400, 151]
    ])
    const rows = [...workbookRows(workbookOf({ sheets: { 一: sheet } }), undefined, smallBounds)].flat()
    const { days } = takingsOf(rows, { revenue: "売上 合計" })
    assert.deepStrictEqual(days, [{ date: "2026-11-09", revenue: 182_400, customers: 151 }])
  })

  it("of parts and their sum are the sum; pages repeat their heading, and titles say a period", () => {
    const text =
      '"集計期間","2026/11/01 ~ 2026/11/30"\n\n,売上,,,客数,\n日付,店内(千円),持帰(千円),計(千円),店内,計\n2026/11/9,100,82.4,182.4,100,151\n' +
      ",売上,,,客数,\n日付,店内(千円),持帰(千円),計(千円),店内,計\n2026/11/10,50,48.1,98.1,50,88\n"
    const { columns, days, rejected } = readTakings(text)
    assert.deepStrictEqual(
      days.map(({ customers, revenue }) => [revenue, customers]),
      [
        [182_400, 151],
        [98_100, 88]
      ]
    )
    assert.deepStrictEqual([rejected, columns[0]?.heading], [[], "日付"])
    const meals =
      "日付,ランチ,,ディナー,,合計,\n,売上,客数,売上,客数,売上,客数\n2026/5/1,60000,70,122400,81,182400,151\n"
    assert.deepStrictEqual(day(meals), { date: "2026-05-01", revenue: 182_400, customers: 151 })
    assert.deepStrictEqual(day("日付;売上（万円）\n2026.4.1;18.24\n"), { date: "2026-04-01", revenue: 182_400 })
  })

  it("below zero are refused for that", () => {
    const [refused] = readTakings("日付,売上\n2026/11/9,△1200\n2026/11/10,1\n").rejected
    assert.match(refused?.reason ?? "", /^売上: expected 0 or more, not "△1200"/u)
  })

  it("in thousands of yen, of STORES and of freee are those of a day", () => {
    for (const text of [
      "日付,売上高(千円)\n2026/11/9,182.4\n",
      "日付,会計数,売上金額,値引金額,返金額,売上点数\n2026年11月9日,120,182400,0,0,310\n",
      "収支区分,発生日,取引先,勘定科目,金額,税額\n収入,2026-11-09,店頭,売上高,182400,16581\n"
    ]) {
      assert.deepStrictEqual(day(text), { date: "2026-11-09", revenue: 182_400 }, text)
    }
  })
})

describe("Shops", () => {
  const shops = (name: string, content: string | Uint8Array, fallback?: string) =>
    Effect.gen(function* () {
      const path = yield* file(name, content)
      const set = yield* readShops(path, { list: "test", fallback: fallback as never })
      return set.shops.map(({ address, kind, lat, lng, name }) => [name, kind.name, lat, lng, address])
    })

  it.effect("of the municipal standard of permits have their name and place by the word for a shop before them", () =>
    Effect.gen(function* () {
      const text =
        "営業施設名称_屋号又は商号,営業の種類,業態,営業施設所在地_連結表記,営業施設所在地_都道府県,緯度,経度\n" +
        "うなぎ見本,①飲食店営業,居酒屋,静岡県浜松市中央区砂山町1番地,静岡県,34.7036,137.735\n"
      const expected = [["うなぎ見本", "izakaya", 34.7036, 137.735, "静岡県浜松市中央区砂山町1番地"]]
      assert.deepStrictEqual(yield* shops("a.csv", text), expected)
    })
  )

  it.effect("of Overpass as CSV and of ogr2ogr have the tags of OpenStreetMap", () =>
    Effect.gen(function* () {
      const overpass =
        "@id\t@type\t@lat\t@lon\tname\tshop\tamenity\n1002\tnode\t35.69\t139.7\tコンビニ見本\tconvenience\t\n"
      assert.deepStrictEqual(yield* shops("a.csv", overpass), [["コンビニ見本", "convenience", 35.69, 139.7, null]])
      const ogr = 'X,Y,osm_id,name,address,place,other_tags\n139.7,35.69,502,喫茶見本,,,"""amenity""=>""cafe"""\n'
      assert.deepStrictEqual(yield* shops("b.csv", ogr), [["喫茶見本", "cafe", 35.69, 139.7, null]])
    })
  )

  it.effect("of a workbook of a shopping street have their place in two columns below one heading", () =>
    Effect.gen(function* () {
      const sheet = sheetOf([
        ["商店街 加盟店一覧"],
        ["№", "店　名", "業　種", "所　在　地", "位置情報", ""],
        ["", "", "", "", "緯度", "経度"],
        [1, "見本青果店", "青果", "東京都新宿区西新宿1-1-1", 35.6896, 139.6917]
      ])
      const found = yield* shops("a.xlsx", workbookOf({ sheets: { 名簿: sheet } }))
      assert.deepStrictEqual(found, [["見本青果店", "food_shop", 35.6896, 139.6917, "東京都新宿区西新宿1-1-1"]])
    })
  )

  it.effect("of the register of large stores have line ends in their headings", () =>
    Effect.gen(function* () {
      const text =
        '届出一覧,,,,\n"番号","大規模小売\n店舗の名称","所在地","緯度","経度"\n' +
        '"2","サンプルホームセンター","静岡県焼津市見本2-2","34.87","138.32"\n'
      const expected = [["サンプルホームセンター", "hardware", 34.87, 138.32, "静岡県焼津市見本2-2"]]
      assert.deepStrictEqual(yield* shops("a.csv", text), expected)
    })
  )
})

describe("Stores", () => {
  it("of a business profile have their address in parts", () => {
    const text =
      "店舗コード,ビジネス名,住所（1 行目）,住所（2 行目）,市区町村,都道府県,郵便番号,緯度,経度,開業日\n" +
      "S001,見本珈琲 新宿店,西新宿2-8-1,,新宿区,東京都,160-0023,35.6896,139.6917,2018-04-01\n"
    assert.deepInclude(store(text), {
      name: "見本珈琲 新宿店",
      address: "東京都新宿区西新宿2-8-1",
      lat: "35.6896",
      openedOn: "2018-04-01"
    })
  })

  it("stand below two rows of headings, of which units are no values", () => {
    const row = store(
      "店舗,店舗,店舗,規模,規模\n名称,住所,開店日,席数,面積(㎡)\n上野店,台東区上野7-1-1,令和2年4月1日,30席,66.5\n"
    )
    assert.deepInclude(row, { name: "上野店", openedOn: "2020-04-01", seats: "30", floorAreaM2: "66.5" })
  })

  it("of スマレジ have the prefecture beside the address, which may name it, too", () => {
    const rows = '"店舗ID","店舗コード","店舗名","都道府県","住所"\n"2","002","品川店","東京都",'
    assert.deepInclude(store(`${rows}"港区港南2丁目"\n`), { name: "品川店", address: "東京都港区港南2丁目" })
    assert.deepInclude(store(`${rows}"東京都港区港南2丁目"\n`), { address: "東京都港区港南2丁目" })
  })
})

describe("Friends and members", () => {
  it("of services for LINE are known by their id, with the name on LINE before other names", () => {
    const several = `登録ID,表示名,LINE登録名,システム表示名,ユーザーID,友だち登録日\n101,花子,はなこ,,${user},2026-10-01 12:34:56\n`
    const expected = { lineUserId: user, displayName: "花子", followedAt: "2026-10-01T03:34:56.000Z" }
    assert.deepInclude(friend(several), expected)
    const real = `"LINEユーザーID","LINE表示名","お名前","タグ"\n"${user}","はなこ","見本 花子","常連、ランチ"\n`
    assert.deepInclude(friend(real), { displayName: "はなこ", tags: "常連;ランチ" })
    const points = `LINEユーザーID,会員番号,氏名,会員ランク,ポイント残高,入会日\n${user},A-1,見本 花子,,"1,200",2025年4月1日\n`
    assert.deepInclude(member(points), { lineUserId: user, points: "1200" })
  })

  it("are none in the statistics of LINE公式アカウント Manager", () => {
    const rows = rowsOfText("日付,友だち追加,ターゲットリーチ,ブロック\n20261109,1203,1011,192\n")
    assert.isUndefined(findHeading(rows, FriendRows.friendColumns))
  })
})

describe("Slots", () => {
  it("have day and time in one cell, and end on the next day", () => {
    const cut = { menu: "カット", capacity: "2" }
    const text = "開始日時,終了日時,メニュー,定員\n2026/12/21 9:00,2026/12/21 10:00,カット,2\n"
    assert.deepInclude(slot(rowsOfText(text)), { ...cut, date: "2026-12-21", start: "09:00", end: "10:00" })
    const late = "開始日時,終了日時,メニュー,定員\n2026年12月21日 午後10時,2026年12月22日 2:00,カット,2\n"
    assert.deepInclude(slot(rowsOfText(late)), { date: "2026-12-21", start: "22:00", end: "02:00" })
    const long = slot(rowsOfText(late.replace("12月22日", "12月24日")))
    assert.deepInclude(long, { column: "終了日時", value: "2026年12月24日 2:00" })
  })

  it("stand below a title, with a span of time and the seats that are left", () => {
    const text = "予約枠（2026年12月）,,,\n予約日,時間帯,コース,残席\n12/21(月),9時半～10時半,カット,2\n"
    const expected = { date: "2026-12-21", start: "09:30", end: "10:30", menu: "カット", capacity: "2" }
    assert.deepInclude(slot(rowsOfText(text)), expected)
  })

  it("of a calendar in another order of day and month are refused by the value", () => {
    const text = "Subject,Start Date,Start Time,End Date,End Time\nカット,12/21/2026,9:00 AM,12/21/2026,10:00 AM\n"
    assert.deepInclude(slot(rowsOfText(text)), { column: "Start Date", value: "12/21/2026" })
  })
})
