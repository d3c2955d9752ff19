/** Use cases of the attention list: features add to it in their own transactions, staff read and resolve. */
import { Context, DateTime, Effect, Layer } from "effect"
import { SecureRandom } from "effect/crypto"
import * as Tenant from "../../../src/sql/tenant/Tenant.ts"
import type { Attention, AttentionKind, AttentionPage, NewAttention } from "./Attention.ts"
import { AttentionRepo, type AttentionSubject } from "./AttentionRepo.ts"
import { AttentionNotFound } from "./Errors.ts"

export interface AttentionList {
  readonly entries: ReadonlyArray<Attention>
  readonly hasMore: boolean
}

export class Attentions extends Context.Service<
  Attentions,
  {
    /** Newest first. */
    readonly list: (accountId: string, page: AttentionPage) => Effect.Effect<AttentionList>
    /** Staff have dealt with it. Idempotent. */
    readonly resolve: (accountId: string, id: string) => Effect.Effect<Attention, AttentionNotFound>
    /** In the caller's transaction; the same matter once. */
    readonly add: (accountId: string, entry: NewAttention) => Effect.Effect<void>
    /** In the caller's transaction: one entry for a matter that comes up again and again, with how often. */
    readonly count: (accountId: string, entry: NewAttention, times?: number) => Effect.Effect<void>
    /** In the caller's transaction: the matter with this key has lost its point. */
    readonly settleKey: (accountId: string, key: string) => Effect.Effect<void>
    /** In the caller's transaction: what has become pointless is resolved without the staff. */
    readonly settle: (
      accountId: string,
      about: AttentionSubject,
      kinds: ReadonlyArray<AttentionKind>
    ) => Effect.Effect<void>
    /** Resolves, for all accounts, the news of bookings that have begun. */
    readonly settleBegun: Effect.Effect<void>
  }
>()("crm/attention/Attentions") {
  static readonly layer = Layer.effect(
    Attentions,
    Effect.gen(function* () {
      const repo = yield* AttentionRepo
      const random = yield* SecureRandom.SecureRandom
      const within = yield* Tenant.within

      const resolve = Effect.fnUntraced(function* (accountId: string, id: string) {
        yield* repo.resolve(accountId, id, DateTime.toDateUtc(yield* DateTime.now))
        const entry = yield* repo.find(accountId, id)
        return entry ?? (yield* new AttentionNotFound())
      })

      return Attentions.of({
        list: Effect.fn("Attentions.list")((accountId, page) =>
          Effect.map(within(accountId, repo.list(accountId, { ...page, limit: page.limit + 1 })), (entries) => ({
            entries: entries.slice(0, page.limit),
            hasMore: entries.length > page.limit
          }))
        ),
        resolve: Effect.fn("Attentions.resolve")((accountId, id) => within(accountId, resolve(accountId, id))),
        add: Effect.fnUntraced(function* (accountId, entry) {
          yield* repo.insert(accountId, yield* random.ulid, entry, DateTime.toDateUtc(yield* DateTime.now))
        }),
        count: Effect.fnUntraced(function* (accountId, entry, times = 1) {
          yield* repo.count(accountId, yield* random.ulid, entry, times, DateTime.toDateUtc(yield* DateTime.now))
        }),
        settleKey: Effect.fnUntraced(function* (accountId, key) {
          yield* repo.settleKey(accountId, key, DateTime.toDateUtc(yield* DateTime.now))
        }),
        settleBegun: Effect.flatMap(DateTime.now, (now) => repo.settleBegun(DateTime.toDateUtc(now))),
        settle: Effect.fnUntraced(function* (accountId, about, kinds) {
          yield* repo.settle(accountId, about, kinds, DateTime.toDateUtc(yield* DateTime.now))
        })
      })
    })
  ).pipe(Layer.provide(AttentionRepo.layer))
}
