/**
 * The starts of the last period: at most `jobs` start in any period, wherever it begins. So a pause is followed by one
 * burst of all that the rate allows, and a burst by the rest of its period. Pure; times are those of the store.
 *
 * It is kept with the key or the limit, so it is small: with up to 32 jobs in a period each start has its own mark; with
 * more, starts of a 32nd of the period share the mark at its end, and count until that has left the period.
 */
import type { Rate } from "./Rate.ts"

/** When jobs started, and how many. */
export type Starts = ReadonlyArray<readonly [at: number, jobs: number]>

const mostMarks = 32

/** What still counts. */
export const current = ({ perMs }: Rate, starts: Starts, now: number): Starts =>
  starts.filter(([at]) => at > now - perMs)

/** How many jobs may start now. */
export const roomAt = (rate: Rate, starts: Starts, now: number): number =>
  current(rate, starts, now).reduce((room, [, jobs]) => room - jobs, rate.jobs)

/** The time until a job may start: none when one may start now. */
export const waitMs = (rate: Rate, starts: Starts, now: number): number => {
  let room = roomAt(rate, starts, now)
  let until = now
  for (const [at, jobs] of current(rate, starts, now)) {
    if (room > 0) break
    room += jobs
    until = at + rate.perMs
  }
  return until - now
}

/** State of the window with these that start now. */
export const started = (rate: Rate, starts: Starts, now: number, jobs: number): Starts => {
  if (jobs <= 0) return starts
  const grid = rate.perMs / mostMarks
  const last = starts.at(-1)
  const at = Math.max(rate.jobs <= mostMarks ? now : Math.ceil(now / grid) * grid, last?.[0] ?? 0)
  return last?.[0] === at ? [...starts.slice(0, -1), [at, last[1] + jobs]] : [...starts, [at, jobs]]
}

/** The clock of the store may have been set back: what lies in its future counts as started now. */
export const atLatest = (starts: Starts, now: number): Starts => starts.map(([at, jobs]) => [Math.min(at, now), jobs])

/** All that the rate allows, started now: for what is not known. */
export const full = ({ jobs }: Rate, now: number): Starts => [[now, jobs]]

/** When none of the starts counts any more. */
export const overAt = ({ perMs }: Rate, starts: Starts): number => (starts.at(-1)?.[0] ?? 0) + perMs
