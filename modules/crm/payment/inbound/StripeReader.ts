/** Reads what an event of Stripe reports. Members move between versions of Stripe's API, so both places are read. Pure. */
import { Schema } from "effect"
import { Ulid } from "../../../../src/Ulids.ts"
import { LineUserId } from "../../events/Fields.ts"
import type { DisputeState } from "../Dispute.ts"
import type { Pause } from "../subscription/Subscription.ts"
import type { StripeFact } from "./StripeFacts.ts"

export interface ReadEvent {
  readonly id: string
  readonly type: string
  readonly at: Date
  /** The object whose reports are applied one after another. */
  readonly objectKey: string
  /** Undefined: this service uses nothing of it. */
  readonly fact: StripeFact | undefined
}

type Members = Readonly<Record<string, unknown>>

const membersOf = (value: unknown): Members =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Members) : {}
/** Stripe lists no more items of a subscription, and sends no more lines of an invoice. */
const mostEntries = 100
const entriesOf = (list: unknown): ReadonlyArray<Members> => {
  const data = membersOf(list)["data"]
  return Array.isArray(data) ? data.slice(0, mostEntries).map(membersOf) : []
}
const firstOf = (list: unknown): Members => entriesOf(list)[0] ?? {}
/** PostgreSQL stores neither NUL nor half a surrogate pair. */
const storable = (text: string): string => text.replaceAll("\0", "\uFFFD").toWellFormed()
const longestText = 255
const textOf = (value: unknown): string | null =>
  typeof value === "string" && value !== "" && value.length <= longestText ? storable(value) : null
/** An id, or the object that it stands for. */
const idOf = (value: unknown): string | null => textOf(typeof value === "string" ? value : membersOf(value)["id"])
const intOf = (value: unknown): number => (Number.isSafeInteger(value) ? Number(value) : 0)
const latestSecond = 253_402_300_799
const timeOf = (value: unknown): Date | null =>
  typeof value === "number" && value > 0 && value <= latestSecond ? new Date(value * 1_000) : null
const isUlid = Schema.is(Ulid)
const isUser = Schema.is(LineUserId)
const ulidOf = (value: unknown): string | null => (isUlid(value) ? value : null)
const currencyOf = (value: unknown): string => {
  const text = textOf(value)?.toUpperCase() ?? ""
  return /^[A-Z]{3}$/.test(text) ? text : "JPY"
}
const most = 2_147_483_647
const amountOf = (value: unknown): number => Math.min(Math.max(intOf(value), 0), most)

/** Whether it is an event that names its object and does not contain it. */
export const isThin = (body: unknown): boolean => membersOf(body)["object"] === "v2.core.event"

/** Undefined for a body that is no event with its object. */
export const read = (body: unknown, receivedAt: Date): ReadEvent | undefined => {
  if (isThin(body)) return undefined
  const event = membersOf(body)
  const [id, type] = [textOf(event["id"]), textOf(event["type"])]
  if (id === null || type === null) return undefined
  const at = timeOf(event["created"]) ?? receivedAt
  // An account that is connected to the shop's own chooses what its payments cost and which of ours they name.
  const isOwn = event["account"] === undefined || event["account"] === null
  const fact = isOwn ? factOf(type, membersOf(membersOf(event["data"])["object"]), at) : undefined
  return { id, type, at, fact, objectKey: fact === undefined ? id : keyOf(fact) }
}

const keyOf = (fact: StripeFact): string => {
  switch (fact._tag) {
    case "Succeeded":
    case "Failed":
    case "Closed":
      return fact.paymentId
    case "Refunded":
      return fact.paymentId ?? fact.intentId
    case "ForeignRefundFailed":
    case "Disputed":
      return fact.intentId
    case "RefundReported":
      return fact.refundId
    case "Subscription":
    case "Subscriber":
    case "Invoice":
      return fact.subscriptionId
    case "InvoiceIntent":
      return fact.invoiceId
  }
}

