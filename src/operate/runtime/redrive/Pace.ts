/** How fast jobs are retried, and which share of failures ends it: the texts `50/s` and `5%`. Pure. */
import { Schema } from "effect"

export interface Pace {
  /** Jobs per second. */
  readonly perSecond: number
  /** From 0 to 1; undefined when no failure ends it. */
  readonly stopAt?: number | undefined
}

const seconds: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3_600 }
const mostPerSecond = 10_000

/** Jobs per second of "50/s", "10/m" or "100/h"; undefined for any other text. */
export const perSecondOf = (text: string): number | undefined => {
  const match = /^(\d{1,9}(?:\.\d{1,3})?)\/([smh])$/.exec(text)
  if (match === null) return undefined
  const perSecond = Number(match[1]) / (seconds[match[2] ?? ""] ?? 1)
  return perSecond > 0 && perSecond <= mostPerSecond ? perSecond : undefined
}

/** 0.05 of "5%"; undefined for any other text. */
export const shareOf = (text: string): number | undefined => {
  const match = /^(\d{1,3}(?:\.\d{1,3})?)%$/.exec(text)
  const share = match === null ? Number.NaN : Number(match[1]) / 100
  return share > 0 && share <= 1 ? share : undefined
}

export const paceWanted = "a pace such as 50/s, 10/m or 100/h"
export const shareWanted = "a share such as 5%"

export const PaceText = Schema.String.check(
  Schema.makeFilter((text) => perSecondOf(text) !== undefined || `must be ${paceWanted}`, {
    toJsonSchema: () => ({ maxLength: 15 })
  })
)
export const ShareText = Schema.String.check(
  Schema.makeFilter((text) => shareOf(text) !== undefined || `must be ${shareWanted}`, {
    toJsonSchema: () => ({ maxLength: 8 })
  })
)

/** Pace by texts that `PaceText` and `ShareText` accept. */
export const paceOf = (pace: string | undefined, stopAt: string | undefined): Pace | undefined => {
  const perSecond = pace === undefined ? undefined : perSecondOf(pace)
  if (perSecond === undefined) return undefined
  return { perSecond, stopAt: stopAt === undefined ? undefined : shareOf(stopAt) }
}

export interface Step {
  readonly jobs: number
  readonly periodMs: number
}

/** A second's jobs at once; of a slower pace one job in its time. */
export const stepOf = ({ perSecond }: Pick<Pace, "perSecond">): Step =>
  perSecond >= 1
    ? { jobs: Math.round(perSecond), periodMs: Math.round((Math.round(perSecond) / perSecond) * 1_000) }
    : { jobs: 1, periodMs: Math.round(1_000 / perSecond) }

/** So few outcomes say nothing of the others. */
export const fewestJudged = 20

export interface Outcomes {
  readonly completed: number
  readonly failed: number
  /** Unfinished, with a failed attempt since they were retried. */
  readonly failing: number
}

/** Whether the share of failures among the jobs that were retried ends it. */
export const mustStop = ({ stopAt }: Pick<Pace, "stopAt">, { completed, failed, failing }: Outcomes): boolean => {
  const judged = completed + failed + failing
  return stopAt !== undefined && judged >= fewestJudged && (failed + failing) / judged >= stopAt
}
