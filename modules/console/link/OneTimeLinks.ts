/** Use cases of one-time links: make, look at, redeem. What a link gives is given once, in the transaction that uses it up. */
import { Context, DateTime, Duration, Effect, Layer } from "effect"
import { SecureRandom } from "effect/crypto"
import { SqlClient } from "effect/sql"
import type { Role } from "../../../src/http/auth/WebSessions.ts"
import { dieOnSql } from "../../../src/sql/Pg.ts"
import { EmailTaken, LinkIncomplete, LinkNotFound } from "../Errors.ts"
import { MemberRepo } from "../member/MemberRepo.ts"
import * as Passwords from "../sign-in/Passwords.ts"
import { digestOf, type Link, lifetimeOf, type Purpose } from "./Link.ts"
import { LinkRepo } from "./LinkRepo.ts"

export interface NewLink {
  readonly link: Link
  readonly token: string
}

interface Redemption {
  readonly token: string
  readonly email?: string
  readonly name?: string
  readonly password?: string
  /** The user who is signed in already. */
  readonly userId: string | undefined
  /** The user will sign in with the company's account, so a password may be missing. */
  readonly needsPassword: boolean
}

/** A user without a password, who signs in by links alone. */
interface LinkUser {
  readonly email: string
  readonly name: string
}

/** All who open a link into the demo account are one user. */
const demoUser: LinkUser = { email: "demo@ekimae.invalid", name: "Demo" }

/** So are all who see the console of an account inside another page with the same role. */
const embeddedUser = (accountId: string, role: Role): LinkUser => ({
  email: `${role}.${accountId.toLowerCase()}@embedded.invalid`,
  name: `Embedded ${role}`
})

const linkUserOf = ({ accountId, kind, role }: Link): LinkUser | undefined => {
  if (kind === "demo") return demoUser
  return kind === "embedding" && accountId !== null && role !== null ? embeddedUser(accountId, role) : undefined
}

export class OneTimeLinks extends Context.Service<
  OneTimeLinks,
  {
    /** A new invitation of an address takes the place of earlier ones. */
    readonly create: (purpose: Purpose) => Effect.Effect<NewLink>
    /** A link for an operator in place of those that are open. */
    readonly createForOperator: Effect.Effect<NewLink>
    /** The same, unless there is an operator or such a link is open. Of several nodes at once one makes it. */
    readonly createForFirstOperator: Effect.Effect<NewLink | undefined>
    readonly inspect: (token: string) => Effect.Effect<Link, LinkNotFound>
    /** Answers the id of the user whom the link signs in. */
    readonly redeem: (
      redemption: Redemption
    ) => Effect.Effect<{ readonly userId: string }, LinkNotFound | LinkIncomplete | EmailTaken>
  }
>()("console/link/OneTimeLinks") {
  static readonly layer = Layer.effect(
    OneTimeLinks,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const repo = yield* LinkRepo
      const members = yield* MemberRepo
      const random = yield* SecureRandom.SecureRandom
      const now = Effect.map(DateTime.now, DateTime.toDateUtc)
      const inTransaction = <A, E, R>(self: Effect.Effect<A, E, R>) => self.pipe(sql.withTransaction, dieOnSql)

      const create = Effect.fnUntraced(function* (purpose: Purpose) {
        const token = Buffer.from(yield* random.randomBytes(32)).toString("base64url")
        const createdAt = yield* now
        const link: Link = {
          id: yield* random.ulid,
          kind: purpose.kind,
          accountId: "accountId" in purpose ? purpose.accountId : null,
          role: "role" in purpose ? purpose.role : null,
          email: "email" in purpose ? purpose.email : null,
          createdAt,
          expiresAt: new Date(createdAt.getTime() + Duration.toMillis(lifetimeOf(purpose.kind)))
        }
        if (link.accountId !== null && link.email !== null) {
          yield* repo.revokeInvitationsOf(link.accountId, link.email, createdAt)
        }
        yield* repo.insert(link, digestOf(token))
        return { link, token }
      })

      const find = Effect.fnUntraced(function* (token: string) {
        const link = yield* repo.lock(digestOf(token), yield* now)
        return link ?? (yield* new LinkNotFound({}))
      })

      const addUser = Effect.fnUntraced(function* (email: string, name: string, operator: boolean, password?: string) {
        const at = yield* now
        const user = { id: yield* random.ulid, email, name, operator }
        yield* members.insertUser(user, at)
        if (password !== undefined) {
          const nonce = yield* random.randomBytes(Passwords.nonceLength)
          const hash = yield* Effect.promise(() => Passwords.hash(password, nonce))
          yield* members.insertPassword(yield* random.ulid, user.id, hash, at)
        }
        return user
      })

      /** The user of an operator's link or an invitation: who is signed in as that address, or a new one. */
      const userOf = Effect.fnUntraced(function* (link: Link, given: Redemption) {
        const present = given.userId === undefined ? undefined : yield* members.userById(given.userId)
        const email = link.email ?? (given.email ?? present?.email)?.toLowerCase()
        if (present !== undefined && present.email === email) return present
        if (email !== undefined && (yield* members.userByEmail(email)) !== undefined) return yield* new EmailTaken({})
        const { name, password } = given
        if (email === undefined || name === undefined || (password === undefined && given.needsPassword)) {
          const missing = [
            ...(email === undefined ? ["email"] : []),
            ...(name === undefined ? ["name"] : []),
            ...(password === undefined && given.needsPassword ? ["password"] : [])
          ]
          return yield* new LinkIncomplete({ missing })
        }
        return yield* addUser(email, name, false, password)
      })

      const knownOrAdded = Effect.fnUntraced(function* ({ email, name }: LinkUser) {
        return (yield* members.userByEmail(email)) ?? (yield* addUser(email, name, false))
      })

      return OneTimeLinks.of({
        create: Effect.fn("OneTimeLinks.create")((purpose) => inTransaction(create(purpose))),
        createForOperator: Effect.gen(function* () {
          yield* repo.lockOperators
          yield* repo.revokeOperatorLinks(yield* now)
          return yield* create({ kind: "operator" })
        }).pipe(inTransaction, Effect.withSpan("OneTimeLinks.createForOperator")),
        createForFirstOperator: Effect.gen(function* () {
          yield* repo.lockOperators
          const isNeeded = !(yield* members.hasOperator) && !(yield* repo.hasOperatorLink(yield* now))
          return isNeeded ? yield* create({ kind: "operator" }) : undefined
        }).pipe(inTransaction, Effect.withSpan("OneTimeLinks.createForFirstOperator")),
        inspect: Effect.fn("OneTimeLinks.inspect")((token) => inTransaction(find(token))),
        redeem: Effect.fn("OneTimeLinks.redeem")(function* (given) {
          const link = yield* find(given.token)
          const linkUser = linkUserOf(link)
          const user = linkUser === undefined ? yield* userOf(link, given) : yield* knownOrAdded(linkUser)
          const at = yield* now
          if (link.kind === "operator") yield* members.makeOperator(user.id)
          if (link.accountId !== null && link.role !== null) {
            yield* members.lock(link.accountId)
            yield* members.put(link.accountId, user.id, link.role, at)
          }
          yield* repo.use(link.id, at)
          return { userId: user.id }
        }, inTransaction)
      })
    })
  )
}
