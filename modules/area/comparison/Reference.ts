/**
 * Values of the nation and the prefectures, and 201 quantiles of the municipalities, per measure as of the release
 * (`data/comparison.csv`). They are used until most municipalities are imported.
 */
import { readFileSync } from "node:fs"

export interface Reference {
  readonly nation: number | null
  readonly prefectures: ReadonlyMap<string, number>
  readonly quantiles: Float64Array
}

export const prefCodes: ReadonlyArray<string> = Array.from({ length: 47 }, (_, i) => String(i + 1).padStart(2, "0"))

const numberOf = (cell: string | undefined): number | null => (cell === undefined || cell === "" ? null : Number(cell))

const read = (line: string): readonly [string, Reference] => {
  const [name = "", nation, ...rest] = line.split(",")
  const prefectures = prefCodes.flatMap((code, i) => {
    const value = numberOf(rest[i])
    return value === null ? [] : [[code, value] as const]
  })
  const quantiles = Float64Array.from(rest.slice(prefCodes.length), Number)
  return [name, { nation: numberOf(nation), prefectures: new Map(prefectures), quantiles }]
}

export const reference: ReadonlyMap<string, Reference> = new Map(
  readFileSync(new URL("../data/comparison.csv", import.meta.url), "utf8")
    .trimEnd()
    .split("\n")
    .slice(1)
    .map(read)
)
