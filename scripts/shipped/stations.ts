/** Railway stations with their points, and how many people use those whose operators publish it. */
import { writeFileSync } from "node:fs"
import { gzipSync } from "node:zlib"
import { Effect } from "effect"
import { readStations } from "../../modules/area/ingest/formats/Stations.ts"
import * as Locator from "../../modules/area/ingest/Locator.ts"
import { shippedBoundaries } from "../../modules/area/ingest/ShippedBoundaries.ts"
import { productFile, publicFile, rowsOf } from "./sources.ts"

const write = (name: string, lines: ReadonlyArray<string>): number => {
  const file = gzipSync(`${lines.join("\n")}\n`, { level: 9 })
  writeFileSync(productFile(name), file)
  return file.length
}

const five = (degrees: number | string): string => Number(degrees).toFixed(5)

export const shipStations = async (): Promise<string> => {
  const { stations } = await Effect.runPromise(
    readStations(publicFile("stations.csv"), { partial: false, year: undefined })
  )
  const bytes = write("area/data/stations.csv.gz", [
    "id,name,prefecture,lat,lng,open",
    ...stations.map(({ id, lat, lng, name, open, prefCode }) =>
      [id, name, prefCode, five(lat), five(lng), open ? 1 : 0].join(",")
    )
  ])
  return `${stations.length} stations, ${bytes} bytes`
}

export const shipStationUsers = async (): Promise<string> => {
  const { locate } = await Effect.runPromise(Effect.flatMap(shippedBoundaries, Locator.fromDocument))
  // A comma in the name of a line shifts its cells; the numbers stand at the end.
  const users = rowsOf("station-passengers-2023.csv")
    .filter((row) => Number(row["passengers_per_day"]) > 0 && Number(row["lat"]) > 20)
    .map((row) => [
      row["station"],
      row["operator"],
      locate(Number(row["lat"]), Number(row["lng"])) ?? "",
      five(row["lat"]!),
      five(row["lng"]!),
      row["passengers_per_day"]
    ])
  const bytes = write("trade-area/data/station-users.csv.gz", [
    "station,operator,area,lat,lng,passengers",
    ...users.map((cells) => cells.join(","))
  ])
  return `${users.length} passenger figures, ${bytes} bytes`
}