const factOf = (type: string, object: Members, at: Date): StripeFact | undefined => {
  const metadata = membersOf(object["metadata"])
  const paymentId = ulidOf(metadata["payment_id"])
  if (type.startsWith("customer.subscription.")) return subscriptionOf(type, object, metadata, at)
  if (type.startsWith("charge.dispute.")) return disputeOf(object, at)
  switch (type) {
    case "payment_intent.succeeded": {
      const intentId = textOf(object["id"])
      if (paymentId === null || intentId === null || intOf(object["amount_received"]) <= 0) return undefined
      const [amount, currency] = [amountOf(object["amount_received"]), currencyOf(object["currency"])]
      return { _tag: "Succeeded", paymentId, intentId, amount, currency, at }
    }
    case "payment_intent.payment_failed": {
      if (paymentId === null) return undefined
      const error = membersOf(object["last_payment_error"])
      return { _tag: "Failed", paymentId, ...failureOf(error), at }
    }
    case "payment_intent.canceled":
    case "checkout.session.expired":
      return paymentId === null ? undefined : { _tag: "Closed", paymentId, at }
    case "checkout.session.completed":
    case "checkout.session.async_payment_succeeded":
      return sessionFact(object, metadata, paymentId, at)
    case "charge.refunded": {
      const intentId = idOf(object["payment_intent"])
      if (intentId === null) return undefined
      return { _tag: "Refunded", paymentId, intentId, sum: amountOf(object["amount_refunded"]), at }
    }
    case "refund.created":
    case "refund.updated":
    case "refund.failed":
    case "charge.refund.updated":
      return refundOf(object, metadata, at)
    case "invoice.paid":
    case "invoice.payment_failed":
      return invoiceOf(object, type === "invoice.paid", at)
    case "invoice_payment.paid": {
      const [invoiceId, intentId] = [idOf(object["invoice"]), idOf(membersOf(object["payment"])["payment_intent"])]
      return invoiceId === null || intentId === null ? undefined : { _tag: "InvoiceIntent", invoiceId, intentId, at }
    }
    default:
      return undefined
  }
}

/** States of Stripe by ours. */
const disputeStateOf: ReadonlyMap<unknown, DisputeState> = new Map([
  ["warning_needs_response", "needs_response"],
  ["needs_response", "needs_response"],
  ["warning_under_review", "under_review"],
  ["under_review", "under_review"],
  ["warning_closed", "ended"],
  ["prevented", "ended"],
  ["won", "won"],
  ["lost", "lost"]
])

const disputeOf = (object: Members, at: Date): StripeFact | undefined => {
  const [disputeId, intentId] = [textOf(object["id"]), idOf(object["payment_intent"])]
  if (disputeId === null || intentId === null) return undefined
  const status = textOf(object["status"])
  return {
    _tag: "Disputed",
    intentId,
    disputeId,
    amount: amountOf(object["amount"]),
    state: disputeStateOf.get(status) ?? "under_review",
    isInquiry: status?.startsWith("warning_") ?? false,
    reason: textOf(object["reason"]) ?? "general",
    respondBy: timeOf(membersOf(object["evidence_details"])["due_by"]),
    openedAt: timeOf(object["created"]) ?? at,
    at
  }
}

const longestMessage = 500

const failureOf = (error: Members) => {
  const message = error["message"]
  return {
    code: textOf(error["decline_code"]) ?? textOf(error["code"]) ?? "payment_failed",
    message: typeof message === "string" ? storable(message).slice(0, longestMessage) : null
  }
}

const sessionFact = (
  object: Members,
  metadata: Members,
  paymentId: string | null,
  at: Date
): StripeFact | undefined => {
  const subscriptionId = idOf(object["subscription"])
  if (object["mode"] === "subscription" && subscriptionId !== null) {
    // A payment link of the shop may carry the user's id as the reference.
    const named = subscriberOf(metadata)
    const lineUserId =
      named.lineUserId ?? (isUser(object["client_reference_id"]) ? object["client_reference_id"] : null)
    return { _tag: "Subscriber", subscriptionId, memberId: named.memberId, lineUserId, at }
  }
  const intentId = idOf(object["payment_intent"])
  const [amount, currency] = [amountOf(object["amount_total"]), currencyOf(object["currency"])]
  // With a delayed method the money comes later.
  if (paymentId === null || intentId === null || object["payment_status"] !== "paid" || amount === 0) return undefined
  return { _tag: "Succeeded", paymentId, intentId, amount, currency, at }
}

const refundOf = (object: Members, metadata: Members, at: Date): StripeFact | undefined => {
  const [refundId, providerRefundId] = [ulidOf(metadata["refund_id"]), textOf(object["id"])]
  if (providerRefundId === null) return undefined
  const given = object["status"]
  const status = given === "succeeded" ? "succeeded" : given === "failed" || given === "canceled" ? "failed" : "pending"
  const failure = textOf(object["failure_reason"])
  if (refundId !== null) return { _tag: "RefundReported", refundId, providerRefundId, status, failure, at }
  // Of one that was made in Stripe's own console, `charge.refunded` has the sum; but no such event says that it failed.
  const [intentId, amount] = [idOf(object["payment_intent"]), amountOf(object["amount"])]
  if (status !== "failed" || intentId === null || amount === 0) return undefined
  return { _tag: "ForeignRefundFailed", intentId, providerRefundId, amount, failure, at }
}

