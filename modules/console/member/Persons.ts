/**
 * How persons prove who they are. An address is unproven until the company's issuer says whose it is: who registered it before may
 * have been another person, so what signed in until then ends. While it is unproven, several users may have it, each with a password
 * of its own.
 */
import { Context, DateTime, Effect, Layer } from "effect"
import { SecureRandom } from "effect/crypto"
import { SqlClient } from "effect/sql"
import { dieOnSql } from "../../../src/sql/Pg.ts"
import { LinkRepo } from "../link/LinkRepo.ts"
import * as Passwords from "../sign-in/Passwords.ts"
import { type PasswordOf, UserRepo } from "./UserRepo.ts"

/** The identity of a person at an issuer. A subject is unique at its issuer only: another one may give it to another person. */
export const subjectAt = (issuer: URL, subject: string): string => `${issuer.href}#${subject}`

export class Persons extends Context.Service<
  Persons,
  {
    /**
     * The user whose address and password these are; undefined for none. Users of one address who have one password are one person:
     * the oldest takes the roles of the others.
     */
    readonly userOfPassword: (email: string, password: string) => Effect.Effect<PasswordOf | undefined>
    /**
     * Records that the issuer has proven the address of the user: ends the password, passkeys and sessions from before, with open links
     * to a new password and those that the user made, and gives the roles of other users with this address to the user. Does nothing
     * for a user who is proven.
     */
    readonly prove: (userId: string) => Effect.Effect<void>
    /**
     * Checks whether the user is linked to another subject of this issuer. The first subject that was linked keeps the user until an
     * operator unlinks it: an address may be given to another person, a subject never is (OpenID Connect Core 1.0, section 5.7).
     */
    readonly isOfAnotherSubject: (userId: string, issuer: URL, subject: string) => Effect.Effect<boolean>
    /**
     * Checks, after a subject was linked, whether another one was linked at the same time; then the first keeps the user, all sessions
     * end, and the answer is true.
     */
    readonly wasLinkedTwice: (userId: string, issuer: URL) => Effect.Effect<boolean>
  }
>()("console/member/Persons") {
  static readonly layer = Layer.effect(
    Persons,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const users = yield* UserRepo
      const links = yield* LinkRepo
      const random = yield* SecureRandom.SecureRandom

      const verifies = (hash: string, password: string) => Effect.promise(() => Passwords.verify(hash, password))

      return Persons.of({
        userOfPassword: Effect.fn("Persons.userOfPassword")(function* (given, password) {
          const email = given.toLowerCase()
          const candidates = yield* users.passwordsOf(email)
          if (candidates.length === 0) {
            // An unknown address costs as much as a wrong password.
            const nonce = yield* random.randomBytes(Passwords.nonceLength)
            yield* Effect.promise(() => Passwords.hash(password, nonce))
            return undefined
          }
          const [first, ...others] = yield* Effect.filter(candidates, ({ hash }) => verifies(hash, password))
          if (first === undefined) return undefined
          if (others.length > 0) {
            yield* users
              .mergeOthers(
                first.userId,
                others.map(({ userId }) => userId)
              )
              .pipe(sql.withTransaction, dieOnSql)
          }
          return first
        }),
        prove: Effect.fn("Persons.prove")(
          function* (userId) {
            const user = yield* users.byId(userId)
            if (user?.email == null || user.proven) return
            yield* users.lockAddress(user.email)
            const all = yield* users.byAddress(user.email)
            const at = yield* DateTime.nowAsDate
            // An operator, or who was taken for the person, may have kept one.
            for (const { id } of all) {
              yield* links.revokeResetLinks(id, at)
              yield* links.revokeAllMadeBy(id, at)
            }
            yield* users.mergeOthers(
              userId,
              all.flatMap(({ id }) => (id === userId ? [] : [id]))
            )
            yield* users.dropLogins(userId)
            yield* users.signOut(userId)
            yield* users.markProven(userId)
          },
          sql.withTransaction,
          dieOnSql
        ),
        isOfAnotherSubject: Effect.fn("Persons.isOfAnotherSubject")(function* (userId, issuer, subject) {
          const linked = yield* users.companySubject(userId, subjectAt(issuer, ""))
          const isAnother = linked !== undefined && linked !== subjectAt(issuer, subject)
          if (isAnother) {
            yield* Effect.logWarning(
              `A second account of ${issuer.href} has the address of the user ${userId} and was not let in: ` +
                `if the address belongs to its person now, run ekimae console-users unlink ${userId}`
            )
          }
          return isAnother
        }),
        wasLinkedTwice: Effect.fn("Persons.wasLinkedTwice")(
          function* (userId, issuer) {
            if ((yield* users.keepFirstSubject(userId, subjectAt(issuer, ""))) === 0) return false
            yield* users.signOut(userId)
            return true
          },
          sql.withTransaction,
          dieOnSql
        )
      })
    })
  )
}
