/** Reads what is known of a place: statistics of its municipality, towns, people-flow, stations and shops. No cache, no account. */
import { Context, Effect, Layer } from "effect"
import { AreaComparisons, AreaStations } from "../../area/contract.ts"
import { Flows } from "../flow/Flows.ts"
import { People } from "../people/People.ts"
import type { Place, TownCount } from "../place/Place.ts"
import { Places } from "../place/Places.ts"
import { boxAround, distanceM } from "../place/Sphere.ts"
import { Shops } from "../shop/Shops.ts"
import { assess } from "./Assess.ts"
import { catchmentOf, type TownShare } from "./catchment/Catchment.ts"
import type { NearStation, Site, SiteQuery } from "./Site.ts"

/** Metres within which stations are searched, and within which they draw people. */
const stationSearch = 3000
const stationDraw = 1000
/** Minimum number of towns: with fewer within the radius their number says little, and the next larger circle stands for it. */
const minTowns = 5
const maxTownRadius = 3000
/** What a site is made of does not depend on each other: statements of several connections run side by side. */
const together = { concurrency: "unbounded" } as const

export class Sites extends Context.Service<
  Sites,
  {
    /** Scores and figures of a place; those whose statistics are not imported are null or absent. */
    readonly at: (query: SiteQuery) => Effect.Effect<Site>
  }
>()("trade-area/Sites") {
  static readonly layer = Layer.effect(
    Sites,
    Effect.gen(function* () {
      const comparisons = yield* AreaComparisons
      const areaStations = yield* AreaStations
      const places = yield* Places
      const flows = yield* Flows
      const local = yield* People
      const shops = yield* Shops

      const stationsWithin = (place: Place, radiusM: number) =>
        Effect.map(areaStations.within(boxAround(place, radiusM)), (found) =>
          found
            .map((station): NearStation => ({ name: station.name, distanceM: distanceM(place, station) }))
            .filter((station) => station.distanceM <= radiusM)
            .sort((a, b) => a.distanceM - b.distanceM)
        )

      /** Those that draw people; where there are none, all that can be reached. */
      const stationsNear = Effect.fnUntraced(function* (place: Place) {
        const near = yield* stationsWithin(place, stationDraw)
        if (near.length > 0) return near
        const further = yield* stationsWithin(place, stationSearch)
        return further.length > 0 || (yield* areaStations.known) ? further : null
      })

      const townShares = Effect.fnUntraced(function* (place: Place, radiusM: number) {
        let radius = radiusM
        let towns = yield* places.townsWithin(place, radius)
        while (sumOf(towns) < minTowns && radius < maxTownRadius) {
          radius = Math.min(maxTownRadius, 2 * radius)
          towns = yield* places.townsWithin(place, radius)
        }
        const scale = (radiusM / radius) ** 2
        const shares = yield* Effect.forEach(
          towns,
          ({ all, areaCode, within }) =>
            Effect.map(comparisons.of(areaCode), (area) => {
              const residents = area?.figures.get("residents")
              return residents === undefined
                ? []
                : [{ residents: residents.value, year: residents.year, share: (scale * within) / all }]
            }),
          together
        )
        return shares.flat() satisfies ReadonlyArray<TownShare>
      })

      return Sites.of({
        at: Effect.fn("Sites.at")(function* (query) {
          const { industry, place, radiusM, subIndustry } = query
          const { lat, lng } = place
          const people = yield* local.at(place, radiusM)
          const [comparison, surroundings, stations, towns, flow] = yield* Effect.all(
            [
              comparisons.of(place.areaCode),
              shops.surroundings({ lat, lng, radiusM, industry, subIndustry, areaCode: place.areaCode }),
              stationsNear(place),
              people === undefined ? townShares(place, radiusM) : Effect.succeed([]),
              flows.at(place, radiusM)
            ],
            together
          )
          if (comparison === undefined) {
            return yield* Effect.die(new Error(`${place.areaCode} is the code of a place, but of no area`))
          }
          const densityOf = (name: string) => {
            const figure = comparison.figures.get(name)
            return figure === undefined ? undefined : { perKm2: figure.value, year: figure.year }
          }
          const catchment = catchmentOf({
            radiusM,
            people,
            towns,
            flow,
            residentDensity: densityOf("residentDensity"),
            daytimeDensity: densityOf("daytimeDensity"),
            stationsNear: stations && stations.filter((station) => station.distanceM <= stationDraw).length
          })
          const rankOf = (name: string, people: number | undefined) =>
            people === undefined ? null : comparison.rank(name, people / catchment.areaKm2)
          const densityRanks = {
            residents: rankOf("residentDensity", catchment.residents?.value),
            daytime: rankOf("daytimeDensity", catchment.daytime?.value)
          }
          return assess(query, { comparison, surroundings, stations, catchment, densityRanks })
        })
      })
    })
  )
}

const sumOf = (towns: ReadonlyArray<TownCount>): number => towns.reduce((sum, { within }) => sum + within, 0)
