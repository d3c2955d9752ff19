/** Decides what a user may do in an account. An operator may do what an owner may. */
import { Context, Effect, Layer } from "effect"
import { type Role, reaches } from "../../../src/http/auth/WebSessions.ts"
import { isUlid } from "../../../src/Ulids.ts"
import { AccountDirectory } from "../../accounts/contract.ts"
import { AccountUnknown, RoleTooLow } from "../Errors.ts"
import { MemberRepo } from "../member/MemberRepo.ts"
import { CurrentUser } from "../session/CurrentUser.ts"

export class AccountAccess extends Context.Service<
  AccountAccess,
  {
    /** The role of the current user, which is at least the one that is needed. */
    readonly require: (accountId: string, needed: Role) => Effect.Effect<Role, AccountUnknown | RoleTooLow, CurrentUser>
  }
>()("console/account/AccountAccess") {
  static readonly layer = Layer.effect(
    AccountAccess,
    Effect.gen(function* () {
      const members = yield* MemberRepo
      const accounts = yield* AccountDirectory

      const roleOf = Effect.fnUntraced(function* (accountId: string) {
        if (!isUlid(accountId)) return undefined
        const user = yield* CurrentUser
        if (!user.isOperator) return yield* members.roleIn(accountId, user.id)
        return (yield* accounts.find([accountId])).length > 0 ? ("owner" as const) : undefined
      })

      return AccountAccess.of({
        require: Effect.fnUntraced(function* (accountId, needed) {
          const role = yield* roleOf(accountId)
          if (role === undefined) return yield* new AccountUnknown({})
          return reaches(role, needed) ? role : yield* new RoleTooLow({ needed })
        })
      })
    })
  )
}
