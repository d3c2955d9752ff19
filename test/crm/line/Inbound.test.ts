import { assert, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import * as Ulids from "../../../src/Ulids.ts"
import { connectAccount, Line, userId } from "../../support/line/Line.ts"
import { channelId } from "../../support/line/LineServer.ts"
import { checked } from "../../support/schema/EventContract.ts"
import { watch } from "../../support/TestRuntime.ts"
import { base, hook, web, worker } from "./support.ts"

const accountId = "01KAJ3Q7Y6T0V9W2X4Z8B1C5DA"

/** Users of a test file are numbered, so that no test sees another's friend. */
let users = 0
const newUser = () => userId(++users)
let now = Date.now() - 1_000_000
/** Later with each event. */
const tick = () => ++now

const event = (type: string, lineUserId: string, members: object = {}) => {
  const timestamp = tick()
  return {
    type,
    mode: "active",
    timestamp,
    webhookEventId: Ulids.from(timestamp).slice(0, -4) + String(timestamp).slice(-4),
    deliveryContext: { isRedelivery: false },
    source: { type: "user", userId: lineUserId },
    ...members
  }
}
const text = (lineUserId: string, words: string, id = String(tick())) =>
  event("message", lineUserId, { replyToken: "x", message: { id, type: "text", quoteToken: "q", text: words } })

const destination = `U${"b".repeat(32)}`

const all = Layer.merge(web, worker).pipe(Layer.provideMerge(base))

const setUp = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const line = yield* Line
  if (line.countOf("token") === 0 && users === 0) yield* connectAccount(accountId)
  const send = (...events: ReadonlyArray<unknown>) => hook(channelId, { destination, events })
  return {
    sql,
    line,
    send,
    /** Sends, and waits until the jobs of it are done. */
    apply: Effect.fnUntraced(function* (jobs: number, ...events: ReadonlyArray<unknown>) {
      const settled = yield* watch
      const answer = yield* send(...events)
      assert.deepStrictEqual(answer, { status: 200, text: "{}" })
      return yield* settled(jobs)
    }, Effect.scoped),
    eventsOf: (lineUserId: string) =>
      Effect.map(
        sql<{ readonly type: string; readonly data: Record<string, unknown> }>`
          select type, data from event where data->>'lineUserId' = ${lineUserId} order by id`,
        (rows) => checked(rows).map(({ data, type }) => ({ type, data }))
      ),
    friendOf: (lineUserId: string) =>
      Effect.map(
        sql<Record<string, unknown>>`
          select id, display_name, platform_state, message_count from crm_friend where line_user_id = ${lineUserId}`,
        ([friend]) => friend
      )
  }
})

