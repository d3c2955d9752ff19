/** Implements the port of the contract, `AreaStatistics`, on the imported figures. */
import { Effect, Layer } from "effect"
import { AreaStatistics } from "./contract.ts"
import { type FigureTable, factsOf } from "./facts/Facts.ts"
import { municipalities } from "./facts/Municipality.ts"
import { ProfileRepo } from "./profile/ProfileRepo.ts"
import { StatisticsRepo } from "./statistics/StatisticsRepo.ts"

const metricsIn = (table: FigureTable): ReadonlyArray<string> => [
  ...new Set([...table.values()].flatMap(({ areas }) => [...areas.values()].flatMap((figures) => Object.keys(figures))))
]

export const layer = Layer.effect(
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
