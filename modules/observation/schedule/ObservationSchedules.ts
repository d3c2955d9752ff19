/** Keeps the schedule of an observation with the runtime, in the transaction that changes the observation. */
import { Context, Effect, Layer } from "effect"
import { Schedules } from "../../../src/actor/schedule/stored/Schedules.ts"
import { invalidAt, type ObservationInvalid } from "../Errors.ts"
import { RunObservation } from "../Jobs.ts"
import type { Observation } from "../Observation.ts"
import { hostOf } from "../Types.ts"
import { withSecond } from "./CronRules.ts"

export const scheduleKeyOf = (observationId: string): string => `observation/${observationId}`

type ScheduleFields = Pick<Observation, "accountId" | "id" | "observationType" | "schedule" | "settings" | "timeZone">

export class ObservationSchedules extends Context.Service<
  ObservationSchedules,
  {
    readonly put: (observation: ScheduleFields) => Effect.Effect<void, ObservationInvalid>
    readonly remove: (accountId: string, id: string) => Effect.Effect<void>
    /** When it runs next; null while it does not. */
    readonly next: (accountId: string, id: string) => Effect.Effect<Date | null>
  }
>()("observation/schedule/ObservationSchedules") {
  static readonly layer = Layer.effect(
    ObservationSchedules,
    Effect.map(Schedules, (schedules) =>
      ObservationSchedules.of({
        put: ({ accountId, id, schedule, timeZone, ...observation }) =>
          schedules
            .put(
              scheduleKeyOf(id),
              {
                actor: RunObservation,
                payload: {
                  accountId,
                  observationId: id,
                  host: hostOf(observation),
                  dueAt: new Date(0),
                  resultId: null
                },
                cron: withSecond(schedule, id),
                zone: timeZone,
                missed: "once",
                overlap: "skip",
                tickField: "dueAt"
              },
              { tenant: accountId }
            )
            .pipe(
              Effect.catchTag("ScheduleRefused", ({ reason }) => Effect.fail(invalidAt("/schedule", reason))),
              Effect.asVoid
            ),
        remove: (accountId, id) => Effect.asVoid(schedules.remove(scheduleKeyOf(id), { tenant: accountId })),
        next: (accountId, id) =>
          Effect.map(schedules.find(scheduleKeyOf(id), { tenant: accountId }), (found) => found?.nextTick ?? null)
      })
    )
  )
}
