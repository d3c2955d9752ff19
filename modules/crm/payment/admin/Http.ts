/** Calls a use case for each endpoint of operators about payments and their provider. */
import { Effect, Layer, Redacted } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { localApi } from "../../../../src/module.ts"
import { AdminToken } from "../../../../src/operate/AdminToken.ts"
import * as OperatorActions from "../../OperatorActions.ts"
import { Checkouts } from "../Checkouts.ts"
import { Payments } from "../Payments.ts"
import { ProviderConnections } from "../provider/ProviderConnections.ts"
import { PaymentAdminGroup, PaymentProviderGroup } from "./Api.ts"
import { toDetail, toProviderView, toRefundView, toView } from "./PaymentView.ts"

const payments = HttpApiBuilder.group(
  localApi(PaymentAdminGroup),
  "crmPayments",
  Effect.fnUntraced(function* (build) {
    const payments = yield* Payments
    const checkouts = yield* Checkouts
    const operators = yield* OperatorActions.make

    return build.handleAll({
      list: ({ params: { accountId }, query: { cursor, ...page } }) =>
        Effect.map(
          operators.read(accountId, payments.list(accountId, { ...page, startingAfter: cursor })),
          ({ hasMore, payments: found }) => ({
            payments: found.map(toView),
            nextCursor: hasMore ? (found.at(-1)?.id ?? null) : null
          })
        ),
      read: ({ params: { accountId, id } }) =>
        Effect.map(operators.read(accountId, payments.find(accountId, id)), toDetail),
      record: ({ params: { accountId }, payload }) =>
        Effect.map(
          operators.change(
            { accountId, action: "crm_payment_record", target: ({ id }) => id },
            payments.record(accountId, payload)
          ),
          toView
        ),
      refund: ({ params: { accountId, id }, payload: { reason = null, ...given } }) =>
        Effect.map(
          operators.change(
            { accountId, action: "crm_payment_refund", target: () => id },
            payments.refund(accountId, id, { ...given, reason, origin: "staff" })
          ),
          toRefundView
        ),
      checkout: ({ params: { accountId }, payload: { memberId, priceId, reservationId } }) =>
        Effect.map(
          operators.read(
            accountId,
            memberId !== undefined && priceId !== undefined
              ? checkouts.ofMember(accountId, memberId, priceId)
              : reservationId === undefined
                ? Effect.undefined
                : payments.checkoutOf(accountId, reservationId)
          ),
          (url) => ({ url: url ?? null })
        )
    })
  })
)

const provider = HttpApiBuilder.group(
  localApi(PaymentProviderGroup),
  "crmPaymentProvider",
  Effect.fnUntraced(function* (build) {
    const connections = yield* ProviderConnections
    const operators = yield* OperatorActions.make

    return build.handleAll({
      show: ({ params: { accountId } }) =>
        Effect.map(operators.read(accountId, connections.find(accountId)), toProviderView),
      connect: ({ params: { accountId }, payload: { secretKey, webhookSecret, ...options } }) =>
        operators.read(accountId, connections.check(Redacted.make(secretKey))).pipe(
          Effect.andThen(
            operators.change(
              { accountId, action: "crm_payment_connect", target: () => accountId },
              connections.connect(accountId, {
                ...options,
                secretKey: Redacted.make(secretKey),
                webhookSecret: Redacted.make(webhookSecret)
              })
            )
          ),
          Effect.map(toProviderView)
        ),
      change: ({ params: { accountId }, payload: { webhookSecret, ...options } }) =>
        Effect.map(
          operators.change(
            { accountId, action: "crm_payment_change", target: () => accountId },
            Effect.andThen(
              webhookSecret === undefined ? Effect.void : connections.rotate(accountId, Redacted.make(webhookSecret)),
              connections.change(accountId, options)
            )
          ),
          toProviderView
        ),
      disconnect: ({ params: { accountId } }) =>
        Effect.as(
          operators.change(
            { accountId, action: "crm_payment_disconnect", target: () => accountId },
            connections.disconnect(accountId)
          ),
          { accountId }
        ),
      openSandbox: ({ params: { accountId } }) =>
        Effect.map(
          operators.change(
            { accountId, action: "crm_payment_sandbox", target: () => accountId },
            connections.openSandbox(accountId)
          ),
          toProviderView
        ),
      prices: ({ params: { accountId } }) =>
        Effect.map(operators.read(accountId, connections.prices(accountId)), (prices) => ({ prices })),
      putPrice: ({ params: { accountId, priceId }, payload: { tierId } }) =>
        operators.change(
          { accountId, action: "crm_price_put", target: () => priceId },
          connections.putPrice(accountId, { priceId, tierId })
        ),
      removePrice: ({ params: { accountId, priceId } }) =>
        Effect.as(
          operators.change(
            { accountId, action: "crm_price_remove", target: () => priceId },
            connections.removePrice(accountId, priceId)
          ),
          { priceId }
        )
    })
  })
)

export const layer = Layer.merge(payments, provider).pipe(Layer.provide(AdminToken.layer))
