/** Use cases of the keys; for operators, so none is limited to one tenant. The secret text is answered once, at birth. */
import { Context, DateTime, Duration, Effect, Layer, type Redacted } from "effect"
import { SecureRandom } from "effect/crypto"
import { SqlClient } from "effect/sql"
import { dieOnSql } from "../../src/sql/Pg.ts"
import { AccountRepo, type Page } from "./AccountRepo.ts"
import { announcer } from "./Changes.ts"
import { AccountNotFound, KeyNotFound, KeyNotRotatable, ScopesRefused } from "./Errors.ts"
import { endOfGrace, type Key, type KeyKind, refusalToRotate, type Scope, successorExpiry, takesScopes } from "./Key.ts"
import { KeyRepo } from "./KeyRepo.ts"
import { mint } from "./Mint.ts"

export interface Issued {
  readonly key: Key
  readonly secret: Redacted.Redacted
}

export interface Wanted {
  readonly accountId: string
  readonly kind: KeyKind
  readonly name: string
  readonly scopes: ReadonlyArray<Scope>
  readonly expiresIn: Duration.Duration | undefined
}

export interface Rotated extends Issued {
  readonly old: Key
}

export class Keys extends Context.Service<
  Keys,
  {
    readonly create: (wanted: Wanted) => Effect.Effect<Issued, AccountNotFound | ScopesRefused>
    /** Oldest first, the revoked and expired ones too. */
    readonly list: (accountId: string, page: Page) => Effect.Effect<ReadonlyArray<Key>, AccountNotFound>
    /** The key is refused from the commit on. A second time changes nothing. */
    readonly revoke: (id: string) => Effect.Effect<Key, KeyNotFound>
    /** A new key of the same account, kind, name and scopes; the old one works until the grace is over. */
    readonly rotate: (id: string, grace: Duration.Duration) => Effect.Effect<Rotated, KeyNotFound | KeyNotRotatable>
  }
>()("accounts/Keys") {
  static readonly layerNoDeps = Layer.effect(
    Keys,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const accounts = yield* AccountRepo
      const repo = yield* KeyRepo
      const random = yield* SecureRandom.SecureRandom
      const announce = yield* announcer
      const now = Effect.map(DateTime.now, DateTime.toDateUtc)

      const mustExist = Effect.fnUntraced(function* (id: string) {
        if (!(yield* accounts.exists(id))) return yield* new AccountNotFound({ accountId: id })
      })

      const locked = Effect.fnUntraced(function* (id: string) {
        const key = yield* repo.lock(id)
        return key ?? (yield* new KeyNotFound({ keyId: id }))
      })

      const issue = Effect.fnUntraced(function* (wanted: Omit<Wanted, "expiresIn">, at: Date, expiresAt: Date | null) {
        const { hash, key, secret } = yield* mint(random, wanted, at, expiresAt)
        yield* repo.insert(key, hash)
        return { key, secret }
      })

      return Keys.of({
        create: Effect.fn("Keys.create")(
          function* (wanted) {
            const refused = refusedScopes(wanted)
            if (refused !== undefined) return yield* new ScopesRefused({ reason: refused })
            yield* mustExist(wanted.accountId)
            const at = yield* now
            const { expiresIn } = wanted
            const expiresAt = expiresIn === undefined ? null : new Date(at.getTime() + Duration.toMillis(expiresIn))
            return yield* issue(wanted, at, expiresAt)
          },
          sql.withTransaction,
          dieOnSql
        ),
        list: Effect.fn("Keys.list")(
          function* (accountId, page) {
            yield* mustExist(accountId)
            return yield* repo.list(accountId, page)
          },
          sql.withTransaction,
          dieOnSql
        ),
        revoke: Effect.fn("Keys.revoke")(
          function* (id) {
            const key = yield* locked(id)
            const revokedAt = key.revokedAt ?? (yield* now)
            yield* repo.revoke(id, revokedAt)
            yield* announce({ key: id })
            return { ...key, revokedAt }
          },
          sql.withTransaction,
          dieOnSql
        ),
        rotate: Effect.fn("Keys.rotate")(
          function* (id, grace) {
            const key = yield* locked(id)
            const at = yield* now
            const reason = refusalToRotate(key, at)
            if (reason !== undefined) return yield* new KeyNotRotatable({ keyId: id, reason })
            const issued = yield* issue(key, at, successorExpiry(key, at))
            const expiresAt = endOfGrace(key, at, Duration.toMillis(grace))
            yield* repo.replace(id, issued.key.id, expiresAt)
            yield* announce({ key: id })
            return { ...issued, old: { ...key, expiresAt, replacedBy: issued.key.id } }
          },
          sql.withTransaction,
          dieOnSql
        )
      })
    })
  )
}

const refusedScopes = ({ kind, scopes }: Wanted): string | undefined => {
  if (takesScopes(kind)) return scopes.length > 0 ? undefined : `A key of the kind ${kind} needs at least one scope`
  return scopes.length === 0 ? undefined : `A key of the kind ${kind} takes no scopes`
}
