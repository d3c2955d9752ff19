/** Use cases of an account's owners: users, roles, invitations. Each change is audited in its transaction. */
import { PgClient } from "@effect/sql-pg"
import { Context, DateTime, Effect, Layer } from "effect"
import * as Audit from "../../../src/actor/operate/Audit.ts"
import { Operator } from "../../../src/actor/operate/Operator.ts"
import type { Role } from "../../../src/http/auth/WebSessions.ts"
import { dieOnSql } from "../../../src/sql/Pg.ts"
import { AlreadyMember, InvitationNotFound, LastOwner, UserNotFound } from "../Errors.ts"
import type { Link } from "../link/Link.ts"
import { LinkRepo } from "../link/LinkRepo.ts"
import { type NewLink, OneTimeLinks } from "../link/OneTimeLinks.ts"
import { MemberRepo } from "../member/MemberRepo.ts"
import type { Member } from "../member/User.ts"
import { CurrentUser } from "../session/CurrentUser.ts"

export interface People {
  readonly users: ReadonlyArray<Member>
  readonly invitations: ReadonlyArray<Link>
}

export class AccountUsers extends Context.Service<
  AccountUsers,
  {
    readonly list: (accountId: string) => Effect.Effect<People>
    readonly invite: (
      accountId: string,
      email: string,
      role: Role
    ) => Effect.Effect<NewLink, AlreadyMember, CurrentUser>
    readonly revokeInvitation: (accountId: string, id: string) => Effect.Effect<People, InvitationNotFound, CurrentUser>
    readonly setRole: (
      accountId: string,
      userId: string,
      role: Role
    ) => Effect.Effect<People, UserNotFound | LastOwner, CurrentUser>
    readonly remove: (accountId: string, userId: string) => Effect.Effect<People, UserNotFound | LastOwner, CurrentUser>
  }
>()("console/account/AccountUsers") {
  static readonly layer = Layer.effect(
    AccountUsers,
    Effect.gen(function* () {
      const sql = yield* PgClient.PgClient
      const members = yield* MemberRepo
      const linkRepo = yield* LinkRepo
      const links = yield* OneTimeLinks
      const audit = Audit.make(sql)
      const now = Effect.map(DateTime.now, DateTime.toDateUtc)

      const list = Effect.fnUntraced(function* (accountId: string) {
        return {
          users: yield* members.members(accountId),
          invitations: yield* linkRepo.invitations(accountId, yield* now)
        }
      })

      const record = Effect.fnUntraced(function* (action: string, target: string, detail: Record<string, unknown>) {
        const { email } = yield* CurrentUser
        yield* Effect.provideService(audit.record({ action, target, detail, changed: 1 }), Operator, {
          who: email,
          via: "http"
        })
      })

      /** The member to change, when an owner is left afterwards. */
      const changeable = Effect.fnUntraced(function* (accountId: string, userId: string, staysOwner: boolean) {
        yield* members.lock(accountId)
        const all = yield* members.members(accountId)
        if (!all.some(({ id }) => id === userId)) return yield* new UserNotFound({})
        const owners = all.filter(({ role }) => role === "owner")
        if (!staysOwner && owners.every(({ id }) => id === userId) && owners.length > 0) return yield* new LastOwner({})
      })

      return AccountUsers.of({
        list: Effect.fn("AccountUsers.list")(list),
        invite: Effect.fn("AccountUsers.invite")(
          function* (accountId, given, role) {
            const email = given.toLowerCase()
            const users = yield* members.members(accountId)
            if (users.some((user) => user.email === email)) return yield* new AlreadyMember({})
            const made = yield* links.create({ kind: "invitation", accountId, role, email })
            yield* record("console_invitation_create", made.link.id, { accountId, email, role })
            return made
          },
          sql.withTransaction,
          dieOnSql
        ),
        revokeInvitation: Effect.fn("AccountUsers.revokeInvitation")(
          function* (accountId, id) {
            const found = yield* linkRepo.revokeInvitation(accountId, id, yield* now)
            if (!found) return yield* new InvitationNotFound({})
            yield* record("console_invitation_revoke", id, { accountId })
            return yield* list(accountId)
          },
          sql.withTransaction,
          dieOnSql
        ),
        setRole: Effect.fn("AccountUsers.setRole")(
          function* (accountId, userId, role) {
            yield* changeable(accountId, userId, role === "owner")
            yield* members.put(accountId, userId, role, yield* now)
            yield* record("console_role_set", userId, { accountId, role })
            return yield* list(accountId)
          },
          sql.withTransaction,
          dieOnSql
        ),
        remove: Effect.fn("AccountUsers.remove")(
          function* (accountId, userId) {
            yield* changeable(accountId, userId, false)
            yield* members.remove(accountId, userId)
            yield* record("console_user_remove", userId, { accountId })
            return yield* list(accountId)
          },
          sql.withTransaction,
          dieOnSql
        )
      })
    })
  )
}
