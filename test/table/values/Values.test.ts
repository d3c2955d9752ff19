import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { isAbsent } from "../../../src/table/values/Absent.ts"
import { hasYear, monthIn, readDate, readYear } from "../../../src/table/values/Dates.ts"
import { readDegrees } from "../../../src/table/values/Degrees.ts"
import { listText, readList, readSemicolons } from "../../../src/table/values/Lists.ts"
import { readNumber, readPercent } from "../../../src/table/values/Numbers.ts"
import { plainPhone } from "../../../src/table/values/Phones.ts"
import { clockText, readClock } from "../../../src/table/values/Times.ts"
import { readYesNo } from "../../../src/table/values/YesNo.ts"

const int = (minimum: number, maximum: number) => Schema.Int.check(Schema.isBetween({ minimum, maximum }))

const fullWidth = (text: string): string =>
  text.replaceAll(/[!-~]/gu, (character) => String.fromCharCode(character.charCodeAt(0) + 0xfee0))

const kanjiDigits = (text: string): string => text.replaceAll(/\d/gu, (digit) => "〇一二三四五六七八九"[Number(digit)]!)

/** 二千三百一 of 2301. */
const kanjiUnits = (value: number): string =>
  [...String(value)]
    .map((digit, at, all) => {
      const unit = ["", "十", "百", "千"][all.length - at - 1]!
      return digit === "0" ? "" : `${digit === "1" && unit !== "" ? "" : kanjiDigits(digit)}${unit}`
    })
    .join("")

describe("A cell", () => {
  it("may say that there is no value", () => {
    for (const text of [
      "",
      " ",
      "なし",
      "（なし）",
      "ナシ",
      "無",
      "未登録",
      "-",
      "－",
      "ーー",
      "N/A",
      "Ｎ／Ａ",
      "None"
    ])
      assert.isTrue(isAbsent(text), text)
    for (const text of ["なしこ", "無田", "090-1234-5678", "hana@example.jp", "0", "ない"])
      assert.isFalse(isAbsent(text), text)
  })
})

describe("A number", () => {
  it.prop("is read in every form in which people write it", { value: int(0, 1e12) }, ({ value }) => {
    const grouped = value.toLocaleString("en")
    for (const text of [
      String(value),
      grouped,
      `¥${grouped}`,
      `￥${value}`,
      `${grouped}円`,
      ` ${value} `,
      `${value}人`
    ]) {
      assert.strictEqual(readNumber(text), value, text)
      assert.strictEqual(readNumber(fullWidth(text)), value, fullWidth(text))
    }
    assert.strictEqual(readNumber(kanjiDigits(String(value))), value)
    assert.strictEqual(readNumber(`${value / 10_000}万`.includes("e") ? String(value) : `${value / 10_000}万円`), value)
    for (const sign of ["-", "△", "▲", "－", "−", "△¥"]) {
      assert.strictEqual(readNumber(`${sign}${grouped}`), value === 0 ? 0 : -value, sign)
    }
  })

  it.prop("is read in kanji with their units", { value: int(1, 9_999) }, ({ value }) => {
    assert.strictEqual(readNumber(kanjiUnits(value)), value)
  })

  it("keeps units, fractions and the zero of 百〇八", () => {
    for (const [text, value] of [
      ["1.5万", 15_000],
      ["182千円", 182_000],
      ["2億3,000万円", 230_000_000],
      ["百〇八", 108],
      ["1万2千", 12_000],
      ["(1,200)", -1_200],
      ["0.25", 0.25]
    ] as const) {
      assert.strictEqual(readNumber(text), value, text)
    }
    assert.strictEqual(readPercent("１２．５％"), 12.5)
  })

  it("is in no notation of programs, and in no grouping that says two things", () => {
    const texts = [
      "0x10",
      "1e6",
      "1E2",
      "0b1",
      "Infinity",
      "NaN",
      "",
      "円",
      "1,2",
      "1,2345",
      "1.2.3",
      "--1",

      "十百",
      "abc"
    ]
    for (const text of texts) assert.isUndefined(readNumber(text), text)
  })
})

const Day = Schema.Struct({ year: int(1990, 2117), month: int(1, 12), day: int(1, 28) })

