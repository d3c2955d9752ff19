/** What the address of the page of areas says: what the map shows, of which part of Japan. */
import type { Level } from "../maps/Shapes.ts"

export interface AreasSearch {
  readonly measure?: string
  readonly prefecture?: string
  /** Figures of all Japan are shown by prefecture, unless by municipality. */
  readonly level?: "municipality"
}

/** Known of every prefecture from the first start. */
const usual = "residentDensity"
const scores = new Set(["overall", "people", "economy", "business", "risk"])

export const measureOf = ({ measure = usual }: AreasSearch): string => measure

export const levelOf = (search: AreasSearch): Level =>
  search.prefecture !== undefined || scores.has(measureOf(search)) ? "municipality" : (search.level ?? "prefecture")

export const readAreasSearch = (search: Readonly<Record<string, unknown>>): AreasSearch => {
  const { measure } = search
  const prefecture = String(search["prefecture"] ?? "")
  return {
    ...(typeof measure === "string" && /^\w+$/.test(measure) && { measure }),
    ...(/^\d{1,2}$/.test(prefecture) && { prefecture: prefecture.padStart(2, "0") }),
    ...(search["level"] === "municipality" && { level: "municipality" as const })
  }
}
