/** Requests to LINE, beside those of LINE's own SDK. */
import { once } from "node:events"
import { createServer, type IncomingMessage } from "node:http"
import type { AddressInfo } from "node:net"
import { text } from "node:stream/consumers"
import { assert, describe, it } from "@effect/vitest"
import { channelAccessToken, messagingApi } from "@line/bot-sdk"
import { Context, Effect, Layer } from "effect"
import { LineApi } from "../../../modules/crm/line/channel/LineApi.ts"
import { LineSettings } from "../../../modules/crm/line/channel/LineSettings.ts"

interface Sent {
  readonly method: string | undefined
  readonly path: string | undefined
  readonly authorization: string | undefined
  readonly retryKey: unknown
  readonly type: string | undefined
  readonly body: unknown
}

const parsed = (type: string | undefined, body: string): unknown => {
  if (type === "application/json") return JSON.parse(body)
  return body === "" ? undefined : Object.fromEntries(new URLSearchParams(body))
}

const sentOf = async (request: IncomingMessage): Promise<Sent> => {
  const { authorization, "content-type": given, "x-line-retry-key": retryKey } = request.headers
  const body = await text(request)
  const type = body === "" ? undefined : given?.split(";")[0]
  return { method: request.method, path: request.url, authorization, retryKey, type, body: parsed(type, body) }
}

/** Has what each operation reads. */
const response = {
  access_token: "issued",
  expires_in: 900,
  token_type: "Bearer",
  type: "limited",
  value: 1_000,
  totalUsage: 20,
  userIds: ["U1", "U2"],
  next: "more",
  userId: "U0",
  basicId: "@shop",
  displayName: "店",
  memberships: [{ membershipId: 31 }],
  subscriptions: [{ membership: { membershipId: 31 } }],
  richMenuId: "richmenu-1",
  endpoint: "https://shop.example/hook",
  active: true,
  success: true,
  statusCode: 200,
  reason: "OK",
  detail: "200"
}

const server = Effect.gen(function* () {
  const received: Array<Sent> = []
  const listening = createServer(async (request, answer) => {
    received.push(await sentOf(request))
    answer.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(response))
  })
  yield* Effect.acquireRelease(
    Effect.promise(() => once(listening.listen(0, "127.0.0.1"), "listening")),
    () => Effect.sync(() => listening.close())
  )
  const url = `http://127.0.0.1:${(listening.address() as AddressInfo).port}`
  const take = () => received.splice(0).sort((a, b) => String(a.path).localeCompare(String(b.path)))
  return { url, take }
})

const credentials = { channelId: "1650000000", channelSecret: "secret", longLivedToken: "token" }
const messages = [{ type: "text" as const, text: "こんにちは" }]
const retryKey = "123e4567-e89b-12d3-a456-426614174000"
const userId = "U/../1?a=b"

type Api = Context.Service.Shape<typeof LineApi>
type Sdk = messagingApi.MessagingApiClient

const operations: Readonly<
  Record<string, readonly [ours: (api: Api) => Effect.Effect<unknown, unknown>, sdk: (sdk: Sdk) => Promise<unknown>]>
