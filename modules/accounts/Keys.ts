/**
 * Use cases of keys: create, list, revoke and rotate. For operators, so not limited to one tenant. The text of a key is
 * returned once, when it is created.
 */
import { Context, DateTime, Duration, Effect, Layer } from "effect"
import { SecureRandom } from "effect/crypto"
import { SqlClient } from "effect/sql"
import { dieOnSql } from "../../src/sql/Pg.ts"
import { AccountRepo, type Page } from "./account/AccountRepo.ts"
import * as CredentialInvalidation from "./authentication/CredentialInvalidation.ts"
import {
  AccountNotFound,
  KeyLimit,
  KeyNotFound,
  KeyNotRotatable,
  maxKeysOfKind,
  maxKeysWhileRotating,
  ScopesRefused
} from "./Errors.ts"
import { generateKey } from "./key/GenerateKey.ts"
import {
  endOfGrace,
  type IssuedKey,
  type Key,
  type KeyKind,
  type NewKey,
  type RotatedKey,
  refusalToRotate,
  successorExpiry,
  takesScopes
} from "./key/Key.ts"
import { KeyRepo } from "./key/KeyRepo.ts"

export class Keys extends Context.Service<
  Keys,
  {
    readonly create: (newKey: NewKey) => Effect.Effect<IssuedKey, AccountNotFound | KeyLimit | ScopesRefused>
    /** Oldest first, including revoked and expired keys. */
    readonly list: (accountId: string, page: Page) => Effect.Effect<ReadonlyArray<Key>, AccountNotFound>
    /** Refuses the key from the commit on. Repeating it changes nothing. */
    readonly revoke: (id: string) => Effect.Effect<Key, KeyNotFound>
    /** Creates a successor with the same account, kind, name and scopes; the old key works for the grace period. */
    readonly rotate: (
      id: string,
      grace: Duration.Duration
    ) => Effect.Effect<RotatedKey, KeyLimit | KeyNotFound | KeyNotRotatable>
  }
>()("accounts/Keys") {
  static readonly layer = Layer.effect(
    Keys,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const accounts = yield* AccountRepo
      const repo = yield* KeyRepo
      const random = yield* SecureRandom.SecureRandom
      const invalidate = yield* CredentialInvalidation.make
      const now = Effect.map(DateTime.now, DateTime.toDateUtc)

      const requireAccount = Effect.fnUntraced(function* (id: string) {
        if (!(yield* accounts.exists(id))) return yield* new AccountNotFound({ accountId: id })
      })

      const requireRoom = Effect.fnUntraced(function* (accountId: string, kind: KeyKind, at: Date, most: number) {
        // The count is read after the lock of the account is held.
        yield* repo.lockAccount(accountId)
        if ((yield* repo.countWorking(accountId, kind, at)) >= most) return yield* new KeyLimit({ kind })
      })

      const lockKey = Effect.fnUntraced(function* (id: string) {
        const key = yield* repo.lock(id)
        return key ?? (yield* new KeyNotFound({ keyId: id }))
      })

      const issue = Effect.fnUntraced(function* (newKey: Omit<NewKey, "expiresIn">, at: Date, expiresAt: Date | null) {
        const { hash, key, secret } = yield* generateKey(random, newKey, at, expiresAt)
        yield* repo.insert(key, hash)
        return { key, secret }
      })

      return Keys.of({
        create: Effect.fn("Keys.create")(
          function* (newKey) {
            const reason = scopeError(newKey)
            if (reason !== undefined) return yield* new ScopesRefused({ reason })
            yield* requireAccount(newKey.accountId)
            const at = yield* now
            const { accountId, expiresIn, kind } = newKey
            yield* requireRoom(accountId, kind, at, maxKeysOfKind)
            const expiresAt = expiresIn === undefined ? null : new Date(at.getTime() + Duration.toMillis(expiresIn))
            return yield* issue(newKey, at, expiresAt)
          },
          sql.withTransaction,
          dieOnSql
        ),
        list: Effect.fn("Keys.list")(
          function* (accountId, page) {
            yield* requireAccount(accountId)
            return yield* repo.list(accountId, page)
          },
          sql.withTransaction,
          dieOnSql
        ),
        revoke: Effect.fn("Keys.revoke")(
          function* (id) {
            const key = yield* lockKey(id)
            const revokedAt = key.revokedAt ?? (yield* now)
            yield* repo.revoke(id, revokedAt)
            yield* invalidate({ key: id })
            return { ...key, revokedAt }
          },
          sql.withTransaction,
          dieOnSql
        ),
        rotate: Effect.fn("Keys.rotate")(
          function* (id, grace) {
            const key = yield* lockKey(id)
            const at = yield* now
            const reason = refusalToRotate(key, at)
            if (reason !== undefined) return yield* new KeyNotRotatable({ keyId: id, reason })
            yield* requireRoom(key.accountId, key.kind, at, maxKeysWhileRotating)
            const issued = yield* issue(key, at, successorExpiry(key, at))
            const expiresAt = endOfGrace(key, at, Duration.toMillis(grace))
            yield* repo.replace(id, issued.key.id, expiresAt)
            yield* invalidate({ key: id })
            return { ...issued, old: { ...key, expiresAt, replacedBy: issued.key.id } }
          },
          sql.withTransaction,
          dieOnSql
        )
      })
    })
  )
}

const scopeError = ({ kind, scopes }: NewKey): string | undefined => {
  if (takesScopes(kind)) return scopes.length > 0 ? undefined : `A key of the kind ${kind} needs at least one scope`
  return scopes.length === 0 ? undefined : `A key of the kind ${kind} takes no scopes`
}
