/** SQL of the ledger: payments and refunds. */
import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { dieOnSql, json } from "../../../src/sql/Pg.ts"
import * as Rows from "../../../src/sql/Rows.ts"
import { TooManyPayments } from "./Errors.ts"
import { Payment, Refund } from "./Payment.ts"

export interface PaymentPage {
  readonly reservationId?: string | undefined
  readonly memberId?: string | undefined
  readonly friendId?: string | undefined
  readonly limit: number
  /** Id of the last row of the previous page. */
  readonly startingAfter?: string | undefined
}

const Id = Schema.Struct({ id: Schema.String })

export class PaymentRepo extends Context.Service<
  PaymentRepo,
  {
    /** False: the reference, or the provider's id, is stored already. */
    readonly insert: (payment: Payment) => Effect.Effect<boolean>
    readonly find: (accountId: string, id: string) => Effect.Effect<Payment | undefined>
    /** Locks the payment until the transaction ends, and answers it with the refunds of then. */
    readonly lock: (accountId: string, id: string) => Effect.Effect<Payment | undefined>
    readonly findByReference: (accountId: string, reference: string) => Effect.Effect<Payment | undefined>
    /** Finds a payment by the provider's id of it, or of its payment intent. */
    readonly findByProvider: (accountId: string, providerId: string) => Effect.Effect<Payment | undefined>
    /** Oldest first. */
    readonly ofReservation: (accountId: string, reservationId: string) => Effect.Effect<ReadonlyArray<Payment>>
    /** The reservation has as many payments as one may have; its lock keeps that so. */
    readonly isFull: (accountId: string, reservationId: string) => Effect.Effect<boolean>
    /** Newest first. */
    readonly list: (accountId: string, page: PaymentPage) => Effect.Effect<ReadonlyArray<Payment>>
    /** Stores what may change. */
    readonly update: (payment: Payment) => Effect.Effect<void>
    /** The reservation that replaces a moved one takes over its payments. */
    readonly follow: (accountId: string, from: string, to: string) => Effect.Effect<void>
    /** The reservation that replaces this one. */
    readonly successorOf: (accountId: string, reservationId: string) => Effect.Effect<string | undefined>
    readonly insertRefund: (refund: Refund) => Effect.Effect<void>
    readonly findRefund: (accountId: string, id: string) => Effect.Effect<Refund | undefined>
    /** Oldest first. */
    readonly refundsOf: (accountId: string, paymentId: string) => Effect.Effect<ReadonlyArray<Refund>>
    readonly updateRefund: (refund: Refund) => Effect.Effect<void>
  }
