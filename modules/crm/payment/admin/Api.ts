/** Declares `/admin/v1/crm/accounts/{accountId}/payments` and `.../payment-provider`. */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { idCursor, nextIdCursor } from "../../../../src/http/endpoint/Paging.ts"
import { problem } from "../../../../src/http/Problem.ts"
import { OpenToMembers } from "../../../../src/operate/AdminToken.ts"
import { Limit } from "../../../../src/operate/Fields.ts"
import { operation } from "../../../../src/operate/Operation.ts"
import { operatorGroup } from "../../../../src/operate/OperatorGroup.ts"
import { documented } from "../../../../src/operate/Parameters.ts"
import { AccountNotFound } from "../../../accounts/contract.ts"
import { accountId, forShop, idOf, ownersInPerson, ownersOnly } from "../../AdminGroup.ts"
import { MemberNotFound, TierNotFound } from "../../member/Errors.ts"
import {
  CheckoutUnavailable,
  NotRefundable,
  PayerNotFound,
  PaymentNotFound,
  PaymentReferenceUsed,
  PaymentSandboxClosed,
  PriceNotFound,
  ProviderNotAccepted,
  ProviderNotConnected,
  StripeNotReached,
  TooManyPayments,
  TooManyRefunds
} from "../Errors.ts"
import {
  CheckoutRequestView,
  CheckoutView,
  GraceDays,
  PaymentDetailView,
  PaymentRecord,
  PaymentView,
  PriceId,
  PriceView,
  ProviderView,
  RefundOrderView,
  RefundView,
  ReturnUrl,
  SecretKey,
  WebhookSecret
} from "./PaymentView.ts"

const params = { accountId }
const one = { accountId, id: idOf("The payment") }
const noAccount = problem(AccountNotFound)

const list = HttpApiEndpoint.get("list", "/", {
  params,
  query: {
    reservationId: Schema.optionalKey(idOf("Only of this reservation")),
    memberId: Schema.optionalKey(idOf("Only of this member")),
    friendId: Schema.optionalKey(idOf("Only of this friend")),
    limit: Limit,
    cursor: idCursor
  },
  success: Schema.Struct({
    payments: Schema.Array(PaymentView).annotate({ description: "Newest first" }),
    nextCursor: nextIdCursor
  }).annotate({ identifier: "CrmPaymentList", description: "A page of payments" }),
  error: noAccount
})
  .annotateMerge(documented)
  .annotate(OpenApi.Summary, "List an account's payments")
  .annotate(OpenApi.Description, "Newest first; also those that are not paid yet.")
  .pipe(operation({ columns: ["id", "state", "amount", "currency", "refunded", "purpose", "paidAt", "note"] }))

const read = HttpApiEndpoint.get("read", "/:id", {
  params: one,
  success: PaymentDetailView,
  error: [noAccount, problem(PaymentNotFound)]
})
  .annotate(OpenApi.Summary, "Read a payment")
  .annotate(OpenApi.Description, "With its refunds.")

const record = HttpApiEndpoint.post("record", "/", {
  params,
  payload: PaymentRecord,
  success: PaymentView.pipe(HttpApiSchema.status(201)),
  error: [noAccount, problem(PayerNotFound), problem(PaymentReferenceUsed), problem(TooManyPayments)]
})
  .annotate(OpenApi.Summary, "Record a payment at the shop")
  .annotate(
    OpenApi.Description,
    "`payment.succeeded` is published. A reservation that waits for its payment is paid by it, and confirmed. A reservation has at " +
      "most 20 payments, those that were not paid among them."
  )
  .pipe(operation({ audit: "crm_payment_record" }))

const refund = HttpApiEndpoint.post("refund", "/:id/refunds", {
  params: one,
  payload: RefundOrderView,
  success: RefundView.pipe(HttpApiSchema.status(201)),
  error: [
    noAccount,
    problem(PaymentNotFound),
    problem(NotRefundable),
    problem(PaymentReferenceUsed),
    problem(TooManyRefunds)
  ]
})
  .annotate(OpenApi.Summary, "Refund a payment, in part or whole")
  .annotate(
    OpenApi.Description,
    "Never more than was paid. A job has the provider give it back; `payment.refunded` is published once that is confirmed. " +
      "Of a payment at the shop it records what the staff gave back. A payment has at most 50 refunds, those that failed among them."
  )
  .annotate(OpenToMembers, ownersOnly)
  .pipe(operation({ audit: "crm_payment_refund" }))

const checkout = HttpApiEndpoint.post("checkout", "/checkouts", {
  params,
  payload: CheckoutRequestView,
  success: CheckoutView,
  error: [noAccount, problem(MemberNotFound), problem(TooManyPayments), problem(CheckoutUnavailable)]
})
  .annotate(OpenApi.Summary, "Open a checkout")
  .annotate(
    OpenApi.Description,
    "For a reservation that waits for its payment, the same however often it is asked for; or for a member who subscribes."
  )
  .pipe(operation({ audit: null }))

export const PaymentAdminGroup = HttpApiGroup.make("crmPayments")
  .add(list, record, checkout, read, refund)
  .pipe(forShop("/payments", "staff"))
  .annotate(OpenApi.Title, "Operations: payments")
  .annotate(
    OpenApi.Description,
    "The ledger of payments and refunds of an account. Needs `ADMIN_TOKEN`, or the session of a user of the account: all may read, staff " +
      "record what they took at the shop, and owners refund."
  )

