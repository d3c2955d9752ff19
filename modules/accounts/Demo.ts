/**
 * Accounts and keys to try every answer of the service with. Made anew they are the same accounts with fresh keys: the
 * text of a key is not stored, so the old ones cannot be shown again and are revoked.
 */
import { Context, DateTime, Effect, Layer, Redacted } from "effect"
import { SecureRandom } from "effect/crypto"
import { SqlClient } from "effect/sql"
import { Settings } from "../../src/settings/Settings.ts"
import { dieOnSql } from "../../src/sql/Pg.ts"
import { AccountRepo } from "./AccountRepo.ts"
import { announcer } from "./Changes.ts"
import { accounts, type DemoKeys, keys, type Part, parts, type Wish } from "./DemoData.ts"
import { DemoRefused } from "./Errors.ts"
import { KeyRepo } from "./KeyRepo.ts"
import { mint } from "./Mint.ts"
import { firstName } from "./Workspace.ts"
import { WorkspaceRepo } from "./WorkspaceRepo.ts"

export class Demo extends Context.Service<
  Demo,
  {
    /** Creates the demo accounts or sets them right, revokes all their keys and makes new ones. */
    readonly refresh: Effect.Effect<DemoKeys, DemoRefused>
    /** The same, but only where no account exists yet; of several who ask at once, one gets the keys. */
    readonly first: Effect.Effect<DemoKeys | undefined, DemoRefused>
  }
>()("accounts/Demo") {
  static readonly layerNoDeps = Layer.effect(
    Demo,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const repo = yield* AccountRepo
      const keyRepo = yield* KeyRepo
      const workspaces = yield* WorkspaceRepo
      const random = yield* SecureRandom.SecureRandom
      const announce = yield* announcer
      const { environment } = yield* Settings

      const setRight = Effect.fnUntraced(function* (part: Part, createdAt: Date) {
        const id = yield* repo.upsertDemo(part, { ...accounts[part], id: yield* random.ulid, createdAt })
        yield* workspaces.insertFirst({ id: yield* random.ulid, accountId: id, name: firstName, createdAt })
        yield* keyRepo.revokeAll(id, createdAt)
        yield* announce({ account: id })
        return [part, id] as const
      })

      const make = Effect.gen(function* () {
        const now = DateTime.toDateUtc(yield* DateTime.now)
        const ids = new Map(yield* Effect.forEach(parts, (part) => setRight(part, now)))
        const issue = Effect.fnUntraced(function* ({ kind, part, scopes }: Wish) {
          const accountId = ids.get(part) ?? ""
          const { hash, key, secret } = yield* mint(random, { accountId, kind, name: "Demo", scopes }, now, null)
          yield* keyRepo.insert(key, hash)
          return Redacted.value(secret)
        })
        return yield* Effect.all({
          analytics: Effect.all(mapped(keys.analytics, issue)),
          business: Effect.all(mapped(keys.business, issue)),
          crm: Effect.all(mapped(keys.crm, issue))
        })
      })

      const alone = <A>(self: Effect.Effect<A>) =>
        environment === "production"
          ? Effect.fail(new DemoRefused({}))
          : Effect.andThen(repo.lockDemo, self).pipe(sql.withTransaction, dieOnSql)

      return Demo.of({
        refresh: alone(make).pipe(Effect.withSpan("Demo.refresh")),
        first: alone(Effect.flatMap(repo.isEmpty, (empty) => (empty ? make : Effect.undefined)))
      })
    })
  )
}

const mapped = <K extends string, A, B>(record: Readonly<Record<K, A>>, f: (value: A) => B): Record<K, B> =>
  Object.fromEntries(Object.entries<A>(record).map(([key, value]) => [key, f(value)])) as Record<K, B>
