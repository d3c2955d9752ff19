/** Implements the ports of the contract on the imported figures. */
import { Effect, Layer } from "effect"
import * as Comparisons from "./comparison/Comparisons.ts"
import { AreaStatistics } from "./contract.ts"
import { factsOf } from "./facts/Facts.ts"
import { municipalities } from "./facts/Municipality.ts"
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

export const layer = Layer.merge(figures, Comparisons.layer)
