/** Use cases of operators: users of the console, and taking their rights away. Each change is audited in its transaction. */
import { PgClient } from "@effect/sql-pg"
import { Context, DateTime, Effect, Layer } from "effect"
import * as Audit from "../../../src/operate/Audit.ts"
import { pageOf } from "../../../src/operate/Page.ts"
import { dieOnSql } from "../../../src/sql/Pg.ts"
import { SharedUser, UserUnknown } from "../Errors.ts"
import { LinkRepo } from "../link/LinkRepo.ts"
import { OneTimeLinks } from "../link/OneTimeLinks.ts"
import { UserRepo } from "../member/UserRepo.ts"
import { type Page, UserReport, type UserRow } from "./UserReport.ts"

const make = Effect.gen(function* () {
  const sql = yield* PgClient.PgClient
  const report = yield* UserReport
  const users = yield* UserRepo
  const links = yield* OneTimeLinks
  const linkRepo = yield* LinkRepo
  const audit = Audit.make(sql)
  const now = Effect.map(DateTime.now, DateTime.toDateUtc)

  const find = Effect.fnUntraced(function* (id: string) {
    return (yield* report.find(id)) ?? (yield* new UserUnknown({ userId: id }))
  })

  const findPerson = Effect.fnUntraced(function* (id: string) {
    const user = yield* find(id)
    return user.kind === "person" ? user : yield* new SharedUser({})
  })

  const record = (action: string, { accounts, email, id, kind, name }: UserRow) =>
    audit.record({ action, target: id, detail: { kind, email, name, accounts }, changed: 1 })

  /** Open invitations of the user, and links for operators and to new passwords, would bring back what is taken away. */
  const revokeLinks = Effect.fnUntraced(function* ({ accounts, id, isOperator }: UserRow) {
    const at = yield* now
    yield* linkRepo.revokeAllMadeBy(id, at)
    yield* linkRepo.revokeResetLinks(id, at)
    if (isOperator) {
      yield* linkRepo.revokeOperatorLinks(at)
      yield* linkRepo.revokeAllResetLinks(at)
    }
    return accounts
  })

  return {
    list: Effect.fn("UserControl.list")(function* ({ after, limit }: Page) {
      const found = yield* report.page({ after, limit: limit + 1 })
      const { nextCursor, rows } = pageOf(found, limit)
      return { users: rows, nextCursor }
    }),
    find,
    /** Takes the rights of an operator; the roles in accounts stay. */
    demote: Effect.fn("UserControl.demote")(
      function* (id: string) {
        const user = yield* findPerson(id)
        yield* users.setOperator(id, false)
        yield* revokeLinks(user)
        yield* record("console_operator_demote", user)
        return yield* find(id)
      },
      sql.withTransaction,
      dieOnSql
    ),
    /** Ends all sessions. */
    signOut: Effect.fn("UserControl.signOut")(
      function* (id: string) {
        const user = yield* find(id)
        yield* users.signOut(id)
        yield* record("console_user_sign_out", user)
        return yield* find(id)
      },
      sql.withTransaction,
      dieOnSql
    ),
    /** Deletes the user with all logins, sessions and roles; returns what the user was. */
    remove: Effect.fn("UserControl.remove")(
      function* (id: string) {
        const user = yield* find(id)
        yield* revokeLinks(user)
        yield* users.remove(id)
        yield* record("console_user_delete", user)
        return user
      },
      sql.withTransaction,
      dieOnSql
    ),
    /**
     * Forgets the person's identity at the company's issuer and ends all sessions. The next identity with the address is linked, and
     * proves the address again, which ends password and passkeys.
     */
    unlink: Effect.fn("UserControl.unlink")(
      function* (id: string) {
        const user = yield* findPerson(id)
        yield* users.unlinkCompany(id)
        yield* users.signOut(id)
        yield* record("console_company_account_unlink", user)
        return yield* find(id)
      },
      sql.withTransaction,
      dieOnSql
    ),
    /** A one-time link by which the person sets a password in place of all logins and sessions. */
    resetLink: Effect.fn("UserControl.resetLink")(
      function* (id: string) {
        const user = yield* findPerson(id)
        const made = yield* links.create({ kind: "reset", userId: id })
        yield* record("console_reset_link_create", user)
        return made
      },
      sql.withTransaction,
      dieOnSql
    )
  }
})

export class UserControl extends Context.Service<UserControl, Effect.Success<typeof make>>()(
  "console/users/UserControl"
) {
  static readonly layer = Layer.effect(UserControl, make).pipe(Layer.provide(UserReport.layer))
}
