/** What a forecast consists of: the reference model's parts as factors, and what the other models add. */
import type { Effect, EffectKind } from "./Calendar.ts"
import { column, contrasts, designOf, type Regressors } from "./Design.ts"

/** Their product is the forecast. */
export interface Factors {
  /** The value of an ordinary day at the present level. */
  readonly base: number
  readonly weekday: number
  readonly holiday: number
  readonly season: number
  readonly weather: number
  readonly event: number
  /** Trend, passing deviations, the other models, and the chance of a day without revenue. */
  readonly adjustment: number
}

export const factorsOf = (
  value: number,
  t: number,
  state: Float64Array,
  regressors: Regressors,
  effects: ReadonlyArray<Effect>,
  ofSeason: number
): Factors => {
  const own = contrasts[regressors.weekday[t]!]!
  const [row] = designOf({
    ...regressors,
    effects: [regressors.effects[t]!],
    weekday: regressors.weekday.subarray(t),
    sunday: regressors.sunday.subarray(t)
  })
  const parts: Record<EffectKind, number> = { holiday: ofSeason, season: 0, weather: 0, event: 0 }
  let weekday = 0
  for (let j = 0; j < 6; j++) {
    const coefficient = state[column.weekday + j]!
    weekday += own[j]! * coefficient
    parts.holiday += (row!.values[column.weekday + j]! - own[j]!) * coefficient
  }
  for (const [j, { kind }] of effects.entries()) {
    parts[kind] += row!.values[column.effects + j]! * state[column.effects + j]!
  }
  const base = state[column.level]!
  const explained = base + weekday + parts.holiday + parts.season + parts.weather + parts.event
  return {
    base: Math.exp(base),
    weekday: Math.exp(weekday),
    holiday: Math.exp(parts.holiday),
    season: Math.exp(parts.season),
    weather: Math.exp(parts.weather),
    event: Math.exp(parts.event),
    adjustment: value / Math.exp(explained)
  }
}
