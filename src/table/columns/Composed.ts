/**
 * Values that stand in parts of several columns, or several in one: a family and a given name, an address by its parts, latitude and longitude
 * in one cell, a time from 9:00 to 10:00. They are sought only where no column has the value itself. Pure.
 */
import { readDate } from "../values/Dates.ts"
import type { Column, Heading } from "./Column.ts"
import type { Concept } from "./Headings.ts"

type TextOf = (cells: ReadonlyArray<string>) => string

const named = (headings: ReadonlyArray<Heading>, names: ReadonlyArray<string>): Heading | undefined =>
  names.flatMap((name) => headings.find(({ key }) => key === name) ?? [])[0]

const textAt = (cells: ReadonlyArray<string>, { index }: Heading): string => (cells[index] ?? "").trim()

const columnOf = (parts: ReadonlyArray<Heading>, textOf: TextOf): Column => ({
  index: parts[0]!.index,
  heading: parts.map(({ heading }) => heading).join(" + "),
  unit: 1,
  textOf
})

/** Parts in the order in which they are written; at least the first of them must be there. */
const joined = (
  headings: ReadonlyArray<Heading>,
  parts: ReadonlyArray<ReadonlyArray<string>>,
  space: string,
  least: number
): Column | undefined => {
  const found = parts.flatMap((names) => named(headings, names) ?? [])
  return found.length < least
    ? undefined
    : columnOf(found, (cells) =>
        found
          .map((part) => textAt(cells, part))
          .filter(Boolean)
          .join(space)
      )
}

/** Headings as `Columns.ts` compares them: in small letters, half width, without spaces and underscores. */
const family = ["姓", "苗字", "名字", "氏名(姓)", "お名前(姓)", "姓(漢字)", "lastname", "familyname", "surname"]
const given = ["名", "氏名(名)", "お名前(名)", "名(漢字)", "firstname", "givenname"]
const familyKana = [
  "姓カナ",
  "セイ",
  "せい",
  "姓(カナ)",
  "姓(フリガナ)",
  "姓フリガナ",
  "姓ふりがな",
  "氏名カナ(姓)",
  "lastnamekana",
  "フリガナ(姓)"
].map((name) => name.normalize("NFKC"))
const givenKana = [
  "名カナ",
  "メイ",
  "めい",
  "名(カナ)",
  "名(フリガナ)",
  "名フリガナ",
  "名ふりがな",
  "氏名カナ(名)",
  "firstnamekana",
  "フリガナ(名)"
]

const addressParts = [
  ["都道府県", "都道府県名", "所在地都道府県", "prefecture", "state", "province", "住所1", "住所(都道府県)"],
  ["市区町村", "市区町村名", "市町村", "市町村名", "所在地市区町村", "city", "住所2", "郡市区町村", "住所(市区町村)"],
  ["町域", "町名", "大字町丁目名", "所在地町字", "町字", "町丁目", "住所3", "住所(町名)"],
  [
    "番地",
    "丁目番地",
    "番地以下",
    "町名番地",
    "町域番地",
    "丁目番地号",
    "所在地番地以下",
    "住所1行目",
    "住所(1行目)",
    "addressline1",
    "streetaddress1",
    "street",
    "番地号",
    "住所(番地)"
  ]
]

/** The two parts of a cell such as 9:00～10:00. */
const rangeMark = /\s*(?:[~～〜〰→]|から|\bto\b|[-–—−‐ー－](?=\s*(?:翌|午|[\d０-９])))\s*/iu
const ranges = [
  "時間帯",
  "予約時間帯",
  "時間",
  "時間枠",
  "枠",
  "利用時間",
  "開始終了",
  "開始-終了",
  "timeslot",
  "time",
  "hours"
]

/** The two numbers of `35.69, 139.7` or of `POINT (139.7 35.69)`, latitude first. */
export const positionIn = (text: string): readonly [lat: string, lng: string] | undefined => {
  const [, lng, lat] = /^(?:SRID=\d+;)?POINT\s*(?:Z\s*)?\(\s*(\S+)\s+(\S+)(?:\s+\S+)?\s*\)$/iu.exec(text.trim()) ?? []
  if (lat !== undefined && lng !== undefined) return [lat, lng]
  const parts = text
    .normalize("NFKC")
    .replace(/^[([]|[)\]]$/gu, "")
    .split(/\s*[,;/、]\s*|\s+/u)
    .filter(Boolean)
  return parts.length === 2 ? [parts[0]!, parts[1]!] : undefined
}

const positions = [
  "緯度経度",
  "緯度・経度",
  "緯度,経度",
  "緯度/経度",
  "緯度、経度",
  "座標",
  "latlng",
  "latlon",
  "lat,lng",
  "lat,lon",
  "latitude,longitude",
  "coordinates",
  "coordinate",
  "location",
  "geopoint",
  "wkt",
  "geometry",
  "geom",
  "位置情報"
]

const picked = (
  headings: ReadonlyArray<Heading>,
  names: ReadonlyArray<string>,
  pick: (text: string) => string | undefined
): Column | undefined => {
  const heading = named(headings, names)
  return heading === undefined
    ? undefined
    : columnOf([heading], (cells) => pick(textAt(cells, heading)) ?? textAt(cells, heading))
}

