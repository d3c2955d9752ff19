/**
 * Closing days that return every week, or on the n-th weekday of the month. A day that is left out counts as a zero does, but
 * is easier to explain by chance: a till that was offline, a day that was not typed.
 */
import { dateOf, weekdayOf } from "../../../../../src/calendar/Days.ts"
import { type ChainOptions, readChains } from "./ClosingChain.ts"
import { type Emptiness, emptinessOf, type Takings } from "./Takings.ts"

export interface WeeklyRules {
  readonly closedProbability: (day: number) => number
  /** How often an open day is empty by chance. */
  readonly chance: number
}

/** Probability from which a rule is certain: below it the day is both open and closed. */
export const believed = 0.95
/** A typhoon or an illness closes any store now and then. */
const leastChance = 0.01
/** Days get lost more often than stores close by chance. */
const leastLost = 0.05
/** Share of empty days among the last ten of a weekday from which it is a closing day rather than a mixed one. */
const mostlyEmpty = 0.8
/** A quarter of the weekdays of a store without random zeros are closed; fewer where zeros need no rule. */
const usuallyClosed = 0.25

const byWeekOfMonth = (day: number) => weekdayOf(day) * 8 + Math.ceil(dateOf(day).date / 7)

/** @param days that say something of weekdays, in order */
export const weeklyRulesOf = (takings: Takings, days: ReadonlyArray<number>): WeeklyRules => {
  const { start, values } = takings
  const isEmpty = (day: number) => !(values[day - start]! > 0)
  const tallies = tallyByWeekday(takings, days)
  const others = tallies.map((_, weekday) => chancesOf(tallies.filter((_, other) => other !== weekday)))
  const emptyWhenOpen = (day: number) => {
    const chance = others[weekdayOf(day)]!
    return values[day - start] === 0 ? chance.zero : isEmpty(day) ? chance.missing : chance.any
  }
  const isMixed = (day: number) => {
    const { last, total } = tallies[weekdayOf(day)]!
    return total >= 6 && last <= mostlyEmpty
  }
  const chains: Pick<ChainOptions, "isEmpty" | "emptyWhenOpen"> = { isEmpty, emptyWhenOpen }
  const weeks = readChains(days.filter(isMixed), { ...chains, keyOf: byWeekOfMonth, leastEmpty: 2, prior: () => 0.02 })
  const ofWeek = (day: number) => weeks.get(byWeekOfMonth(day)) ?? 0
  const unexplained = days.filter((day) => !(ofWeek(day) > believed && isEmpty(day)))
  const weekdays = readChains(unexplained, {
    ...chains,
    keyOf: weekdayOf,
    leastEmpty: 0,
    prior: (day) => Math.min(usuallyClosed, 0.01 / others[weekdayOf(day)]!.any)
  })
  return {
    closedProbability: (day) => Math.max(ofWeek(day), weekdays.get(weekdayOf(day)) ?? 0),
    chance: chancesOf(tallies).any
  }
}

interface Tally {
  readonly zero: number
  readonly missing: number
  readonly total: number
  /** Share of the last ten that are empty. */
  readonly last: number
}

const tallyByWeekday = (takings: Takings, days: ReadonlyArray<number>): ReadonlyArray<Tally> => {
  const chains: ReadonlyArray<Array<Emptiness | undefined>> = Array.from({ length: 7 }, () => [])
  for (const day of days) chains[weekdayOf(day)]!.push(emptinessOf(takings, day))
  return chains.map((chain) => {
    const last = chain.slice(-10)
    return {
      zero: chain.filter((emptiness) => emptiness === "zero").length,
      missing: chain.filter((emptiness) => emptiness === "missing").length,
      total: chain.length,
      last: last.length === 0 ? 0 : last.filter((emptiness) => emptiness !== undefined).length / last.length
    }
  })
}

/** A store with random zeros has many on the other weekdays, too. */
const chancesOf = (tallies: ReadonlyArray<Tally>) => {
  const open = tallies.filter(({ last }) => last <= mostlyEmpty)
  const total = open.reduce((sum, tally) => sum + tally.total, 0) + 3
  const zeros = open.reduce((sum, { zero }) => sum + zero, 0)
  const lost = open.reduce((sum, { missing }) => sum + missing, 0)
  const chance = (count: number, least: number) => Math.max(least, (count + 0.2) / total)
  return {
    zero: chance(zeros, leastChance),
    missing: chance(lost, leastLost),
    any: chance(zeros, leastChance)
  }
}