const notConnected = problem(ProviderNotConnected)

const options = {
  graceDays: Schema.optionalKey(GraceDays),
  returnUrl: Schema.optionalKey(ReturnUrl)
}

const show = HttpApiEndpoint.get("show", "/", { params, success: ProviderView, error: [noAccount, notConnected] })
  .annotate(OpenApi.Summary, "Show the payment provider of an account")
  .annotate(OpenApi.Description, "Without its secrets.")

const connect = HttpApiEndpoint.put("connect", "/", {
  params,
  payload: Schema.Struct({ secretKey: SecretKey, webhookSecret: WebhookSecret, ...options }).annotate({
    identifier: "CrmPaymentConnection",
    description: "What connects an account to Stripe",
    examples: [{ secretKey: "rk_test_51RExample", webhookSecret: "whsec_Example" }]
  }),
  success: ProviderView,
  error: [noAccount, problem(ProviderNotAccepted), problem(StripeNotReached)]
})
  .annotate(OpenApi.Summary, "Connect an account to Stripe")
  .annotate(
    OpenApi.Description,
    "Asks Stripe whether it accepts the key. In Stripe's console, add an endpoint with the address of `hookPath` for the events " +
      "of payment intents, checkout sessions, charges, refunds, subscriptions and invoices."
  )
  .pipe(operation({ audit: "crm_payment_connect", records: true }))

const change = HttpApiEndpoint.patch("change", "/", {
  params,
  payload: Schema.Struct({ webhookSecret: Schema.optionalKey(WebhookSecret), ...options }).annotate({
    identifier: "CrmPaymentProviderChange",
    description: "What is to change; a new signing secret leaves the former one valid for a day",
    examples: [{ webhookSecret: "whsec_Example2" }]
  }),
  success: ProviderView,
  error: [noAccount, notConnected]
})
  .annotate(OpenApi.Summary, "Change the payment provider of an account")
  .annotate(OpenApi.Description, "Replaces the signing secret, the days of grace, or where payers come back to.")
  .pipe(operation({ audit: "crm_payment_change" }))

const disconnect = HttpApiEndpoint.delete("disconnect", "/", {
  params,
  success: Schema.Struct({ accountId }).annotate({
    identifier: "CrmPaymentDisconnected",
    description: "The account without a payment provider"
  }),
  error: [noAccount, notConnected]
})
  .annotate(OpenApi.Summary, "Disconnect an account from its payment provider")
  .annotate(OpenApi.Description, "Its secrets are deleted. The ledger stays; reservations are paid at the shop.")
  .pipe(operation({ audit: "crm_payment_disconnect" }))

const openSandbox = HttpApiEndpoint.post("openSandbox", "/sandbox", {
  params,
  success: ProviderView,
  error: [noAccount, problem(PaymentSandboxClosed)]
})
  .annotate(OpenApi.Summary, "Open the sandbox of payments")
  .annotate(
    OpenApi.Description,
    "For an account that is to take no real money: checkouts are paid by a command. Idempotent."
  )
  .annotate(OpenToMembers, null)
  .pipe(operation({ audit: "crm_payment_sandbox", command: false }))

const prices = HttpApiEndpoint.get("prices", "/prices", {
  params,
  success: Schema.Struct({
    prices: Schema.Array(PriceView).annotate({ description: "By their ids" })
  }).annotate({ identifier: "CrmPriceList", description: "The prices that make members" }),
  error: noAccount
})
  .annotate(OpenApi.Summary, "List the prices that make members")
  .annotate(OpenApi.Description, "Those of Stripe, and plans of LINE's own membership.")

const putPrice = HttpApiEndpoint.put("putPrice", "/prices/:priceId", {
  params: { accountId, priceId: PriceId },
  payload: Schema.Struct({ tierId: PriceView.fields.tierId }).annotate({
    identifier: "CrmPriceTier",
    description: "The tier that a price gives",
    examples: [{ tierId: null }]
  }),
  success: PriceView,
  error: [noAccount, problem(TierNotFound)]
})
  .annotate(OpenApi.Summary, "Let a price make members")
  .annotate(OpenApi.Description, "Those who pay it already get the tier soon; without one they keep theirs.")
  .pipe(operation({ audit: "crm_price_put" }))

const removePrice = HttpApiEndpoint.delete("removePrice", "/prices/:priceId", {
  params: { accountId, priceId: PriceId },
  success: Schema.Struct({ priceId: PriceId }).annotate({
    identifier: "CrmPriceRemoved",
    description: "Acknowledgement of a removal"
  }),
  error: [noAccount, problem(PriceNotFound)]
})
  .annotate(OpenApi.Summary, "Let a price make members no more")
  .annotate(OpenApi.Description, "Members keep what they have.")
  .pipe(operation({ audit: "crm_price_remove" }))

export const PaymentProviderGroup = HttpApiGroup.make("crmPaymentProvider")
  .add(show, connect, change, disconnect, openSandbox, prices, putPrice, removePrice)
  .pipe(operatorGroup("/crm/accounts/:accountId/payment-provider", ownersInPerson))
  .annotate(OpenApi.Title, "Operations: payment provider")
  .annotate(
    OpenApi.Description,
    "Who takes payments for an account. Needs `ADMIN_TOKEN`, or the session of an owner; visitors of a demo or a frame read alone."
  )
