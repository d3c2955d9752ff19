/** What `put` writes: the definition that its options mean, and from when on it holds. Pure. */
import { Duration, Result, Schema } from "effect"
import type { HoursOfDays } from "../../../calendar/BusinessHours.ts"
import type * as Actor from "../../Actor.ts"
import { type JobSender, newJob } from "../../send/NewJobs.ts"
import type { MissedTicks, Overlap } from "../CronSchedule.ts"
import type { Definition, PlacedSchedule, Row } from "./StoredScheduleRepo.ts"
import { Timing, textOf, ticksOf } from "./Timing.ts"

type When =
  /** Five fields, or six with seconds in front. */
  | { readonly cron: string; readonly every?: undefined; readonly at?: undefined }
  /** `from`: a tick; the others lie at multiples of the distance from it. Absent: the time of the first `put`. */
  | { readonly every: Duration.Input; readonly from?: Date; readonly cron?: undefined; readonly at?: undefined }
  /** Once. A time that is over fires at once. */
  | { readonly at: Date; readonly cron?: undefined; readonly every?: undefined }

export type ScheduleOptions<A extends Actor.Any> = When & {
  readonly actor: A
  readonly payload: Actor.Payload<A>
  /** The field of the payload that gets the time of the tick, as an ISO text; its value in `payload` is not used. */
  readonly tickField?: keyof Actor.Payload<A> & string
  /** An IANA name such as `Asia/Tokyo`, or an offset such as `+09:00`; UTC when absent. */
  readonly zone?: string
  /** The last time at which it may fire; then it is deleted. */
  readonly until?: Date
  /** Ticks on Saturdays, Sundays and public holidays are left out. */
  readonly on?: "business-day"
  /** Ticks outside of these hours are left out. */
  readonly hours?: ReadonlyArray<HoursOfDays>
  readonly missed?: MissedTicks
  readonly overlap?: Overlap
}

/** Trace and cause are those of each tick. */
const noSender: JobSender = { trace: null, cause: null, tenant: null }

/** Keys are indexed. */
const longestKey = 500

const decodeTiming = Schema.decodeUnknownResult(Timing)

/** @param known the row that has the key, if there is one */
export const definitionOf = <A extends Actor.Any>(
  tenant: string | null,
  key: string,
  options: ScheduleOptions<A>,
  known: Row | undefined,
  now: number
): Result.Result<Definition & { readonly timing: Timing }, string> => {
  const { actor, missed = "once", payload, tickField = null } = options
  if (key === "" || key.length > longestKey) return Result.fail(`its key has ${key.length} characters`)
  // Ticks that were missed together are sent together: all but the first would join it.
  const overlap = options.overlap ?? (missed === "all" ? "allow" : "skip")
  if (missed === "all" && overlap === "skip") {
    return Result.fail(`missed "all" sends jobs that overlap "skip" makes one of`)
  }
  if (options.at !== undefined && (options.on !== undefined || options.hours !== undefined)) {
    return Result.fail("a single time cannot be left out on days off")
  }
  const job = newJob(actor, payload, noSender)
  const fault = tickField === null ? undefined : faultOfTick(actor, job.payload, tickField, job.key)
  if (fault !== undefined) return Result.fail(fault)
  return Result.map(timingOf(options, known, now), (timing) => ({
    tenant,
    key,
    actor: actor.name,
    version: job.version,
    priority: job.priority,
    jobKey: job.key,
    missed,
    overlap,
    timing,
    payload: job.payload,
    tickField
  }))
}

/** The field must take a time, and the key of the job must not follow from it: it is stored once. */
const faultOfTick = (actor: Actor.Any, payload: unknown, field: string, key: string | null): string | undefined => {
  const decode = Schema.decodeUnknownResult(Schema.toCodecJson(actor.payload as Actor.Json))
  for (const tick of ["2026-01-02T03:04:05.000Z", "2027-02-03T04:05:06.000Z"]) {
    const decoded = decode({ ...(payload as object), [field]: tick })
    if (Result.isFailure(decoded)) return `the field "${field}" takes no time: ${decoded.failure.message}`
    if (newJob(actor, decoded.success, noSender).key !== key) return `the key of its jobs follows from "${field}"`
  }
  return undefined
}

const timingOf = <A extends Actor.Any>(
  { at, cron, hours, on, until, zone = "UTC", ...options }: ScheduleOptions<A>,
  known: Row | undefined,
  now: number
): Result.Result<Timing, string> => {
  const every = options.every === undefined ? undefined : Duration.toMillis(Duration.fromInputUnsafe(options.every))
  if (every !== undefined && !Number.isInteger(every)) return Result.fail("its distance is no number of milliseconds")
  const stored = known === undefined ? undefined : Result.getOrUndefined(decodeTiming(known.timing))
  // The same distance goes on as it began.
  const from = "from" in options ? options.from?.getTime() : undefined
  return Result.succeed({
    ...(cron === undefined ? {} : { cron }),
    ...(every === undefined ? {} : { every, from: from ?? (stored?.every === every ? (stored.from ?? now) : now) }),
    ...(at === undefined ? {} : { at: at.getTime() }),
    zone,
    ...(until === undefined ? {} : { until: until.getTime() }),
    ...(on === undefined ? {} : { on }),
    ...(hours === undefined ? {} : { hours })
  })
}

export type Outcome = "created" | "changed" | "unchanged"

export interface Placement {
  readonly outcome: Outcome
  readonly schedule: PlacedSchedule
}

/**
 * A new or differently timed schedule begins now: nothing of the past is due, but for a single time. With another payload
 * alone it goes on.
 */
export const place = (
  definition: Definition & { readonly timing: Timing },
  known: Row | undefined,
  now: number
): Result.Result<Placement, string> => {
  const stored = known === undefined ? undefined : Result.getOrUndefined(decodeTiming(known.timing))
  if (known !== undefined && stored !== undefined && textOf(stored) === textOf(definition.timing)) {
    const { nextAt, settledUntil } = known
    const outcome = isEqual(definition, known) ? "unchanged" : "changed"
    return Result.succeed({ outcome, schedule: { ...definition, nextAt, settledUntil } })
  }
  const { at } = definition.timing
  const settled = at === undefined ? now : Math.min(now, at - 1)
  return Result.flatMap(ticksOf(definition.timing), (ticks) => {
    const next = ticks.next(settled)
    if (!Number.isFinite(next)) return Result.fail("no tick is left")
    const isPaused = known !== undefined && known.pausedAt !== null
    const nextAt = isPaused ? null : new Date(next)
    const outcome = known === undefined ? "created" : "changed"
    return Result.succeed({ outcome, schedule: { ...definition, nextAt, settledUntil: new Date(settled) } })
  })
}

const compared = [
  "actor",
  "version",
  "priority",
  "jobKey",
  "missed",
  "overlap",
  "tickField"
] as const satisfies ReadonlyArray<keyof Definition>

const isEqual = (one: Definition, other: Definition): boolean =>
  compared.every((name) => one[name] === other[name]) && sorted(one.payload) === sorted(other.payload)

/** JSON with the keys of objects in order, since the database does not keep the one in which they were written. */
const sorted = (value: unknown): string =>
  JSON.stringify(value, (_, member: unknown) =>
    typeof member === "object" && member !== null && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : member
  )
