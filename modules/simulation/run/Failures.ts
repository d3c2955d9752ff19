/** Fails simulations: sets the state and publishes the event in one transaction, once per simulation. */
import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { Events } from "../../../src/event/Events.ts"
import { Localized } from "../../../src/Language.ts"
import { dieOnSql } from "../../../src/sql/Pg.ts"
import { SimulationFailed } from "../contract.ts"
import { type Failure, RunRepo, type RunRow } from "./RunRepo.ts"

/** Messages of the failures, by code. */
export const reasons: ReadonlyMap<string, Localized> = new Map([
  ["cancelled", new Localized("キャンセルされました", "It was cancelled")],
  [
    "crashed",
    new Localized("メモリ不足または強制終了により計算が中断しました", "The computation ran out of memory or was ended")
  ],
  ["timed_out", new Localized("制限時間内に終わりませんでした", "It took too long")],
  ["lost", new Localized("計算していたノードが繰り返し停止しました", "The nodes that ran it went away too often")],
  ["internal_error", new Localized("サービス側の問題により失敗しました", "It failed for a reason that is ours")]
])

/** Failures are stored and published in English. */
const failure = (code: string): Failure => ({ code, message: reasons.get(code)?.en ?? code })

export const cancelled = failure("cancelled")
export const crashed = failure("crashed")
export const timedOut = failure("timed_out")
export const lost = failure("lost")
export const internal = failure("internal_error")

export class Failures extends Context.Service<
  Failures,
  {
    /** Returns the simulation if it was unfinished, and belongs to the account if one is given. */
    readonly fail: (id: string, failure: Failure, accountId?: string) => Effect.Effect<RunRow | undefined>
  }
>()("simulation/Failures") {
  static readonly layer = Layer.effect(
    Failures,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const runs = yield* RunRepo
      const events = yield* Events

      return Failures.of({
        fail: (id, failure, accountId) =>
          Effect.tap(runs.fail(id, failure, accountId), (row) =>
            row === undefined
              ? Effect.void
              : events.publish(
                  SimulationFailed,
                  {
                    simulationId: row.id,
                    templateType: row.templateType,
                    areaCode: row.areaCode,
                    personaCount: row.personaCount,
                    error: failure
                  },
                  { accountId: row.accountId }
                )
          ).pipe(sql.withTransaction, dieOnSql)
      })
    })
  )
}
