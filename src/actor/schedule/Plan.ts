/** What is to be done about a schedule now: pure, from its state in the database and the database's time. */
import type { CronSchedule } from "./CronSchedule.ts"

/** What the plan of a schedule follows from. */
export type Rule = Pick<CronSchedule, "cron" | "timeZone" | "ticks" | "missed">

export interface State {
  /** The definition that was in force when the state was written. */
  readonly cron: string
  readonly timeZone: string
  /** Every tick up to this time is settled: fired, skipped, or before the schedule came into force. */
  readonly settledUntil: Date
}

export interface Plan {
  /** The ticks that get a job, in order. */
  readonly fire: ReadonlyArray<number>
  readonly settledUntil: number
  /** The first tick, when more than one is due or the last is late. */
  readonly lateSince: number | undefined
}

/** As late as this a tick is still fired as if on time: long enough for a rolling restart, a failover, a busy minute. */
const onTimeMs = 60_000
/** Jobs for missed ticks under `all`: enough for a night of a schedule of every five minutes. */
const mostMissed = 100
/**
 * Time in ms in which two versions of the service run side by side, each with its own definition: with a new one the schedule starts
 * afresh, so the other's last tick must not count as settled before it was looked for.
 */
const sideBySideMs = 5_000
/** The database's clock was set back if the state is so far ahead of it; waiting for it could take for ever. */
const aheadMs = 3_600_000

/** Ticks after this time are open. */
const openFrom = (schedule: Rule, state: State, now: number): number => {
  const stored = state.settledUntil.getTime()
  if (stored > now + aheadMs) return now
  return isOf(schedule, state) ? stored : Math.max(stored, now - sideBySideMs)
}

const isOf = (schedule: Rule, state: State) => state.cron === schedule.cron && state.timeZone === schedule.timeZone

/** The next tick that will be fired, which may be over already. */
export const nextTick = (schedule: Rule, state: State, now: number): number =>
  schedule.ticks.next(openFrom(schedule, state, now))

/** Whether anything is to be done. */
export const isOpen = (schedule: Rule, state: State, now: number): boolean =>
  !isOf(schedule, state) || state.settledUntil.getTime() > now + aheadMs || nextTick(schedule, state, now) <= now

export const plan = (schedule: Rule, state: State, now: number, options?: { resumed: boolean }): Plan => {
  const { missed, ticks } = schedule
  const from = openFrom(schedule, state, now)
  const last = ticks.latest(from, now)
  if (last === undefined) return { fire: [], settledUntil: from, lateSince: undefined }
  // Pausing is a wish: what came meanwhile is missed however short it was.
  const onTime = options?.resumed !== true && now - last <= onTimeMs
  const first = ticks.next(from)
  return {
    fire: missed === "all" ? lastOf(schedule, from, last) : missed === "once" || onTime ? [last] : [],
    settledUntil: last,
    lateSince: first < last || !onTime ? first : undefined
  }
}

const lastOf = ({ ticks }: Rule, after: number, last: number): ReadonlyArray<number> => {
  const found = [last]
  while (found.length < mostMissed) {
    const earlier = ticks.latest(after, found.at(-1)! - 1)
    if (earlier === undefined) break
    found.push(earlier)
  }
  return found.toReversed()
}
