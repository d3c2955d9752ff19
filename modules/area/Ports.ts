/** Implements the ports of the contract on the imported figures. */
import { Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { Settings } from "../../src/settings/Settings.ts"
import * as Rows from "../../src/sql/Rows.ts"
import * as Comparisons from "./comparison/Comparisons.ts"
import { AreaStations, AreaStatistics, AreaSummaries } from "./contract.ts"
import { factsOf } from "./facts/Facts.ts"
import { municipalities } from "./facts/Municipality.ts"
import * as ShippedStations from "./geography/ShippedStations.ts"
import { ProfileRepo } from "./profile/ProfileRepo.ts"
import { metricsIn, StatisticsRepo } from "./statistics/StatisticsRepo.ts"

const figures = Layer.effect(
  AreaStatistics,
  Effect.gen(function* () {
    const statistics = yield* StatisticsRepo
    const profiles = yield* ProfileRepo
    return AreaStatistics.of({
      figures: Effect.fn("AreaStatistics.figures")(function* (areaCode) {
        const area = municipalities.get(areaCode)
        if (area === undefined) return undefined
        const table = yield* statistics.figuresOf([areaCode, ...area.wardCodes])
        const facts = factsOf(table, area, metricsIn(table))
        const analysed = yield* profiles.exists(areaCode)
        return { areaCode, areaName: area.fullName, cityCode: area.cityCode, analysed, facts }
      })
    })
  })
)

const stations = Layer.effect(
  AreaStations,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const { shippedData } = yield* Settings
    const shippedWithin = yield* ShippedStations.make
    const imported = sql`select exists (select from area_station) as imported`.pipe(
      Rows.first(Schema.Struct({ imported: Schema.Boolean })),
      Effect.map((row) => row!.imported)
    )
    return AreaStations.of({
      known: shippedData === "on" ? Effect.succeed(true) : imported,
      within: Effect.fnUntraced(function* (box) {
        if (shippedData === "on" && !(yield* imported)) return yield* shippedWithin(box)
        const { east, north, south, west } = box
        // A walk over some 9,000 rows, about a millisecond.
        return yield* sql`
          select name, lat, lng from area_station
          where open and lat between ${south} and ${north} and lng between ${west} and ${east}`.pipe(
          Rows.all(Schema.Struct({ name: Schema.String, lat: Schema.Finite, lng: Schema.Finite }))
        )
      })
    })
  })
)

const summaries = Layer.effect(
  AreaSummaries,
  Effect.map(ProfileRepo, (profiles) =>
    AreaSummaries.of({
      of: (areaCodes) =>
        areaCodes.length === 0
          ? Effect.succeed(new Map())
          : Effect.map(profiles.summaries(areaCodes), (rows) => new Map(rows.map((row) => [row.areaCode, row])))
    })
  )
)

export const layer = Layer.mergeAll(figures, stations, summaries, Comparisons.layer)
