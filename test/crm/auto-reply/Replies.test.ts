/** Free replies to hooks, consent, and rich menus, at LINE's stand-in. */
import { assert, layer } from "@effect/vitest"
import { Context, Effect, Layer } from "effect"
import { AutoReplies } from "../../../modules/crm/auto-reply/AutoReplies.ts"
import type { AutoReplyDraft } from "../../../modules/crm/auto-reply/AutoReply.ts"
import { AutoReplyRepo } from "../../../modules/crm/auto-reply/AutoReplyRepo.ts"
import { ReplySender } from "../../../modules/crm/auto-reply/ReplySender.ts"
import { Friends } from "../../../modules/crm/friend/Friends.ts"
import * as Channels from "../../../modules/crm/line/channel/Channels.ts"
import { Shops } from "../../../modules/crm/shop/Shops.ts"
import * as Ulids from "../../../src/Ulids.ts"
import { openAccount } from "../../accounts/support.ts"
import { connectAccount, Line, userId } from "../../support/line/Line.ts"
import { channelId } from "../../support/line/LineServer.ts"
import { hook } from "../line/support.ts"
import { operator } from "../node.ts"
import { message, node, shop as openShop } from "../scenario/support.ts"

const services = Layer.mergeAll(
  AutoReplies.layer,
  ReplySender.layer.pipe(Layer.provide([Shops.layer, Channels.layer]))
).pipe(Layer.provideMerge(AutoReplyRepo.layer), Layer.provideMerge(node))

let users = 10_000

/** The one shop that is connected, since the stand-in has one channel, and nodes remember whose it is. */
class Shop extends Context.Service<Shop, Effect.Success<typeof openShop>>()("test/Shop") {
  static readonly layer = Layer.effect(
    Shop,
    Effect.tap(openShop, ({ accountId }) => connectAccount(accountId))
  )
}

const shop = Effect.gen(function* () {
  const opened = yield* Shop
  const [line, replies, friends] = [yield* Line, yield* AutoReplies, yield* Friends]
  const nextId = yield* Ulids.monotonic
  const draft = (changes: Partial<AutoReplyDraft> = {}): AutoReplyDraft => ({
    type: "keyword",
    keywords: ["予約"],
    match: "exact",
    texts: ["{displayName}さん、ご予約はこちらから。"],
    marketing: "keep",
    isActive: true,
    ...changes
  })
  /** What a user does, as LINE sends it; answers the reply token. */
  const does = Effect.fnUntraced(function* (lineUserId: string, event: object) {
    const webhookEventId = nextId()
    const [now, replyToken] = [Date.now(), `token-${webhookEventId}`]
    const common = {
      mode: "active",
      timestamp: now,
      webhookEventId,
      replyToken,
      source: { type: "user", userId: lineUserId }
    }
    const body = { destination: line.bot.userId, events: [{ ...common, ...event }] }
    assert.strictEqual((yield* hook(channelId, body)).status, 200)
    return { eventId: webhookEventId, replyToken }
  })
  const writes = (lineUserId: string, text: string) =>
    does(lineUserId, { type: "message", message: { type: "text", id: String(Date.now()) + String(++users), text } })
  const repliedTo = (replyToken: string) =>
    line.replies
      .filter((reply) => reply.replyToken === replyToken)
      .map(({ messages }) => messages.map(({ text }) => text))
  const newUser = Effect.sync(() => {
    const lineUserId = userId(++users)
    line.profiles.set(lineUserId, { displayName: "花子" })
    return lineUserId
  })
  return { ...opened, line, replies, friends, draft, does, writes, repliedTo, newUser }
})

