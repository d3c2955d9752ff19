/**
 * The design rows of the state-space models: what each day takes of level, slope, weekday pattern, passing deviation and
 * the effects of the calendar.
 */

/** Columns: level, slope, six weekday contrasts, passing deviation, then the effects. */
export const column = { level: 0, slope: 1, weekday: 2, passing: 8, effects: 9 } as const

export interface Regressors {
  /** Weekday 0 to 6 of each day. */
  readonly weekday: Uint8Array
  /** How far the day behaves like a Sunday, 0 to 1: public holidays. */
  readonly sunday: Float64Array
  /** Row per day: values of the effects. */
  readonly effects: ReadonlyArray<Float64Array>
  /** Prior variance of each effect, in units of the observation variance. */
  readonly prior: ReadonlyArray<number>
}

/** Weekday contrasts that sum to zero (Helmert): seven rows, six orthonormal columns. */
export const contrasts: ReadonlyArray<Float64Array> = Array.from({ length: 7 }, (_, weekday) =>
  Float64Array.from({ length: 6 }, (_, j) => {
    const scale = Math.sqrt((j + 1) * (j + 2))
    return weekday <= j ? 1 / scale : weekday === j + 1 ? -(j + 1) / scale : 0
  })
)

export interface DesignRow {
  readonly values: Float64Array
  /** Columns that are not zero: most effects are on most days. */
  readonly columns: Uint8Array
}

export type Design = ReadonlyArray<DesignRow>

export const designOf = ({ effects, sunday, weekday }: Regressors): Design =>
  effects.map((given, t) => {
    const values = new Float64Array(column.effects + given.length)
    const own = contrasts[weekday[t]!]!
    const rest = contrasts[6]!
    const share = sunday[t]!
    values[column.level] = 1
    for (let j = 0; j < 6; j++) values[column.weekday + j] = (1 - share) * own[j]! + share * rest[j]!
    values[column.passing] = 1
    values.set(given, column.effects)
    const columns = new Uint8Array(values.length)
    let count = 0
    for (let j = 0; j < values.length; j++) if (values[j] !== 0) columns[count++] = j
    return { values, columns: columns.subarray(0, count) }
  })
