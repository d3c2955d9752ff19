/**
 * For use cases of operators, over `/admin/v1` and the command line: reading checks that the account exists, and a change
 * writes its audit row in its own transaction.
 */
import { PgClient } from "@effect/sql-pg"
import { Effect } from "effect"
import type { SqlError } from "effect/sql"
import * as Audit from "../../src/operate/Audit.ts"
import type { Operator } from "../../src/operate/Operator.ts"
import { dieOnSql } from "../../src/sql/Pg.ts"
import * as Tenant from "../../src/sql/tenant/Tenant.ts"
import { type AccountNotFound, AccountPlans } from "../accounts/contract.ts"

export interface OperatorAction<A> {
  readonly accountId: string
  /** In snake_case, as `crm_waitlist_join`. */
  readonly action: string
  /** The id of what was changed. */
  readonly target: (result: A) => string
}

export const make = Effect.gen(function* () {
  const sql = yield* PgClient.PgClient
  const plans = yield* AccountPlans
  const audit = Audit.make(sql)

  const read = <A, E, R>(accountId: string, self: Effect.Effect<A, E, R>): Effect.Effect<A, E | AccountNotFound, R> =>
    Effect.andThen(plans.all(accountId), self)

  const change = <A, E, R>(
    { accountId, action, target }: OperatorAction<A>,
    self: Effect.Effect<A, E, R>
  ): Effect.Effect<A, Exclude<E, SqlError.SqlError> | AccountNotFound, R | Operator> => {
    const record = (result: A) =>
      Tenant.asService(audit.record({ action, target: target(result), detail: { accountId }, changed: 1 }))
    return read(accountId, self.pipe(Effect.tap(record), sql.withTransaction, dieOnSql))
  }

  return { read, change }
})
