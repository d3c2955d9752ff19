/** Generated shop lists in every format, in a folder that is removed with the scope. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import * as path from "node:path"
import { Effect } from "effect"

const folder = Effect.acquireRelease(
  Effect.sync(() => mkdtempSync(path.join("/var/tmp", "ekimae-shops-"))),
  (folder) => Effect.sync(() => rmSync(folder, { recursive: true, force: true }))
)

/** Writes a file and returns its path. */
export const file = (name: string, content: string | Uint8Array) =>
  Effect.map(folder, (folder) => {
    const at = path.join(folder, name)
    writeFileSync(at, content)
    return at
  })

export const csv = (...rows: ReadonlyArray<string>): string => ["name,category,address,lat,lng", ...rows, ""].join("\n")

export interface Feature {
  readonly id?: string
  readonly properties?: Readonly<Record<string, unknown>>
  readonly geometry?: unknown
}

export const point = (lat: number, lng: number) => ({ type: "Point", coordinates: [lng, lat] })

export const geoJson = (...features: ReadonlyArray<Feature>): string =>
  JSON.stringify({
    type: "FeatureCollection",
    features: features.map(({ geometry = null, id, properties = {} }) => ({
      type: "Feature",
      id,
      properties,
      geometry
    }))
  })

/** Numbers from 0 to 1, the same at each run. */
export const randoms = (seed: number) => () => {
  seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff
  return seed / 0x7fffffff
}

const categories = ["cafe", "ramen", "convenience", "beauty_salon", "dental", "gym", "cram_school", "estate_agent"]

/** Lines of a list of shops in a box, with names of their own. */
export function* manyRows(
  count: number,
  box = { south: 35.5, west: 139.56, height: 0.32, width: 0.36 }
): Generator<string> {
  const random = randoms(count)
  for (let i = 0; i < count; i++) {
    const lat = (box.south + random() * box.height).toFixed(6)
    const lng = (box.west + random() * box.width).toFixed(6)
    yield `店舗${i},${categories[i % categories.length]},,${lat},${lng}`
  }
}
