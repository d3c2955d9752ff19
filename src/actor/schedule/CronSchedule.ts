/**
 * A cron schedule is work that starts by the clock, declared as data by a module: which actor gets which payload at
 * which ticks. What cannot be (an expression, a time zone, a payload) is refused when it is declared.
 */
import { Context, DateTime, Duration, Option, Result, Schema } from "effect"
import type * as Actor from "../Actor.ts"
import * as Ticks from "./Ticks.ts"

/**
 * What becomes of ticks that came while the service was down or the schedule paused. `skip`: nothing; `once`: one job for
 * all of them, with the last tick; `all`: a job for each, at most for the last 100.
 */
export type MissedTicks = "skip" | "once" | "all"

/** What a tick does while the job of an earlier one is unfinished. `skip`: it joins that job; `allow`: both run. */
export type Overlap = "skip" | "allow"

export interface CronSchedule {
  readonly name: string
  readonly cron: string
  readonly timeZone: string
  readonly zone: DateTime.TimeZone
  readonly ticks: Ticks.Ticks
  readonly actor: Actor.Any
  readonly payload: (tick: DateTime.Zoned) => unknown
  readonly missed: MissedTicks
  readonly overlap: Overlap
  /** A job waits a random while up to this, so that many schedules of one hour do not start in one second. */
  readonly jitter: Duration.Duration
}

export const make = <A extends Actor.Any>(
  name: `${string}/${string}`,
  options: {
    /** Five fields, or six with seconds in front. */
    readonly cron: string
    /** An IANA name such as `Asia/Tokyo`, or an offset such as `+09:00`. */
    readonly timeZone: string
    readonly actor: A
    /** The payload, or how it follows from the tick, which is given in the time zone of the schedule. */
    readonly payload: Actor.Payload<A> | ((tick: DateTime.Zoned) => Actor.Payload<A>)
    readonly missed?: MissedTicks
    readonly overlap?: Overlap
    readonly jitter?: Duration.Input
  }
): CronSchedule => {
  const refuse = (reason: string): never => {
    throw new Error(`The schedule "${name}" cannot be: ${reason}`)
  }
  const { actor, cron, missed = "once", payload, timeZone } = options
  if (!/^[^/]+\/[^/]+$/.test(name)) refuse("its name says the module and the work, as in shop/refresh")
  const zone = Option.getOrElse(DateTime.zoneFromString(timeZone), () =>
    refuse(`there is no time zone "${timeZone}"; an example is "Asia/Tokyo"`)
  )
  const ticks = Result.getOrElse(Ticks.make(cron, zone), (reason) => refuse(`its cron expression "${cron}": ${reason}`))
  // Ticks that were missed together are sent together: all but the first would join it.
  const overlap = options.overlap ?? (missed === "all" ? "allow" : "skip")
  if (missed === "all" && overlap === "skip") refuse(`missed "all" sends jobs that overlap "skip" makes one of`)
  const jitter = Duration.fromInputUnsafe(options.jitter ?? 0)
  if (!Duration.isFinite(jitter)) refuse("its jitter has no end")
  if (!isFunction(payload)) {
    const encoded = Schema.encodeUnknownResult(Schema.toCodecJson(actor.payload as Actor.Json))(payload)
    if (Result.isFailure(encoded)) refuse(`its payload is none of ${actor.name}: ${encoded.failure.message}`)
  }
  return {
    name,
    cron,
    timeZone,
    zone,
    ticks,
    actor,
    payload: isFunction(payload) ? payload : () => payload,
    missed,
    overlap,
    jitter
  }
}

const isFunction = <P>(payload: P | ((tick: DateTime.Zoned) => P)): payload is (tick: DateTime.Zoned) => P =>
  typeof payload === "function"

/** Every schedule of the composed application, by name. */
export class ScheduleRegistry extends Context.Service<ScheduleRegistry, ReadonlyMap<string, CronSchedule>>()(
  "ekimae/actor/schedule/ScheduleRegistry"
) {}
