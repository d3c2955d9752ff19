/** What becomes of accepted messages at LINE, which a stand-in on loopback plays. */
import { assert, layer } from "@effect/vitest"
import { Context, Effect, Layer } from "effect"
import { FetchLineProfile } from "../../../modules/crm/line/Jobs.ts"
import { PushMessage } from "../../../modules/crm/message/Jobs.ts"
import { Messages } from "../../../modules/crm/message/Messages.ts"
import { Jobs } from "../../../src/actor/Jobs.ts"
import * as Retry from "../../../src/actor/Retry.ts"
import { connectAccount, Line } from "../../support/line/Line.ts"
import { eventually } from "../../support/ServiceProcess.ts"
import { node, openShop, post, type StoredRow, texts } from "./support.ts"

/** The one shop that is connected, since the stand-in has one channel. */
class Shop extends Context.Service<Shop, Effect.Success<typeof openShop>>()("test/Shop") {
  static readonly layer = Layer.effect(
    Shop,
    Effect.tap(openShop, ({ accountId }) => connectAccount(accountId))
  )
}

const scene = Effect.gen(function* () {
  const { accountId, friend, sql, stored, used } = yield* Shop
  const [messages, line, jobs] = [yield* Messages, yield* Line, yield* Jobs]
  const send = Effect.fnUntraced(function* (friendId: string, ...said: ReadonlyArray<string>) {
    for (const text of said) yield* post(accountId, { friendId, messages: texts(text) })
  })
  /** What LINE has accepted for the friend, in order. */
  const arrived = (lineUserId: string) =>
    line.pushes.filter(({ to }) => to === lineUserId).map(({ messages }) => messages.map(({ text }) => text).join())
  /** Ends waits for a retry or a probe, as time would. */
  const makeDue = Effect.fnUntraced(function* (friendId: string) {
    yield* sql`update crm_message_hold set probe_at = now() - interval '1 second'`
    yield* jobs.runKeyNow(PushMessage, friendId)
    yield* jobs.releaseKey(PushMessage, friendId)
  })
  const until = (friendId: string, isDone: (rows: ReadonlyArray<StoredRow>) => boolean) =>
    eventually(Effect.andThen(makeDue(friendId), stored(friendId)), isDone)
  /** No attempt runs, and none begins before `makeDue`, so that what is changed now is seen by the next one. */
  const rest = (friendId: string) =>
    Effect.andThen(
      jobs.holdKey(PushMessage, friendId, "1 hour"),
      eventually(jobs.isKeyIdle(PushMessage, friendId), (isIdle) => isIdle)
    )
  const ended = (friendId: string) => until(friendId, (rows) => rows.every(({ status }) => status !== "queued"))
  return { accountId, friend, sql, stored, used, messages, line, send, arrived, makeDue, until, rest, ended }
})

/** Retries that come within an hour at most, by the schedule of the actor. */
const attemptsOfAnHour = (() => {
  let [attempts, waited] = [0, 0]
  while (waited < 3_600_000) waited += Retry.nextDelay(PushMessage.retry, ++attempts, 0) ?? 0
  return attempts
})()

const outcome = ({ error, status, text }: StoredRow) => [text, status, error]