const subscriberOf = (metadata: Members) => {
  const user = metadata["line_user_id"]
  return { memberId: ulidOf(metadata["member_id"]), lineUserId: isUser(user) ? user : null }
}

/** Ranks of kinds: among reports of one second the later kind counts; the end is last. */
const ranks: ReadonlyMap<string, number> = new Map([
  ["created", 0],
  ["deleted", 1_000]
])
const statusRanks: ReadonlyArray<string> = [
  "incomplete",
  "trialing",
  "active",
  "past_due",
  "paused",
  "unpaid",
  "incomplete_expired",
  "canceled"
]

/** Until it is resumed, invoices are written off (`void`), or collected later or never for what goes on for free. */
const pauseOf = (pause: Members): Pause | null =>
  pause["behavior"] === undefined ? null : pause["behavior"] === "void" ? "unpaid" : "free"

const subscriptionOf = (type: string, object: Members, metadata: Members, at: Date): StripeFact | undefined => {
  const [subscriptionId, status] = [textOf(object["id"]), textOf(object["status"])]
  if (subscriptionId === null || status === null) return undefined
  const items = entriesOf(object["items"])
  const item = items[0] ?? {}
  const priceIds = items.flatMap(({ plan, price }) => idOf(price) ?? idOf(plan) ?? [])
  const priceId = priceIds[0] ?? idOf(object["plan"])
  const kind = type.slice(type.lastIndexOf(".") + 1)
  const periodEnd = timeOf(item["current_period_end"]) ?? timeOf(object["current_period_end"])
  const collection = membersOf(object["pause_collection"])
  return {
    _tag: "Subscription",
    subscriptionId,
    customerId: idOf(object["customer"]),
    status: kind === "deleted" ? "canceled" : status,
    priceIds: priceIds.length === 0 && priceId !== null ? [priceId] : priceIds,
    priceId,
    periodStart: timeOf(item["current_period_start"]) ?? timeOf(object["current_period_start"]),
    periodEnd,
    cancelAt: timeOf(object["cancel_at"]) ?? (object["cancel_at_period_end"] === true ? periodEnd : null),
    pause: pauseOf(collection),
    resumesAt: timeOf(collection["resumes_at"]),
    rank: (ranks.get(kind) ?? 100) + Math.max(statusRanks.indexOf(status), 0),
    ...subscriberOf(metadata),
    at
  }
}

/**
 * The lines that charge for the subscription. Those that give time back after a change of plan, or belong to something else on the
 * same invoice, say nothing of how long it is paid. What a new period costs comes before what is charged for the rest of one.
 */
const chargesOf = (lines: ReadonlyArray<Members>, subscriptionId: string) =>
  lines
    .flatMap((line) => {
      const details = membersOf(membersOf(line["parent"])["subscription_item_details"])
      const named = idOf(details["subscription"]) ?? idOf(line["subscription"])
      if (intOf(line["amount"]) < 0 || (named !== null && named !== subscriptionId)) return []
      const price = membersOf(membersOf(line["pricing"])["price_details"])["price"]
      return [
        {
          isRest: details["proration"] === true || line["proration"] === true,
          priceId: idOf(price) ?? idOf(line["price"]) ?? idOf(line["plan"]),
          periodEnd: timeOf(membersOf(line["period"])["end"])
        }
      ]
    })
    .toSorted((a, b) => Number(a.isRest) - Number(b.isRest))
    .map(({ periodEnd, priceId }) => ({ priceId, periodEnd }))

const invoiceOf = (object: Members, isPaid: boolean, at: Date): StripeFact | undefined => {
  const details = membersOf(membersOf(object["parent"])["subscription_details"] ?? object["subscription_details"])
  const [invoiceId, subscriptionId] = [
    textOf(object["id"]),
    idOf(details["subscription"]) ?? idOf(object["subscription"])
  ]
  if (invoiceId === null || subscriptionId === null) return undefined
  const lines = chargesOf(entriesOf(object["lines"]), subscriptionId)
  const payment = membersOf(firstOf(object["payments"])["payment"])
  return {
    _tag: "Invoice",
    invoiceId,
    intentId: idOf(object["payment_intent"]) ?? idOf(payment["payment_intent"]),
    subscriptionId,
    isPaid,
    amount: amountOf(isPaid ? object["amount_paid"] : object["amount_due"]),
    currency: currencyOf(object["currency"]),
    lines,
    periodEnd: lines[0]?.periodEnd ?? null,
    priceId: lines[0]?.priceId ?? null,
    attempt: Math.max(intOf(object["attempt_count"]), 1),
    nextRetryAt: timeOf(object["next_payment_attempt"]),
    ...failureOf(membersOf(object["last_finalization_error"] ?? {})),
    ...subscriberOf(membersOf(details["metadata"])),
    at
  }
}
