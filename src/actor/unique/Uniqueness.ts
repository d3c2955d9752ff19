/** The rules of a unique key, as the store gets them. */
import { Duration } from "effect"
import type { Unique } from "../Job.ts"

/** As `Unique`, with all that it leaves out. */
export interface Uniqueness {
  readonly while: "unfinished" | "waiting" | "window"
  /** The length of the window. */
  readonly withinMs: number | null
  readonly on: NonNullable<Unique["on"]>
}

/** Undefined for the common rule: one unfinished job, which is kept. */
export const uniquenessOf = ({ on = "keep", while: period = "unfinished" }: Unique): Uniqueness | undefined => {
  if (period === "unfinished" && on === "keep") return undefined
  if (typeof period === "string") return { while: period, withinMs: null, on }
  return { while: "window", withinMs: Duration.toMillis(Duration.fromInputUnsafe(period.within)), on }
}