layer(Shop.layer.pipe(Layer.provideMerge(node)), { excludeTestServices: true })("An accepted message", (it) => {
  it.effect("is sent at once, and the messages of a friend in their order", () =>
    Effect.gen(function* () {
      const { arrived, friend, line, send, stored } = yield* scene
      const { id, lineUserId } = yield* friend()
      yield* send(id, "1", "2", "3", "4", "5")
      const rows = yield* eventually(stored(id), (rows) => rows.every(({ status }) => status === "sent"))
      assert.deepStrictEqual(arrived(lineUserId), ["1", "2", "3", "4", "5"])
      assert.deepStrictEqual(
        rows.map(({ requestId }) => requestId),
        line.pushes.filter(({ to }) => to === lineUserId).map(({ requestId }) => requestId)
      )
    })
  )

  it.effect(
    "is retried with its retry key while LINE is away for an hour; what follows waits, and all arrive once and in order",
    () =>
      Effect.gen(function* () {
        const { arrived, ended, friend, line, send, until } = yield* scene
        const friends = [yield* friend(), yield* friend()]
        line.always("push", "server_error")
        for (const { id } of friends) yield* send(id, "a", "b", "c")
        for (const { id } of friends) yield* until(id, ([first]) => first?.isUncertain === true)
        for (const { id } of friends) {
          const before = line.countOf("push")
          yield* until(id, () => line.countOf("push") >= before + attemptsOfAnHour)
        }
        for (const { lineUserId } of friends) assert.deepStrictEqual(arrived(lineUserId), [])
        line.next("push", "accept_then_reset", "reset", "accept_then_server_error")
        line.always("push")
        for (const { id, lineUserId } of friends) {
          yield* ended(id)
          assert.deepStrictEqual(arrived(lineUserId), ["a", "b", "c"])
        }
      })
  )

  it.effect("that LINE refuses for good fails, is given back, and does not stop the next one", () =>
    Effect.gen(function* () {
      const { accountId, arrived, ended, friend, line, messages, send, sql, used } = yield* scene
      const { id, lineUserId } = yield* friend()
      const before = yield* used
      line.next("push", { status: 400, body: { message: "The property, 'to', in the request body is invalid" } })
      const key = "reservation/x/reminder"
      yield* messages.notify({ accountId, friendId: id, purpose: "reminder", key, messages: texts("bad") })
      yield* ended(id)
      line.next("push", "monthly_limit")
      yield* send(id, "limit")
      yield* ended(id)
      yield* send(id, "good")
      assert.deepStrictEqual((yield* ended(id)).map(outcome), [
        ["bad", "failed", "refused"],
        ["limit", "failed", "monthly_limit"],
        ["good", "sent", null]
      ])
      assert.deepStrictEqual(arrived(lineUserId), ["good"])
      assert.strictEqual(yield* used, before + 1)
      const events = yield* sql<{
        readonly data: object
      }>`select data from event where type = 'crm.notification_failed'`
      assert.deepStrictEqual(events, [{ data: { friendId: id, purpose: "reminder", key, reason: "refused" } }])
    })
  )

  it.effect("waits while LINE limits the rate or gives no token, without an unknown outcome", () =>
    Effect.gen(function* () {
      const { accountId, arrived, ended, friend, line, send } = yield* scene
      const jobs = yield* Jobs
      const { id, lineUserId } = yield* friend()
      line.next("push", "rate_limited", "concurrency_limited")
      line.revokeTokens()
      line.next("token", "server_error")
      yield* send(id, "slowly")
      const rows = yield* ended(id)
      assert.deepStrictEqual([rows.map(outcome), rows[0]!.isUncertain], [[["slowly", "sent", null]], false])
      assert.deepStrictEqual(arrived(lineUserId), ["slowly"])
      // Look-ups of the channel wait meanwhile.
      assert.isTrue(yield* jobs.releaseKey(FetchLineProfile, accountId))
    })
  )

  it.effect("waits with all others of its channel while LINE refuses that, and is sent when it is mended", () =>
    Effect.gen(function* () {
      const { accountId, arrived, friend, line, send, sql, stored, until } = yield* scene
      const friends = [yield* friend(), yield* friend(), yield* friend()]
      const hold = sql`select from crm_message_hold where account_id = ${accountId}`
      line.always("push", "forbidden")
      for (const { id } of friends) yield* send(id, "patient", "as well")
      yield* eventually(hold, ({ length }) => length === 1)
      const before = line.countOf("push")
      yield* until(friends[0]!.id, () => line.countOf("push") > before)
      line.always("push")
      // The probe of one friend wakes the others.
      yield* until(friends[1]!.id, (rows) => rows.every(({ status }) => status === "sent"))
      for (const { id, lineUserId } of friends) {
        yield* eventually(stored(id), (rows) => rows.every(({ status }) => status === "sent"))
        assert.deepStrictEqual(arrived(lineUserId), ["patient", "as well"])
      }
      assert.deepStrictEqual(yield* hold, [])
    })
  )

  it.effect("is not sent to a friend who unfollowed, was blocked or erased meanwhile, and is given back", () =>
    Effect.gen(function* () {
      const { arrived, ended, friend, line, rest, send, sql, until, used } = yield* scene
      const changes = [
        "platform_state = 'unfollowed'",
        "is_blocked = true",
        "platform_state = null, line_user_id = null"
      ]
      for (const change of changes) {
        const { id, lineUserId } = yield* friend()
        const before = yield* used
        line.always("push", "rate_limited")
        yield* send(id, "too late")
        const tries = line.countOf("push")
        yield* until(id, () => line.countOf("push") > tries)
        yield* rest(id)
        yield* sql.unsafe(`update crm_friend set ${change} where id = '${id}'`)
        line.always("push")
        const [row] = yield* ended(id)
        assert.deepStrictEqual(
          [row?.status, row?.error],
          ["failed", change.includes("null") ? "erased" : "not_following"]
        )
        assert.deepStrictEqual(arrived(lineUserId), [])
        assert.strictEqual(yield* used, before)
      }
    })
  )

  it.effect("is unknown when LINE has not said for 24 hours whether it was accepted, and is never sent again", () =>
    Effect.gen(function* () {
      const { arrived, ended, friend, line, rest, send, sql, until, used } = yield* scene
      const { id, lineUserId } = yield* friend()
      const before = yield* used
      line.always("push", "server_error")
      yield* send(id, "lost", "found")
      yield* until(id, ([first]) => first?.isUncertain === true)
      yield* rest(id)
      yield* sql`update crm_message set uncertain_since = uncertain_since - interval '24 hours'
        where friend_id = ${id} and uncertain_since is not null`
      line.always("push")
      assert.deepStrictEqual((yield* ended(id)).map(outcome), [
        ["lost", "unknown", "no_answer"],
        ["found", "sent", null]
      ])
      assert.deepStrictEqual(arrived(lineUserId), ["found"])
      assert.strictEqual(yield* used, before + 2)
    })
  )

  it.effect("is not sent after its end, nor when it was withdrawn before", () =>
    Effect.gen(function* () {
      const { accountId, arrived, ended, friend, line, messages, rest, used } = yield* scene
      const { id, lineUserId } = yield* friend()
      const before = yield* used
      const notify = (key: string, ms: number) =>
        messages.notify({
          accountId,
          friendId: id,
          purpose: "offer",
          key,
          messages: texts(key),
          until: new Date(Date.now() + ms)
        })
      yield* notify("offer/past", -1)
      yield* ended(id)
      line.always("push", "rate_limited")
      const tries = line.countOf("push")
      yield* notify("offer/withdrawn", 60_000)
      // The retry comes later by itself.
      yield* eventually(
        Effect.sync(() => line.countOf("push")),
        (count) => count > tries
      )
      yield* rest(id)
      yield* messages.withdraw(accountId, "offer/withdrawn")
      line.always("push")
      yield* notify("offer/sent", 60_000)
      assert.deepStrictEqual((yield* ended(id)).map(outcome), [
        ["offer/past", "failed", "expired"],
        ["offer/withdrawn", "failed", "withdrawn"],
        ["offer/sent", "sent", null]
      ])
      assert.deepStrictEqual(arrived(lineUserId), ["offer/sent"])
      assert.strictEqual(yield* used, before + 1)
    })
  )
})
