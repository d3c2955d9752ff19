/**
 * Levels of hazards: of an earthquake by the classes of the J-SHIS maps, of others by the residents who live in hazard zones.
 * Pure.
 */

export const riskLevels = ["low", "moderate", "high", "unknown"] as const
export type RiskLevel = (typeof riskLevels)[number]

const level =
  (moderate: number, high: number) =>
  (percent: number | undefined): RiskLevel =>
    percent === undefined ? "unknown" : percent >= high ? "high" : percent >= moderate ? "moderate" : "low"

/** Probability of intensity 6-lower or more within 30 years: 6 and 26 % part the classes of the map. */
export const earthquakeLevel = level(6, 26)
/** Shares of residents in hazard zones, in percent; the bounds are our judgement. */
export const floodLevel = level(10, 40)
export const landslideLevel = level(5, 20)
