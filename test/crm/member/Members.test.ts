/** Members on a real database: each change published once, points never below zero, the end of a subscription noticed. */
import { assert, layer } from "@effect/vitest"
import { Effect, Layer, Result } from "effect"
import { SqlClient } from "effect/sql"
import { Lookups } from "../../../modules/crm/member/Lookups.ts"
import { grantsAtOnce } from "../../../modules/crm/member/MemberRepo.ts"
import { Members } from "../../../modules/crm/member/Members.ts"
import { Reservations } from "../../../modules/crm/reservation/Reservations.ts"
import { openAccount } from "../../accounts/support.ts"
import { userId } from "../../support/line/Line.ts"
import { published } from "../friend/support.ts"
import { node, operator } from "../node.ts"
import { shopRows } from "../ShopRows.ts"

let users = 0

const scene = Effect.gen(function* () {
  const accountId = yield* openAccount
  const members = yield* Members
  const sql = yield* SqlClient.SqlClient
  const { id } = yield* members.register(accountId, userId(++users), "dashboard")
  /** What was published of the member since the last look, as type and the members named. */
  let seen = 0
  const news = (...names: ReadonlyArray<string>) =>
    Effect.map(published(accountId), (all) => {
      const found = all.filter(({ type }) => type.startsWith("member.")).slice(seen)
      seen += found.length
      return found.map(({ data, type }) => [type].concat(names.map((name) => data[name])))
    })
  return { accountId, members, sql, id, news }
})

const later = (ms: number) => new Date(Date.now() + ms)
const point = (points: number) => ({ points, reason: "r", source: "manual" as const })

