/**
 * Keeps subscriptions as their providers report them, and the cards of members in step: a member has what the best of the
 * own subscriptions gives, at Stripe or in LINE's membership.
 */
import { Context, DateTime, Effect, Layer } from "effect"
import * as Tenant from "../../../../src/sql/tenant/Tenant.ts"
import { Members } from "../../member/Members.ts"
import { defaultGraceDays } from "../provider/Provider.ts"
import { ProviderRepo } from "../provider/ProviderRepo.ts"
import { best, type Subscription, type SubscriptionSource, standingOf } from "./Subscription.ts"
import { SubscriptionRepo } from "./SubscriptionRepo.ts"

export interface Subscriber {
  readonly memberId: string | null
  /** A user without a card gets one. */
  readonly lineUserId: string | null
}

interface SubscriptionKey {
  readonly accountId: string
  readonly source: SubscriptionSource
  readonly externalId: string
}

export class Subscriptions extends Context.Service<
  Subscriptions,
  {
    /** Changes it under its lock, in the account's transaction, and then the member's card. */
    readonly report: (
      key: SubscriptionKey,
      subscriber: Subscriber,
      change: (subscription: Subscription) => Subscription
    ) => Effect.Effect<Subscription>
    /** The tier that a price gives; undefined: the price makes no member. */
    readonly tierOf: (
      accountId: string,
      source: SubscriptionSource,
      priceId: string
    ) => Effect.Effect<string | null | undefined>
    /** Gives members who pay a price, as it is named among the prices, what it gives now. */
    readonly applyPrice: (accountId: string, priceKey: string) => Effect.Effect<void>
    readonly withPrefix: (
      accountId: string,
      source: SubscriptionSource,
      prefix: string
    ) => Effect.Effect<ReadonlyArray<Subscription>>
  }
>()("crm/payment/subscription/Subscriptions") {
  static readonly layerNoDeps = Layer.effect(
    Subscriptions,
    Effect.gen(function* () {
      const within = yield* Tenant.within
      const repo = yield* SubscriptionRepo
      const providers = yield* ProviderRepo
      const members = yield* Members

      const tierOf = (accountId: string, source: SubscriptionSource, priceId: string) =>
        Effect.map(
          providers.prices(accountId),
          (prices) => prices.find((price) => price.priceId === priceKeyOf(source, priceId))?.tierId
        )

      /** A member who was erased, or is not known, is no subscriber. */
      const memberOf = Effect.fnUntraced(function* (
        { accountId, source }: SubscriptionKey,
        { lineUserId, memberId }: Subscriber
      ) {
        const named =
          memberId === null
            ? undefined
            : yield* Effect.catchTag(members.find(accountId, memberId), "MemberNotFound", () => Effect.undefined)
        if (named !== undefined || lineUserId === null) return named?.id ?? null
        return (yield* members.register(accountId, lineUserId, source === "line" ? "line_membership" : "liff")).id
      })

      const settle = Effect.fnUntraced(function* (accountId: string, memberId: string) {
        const graceDays = (yield* providers.find(accountId))?.graceDays ?? defaultGraceDays
        const standings = (yield* repo.ofMember(accountId, memberId)).flatMap((subscription) => {
          const standing = standingOf(subscription, subscription.source === "stripe" ? graceDays : 0)
          return standing === undefined ? [] : [{ ...subscription, standing }]
        })
        const chosen = best(standings)
        if (chosen === undefined) return
        const { priceId, source, standing } = chosen
        const tierId =
          standing.subscription === "active" && priceId !== null ? yield* tierOf(accountId, source, priceId) : null
        yield* Effect.ignore(members.subscribe(accountId, memberId, { ...standing, tierId: tierId ?? undefined }))
      })

      const reportWithin = Effect.fnUntraced(function* (
        key: SubscriptionKey,
        subscriber: Subscriber,
        change: (subscription: Subscription) => Subscription
      ) {
        const { accountId, externalId, source } = key
        const before = yield* repo.lock(accountId, source, externalId)
        const memberId = before.memberId ?? (yield* memberOf(key, subscriber))
        const after = { ...change(before), memberId }
        yield* repo.update(after, DateTime.toDateUtc(yield* DateTime.now))
        if (memberId !== null) yield* settle(accountId, memberId)
        return after
      })

      const applyPrice = Effect.fnUntraced(function* (accountId: string, priceKey: string) {
        const [source, priceId] = priceOf(priceKey)
        for (const { externalId, memberId } of yield* within(accountId, repo.ofPrice(accountId, source, priceId))) {
          if (memberId === null) continue
          // A report that arrives meanwhile settles after this, or before.
          yield* within(
            accountId,
            Effect.andThen(repo.lock(accountId, source, externalId), settle(accountId, memberId))
          )
        }
      })

      return Subscriptions.of({
        applyPrice: Effect.fn("Subscriptions.applyPrice")(applyPrice),
        report: Effect.fn("Subscriptions.report")((key, subscriber, change) =>
          within(key.accountId, reportWithin(key, subscriber, change))
        ),
        tierOf: (accountId, source, priceId) => within(accountId, tierOf(accountId, source, priceId)),
        withPrefix: (accountId, source, prefix) => within(accountId, repo.withPrefix(accountId, source, prefix))
      })
    })
  )

  static readonly layer = Subscriptions.layerNoDeps.pipe(
    Layer.provide([SubscriptionRepo.layer, ProviderRepo.layer, Members.layer])
  )
}

const linePrefix = "line:"

/** Plans of LINE stand among the prices, under a name that Stripe's never have. */
export const priceKeyOf = (source: SubscriptionSource, id: string): string =>
  source === "line" ? `${linePrefix}${id}` : id

const priceOf = (key: string): readonly [SubscriptionSource, string] =>
  key.startsWith(linePrefix) ? ["line", key.slice(linePrefix.length)] : ["stripe", key]
