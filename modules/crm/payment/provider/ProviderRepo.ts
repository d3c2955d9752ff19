/** SQL of payment providers, and of the prices that make members. */
import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { FastSql } from "../../../../src/sql/Database.ts"
import { dieOnSql } from "../../../../src/sql/Pg.ts"
import * as Rows from "../../../../src/sql/Rows.ts"
import { Provider, ProviderPrice } from "./Provider.ts"

export class ProviderRepo extends Context.Service<
  ProviderRepo,
  {
    readonly find: (accountId: string) => Effect.Effect<Provider | undefined>
    /** As the service, outside of the caller's transaction: hooks and calls to the provider begin with it. */
    readonly findStored: (accountId: string) => Effect.Effect<Provider | undefined>
    /** In place of the account's. */
    readonly replace: (provider: Provider) => Effect.Effect<void>
    readonly remove: (accountId: string) => Effect.Effect<boolean>
    readonly prices: (accountId: string) => Effect.Effect<ReadonlyArray<ProviderPrice>>
    readonly putPrice: (accountId: string, price: ProviderPrice) => Effect.Effect<void>
    readonly removePrice: (accountId: string, priceId: string) => Effect.Effect<boolean>
  }
>()("crm/payment/provider/ProviderRepo") {
  static readonly layer = Layer.effect(
    ProviderRepo,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const fast = yield* FastSql
      const columns = Rows.columns(Provider)
      const first = Rows.first(Provider)
      const changed = Effect.map(({ length }: ReadonlyArray<unknown>) => length > 0)

      return ProviderRepo.of({
        find: (accountId) =>
          sql`select ${sql.literal(columns)} from crm_payment_provider where account_id = ${accountId}`.pipe(first),
        findStored: (accountId) =>
          fast`select ${fast.literal(columns)} from crm_payment_provider where account_id = ${accountId}`.pipe(first),
        replace: (provider) =>
          sql`
            insert into crm_payment_provider (account_id, mode, secret_key, webhook_secret, previous_secret,
              previous_until, is_live, grace_days, return_url, connected_at)
            values (${provider.accountId}, ${provider.mode}, ${provider.secretKey}, ${provider.webhookSecret},
              ${provider.previousSecret}, ${provider.previousUntil}, ${provider.isLive}, ${provider.graceDays},
              ${provider.returnUrl}, ${provider.connectedAt})
            on conflict (account_id) do update set mode = excluded.mode, secret_key = excluded.secret_key,
              webhook_secret = excluded.webhook_secret, previous_secret = excluded.previous_secret,
              previous_until = excluded.previous_until, is_live = excluded.is_live, grace_days = excluded.grace_days,
              return_url = excluded.return_url, connected_at = excluded.connected_at`.pipe(dieOnSql, Effect.asVoid),
        remove: (accountId) =>
          sql`delete from crm_payment_provider where account_id = ${accountId} returning 1`.pipe(dieOnSql, changed),
        prices: (accountId) =>
          sql`
            select price_id as "priceId", tier_id as "tierId" from crm_payment_price where account_id = ${accountId}
            order by price_id`.pipe(Rows.all(ProviderPrice)),
        putPrice: (accountId, { priceId, tierId }) =>
          sql`
            insert into crm_payment_price (account_id, price_id, tier_id) values (${accountId}, ${priceId}, ${tierId})
            on conflict (account_id, price_id) do update set tier_id = excluded.tier_id`.pipe(dieOnSql, Effect.asVoid),
        removePrice: (accountId, priceId) =>
          sql`
            delete from crm_payment_price where account_id = ${accountId} and price_id = ${priceId}
            returning 1`.pipe(dieOnSql, changed)
      })
    })
  )
}
