/**
 * Keeps subscriptions as their providers report them, and the cards of members in step: a member has what the best of the
 * own subscriptions gives, at Stripe or in LINE's membership.
 */
import { Context, DateTime, Effect, Layer } from "effect"
import { Events } from "../../../../src/event/Events.ts"
import * as Tenant from "../../../../src/sql/tenant/Tenant.ts"
import { MemberPaymentPaused, MemberPaymentResumed } from "../../contract.ts"
import { Members } from "../../member/Members.ts"
import { defaultGraceDays, type ProviderPrice } from "../provider/Provider.ts"
import { ProviderRepo } from "../provider/ProviderRepo.ts"
import { best, ended, type Subscription, type SubscriptionSource, standingOf } from "./Subscription.ts"
import { pageSize, SubscriptionRepo } from "./SubscriptionRepo.ts"

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
    /** Which of these prices of Stripe make members. */
    readonly counting: (accountId: string, priceIds: ReadonlyArray<string>) => Effect.Effect<ReadonlySet<string>>
    /**
     * Gives members who pay a price, as it is named among the prices, what it gives now. Returns subscriptions at Stripe that did
     * not count until now, by their ids.
     */
    readonly applyPrice: (accountId: string, priceKey: string) => Effect.Effect<ReadonlyArray<string>>
    /** Calls `use` with those of one source whose ids begin so, a page at a time. */
    readonly eachWithPrefix: (
      accountId: string,
      source: SubscriptionSource,
      prefix: string,
      use: (subscription: Subscription) => void
    ) => Effect.Effect<void>
  }
