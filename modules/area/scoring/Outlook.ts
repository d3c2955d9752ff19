/**
 * What a profile says beyond its first fields: people by day, growth, projection and tsunami, and what a ward has of its city. The
 * day-night ratio is that of the census (昼夜間人口比率, there in percent): daytime over night-time population. Changes are fractions:
 * the preliminary count of 2025 over the census of 2020, and the projection of 2050 over its own 2020, less 1. Pure.
 */
import type { Facts } from "../facts/Facts.ts"
import type { ProfileMetric } from "../facts/Metric.ts"
import { roundTo } from "./Explanation.ts"
import { measure } from "./Measurement.ts"

const rate = (
  facts: Facts,
  city: Facts | undefined,
  inputs: ReadonlyArray<ProfileMetric>,
  formula: (...figures: Array<number>) => number
) => {
  const measured = measure({ inputs, formula }, facts, city)
  return measured.value === null
    ? { value: null, inherited: false }
    : { value: roundTo(4, measured.value), inherited: measured.status === "inherited" }
}

export const outlookOf = (facts: Facts, city: Facts | undefined) => {
  const rates = {
    dayNightRatio: rate(facts, city, ["daytimePopulation", "nighttimePopulation"], (day, night) => day / night),
    populationChange5y: rate(facts, city, ["preliminaryPopulation", "population"], (now, before) => now / before - 1),
    projectedChange2050: rate(facts, city, ["projected2050", "projected2020"], (future, now) => future / now - 1),
    tsunamiExposure: rate(facts, city, ["tsunamiExposure"], (percent) => percent / 100)
  }
  return {
    daytimePopulation: facts.get("daytimePopulation")?.value ?? null,
    dayNightRatio: rates.dayNightRatio.value,
    populationChange5y: rates.populationChange5y.value,
    projectedChange2050: rates.projectedChange2050.value,
    tsunamiExposure: rates.tsunamiExposure.value,
    inherited: Object.entries(rates).flatMap(([name, { inherited }]) => (inherited ? [name] : []))
  }
}
