import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { Friends } from "../../../modules/crm/friend/Friends.ts"
import { FriendRanges, rangeSize } from "../../../modules/crm/friend/range/FriendRanges.ts"
import { openAccount } from "../../accounts/support.ts"
import { at, client, follow, type JsonResponse, node, refusalOf } from "./support.ts"

const namesOf = ({ body }: JsonResponse) =>
  body.data.map(({ displayName }: { readonly displayName: string }) => displayName)

layer(node)("GET /friends", (it) => {
  it.effect("answers friends with the documented fields, newest first, without guests", () =>
    Effect.gen(function* () {
      const { accountId, get } = yield* client()
      const friends = yield* Friends
      for (const name of ["一", "二", "三"]) yield* follow(accountId, name)
      yield* friends.createGuest(accountId, { name: "電話の客" })
      const { body, status } = yield* get("/friends?limit=2")
      assert.strictEqual(status, 200)
      assert.deepStrictEqual(namesOf({ status, body }), ["三", "二"])
      assert.deepStrictEqual(body.pagination, { page: 1, limit: 2, total: 3, totalPages: 2 })
      const [first] = body.data
      assert.deepStrictEqual(
        { ...first, id: "", lineUserId: "", createdAt: "" },
        {
          id: "",
          lineUserId: "",
          displayName: "三",
          pictureUrl: null,
          status: "following",
          score: 0,
          followedAt: at(0).toISOString(),
          lastMessageAt: null,
          messageCount: 0,
          createdAt: ""
        }
      )
      assert.deepStrictEqual(namesOf(yield* get("/friends?limit=2&page=2")), ["一"])
      const beyond = yield* get("/friends?page=3&limit=2")
      assert.deepStrictEqual([beyond.body.data, beyond.body.pagination.total], [[], 3])
      const last = yield* get("/friends?page=2147483647&limit=100")
      assert.deepStrictEqual([last.status, last.body.data], [200, []])
    })
  )

  it.effect("takes a page from 1, and a limit of 1 to 100, and refuses others with the documented message", () =>
    Effect.gen(function* () {
      const { get } = yield* client()
      for (const query of ["limit=1", "limit=100", "page=1", "page=7"]) {
        assert.strictEqual((yield* get(`/friends?${query}`)).status, 200, query)
      }
      for (const query of [
        "page=0",
        "page=-1",
        "page=x",
        "page=",
        "page=1.5",
        "page=2147483648",
        "limit=0",
        "limit=101"
      ]) {
        assert.deepStrictEqual(
          refusalOf(yield* get(`/friends?${query}`)),
          [400, "invalid_pagination", "Invalid pagination"],
          query
        )
      }
      assert.deepStrictEqual(refusalOf(yield* get("/friends?status=friend")), [
        400,
        "invalid_status",
        "status must be one of: following, blocked, unfollowed"
      ])
      assert.strictEqual((yield* get("/friends?status=x&page=0")).body.message, "Invalid pagination")
    })
  )

  it.effect("searches a part of the name in any case and width, with % and _ as they are", () =>
    Effect.gen(function* () {
      const { accountId, get } = yield* client()
      const other = yield* openAccount
      const names = ["山田太郎", "ヤマダ", "Yuki_100%", "YUKI", "é café", "👩‍👩‍👧 家族", "مريم", "ｶﾌｪ", "カ\u3099"]
      for (const name of names) yield* follow(accountId, name)
      yield* follow(other, "山田花子")
      const found = Effect.fnUntraced(function* (search: string, more = "") {
        const answer = yield* get(`/friends?search=${encodeURIComponent(search)}${more}`)
        assert.strictEqual(answer.body.pagination.total, answer.body.data.length)
        return namesOf(answer)
      })
      const cases: ReadonlyArray<readonly [string, ReadonlyArray<string>]> = [
        ["山田", ["山田太郎"]],
        ["山", ["山田太郎"]],
        ["田太", ["山田太郎"]],
        ["ﾔﾏﾀﾞ", ["ヤマダ"]],
        ["ｙｕｋｉ", ["YUKI", "Yuki_100%"]],
        ["yuki", ["YUKI", "Yuki_100%"]],
        ["_", ["Yuki_100%"]],
        ["0%", ["Yuki_100%"]],
        ["%", ["Yuki_100%"]],
        ["CAFÉ", ["é café"]],
        ["カフェ", ["ｶﾌｪ"]],
        ["ガ", ["カ\u3099"]],
        ["👩‍👧", ["👩‍👩‍👧 家族"]],
        ["مري", ["مريم"]],
        ["山太", []],
        ["x".repeat(100), []],
        ["", names.toReversed()]
      ]
      for (const [search, expected] of cases) assert.deepStrictEqual(yield* found(search), expected, search)
      assert.deepStrictEqual(yield* found("yuki", "&status=blocked"), [])
      assert.deepStrictEqual(yield* found("yuki", "&status=following"), ["YUKI", "Yuki_100%"])
    })
  )

  it.effect("takes a search of 100 characters as they are compared, and refuses 101, however few were sent", () =>
    Effect.gen(function* () {
      const { accountId, get } = yield* client()
      const name = "\u{1F600}".repeat(50) + "x".repeat(60)
      yield* follow(accountId, name)
      const found = (search: string) => get(`/friends?search=${encodeURIComponent(search)}`)
      // One character that is compared as 18.
      const grows = "\uFDFA"
      assert.strictEqual((yield* found(grows.repeat(5) + "x".repeat(10))).status, 200)
      for (const search of ["x".repeat(101), grows.repeat(5) + "x".repeat(11), grows.repeat(90)]) {
        const { body, status } = yield* found(search)
        assert.deepStrictEqual([status, body.code], [400, "invalid_request"])
        assert.deepStrictEqual([body.errors[0].pointer, body.errors[0].code], ["/search", "too_long"])
      }
      const whole = yield* found(name.slice(0, 100))
      assert.deepStrictEqual(namesOf(whole), [name])
      assert.deepStrictEqual(namesOf(yield* found("x".repeat(50))), [name])
    })
  )

  it.effect("keeps no more than 100 characters of a long name to search in", () =>
    Effect.gen(function* () {
      const { accountId, get } = yield* client()
      const sql = yield* SqlClient.SqlClient
      yield* follow(accountId, `${"\uFDFA".repeat(999)}z`)
      const [key] = yield* sql<{ readonly length: number }>`
        select length(search_name) as length from crm_friend where account_id = ${accountId}`
      assert.strictEqual(key?.length, 100)
      assert.strictEqual((yield* get("/friends?search=z")).body.pagination.total, 0)
    })
  )

  it.effect("makes grams of each character and of each pair, for a name of any length", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      for (const name of ["", "x", "xy", "\u{1F600}\u0301a", "山田太郎", "abcabc"]) {
        const [row] = yield* sql<{ readonly made: ReadonlyArray<number>; readonly wanted: ReadonlyArray<number> }>`
          select array(select distinct unnest(crm_friend_grams('a', ${name})) order by 1) as made, array(
            select distinct hashtext('a ' || substr(${name}, i, n))
            from generate_series(1, length(${name})) i, generate_series(1, 2) n where i + n <= length(${name}) + 1
            order by 1) as wanted`
        assert.deepStrictEqual(row?.made, row?.wanted, name)
      }
    })
  )

  it.effect("filters by status, which the operator's block decides", () =>
    Effect.gen(function* () {
      const { accountId, get } = yield* client()
      const friends = yield* Friends
      const [blocked, left] = [yield* follow(accountId, "blocked"), yield* follow(accountId, "left")]
      yield* follow(accountId, "here")
      yield* friends.setBlocked(accountId, blocked.id, true)
      yield* friends.unfollow({ accountId, lineUserId: left.lineUserId ?? "", at: at(9) })
      for (const [status, names] of [
        ["following", ["here"]],
        ["blocked", ["blocked"]],
        ["unfollowed", ["left"]]
      ] as const) {
        const answer = yield* get(`/friends?status=${status}`)
        assert.deepStrictEqual([namesOf(answer), answer.body.pagination.total], [names, 1])
        assert.strictEqual(answer.body.data[0].status, status)
      }
    })
  )
})

