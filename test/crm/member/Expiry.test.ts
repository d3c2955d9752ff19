/** The very millisecond at which a subscription ends: all three operations and the events agree on it. */
import { assert, layer } from "@effect/vitest"
import { Effect, Layer, Redacted } from "effect"
import { TestClock } from "effect/testing"
import { Members } from "../../../modules/crm/member/Members.ts"
import { issue, openAccount } from "../../accounts/support.ts"
import { userId } from "../../support/line/Line.ts"
import { send, tokenOf } from "../contract/support.ts"
import { published } from "../friend/support.ts"
import { node, operator } from "../node.ts"

const hour = 3_600_000

layer(Members.layer.pipe(Layer.provideMerge(node)))("A subscription", (it) => {
  it.effect("entitles until the millisecond before its end, and its end is published once", () =>
    Effect.gen(function* () {
      const accountId = yield* openAccount
      const members = yield* Members
      const ask = yield* operator(accountId)
      const key = Redacted.value((yield* issue(accountId, "crm", ["memberships:read"])).secret)
      const [user, channelId, channelSecret] = [userId(1), "2000000001", "0123456789abcdef0123456789abcdef"]
      yield* ask("PUT", `/login-channels/${channelId}`, { channelSecret })
      const token = yield* tokenOf({ sub: user, aud: channelId }, channelSecret)
      yield* ask("PUT", "/members/tiers/gold", { name: "ゴールド", rank: 1, minPoints: null, minVisits: null })
      const { id } = yield* members.register(accountId, user, "dashboard")
      yield* members.setTier(accountId, id, "gold")
      yield* members.subscribe(accountId, id, { subscription: "active", paidUntil: new Date(hour) })
      const answers = Effect.gen(function* () {
        const { lineUserId: _user, ...found } = (yield* send({
          method: "POST",
          path: "/memberships/lookup",
          key,
          body: { lineUserId: user }
        })).body
        const { lineUserId: _same, ...listed } = (yield* send({ method: "GET", path: "/memberships", key })).body
          .data[0]
        return [found, listed, (yield* send({ method: "GET", path: "/me/membership", key: token })).body]
      })
      const changes = Effect.map(published(accountId), (all) =>
        all
          .filter(({ type }) => type === "member.entitlement_changed")
          .map(({ data }) => [data.subscriptionActive, data.tierId, data.reason, data.effectiveAt])
      )
      const notice = Effect.all([members.noticeEnd(accountId, id), members.sweep, members.noticeEnd(accountId, id)], {
        concurrency: 3
      })
      const entitled = {
        isMember: true,
        subscriptionActive: true,
        tierId: "gold",
        memberSince: new Date(0).toISOString()
      }
      const { tierId: _tier, ...ended } = { ...entitled, subscriptionActive: false }
      const begun = [true, "gold", "subscribed", new Date(0).toISOString()]

      yield* TestClock.setTime(hour - 1)
      yield* notice
      assert.deepStrictEqual(yield* answers, [entitled, entitled, entitled])
      assert.deepStrictEqual(yield* changes, [begun])

      yield* TestClock.setTime(hour)
      // Before anything has noticed it, too.
      assert.deepStrictEqual(yield* answers, [ended, ended, ended])
      yield* notice
      yield* notice
      assert.deepStrictEqual(yield* answers, [ended, ended, ended])
      assert.deepStrictEqual(yield* changes, [begun, [false, null, "expired", new Date(hour).toISOString()]])
    })
  )
})
