/** Hooks of Stripe on subscriptions: whom they make members, with which tier, and until when. */
import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { Members } from "../../../modules/crm/member/Members.ts"
import { drain } from "../../../src/actor/testing/Drain.ts"
import { userId } from "../../support/line/Line.ts"
import { event, openShop, working } from "./support.ts"

const now = () => Math.floor(Date.now() / 1_000)

layer(working, { excludeTestServices: true })("A hook of Stripe", (it) => {
  it.effect(
    "on a subscription makes a paying member with the tier of its price, keeps one whose payment is late, and ends it",
    () =>
      Effect.gen(function* () {
        const { accountId, connections, hear, news } = yield* openShop
        const members = yield* Members
        yield* members.putTier(accountId, { id: "gold", name: "ゴールド", rank: 1, minPoints: null, minVisits: null })
        yield* connections.putPrice(accountId, { priceId: "price_gold", tierId: "gold" })
        const user = userId(71)
        const member = yield* members.register(accountId, user, "liff")
        const metadata = { member_id: member.id, line_user_id: user }
        const start = now() - 100
        const subscription = (status: string, kind: string, at: number) =>
          event(
            `customer.subscription.${kind}`,
            {
              id: "sub_1",
              customer: "cus_1",
              status,
              metadata,
              items: {
                data: [
                  { price: { id: "price_gold" }, current_period_start: start, current_period_end: start + 2_592_000 }
                ]
              }
            },
            at
          )
        const invoice = (kind: string, at: number) =>
          event(
            `invoice.${kind}`,
            {
              id: `in_${at}`,
              amount_paid: kind === "paid" ? 980 : 0,
              amount_due: 980,
              currency: "jpy",
              attempt_count: 2,
              next_payment_attempt: at + 1_000,
              parent: { subscription_details: { subscription: "sub_1", metadata } },
              lines: {
                data: [{ period: { end: start + 2_592_000 }, pricing: { price_details: { price: "price_gold" } } }]
              }
            },
            at
          )
        // The invoice comes first, and what was incomplete comes last.
        yield* hear(
          invoice("paid", start),
          subscription("active", "updated", start),
          subscription("incomplete", "created", start)
        )
        const state = Effect.map(members.entitlement(accountId, user), ({ subscriptionActive, tierId }) => [
          subscriptionActive,
          tierId
        ])
        assert.deepStrictEqual(yield* state, [true, "gold"])
        yield* hear(invoice("payment_failed", start + 10), subscription("past_due", "updated", start + 10))
        assert.deepStrictEqual(yield* state, [true, "gold"])
        yield* hear(subscription("unpaid", "updated", start + 20))
        assert.deepStrictEqual(yield* state, [false, null])
        yield* hear(invoice("paid", start + 30), subscription("active", "updated", start + 30))
        assert.deepStrictEqual(yield* state, [true, "gold"])
        yield* hear(subscription("canceled", "deleted", start + 40), subscription("active", "updated", start + 35))
        assert.deepStrictEqual(yield* state, [false, null])
        const changes = (yield* news("member.entitlement_changed")).map(({ data }) => [
          data.subscriptionActive,
          data.reason
        ])
        assert.deepStrictEqual(changes, [
          [true, "subscribed"],
          [false, "payment_failed"],
          [true, "renewed"],
          [false, "cancelled"]
        ])
        assert.deepStrictEqual(
          (yield* news("member.tier_changed")).map(({ data }) => [data.tierId, data.reason]),
          [["gold", "subscription"]]
        )
        const payments = (yield* news("payment.")).map(({ data, type }) => [
          type,
          data.purpose,
          data.memberId,
          data.attempt
        ])
        assert.deepStrictEqual(payments, [
          ["payment.succeeded", "membership", member.id, undefined],
          ["payment.failed", "membership", member.id, 2],
          ["payment.succeeded", "membership", member.id, undefined]
        ])
      })
  )

  it.effect(
    "on a pause of its payments ends a member with what was paid, unless what is subscribed goes on for free",
    () =>
      Effect.gen(function* () {
        const { accountId, connections, hear, news, sql } = yield* openShop
        const members = yield* Members
        yield* connections.putPrice(accountId, { priceId: "price_1", tierId: null })
        const user = userId(78)
        const member = yield* members.register(accountId, user, "liff")
        const metadata = { member_id: member.id }
        const start = now() - 1_000
        const paidThrough = start + 2_592_000
        const subscription = (at: number, pause: object | null) =>
          event(
            "customer.subscription.updated",
            {
              id: "sub_1",
              status: "active",
              metadata,
              pause_collection: pause,
              // Stripe goes on to the next period while it writes off the invoices of it.
              items: { data: [{ price: { id: "price_1" }, current_period_end: paidThrough + 2_592_000 }] }
            },
            at
          )
        const paidUntil = Effect.map(
          sql<{ readonly until: Date | null }>`select paid_until as until from crm_member where id = ${member.id}`,
          ([row]) => (row?.until == null ? null : row.until.getTime() / 1_000)
        )
        const grace = 3 * 86_400
        const bill = {
          id: "in_1",
          amount_paid: 980,
          currency: "jpy",
          parent: { subscription_details: { subscription: "sub_1", metadata } },
          lines: { data: [{ period: { end: paidThrough }, pricing: { price_details: { price: "price_1" } } }] }
        }
        yield* hear(event("invoice.paid", bill, start), subscription(start + 1, null))
        assert.strictEqual(yield* paidUntil, paidThrough + 2_592_000 + grace)
        yield* hear(subscription(start + 2, { behavior: "void", resumes_at: start + 5_000_000 }))
        assert.strictEqual(yield* paidUntil, paidThrough)
        yield* hear(subscription(start + 3, { behavior: "keep_as_draft", resumes_at: null }))
        assert.strictEqual(yield* paidUntil, paidThrough + 2_592_000 + grace)
        // An older report of the first pause changes nothing.
        yield* hear(subscription(start + 2, { behavior: "void" }), subscription(start + 4, null))
        assert.strictEqual(yield* paidUntil, paidThrough + 2_592_000 + grace)
        assert.deepStrictEqual(
          (yield* news("member.payment_")).map(({ data, type }) => [
            type,
            data.memberId,
            data.entitled,
            data.resumesAt
          ]),
          [
            ["member.payment_paused", member.id, false, new Date((start + 5_000_000) * 1_000).toISOString()],
            ["member.payment_paused", member.id, true, null],
            ["member.payment_resumed", member.id, undefined, undefined]
          ]
        )
      })
  )

  it.effect("on a subscription whose first payment is awaited makes a member who has not subscribed yet", () =>
    Effect.gen(function* () {
      const { connections, accountId, hear, news } = yield* openShop
      yield* connections.putPrice(accountId, { priceId: "price_1", tierId: null })
      const start = now() - 100
      const reports = ["incomplete", "active"].map((status, second) =>
        event(
          `customer.subscription.${second === 0 ? "created" : "updated"}`,
          {
            id: "sub_2",
            status,
            metadata: { line_user_id: userId(72) },
            items: { data: [{ price: { id: "price_1" } }] }
          },
          start + second
        )
      )
      yield* hear(...reports)
      const changes = yield* news("member.")
      assert.deepStrictEqual(
        changes.map(({ data, type }) => [type, data.subscriptionActive, data.reason]),
        [
          ["member.registered", false, undefined],
          ["member.entitlement_changed", true, "subscribed"]
        ]
      )
    })
  )

  const subscription = (
    id: string,
    user: number,
    prices: ReadonlyArray<string>,
    more: Readonly<Record<string, unknown>> = {},
    kind = "created"
  ) => {
    const period = { current_period_start: now() - 100, current_period_end: now() + 2_592_000 }
    const data = prices.map((price) => ({ price: { id: price }, ...period }))
    const object = { id, customer: "cus_1", status: "active", items: { data }, ...more }
    return event(`customer.subscription.${kind}`, { metadata: { line_user_id: userId(user) }, ...object })
  }

  it.effect("on a subscription to something else makes no member, until its price makes members", () =>
    Effect.gen(function* () {
      const { accountId, connections, hear, news, sql } = yield* openShop
      const members = yield* Members
      yield* connections.putPrice(accountId, { priceId: "price_1", tierId: null })
      const invoice = event("invoice.paid", {
        id: "in_flowers",
        amount_paid: 980,
        currency: "jpy",
        parent: { subscription_details: { subscription: "sub_flowers", metadata: { line_user_id: userId(73) } } },
        lines: {
          data: [{ period: { end: now() + 2_592_000 }, pricing: { price_details: { price: "price_flowers" } } }]
        }
      })
      yield* hear(subscription("sub_flowers", 73, ["price_flowers"]), invoice)
      assert.deepStrictEqual(yield* sql`select from crm_member where account_id = ${accountId}`, [])
      assert.deepStrictEqual(yield* news(""), [])

      yield* connections.putPrice(accountId, { priceId: "price_flowers", tierId: null })
      yield* drain()
      const found = yield* members.entitlement(accountId, userId(73))
      assert.deepStrictEqual([found.subscriptionActive, found.tierId], [true, null])
      const paid = (yield* news("payment.")).map(({ data, type }) => [type, data.purpose, data.amount])
      assert.deepStrictEqual(paid, [["payment.succeeded", "membership", 980]])

      yield* connections.removePrice(accountId, "price_flowers")
      yield* drain()
      assert.isFalse((yield* members.entitlement(accountId, userId(73))).subscriptionActive)
    })
  )

  it.effect("on a change to a price that makes no member ends the entitlement, and one back begins it", () =>
    Effect.gen(function* () {
      const { accountId, connections, hear } = yield* openShop
      const members = yield* Members
      yield* connections.putPrice(accountId, { priceId: "price_1", tierId: null })
      const state = Effect.map(
        members.entitlement(accountId, userId(74)),
        ({ subscriptionActive }) => subscriptionActive
      )
      const at = (seconds: number, price: string) => ({
        ...subscription("sub_change", 74, [price], {}, "updated"),
        created: now() - 100 + seconds
      })
      yield* hear(at(0, "price_1"))
      assert.isTrue(yield* state)
      yield* hear(at(10, "price_other"))
      assert.isFalse(yield* state)
      yield* hear(at(20, "price_1"))
      assert.isTrue(yield* state)
    })
  )

  it.effect("on a subscription with several items gives the highest tier of those that make members", () =>
    Effect.gen(function* () {
      const { accountId, connections, hear } = yield* openShop
      const members = yield* Members
      for (const [rank, id] of ["silver", "gold"].entries()) {
        yield* members.putTier(accountId, { id, name: id, rank, minPoints: null, minVisits: null })
        yield* connections.putPrice(accountId, { priceId: `price_${id}`, tierId: id })
      }
      yield* hear(subscription("sub_two", 75, ["price_addon", "price_gold"]))
      assert.strictEqual((yield* members.entitlement(accountId, userId(75))).tierId, "gold")
      yield* hear(subscription("sub_three", 76, ["price_addon", "price_silver", "price_gold"]))
      assert.strictEqual((yield* members.entitlement(accountId, userId(76))).tierId, "gold")
    })
  )

  it.effect("on an invoice takes the end from the line of the subscription, not from time that is given back", () =>
    Effect.gen(function* () {
      const { accountId, connections, hear } = yield* openShop
      const members = yield* Members
      yield* connections.putPrice(accountId, { priceId: "price_month", tierId: null })
      const month = now() + 2_592_000
      const line = (price: string, end: number, more: Readonly<Record<string, unknown>>) => ({
        amount: 980,
        period: { end },
        pricing: { price_details: { price } },
        parent: { subscription_item_details: { subscription: "sub_lines", proration: false } },
        ...more
      })
      const lines = [
        line("price_year", now() + 28_000_000, { amount: -8_000 }),
        line("price_other", now() + 20_000_000, {
          parent: { subscription_item_details: { subscription: "sub_another", proration: false } }
        }),
        line("price_addon", now() + 10_000_000, {}),
        line("price_month", month, {})
      ]
      const details = { subscription: "sub_lines", metadata: { line_user_id: userId(77) } }
      const parent = { subscription_details: details }
      yield* hear(
        event("invoice.paid", { id: "in_lines", amount_paid: 980, currency: "jpy", parent, lines: { data: lines } })
      )
      const member = yield* members.register(accountId, userId(77), "liff")
      const graceMs = 3 * 86_400_000
      assert.strictEqual(member.paidUntil?.getTime(), month * 1_000 + graceMs)
    })
  )
})
