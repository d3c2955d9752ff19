/** What a level is against the last successful one. Pure. */

/** What the last completed run left. */
export interface KnownLevel {
  readonly level: number
  /** When it was first observed. */
  readonly since: Date
  /** Whether it had been another one before that, and not the first of all. */
  readonly isChange: boolean
}

export interface Change {
  readonly direction: "up" | "down"
  readonly previous: number
  readonly current: number
  readonly difference: number
  /** Change as a percentage of the previous level, one decimal; null where that was 0. */
  readonly percent: number | null
  /** How long the previous level had been observed, in whole minutes. */
  readonly afterMinutes: number
  /** Whether it is the first change since the observation began. */
  readonly isFirst: boolean
}

const rounded = (value: number, digits: number): number => {
  const factor = 10 ** digits
  return Math.round(value * factor + Number.EPSILON * Math.sign(value)) / factor
}

/** Undefined where nothing was known, or the level is what it was. */
export const changeOf = (known: KnownLevel | undefined, level: number, at: Date): Change | undefined => {
  if (known === undefined || known.level === level) return undefined
  // Decimal prices differ by fractions that no one wrote.
  const difference = rounded(level - known.level, 6)
  return {
    direction: level > known.level ? "up" : "down",
    previous: known.level,
    current: level,
    difference,
    percent: known.level === 0 ? null : rounded((difference / Math.abs(known.level)) * 100, 1),
    afterMinutes: Math.max(0, Math.floor((at.getTime() - known.since.getTime()) / 60_000)),
    isFirst: !known.isChange
  }
}

/** What is known after a run. */
export const nextLevel = (known: KnownLevel | undefined, level: number, at: Date): KnownLevel =>
  known !== undefined && known.level === level ? known : { level, since: at, isChange: known !== undefined }
