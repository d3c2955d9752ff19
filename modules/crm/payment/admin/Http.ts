/** Calls a use case for each endpoint of operators about payments and their provider. */
import { Effect, Layer, Redacted } from "effect"
import { auditNameOf } from "../../../../src/operate/Operation.ts"
import { operatorHandlers } from "../../../../src/operate/OperatorHandlers.ts"
import { nextCursor } from "../../../../src/operate/Page.ts"
import * as OperatorActions from "../../OperatorActions.ts"
import { Checkouts } from "../Checkouts.ts"
import { Payments } from "../Payments.ts"
import { ProviderConnections } from "../provider/ProviderConnections.ts"
import { PaymentAdminGroup, PaymentProviderGroup } from "./Api.ts"
import { toDetail, toProviderView, toRefundView, toView } from "./PaymentView.ts"

const payments = operatorHandlers(
  PaymentAdminGroup,
  Effect.fnUntraced(function* (build) {
    const payments = yield* Payments
    const checkouts = yield* Checkouts

    return build.handleAll({
      list: ({ params: { accountId }, query: { cursor, ...page } }) =>
        Effect.map(payments.list(accountId, { ...page, startingAfter: cursor }), ({ hasMore, payments: found }) => ({
          payments: found.map(toView),
          nextCursor: nextCursor(found, hasMore)
        })),
      read: ({ params: { accountId, id } }) => Effect.map(payments.find(accountId, id), toDetail),
      record: ({ params: { accountId }, payload }) => Effect.map(payments.record(accountId, payload), toView),
      refund: ({ params: { accountId, id }, payload: { reason = null, ...given } }) =>
        Effect.map(payments.refund(accountId, id, { ...given, reason, origin: "staff" }), toRefundView),
      checkout: Effect.fnUntraced(function* ({ params: { accountId }, payload: { memberId, priceId, reservationId } }) {
        if (memberId !== undefined && priceId !== undefined) {
          return { url: yield* checkouts.ofMember(accountId, memberId, priceId) }
        }
        const url = reservationId === undefined ? undefined : yield* payments.checkoutOf(accountId, reservationId)
        return { url: url ?? null }
      })
    })
  })
)

const provider = operatorHandlers(
  PaymentProviderGroup,
  Effect.fnUntraced(function* (build) {
    const connections = yield* ProviderConnections
    const operators = yield* OperatorActions.make

    return build.handleAll({
      show: ({ params: { accountId } }) => Effect.map(connections.find(accountId), toProviderView),
      connect: ({ params: { accountId }, payload: { secretKey, webhookSecret, ...options } }) =>
        connections.check(Redacted.make(secretKey)).pipe(
          Effect.andThen(
            operators.change(
              { accountId, action: auditNameOf(PaymentProviderGroup.endpoints.connect), target: () => accountId },
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
          Effect.andThen(
            webhookSecret === undefined ? Effect.void : connections.rotate(accountId, Redacted.make(webhookSecret)),
            connections.change(accountId, options)
          ),
          toProviderView
        ),
      disconnect: ({ params: { accountId } }) => Effect.as(connections.disconnect(accountId), { accountId }),
      openSandbox: ({ params: { accountId } }) => Effect.map(connections.openSandbox(accountId), toProviderView),
      prices: ({ params: { accountId } }) => Effect.map(connections.prices(accountId), (prices) => ({ prices })),
      putPrice: ({ params: { accountId, priceId }, payload: { tierId } }) =>
        connections.putPrice(accountId, { priceId, tierId }),
      removePrice: ({ params: { accountId, priceId } }) =>
        Effect.as(connections.removePrice(accountId, priceId), { priceId })
    })
  })
)

export const layer = Layer.merge(payments, provider)
