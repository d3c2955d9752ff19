/** Use cases of one-time links: make, look at, redeem. What a link gives is given once, in the transaction that uses it up. */
import { Context, DateTime, Duration, Effect, Layer } from "effect"
import { SecureRandom } from "effect/crypto"
import { SqlClient } from "effect/sql"
import { dieOnSql } from "../../../src/sql/Pg.ts"
import { LinkNotFound } from "../Errors.ts"
import { MemberRepo } from "../member/MemberRepo.ts"
import { UserRepo } from "../member/UserRepo.ts"
import { digestOf, type Link, lifetimeOf, type Purpose, visitorKeyOf } from "./Link.ts"
import { LinkRepo } from "./LinkRepo.ts"
import * as LinkUsers from "./LinkUsers.ts"
import type { LinkResult, Redemption } from "./Redemption.ts"

export interface NewLink {
  readonly link: Link
  readonly token: string
}

export class OneTimeLinks extends Context.Service<
  OneTimeLinks,
  {
    /** A new invitation of an address, or reset of a user, takes the place of earlier ones. */
    readonly create: (purpose: Purpose) => Effect.Effect<NewLink>
    /** A link for an operator in place of those that are open. */
    readonly createForOperator: Effect.Effect<NewLink>
    /**
     * Creates the link of the first operator, unless there is an operator or such a link is open. Of several nodes at once one makes it.
     */
    readonly createForFirstOperator: Effect.Effect<NewLink | undefined>
    readonly inspect: (token: string) => Effect.Effect<Link, LinkNotFound>
    readonly redeem: (redemption: Redemption) => Effect.Effect<LinkResult, LinkNotFound | LinkUsers.Refusal>
  }
>()("console/link/OneTimeLinks") {
  static readonly layer = Layer.effect(
    OneTimeLinks,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const repo = yield* LinkRepo
      const users = yield* UserRepo
      const members = yield* MemberRepo
      const linkUsers = yield* LinkUsers.make
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
          section: ("section" in purpose && purpose.section) || null,
          visitor: visitorKeyOf(purpose),
          visitorName: ("visitor" in purpose && purpose.visitor?.name) || null,
          userId: "userId" in purpose ? purpose.userId : null,
          createdAt,
          expiresAt: new Date(createdAt.getTime() + Duration.toMillis(lifetimeOf(purpose.kind)))
        }
        if (link.accountId !== null) yield* repo.deleteSpent(link.accountId, createdAt)
        if (link.accountId !== null && link.email !== null) {
          yield* repo.revokeInvitationsOf(link.accountId, link.email, createdAt)
        }
        if (link.userId !== null) yield* repo.revokeResetLinks(link.userId, createdAt)
        yield* repo.insert(link, digestOf(token), ("createdBy" in purpose && purpose.createdBy) || null)
        return { link, token }
      })

      const find = Effect.fnUntraced(function* (token: string) {
        const link = yield* repo.lock(digestOf(token), yield* now)
        return link ?? (yield* new LinkNotFound({}))
      })

      const redeem = Effect.fnUntraced(function* (given: Redemption) {
        const link = yield* find(given.token)
        if ((link.kind === "embedding") !== given.isFrame) return yield* new LinkNotFound({})
        if (link.accountId !== null) yield* members.lock(link.accountId)
        const { isMember, startsSession, user } = yield* linkUsers.userOf(link, given)
        const at = yield* now
        // An owner who has kept a link for a new password of the user would get what the user gets now.
        if (link.kind === "operator" || !isMember) yield* repo.revokeResetLinks(user.id, yield* now)
        if (link.kind === "operator") yield* users.setOperator(user.id, true)
        if (link.accountId !== null && link.role !== null && !isMember) {
          yield* members.put(link.accountId, user.id, link.role, at)
        }
        yield* repo.use(link.id, at)
        return { userId: user.id, startsSession, isShared: user.kind !== "person", section: link.section }
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
          const isNeeded = !(yield* users.hasOperator) && !(yield* repo.hasOperatorLink(yield* now))
          return isNeeded ? yield* create({ kind: "operator" }) : undefined
        }).pipe(inTransaction, Effect.withSpan("OneTimeLinks.createForFirstOperator")),
        inspect: Effect.fn("OneTimeLinks.inspect")((token) => inTransaction(find(token))),
        redeem: Effect.fn("OneTimeLinks.redeem")(redeem, inTransaction)
      })
    })
  )
}
