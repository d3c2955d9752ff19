/** Decides what a user may do in an account. An operator may do what an owner may. */
import { Context, Effect, Layer } from "effect"
import { isWithin, type Section } from "../../../src/http/auth/Section.ts"
import { type Role, reaches } from "../../../src/http/auth/WebSessions.ts"
import { isUlid } from "../../../src/Ulids.ts"
import { AccountDirectory } from "../../accounts/contract.ts"
import { AccountSuspended, AccountUnknown, OutsideSection, RoleTooLow, SharedUser } from "../Errors.ts"
import { MemberRepo } from "../member/MemberRepo.ts"
import { CurrentUser } from "../session/CurrentUser.ts"

export class AccountAccess extends Context.Service<
  AccountAccess,
  {
    /** Fails unless the current user has at least the role, in a session that may use the section. */
    readonly read: (
      accountId: string,
      needed: Role,
      section: Section
    ) => Effect.Effect<void, AccountUnknown | RoleTooLow | OutsideSection, CurrentUser>
    /** Fails unless the current user is a person with at least the role: shared users manage neither keys nor people. */
    readonly manage: (
      accountId: string,
      needed: Role
    ) => Effect.Effect<void, AccountUnknown | RoleTooLow | SharedUser, CurrentUser>
    /** Fails for an account that is suspended. */
    readonly requireActive: (accountId: string) => Effect.Effect<void, AccountSuspended>
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

      const require = Effect.fnUntraced(function* (accountId: string, needed: Role) {
        const role = yield* roleOf(accountId)
        if (role === undefined) return yield* new AccountUnknown({})
        if (!reaches(role, needed)) return yield* new RoleTooLow({ needed })
      })

      return AccountAccess.of({
        read: Effect.fnUntraced(function* (accountId, needed, section) {
          yield* require(accountId, needed)
          if (!isWithin(yield* CurrentUser, section)) return yield* new OutsideSection({})
        }),
        manage: Effect.fnUntraced(function* (accountId, needed) {
          yield* require(accountId, needed)
          if ((yield* CurrentUser).isShared) return yield* new SharedUser({})
        }),
        requireActive: Effect.fnUntraced(function* (accountId) {
          const [account] = yield* accounts.find([accountId])
          if (account?.status === "inactive") return yield* new AccountSuspended({})
        })
      })
    })
  )
}
