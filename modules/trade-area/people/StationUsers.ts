/** People who get on or off per day at each station and operator (`../data/station-users.csv.gz`). */
import { readFile } from "node:fs/promises"
import { promisify } from "node:util"
import { gunzip } from "node:zlib"
import type { Point } from "../../area/contract.ts"

export interface StationUsers extends Point {
  readonly name: string
  /** The municipality or ward in which it lies; empty at sea. */
  readonly areaCode: string
  readonly passengers: number
}

export const readStationUsers = async (): Promise<ReadonlyArray<StationUsers>> => {
  const packed = await readFile(new URL("../data/station-users.csv.gz", import.meta.url))
  const [, ...lines] = (await promisify(gunzip)(packed)).toString("utf8").trimEnd().split("\n")
  return lines.map((line) => {
    const [name = "", , areaCode = "", lat, lng, passengers] = line.split(",")
    return { name, areaCode, lat: Number(lat), lng: Number(lng), passengers: Number(passengers) }
  })
}
