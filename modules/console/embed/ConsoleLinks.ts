/** Use case of operators: a link that shows the console of an account inside another page. */
import { PgClient } from "@effect/sql-pg"
import { Context, DateTime, Effect, Layer } from "effect"
import { reaches } from "../../../src/http/auth/WebSessions.ts"
import * as Audit from "../../../src/operate/Audit.ts"
import { dieOnSql } from "../../../src/sql/Pg.ts"
import { AccountDirectory, AccountNotFound } from "../../accounts/contract.ts"
import { ConsoleSettings } from "../ConsoleSettings.ts"
import { AccountSuspended, EmbeddingOff, TooManyVisitors, VisitorRemoved } from "../Errors.ts"
import { type Purpose, visitorKeyOf } from "../link/Link.ts"
import { type Limit, LinkRepo } from "../link/LinkRepo.ts"
import { OneTimeLinks } from "../link/OneTimeLinks.ts"
import { PublicAddress } from "../link/PublicAddress.ts"
import { MemberRepo } from "../member/MemberRepo.ts"
import { UserRepo } from "../member/UserRepo.ts"
import type { NewConsoleLink } from "./Api.ts"

const make = Effect.gen(function* () {
  const { embedOrigins, isServed } = yield* ConsoleSettings
  const sql = yield* PgClient.PgClient
  const accounts = yield* AccountDirectory
  const links = yield* OneTimeLinks
  const address = yield* PublicAddress
  const users = yield* UserRepo
  const members = yield* MemberRepo
  const linkRepo = yield* LinkRepo
  const audit = Audit.make(sql)

  /** Tells the host of a visitor who would be refused, before it shows a frame. */
  const requireWelcome = Effect.fnUntraced(function* (accountId: string, purpose: Purpose) {
    const known = yield* users.visitor(accountId, visitorKeyOf(purpose) ?? "")
    if (known === undefined) {
      if (!(yield* users.makeRoomForVisitor(accountId))) return yield* new TooManyVisitors({})
    } else if ((yield* members.roleIn(accountId, known.id)) === undefined) {
      return yield* new VisitorRemoved({})
    }
  })

  /**
   * Takes from a visitor whom the host names what the new link does not give, at once and not when the link is opened: the visitor could
   * go on with an earlier session or link. Visitors without a name are several people who share one user.
   */
  const narrow = Effect.fnUntraced(function* (accountId: string, visitor: string, limit: Limit, at: Date) {
    yield* linkRepo.revokeWider(accountId, visitor, limit, at)
    const known = yield* users.visitor(accountId, visitor)
    if (known === undefined) return
    yield* members.lock(accountId)
    const role = yield* members.roleIn(accountId, known.id)
    if (role !== undefined && !reaches(limit.role, role)) yield* members.put(accountId, known.id, limit.role, at)
    if (limit.section !== null) yield* users.endOtherSections(known.id, limit.section)
  })

  return {
    create: Effect.fn("ConsoleLinks.create")(
      function* (accountId: string, { role, visitor, ...looks }: NewConsoleLink, host: string | undefined) {
        if (!isServed || embedOrigins.length === 0) return yield* new EmbeddingOff({})
        const [account] = yield* accounts.find([accountId])
        if (account === undefined) return yield* new AccountNotFound({ accountId })
        if (account.status === "inactive") return yield* new AccountSuspended({})
        const { section } = looks
        const purpose: Purpose = {
          kind: "embedding",
          accountId,
          role,
          ...(section === undefined ? {} : { section }),
          ...(visitor === undefined ? {} : { visitor })
        }
        yield* requireWelcome(accountId, purpose)
        if (visitor !== undefined) {
          const limit = { role, section: section ?? null }
          yield* narrow(accountId, visitorKeyOf(purpose) ?? "", limit, yield* DateTime.nowAsDate)
        }
        const { link, token } = yield* links.create(purpose)
        const detail = { accountId, role, section: section ?? null, visitor: visitor ?? null }
        yield* audit.record({ action: "console_link_create", target: link.id, detail, changed: 1 })
        return { url: address.frameAt(token, looks, host), expiresAt: link.expiresAt.toISOString() }
      },
      sql.withTransaction,
      dieOnSql
    )
  }
})

export class ConsoleLinks extends Context.Service<ConsoleLinks, Effect.Success<typeof make>>()(
  "console/embed/ConsoleLinks"
) {
  static readonly layer = Layer.effect(ConsoleLinks, make)
}
