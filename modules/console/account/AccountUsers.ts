/** Use cases of an account's owners: users, roles, invitations. Each change is audited in its transaction. */
import { PgClient } from "@effect/sql-pg"
import { Context, DateTime, Effect, Layer } from "effect"
import { auditNameOf, type Role } from "../../../src/http/auth/WebSessions.ts"
import * as Audit from "../../../src/operate/Audit.ts"
import { Operator } from "../../../src/operate/Operator.ts"
import { dieOnSql } from "../../../src/sql/Pg.ts"
import {
  AlreadyMember,
  InvitationNotFound,
  LastOwner,
  RoleTooLow,
  SharedUser,
  TooManyInvitations,
  UserAtCompany,
  UserElsewhere,
  UserNotFound
} from "../Errors.ts"
import type { Link } from "../link/Link.ts"
import { LinkRepo } from "../link/LinkRepo.ts"
import { type NewLink, OneTimeLinks } from "../link/OneTimeLinks.ts"
import { MemberRepo, type RemovedVisitor } from "../member/MemberRepo.ts"
import type { Member } from "../member/User.ts"
import { UserRepo } from "../member/UserRepo.ts"
import { CurrentUser } from "../session/CurrentUser.ts"

/** Most invitations of an account that are open at once. */
const maxInvitations = 100

export interface People {
  readonly users: ReadonlyArray<Member>
  readonly removedVisitors: ReadonlyArray<typeof RemovedVisitor.Type>
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
    ) => Effect.Effect<NewLink, AlreadyMember | TooManyInvitations | RoleTooLow, CurrentUser>
    readonly revokeInvitation: (
      accountId: string,
      id: string
    ) => Effect.Effect<People, InvitationNotFound | RoleTooLow, CurrentUser>
    readonly setRole: (
      accountId: string,
      userId: string,
      role: Role
    ) => Effect.Effect<People, UserNotFound | LastOwner | SharedUser | RoleTooLow, CurrentUser>
    /** Takes the user's role, and the invitations that the user has made. A visitor of an embedded console stays out from then on. */
    readonly remove: (
      accountId: string,
      userId: string
    ) => Effect.Effect<People, UserNotFound | LastOwner | RoleTooLow, CurrentUser>
    /** Lets a removed visitor come in again by the links of the host. */
    readonly readmit: (
      accountId: string,
      userId: string
    ) => Effect.Effect<People, UserNotFound | RoleTooLow, CurrentUser>
    /** Ends all sessions of a user who belongs to this account alone. */
    readonly signOut: (
      accountId: string,
      userId: string
    ) => Effect.Effect<People, UserNotFound | UserElsewhere | RoleTooLow, CurrentUser>
    /**
     * Makes a link by which a person sets a new password. Only for one who belongs to this account alone: it would open the other
     * accounts to its owner, too.
     */
    readonly resetLink: (
      accountId: string,
      userId: string
    ) => Effect.Effect<NewLink, UserNotFound | UserElsewhere | UserAtCompany | SharedUser | RoleTooLow, CurrentUser>
  }