layer(Layer.mergeAll(Members.layer, Lookups.layer, Reservations.layer).pipe(Layer.provideMerge(node)), {
  excludeTestServices: true
})("A member", (it) => {
  it.effect("is registered once, by many requests at once too", () =>
    Effect.gen(function* () {
      const { accountId, members, news } = yield* scene
      yield* news()
      const user = userId(++users)
      const cards = yield* Effect.all(
        Array.from({ length: 20 }, () => members.register(accountId, user, "liff")),
        { concurrency: 20 }
      )
      assert.lengthOf(new Set(cards.map((card) => card.id)), 1)
      assert.deepStrictEqual(yield* news("lineUserId", "isMember", "subscriptionActive", "tierId", "source"), [
        ["member.registered", user, true, false, null, "liff"]
      ])
    })
  )

  it.effect("never has less than no points, whatever is given and spent at once, and the ledger adds up", () =>
    Effect.gen(function* () {
      const { accountId, id, members, news, sql } = yield* scene
      yield* news()
      const results = yield* Effect.all(
        Array.from({ length: 100 }, (_, n) =>
          Effect.exit(members.addPoints(accountId, id, point(n % 2 === 0 ? 10 : -30)))
        ),
        { concurrency: 100 }
      )
      const card = yield* members.find(accountId, id)
      const [ledger] = yield* sql<{ readonly sum: number; readonly left: number; readonly lowest: number }>`
          select sum(points)::int as sum, sum(remaining)::int as left,
            min(balance)::int as lowest
          from (select points, remaining, sum(points) over (order by id) as balance from crm_point
            where member_id = ${id}) p`
      assert.deepStrictEqual([ledger!.sum, ledger!.left], [card.points, card.points])
      assert.isAtLeast(ledger!.lowest, 0)
      const refused = results.filter(({ _tag }) => _tag === "Failure").length
      assert.strictEqual(card.points, 500 - 30 * (50 - refused))
      assert.strictEqual(card.pointsEarned, 500)
      assert.lengthOf(yield* news(), 50)
    })
  )

  it.effect("spends points of more grants than a statement uses, those that expire first", () =>
    Effect.gen(function* () {
      const { accountId, id, members, sql } = yield* scene
      yield* sql`
        insert into crm_point (id, account_id, member_id, points, remaining, reason, source, expires_at, created_at)
        select 'P' || right(${id}, 19) || lpad(n::text, 6, '0'), ${accountId}, ${id}, 2, 2, 'x', 'api',
          now() + interval '1 day' + (100000 - n) * interval '1 second', now() from generate_series(1, ${grantsAtOnce + 2}) n`
      yield* sql`update crm_member set points = ${2 * grantsAtOnce + 4} where id = ${id}`
      yield* members.addPoints(accountId, id, point(-(2 * grantsAtOnce + 1)))
      const left = yield* sql`
        select substr(id, 21)::int as n, remaining from crm_point
        where account_id = ${accountId} and remaining > 0 order by id`
      assert.deepStrictEqual(left, [
        { n: 1, remaining: 2 },
        { n: 2, remaining: 1 }
      ])
    })
  )

  it.effect("gets the points of a matter unless another member gets them at the same moment", () =>
    Effect.gen(function* () {
      const { accountId, id, members } = yield* scene
      const other = yield* members.register(accountId, userId(++users), "dashboard")
      const matters = Array.from({ length: 20 }, (_, n) => `receipt-${n}`)
      const ends = yield* Effect.forEach(
        matters.flatMap((reference) => [id, other.id].map((member) => ({ member, reference }))),
        ({ member, reference }) => Effect.result(members.addPoints(accountId, member, { ...point(1), reference })),
        { concurrency: 8 }
      )
      const refused = ends.flatMap((end) => (Result.isFailure(end) ? [end.failure._tag] : []))
      assert.deepStrictEqual(refused, Array(matters.length).fill("ReferenceUsed"))
      const cards = yield* Effect.forEach([id, other.id], (member) => members.find(accountId, member))
      assert.strictEqual(cards[0]!.points + cards[1]!.points, matters.length)
    })
  )

  it.effect("is given the points of a matter once, and spends first what expires first", () =>
    Effect.gen(function* () {
      const { accountId, id, members, news, sql } = yield* scene
      const grant = { ...point(40), reference: "receipt-1" }
      yield* Effect.all(
        [1, 2, 3].map(() => members.addPoints(accountId, id, grant)),
        { concurrency: 3 }
      )
      const other = yield* Effect.flip(members.addPoints(accountId, id, { ...grant, points: 41 }))
      assert.strictEqual(other._tag, "ReferenceUsed")
      yield* members.addPoints(accountId, id, { ...point(20), expiresAt: later(3_600_000) })
      yield* members.addPoints(accountId, id, point(-15))
      assert.strictEqual((yield* members.find(accountId, id)).points, 45)
      yield* news()
      // The hour is over.
      yield* sql`update crm_point set expires_at = now() - interval '1 second' where member_id = ${id} and expires_at is not null`
      yield* Effect.all([members.noticeEnd(accountId, id), members.noticeEnd(accountId, id)], { concurrency: 2 })
      assert.strictEqual((yield* members.find(accountId, id)).points, 40)
      const [last] = yield* members.ledger(accountId, id, 1)
      assert.deepInclude(last, { points: -5, source: "expiry" })
      const poor = yield* Effect.flip(members.addPoints(accountId, id, point(-41)))
      assert.deepInclude(poor, { _tag: "NotEnoughPoints", balance: 40 })
      const over = yield* Effect.flip(members.addPoints(accountId, id, { ...point(9), expiresAt: later(-1_000) }))
      assert.strictEqual(over._tag, "PointsExpired")
      assert.deepInclude(yield* members.find(accountId, id), { points: 40, pointsEarned: 60 })
      assert.deepStrictEqual(yield* news(), [])
    })
  )

  it.effect("is given 2,000,000,000 points in all, and no more when some are spent", () =>
    Effect.gen(function* () {
      const { accountId, id, members } = yield* scene
      yield* members.addPoints(accountId, id, point(1_000_000_000))
      yield* members.addPoints(accountId, id, point(999_999_999))
      assert.deepInclude(yield* Effect.flip(members.addPoints(accountId, id, point(2))), {
        _tag: "TooManyPoints",
        left: 1
      })
      yield* members.addPoints(accountId, id, point(1))
      yield* members.addPoints(accountId, id, point(-1_000))
      assert.deepInclude(yield* Effect.flip(members.addPoints(accountId, id, point(1))), { _tag: "TooManyPoints" })
      assert.deepInclude(yield* members.find(accountId, id), { points: 1_999_999_000, pointsEarned: 2_000_000_000 })
    })
  )

  it.effect("rises by points and visits, and the tier shows only while the entitlement is active", () =>
    Effect.gen(function* () {
      const { accountId, id, members, news } = yield* scene
      yield* members.putTier(accountId, { id: "silver", name: "シルバー", rank: 1, minPoints: 100, minVisits: null })
      yield* members.putTier(accountId, { id: "gold", name: "ゴールド", rank: 2, minPoints: null, minVisits: 1 })
      yield* news()
      const { lineUserId } = yield* members.addPoints(accountId, id, point(100))
      assert.deepStrictEqual(yield* news("tierId", "reason"), [
        ["member.points_added", undefined, "r"],
        ["member.tier_changed", "silver", "points"]
      ])
      assert.isNull((yield* (yield* Lookups).entitlement(accountId, lineUserId)).tierId)
      yield* members.subscribe(accountId, id, { subscription: "active", paidUntil: null })
      yield* members.visit(accountId, id, { reservationId: null, staffId: null, source: "staff" })
      assert.deepStrictEqual(yield* news("tierId", "reason", "subscriptionActive"), [
        ["member.entitlement_changed", "silver", "subscribed", true],
        ["member.visited", undefined, undefined, undefined],
        ["member.tier_changed", "gold", "visits", undefined],
        ["member.entitlement_changed", "gold", "manual", true]
      ])
      assert.strictEqual((yield* (yield* Lookups).entitlement(accountId, lineUserId)).tierId, "gold")
    })
  )

  it.effect("changes its entitlement once for each real change, also when time ends it", () =>
    Effect.gen(function* () {
      const { accountId, id, members, news, sql } = yield* scene
      yield* news()
      const subscribe = (paidUntil: Date | null) =>
        members.subscribe(accountId, id, { subscription: "active", paidUntil })
      const columns = ["subscriptionActive", "previousSubscriptionActive", "reason"]
      yield* Effect.all([subscribe(later(60_000)), subscribe(later(60_000))], { concurrency: 2 })
      yield* subscribe(later(120_000))
      assert.deepStrictEqual(yield* news(...columns), [["member.entitlement_changed", true, false, "subscribed"]])
      yield* members.noticeEnd(accountId, id)
      assert.deepStrictEqual(yield* news(), [])
      yield* sql`update crm_member set paid_until = now() - interval '1 second' where id = ${id}`
      yield* Effect.all([members.sweep, members.noticeEnd(accountId, id), members.sweep], { concurrency: 3 })
      assert.deepStrictEqual(yield* news(...columns), [["member.entitlement_changed", false, true, "expired"]])
      yield* subscribe(later(60_000))
      yield* members.setBanned(accountId, id, true)
      yield* members.setBanned(accountId, id, true)
      yield* members.setBanned(accountId, id, false)
      yield* members.subscribe(accountId, id, { subscription: "unpaid", paidUntil: null })
      yield* members.subscribe(accountId, id, { subscription: "cancelled", paidUntil: null })
      assert.deepStrictEqual(yield* news(...columns), [
        ["member.entitlement_changed", true, false, "renewed"],
        ["member.entitlement_changed", false, true, "banned"],
        ["member.entitlement_changed", true, false, "unbanned"],
        ["member.entitlement_changed", false, true, "payment_failed"]
      ])
      yield* subscribe(null)
      yield* subscribe(later(-1_000))
      assert.deepStrictEqual(yield* news(...columns), [
        ["member.entitlement_changed", true, false, "renewed"],
        ["member.entitlement_changed", false, true, "expired"]
      ])
      const jobs = yield* sql`
          select from job_scheduled where actor = 'crm/end-of-membership' and payload ->> 'memberId' = ${id}`
      assert.isAtLeast(jobs.length, 1)
    })
  )

  it.effect("is counted as a visitor of a completed reservation once", () =>
    Effect.gen(function* () {
      const { accountId, members, news } = yield* scene
      const rows = yield* shopRows(accountId)
      const friend = yield* rows.friend("山田")
      const [row] = yield* rows.sql<{ readonly user: string }>`
          select line_user_id as user from crm_friend where id = ${friend}`
      const slotId = yield* rows.slot(yield* rows.menu(), { startsAt: later(-7_200_000) })
      const reservation = yield* rows.reservation({ slotId, friendId: friend, status: "completed" })
      yield* members.completed(reservation)
      const card = yield* members.register(accountId, row!.user, "dashboard")
      yield* news()
      yield* Effect.all([members.completed(reservation), members.completed(reservation)], { concurrency: 2 })
      assert.deepStrictEqual(yield* news("friendId", "reservationId", "visitCount", "source"), [
        ["member.visited", friend, reservation, 1, "reservation"]
      ])
      assert.strictEqual((yield* members.find(accountId, card.id)).visitCount, 1)
    })
  )

  it.effect("is managed by operators, who see nothing of another account", () =>
    Effect.gen(function* () {
      const [mine, other] = [yield* scene, yield* scene]
      const ask = yield* operator(mine.accountId)
      const user = userId(++users)
      const registered = yield* ask("POST", "/members", { lineUserId: user })
      assert.deepStrictEqual([registered.status, registered.body.lineUserId], [201, user])
      const at = `/members/${registered.body.id}`
      const tier = { name: "ゴールド", rank: 1, minPoints: null, minVisits: null }
      assert.deepStrictEqual((yield* ask("PUT", "/members/tiers/gold", tier)).body, { id: "gold", ...tier })
      assert.strictEqual((yield* ask("PUT", `${at}/tier`, { tierId: "gold" })).body.tierId, "gold")
      assert.strictEqual((yield* ask("PUT", `${at}/tier`, { tierId: "black" })).body.code, "tier_not_found")
      yield* ask("PUT", `${at}/subscription`, { subscription: "active", paidUntil: "2099-01-01T00:00:00Z" })
      assert.strictEqual((yield* ask("POST", `${at}/points`, { points: 30, reason: "r" })).body.points, 30)
      assert.strictEqual((yield* ask("POST", `${at}/points`, { points: -31, reason: "r" })).status, 409)
      assert.lengthOf((yield* ask("GET", `${at}/points`)).body.entries, 1)
      assert.strictEqual((yield* ask("POST", `${at}/visits`, {})).body.visitCount, 1)
      assert.isNotNull((yield* ask("POST", `${at}/ban`)).body.bannedAt)
      assert.isNull((yield* ask("POST", `${at}/unban`)).body.bannedAt)
      assert.deepInclude((yield* ask("GET", at)).body, { subscription: "active", points: 30, tierId: "gold" })
      assert.lengthOf((yield* ask("GET", "/members?limit=1")).body.members, 1)
      assert.deepStrictEqual((yield* ask("GET", "/members?limit=1")).body.nextPage, 2)
      assert.strictEqual((yield* ask("GET", `/members/${other.id}`)).body.code, "member_not_found")
      const channel = yield* ask("PUT", "/login-channels/2000123456", {})
      assert.deepInclude(channel.body, { channelId: "2000123456", hasSecret: false })
      const taken = yield* (yield* operator(other.accountId))("PUT", "/login-channels/2000123456", {})
      assert.deepStrictEqual([taken.status, taken.body.code], [409, "login_channel_taken"])
      assert.strictEqual((yield* ask("DELETE", "/login-channels/2000123456")).status, 200)
      assert.strictEqual((yield* ask("DELETE", "/login-channels/2000123456")).status, 404)
    })
  )
})
