import { randomUUID } from "node:crypto"
import { assert, layer } from "@effect/vitest"
import { Effect, Fiber, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import type { PushFailure } from "../../../modules/crm/line/channel/ChannelErrors.ts"
import { ChannelRepo } from "../../../modules/crm/line/channel/ChannelRepo.ts"
import type { Credentials } from "../../../modules/crm/line/channel/ChannelTokens.ts"
import { LineApi } from "../../../modules/crm/line/channel/LineApi.ts"
import { LineLimits } from "../../../modules/crm/line/channel/LineTransport.ts"
import { MessagingChannel } from "../../../modules/crm/line/channel/MessagingChannel.ts"
import { capacity, Sandbox } from "../../../modules/crm/line/channel/Sandbox.ts"
import { KnownChannels } from "../../../modules/crm/line/inbound/KnownChannels.ts"
import type { Vault } from "../../../src/secrets/Vault.ts"
import { type Harness, messagingChannelContract } from "../../contract/MessagingChannelContract.ts"
import { channels, connectAccount, Line, lineSettings, sealing, userId } from "../../support/line/Line.ts"
import * as LineServer from "../../support/line/LineServer.ts"
import { kernelOn } from "../../support/TestRuntime.ts"

const connected = "01KAJ3Q7Y6T0V9W2X4Z8B1C5DA"
const unconnected = "01KAJ3Q7Y6T0V9W2X4Z8B1C5DB"
const [known, unknown] = [userId(1), userId(99)]
const followers = [userId(1), userId(2), userId(3)]
const plan = { id: "3189", users: followers }
const yamada = { displayName: "山田", pictureUrl: null }

const atLine = Effect.gen(function* () {
  const line = yield* Line
  if (!line.profiles.has(known)) {
    yield* connectAccount(connected)
    line.profiles.set(known, { displayName: yamada.displayName })
    line.followers = [...followers]
    const usersOf = ["/v2/bot/membership", plan.id, "users", "ids"].join("/")
    line.bodies.set("/v2/bot/membership/list", { memberships: [{ membershipId: Number(plan.id) }] })
    line.bodies.set(`${usersOf}?limit=1000`, { userIds: followers.slice(0, 2), next: "more" })
    line.bodies.set(`${usersOf}?start=more&limit=1000`, { userIds: followers.slice(2) })
    line.bodies.set(`/v2/bot/membership/subscription/${known}`, {
      subscriptions: [{ membership: { membershipId: Number(plan.id) } }]
    })
  }
  return {
    accountId: connected,
    known,
    unknown,
    followers,
    plan,
    accepted: (to: string) =>
      Effect.sync(() =>
        line.pushes
          .filter((push) => push.to === to)
          .map(({ messages }) => messages.map((message) => ("text" in message ? (message.text ?? "") : "")))
      )
  }
})

const inSandbox: Effect.Effect<Harness, never, Sandbox> = Effect.gen(function* () {
  const sandbox = yield* Sandbox
  yield* Effect.forEach(followers, (id) => sandbox.setProfile(unconnected, id, yamada))
  yield* Effect.forEach(plan.users, (id) => sandbox.setMembership(unconnected, id, plan.id, true))
  return {
    accountId: unconnected,
    known,
    unknown,
    followers,
    plan,
    accepted: (to) =>
      Effect.map(sandbox.messages(unconnected, { limit: capacity }), (all) =>
        all
          .filter((message) => message.to === to)
          .map(({ messages }) => messages.map((message) => ("text" in message ? (message.text ?? "") : "")))
          .toReversed()
      )
  }
})

const credentials: Credentials = {
  channelId: LineServer.channelId,
  channelSecret: LineServer.channelSecret,
  longLivedToken: undefined
}

const push = (retryKey: string = randomUUID(), text = "hello", as: Credentials = credentials) =>
  Effect.flatMap(LineApi, (api) => api.push(as, { to: known, messages: [{ type: "text", text }], retryKey }))

const tagOf = Effect.map((failure: PushFailure) => failure._tag)

const all = channels.pipe(Layer.provideMerge(kernelOn(sealing)))

layer(all)("LINE's adapter", (it) => {
  messagingChannelContract<Line | ChannelRepo | Vault>(it, atLine)

  it.effect("asks for a token once for all that need it, renews it before it expires, and after it was refused", () =>
    Effect.gen(function* () {
      const line = yield* Line
      const before = line.countOf("token")
      const issued = () => line.countOf("token") - before
      yield* TestClock.adjust("1 hour")
      yield* Effect.all(
        Array.from({ length: 20 }, () => push()),
        { concurrency: 20 }
      )
      assert.strictEqual(issued(), 1)
      yield* TestClock.adjust("13 minutes")
      yield* push()
      assert.strictEqual(issued(), 1)
      yield* TestClock.adjust("2 minutes")
      yield* push()
      assert.strictEqual(issued(), 2)
      line.revokeTokens()
      yield* push()
      assert.strictEqual(issued(), 3)
    })
  )

  it.effect("says of each failure whether it is final, passes, or is the channel's fault", () =>
    Effect.gen(function* () {
      const line = yield* Line
      const cases = [
        ["rate_limited", "RateLimited"],
        ["concurrency_limited", "RateLimited"],
        ["monthly_limit", "MonthlyLimitReached"],
        ["forbidden", "ChannelRefused"],
        ["server_error", "OutcomeUnknown"],
        ["reset", "OutcomeUnknown"],
        [{ status: 400, body: { message: "The property, 'to', is invalid" } }, "MessageRefused"],
        [{ status: 404 }, "MessageRefused"],
        [{ status: 409, body: { message: "Conflict" } }, "OutcomeUnknown"],
        [{ status: 302, headers: { location: "/v2/bot/info" } }, "OutcomeUnknown"],
        [{ status: 502, body: "<html>" }, "OutcomeUnknown"]
      ] as const
      for (const [behaviour, tag] of cases) {
        line.next("push", behaviour)
        assert.strictEqual(yield* tagOf(Effect.flip(push())), tag, JSON.stringify(behaviour))
      }
      line.next("push", "unauthorized", "unauthorized")
      assert.strictEqual(yield* tagOf(Effect.flip(push())), "ChannelRefused")
      const wrong = { ...credentials, channelSecret: "f".repeat(32) }
      const refused = yield* Effect.flip(push(randomUUID(), "hello", wrong))
      assert.strictEqual(refused.message, "The platform refuses the channel (400): invalid client_secret")
    })
  )

  it.effect("tells in LINE's words what is wrong with a message", () =>
    Effect.gen(function* () {
      const failure = yield* Effect.flip(push(randomUUID(), "x".repeat(5_001)))
      assert.include(failure.message, "messages[0].text: Length must be between 0 and 5000")
      yield* push(randomUUID(), "あ".repeat(5_000))
    })
  )

  it.effect("counts a push once whose answer was lost and that is repeated with its key", () =>
    Effect.gen(function* () {
      const line = yield* Line
      for (const lost of ["accept_then_reset", "accept_then_server_error"] as const) {
        const key = randomUUID()
        line.next("push", lost)
        assert.strictEqual(yield* tagOf(Effect.flip(push(key))), "OutcomeUnknown")
        const { requestId } = yield* push(key)
        const accepted = line.pushes.filter(({ retryKey }) => retryKey === key)
        assert.deepStrictEqual(
          accepted.map((one) => one.requestId),
          [requestId]
        )
      }
    })
  )

  it.effect("accepts a long-lived token, and does not look for another when it is refused", () =>
    Effect.gen(function* () {
      const line = yield* Line
      const issued = line.countOf("token")
      yield* push(randomUUID(), "hello", { ...credentials, longLivedToken: LineServer.longLivedToken })
      const wrong = { ...credentials, longLivedToken: "another" }
      assert.strictEqual(yield* tagOf(Effect.flip(push(randomUUID(), "hello", wrong))), "ChannelRefused")
      assert.strictEqual(line.countOf("token"), issued)
    })
  )

  it.effect("does not list the followers of an account that is not verified", () =>
    Effect.gen(function* () {
      const line = yield* Line
      line.isVerified = false
      const failure = yield* Effect.flip((yield* LineApi).followers(credentials, null))
      assert.strictEqual(failure._tag, "FollowersUnavailable")
      line.isVerified = true
    })
  )

  it.effect("reads and sets the webhook address", () =>
    Effect.gen(function* () {
      const api = yield* LineApi
      assert.isNull(yield* api.webhook(credentials))
      yield* api.setWebhook(credentials, "http://127.0.0.1:9/hooks/line/1")
      assert.deepStrictEqual(yield* api.webhook(credentials), {
        url: "http://127.0.0.1:9/hooks/line/1",
        isActive: true
      })
      const trial = yield* api.testWebhook(credentials)
      assert.deepStrictEqual([trial.success, trial.reason], [false, "COULD_NOT_CONNECT"])
    })
  )
})

const hurried = LineApi.layer.pipe(
  Layer.provide(Layer.succeed(LineLimits, { connectMs: 1_000, headersMs: 300, bodyMs: 100, bodyBytes: 1_000 })),
  Layer.provideMerge(lineSettings),
  Layer.provideMerge(Line.layer)
)

layer(hurried)("A slow LINE", (it) => {
  it.effect("costs no more than the time limits, and what it has accepted stays accepted", () =>
    Effect.gen(function* () {
      const line = yield* Line
      line.next("push", "hang")
      assert.strictEqual(yield* tagOf(Effect.flip(push())), "OutcomeUnknown")
      line.next("push", "accept_then_hang")
      const key = randomUUID()
      assert.strictEqual(yield* tagOf(Effect.flip(push(key))), "OutcomeUnknown")
      yield* push(key)
      // The status line says that it was accepted; the body never ends.
      line.next("push", "drip")
      yield* push()
      assert.strictEqual(line.pushes.length, 2)
      line.next("profile", "drip")
      line.profiles.set(known, { displayName: "山田" })
      const profile = Effect.flatMap(LineApi, (api) => api.profile(credentials, known))
      assert.strictEqual((yield* Effect.flip(profile))._tag, "OutcomeUnknown")
      line.profiles.set(known, { displayName: "x".repeat(2_000) })
      assert.strictEqual((yield* Effect.flip(profile))._tag, "OutcomeUnknown")
    })
  )

  it.effect("is given up at once when the caller is interrupted", () =>
    Effect.gen(function* () {
      const line = yield* Line
      yield* push()
      line.next("push", "hang")
      const arrival = line.arrival("push")
      const fiber = yield* Effect.forkChild(push())
      yield* Effect.promise(() => arrival)
      yield* Fiber.interrupt(fiber)
      yield* push()
    })
  )
})

layer(all)("The sandbox", (it) => {
  messagingChannelContract<Sandbox>(it, inSandbox)

  it.effect("keeps the newest messages of each account", () =>
    Effect.gen(function* () {
      const channel = yield* MessagingChannel
      const sandbox = yield* Sandbox
      const account = "01KAJ3Q7Y6T0V9W2X4Z8B1C5DC"
      yield* (yield* SqlClient.SqlClient)`
        insert into crm_line_sandbox (id, account_id, retry_key, line_user_id, messages, sent_at)
        select lpad(n::text, 26, '0'), ${account}, gen_random_uuid(), ${known}, '[]', now()
        from generate_series(1, ${capacity}) n`
      const send = (text: string) =>
        channel.push(account, { to: known, messages: [{ type: "text", text }], retryKey: randomUUID() })
      yield* Effect.forEach(["one", "two", "three"], send)
      const kept = yield* sandbox.messages(account, { limit: capacity * 2 })
      assert.strictEqual(kept.length, capacity)
      assert.deepStrictEqual(kept[0]?.messages, [{ type: "text", text: "three" }])
      assert.strictEqual(kept.at(-1)?.id, "4".padStart(26, "0"))
    })
  )
})

layer(all)("A channel that hooks name", (it) => {
  it.effect("is not pushed out of memory by ids that are made up, each of which is read once at most", () =>
    Effect.gen(function* () {
      yield* connectAccount(connected)
      const repo = yield* ChannelRepo
      const reads: Array<string> = []
      const counting = ChannelRepo.of({
        ...repo,
        findByChannelId: (id) =>
          Effect.suspend(() => {
            reads.push(id)
            return id === LineServer.channelId ? repo.findByChannelId(id) : Effect.undefined
          })
      })
      const channels = yield* KnownChannels.pipe(
        Effect.provide(Layer.fresh(KnownChannels.layer).pipe(Layer.provide(Layer.succeed(ChannelRepo, counting))))
      )
      assert.strictEqual((yield* channels.find(LineServer.channelId))?.accountId, connected)
      for (let n = 1; n <= 10_001; n++) yield* channels.find(String(n))
      assert.lengthOf(reads, 1 + 10_001)
      for (const id of [LineServer.channelId, "10001", "2", "x", "", "sandbox-x", "1".repeat(33)])
        yield* channels.find(id)
      assert.lengthOf(reads, 1 + 10_001)
    })
  )
})
