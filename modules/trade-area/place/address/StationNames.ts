/** Stations by name, for addresses that name one in place of a town: 新宿駅南口. Pure. */
import type { Point } from "../../../area/contract.ts"
import { distanceM } from "../Sphere.ts"
import { canonical } from "./Canonical.ts"

/** What may follow 駅 and still mean the station: exits, 前, 構内. A town may be called 駅前 or 駅南, so something precedes 駅. */
const stationAtEnd = /^(.+?)駅(?:[^\d]{0,8}口|前|構内|構内.{0,10}|周辺|付近|そば|駅ビル|ビル)?$/u

/** Canonical name of the station that a canonical text consists of. */
export const stationIn = (text: string): string | undefined => {
  const name = stationAtEnd.exec(text)?.[1]
  return name === undefined ? undefined : name.replace(/^(?:JR|地下鉄|メトロ)/u, "")
}

/** 大久保(東京), 琴似(JR) and 福井駅 are known without these additions. */
export const stationKey = (name: string): string =>
  canonical(
    name
      .normalize("NFKC")
      .replace(/\(.*\)$/u, "")
      .replace(/(?<=.)駅$/u, "")
  )

/** Metres between stations of one name that are one place: lines of several companies at one junction. */
const samePlaceM = 1500

/** Points of the different places that stations of one name stand for. */
export const placesOf = (stations: ReadonlyArray<Point>): ReadonlyArray<Point> => {
  const places: Array<Point> = []
  for (const station of stations) {
    if (!places.some((place) => distanceM(place, station) <= samePlaceM)) places.push(station)
  }
  return places
}
