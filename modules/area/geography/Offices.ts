/** The offices of all municipalities and the counties (gun) of towns and villages, as shipped (`data/offices.csv`). */
import { readFileSync } from "node:fs"
import type { Point } from "../contract.ts"

interface Office {
  /** Undefined for cities, wards and the islands of Tokyo. */
  readonly county: string | undefined
  /** Undefined for the villages of the Northern Territories. */
  readonly point: Point | undefined
}

const load = (): ReadonlyMap<string, Office> =>
  new Map(
    readFileSync(new URL("../data/offices.csv", import.meta.url), "utf8")
      .trimEnd()
      .split("\n")
      .slice(1)
      .map((line) => {
        const [code = "", county, lat, lng] = line.split(",")
        const point = lat === "" ? undefined : { lat: Number(lat), lng: Number(lng) }
        return [code, { county: county === "" ? undefined : county, point }]
      })
  )

export const offices: ReadonlyMap<string, Office> = load()
