/** A stored schedule as modules and operators see it. */
import { Result, Schema } from "effect"
import type { MissedTicks, Overlap } from "../CronSchedule.ts"
import type { Row } from "./StoredScheduleRepo.ts"
import { Timing } from "./Timing.ts"

export interface StoredScheduleView {
  readonly id: string
  readonly key: string
  /** The account that it belongs to; null for one of the service itself. */
  readonly tenant: string | null
  readonly actor: string
  /** When it fires, for people: `0 8 * * *`, `every 15m`, `at 2026-01-02T03:04:05.000Z`. */
  readonly timing: string
  readonly zone: string
  readonly missed: MissedTicks
  readonly overlap: Overlap
  readonly pausedSince: Date | null
  readonly lastTick: Date | null
  /** None while it is paused. */
  readonly nextTick: Date | null
  readonly lastJobId: string | null
  readonly createdAt: Date
}

const decodeTiming = Schema.decodeUnknownResult(Timing)

const units = [
  [86_400_000, "d"],
  [3_600_000, "h"],
  [60_000, "m"],
  [1_000, "s"]
] as const

const distance = (ms: number): string => {
  const [size, unit] = units.find(([size]) => ms % size === 0) ?? [1, "ms"]
  return `${ms / size}${unit}`
}

const describe = ({ at, cron, every, hours, on, until }: Timing): string =>
  [
    cron ?? (every === undefined ? `at ${new Date(at ?? 0).toISOString()}` : `every ${distance(every)}`),
    ...(on === undefined ? [] : ["on business days"]),
    ...(hours ?? []).map(({ days, from, until }) => `${days.join(",")} ${from}-${until}`),
    ...(until === undefined ? [] : [`until ${new Date(until).toISOString()}`])
  ].join("; ")

export const viewOf = (row: Row): StoredScheduleView => {
  const timing = decodeTiming(row.timing)
  const [text, zone] = Result.isSuccess(timing)
    ? [describe(timing.success), timing.success.zone]
    : ["unknown to this release", ""]
  const { actor, createdAt, key, lastJobId, lastTick, missed, overlap, tenant } = row
  return {
    id: String(row.id),
    key,
    tenant,
    actor,
    timing: text,
    zone,
    missed,
    overlap,
    pausedSince: row.pausedAt,
    lastTick,
    nextTick: row.nextAt,
    lastJobId,
    createdAt
  }
}