>()("crm/payment/subscription/Subscriptions") {
  static readonly layer = Layer.effect(
    Subscriptions,
    Effect.gen(function* () {
      const within = yield* Tenant.within
      const repo = yield* SubscriptionRepo
      const providers = yield* ProviderRepo
      const members = yield* Members
      const events = yield* Events

      /** The prices of a subscription that make members, in its order. Each plan of LINE is one. */
      const pricesOf = (
        all: ReadonlyArray<ProviderPrice>,
        { priceIds, source }: Pick<Subscription, "priceIds" | "source">
      ): ReadonlyArray<ProviderPrice> =>
        priceIds.flatMap((id) => {
          const priceId = priceKeyOf(source, id)
          return all.find((price) => price.priceId === priceId) ?? (source === "line" ? { priceId, tierId: null } : [])
        })

      /** Returns the highest tier that the prices give. */
      const tierOf = Effect.fnUntraced(function* (accountId: string, prices: ReadonlyArray<ProviderPrice>) {
        const given = new Set(prices.flatMap(({ tierId }) => tierId ?? []))
        if (given.size <= 1) return [...given][0]
        const tiers = yield* members.tiers(accountId)
        return tiers.filter(({ id }) => given.has(id)).toSorted((a, b) => b.rank - a.rank)[0]?.id
      })

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
        const all = yield* providers.prices(accountId)
        const standings = (yield* repo.ofMember(accountId, memberId)).flatMap((subscription) => {
          if (!subscription.hasCounted) return []
          const prices = pricesOf(all, subscription)
          const reported = standingOf(subscription, subscription.source === "stripe" ? graceDays : 0)
          // It was changed to a price that makes no member, or its price makes none any more.
          const standing = prices.length === 0 ? ended : reported
          return standing === undefined ? [] : [{ ...subscription, prices, standing }]
        })
        const chosen = best(standings)
        if (chosen === undefined) return
        const { prices, standing } = chosen
        const tierId = standing.subscription === "active" ? yield* tierOf(accountId, prices) : undefined
        yield* Effect.ignore(members.subscribe(accountId, memberId, { ...standing, tierId }))
      })

      /** Tells of a pause, and of its end, where it is known whose subscription it is. */
      const announcePause = Effect.fnUntraced(function* (before: Subscription, after: Subscription) {
        const { accountId, changedAt, externalId, memberId, pause, resumesAt } = after
        const known = before.memberId === null ? null : before.pause
        if (memberId === null || pause === known) return
        const card = yield* Effect.catchTag(members.find(accountId, memberId), "MemberNotFound", () => Effect.undefined)
        if (card === undefined) return
        const at = changedAt === null ? yield* DateTime.now : DateTime.fromDateUnsafe(changedAt)
        const of = { memberId, friendId: card.friendId, lineUserId: card.lineUserId, subscriptionId: externalId }
        const resumes = resumesAt === null ? null : DateTime.fromDateUnsafe(resumesAt)
        const news =
          pause === null
            ? { event: MemberPaymentResumed, data: { ...of, resumedAt: at } }
            : {
                event: MemberPaymentPaused,
                data: { ...of, entitled: pause === "free", resumesAt: resumes, pausedAt: at }
              }
        yield* events.publishAll([news], { accountId })
      })

      const reportWithin = Effect.fnUntraced(function* (
        key: SubscriptionKey,
        subscriber: Subscriber,
        change: (subscription: Subscription) => Subscription
      ) {
        const { accountId, externalId, source } = key
        const before = yield* repo.lock(accountId, source, externalId)
        const changed = change(before)
        const hasCounted = before.hasCounted || pricesOf(yield* providers.prices(accountId), changed).length > 0
        // A subscription to something else makes no card.
        const memberId = before.memberId ?? (hasCounted ? yield* memberOf(key, subscriber) : null)
        const after = { ...changed, hasCounted, memberId }
        yield* repo.update(after, DateTime.toDateUtc(yield* DateTime.now))
        if (memberId !== null) yield* settle(accountId, memberId)
        yield* announcePause(before, after)
        return after
      })

      const applyPrice = Effect.fnUntraced(function* (accountId: string, priceKey: string) {
        const [source, priceId] = priceOf(priceKey)
        const uncounted: Array<string> = []
        yield* inPages(
          (after) => within(accountId, repo.ofPrice(accountId, source, priceId, after)),
          Effect.fnUntraced(function* ({ externalId, hasCounted, memberId }) {
            if (source === "stripe" && !hasCounted) uncounted.push(externalId)
            if (memberId === null || !hasCounted) return
            // A report that arrives meanwhile settles after this, or before.
            yield* within(
              accountId,
              Effect.andThen(repo.lock(accountId, source, externalId), settle(accountId, memberId))
            )
          })
        )
        return uncounted
      })

      return Subscriptions.of({
        applyPrice: Effect.fn("Subscriptions.applyPrice")(applyPrice),
        report: Effect.fn("Subscriptions.report")((key, subscriber, change) =>
          within(key.accountId, reportWithin(key, subscriber, change))
        ),
        counting: (accountId, priceIds) =>
          Effect.map(
            within(accountId, providers.prices(accountId)),
            (all) => new Set(pricesOf(all, { source: "stripe", priceIds }).map(({ priceId }) => priceId))
          ),
        eachWithPrefix: (accountId, source, prefix, use) =>
          inPages(
            (after) => within(accountId, repo.withPrefix(accountId, source, prefix, after)),
            (subscription) => Effect.sync(() => use(subscription))
          )
      })
    })
  ).pipe(Layer.provide([SubscriptionRepo.layer, ProviderRepo.layer, Members.layer]))
}

/** Uses each subscription of all pages, in the order of their ids. */
const inPages = Effect.fnUntraced(function* (
  read: (after: string) => Effect.Effect<ReadonlyArray<Subscription>>,
  use: (subscription: Subscription) => Effect.Effect<void>
) {
  let after = ""
  for (;;) {
    const page = yield* read(after)
    yield* Effect.forEach(page, use, { discard: true })
    const last = page.at(-1)
    if (last === undefined || page.length < pageSize) return
    after = last.externalId
  }
})

const linePrefix = "line:"

/** Plans of LINE stand among the prices, under a name that Stripe's never have. */
export const priceKeyOf = (source: SubscriptionSource, id: string): string =>
  source === "line" ? `${linePrefix}${id}` : id

const priceOf = (key: string): readonly [SubscriptionSource, string] =>
  key.startsWith(linePrefix) ? ["line", key.slice(linePrefix.length)] : ["stripe", key]
