import { createServer } from "node:http"
import { assert, layer } from "@effect/vitest"
import { Effect, Layer, Option, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { ChannelRepo } from "../../../modules/crm/line/channel/ChannelRepo.ts"
import { MessagingChannel } from "../../../modules/crm/line/channel/MessagingChannel.ts"
import { Sandbox } from "../../../modules/crm/line/channel/Sandbox.ts"
import { Connections } from "../../../modules/crm/line/connect/Connections.ts"
import { FollowerImports } from "../../../modules/crm/line/connect/FollowerImports.ts"
import { ImportLineFollowers } from "../../../modules/crm/line/Jobs.ts"
import { make, type SimulatedEvent, userIdOf } from "../../../modules/crm/line/sandbox/SimulatedHooks.ts"
import { Jobs } from "../../../src/actor/Jobs.ts"
import * as Ulids from "../../../src/Ulids.ts"
import { openAccount } from "../../accounts/support.ts"
import { actionsOn } from "../../support/AuditRows.ts"
import { Line, userId } from "../../support/line/Line.ts"
import * as LineServer from "../../support/line/LineServer.ts"
import * as TestApp from "../../support/TestApp.ts"
import { watch } from "../../support/TestRuntime.ts"
import { baseWith, hook, web, worker } from "./support.ts"

const adminToken = "0123456789abcdef"
const { channelId, channelSecret } = LineServer

/** Receives forwarded hooks as they come. */
const receiver = Effect.acquireRelease(
  Effect.callback<{
    readonly url: string
    readonly bodies: Array<{ body: Buffer; signature: unknown }>
    readonly close: () => void
  }>((resume) => {
    const bodies: Array<{ body: Buffer; signature: unknown }> = []
    const server = createServer((request, response) => {
      const chunks: Array<Buffer> = []
      request.on("data", (chunk: Buffer) => chunks.push(chunk))
      request.on("end", () => {
        bodies.push({ body: Buffer.concat(chunks), signature: request.headers["x-line-signature"] })
        response.end()
      })
    })
    server.listen(0, "127.0.0.1", () => {
      const address = server.address()
      const port = typeof address === "object" && address !== null ? address.port : 0
      const close = () => {
        server.close()
        server.closeAllConnections()
      }
      resume(Effect.succeed({ url: `http://127.0.0.1:${port}/line`, bodies, close }))
    })
  }),
  ({ close }) => Effect.sync(close)
)

const publicUrl = new URL("http://127.0.0.1:59999")
const base = baseWith({
  adminToken: Option.some(Redacted.make(adminToken)),
  publicUrl: Option.some(publicUrl)
})

const all = Layer.mergeAll(web, worker, Connections.layer.pipe(Layer.provide(FollowerImports.layer))).pipe(
  Layer.provideMerge(base)
)

const setUp = Effect.gen(function* () {
  const accountId = yield* openAccount
  const { call } = yield* TestApp.TestApp
  const line = yield* Line
  const admin = Effect.fnUntraced(function* (method: string, path: string, body?: unknown) {
    const response = yield* call(`/admin/v1/crm/accounts/${accountId}/line${path}`, {
      method,
      headers: { authorization: `Bearer ${adminToken}`, "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) })
    })
    const json: any = JSON.parse(yield* Effect.promise(() => response.text()))
    return { status: response.status, body: json }
  })
  return { accountId, line, admin, sql: yield* SqlClient.SqlClient }
})

const connection = { channelId, channelSecret }

layer(all, { excludeTestServices: true })("Connecting a channel", (it) => {
  it.effect("is what a hook needs before its body is read: for an unknown channel none is awaited", () =>
    Effect.gen(function* () {
      const { call } = yield* TestApp.TestApp
      const unfinished: RequestInit & { readonly duplex: "half" } = {
        method: "POST",
        headers: { "content-type": "application/json", "x-line-signature": "x" },
        body: new ReadableStream(),
        duplex: "half"
      }
      assert.strictEqual((yield* call("/hooks/line/1999999998", unfinished)).status, 401)
    })
  )

  it.effect("reads the bot's info, sets the webhook address at LINE, and names each fault", () =>
    Effect.gen(function* () {
      const { accountId, admin, line, sql } = yield* setUp
      assert.deepStrictEqual((yield* admin("GET", "")).body, { channel: null, faults: [], problems: [] })
      const { body, status } = yield* admin("POST", "/connect", connection)
      assert.strictEqual(status, 200)
      const { connectedAt: _at, ...channel } = body.channel
      const webhookUrl = `${publicUrl.origin}/hooks/line/${channelId}`
      assert.deepStrictEqual(channel, {
        channelId,
        mode: "line",
        botUserId: line.bot.userId,
        botBasicId: "@ekimae",
        botName: "駅前サロン",
        webhookUrl,
        forwardUrl: null,
        followers: null
      })
      assert.strictEqual(line.webhookUrl, webhookUrl)
      // No service listens at the public address of this test.
      assert.deepStrictEqual(body.faults, [
        `A test hook of LINE does not reach ${webhookUrl}: COULD_NOT_CONNECT (TLS handshake failure or no route)`
      ])
      const [{ secret }] = (yield* sql<{ readonly secret: Uint8Array }>`
        select secret from crm_line_channel where account_id = ${accountId}`) as [{ readonly secret: Uint8Array }]
      assert.notInclude(Buffer.from(secret).toString("latin1"), channelSecret)

      assert.deepStrictEqual((yield* admin("GET", "")).body.faults, [])
      line.isWebhookActive = false
      line.webhookUrl = "https://elsewhere.example"
      assert.deepStrictEqual((yield* admin("GET", "")).body.faults, [
        `LINE sends hooks to https://elsewhere.example, not to ${webhookUrl}; connect it again`,
        '"Use webhook" is off; switch it on in LINE\'s console (Messaging API)'
      ])
      line.isWebhookActive = true
      line.next("botInfo", "server_error")
      assert.deepStrictEqual((yield* admin("GET", "")).body.faults, ["The outcome is unknown: Internal Server Error"])

      yield* admin("POST", "/disconnect")
      assert.strictEqual((yield* admin("POST", "/disconnect")).body.code, "not_connected")
    })
  )

  it.effect("ends with its secrets; from then on messages are refused, until a channel or the sandbox is chosen", () =>
    Effect.gen(function* () {
      const { accountId, admin, line, sql } = yield* setUp
      const messaging = yield* MessagingChannel
      const { messages } = yield* Sandbox
      const push = (n: number) =>
        messaging.push(accountId, {
          to: userId(1),
          messages: [{ type: "text", text: "x" }],
          retryKey: `00000000-0000-4000-8000-00000000000${n}`
        })
      yield* admin("POST", "/connect", connection)
      const connected = yield* admin("POST", "/sandbox/open")
      assert.deepStrictEqual([connected.status, connected.body.code], [409, "sandbox_closed"])
      yield* admin("POST", "/disconnect")

      const { body } = yield* admin("GET", "")
      assert.deepInclude(body.channel, { channelId, mode: "off" })
      assert.deepStrictEqual(body.faults, [
        "The account is disconnected from LINE: messages wait until a channel is connected, or the sandbox is opened"
      ])
      const stored = yield* sql`
        select secret, access_token from crm_line_channel where account_id = ${accountId}`
      assert.deepStrictEqual(stored, [{ secret: null, access_token: null }])
      assert.isUndefined(yield* (yield* ChannelRepo).findByChannelId(channelId))
      const failures = yield* Effect.all([
        Effect.flip(push(1)),
        Effect.flip(messaging.quota(accountId)),
        Effect.flip(messaging.profile(accountId, userId(1)))
      ])
      for (const { _tag } of failures) assert.strictEqual(_tag, "ChannelRefused")
      const { sandbox } = yield* Connections
      assert.strictEqual((yield* Effect.flip(sandbox(accountId)))._tag, "SandboxClosed")
      assert.deepStrictEqual(yield* messages(accountId, { limit: 10 }), [])

      assert.strictEqual((yield* admin("POST", "/connect", connection)).body.channel.mode, "line")
      yield* push(2)
      assert.lengthOf(line.pushes, 1)
      yield* admin("POST", "/disconnect")
      assert.strictEqual((yield* admin("POST", "/sandbox/open")).body.mode, "sandbox")
      yield* push(3)
      assert.lengthOf(yield* messages(accountId, { limit: 10 }), 1)
      const opened = yield* sandbox(accountId)
      assert.strictEqual((yield* admin("POST", "/sandbox/open")).body.channelId, opened.channelId)
      const actions = ["connect", "disconnect", "open_sandbox", "open_sandbox"].map((action) => `crm_line_${action}`)
      assert.deepStrictEqual((yield* actionsOn(accountId)).slice(-4), actions)
    })
  )

  it.effect(
    "is refused with wrong credentials, while LINE is away, and to a second account, and changes nothing then",
    () =>
      Effect.gen(function* () {
        const { admin, line } = yield* setUp
        const wrong = yield* admin("POST", "/connect", { channelId, channelSecret: "f".repeat(32) })
        assert.deepStrictEqual(
          [wrong.status, wrong.body.code, wrong.body.message],
          [
            400,
            "channel_not_accepted",
            "LINE does not accept the channel: invalid client_secret. Check channel id and secret in LINE's console"
          ]
        )
        line.next("botInfo", "reset")
        assert.strictEqual((yield* admin("POST", "/connect", connection)).status, 503)
        assert.isNull((yield* admin("GET", "")).body.channel)
        assert.strictEqual((yield* admin("POST", "/connect", connection)).status, 200)
        const other = yield* setUp
        assert.deepStrictEqual(
          [
            (yield* other.admin("POST", "/connect", connection)).body.code,
            (yield* other.admin("GET", "")).body.channel
          ],
          ["channel_taken", null]
        )
        for (const faulty of [
          { channelId },
          { channelSecret },
          { channelId: "x", channelSecret },
          { channelId, channelSecret: "a b" }
        ]) {
          assert.strictEqual((yield* admin("POST", "/connect", faulty)).status, 400)
        }
        yield* admin("POST", "/disconnect")
      })
  )

  it.effect("imports those who were friends before, page by page, with their names and without an event", () =>
    Effect.gen(function* () {
      const { accountId, admin, line, sql } = yield* setUp
      yield* admin("POST", "/connect", connection)
      line.followers = Array.from({ length: 5 }, (_, n) => userId(100 + n))
      for (const [n, id] of line.followers.entries()) line.profiles.set(id, { displayName: `Friend ${n}` })
      line.next("followers", "server_error")
      const settled = yield* watch
      assert.strictEqual((yield* admin("POST", "/followers/import")).status, 202)
      // The page is retried after some seconds, unless an operator does not wait for that.
      yield* settled(1, ["scheduled"])
      const jobs = yield* Jobs
      yield* jobs.runKeyNow(ImportLineFollowers, accountId)
      yield* jobs.releaseKey(ImportLineFollowers, accountId)
      yield* settled(3 + 5)
      const friends = yield* sql<{ readonly name: string }>`
        select display_name as name from crm_friend where account_id = ${accountId} order by display_name`
      assert.deepStrictEqual(
        friends.map(({ name }) => name),
        ["Friend 0", "Friend 1", "Friend 2", "Friend 3", "Friend 4"]
      )
      assert.deepStrictEqual((yield* admin("GET", "")).body.channel.followers, { state: "completed", imported: 5 })
      assert.deepStrictEqual(yield* sql`select 1 from event where account_id = ${accountId}`, [])
      line.isVerified = false
      yield* admin("POST", "/followers/import")
      yield* settled(1)
      assert.deepStrictEqual((yield* admin("GET", "")).body.channel.followers, { state: "unavailable", imported: 0 })
      const actions = ["crm_line_connect", "crm_line_import_followers", "crm_line_import_followers"]
      assert.deepStrictEqual(yield* actionsOn(accountId), actions)
      line.isVerified = true
      yield* admin("POST", "/disconnect")
    }).pipe(Effect.scoped)
  )

  it.effect("forwards hooks to one more address once, byte for byte and with LINE's signature", () =>
    Effect.gen(function* () {
      const { accountId, admin, line, sql } = yield* setUp
      const other = yield* receiver
      assert.strictEqual((yield* admin("POST", "/forward", { url: other.url })).body.code, "not_connected")
      yield* admin("POST", "/connect", connection)
      assert.strictEqual(
        (yield* admin("POST", "/forward", { url: "http://169.254.169.254/" })).body.code,
        "invalid_url"
      )
      assert.strictEqual((yield* admin("POST", "/forward", { url: other.url })).body.forwardUrl, other.url)
      assert.deepStrictEqual(yield* actionsOn(accountId), ["crm_line_connect", "crm_line_forward"])
      const settled = yield* watch
      // Spaces, escapes and the order of members are LINE's.
      const body = `{ "events" : [ {"type":"x\\u3042 あ","timestamp":1} ],\n "destination":"${line.bot.userId}"}`
      assert.strictEqual((yield* hook(channelId, body)).status, 200)
      yield* settled(1)
      const forwarded = { body: Buffer.from(body), signature: LineServer.sign(body) }
      assert.deepStrictEqual(other.bodies, [forwarded])
      // Sent again as it was, and as LINE does with the same event in another body.
      for (const again of [body, `${body} `]) assert.strictEqual((yield* hook(channelId, again)).status, 200)
      const next = body.replace('"timestamp":1', '"timestamp":2')
      assert.strictEqual((yield* hook(channelId, next)).status, 200)
      yield* settled(1)
      assert.deepStrictEqual(other.bodies, [forwarded, { body: Buffer.from(next), signature: LineServer.sign(next) }])
      assert.deepStrictEqual(yield* sql`select 1 from crm_line_forward`, [])
      yield* admin("POST", "/disconnect")
    }).pipe(Effect.scoped)
  )

  it.effect("is not needed for simulated friends, whose hooks the sandbox signs, until a channel is connected", () =>
    Effect.gen(function* () {
      const { accountId, admin, sql } = yield* setUp
      const { call } = yield* TestApp.TestApp
      const { sandbox } = yield* Connections
      const channel = yield* sandbox(accountId)
      assert.deepStrictEqual(yield* sandbox(accountId), channel)
      const nextId = yield* Ulids.monotonic
      const user = userIdOf(accountId, "山田")
      const settled = yield* watch
      const simulate = Effect.fnUntraced(function* (event: SimulatedEvent, signedFor = channel) {
        const hook = make(signedFor, user, event, { eventId: nextId(), now: Date.now() })
        return (yield* call(hook.path, { method: "POST", body: hook.body, headers: hook.headers })).status
      })
      assert.strictEqual(yield* simulate({ type: "follow", isUnblocked: false }), 200)
      yield* settled(1)
      assert.strictEqual(yield* simulate({ type: "message", text: "こんにちは" }), 200)
      assert.strictEqual(yield* simulate({ type: "postback", data: "x" }), 200)
      assert.strictEqual(yield* simulate({ type: "message", text: "forged" }, { ...channel, channelSecret: "x" }), 401)
      // The message, the postback, and the look-up of the name, which the sandbox does not know.
      yield* settled(3)
      const types = yield* sql<{ readonly type: string }>`
        select type from event where account_id = ${accountId} order by id`
      assert.deepStrictEqual(
        types.map(({ type }) => type),
        ["friend.followed", "message.received", "crm.friend_postback"]
      )
      yield* admin("POST", "/connect", connection)
      assert.strictEqual((yield* Effect.flip(sandbox(accountId)))._tag, "SandboxClosed")
      yield* admin("POST", "/disconnect")
    }).pipe(Effect.scoped)
  )
})