layer(Shop.layer.pipe(Layer.provideMerge(services)), { excludeTestServices: true })("A free reply", (it) => {
  it.effect("greets who follows and answers keywords, once for an event, and uses no quota", () =>
    Effect.gen(function* () {
      const { accountId, does, draft, line, newUser, repliedTo, replies, settled, used, writes } = yield* shop
      yield* replies.create(accountId, draft())
      yield* replies.create(
        accountId,
        draft({ type: "greeting", keywords: [], texts: ["ようこそ", "{displayName}さん"] })
      )
      yield* replies.create(accountId, draft({ keywords: ["off"], isActive: false }))
      const user = yield* newUser
      const followed = yield* does(user, { type: "follow", follow: { isUnblocked: false } })
      yield* settled
      const asked = yield* writes(user, " ﾖﾔｸ ")
      const other = yield* writes(user, "予約したい")
      const off = yield* writes(user, "off")
      const exact = yield* writes(user, "予約")
      yield* settled
      assert.deepStrictEqual(repliedTo(followed.replyToken), [["ようこそ", "花子さん"]])
      assert.deepStrictEqual(repliedTo(exact.replyToken), [["花子さん、ご予約はこちらから。"]])
      for (const { replyToken } of [asked, other, off]) assert.deepStrictEqual(repliedTo(replyToken), [])
      assert.strictEqual(yield* used, 0)
      assert.strictEqual(line.countOf("push"), 0)
      assert.deepStrictEqual(
        (yield* replies.sent(accountId, 10)).map(({ status }) => status),
        ["sent", "sent"]
      )
    })
  )

  it.effect("is listed with all others in one answer, or in pages of a megabyte where they have more", () =>
    Effect.gen(function* () {
      const { draft, replies } = yield* shop
      const accountId = yield* openAccount
      const ask = yield* operator(accountId)
      const created: Array<string> = []
      const add = Effect.fnUntraced(function* (count: number) {
        const texts = Array.from({ length: 5 }, () => "あ".repeat(5_000))
        for (let n = 0; n < count; n++) created.push((yield* replies.create(accountId, draft({ texts }))).id)
      })
      // Each has 75 kB: 14 exceed the size of a page by the last one.
      yield* add(14)
      const whole = yield* ask("GET", "/auto-replies")
      assert.deepStrictEqual([whole.body.autoReplies.length, whole.body.nextCursor], [14, null])
      yield* add(15)
      const pages: Array<ReadonlyArray<string>> = []
      for (let path = "/auto-replies"; ; ) {
        const { autoReplies, nextCursor } = (yield* ask("GET", path)).body
        pages.push(autoReplies.map(({ id }: { readonly id: string }) => id))
        if (nextCursor === null) break
        path = `/auto-replies?cursor=${nextCursor}`
      }
      assert.deepStrictEqual(
        pages.map(({ length }) => length),
        [14, 14, 1]
      )
      assert.deepStrictEqual(pages.flat(), created)
    })
  )

  it.effect("waits in the line of its shop, so that it waits for none of what the friends of another shop wrote", () =>
    Effect.gen(function* () {
      const { accountId, allDue, does, draft, line, newUser, replies, settled, sql, writes } = yield* shop
      yield* replies.create(accountId, draft())
      const user = yield* newUser
      yield* does(user, { type: "follow", follow: { isUnblocked: false } })
      yield* settled
      // So that it waits for its next attempt.
      line.next("reply", "rate_limited")
      const { eventId } = yield* writes(user, "予約")
      yield* settled
      const waiting = yield* sql`
        select tenant, by_tenant as "isFair" from job_scheduled join job_actor using (actor)
        where actor = 'crm/send-reply' and payload ->> 'eventId' = ${eventId}`
      yield* allDue
      assert.deepStrictEqual(waiting, [{ tenant: accountId, isFair: true }])
    })
  )

  it.effect(
    "whose outcome was lost is unknown, and neither sent again nor pushed; one that was not taken is sent again",
    () =>
      Effect.gen(function* () {
        const { accountId, allDue, does, draft, line, newUser, repliedTo, replies, settled, sql, writes } = yield* shop
        const sender = yield* ReplySender
        yield* replies.create(accountId, draft())
        const user = yield* newUser
        yield* does(user, { type: "follow", follow: { isUnblocked: false } })
        yield* settled
        line.next("reply", "accept_then_reset")
        const lost = yield* writes(user, "予約")
        yield* settled
        // A process that died between the request and the storing of its outcome.
        line.next("reply", "server_error")
        const dead = yield* writes(user, "予約")
        yield* settled
        yield* sql`
        update crm_reply set status = 'sending', finished_at = null where webhook_event_id = ${dead.eventId}`
        yield* sender.send(accountId, dead.eventId)
        line.next("reply", "rate_limited")
        const limited = yield* writes(user, "予約")
        yield* settled
        yield* allDue
        const statuses = new Map((yield* replies.sent(accountId, 10)).map(({ id, status }) => [id, status]))
        assert.deepStrictEqual(
          [lost, dead, limited].map(({ eventId, replyToken }) => [statuses.get(eventId), repliedTo(replyToken).length]),
          [
            ["unknown", 1],
            ["unknown", 0],
            ["sent", 1]
          ]
        )
        assert.strictEqual(line.countOf("push"), 0)
      })
  )

  it.effect("stops marketing for the friend, and allows it again", () =>
    Effect.gen(function* () {
      const { accountId, create, does, draft, friends, newUser, repliedTo, ...rest } = yield* shop
      const { replies, runsOf, scenarios, settled, sql, writes } = rest
      yield* replies.create(accountId, draft({ keywords: ["配信停止"], marketing: "stop" }))
      yield* replies.create(accountId, draft({ keywords: ["配信再開"], marketing: "start" }))
      const user = yield* newUser
      yield* does(user, { type: "follow", follow: { isUnblocked: false } })
      yield* settled
      const [{ id }] = (yield* sql<{
        readonly id: string
      }>`select id from crm_friend where line_user_id = ${user}`) as [{ id: string }]
      yield* writes(user, "配信停止")
      yield* settled
      assert.isTrue((yield* friends.find(accountId, id)).noMarketing)
      const scenario = yield* create({ steps: [message("a", "1")] })
      yield* scenarios.start(accountId, scenario.id, id)
      yield* settled
      assert.deepStrictEqual((yield* runsOf(scenario.id))[0]!.timeline[0]!.reason, "no_marketing")
      yield* writes(user, "配信再開")
      yield* settled
      assert.isFalse((yield* friends.find(accountId, id)).noMarketing)
      // Of several wishes at once the last one counts, and each is answered.
      const asked = yield* Effect.forEach(["配信再開", "配信停止", "配信停止"], (text) => writes(user, text))
      yield* settled
      assert.isTrue((yield* friends.find(accountId, id)).noMarketing)
      assert.deepStrictEqual(
        asked.map(({ replyToken }) => repliedTo(replyToken).length),
        [1, 1, 1]
      )
    })
  )

  it.effect("is beside rich menus, of which the last that was wished is linked, whatever fails in between", () =>
    Effect.gen(function* () {
      const { accountId, allDue, create, friend, line, scenarios, settled, sql } = yield* shop
      const menu = (id: string, richMenuId: string | null) => ({ id, type: "rich_menu" as const, richMenuId })
      const { id, lineUserId } = yield* friend()
      const two = yield* create({ steps: [menu("a", "richmenu-1"), menu("b", "richmenu-2")] })
      line.next("richMenu", "server_error", "accept_then_reset")
      yield* scenarios.start(accountId, two.id, id)
      yield* settled
      yield* allDue
      assert.strictEqual(line.richMenus.get(lineUserId), "richmenu-2")
      const none = yield* create({ steps: [menu("a", null)] })
      yield* scenarios.start(accountId, none.id, id)
      yield* settled
      assert.isFalse(line.richMenus.has(lineUserId))
      line.next("richMenu", { status: 404, body: { message: "richmenu not found" } })
      const unknown = yield* create({ steps: [menu("a", "richmenu-9")] })
      yield* scenarios.start(accountId, unknown.id, id)
      yield* settled
      const [row] = yield* sql<{ readonly reason: string }>`
        select reason from crm_friend_menu where friend_id = ${id} and version = linked_version`
      assert.include(row?.reason, "richmenu not found")
    })
  )
})
