/** The three documented operations of memberships over HTTP, with keys, owner tokens and member tokens. */
import { assert, layer } from "@effect/vitest"
import { Effect, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { issue } from "../../accounts/support.ts"
import { userId } from "../../support/line/Line.ts"
import { openShop, send, service, tokenOf, ulid } from "../contract/support.ts"

const memberSince = new Date("2026-05-23T01:02:03.456Z")

const shopWith = Effect.gen(function* () {
  const shop = yield* openShop
  const sql = yield* SqlClient.SqlClient
  const { accountId, key } = shop
  yield* sql`insert into crm_tier (account_id, id, name, rank) values (${accountId}, 'gold', 'ゴールド', 1)`
  const add = (lineUserId: string, subscription: string, since = memberSince) => sql`
    insert into crm_member (id, account_id, line_user_id, tier_id, subscription, source, member_since, created_at)
    values (${ulid()}, ${accountId}, ${lineUserId}, 'gold', ${subscription}, 'dashboard', ${since}, ${since})`
  const lookup = (lineUserId: unknown, credential = key) =>
    send({ method: "POST", path: "/memberships/lookup", key: credential, body: { lineUserId } })
  const list = (query = "", credential = key) => send({ method: "GET", path: `/memberships${query}`, key: credential })
  const own = (token: string) => send({ method: "GET", path: "/me/membership", key: token })
  const ownerToken = Redacted.value((yield* issue(accountId, "crm_inst", ["memberships:read"])).secret)
  return { ...shop, sql, add, lookup, list, own, ownerToken }
})

const refusalOf = ({ body, status }: { readonly status: number; readonly body: any }) => [
  status,
  body.code,
  body.message
]

layer(service, { excludeTestServices: true })("Memberships", (it) => {
  it.effect("are looked up with the documented members alone, and an unknown user looks like one without a card", () =>
    Effect.gen(function* () {
      const { add, list, lookup, own, ownerToken, lineUserId, memberToken } = yield* shopWith
      const [unpaid, unknown] = [userId(901), userId(902)]
      yield* add(lineUserId, "active")
      yield* add(unpaid, "unpaid")
      const since = memberSince.toISOString()
      const active = { isMember: true, subscriptionActive: true, tierId: "gold", memberSince: since }
      const inactive = { isMember: true, subscriptionActive: false, memberSince: since }
      assert.deepStrictEqual(yield* lookup(lineUserId), { status: 200, body: { lineUserId, ...active } })
      assert.deepStrictEqual((yield* lookup(unpaid, ownerToken)).body, { lineUserId: unpaid, ...inactive })
      assert.deepStrictEqual((yield* lookup(unknown)).body, {
        lineUserId: unknown,
        isMember: false,
        subscriptionActive: false
      })
      assert.deepStrictEqual(yield* own(memberToken), { status: 200, body: active })
      assert.deepStrictEqual(yield* list("", ownerToken), {
        status: 200,
        body: {
          data: [
            { lineUserId, ...active },
            { lineUserId: unpaid, ...inactive }
          ],
          pagination: { page: 1, limit: 20, hasMore: false, nextPage: null }
        }
      })
      for (const wrong of [undefined, null, 1, "", "U1", `U${"A".repeat(32)}`, `${unknown}0`, [unknown]]) {
        assert.deepStrictEqual(refusalOf(yield* lookup(wrong)), [400, "invalid_request", "Invalid request"])
      }
    })
  )

  it.effect(
    "are a snapshot in pages that stay as they are while members join and leave, without those of another account",
    () =>
      Effect.gen(function* () {
        const [mine, other] = [yield* shopWith, yield* shopWith]
        const at = (n: number) => new Date(memberSince.getTime() + n)
        const users = [1, 2, 3, 4, 5].map((n) => userId(1_000 + n))
        for (const [n, user] of users.entries()) yield* mine.add(user, "none", at(Math.floor(n / 2)))
        yield* other.add(users[0]!, "active")
        const page = (n: number) => Effect.map(mine.list(`?limit=2&page=${n}`), ({ body }) => body)
        const first = yield* page(1)
        assert.deepStrictEqual(first.pagination, { page: 1, limit: 2, hasMore: true, nextPage: 2 })
        yield* mine.add(userId(1_100), "none", at(100))
        yield* mine.sql`delete from crm_member where account_id = ${mine.accountId} and line_user_id = ${users[0]!}`
        const rest = [yield* page(2), yield* page(3)]
        const seen = [first, ...rest].flatMap(({ data }: any) => data.map((member: any) => member.lineUserId))
        assert.deepStrictEqual(seen, [...users, userId(1_100)])
        assert.deepStrictEqual(rest[1]?.pagination, { page: 3, limit: 2, hasMore: false, nextPage: null })
        assert.deepStrictEqual((yield* page(4)).data, [])
        for (const query of ["?page=0", "?page=x", "?limit=0", "?limit=101", "?page=1.5"]) {
          assert.deepStrictEqual(refusalOf(yield* mine.list(query)), [400, "invalid_pagination", "Invalid pagination"])
        }
      })
  )

  it.effect("take the user and the account from the token alone, and refuse every other token with 401", () =>
    Effect.gen(function* () {
      const { add, channelId, key, lineUserId, list, lookup, memberToken, own, ownerToken, sql } = yield* shopWith
      const other = yield* shopWith
      yield* add(lineUserId, "active")
      const claims = { sub: lineUserId, aud: channelId }
      // The audience decides: the same user is no member at the other shop.
      assert.isFalse((yield* own(yield* tokenOf({ ...claims, aud: other.channelId }))).body.isMember)
      const seconds = Math.floor(Date.now() / 1000)
      assert.strictEqual((yield* own(yield* tokenOf({ ...claims, exp: seconds - 50 }))).status, 200)
      const expired = yield* own(yield* tokenOf({ ...claims, exp: seconds - 70 }))
      assert.deepStrictEqual(refusalOf(expired), [401, "token_expired", "Unauthorized"])
      const parts = memberToken.split(".")
      const wrong = [
        yield* tokenOf({ ...claims, iss: "https://access.example" }),
        yield* tokenOf({ ...claims, aud: "1999999999" }),
        yield* tokenOf({ ...claims, sub: "someone" }),
        yield* tokenOf(claims, "another secret of the same length"),
        yield* tokenOf(claims, undefined, { hasEnd: false }),
        `${parts[0]}.${parts[1]}.`,
        `${Buffer.from('{"alg":"none"}').toString("base64url")}.${parts[1]}.`,
        `${Buffer.from('{"alg":"ES256","kid":"1"}').toString("base64url")}.${parts[1]}.${parts[2]}`,
        "a.b.c",
        "...",
        "x".repeat(5_000).concat("."),
        "crm_unknown"
      ]
      for (const token of wrong) {
        assert.deepStrictEqual(refusalOf(yield* own(token)), [401, "unauthorized", "Unauthorized"], token.slice(0, 80))
      }
      const owner = [403, "owner_token_required", "Owner token required"]
      assert.deepStrictEqual(refusalOf(yield* list("", memberToken)), owner)
      assert.deepStrictEqual(refusalOf(yield* lookup(lineUserId, memberToken)), owner)
      const member = [403, "member_token_required", "Member token required"]
      for (const credential of [key, ownerToken]) assert.deepStrictEqual(refusalOf(yield* own(credential)), member)
      const poor = yield* shopWith
      yield* sql`update accounts_account set crm_plan = 'starter' where id = ${poor.accountId}`
      const unpaid = yield* own(poor.memberToken)
      assert.deepStrictEqual(refusalOf(unpaid), [401, "plan_required", "Unauthorized"])
    })
  )
})
