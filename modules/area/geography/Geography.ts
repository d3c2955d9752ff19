/**
 * Implements the port `AreaGeography`. Boundaries and offices ship with the product (`data/`); imported ones take
 * precedence, those of boundaries within a minute on all nodes.
 */
import { Clock, Effect, Layer, Semaphore } from "effect"
import { AreaGeography, type AreaName } from "../contract.ts"
import { currentCode, municipalities } from "../facts/Municipality.ts"
import * as Locator from "../ingest/Locator.ts"
import { PlaceRepo } from "../ingest/PlaceRepo.ts"
import { shippedBoundaries } from "../ingest/ShippedBoundaries.ts"
import { StatisticsRepo } from "../statistics/StatisticsRepo.ts"
import { offices } from "./Offices.ts"

/** How long imported boundaries may go unnoticed. */
const recheckMs = 60_000

/** Points that are located before other work of the process goes on: some milliseconds. */
const pointsAtOnce = 200

const areas: ReadonlyMap<string, AreaName> = new Map(
  [...municipalities.values()].map(({ cityCode, code, fullName, name, prefCode, prefecture }) => {
    const city = cityCode === undefined ? undefined : municipalities.get(cityCode)?.name
    return [code, { code, prefCode, prefecture, county: offices.get(code)?.county, city, cityCode, name, fullName }]
  })
)

interface CachedLocator {
  /** Checksum of the imported file; undefined for the shipped boundaries. */
  readonly checksum: string | undefined
  readonly locator: Locator.Locator
}

export const layer = Layer.effect(
  AreaGeography,
  Effect.gen(function* () {
    const statistics = yield* StatisticsRepo
    const places = yield* PlaceRepo
    const semaphore = yield* Semaphore.make(1)
    let loaded: CachedLocator | undefined
    let checkedAt = 0

    const fresh = Effect.map(Clock.currentTimeMillis, (now) =>
      loaded !== undefined && now - checkedAt < recheckMs ? loaded.locator : undefined
    )

    const load = Effect.gen(function* () {
      const known = yield* fresh
      if (known !== undefined) return known
      const now = yield* Clock.currentTimeMillis
      const checksum = yield* statistics.checksum("boundaries")
      if (loaded === undefined || loaded.checksum !== checksum) {
        const document = checksum === undefined ? undefined : yield* places.boundary
        loaded = { checksum, locator: yield* Locator.fromDocument(document ?? (yield* shippedBoundaries)) }
      }
      checkedAt = now
      return loaded.locator
    })

    /** Loaded at the first use, once for all that wait for it: commands that ask for no coordinate need none. */
    const locator = Effect.flatMap(fresh, (known) =>
      known === undefined ? semaphore.withPermit(load) : Effect.succeed(known)
    )

    return AreaGeography.of({
      areas: [...areas.values()],
      area: (code) => areas.get(currentCode(code) ?? code),
      at: Effect.fn("AreaGeography.at")(function* (lat, lng) {
        const code = (yield* locator).locate(lat, lng)
        return code === undefined ? undefined : areas.get(code)
      }),
      within: Effect.fn("AreaGeography.within")(function* (points) {
        const boundaries = yield* locator
        const codes: Array<string | undefined> = []
        for (const [i, { lat, lng }] of points.entries()) {
          codes.push(boundaries.within(lat, lng))
          if (i % pointsAtOnce === pointsAtOnce - 1) yield* Effect.yieldNow
        }
        return codes
      }),
      office: Effect.fn("AreaGeography.office")(function* (code) {
        const shipped = offices.get(code)
        return (yield* places.office(code)) ?? shipped?.point
      }),
      offices: Effect.map(
        places.offices,
        (imported) =>
          new Map([
            ...[...offices].flatMap(([code, { point }]) => (point === undefined ? [] : [[code, point] as const])),
            ...imported.map(({ areaCode, lat, lng }) => [areaCode, { lat, lng }] as const)
          ])
      )
    })
  })
)
