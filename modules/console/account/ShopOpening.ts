/** Use case of an operator who has a shop: opens its account and is its owner from the start. */
import { PgClient } from "@effect/sql-pg"
import { Context, DateTime, Effect, Layer } from "effect"
import { auditNameOf } from "../../../src/http/auth/WebSessions.ts"
import * as Audit from "../../../src/operate/Audit.ts"
import { Operator } from "../../../src/operate/Operator.ts"
import { dieOnSql } from "../../../src/sql/Pg.ts"
import { NewAccounts, type Plans } from "../../accounts/contract.ts"
import { OperatorOnly } from "../Errors.ts"
import { MemberRepo } from "../member/MemberRepo.ts"
import { UserRepo } from "../member/UserRepo.ts"
import { CurrentUser } from "../session/CurrentUser.ts"

/** Every page of the console works with these. Operators may change them later. */
const plans: Plans = { analytics: "max_5x", business: "starter", crm: "pro" }

export class ShopOpening extends Context.Service<
  ShopOpening,
  {
    /** Returns the id of the account. Account, role and audit row are written in one transaction. */
    readonly open: (name: string) => Effect.Effect<string, OperatorOnly, CurrentUser>
  }
>()("console/account/ShopOpening") {
  static readonly layer = Layer.effect(
    ShopOpening,
    Effect.gen(function* () {
      const sql = yield* PgClient.PgClient
      const accounts = yield* NewAccounts
      const members = yield* MemberRepo
      const users = yield* UserRepo
      const audit = Audit.make(sql)
      return ShopOpening.of({
        open: Effect.fn("ShopOpening.open")(
          function* (name) {
            const user = yield* CurrentUser
            if (user.isShared || !user.isOperator || !(yield* users.holdOperator(user.id))) {
              return yield* new OperatorOnly({})
            }
            const accountId = yield* accounts.open(name, plans)
            yield* members.put(accountId, user.id, "owner", DateTime.toDateUtc(yield* DateTime.now))
            const entry = { action: "console_shop_open", target: accountId, detail: { accountId, plans }, changed: 1 }
            yield* Effect.provideService(audit.record(entry), Operator, { who: auditNameOf(user), via: "http" })
            return accountId
          },
          sql.withTransaction,
          dieOnSql
        )
      })
    })
  )
}