layer(all, { excludeTestServices: true })("A hook of LINE", (it) => {
  it.effect("makes a friend of a follow, with the profile, and publishes it", () =>
    Effect.gen(function* () {
      const { apply, eventsOf, line } = yield* setUp
      const user = newUser()
      line.profiles.set(user, { displayName: "山田 花子", pictureUrl: "https://profile.line-scdn.net/x" })
      yield* apply(1, event("follow", user, { follow: { isUnblocked: false } }))
      const [followed, ...more] = yield* eventsOf(user)
      assert.deepStrictEqual(more, [])
      assert.strictEqual(followed?.type, "friend.followed")
      const { friendId: _id, followedAt: _at, ...data } = followed?.data ?? {}
      assert.deepStrictEqual(data, {
        lineUserId: user,
        displayName: "山田 花子",
        pictureUrl: "https://profile.line-scdn.net/x",
        status: "following",
        isUnblocked: false,
        isFirstFollow: true,
        source: "line"
      })
    })
  )

  it.effect("follows, unfollows and follows again in one body of several users, in order", () =>
    Effect.gen(function* () {
      const { apply, eventsOf, friendOf, line } = yield* setUp
      const [one, other] = [newUser(), newUser()]
      line.profiles.set(one, { displayName: "A" })
      line.profiles.set(other, { displayName: "B" })
      yield* apply(
        5,
        event("follow", one, { follow: { isUnblocked: false } }),
        event("follow", other, { follow: { isUnblocked: false } }),
        event("unfollow", one),
        event("unfollow", other),
        event("follow", one, { follow: { isUnblocked: true } })
      )
      const types = (all: ReadonlyArray<{ readonly type: string }>) => all.map(({ type }) => type)
      assert.deepStrictEqual(types(yield* eventsOf(one)), ["friend.followed", "friend.unfollowed", "friend.followed"])
      assert.deepStrictEqual(types(yield* eventsOf(other)), ["friend.followed", "friend.unfollowed"])
      assert.strictEqual((yield* friendOf(one))?.["platform_state"], "following")
      assert.strictEqual((yield* friendOf(other))?.["platform_state"], "unfollowed")
    })
  )

  it.effect("ignores a follow that is older than the last applied unfollow", () =>
    Effect.gen(function* () {
      const { apply, eventsOf, friendOf } = yield* setUp
      const user = newUser()
      const late = event("follow", user, { follow: { isUnblocked: false } })
      yield* apply(1, event("unfollow", user))
      yield* apply(1, late)
      assert.strictEqual((yield* friendOf(user))?.["platform_state"], "unfollowed")
      assert.deepStrictEqual(
        (yield* eventsOf(user)).map(({ type }) => type),
        ["friend.unfollowed"]
      )
    })
  )

  it.effect("changes nothing when it is delivered again, alone, in another body or many times at once", () =>
    Effect.gen(function* () {
      const { apply, eventsOf, friendOf, line, send } = yield* setUp
      const user = newUser()
      line.profiles.set(user, { displayName: "A" })
      const message = text(user, "once")
      yield* apply(2, message)
      const again = { ...message, deliveryContext: { isRedelivery: true } }
      const answers = yield* Effect.all(
        Array.from({ length: 30 }, (_, n) => send(...(n % 2 === 0 ? [again] : [again, again]))),
        { concurrency: 30 }
      )
      assert.isTrue(answers.every(({ status }) => status === 200))
      // What was sent after them is applied after them.
      yield* apply(1, text(user, "twice"))
      assert.deepStrictEqual(
        (yield* eventsOf(user)).map(({ data }) => data["text"]),
        ["once", "twice"]
      )
      assert.deepInclude(yield* friendOf(user), { message_count: 2, display_name: "A" })
    })
  )

  it.effect("keeps the order of a friend's messages", () =>
    Effect.gen(function* () {
      const { apply, eventsOf, line } = yield* setUp
      const user = newUser()
      line.profiles.set(user, { displayName: "A" })
      yield* apply(2, text(user, "0"))
      const words = Array.from({ length: 40 }, (_, n) => String(n + 1))
      yield* apply(40, ...words.map((word) => text(user, word)))
      assert.deepStrictEqual(
        (yield* eventsOf(user)).map(({ data }) => data["text"]),
        ["0", ...words]
      )
    })
  )

  it.effect("publishes each of the seven types of messages with its members", () =>
    Effect.gen(function* () {
      const { apply, eventsOf, line } = yield* setUp
      const user = newUser()
      line.profiles.set(user, { displayName: "A" })
      const messages = [
        { type: "text", text: "明日 👨‍👩‍👧 ﾊﾝｶｸ \u0000 \ud800", quotedMessageId: "468789532432" },
        { type: "image", contentProvider: { type: "line" } },
        { type: "video", duration: 60_000, contentProvider: { type: "line" } },
        { type: "audio", duration: 1_500, contentProvider: { type: "line" } },
        { type: "file", fileName: "請求書.pdf", fileSize: 2_138 },
        { type: "location", title: "渋谷", address: "東京都渋谷区", latitude: 35.65, longitude: 139.7 },
        { type: "sticker", packageId: "446", stickerId: "1988", stickerResourceType: "ANIMATION" }
      ]
      yield* apply(
        8,
        ...messages.map((message, n) => event("message", user, { message: { id: `9007199254740993${n}`, ...message } }))
      )
      const none = {
        text: null,
        fileName: null,
        fileSize: null,
        durationMs: null,
        location: null,
        sticker: null,
        quotedLineMessageId: null
      }
      const published = (yield* eventsOf(user)).map(
        ({ data: { friendId: _f, lineUserId: _u, messageId: _m, receivedAt: _r, ...data } }) => data
      )
      assert.deepStrictEqual(
        published,
        [
          { ...none, text: "明日 👨‍👩‍👧 ﾊﾝｶｸ \ufffd \ufffd", quotedLineMessageId: "468789532432" },
          none,
          { ...none, durationMs: 60_000 },
          { ...none, durationMs: 1_500 },
          { ...none, fileName: "請求書.pdf", fileSize: 2_138 },
          { ...none, location: { title: "渋谷", address: "東京都渋谷区", latitude: 35.65, longitude: 139.7 } },
          { ...none, sticker: { packageId: "446", stickerId: "1988" } }
        ].map((members, n) =>
          Object.assign({}, members, { lineMessageId: `9007199254740993${n}`, type: messages[n]?.type })
        )
      )
    })
  )

  it.effect("deletes the stored text of a message that was taken back, in a group too", () =>
    Effect.gen(function* () {
      const { apply, eventsOf, line, send, sql } = yield* setUp
      const user = newUser()
      line.profiles.set(user, { displayName: "A" })
      const grouped = { source: { type: "group", groupId: "C1", userId: user } }
      yield* apply(2, text(user, "secret", "5551"))
      yield* send({ ...text(user, "secret too", "5552"), ...grouped })
      const forward = (id: string, body: object) => sql`
        insert into crm_line_forward (id, account_id, body, signature, received_at)
        values (${id}, ${accountId}, ${Buffer.from(JSON.stringify(body))}, 's', now())`
      const [waiting, other] = [Ulids.from(1), Ulids.from(2)]
      yield* forward(waiting, { events: [text(user, "secret", "5551")] })
      yield* forward(other, { events: [event("unsend", user, { unsend: { messageId: "5551" } })] })
      // The first job that forgets each of them; the second comes later.
      yield* apply(4, event("unsend", user, { unsend: { messageId: "5551" } }), {
        ...event("unsend", user, { unsend: { messageId: "5552" } }),
        ...grouped
      })
      assert.deepStrictEqual(yield* sql`select id from crm_line_forward where account_id = ${accountId}`, [
        { id: other }
      ])
      yield* sql`delete from crm_line_forward where id = ${other}`
      const published = (yield* eventsOf(user)).find(({ type }) => type === "message.received")
      assert.deepInclude(published?.data, { lineMessageId: "5551", type: "text", text: null })
      const stored = yield* sql<{ readonly event: string | null }>`
        select event from crm_line_inbound where line_message_id in ('5551', '5552')`
      assert.deepStrictEqual(stored, [{ event: null }, { event: null }])
    })
  )

  it.effect("tells the other features of a postback, and of who joined or left a plan of LINE's own membership", () =>
    Effect.gen(function* () {
      const { apply, eventsOf, friendOf, line, sql } = yield* setUp
      const user = newUser()
      line.profiles.set(user, { displayName: "A" })
      yield* apply(2, event("postback", user, { postback: { data: "waitlist:accept:1" } }))
      const friend = yield* friendOf(user)
      const [published] = yield* sql<{ readonly data: Record<string, unknown> }>`
        select data from event where type = 'crm.friend_postback'`
      assert.deepInclude(published?.data, { friendId: friend?.["id"], data: "waitlist:accept:1" })
      for (const type of ["joined", "left"]) {
        yield* apply(1, event("membership", user, { membership: { type, membershipId: 3189 } }))
      }
      const reported = (yield* eventsOf(user)).filter(({ type }) => type === "crm.line_membership_reported")
      const states = reported.map(({ data }) => `${data["planId"]} ${data["isMember"]}`)
      assert.deepStrictEqual(states, ["3189 true", "3189 false"])
    })
  )

  it.effect(
    "keeps, but does not act on, unknown types, groups, standby, and what is older than deduplication remembers",
    () =>
      Effect.gen(function* () {
        const { eventsOf, friendOf, send, sql } = yield* setUp
        const user = newUser()
        const old = Date.now() - 40 * 86_400_000
        const kept = [
          event("accountLink", user, { link: { result: "ok", nonce: "n" } }),
          event("a_type_of_tomorrow", user, { new: { nested: [1, null] } }),
          { ...text(user, "in a group"), source: { type: "group", groupId: "C1", userId: user } },
          { ...text(user, "on standby"), mode: "standby" },
          { ...text(user, "long ago"), timestamp: old },
          { type: "module", mode: "active", timestamp: tick(), module: { type: "attached" } }
        ]
        assert.strictEqual((yield* send(...kept)).status, 200)
        const rows = yield* sql<{ readonly event: string }>`
        select event from crm_line_inbound where line_user_id = ${user} or type = 'module' order by occurred_at`
        assert.sameDeepMembers(
          rows.map((row) => JSON.parse(row.event)),
          kept
        )
        assert.deepStrictEqual(yield* eventsOf(user), [])
        assert.isUndefined(yield* friendOf(user))
        const waiting = yield* sql`select 1 from job where payload->>'lineUserId' = ${user}`
        assert.deepStrictEqual(waiting, [])
      })
  )

  it.effect("of a user whose profile cannot be read makes a friend without a name, and reads it later", () =>
    Effect.gen(function* () {
      const { apply, eventsOf, friendOf, line } = yield* setUp
      const user = newUser()
      line.profiles.set(user, { displayName: "Later" })
      line.next("profile", "server_error")
      yield* apply(2, event("follow", user, { follow: { isUnblocked: false } }))
      assert.strictEqual((yield* eventsOf(user))[0]?.data["displayName"], null)
      assert.strictEqual((yield* friendOf(user))?.["display_name"], "Later")
    })
  )

  it.effect("is refused alike with a wrong signature and for an unknown channel", () =>
    Effect.gen(function* () {
      const { sql } = yield* setUp
      const user = newUser()
      const body = { destination, events: [text(user, "forged")] }
      const refusals = yield* Effect.all([
        hook(channelId, body, () => "x"),
        hook(channelId, body, () => ""),
        hook(channelId, body, (given) => Buffer.from(given).toString("base64")),
        hook("1999999999", body),
        hook("%27", body)
      ])
      const bare = refusals.map(({ status, text }) => {
        const { instance: _i, request_id: _r, ...problem } = JSON.parse(text)
        return { status, problem }
      })
      assert.strictEqual(bare[0]?.status, 401)
      for (const refusal of bare) assert.deepStrictEqual(refusal, bare[0])
      assert.deepStrictEqual(yield* sql`select 1 from crm_line_inbound where line_user_id = ${user}`, [])
    })
  )

  it.effect("is refused when it cannot be read or is for another bot, and accepted without events", () =>
    Effect.gen(function* () {
      const { send } = yield* setUp
      assert.strictEqual((yield* hook(channelId, { destination: "U1", events: [] })).status, 200)
      assert.strictEqual((yield* send()).status, 200)
      const wrong = [
        "not JSON",
        "[]",
        { destination },
        { destination, events: "x" },
        { destination, events: [1] },
        { destination, events: [{ type: 1 }] },
        { destination, events: Array.from({ length: 1_001 }, () => ({ type: "x" })) },
        { destination: `U${"c".repeat(32)}`, events: [event("follow", newUser())] }
      ]
      for (const body of wrong) {
        assert.strictEqual((yield* hook(channelId, body)).status, 400, JSON.stringify(body).slice(0, 100))
      }
      const most = Array.from({ length: 1_000 }, (_, n) => ({ type: "x", timestamp: n + 1 }))
      assert.strictEqual((yield* send(...most)).status, 200)
    })
  )
})
