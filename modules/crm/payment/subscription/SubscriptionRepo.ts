/** SQL of subscriptions. */
import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { dieOnSql, texts } from "../../../../src/sql/Pg.ts"
import * as Rows from "../../../../src/sql/Rows.ts"
import { fresh, Subscription, type SubscriptionSource } from "./Subscription.ts"

/** Subscriptions of a member that are looked at: each report of one looks at all of them. */
export const mostOfMember = 50
/** Subscriptions of a page. */
export const pageSize = 500

export class SubscriptionRepo extends Context.Service<
  SubscriptionRepo,
  {
    /** Locks it until the transaction ends; one that is not known yet is stored without a report. */
    readonly lock: (accountId: string, source: SubscriptionSource, externalId: string) => Effect.Effect<Subscription>
    readonly update: (subscription: Subscription, at: Date) => Effect.Effect<void>
    /** At most `mostOfMember`, those that may entitle to something first, and of these the ones that do for longest. */
    readonly ofMember: (accountId: string, memberId: string) => Effect.Effect<ReadonlyArray<Subscription>>
    /** A page of those with an item of this price, also where it is not known whose they are, in the order of their ids. */
    readonly ofPrice: (
      accountId: string,
      source: SubscriptionSource,
      priceId: string,
      after: string
    ) => Effect.Effect<ReadonlyArray<Subscription>>
    /** A page of subscriptions of one source, by the beginning of their ids, in the order of these. */
    readonly withPrefix: (
      accountId: string,
      source: SubscriptionSource,
      prefix: string,
      after: string
    ) => Effect.Effect<ReadonlyArray<Subscription>>
  }
>()("crm/payment/subscription/SubscriptionRepo") {
  static readonly layer = Layer.effect(
    SubscriptionRepo,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const columns = sql.literal(Rows.columns(Subscription))

      return SubscriptionRepo.of({
        lock: Effect.fnUntraced(function* (accountId, source, externalId) {
          yield* sql`
            insert into crm_subscription (account_id, source, external_id, has_counted, updated_at)
            values (${accountId}, ${source}, ${externalId}, false, now()) on conflict do nothing`.pipe(dieOnSql)
          const found = yield* sql`
            select ${columns} from crm_subscription
            where account_id = ${accountId} and source = ${source} and external_id = ${externalId}
            for update`.pipe(Rows.first(Subscription))
          return found ?? fresh(accountId, source, externalId)
        }),
        update: (subscription, at) =>
          sql`
            update crm_subscription set member_id = ${subscription.memberId}, customer_id = ${subscription.customerId},
              price_ids = ${texts(subscription.priceIds)}, price_id = ${subscription.priceIds[0] ?? null},
              has_counted = ${subscription.hasCounted}, status = ${subscription.status},
              period_start = ${subscription.periodStart}, period_end = ${subscription.periodEnd},
              cancel_at = ${subscription.cancelAt}, pause = ${subscription.pause},
              resumes_at = ${subscription.resumesAt}, changed_at = ${subscription.changedAt},
              changed_rank = ${subscription.changedRank}, paid_at = ${subscription.paidAt},
              paid_through = ${subscription.paidThrough}, failed_at = ${subscription.failedAt}, updated_at = ${at}
            where account_id = ${subscription.accountId} and source = ${subscription.source}
              and external_id = ${subscription.externalId}`.pipe(dieOnSql, Effect.asVoid),
        ofMember: (accountId, memberId) =>
          sql`
            select ${columns} from crm_subscription where account_id = ${accountId} and member_id = ${memberId}
            order by has_counted desc, (status is null or status in ('active', 'trialing', 'past_due')) desc,
              greatest(period_end, paid_through) desc nulls last, external_id
            limit ${mostOfMember}`.pipe(Rows.all(Subscription)),
        ofPrice: (accountId, source, priceId, after) =>
          sql`
            select ${columns} from crm_subscription
            where account_id = ${accountId} and source = ${source} and ${priceId} = any(price_ids)
              and external_id > ${after}
            order by external_id limit ${pageSize}`.pipe(Rows.all(Subscription)),
        withPrefix: (accountId, source, prefix, after) =>
          sql`
            select ${columns} from crm_subscription
            where account_id = ${accountId} and source = ${source} and starts_with(external_id, ${prefix})
              and external_id > ${after}
            order by external_id limit ${pageSize}`.pipe(Rows.all(Subscription))
      })
    })
  )
}
