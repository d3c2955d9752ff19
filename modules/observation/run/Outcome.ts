/** What a run found, as its result stores it. Pure. */
import { changeOf, type KnownLevel, nextLevel } from "../change/Change.ts"
import { summaryOf } from "../change/Summary.ts"
import type { JsonObject } from "../Observation.ts"
import { maxFailures } from "../ObservationState.ts"
import { measureOf, stateOf } from "../Types.ts"
import type { Reading } from "../type/ObservationType.ts"
import type { RunEnd, RunRow } from "./RunRepo.ts"

export type Outcome =
  | {
      readonly status: "completed"
      readonly level: number | null
      readonly data: JsonObject
      readonly left: NonNullable<RunEnd["completed"]>
    }
  | { readonly status: "failed"; readonly level: null; readonly data: JsonObject }

export const knownOf = ({ level, levelChanged, levelSince }: RunRow): KnownLevel | undefined =>
  level === null || levelSince === null ? undefined : { level, since: levelSince, isChange: levelChanged }

interface Extremes {
  readonly min: number | null
  readonly max: number | null
}

export const resultOf = (row: RunRow, reading: Reading, at: Date, extremes: Extremes): Outcome => {
  const known = knownOf(row)
  const { data, level } = reading
  const { notModified: _, ...stored } = reading
  const left = { reading: stored, known: level === undefined ? known : nextLevel(known, level, at) }
  if (level === undefined) return { status: "completed", level: null, data, left }
  const measure = measureOf(row)
  const unit = reading.unit ?? measure.unit
  const change = changeOf(known, level, at)
  return {
    status: "completed",
    level,
    data: {
      ...data,
      level,
      unit,
      change: change === undefined ? null : { ...change, since: known?.since.toISOString() ?? null },
      last30Days: {
        min: Math.min(level, extremes.min ?? level),
        max: Math.max(level, extremes.max ?? level)
      },
      summary: summaryOf({ ...measure, unit }, level, at, { change, known, state: stateOf(row, data) })
    },
    left
  }
}

/** Why a run gave no reading. */
export interface Failure {
  readonly code: string
  /** In Japanese. */
  readonly text: string
  /** When the host may be asked again, as it said. */
  readonly retryAfterMs?: number | undefined
  /** Another host said so, to which the page redirects. */
  readonly elsewhere?: boolean | undefined
}

/** @param pauses whether the observation pauses itself with this run */
export const failureOf = ({ code, text }: Failure, pauses: boolean): Outcome => ({
  status: "failed",
  level: null,
  data: {
    error: { code, message: text },
    summary: pauses ? `${text}（失敗が${maxFailures}回続いたため、監視を一時停止しました）` : text
  }
})
