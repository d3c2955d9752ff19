/** The stations of Japan that ship with the product (`../data/stations.csv.gz`), which stand in until some are imported. */
import { readFile } from "node:fs/promises"
import { promisify } from "node:util"
import { gunzip } from "node:zlib"
import { Effect } from "effect"
import type { Station, StationBox } from "../contract.ts"

/** Those in use, from south to north. Unpacked on a thread of Node. */
const read = Effect.promise(async (): Promise<ReadonlyArray<Station>> => {
  const packed = await readFile(new URL("../data/stations.csv.gz", import.meta.url))
  const [, ...lines] = (await promisify(gunzip)(packed)).toString("utf8").trimEnd().split("\n")
  return lines
    .map((line) => line.split(","))
    .flatMap(([, name = "", , lat, lng, open]) => (open === "1" ? [{ name, lat: Number(lat), lng: Number(lng) }] : []))
    .toSorted((a, b) => a.lat - b.lat)
})

/** Reads the stations at the first use; then finds those within a box without any input or output. */
export const make: Effect.Effect<(box: StationBox) => Effect.Effect<ReadonlyArray<Station>>> = Effect.map(
  Effect.cached(read),
  (stations) => (box) => Effect.map(stations, (sorted) => within(sorted, box))
)

const within = (sorted: ReadonlyArray<Station>, { east, north, south, west }: StationBox): ReadonlyArray<Station> => {
  const found: Array<Station> = []
  for (let i = firstNorthOf(sorted, south); i < sorted.length && sorted[i]!.lat <= north; i++) {
    const station = sorted[i]!
    if (station.lng >= west && station.lng <= east) found.push(station)
  }
  return found
}

const firstNorthOf = (sorted: ReadonlyArray<Station>, lat: number): number => {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (sorted[middle]!.lat < lat) low = middle + 1
    else high = middle
  }
  return low
}
