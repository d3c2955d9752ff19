/**
 * Finds the credential of a key: from the cache, else with one statement, which all who ask at the same time share.
 * `forget` works at once on this node; `Changes.ts` carries it to the others.
 */
import { Context, Deferred, Effect, Layer } from "effect"
import { FastSql } from "../../src/sql/Database.ts"
import { dieOnSql } from "../../src/sql/Pg.ts"
import type { AccountStatus } from "./Account.ts"
import type { Credential } from "./Credential.ts"
import { type Change, CredentialCache, type Found } from "./CredentialCache.ts"
import type { KeyKind } from "./Key.ts"
import type { AnalyticsPlan, BusinessPlan, CrmPlan } from "./Plan.ts"

/** 10,000 keys in use within five seconds is more than one node serves; an entry takes about half a kilobyte. */
const capacity = { known: 10_000, unknown: 2_000 }

export class Credentials extends Context.Service<
  Credentials,
  {
    /** What is known without asking the database. */
    readonly cached: (hash: string, now: number) => Found | undefined
    /** Whether it was found lately, even if it must be looked up again. */
    readonly isKnown: (hash: string) => boolean
    /** By the hexadecimal SHA-256 of the key; unknown and revoked keys look alike. */
    readonly find: (hash: string) => Effect.Effect<Found>
    readonly forget: (change: Change) => Effect.Effect<void>
  }
>()("accounts/Credentials") {
  static readonly layer = Layer.effect(
    Credentials,
    Effect.gen(function* () {
      const read = reader(yield* FastSql)
      const scope = yield* Effect.scope
      const cache = new CredentialCache(capacity)
      const inFlight = new Map<string, Deferred.Deferred<Found>>()

      /** The statement runs in the layer's scope: a client that hangs up must not take it from the others. */
      const load = (hash: string, mine: Deferred.Deferred<Found>) => {
        const mark = cache.mark
        return Effect.onExit(read(hash), (exit) =>
          Effect.clockWith((clock) => {
            if (inFlight.get(hash) === mine) inFlight.delete(hash)
            if (exit._tag === "Success") cache.put(hash, exit.value, clock.currentTimeMillisUnsafe(), mark)
            return Deferred.done(mine, exit)
          })
        )
      }

      const find: Credentials["Service"]["find"] = (hash) =>
        Effect.clockWith((clock) => {
          const cached = cache.get(hash, clock.currentTimeMillisUnsafe())
          if (cached !== undefined) return Effect.succeed(cached)
          const begun = inFlight.get(hash)
          if (begun !== undefined) return Deferred.await(begun)
          const mine = Deferred.makeUnsafe<Found>()
          inFlight.set(hash, mine)
          return Effect.andThen(Effect.forkIn(load(hash, mine), scope), Deferred.await(mine))
        })

      /** Look-ups under way may have read the old state: who asks from now on starts a new one. */
      const forget: Credentials["Service"]["forget"] = (change) =>
        Effect.sync(() => {
          inFlight.clear()
          cache.forget(change)
        })

      return Credentials.of({
        cached: (hash, now) => cache.get(hash, now),
        isKnown: (hash) => cache.isKnown(hash),
        find,
        forget
      })
    })
  )
}

interface Row {
  readonly keyId: string
  readonly accountId: string
  readonly kind: KeyKind
  readonly scopes: ReadonlyArray<string>
  readonly expiresAt: Date | null
  readonly status: AccountStatus
  readonly analytics: AnalyticsPlan
  readonly business: BusinessPlan
  readonly crm: CrmPlan
}

const reader = (sql: FastSql["Service"]) => (hash: string) =>
  Effect.map(
    sql<Row>`
      select k.id as "keyId", k.account_id as "accountId", k.kind, k.scopes, k.expires_at as "expiresAt", a.status,
        a.analytics_plan as analytics, a.business_plan as business, a.crm_plan as crm
      from accounts_key k join accounts_account a on a.id = k.account_id
      where k.hash = decode(${hash}, 'hex') and k.revoked_at is null`.pipe(dieOnSql),
    ([row]): Found => (row === undefined ? "unknown" : credentialOf(row))
  )

const credentialOf = (row: Row): Credential => ({
  keyId: row.keyId,
  accountId: row.accountId,
  kind: row.kind,
  scopes: new Set(row.scopes),
  expiresAt: row.expiresAt?.getTime() ?? null,
  status: row.status,
  plans: { analytics: row.analytics, business: row.business, crm: row.crm }
})