describe("A date", () => {
  it.prop(
    "is read in every form in which people and spreadsheets write it",
    { it: Day },
    ({ it: { day, month, year } }) => {
      const [mm, dd] = [String(month).padStart(2, "0"), String(day).padStart(2, "0")]
      const iso = `${year}-${mm}-${dd}`
      const serial = Date.parse(iso) / 86_400_000 + 25_569
      const era = year > 2019 ? `令和${year - 2018}` : year < 2019 ? `平成${year - 1988}` : `${year}`
      const texts = [
        iso,
        `${year}/${month}/${day}`,
        `${year}.${month}.${day}`,
        `${year}${mm}${dd}`,
        `${year}年${month}月${day}日`,
        `${era}年${month}月${day}日`,
        `${year}/${mm}/${dd} 0:00`,
        `${year}/${month}/${day}(月)`,
        `${iso}T00:00:00`,
        `${year}年${month}月${day}日（日）`,
        String(serial),
        kanjiDigits(`${year}年${month}月${day}日`)
      ]
      for (const text of texts) {
        assert.strictEqual(readDate(text), iso, text)
        assert.strictEqual(readDate(fullWidth(text)), iso, fullWidth(text))
      }
      assert.strictEqual(readDate(`${month}/${day}`, iso), iso)
      assert.strictEqual(readDate(`${kanjiUnits(month)}月${kanjiUnits(day)}日`, iso), iso)
    }
  )

  it("without a year takes that of its neighbour, over the end of a year, too", () => {
    assert.strictEqual(readDate("1/5", "2025-12-28"), "2026-01-05")
    assert.strictEqual(readDate("12/28", "2026-01-05"), "2025-12-28")
    assert.isUndefined(readDate("1/5"))
  })

  it("of an era is read by its letter and its first year", () => {
    assert.strictEqual(readDate("R8.1.5"), "2026-01-05")
    assert.strictEqual(readDate("令和元年5月1日"), "2019-05-01")
    assert.strictEqual(readDate("㋿元年5月1日"), "2019-05-01")
    assert.isUndefined(readDate("昭和65年1月1日"))
  })

  it("that no calendar has, or that says two things, is refused", () => {
    const texts = [
      "2026-02-30",
      "2026/13/1",
      "1/5/2026",
      "5.1.2026",
      "26/1/5",
      "12345",
      "2026-1/5",
      "2026",
      "",
      "明日",
      "2026-01-05T10:00:00"
    ]
    for (const text of texts) assert.isUndefined(readDate(text, "2026-01-01"), text)
  })
})

describe("A time of the day", () => {
  it.prop("is read in every form in which people write it", { minutes: int(0, 1_799) }, ({ minutes }) => {
    const [hour, minute] = [Math.floor(minutes / 60), minutes % 60]
    const text = clockText(minutes)
    for (const form of [
      text,
      `${hour}:${text.slice(3)}`,
      text.replace(":", ""),
      `${hour}時${minute}分`,
      `${text}:00`
    ]) {
      assert.strictEqual(readClock(form), minutes, form)
      assert.strictEqual(readClock(fullWidth(form)), minutes, form)
    }
    if (hour < 24 && hour % 12 !== 0) {
      const half = `${hour % 12}:${text.slice(3)}`
      assert.strictEqual(readClock(`${hour < 12 ? "午前" : "午後"}${half}`), minutes)
      assert.strictEqual(readClock(`${half} ${hour < 12 ? "AM" : "pm"}`), minutes)
    }
    if (minutes < 1_440) assert.strictEqual(readClock((minutes / 1_440).toFixed(6)), minutes)
    if (minutes < 360) assert.strictEqual(readClock(`翌${hour}:${text.slice(3)}`), minutes + 1_440)
  })

  it("that is none, or that says two things, is refused", () => {
    for (const text of ["30:00", "9", "24:60", "9:5", "午前12時", "午後13時", "AM 9 PM", "", "朝"]) {
      assert.isUndefined(readClock(text), text)
    }
    assert.strictEqual(readClock("12:00 AM"), 0)
    assert.strictEqual(readClock("午後九時半"), 21 * 60 + 30)
  })
})

it("Yes and no are read as people tick them, and nothing else is", () => {
  for (const text of ["TRUE", "はい", "有", "○", "１", "Yes"]) assert.isTrue(readYesNo(text), text)
  for (const text of ["FALSE", "いいえ", "無", "×", "0", "なし"]) assert.isFalse(readYesNo(text), text)
  for (const text of ["", "2", "maybe", "△"]) assert.isUndefined(readYesNo(text), text)
})

