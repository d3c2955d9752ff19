/** SQL of keys, except the look-up for authentication, which is in `authentication/Credentials.ts`. */
import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { dieOnSql, texts, timestamps } from "../../../src/sql/Pg.ts"
import * as Rows from "../../../src/sql/Rows.ts"
import type { Page } from "../account/AccountRepo.ts"
import { Key, type KeyKind, type Scope } from "./Key.ts"

export class KeyRepo extends Context.Service<
  KeyRepo,
  {
    readonly insert: (key: Key, hash: string) => Effect.Effect<void>
    readonly list: (accountId: string, page: Page) => Effect.Effect<ReadonlyArray<Key>>
    /** Locks the account until the transaction ends: its keys are counted and made one after another. */
    readonly lockAccount: (accountId: string) => Effect.Effect<void>
    /** Counts the keys of the kind that work at the time, without tokens of installed apps. */
    readonly countWorking: (accountId: string, kind: KeyKind, at: Date) => Effect.Effect<number>
    /** Locks the key until the transaction ends. */
    readonly lock: (id: string) => Effect.Effect<Key | undefined>
    /** Revokes keys that are not revoked yet. */
    readonly revoke: (id: string, at: Date) => Effect.Effect<void>
    readonly revokeAll: (accountId: string, at: Date) => Effect.Effect<void>
    /** Keys of an installation that are not revoked, oldest first; locks them until the transaction ends. */
    readonly lockInstallation: (accountId: string, installationId: string) => Effect.Effect<ReadonlyArray<Key>>
    /** Sets the scopes of the installation's keys that are not revoked. */
    readonly setScopes: (accountId: string, installationId: string, scopes: ReadonlyArray<Scope>) => Effect.Effect<void>
    readonly isRevoked: (accountId: string, id: string) => Effect.Effect<boolean>
    readonly replace: (id: string, by: string, expiresAt: Date) => Effect.Effect<void>
    /** Updates the last use of keys whose stored one is at least a minute older. */
    readonly updateLastUse: (uses: ReadonlyArray<readonly [keyId: string, at: Date]>) => Effect.Effect<void>
  }
>()("accounts/KeyRepo") {
  static readonly layer = Layer.effect(
    KeyRepo,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const columns = sql.literal(Rows.columns(Key))

      return KeyRepo.of({
        insert: (key, hash) =>
          sql`
            insert into accounts_key (id, account_id, kind, name, hash, last_four, scopes, created_at, expires_at,
              installation_id)
            values (${key.id}, ${key.accountId}, ${key.kind}, ${key.name}, decode(${hash}, 'hex'), ${key.lastFour},
              ${texts(key.scopes)}, ${key.createdAt}, ${key.expiresAt}, ${key.installationId})`.pipe(
            dieOnSql,
            Effect.asVoid
          ),
        list: (accountId, { after, limit }) =>
          sql`
            select ${columns} from accounts_key where account_id = ${accountId} and id > ${after ?? ""}
            order by id limit ${limit}`.pipe(Rows.all(Key)),
        lockAccount: (accountId) =>
          sql`select from accounts_account where id = ${accountId} for no key update`.pipe(dieOnSql, Effect.asVoid),
        countWorking: (accountId, kind, at) =>
          sql<{ readonly keys: number }>`
            select count(*)::int as keys from accounts_key
            where account_id = ${accountId} and kind = ${kind} and installation_id is null and revoked_at is null
              and (expires_at is null or expires_at > ${at})`.pipe(
            dieOnSql,
            Effect.map(([row]) => row?.keys ?? 0)
          ),
        lock: (id) => sql`select ${columns} from accounts_key where id = ${id} for update`.pipe(Rows.first(Key)),
        revoke: (id, at) =>
          sql`update accounts_key set revoked_at = ${at} where id = ${id} and revoked_at is null`.pipe(
            dieOnSql,
            Effect.asVoid
          ),
        revokeAll: (accountId, at) =>
          sql`update accounts_key set revoked_at = ${at} where account_id = ${accountId} and revoked_at is null`.pipe(
            dieOnSql,
            Effect.asVoid
          ),
        lockInstallation: (accountId, installationId) =>
          sql`
            select ${columns} from accounts_key
            where account_id = ${accountId} and installation_id = ${installationId} and revoked_at is null
            order by id for update`.pipe(Rows.all(Key)),
        setScopes: (accountId, installationId, scopes) =>
          sql`
            update accounts_key set scopes = ${texts(scopes)}
            where account_id = ${accountId} and installation_id = ${installationId} and revoked_at is null`.pipe(
            dieOnSql,
            Effect.asVoid
          ),
        isRevoked: (accountId, id) =>
          Effect.map(
            sql`
              select from accounts_key where account_id = ${accountId} and id = ${id} and revoked_at is null`.pipe(
              dieOnSql
            ),
            ({ length }) => length === 0
          ),
        replace: (id, by, expiresAt) =>
          sql`update accounts_key set replaced_by = ${by}, expires_at = ${expiresAt} where id = ${id}`.pipe(
            dieOnSql,
            Effect.asVoid
          ),
        updateLastUse: (uses) =>
          sql`
            update accounts_key set last_used_at = used.at
            from unnest(${texts(uses.map(([keyId]) => keyId))}, ${timestamps(uses.map(([, at]) => at))}) as used(id, at)
            where accounts_key.id = used.id
              and (last_used_at is null or last_used_at <= used.at - interval '1 minute')`.pipe(dieOnSql, Effect.asVoid)
      })
    })
  )
}
