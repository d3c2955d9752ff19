/** The one way in which a simulation fails: its state and the event that tells of it, in one transaction, once. */
import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { Events } from "../../src/event/Events.ts"
import { dieOnSql } from "../../src/sql/Pg.ts"
import { SimulationFailed } from "./contract.ts"
import { type Failing, RunRepo, type RunRow } from "./RunRepo.ts"

export const cancelled: Failing = { code: "cancelled", message: "It was cancelled" }
export const crashed: Failing = { code: "crashed", message: "The computation ran out of memory or was ended" }
export const timedOut: Failing = { code: "timed_out", message: "It took too long" }
export const lost: Failing = { code: "lost", message: "The nodes that ran it went away too often" }
export const internal: Failing = { code: "internal_error", message: "It failed for a reason that is ours" }

export class Failures extends Context.Service<
  Failures,
  {
    /** The simulation when it had not ended until now, and is of the account if one is named. */
    readonly fail: (id: string, failing: Failing, accountId?: string) => Effect.Effect<RunRow | undefined>
  }
>()("simulation/Failures") {
  static readonly layer = Layer.effect(
    Failures,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const runs = yield* RunRepo
      const events = yield* Events

      return Failures.of({
        fail: (id, failing, accountId) =>
          Effect.tap(runs.fail(id, failing, accountId), (row) =>
            row === undefined
              ? Effect.void
              : events.publish(
                  SimulationFailed,
                  {
                    simulationId: row.id,
                    templateType: row.templateType,
                    areaCode: row.areaCode,
                    personaCount: row.personaCount,
                    error: failing
                  },
                  { accountId: row.accountId }
                )
          ).pipe(sql.withTransaction, dieOnSql)
      })
    })
  )
}
