/** LINE's own paid membership: what hooks report and what is read at night agree with what a member is entitled to. */
import { assert, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import * as Channels from "../../../modules/crm/line/channel/Channels.ts"
import { Sandbox } from "../../../modules/crm/line/channel/Sandbox.ts"
import { LinePlans } from "../../../modules/crm/member/line-plan/LinePlans.ts"
import { Members } from "../../../modules/crm/member/Members.ts"
import { ProviderConnections } from "../../../modules/crm/payment/provider/ProviderConnections.ts"
import { Subscriptions } from "../../../modules/crm/payment/subscription/Subscriptions.ts"
import { Vault } from "../../../src/secrets/Vault.ts"
import { openAccount } from "../../accounts/support.ts"
import { userId } from "../../support/line/Line.ts"
import { published } from "../friend/support.ts"
import { node as payments } from "../payment/support.ts"

const node = Layer.merge(LinePlans.layer, Subscriptions.layer).pipe(
  Layer.provideMerge(Layer.provide(Channels.layer, Vault.layer)),
  Layer.provideMerge(payments)
)

let users = 500

const scene = Effect.gen(function* () {
  const accountId = yield* openAccount
  const members = yield* Members
  const connections = yield* ProviderConnections
  const plans = yield* LinePlans
  const sandbox = yield* Sandbox
  yield* members.putTier(accountId, { id: "gold", name: "ゴールド", rank: 1, minPoints: null, minVisits: null })
  yield* connections.putPrice(accountId, { priceId: "line:7", tierId: "gold" })
  const user = userId(++users)
  const at = (second: number) => new Date(Date.now() - 1_000_000 + second * 1_000)
  return {
    accountId,
    user,
    plans,
    sandbox,
    report: (isMember: boolean, second: number) =>
      plans.report(accountId, user, { planId: "7", isMember, at: at(second) }),
    entitled: Effect.map(members.entitlement(accountId, user), ({ subscriptionActive, tierId }) => [
      subscriptionActive,
      tierId
    ]),
    news: Effect.map(published(accountId), (all) =>
      all
        .filter(({ type }) => type.startsWith("member."))
        .map(({ data, type }) => [type, data["reason"] ?? data["source"]])
    )
  }
})

layer(node, { excludeTestServices: true })("LINE's own membership", (it) => {
  it.effect("makes a paying member with the tier of the plan, ends, and begins again; reports come in any order", () =>
    Effect.gen(function* () {
      const { entitled, news, report } = yield* scene
      yield* report(true, 10)
      yield* report(true, 10)
      assert.deepStrictEqual(yield* entitled, [true, "gold"])
      yield* report(false, 30)
      yield* report(true, 20)
      assert.deepStrictEqual(yield* entitled, [false, null])
      yield* report(true, 40)
      assert.deepStrictEqual(yield* entitled, [true, "gold"])
      assert.deepStrictEqual(yield* news, [
        ["member.registered", "line_membership"],
        ["member.tier_changed", "subscription"],
        ["member.entitlement_changed", "subscribed"],
        ["member.entitlement_changed", "cancelled"],
        ["member.entitlement_changed", "renewed"]
      ])
    })
  )

  it.effect("is mended at night: who was missed is a member, who is gone is none, and a later report counts", () =>
    Effect.gen(function* () {
      const { accountId, entitled, plans, report, sandbox, user } = yield* scene
      yield* sandbox.setMembership(accountId, user, "7", true)
      yield* plans.read(accountId)
      yield* plans.read(accountId)
      assert.deepStrictEqual(yield* entitled, [true, "gold"])
      yield* sandbox.setMembership(accountId, user, "7", false)
      yield* plans.read(accountId)
      assert.deepStrictEqual(yield* entitled, [false, null])
      // From before it was read.
      yield* report(true, 0)
      assert.deepStrictEqual(yield* entitled, [false, null])
    })
  )

  it.effect("gives the tier that its plan is given later", () =>
    Effect.gen(function* () {
      const { accountId, entitled, news, report } = yield* scene
      const [connections, members, subscriptions] = [yield* ProviderConnections, yield* Members, yield* Subscriptions]
      yield* report(true, 10)
      yield* members.putTier(accountId, { id: "black", name: "ブラック", rank: 2, minPoints: null, minVisits: null })
      yield* connections.putPrice(accountId, { priceId: "line:7", tierId: "black" })
      yield* subscriptions.applyPrice(accountId, "line:8")
      assert.deepStrictEqual(yield* entitled, [true, "gold"])
      const sql = yield* SqlClient.SqlClient
      const sent =
        yield* sql`select from job where actor = 'crm/apply-price' and payload ->> 'accountId' = ${accountId}`
      assert.lengthOf(sent, 2)
      yield* subscriptions.applyPrice(accountId, "line:7")
      yield* subscriptions.applyPrice(accountId, "line:7")
      assert.deepStrictEqual(yield* entitled, [true, "black"])
      assert.deepStrictEqual((yield* news).slice(3), [
        ["member.tier_changed", "subscription"],
        ["member.entitlement_changed", "renewed"]
      ])
    })
  )

  it.effect("ends while a subscription at Stripe goes on: the best one counts", () =>
    Effect.gen(function* () {
      const { accountId, entitled, report, user } = yield* scene
      const subscriptions = yield* Subscriptions
      yield* (yield* ProviderConnections).putPrice(accountId, { priceId: "price_1", tierId: null })
      yield* report(true, 10)
      yield* subscriptions.report(
        { accountId, source: "stripe", externalId: "sub_1" },
        { memberId: null, lineUserId: user },
        (before) => ({
          ...before,
          priceIds: ["price_1"],
          status: "active",
          changedAt: new Date(),
          periodEnd: new Date(Date.now() + 86_400_000)
        })
      )
      yield* report(false, 20)
      assert.deepStrictEqual(yield* entitled, [true, "gold"])
    })
  )
})