>()("crm/payment/PaymentRepo") {
  static readonly layer = Layer.effect(
    PaymentRepo,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const columns = sql.literal(paymentColumns)
      const refundColumns = sql.literal(Object.entries(refundRow).map(asMember).join(", "))
      const from = sql.literal(`from crm_payment p
        left join crm_friend f on f.id = p.friend_id and f.account_id = p.account_id
        left join crm_member m on m.id = p.member_id and m.account_id = p.account_id`)
      const first = Rows.first(Payment)
      const find = (accountId: string, id: string) =>
        sql`select ${columns} ${from} where p.account_id = ${accountId} and p.id = ${id}`.pipe(first)

      return PaymentRepo.of({
        insert: (payment) =>
          sql`insert into crm_payment ${sql.insert(rowOf(paymentRow, payment))} on conflict do nothing returning 1`.pipe(
            dieOnSql,
            Effect.map(({ length }) => length > 0)
          ),
        find,
        lock: (accountId, id) =>
          sql`select from crm_payment where account_id = ${accountId} and id = ${id} for no key update`.pipe(
            dieOnSql,
            Effect.andThen(find(accountId, id))
          ),
        findByReference: (accountId, reference) =>
          sql`select ${columns} ${from} where p.account_id = ${accountId} and p.reference = ${reference}`.pipe(first),
        findByProvider: (accountId, id) =>
          sql`
            select ${columns} ${from} where p.account_id = ${accountId}
              and (p.provider_payment_id = ${id} or p.intent_id = ${id})
            order by p.id limit 1`.pipe(first),
        ofReservation: (accountId, reservationId) =>
          sql`
            select ${columns} ${from} where p.account_id = ${accountId} and p.reservation_id = ${reservationId}
            order by p.id`.pipe(Rows.all(Payment)),
        isFull: (accountId, reservationId) =>
          sql`
            select 1 from crm_payment where account_id = ${accountId} and reservation_id = ${reservationId}
            limit ${TooManyPayments.most}`.pipe(
            dieOnSql,
            Effect.map(({ length }) => length === TooManyPayments.most)
          ),
        list: (accountId, { friendId, limit, memberId, reservationId, startingAfter }) =>
          sql`
            select ${columns} ${from} where ${sql.and([
              sql`p.account_id = ${accountId}`,
              ...(reservationId === undefined ? [] : [sql`p.reservation_id = ${reservationId}`]),
              ...(memberId === undefined ? [] : [sql`p.member_id = ${memberId}`]),
              ...(friendId === undefined ? [] : [sql`p.friend_id = ${friendId}`]),
              ...(startingAfter === undefined ? [] : [sql`p.id < ${startingAfter}`])
            ])}
            order by p.id desc limit ${limit}`.pipe(Rows.all(Payment)),
        update: (payment) =>
          sql`
            update crm_payment set ${sql.update(rowOf(changing, payment))}
            where account_id = ${payment.accountId} and id = ${payment.id}`.pipe(dieOnSql, Effect.asVoid),
        follow: (accountId, before, after) =>
          sql`
            update crm_payment set reservation_id = ${after}
            where account_id = ${accountId} and reservation_id = ${before}`.pipe(dieOnSql, Effect.asVoid),
        successorOf: (accountId, reservationId) =>
          sql`
            select next.id from crm_reservation r
            join crm_reservation next on next.account_id = r.account_id and next.friend_id = r.friend_id
              and next.moved_from = r.id
            where r.account_id = ${accountId} and r.id = ${reservationId} limit 1`.pipe(
            Rows.first(Id),
            Effect.map((row) => row?.id)
          ),
        insertRefund: (refund) =>
          sql`insert into crm_payment_refund ${sql.insert(rowOf(refundRow, refund))}`.pipe(dieOnSql, Effect.asVoid),
        findRefund: (accountId, id) =>
          sql`select ${refundColumns} from crm_payment_refund p where account_id = ${accountId} and id = ${id}`.pipe(
            Rows.first(Refund)
          ),
        refundsOf: (accountId, paymentId) =>
          sql`
            select ${refundColumns} from crm_payment_refund p
            where account_id = ${accountId} and payment_id = ${paymentId} order by id`.pipe(Rows.all(Refund)),
        updateRefund: (refund) =>
          sql`
            update crm_payment_refund set ${sql.update(rowOf(refundRow, refund))}
            where account_id = ${refund.accountId} and id = ${refund.id}`.pipe(dieOnSql, Effect.asVoid)
      })
    })
  )
}

const asMember = ([member, column]: readonly [string, string]): string => `p.${column} as "${member}"`

/** What changes after a payment was stored. */
const changing = {
  reservationId: "reservation_id",
  memberId: "member_id",
  friendId: "friend_id",
  amount: "amount",
  currency: "currency",
  checkoutId: "checkout_id",
  checkoutUrl: "checkout_url",
  providerPaymentId: "provider_payment_id",
  intentId: "intent_id",
  settlesReservation: "settles_reservation",
  paidAt: "paid_at",
  failedAt: "failed_at",
  failureCode: "failure_code",
  failureMessage: "failure_message",
  attempts: "attempts",
  closedAt: "closed_at",
  reportedRefund: "reported_refund",
  reportedRefundAt: "reported_refund_at",
  disputes: "disputes",
  updatedAt: "updated_at"
} as const satisfies Partial<Record<keyof Payment, string>>

const paymentRow = {
  id: "id",
  accountId: "account_id",
  provider: "provider",
  purpose: "purpose",
  checkoutExpiresAt: "checkout_expires_at",
  returnUrl: "return_url",
  note: "note",
  reference: "reference",
  createdAt: "created_at",
  ...changing
} as const satisfies Partial<Record<keyof Payment, string>>

const refundRow = {
  id: "id",
  accountId: "account_id",
  paymentId: "payment_id",
  amount: "amount",
  status: "status",
  origin: "origin",
  reason: "reason",
  reference: "reference",
  providerRefundId: "provider_refund_id",
  failure: "failure",
  reportedAt: "reported_at",
  refundedAt: "refunded_at",
  createdAt: "created_at"
} as const satisfies Record<keyof Refund, string>

const sumOf = (status: string): string =>
  `(select coalesce(sum(r.amount), 0)::int from crm_payment_refund r where r.payment_id = p.id and r.status = '${status}')`

const paymentColumns = [
  ...Object.entries(paymentRow).map(asMember),
  `coalesce(f.line_user_id, m.line_user_id) as "lineUserId"`,
  `${sumOf("succeeded")} as refunded`,
  `${sumOf("pending")} as refunding`
].join(", ")

type Row = Record<string, string | number | boolean | Date | ReturnType<typeof json> | null>

/** The members of a value by their columns; a list is stored as JSON. */
const rowOf = (columns: Readonly<Record<string, string>>, value: object): Row =>
  Object.fromEntries(
    Object.entries(columns).map(([member, column]) => {
      const stored = Reflect.get(value, member)
      return [column, Array.isArray(stored) ? json(stored) : stored]
    })
  )
