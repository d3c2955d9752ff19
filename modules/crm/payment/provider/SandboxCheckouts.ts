/**
 * The sandbox: a payment provider without money. It keeps checkouts, which an operator pays, lets fail or expires; what
 * follows of that comes by signed hooks, as from Stripe.
 */
import { Context, DateTime, Effect, Layer, Option, Schema } from "effect"
import { SecureRandom } from "effect/crypto"
import { SqlClient } from "effect/sql"
import { Settings } from "../../../../src/settings/Settings.ts"
import { dieOnSql, json } from "../../../../src/sql/Pg.ts"
import * as Rows from "../../../../src/sql/Rows.ts"
import * as Tenant from "../../../../src/sql/tenant/Tenant.ts"
import type { CheckoutRequest, OpenCheckout, ProviderRefund, RefundRequest } from "./PaymentProvider.ts"
import { ProviderRequestRefused } from "./ProviderErrors.ts"

export const SandboxCheckout = Schema.Struct({
  id: Schema.String,
  state: Schema.Literals(["open", "paid", "expired"]),
  kind: Schema.Literals(["payment", "subscription"]),
  title: Schema.String,
  metadata: Schema.Record(Schema.String, Schema.String),
  priceId: Schema.NullOr(Schema.String),
  currency: Schema.String,
  returnUrl: Schema.String,
  /** The payment intent that pays it; of a subscription the end of its id and of its invoices. */
  intentId: Schema.String,
  amount: Schema.Int,
  refunded: Schema.Int,
  createdAt: Schema.Date,
  expiresAt: Schema.Date
})
export type SandboxCheckout = typeof SandboxCheckout.Type

const longestOpenMs = 86_400_000
const Known = Schema.Struct({ intentId: Schema.String })
const Owned = Schema.Struct({ accountId: Schema.String })

export class SandboxCheckouts extends Context.Service<
  SandboxCheckouts,
  {
    readonly open: (accountId: string, request: CheckoutRequest) => Effect.Effect<OpenCheckout>
    readonly close: (accountId: string, checkoutId: string) => Effect.Effect<"closed" | "ended">
    readonly refund: (
      accountId: string,
      request: RefundRequest
    ) => Effect.Effect<ProviderRefund, ProviderRequestRefused>
    readonly find: (accountId: string, checkoutId: string) => Effect.Effect<SandboxCheckout | undefined>
    /** As the service: before the account is known. */
    readonly accountOf: (checkoutId: string) => Effect.Effect<string | undefined>
    /** Newest first. */
    readonly list: (accountId: string, limit: number) => Effect.Effect<ReadonlyArray<SandboxCheckout>>
    /** Marks an open checkout as paid; false otherwise. */
    readonly markPaid: (accountId: string, checkoutId: string) => Effect.Effect<boolean>
  }
>()("crm/payment/provider/SandboxCheckouts") {
  static readonly layer = Layer.effect(
    SandboxCheckouts,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const within = yield* Tenant.within
      const random = yield* SecureRandom.SecureRandom
      const { host, port, publicUrl } = yield* Settings
      const local = host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host.includes(":") ? `[${host}]` : host
      const origin = Option.match(publicUrl, {
        onNone: () => `http://${local}:${port}`,
        onSome: (url) => url.href.replace(/\/$/, "")
      })
      const columns = sql.literal(`id, state, request ->> 'kind' as kind, coalesce(request ->> 'title', '') as title,
        request -> 'metadata' as metadata, request ->> 'priceId' as "priceId",
        coalesce(request ->> 'currency', 'JPY') as currency, request ->> 'returnUrl' as "returnUrl",
        intent_id as "intentId", amount, refunded, created_at as "createdAt", expires_at as "expiresAt"`)

      const openWithin = Effect.fnUntraced(function* (accountId: string, request: CheckoutRequest) {
        const now = yield* DateTime.nowAsDate
        const amount = request.kind === "payment" ? request.unitAmount * request.quantity : 0
        const expiresAt = request.kind === "payment" ? request.expiresAt : new Date(now.getTime() + longestOpenMs)
        const id = `cs_test_${request.idempotencyKey}`
        yield* sql`
          insert into crm_payment_sandbox (id, account_id, state, request, intent_id, amount, created_at, expires_at)
          values (${id}, ${accountId}, 'open', ${json(request)}, ${`pi_${yield* random.ulid}`}, ${amount}, ${now},
            ${expiresAt})
          on conflict (id) do nothing`.pipe(dieOnSql)
        return { checkoutId: id, url: `${origin}${pagePathOf(id)}` }
      })

      const refundWithin = Effect.fnUntraced(function* (
        accountId: string,
        { amount, idempotencyKey, intentId }: RefundRequest
      ) {
        const known = yield* sql`
          select intent_id as "intentId" from crm_payment_sandbox_refund
          where account_id = ${accountId} and idempotency_key = ${idempotencyKey}`.pipe(Rows.first(Known))
        const done = { refundId: `re_${idempotencyKey}`, status: "succeeded" as const, failure: null }
        if (known !== undefined) return done
        const taken = yield* sql`
          update crm_payment_sandbox set refunded = refunded + ${amount}
          where account_id = ${accountId} and intent_id = ${intentId} and state = 'paid'
            and refunded + ${amount} <= amount
          returning 1`.pipe(dieOnSql)
        if (taken.length === 0) {
          return yield* new ProviderRequestRefused({
            code: "charge_already_refunded",
            reason: "The payment is not paid, or less is left of it"
          })
        }
        yield* sql`
          insert into crm_payment_sandbox_refund (account_id, idempotency_key, intent_id, amount)
          values (${accountId}, ${idempotencyKey}, ${intentId}, ${amount})`.pipe(dieOnSql)
        return done
      })

      const change = (accountId: string, id: string, to: "paid" | "expired") =>
        within(
          accountId,
          sql`
            update crm_payment_sandbox set state = ${to}
            where account_id = ${accountId} and id = ${id} and state = 'open' returning 1`.pipe(
            dieOnSql,
            Effect.map(({ length }) => length > 0)
          )
        )

      return SandboxCheckouts.of({
        open: (accountId, request) => within(accountId, openWithin(accountId, request)),
        close: (accountId, id) =>
          Effect.map(change(accountId, id, "expired"), (isChanged) => (isChanged ? "closed" : "ended")),
        refund: (accountId, request) => within(accountId, refundWithin(accountId, request)),
        find: (accountId, id) =>
          within(
            accountId,
            sql`select ${columns} from crm_payment_sandbox where account_id = ${accountId} and id = ${id}`.pipe(
              Rows.first(SandboxCheckout)
            )
          ),
        accountOf: (id) =>
          sql`select account_id as "accountId" from crm_payment_sandbox where id = ${id}`.pipe(
            Rows.first(Owned),
            Effect.map((row) => row?.accountId)
          ),
        list: (accountId, limit) =>
          within(
            accountId,
            sql`
              select ${columns} from crm_payment_sandbox where account_id = ${accountId}
              order by created_at desc, id desc limit ${limit}`.pipe(Rows.all(SandboxCheckout))
          ),
        markPaid: (accountId, id) => change(accountId, id, "paid")
      })
    })
  )
}

/** The page of this service on which the checkout is paid. */
export const pagePathOf = (checkoutId: string): string => `/sandbox/checkouts/${checkoutId}`
