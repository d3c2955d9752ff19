/**
 * The operations of `CronSchedules` and of stored schedules, each with its row in the audit, in the same transaction.
 */
import { PgClient } from "@effect/sql-pg"
import { Context, Effect, Layer } from "effect"
import type { SentJob } from "../../actor/Job.ts"
import {
  type Backfill,
  type BackfillRefused,
  CronSchedules,
  type ScheduleNotFound,
  type ScheduleView
} from "../../actor/schedule/CronSchedules.ts"
import { Schedules, type StoredScheduleNotFound } from "../../actor/schedule/stored/Schedules.ts"
import type { StoredScheduleView } from "../../actor/schedule/stored/StoredScheduleView.ts"
import { dieOnSql } from "../../sql/Pg.ts"
import * as Audit from "../Audit.ts"
import type { Operator } from "../Operator.ts"
import * as Cursor from "./Cursor.ts"
import type { InvalidCursor } from "./Errors.ts"
import type { PageRequest } from "./Inspector.ts"

export interface StoredScheduleFilter {
  readonly tenant?: string | undefined
  readonly actor?: string | undefined
  /** How the key begins. */
  readonly prefix?: string | undefined
}

type StoredAction<A> = (id: string) => Effect.Effect<A, StoredScheduleNotFound, Operator>

/** What operators do with schedules that were made at run time, by id. */
export interface StoredScheduleControl {
  readonly page: (
    filter: StoredScheduleFilter,
    page: PageRequest
  ) => Effect.Effect<
    { readonly schedules: ReadonlyArray<StoredScheduleView>; readonly nextCursor: string | null },
    InvalidCursor
  >
  readonly find: (id: string) => Effect.Effect<StoredScheduleView, StoredScheduleNotFound>
  readonly pause: StoredAction<StoredScheduleView>
  readonly resume: StoredAction<StoredScheduleView>
  readonly run: StoredAction<SentJob>
  readonly remove: StoredAction<void>
}

export class ScheduleControl extends Context.Service<
  ScheduleControl,
  {
    readonly list: Effect.Effect<ReadonlyArray<ScheduleView>>
    readonly pause: (name: string) => Effect.Effect<ScheduleView, ScheduleNotFound, Operator>
    readonly resume: (name: string) => Effect.Effect<ScheduleView, ScheduleNotFound, Operator>
    readonly run: (name: string) => Effect.Effect<SentJob, ScheduleNotFound, Operator>
    /** Audited unless it is a dry run. */
    readonly backfill: (
      name: string,
      range: { readonly from: Date; readonly to: Date; readonly dryRun: boolean }
    ) => Effect.Effect<Backfill, ScheduleNotFound | BackfillRefused, Operator>
    readonly stored: StoredScheduleControl
  }
>()("ekimae/operate/runtime/ScheduleControl") {
  static readonly layer = Layer.effect(
    ScheduleControl,
    Effect.gen(function* () {
      const sql = yield* PgClient.PgClient
      const schedules = yield* CronSchedules
      const stored = yield* Schedules
      const audit = Audit.make(sql)

      const audited =
        <A, E>(action: string, act: (target: string) => Effect.Effect<A, E>) =>
        (target: string) =>
          act(target).pipe(
            Effect.tap(() => audit.record({ action: `schedule_${action}`, target, changed: 1 })),
            sql.withTransaction,
            dieOnSql
          )

      return ScheduleControl.of({
        list: schedules.list,
        pause: audited("pause", schedules.pause),
        resume: audited("resume", schedules.resume),
        run: audited("run", schedules.runNow),
        backfill: (target, range) =>
          schedules.backfill(target, range).pipe(
            Effect.tap(({ sent }) => {
              const detail = { from: range.from.toISOString(), to: range.to.toISOString() }
              const entry = { action: "schedule_backfill", target, detail, changed: sent }
              return range.dryRun ? Effect.void : audit.record(entry)
            }),
            sql.withTransaction,
            dieOnSql
          ),
        stored: {
          page: Effect.fnUntraced(function* ({ actor, prefix, tenant }, { cursor, limit }) {
            const below = yield* Cursor.read("stored-schedules", cursor)
            const found = yield* stored.list(
              { actor, prefix, tenant },
              { limit: limit + 1, below: below === undefined ? undefined : String(below) }
            )
            const page = found.slice(0, limit)
            const last = page.at(-1)
            const nextCursor = found.length > limit && last ? Cursor.make("stored-schedules", Number(last.id)) : null
            return { schedules: page, nextCursor }
          }),
          find: stored.findById,
          pause: audited("pause", stored.pause),
          resume: audited("resume", stored.resume),
          run: audited("run", stored.runNow),
          remove: audited("remove", stored.removeById)
        }
      })
    })
  )
}
