/** Everything that says whether a user is a paying member says the same, of any card at any time. */
import { assert, layer } from "@effect/vitest"
import { Effect, Layer, Redacted, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { type EntitlingCard, entitlementOf, subscriptionStates } from "../../../modules/crm/member/Card.ts"
import { Members } from "../../../modules/crm/member/Members.ts"
import { matches, occasionOf } from "../../../modules/crm/scenario/definition/Occasion.ts"
import type { Envelope } from "../../../src/event/Event.ts"
import { issue, openAccount } from "../../accounts/support.ts"
import { send, tokenOf } from "../contract/support.ts"
import { node, operator } from "../node.ts"
import { shopRows } from "../ShopRows.ts"

const hour = 3_600_000

/** What the staff or a payment make of a card, and what becomes of it by time. */
const Change = Schema.Struct({
  subscription: Schema.Literals(subscriptionStates),
  paidForMs: Schema.NullOr(Schema.Literals([-hour, -1, 0, 1, hour - 1, hour, hour + 1])),
  tierId: Schema.NullOr(Schema.Literals(["silver", "gold"])),
  isBanned: Schema.Boolean,
  passesMs: Schema.Literals([0, 1, hour - 1, hour, hour + 1])
})

/** Each shop has a login channel of its own. */
let channels = 0

const shop = Effect.gen(function* () {
  const accountId = yield* openAccount
  const sql = yield* SqlClient.SqlClient
  const ask = yield* operator(accountId)
  const members = yield* Members
  const friendId = yield* (yield* shopRows(accountId)).friend("山田")
  const [friend] = yield* sql<{ user: string }>`select line_user_id as user from crm_friend where id = ${friendId}`
  const { user } = friend!
  const [channelId, channelSecret] = [String(2_000_000_000 + ++channels), "0123456789abcdef0123456789abcdef"]
  yield* ask("PUT", `/login-channels/${channelId}`, { channelSecret })
  for (const [rank, tier] of ["silver", "gold"].entries()) {
    yield* ask("PUT", `/members/tiers/${tier}`, { name: tier, rank, minPoints: null, minVisits: null })
  }
  const key = Redacted.value((yield* issue(accountId, "crm", ["memberships:read"])).secret)
  const token = yield* tokenOf({ sub: user, aud: channelId }, channelSecret)
  const { id } = yield* members.register(accountId, user, "dashboard")
  const body = { lineUserId: user }
  return {
    members,
    accountId,
    id,
    user,
    answers: Effect.gen(function* () {
      const { lineUserId, ...found } = (yield* send({ method: "POST", path: "/memberships/lookup", key, body })).body
      const list = (yield* send({ method: "GET", path: "/memberships", key })).body
      const { lineUserId: listedUser, ...listed } = list.data[0]
      assert.deepStrictEqual([list.data.length, lineUserId, listedUser], [1, user, user])
      return [found, listed, (yield* send({ method: "GET", path: "/me/membership", key: token })).body]
    }),
    events: Effect.map(
      sql<Envelope & { readonly data: any }>`
        select id, type, version, account_id as "accountId", data, occurred_at as "occurredAt" from event
        where account_id = ${accountId} and type in ('member.registered', 'member.entitlement_changed') order by seq`,
      ([registered, ...changes]) => ({ registered: registered!, changes })
    )
  }
})

layer(Members.layer.pipe(Layer.provideMerge(node)))("The operations, events and triggers", (it) => {
  it.effect.prop(
    "agree on any card at any time",
    { changes: Schema.Array(Change).check(Schema.isMinLength(1), Schema.isMaxLength(3)) },
    Effect.fnUntraced(function* ({ changes }) {
      const { accountId, answers, events, id, members, user } = yield* shop
      const clock = yield* TestClock.testClockWith(Effect.succeed)
      const memberSince = new Date(clock.currentTimeMillisUnsafe())
      for (const { isBanned, paidForMs, passesMs, subscription, tierId } of changes) {
        const now = clock.currentTimeMillisUnsafe()
        const paidUntil = paidForMs === null ? null : new Date(now + paidForMs)
        yield* members.subscribe(accountId, id, { subscription, paidUntil })
        yield* members.setTier(accountId, id, tierId)
        yield* members.setBanned(accountId, id, isBanned)
        const bannedAt = isBanned ? new Date(now) : null
        const card: EntitlingCard = { memberSince, subscription, paidUntil, tierId, bannedAt }
        yield* TestClock.adjust(passesMs)
        const entitled = entitlementOf(card, new Date(clock.currentTimeMillisUnsafe()))
        const { isMember, subscriptionActive } = entitled
        const tier = entitled.tierId === null ? {} : { tierId: entitled.tierId }
        const answer = { isMember, subscriptionActive, ...tier, memberSince: memberSince.toISOString() }
        // Before anything has noticed what time has changed.
        assert.deepStrictEqual(yield* answers, [answer, answer, answer])
        assert.deepStrictEqual(yield* members.entitlement(accountId, user), entitled)
        yield* members.noticeEnd(accountId, id)
        assert.deepStrictEqual(yield* answers, [answer, answer, answer])
        const { changes, registered } = yield* events
        const { data } = changes.at(-1) ?? registered
        assert.deepStrictEqual([data.subscriptionActive, data.tierId], [subscriptionActive, entitled.tierId])
      }
      let wasActive = false
      for (const event of (yield* events).changes) {
        const { previousSubscriptionActive, subscriptionActive } = event.data
        assert.strictEqual(previousSubscriptionActive, wasActive)
        const occasion = (yield* occasionOf(event))!
        const starts = (active: boolean) => matches({ type: "entitlement_changed", active }, occasion)
        const flips = subscriptionActive !== wasActive
        assert.deepStrictEqual([starts(true), starts(false)], [flips && !wasActive, flips && wasActive])
        wasActive = subscriptionActive
      }
    }),
    { arbitrary: { runs: 15, concurrency: 1 } }
  )
})