layer(node)("The list of many friends", (it) => {
  /** Far more than a range holds, in three statuses. */
  const count = 3 * rangeSize + 500

  const fill = Effect.fnUntraced(function* (accountId: string) {
    const sql = yield* SqlClient.SqlClient
    yield* sql`
      insert into crm_friend (id, account_id, line_user_id, platform_state, is_blocked, known_since, created_at)
      select '01KA' || lpad(n::text, 22, '0'), ${accountId}, 'U' || lpad(n::text, 32, '0'),
        case when n % 7 = 0 then 'unfollowed' else 'following' end, n % 10 = 0, now(), now()
      from generate_series(1, ${count}) n`
    return sql
  })

  it.effect("has the same pages and totals with ranges as without, in every status, also after changes", () =>
    Effect.gen(function* () {
      const accountId = yield* openAccount
      const sql = yield* fill(accountId)
      const friends = yield* Friends
      const ranges = yield* FriendRanges
      const check = Effect.gen(function* () {
        for (const status of [undefined, "following", "blocked", "unfollowed"] as const) {
          const rows = yield* sql<{ readonly id: string }>`
            select id from crm_friend where account_id = ${accountId} and line_user_id is not null
              and (${status ?? null}::text is null or status = ${status ?? null}) order by id desc`
          for (const offset of [0, 1, 499, 500, 501, 1999, 2480, 4500, rows.length - 1, rows.length, rows.length + 9]) {
            const page = yield* friends.list(accountId, { status }, { limit: 7, offset })
            assert.deepStrictEqual(
              [page.total, page.friends.map(({ id }) => id)],
              [rows.length, rows.slice(offset, offset + 7).map(({ id }) => id)],
              `${status} from ${offset}`
            )
          }
        }
      })
      yield* check
      yield* ranges.extend(accountId)
      assert.strictEqual((yield* friends.list(accountId, {}, { limit: 1, offset: 0 })).uncounted, 500)
      yield* check
      // Changes in ranges and behind them.
      for (const n of [1, 10, 2000, 2001, 4444, 6100]) {
        const id = `01KA${String(n).padStart(22, "0")}`
        yield* friends.setBlocked(accountId, id, n % 10 !== 0)
      }
      yield* sql`delete from crm_friend where account_id = ${accountId} and id like '%77'`
      yield* sql`update crm_friend set line_user_id = null, platform_state = null where account_id = ${accountId} and id like '%55'`
      // An id that is older than the last range, as a node whose clock is behind makes it.
      yield* sql`
        insert into crm_friend (id, account_id, line_user_id, platform_state, known_since, created_at)
        values ('01KA0000000000000000000000', ${accountId}, 'U' || repeat('f', 32), 'following', now(), now())`
      yield* follow(accountId)
      yield* check
      yield* ranges.extend(accountId)
      yield* check
    })
  )

  it.effect("keeps its counts while friends come and change and ranges are made", () =>
    Effect.gen(function* () {
      const accountId = yield* openAccount
      const sql = yield* SqlClient.SqlClient
      const friends = yield* Friends
      const ranges = yield* FriendRanges
      yield* sql`
        insert into crm_friend (id, account_id, line_user_id, platform_state, known_since, created_at)
        select '01KB' || lpad(n::text, 22, '0'), ${accountId}, 'U' || lpad((n + 100000)::text, 32, '0'), 'following', now(), now()
        from generate_series(1, ${rangeSize}) n`
      yield* Effect.all(
        [
          ranges.extend(accountId),
          ...Array.from({ length: 60 }, (_, n) =>
            n % 2 === 0
              ? follow(accountId)
              : friends.setBlocked(accountId, `01KB${String(n * 30).padStart(22, "0")}`, true)
          ),
          ranges.extend(accountId)
        ],
        { concurrency: "unbounded" }
      )
      for (const status of ["following", "blocked"] as const) {
        const [row] = yield* sql<{ readonly count: number }>`
          select count(*) as count from crm_friend where account_id = ${accountId} and status = ${status}`
        const { total } = yield* friends.list(accountId, { status }, { limit: 1, offset: 0 })
        assert.strictEqual(total, row?.count)
      }
    })
  )
})
