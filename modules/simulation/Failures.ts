/** The one way in which a simulation fails: its state and the event that tells of it, in one transaction, once. */
import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { Events } from "../../src/event/Events.ts"
import { Localized } from "../../src/Language.ts"
import { dieOnSql } from "../../src/sql/Pg.ts"
import { SimulationFailed } from "./contract.ts"
import { type Failing, RunRepo, type RunRow } from "./RunRepo.ts"

/** Why simulations fail, for a person, by code. */
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

/** Stored and published in English. */
const failing = (code: string): Failing => ({ code, message: reasons.get(code)?.en ?? code })

export const cancelled = failing("cancelled")
export const crashed = failing("crashed")
export const timedOut = failing("timed_out")
export const lost = failing("lost")
export const internal = failing("internal_error")

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