>()("console/account/AccountUsers") {
  static readonly layer = Layer.effect(
    AccountUsers,
    Effect.gen(function* () {
      const sql = yield* PgClient.PgClient
      const members = yield* MemberRepo
      const userRepo = yield* UserRepo
      const linkRepo = yield* LinkRepo
      const links = yield* OneTimeLinks
      const audit = Audit.make(sql)
      const now = Effect.map(DateTime.now, DateTime.toDateUtc)

      const list = Effect.fnUntraced(function* (accountId: string) {
        return {
          users: yield* members.members(accountId),
          removedVisitors: yield* members.removedVisitors(accountId),
          invitations: yield* linkRepo.invitations(accountId, yield* now)
        }
      })

      const record = Effect.fnUntraced(function* (action: string, target: string, detail: Record<string, unknown>) {
        yield* Effect.provideService(audit.record({ action, target, detail, changed: 1 }), Operator, {
          who: auditNameOf(yield* CurrentUser),
          via: "http"
        })
      })

      /** Waits for other changes of the account's people: the right to make this one may have gone meanwhile. */
      const lock = Effect.fnUntraced(function* (accountId: string) {
        yield* members.lock(accountId)
        const user = yield* CurrentUser
        const isOwner = (yield* members.roleIn(accountId, user.id)) === "owner"
        if (!isOwner && !(user.isOperator && (yield* userRepo.holdOperator(user.id)))) {
          return yield* new RoleTooLow({ needed: "owner" })
        }
      })

      /** The member to change; fails if no person would be left as an owner. */
      const changeable = Effect.fnUntraced(function* (accountId: string, userId: string, staysOwner: boolean) {
        yield* lock(accountId)
        const all = yield* members.members(accountId)
        const member = all.find(({ id }) => id === userId)
        if (member === undefined) return yield* new UserNotFound({})
        const owners = all.filter(({ kind, role }) => role === "owner" && kind === "person")
        if (!staysOwner && owners.every(({ id }) => id === userId) && owners.length > 0) return yield* new LastOwner({})
        return member
      })

      return AccountUsers.of({
        list: Effect.fn("AccountUsers.list")(list),
        invite: Effect.fn("AccountUsers.invite")(
          function* (accountId, given, role) {
            const email = given.toLowerCase()
            yield* lock(accountId)
            const { invitations, users } = yield* list(accountId)
            if (users.some((user) => user.email === email)) return yield* new AlreadyMember({})
            const others = invitations.filter((open) => open.email !== email)
            if (others.length >= maxInvitations) return yield* new TooManyInvitations({})
            const createdBy = (yield* CurrentUser).id
            const made = yield* links.create({ kind: "invitation", accountId, role, email, createdBy })
            yield* record("console_invitation_create", made.link.id, { accountId, email, role })
            return made
          },
          sql.withTransaction,
          dieOnSql
        ),
        revokeInvitation: Effect.fn("AccountUsers.revokeInvitation")(
          function* (accountId, id) {
            yield* lock(accountId)
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
            const { kind } = yield* changeable(accountId, userId, role === "owner")
            // The role of a visitor is that of the host's link.
            if (kind !== "person") return yield* new SharedUser({})
            yield* members.put(accountId, userId, role, yield* now)
            if (role !== "owner") yield* linkRepo.revokeMadeBy(accountId, userId, yield* now)
            yield* record("console_role_set", userId, { accountId, role })
            return yield* list(accountId)
          },
          sql.withTransaction,
          dieOnSql
        ),
        remove: Effect.fn("AccountUsers.remove")(
          function* (accountId, userId) {
            const { email, kind } = yield* changeable(accountId, userId, false)
            const at = yield* now
            yield* members.remove(accountId, userId)
            yield* linkRepo.revokeMadeBy(accountId, userId, at)
            if (email !== null) yield* linkRepo.revokeInvitationsOf(accountId, email, at)
            if (kind === "person") yield* userRepo.removeIfUnbound(userId)
            else yield* userRepo.signOut(userId)
            yield* record("console_user_remove", userId, { accountId })
            return yield* list(accountId)
          },
          sql.withTransaction,
          dieOnSql
        ),
        readmit: Effect.fn("AccountUsers.readmit")(
          function* (accountId, userId) {
            yield* lock(accountId)
            const removed = yield* members.removedVisitors(accountId)
            if (!removed.some(({ id }) => id === userId)) return yield* new UserNotFound({})
            // The host's next link makes the visitor again, with the role that it names.
            yield* userRepo.remove(userId)
            yield* record("console_visitor_readmit", userId, { accountId })
            return yield* list(accountId)
          },
          sql.withTransaction,
          dieOnSql
        ),
        signOut: Effect.fn("AccountUsers.signOut")(
          function* (accountId, userId) {
            yield* lock(accountId)
            const member = (yield* members.members(accountId)).find(({ id }) => id === userId)
            if (member === undefined) return yield* new UserNotFound({})
            if (member.elsewhere) return yield* new UserElsewhere({})
            const sessions = yield* userRepo.signOut(userId)
            yield* record("console_user_sign_out", userId, { accountId, sessions })
            return yield* list(accountId)
          },
          sql.withTransaction,
          dieOnSql
        ),
        resetLink: Effect.fn("AccountUsers.resetLink")(
          function* (accountId, userId) {
            yield* lock(accountId)
            const member = (yield* members.members(accountId)).find(({ id }) => id === userId)
            if (member === undefined) return yield* new UserNotFound({})
            if (member.kind !== "person") return yield* new SharedUser({})
            if (member.elsewhere) return yield* new UserElsewhere({})
            if (member.proven) return yield* new UserAtCompany({})
            const made = yield* links.create({ kind: "reset", userId, createdBy: (yield* CurrentUser).id })
            yield* record("console_reset_link_create", userId, { accountId })
            return made
          },
          sql.withTransaction,
          dieOnSql
        )
      })
    })
  )
}
