/** The operations of `Schedules`, each with its row in the audit, in the same transaction. */
import { PgClient } from "@effect/sql-pg"
import { Context, Effect, Layer } from "effect"
import { dieOnSql } from "../../sql/Pg.ts"
import type { SentJob } from "../Job.ts"
import { type ScheduleNotFound, Schedules, type ScheduleView } from "../schedule/Schedules.ts"
import * as Audit from "./Audit.ts"
import type { Operator } from "./Operator.ts"

export class ScheduleControl extends Context.Service<
  ScheduleControl,
  {
    readonly list: Effect.Effect<ReadonlyArray<ScheduleView>>
    readonly pause: (name: string) => Effect.Effect<ScheduleView, ScheduleNotFound, Operator>
    readonly resume: (name: string) => Effect.Effect<ScheduleView, ScheduleNotFound, Operator>
    readonly run: (name: string) => Effect.Effect<SentJob, ScheduleNotFound, Operator>
  }
>()("ekimae/actor/operate/ScheduleControl") {
  static readonly layer = Layer.effect(
    ScheduleControl,
    Effect.gen(function* () {
      const sql = yield* PgClient.PgClient
      const schedules = yield* Schedules
      const audit = Audit.make(sql)

      const audited =
        <A>(action: string, act: (name: string) => Effect.Effect<A, ScheduleNotFound>) =>
        (name: string) =>
          act(name).pipe(
            Effect.tap(() => audit.record({ action: `schedule_${action}`, target: name, changed: 1 })),
            sql.withTransaction,
            dieOnSql
          )

      return ScheduleControl.of({
        list: schedules.list,
        pause: audited("pause", schedules.pause),
        resume: audited("resume", schedules.resume),
        run: audited("run", schedules.runNow)
      })
    })
  )
}
