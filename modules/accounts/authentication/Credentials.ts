/**
 * Finds the credential of a key: in the cache, else with one statement that concurrent requests share. `invalidate` works at
 * once on this node; `CredentialInvalidation.ts` sends it to the others.
 */
import { Context, Deferred, Effect, Layer } from "effect"
import { FastSql } from "../../../src/sql/Database.ts"
import * as GroupCommit from "../../../src/sql/GroupCommit.ts"
import { bytes, dieOnSql } from "../../../src/sql/Pg.ts"
import type { AccountStatus } from "../account/Account.ts"
import type { KeyKind } from "../key/Key.ts"
import type { AnalyticsPlan, BusinessPlan, CrmPlan } from "../Plan.ts"
import { type Credential, CredentialCache, type Invalidation, type LookupResult } from "./CredentialCache.ts"

/** Entries, of about half a kilobyte. One node does not serve 10,000 keys within five seconds. */
const capacity = { known: 10_000, unknown: 2_000 }

export class Credentials extends Context.Service<
  Credentials,
  {
    /** From the cache only. */
    readonly cached: (hash: string, now: number) => LookupResult | undefined
    /** Whether the key was found recently, even if it must be looked up again. */
    readonly isKnown: (hash: string) => boolean
    /** Finds a key by its hexadecimal SHA-256. */
    readonly find: (hash: string) => Effect.Effect<LookupResult>
    readonly invalidate: (invalidation: Invalidation) => Effect.Effect<void>
  }
>()("accounts/Credentials") {
  static readonly layer = Layer.effect(
    Credentials,
    Effect.gen(function* () {
      // Keys that a busy node looks up again at the end of their lifetime share statements.
      const read = yield* GroupCommit.make({
        name: "Credentials",
        writers: 2,
        largest: 100,
        run: reader(yield* FastSql)
      })
      const scope = yield* Effect.scope
      const cache = new CredentialCache(capacity)
      const inFlight = new Map<string, Deferred.Deferred<LookupResult>>()

      /** Runs in the scope of the layer, since a client that disconnects must not interrupt the statement for the others. */
      const load = (hash: string, result: Deferred.Deferred<LookupResult>) => {
        const version = cache.version
        return Effect.onExit(read(hash), (exit) =>
          Effect.clockWith((clock) => {
            if (inFlight.get(hash) === result) inFlight.delete(hash)
            if (exit._tag === "Success") cache.put(hash, exit.value, clock.currentTimeMillisUnsafe(), version)
            return Deferred.done(result, exit)
          })
        )
      }

      const find: Credentials["Service"]["find"] = (hash) =>
        Effect.clockWith((clock) => {
          const cached = cache.get(hash, clock.currentTimeMillisUnsafe())
          if (cached !== undefined) return Effect.succeed(cached)
          const pending = inFlight.get(hash)
          if (pending !== undefined) return Deferred.await(pending)
          const result = Deferred.makeUnsafe<LookupResult>()
          inFlight.set(hash, result)
          return Effect.andThen(Effect.forkIn(load(hash, result), scope), Deferred.await(result))
        })

      /** Look-ups in flight may have read the old state, so later requests start a new one. */
      const invalidate: Credentials["Service"]["invalidate"] = (invalidation) =>
        Effect.sync(() => {
          inFlight.clear()
          cache.invalidate(invalidation)
        })

      return Credentials.of({
        cached: (hash, now) => cache.get(hash, now),
        isKnown: (hash) => cache.isKnown(hash),
        find,
        invalidate
      })
    })
  )
}

interface Row {
  readonly hash: string
  readonly keyId: string
  readonly accountId: string
  readonly kind: KeyKind
  readonly scopes: ReadonlyArray<string>
  readonly expiresAt: Date | null
  readonly status: AccountStatus
  readonly analytics: AnalyticsPlan
  readonly business: BusinessPlan
  readonly crm: CrmPlan
  readonly installationId: string | null
  readonly isRevoked: boolean
}

/** Rows as they are: this runs for every request whose key is not in the cache (`npm run bench -- http`). */
const reader = (sql: FastSql["Service"]) => (hashes: ReadonlyArray<string>) =>
  Effect.map(
    sql<Row>`
      select encode(k.hash, 'hex') as hash, k.id as "keyId", k.account_id as "accountId", k.kind, k.scopes,
        k.expires_at as "expiresAt", a.status, a.analytics_plan as analytics, a.business_plan as business,
        a.crm_plan as crm, k.installation_id as "installationId", k.revoked_at is not null as "isRevoked"
      from accounts_key k join accounts_account a on a.id = k.account_id
      where k.hash = any(${bytes(hashes.map((hash) => Buffer.from(hash, "hex")))})`.pipe(dieOnSql),
    (rows) => {
      const byHash = new Map(rows.map((row) => [row.hash, row]))
      return hashes.map((hash): LookupResult => {
        const row = byHash.get(hash)
        return row === undefined ? "unknown" : row.isRevoked ? "revoked" : toCredential(row)
      })
    }
  )

const toCredential = (row: Row): Credential => ({
  keyId: row.keyId,
  accountId: row.accountId,
  kind: row.kind,
  scopes: new Set(row.scopes),
  expiresAt: row.expiresAt?.getTime() ?? null,
  status: row.status,
  plans: { analytics: row.analytics, business: row.business, crm: row.crm },
  ...(row.installationId !== null && { installationId: row.installationId })
})
