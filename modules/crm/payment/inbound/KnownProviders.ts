/**
 * The signing secrets of accounts whose hooks arrive, opened, for a few seconds in memory. Accounts without a provider are kept
 * apart, so that those who make ids up push no account out.
 */
import { Cache, Clock, Context, Effect, Layer, Option } from "effect"
import { Vault } from "../../../../src/secrets/Vault.ts"
import * as Ulids from "../../../../src/Ulids.ts"
import { hookOwner } from "../provider/Provider.ts"
import { ProviderRepo } from "../provider/ProviderRepo.ts"

export interface KnownProvider {
  readonly accountId: string
  readonly secret: string
  /** The one before the last rotation. */
  readonly previous: { readonly secret: string; readonly until: Date } | undefined
}

const capacity = 10_000
const keptFor = "10 seconds"
/** A wrong signature makes the secrets be read again, but no more often than this. */
const staleMs = 1_000

export class KnownProviders extends Context.Service<
  KnownProviders,
  {
    readonly find: (accountId: string) => Effect.Effect<KnownProvider | undefined>
    /** As it is stored now, if what `find` answered may be older. */
    readonly findAgain: (accountId: string) => Effect.Effect<KnownProvider | undefined>
  }
>()("crm/payment/inbound/KnownProviders") {
  static readonly layer = Layer.effect(
    KnownProviders,
    Effect.gen(function* () {
      const repo = yield* ProviderRepo
      const vault = yield* Vault

      const read = Effect.fnUntraced(function* (accountId: string) {
        const provider = yield* repo.findStored(accountId)
        if (provider === undefined) return undefined
        const { previousSecret, previousUntil, webhookSecret } = provider
        const secret = yield* vault.open(hookOwner(accountId), webhookSecret)
        const previous =
          previousSecret === null || previousUntil === null
            ? undefined
            : { secret: yield* vault.open(hookOwner(accountId), previousSecret), until: previousUntil }
        return { accountId, secret, previous }
      })
      const lookup = Effect.fnUntraced(function* (accountId: string) {
        const known: KnownProvider | undefined = yield* read(accountId).pipe(
          Effect.catchTag("SecretUnreadable", (lost) => Effect.as(Effect.logError(lost.message), undefined))
        )
        return { known, readAt: yield* Clock.currentTimeMillis }
      })
      const caches = Cache.make({ capacity, timeToLive: keptFor, lookup })
      const providers = yield* caches
      const looked = yield* caches

      const find = Effect.fnUntraced(function* (accountId: string) {
        if (!Ulids.isUlid(accountId)) return undefined
        const kept = yield* Cache.getSuccess(providers, accountId)
        if (Option.isSome(kept)) return kept.value.known
        const found = yield* Cache.get(looked, accountId)
        if (found.known !== undefined) {
          yield* Cache.set(providers, accountId, found)
          yield* Cache.invalidate(looked, accountId)
        }
        return found.known
      })

      return KnownProviders.of({
        find,
        findAgain: Effect.fnUntraced(function* (accountId) {
          const now = yield* Clock.currentTimeMillis
          for (const cache of [providers, looked]) {
            yield* Cache.invalidateWhen(cache, accountId, ({ readAt }) => now - readAt >= staleMs)
          }
          return yield* find(accountId)
        })
      })
    })
  ).pipe(Layer.provide(ProviderRepo.layer))
}