/** A day and a time in one cell: 2026/12/21 9:00. */
const dayAndTime = /^(.*?\d(?:日|\))?(?:\s*\([^)]*\))?)(?:\s+|T)((?:午前|午後|翌)?\s*\d{1,2}(?::|時).*)$/u
const startsAt = [
  "開始日時",
  "予約日時",
  "予約開始日時",
  "枠開始日時",
  "来店日時",
  "利用日時",
  "startdatetime",
  "startsat"
]
const endsAt = ["終了日時", "予約終了日時", "枠終了日時", "enddatetime", "endsat"]
const dayMs = 86_400_000

const partsOf = (text: string): readonly [day: string, time: string] | undefined => {
  const [, day, time] = dayAndTime.exec(text.normalize("NFKC").trim()) ?? []
  return day === undefined || time === undefined ? undefined : [day, time]
}

const dayPart = (headings: ReadonlyArray<Heading>): Column | undefined =>
  picked(headings, startsAt, (text) => partsOf(text)?.[0])
const timePart = (headings: ReadonlyArray<Heading>): Column | undefined =>
  picked(headings, startsAt, (text) => partsOf(text)?.[1])

/** Days between two that a row names; none where one of them is no day. */
const daysBetween = (from: string, to: string): number => {
  const [first, last] = [readDate(from), readDate(to)]
  return first === undefined || last === undefined ? 0 : (Date.parse(last) - Date.parse(first)) / dayMs
}

/** The end by its time, which is one of the next day where the start is one day before; longer spans stay as they are written. */
const endPart = (headings: ReadonlyArray<Heading>): Column | undefined => {
  const [start, end] = [named(headings, startsAt), named(headings, endsAt)]
  if (end === undefined) return undefined
  return columnOf([end], (cells) => {
    const parts = partsOf(textAt(cells, end))
    const from = start === undefined ? undefined : partsOf(textAt(cells, start))?.[0]
    if (parts === undefined) return textAt(cells, end)
    const days = from === undefined ? 0 : daysBetween(from, parts[0])
    return days === 0 ? parts[1] : days === 1 ? `翌${parts[1]}` : textAt(cells, end)
  })
}

const found: Readonly<Partial<Record<Concept, (headings: ReadonlyArray<Heading>) => Column | undefined>>> = {
  displayName: (headings) => joined(headings, [family, given], " ", 2),
  kana: (headings) => joined(headings, [familyKana, givenKana], " ", 2),
  address: (headings) => joined(headings, addressParts, "", 2),
  date: dayPart,
  start: (headings) => timePart(headings) ?? picked(headings, ranges, (text) => text.split(rangeMark)[0]),
  end: (headings) => endPart(headings) ?? picked(headings, ranges, (text) => text.split(rangeMark)[1] ?? ""),
  lat: (headings) => picked(headings, positions, (text) => positionIn(text)?.[0]),
  lng: (headings) => picked(headings, positions, (text) => positionIn(text)?.[1])
}

/** Prefecture and municipality that stand in columns of their own, where the address itself begins behind them. */
const areaParts = addressParts.slice(0, 2)

/** Columns of a day, and those of its year and month. */
const dayNames: ReadonlySet<string> = new Set(["日", "日にち", "day"])
const yearNames = ["年", "西暦", "year"]
const monthNames = ["月", "年月", "対象月", "対象年月", "month"]

/** A day whose year and month stand beside it; where those cells are empty, the day alone. */
const dateOf = (headings: ReadonlyArray<Heading>, day: Heading): Column => {
  const [year, month] = [named(headings, yearNames), named(headings, monthNames)]
  if (month === undefined || !dayNames.has(day.key)) return day
  return columnOf([...(year === undefined ? [] : [year]), month, day], (cells) => {
    const [ofDay, ofMonth] = [textAt(cells, day), textAt(cells, month)]
    if (ofMonth === "" || !/^[\d０-９]{1,2}日?(?:[(（].*)?$/u.test(ofDay)) return ofDay
    const ofYear = year === undefined ? "" : textAt(cells, year).replace(/年度?$/u, "")
    return `${ofYear === "" ? "" : `${ofYear}年`}${ofMonth.replace(/月分?$/u, "")}月${ofDay.replace(/日?(?=[(（]|$)/u, "日")}`
  })
}

/** The column of a concept, with what other columns say of it: 東京都 before 港区港南2丁目, or the month beside a day. */
export const completed = (headings: ReadonlyArray<Heading>, concept: Concept, column: Heading): Column => {
  if (concept === "date") return dateOf(headings, column)
  if (concept !== "address") return column
  const parts = areaParts.flatMap((names) => named(headings, names) ?? [])
  if (parts.length === 0) return column
  return {
    ...column,
    textOf: (cells) => {
      const text = textAt(cells, column)
      const missing = parts.map((part) => textAt(cells, part)).filter((part) => !text.includes(part))
      return text === "" ? "" : `${missing.join("")}${text}`
    }
  }
}

/** @param headings with the keys by which they are compared */
export const composed = (headings: ReadonlyArray<Heading>, concept: Concept): Column | undefined =>
  found[concept]?.(headings)
