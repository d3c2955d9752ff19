/** Keys of an account as its developers use them: each change is audited in its transaction. */
import { PgClient } from "@effect/sql-pg"
import { Context, Effect, Layer } from "effect"
import type { SqlError } from "effect/sql"
import { auditNameOf } from "../../../src/http/auth/WebSessions.ts"
import * as Audit from "../../../src/operate/Audit.ts"
import { Operator } from "../../../src/operate/Operator.ts"
import { dieOnSql } from "../../../src/sql/Pg.ts"
import { AccountKeys } from "../../accounts/contract.ts"
import { CurrentUser } from "../session/CurrentUser.ts"

const make = Effect.gen(function* () {
  const sql = yield* PgClient.PgClient
  const keys = yield* AccountKeys
  const audit = Audit.make(sql)

  const audited = <A, E>(action: string, accountId: string, self: Effect.Effect<A, E>, idOf: (result: A) => string) =>
    self.pipe(
      Effect.tap((result) =>
        Effect.flatMap(CurrentUser, (user) =>
          Effect.provideService(
            audit.record({ action, target: idOf(result), detail: { accountId }, changed: 1 }),
            Operator,
            { who: auditNameOf(user), via: "http" }
          )
        )
      ),
      sql.withTransaction,
      dieOnSql
    ) as Effect.Effect<A, Exclude<E, SqlError.SqlError>, CurrentUser>

  return {
    list: keys.list,
    create: (newKey: Parameters<typeof keys.create>[0]) =>
      audited("console_key_create", newKey.accountId, keys.create(newKey), ({ key }) => key.id),
    rotate: (...[accountId, id, grace]: Parameters<typeof keys.rotate>) =>
      audited("console_key_rotate", accountId, keys.rotate(accountId, id, grace), () => id),
    revoke: (accountId: string, id: string) =>
      audited("console_key_revoke", accountId, keys.revoke(accountId, id), () => id)
  }
})

export class AccountKeyActions extends Context.Service<AccountKeyActions, Effect.Success<typeof make>>()(
  "console/account/AccountKeyActions"
) {
  static readonly layer = Layer.effect(AccountKeyActions, make)
}
