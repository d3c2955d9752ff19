/** Where a run goes on, how long it waits, and why a message is not sent. Pure. */
import type { FriendStatus } from "../../friend/Friend.ts"
import { addDays, instantAtOrAfter, minutesOf, todayIn } from "../../shop/LocalTime.ts"
import { type ScenarioStep, waitMsOf } from "../definition/Definition.ts"

/** The place of the first step is 0; that of the end is behind the last one. */
export const nextPlace = (steps: ReadonlyArray<ScenarioStep>, place: number, answer: boolean | null): number => {
  const step = steps[place]
  if (step === undefined || step.type === "end") return steps.length
  const target =
    step.type === "go_to" ? step.step : step.type === "branch" ? (answer === true ? step.yes : step.no) : undefined
  if (target === undefined) return place + 1
  const found = steps.findIndex(({ id }) => id === target)
  // Targets are later steps, which is checked when a scenario is stored. A run never goes back all the same.
  return found > place ? found : steps.length
}

type Waiting = Extract<ScenarioStep, { readonly type: "wait" | "wait_until" | "wait_booking" }>

export const isWaiting = (step: ScenarioStep): step is Waiting =>
  step.type === "wait" || step.type === "wait_until" || step.type === "wait_booking"

interface WaitFacts {
  readonly now: Date
  readonly timeZone: string
  /** When the booking of the run begins; null without one. */
  readonly bookingAt: Date | null
}

/** Until when the run waits; `none`: there is no booking. */
export const waitUntil = (step: Waiting, { bookingAt, now, timeZone }: WaitFacts): Date | "none" => {
  switch (step.type) {
    case "wait":
      return new Date(now.getTime() + waitMsOf(step))
    case "wait_until": {
      const minutes = minutesOf(step.time) ?? 0
      const today = todayIn(timeZone, now)
      const first = instantAtOrAfter(timeZone, today, minutes) > now ? today : addDays(today, 1)
      return instantAtOrAfter(timeZone, addDays(first, step.days ?? 0), minutes)
    }
    case "wait_booking": {
      if (bookingAt === null) return "none"
      const day = addDays(todayIn(timeZone, bookingAt), step.days)
      const local = Temporal.Instant.fromEpochMilliseconds(bookingAt.getTime()).toZonedDateTimeISO(timeZone)
      const minutes = step.time === undefined ? local.hour * 60 + local.minute : (minutesOf(step.time) ?? 0)
      return instantAtOrAfter(timeZone, day, minutes)
    }
  }
}

export const skipReasons = [
  "not_following",
  "blocked",
  "no_marketing",
  "quota_exceeded",
  "tag_deleted",
  "no_booking",
  "not_on_line"
] as const
export type SkipReason = (typeof skipReasons)[number]

interface FriendFacts {
  readonly status: FriendStatus | null
  readonly noMarketing: boolean
}

/** Why the friend gets no message of a scenario now; undefined when they get it. */
export const unsentReason = ({ noMarketing, status }: FriendFacts): SkipReason | undefined => {
  if (status === null) return "not_on_line"
  if (status === "blocked") return "blocked"
  if (status === "unfollowed") return "not_following"
  return noMarketing ? "no_marketing" : undefined
}
