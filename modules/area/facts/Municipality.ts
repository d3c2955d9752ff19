/**
 * The municipalities of Japan and the wards of its designated cities, by JIS X 0402 code, as of 2024-01-01. The list ships
 * with the product (`data/municipalities.csv`), so a code can be validated before any statistics are imported.
 */
import { readFileSync } from "node:fs"

export type Kind = "city" | "town" | "village" | "special_ward" | "designated_city" | "ward"

export interface Municipality {
  /** Five digits; the first two are the prefecture. */
  readonly code: string
  readonly prefCode: string
  readonly prefecture: string
  readonly name: string
  /** Prefecture, city of a ward, name: 北海道札幌市中央区. */
  readonly fullName: string
  readonly kind: Kind
  /** The designated city that a ward belongs to. */
  readonly cityCode: string | undefined
  /** The wards of a designated city; empty for all others. */
  readonly wardCodes: ReadonlyArray<string>
}

/** A former code of a ward, from before its city was redivided. Older files still use it. */
interface AbolishedWard {
  readonly code: string
  readonly name: string
  readonly successor: string
  readonly date: string
}

const rowsOf = (file: string): ReadonlyArray<ReadonlyArray<string>> =>
  readFileSync(new URL(`../data/${file}`, import.meta.url), "utf8")
    .trimEnd()
    .split("\n")
    .slice(1)
    .map((line) => line.split(","))

const load = (): ReadonlyMap<string, Municipality> => {
  const rows = rowsOf("municipalities.csv") as ReadonlyArray<[string, string, string, string, Kind]>
  const cities = new Map(rows.flatMap(([code, , , name, kind]) => (kind === "designated_city" ? [[name, code]] : [])))
  const wards = Map.groupBy(
    rows.filter((row) => row[4] === "ward"),
    (row) => row[2]
  )
  return new Map(
    rows.map(([code, prefecture, city, name, kind]) => [
      code,
      {
        code,
        prefCode: code.slice(0, 2),
        prefecture,
        name,
        fullName: prefecture + city + name,
        kind,
        cityCode: cities.get(city),
        wardCodes: kind === "designated_city" ? (wards.get(name) ?? []).map((ward) => ward[0]) : []
      }
    ])
  )
}

/** All 1,918: 1,741 municipalities, the 171 wards of the 20 designated cities, and six villages in the Northern Territories. */
export const municipalities: ReadonlyMap<string, Municipality> = load()

export const abolished: ReadonlyMap<string, AbolishedWard> = new Map(
  (rowsOf("abolished.csv") as ReadonlyArray<[string, string, string, string]>).map(([code, name, successor, date]) => [
    code,
    { code, name, successor, date }
  ])
)

/** The current code of the area; undefined for an unknown code. */
export const currentCode = (code: string): string | undefined =>
  municipalities.has(code) ? code : abolished.get(code)?.successor

/** Wards of designated cities are compared with municipalities, but are not municipalities themselves. */
export const isWard = (municipality: Municipality): boolean => municipality.kind === "ward"

/** 01695 to 01700, for which no statistics exist. */
const isNorthernTerritory = (code: string): boolean => code >= "01695" && code <= "01700"

/** The municipalities that official statistics cover: 1,741. */
export const statisticalCodes: ReadonlyArray<string> = [...municipalities.values()]
  .filter((municipality) => !isWard(municipality) && !isNorthernTerritory(municipality.code))
  .map(({ code }) => code)
