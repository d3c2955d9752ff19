/** Use case of operators: a link that shows the console of an account inside another page. */
import { PgClient } from "@effect/sql-pg"
import { Context, Effect, Layer } from "effect"
import * as Audit from "../../../src/actor/operate/Audit.ts"
import { dieOnSql } from "../../../src/sql/Pg.ts"
import { AccountDirectory, AccountNotFound } from "../../accounts/contract.ts"
import { ConsoleSettings } from "../ConsoleSettings.ts"
import { EmbeddingOff } from "../Errors.ts"
import { OneTimeLinks } from "../link/OneTimeLinks.ts"
import { PublicAddress } from "../link/PublicAddress.ts"
import type { NewConsoleLink } from "./Api.ts"

const make = Effect.gen(function* () {
  const { embedOrigins, isServed } = yield* ConsoleSettings
  const sql = yield* PgClient.PgClient
  const accounts = yield* AccountDirectory
  const links = yield* OneTimeLinks
  const address = yield* PublicAddress
  const audit = Audit.make(sql)

  return {
    create: Effect.fn("ConsoleLinks.create")(
      function* (accountId: string, { role, ...looks }: NewConsoleLink, host: string | undefined) {
        if (!isServed || embedOrigins.length === 0) return yield* new EmbeddingOff({})
        const [account] = yield* accounts.find([accountId])
        if (account === undefined) return yield* new AccountNotFound({ accountId })
        const { link, token } = yield* links.create({ kind: "embedding", accountId, role })
        yield* audit.record({ action: "console_link_create", target: link.id, detail: { accountId, role }, changed: 1 })
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