it.prop(
  "A coordinate is read in decimals and in degrees, minutes and seconds",
  { seconds: int(-180 * 3600, 180 * 3600) },
  ({ seconds }) => {
    const degrees = Number((seconds / 3600).toFixed(9))
    const [whole, rest] = [Math.floor(Math.abs(seconds) / 3600), Math.abs(seconds) % 3600]
    const side = seconds < 0 ? "西経" : "東経"
    const [minute, second] = [Math.floor(rest / 60), rest % 60]
    assert.strictEqual(readDegrees(degrees.toFixed(9)), degrees === 0 ? 0 : degrees)
    assert.strictEqual(readDegrees(fullWidth(degrees.toFixed(9))), degrees)
    for (const text of [
      `${side}${whole}度${minute}分${second}秒`,
      `${whole}°${minute}′${second}″${seconds < 0 ? "W" : "E"}`
    ]) {
      assert.closeTo(readDegrees(text) ?? Number.NaN, degrees, 1e-8, text)
    }
  }
)

describe("A list in a cell", () => {
  it.prop(
    "comes back as it was written, whatever its texts hold",
    { texts: Schema.Array(Schema.String) },
    ({ texts }) => {
      const given = texts.map((text) => text.trim()).filter((text) => text !== "")
      assert.deepStrictEqual(readList(listText(given)), given)
      assert.deepStrictEqual(readSemicolons(listText(given)), given)
    }
  )

  it("is split at the marks that people type, at one kind of them in a cell", () => {
    for (const cell of ["犬、猫", "犬，猫", "犬;猫", "犬；猫", "犬|猫", "犬, 猫", "犬、猫、"]) {
      assert.deepStrictEqual(readList(cell), ["犬", "猫"], cell)
    }
    assert.deepStrictEqual(readList("犬、猫;鳥"), ["犬、猫", "鳥"])
    assert.deepStrictEqual(readList(String.raw`犬\、猫`), ["犬、猫"])
  })
})

it("A phone number has plain hyphens for each dash, and the zero that a spreadsheet dropped", () => {
  for (const dash of "-‐‑–—―−─ー－ｰ") assert.strictEqual(plainPhone(`０３${dash}1234${dash}5678`), "03-1234-5678", dash)
  assert.strictEqual(plainPhone("9012345678"), "09012345678")
  assert.strictEqual(plainPhone("312345678"), "0312345678")
  assert.strictEqual(plainPhone("℡ 03-1234-5678"), "03-1234-5678")
  for (const text of ["+81312345678", "0312345678", "1234567890", "110"]) assert.strictEqual(plainPhone(text), text)
})

describe("What lists of other programs write", () => {
  it("is read: months by their name, years of statistics, degrees between dashes, amounts with a dash behind", () => {
    for (const text of [
      "5 Jan 2026",
      "05-Jan-2026",
      "Jan 5, 2026",
      "Jan 5 2026",
      "January 5th, 2026",
      "Mon, 5 Jan 2026",
      "5/Jan/2026"
    ]) {
      assert.strictEqual(readDate(text), "2026-01-05", text)
    }
    for (const text of ["5 Foo 2026", "31 Feb 2026", "Jan 2026", "01/05/2026", "Sept"])
      assert.isUndefined(readDate(text), text)
    assert.deepStrictEqual(
      ["2020", "2020年度", "令和2年", "FY2020", "平成30年度", "x"].map((text) => readYear(text)),
      [2020, 2020, 2020, 2020, 2018, undefined]
    )
    assert.deepStrictEqual(
      ["2026年11月 売上表", "期間：2026/11/10〜2026/11/23", "令和8年11月分", "2026", "第3回"].map((text) =>
        monthIn(text)
      ),
      ["2026-11-01", "2026-11-01", "2026-11-01", undefined, undefined]
    )
    assert.deepStrictEqual([hasYear("2026/1/5"), hasYear("1/5")], [true, false])
    for (const text of ["35-41-22.5", "35.41.22.5", "35:41:22.5"])
      assert.strictEqual(readDegrees(text), 35.689583333, text)
    assert.isUndefined(readDegrees("35-61-22"))
    for (const text of ["¥182,400-", "182,400円也", "182,400.-", "JPY182400", "182400ポイント"]) {
      assert.strictEqual(readNumber(text), 182_400, text)
    }
  })
})