> = {
  "a push": [
    (api) => api.push(credentials, { to: "U1", messages, retryKey }),
    (sdk) => sdk.pushMessage({ to: "U1", messages }, retryKey)
  ],
  "a multicast": [
    (api) => api.multicast(credentials, { to: ["U1", "U2"], messages, retryKey }),
    (sdk) => sdk.multicast({ to: ["U1", "U2"], messages }, retryKey)
  ],
  "a reply": [
    (api) => api.reply(credentials, { to: "U1", replyToken: "reply", messages }),
    (sdk) => sdk.replyMessage({ replyToken: "reply", messages })
  ],
  "a link to a rich menu": [
    (api) => api.linkRichMenu(credentials, userId, "richmenu-1"),
    (sdk) => sdk.linkRichMenuIdToUser(userId, "richmenu-1")
  ],
  "the end of one": [
    (api) => api.linkRichMenu(credentials, userId, null),
    (sdk) => sdk.unlinkRichMenuIdFromUser(userId)
  ],
  "a read mark": [
    (api) => api.markRead(credentials, "mark"),
    (sdk) => sdk.markMessagesAsReadByToken({ markAsReadToken: "mark" })
  ],
  "the end of a rich menu": [
    (api) => api.deleteRichMenu(credentials, "richmenu-1"),
    (sdk) => sdk.deleteRichMenu("richmenu-1")
  ],
  "the rich menu of all": [
    (api) => api.setDefaultRichMenu(credentials, "richmenu-1"),
    (sdk) => sdk.setDefaultRichMenu("richmenu-1")
  ],
  "none for all": [(api) => api.setDefaultRichMenu(credentials, null), (sdk) => sdk.cancelDefaultRichMenu()],
  "a profile": [(api) => api.profile(credentials, userId), (sdk) => sdk.getProfile(userId)],
  "the quota": [
    (api) => api.quota(credentials),
    (sdk) => Promise.all([sdk.getMessageQuota(), sdk.getMessageQuotaConsumption()])
  ],
  followers: [(api) => api.followers(credentials, null), (sdk) => sdk.getFollowers(undefined, 1_000)],
  "more followers": [(api) => api.followers(credentials, "a+b/="), (sdk) => sdk.getFollowers("a+b/=", 1_000)],
  "the account": [(api) => api.botInfo(credentials), (sdk) => sdk.getBotInfo()],
  "plans of members": [(api) => api.membershipPlans(credentials), (sdk) => sdk.getMembershipList()],
  members: [
    (api) => api.membershipUsers(credentials, "31", "more"),
    (sdk) => sdk.getJoinedMembershipUsers(31, "more", 1_000)
  ],
  "plans of a member": [
    (api) => api.membershipsOf(credentials, userId),
    (sdk) => sdk.getMembershipSubscription(userId)
  ],
  "the address of hooks": [(api) => api.webhook(credentials), (sdk) => sdk.getWebhookEndpoint()],
  "another address": [
    (api) => api.setWebhook(credentials, "https://shop.example/hook"),
    (sdk) => sdk.setWebhookEndpoint({ endpoint: "https://shop.example/hook" })
  ],
  "a test of it": [(api) => api.testWebhook(credentials), (sdk) => sdk.testWebhookEndpoint({})]
}

const apiAt = (url: string) =>
  Effect.map(
    Layer.build(
      Layer.provide(LineApi.layer, Layer.succeed(LineSettings, LineSettings.of({ apiBaseUrl: new URL(url) })))
    ),
    (context) => Context.get(context, LineApi)
  )

describe("A request to LINE", () => {
  for (const [name, [ours, theirs]] of Object.entries(operations)) {
    it.effect(`for ${name} is that of LINE's SDK`, () =>
      Effect.gen(function* () {
        const { take, url } = yield* server
        yield* ours(yield* apiAt(url))
        const sent = take()
        const sdk = new messagingApi.MessagingApiClient({ channelAccessToken: "token", baseURL: url })
        yield* Effect.promise(() => theirs(sdk))
        const expected = take()
        assert.isAbove(expected.length, 0)
        assert.deepStrictEqual(sent, expected)
      })
    )
  }

  it.effect("for a rich menu and its image is that of LINE's SDK", () =>
    Effect.gen(function* () {
      const { take, url } = yield* server
      const bounds = { x: 0, y: 0, width: 800, height: 500 }
      const areas = [{ bounds, action: { type: "uri" as const, uri: "https://shop.example/b/1" } }]
      const menu = { size: { width: 800, height: 500 }, selected: true, name: "通常", chatBarText: "メニュー", areas }
      const bytes = Buffer.from("a=image")
      yield* (yield* apiAt(url)).createRichMenu(credentials, menu, { mediaType: "image/png", bytes })
      const sent = take()
      const token = { channelAccessToken: "token" }
      const [sdk, blobs] = [
        new messagingApi.MessagingApiClient({ ...token, baseURL: url }),
        new messagingApi.MessagingApiBlobClient({ ...token, baseURL: url })
      ]
      yield* Effect.promise(() => sdk.createRichMenu(menu))
      yield* Effect.promise(() => blobs.setRichMenuImage("richmenu-1", new Blob([bytes], { type: "image/png" })))
      assert.lengthOf(sent, 2)
      assert.deepStrictEqual(sent, take())
    })
  )

  it.effect("for a token is that of LINE's SDK, and the token is used", () =>
    Effect.gen(function* () {
      const { take, url } = yield* server
      yield* (yield* apiAt(url)).botInfo({ ...credentials, longLivedToken: undefined })
      const [token, info] = take()
      assert.strictEqual(info!.authorization, "Bearer issued")
      const sdk = new channelAccessToken.ChannelAccessTokenClient({ baseURL: url })
      yield* Effect.promise(() => sdk.issueStatelessChannelTokenByClientSecret("1650000000", "secret"))
      assert.deepStrictEqual([token], take())
    })
  )
})
