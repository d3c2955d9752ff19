/**
 * LINE's Messaging API for given credentials, on LINE's SDK with a transport of our own. Every call ends within a minute,
 * a new token included.
 */
import type { messagingApi } from "@line/bot-sdk"
import { Context, Effect, Layer } from "effect"
import {
  type ChannelFailure,
  FollowersUnavailable,
  type MonthlyLimitReached,
  type PushFailure,
  RateLimited
} from "./ChannelErrors.ts"
import * as ChannelTokens from "./ChannelTokens.ts"
import * as LineFailures from "./LineFailures.ts"
import type { LineMessage } from "./LineMessage.ts"
import { LineSettings } from "./LineSettings.ts"
import { LineLimits, LineTransport, type TransportTools } from "./LineTransport.ts"
import type { BotInfo, FollowersPage, Multicast, Profile, Push, PushReceipt, Quota, Reply } from "./MessagingChannel.ts"

type Credentials = ChannelTokens.Credentials
type Client = messagingApi.MessagingApiClient

/** The webhook address that LINE knows of a channel. */
export interface WebhookAddress {
  readonly url: string
  /** "Use webhook" is on in LINE's console. */
  readonly isActive: boolean
}

/** What LINE saw when it sent a test hook. */
export interface WebhookTrial {
  readonly success: boolean
  readonly status: number
  readonly reason: string
  readonly detail: string
}

export class LineApi extends Context.Service<
  LineApi,
  {
    readonly push: (credentials: Credentials, push: Push) => Effect.Effect<PushReceipt, PushFailure>
    readonly multicast: (credentials: Credentials, multicast: Multicast) => Effect.Effect<PushReceipt, PushFailure>
    readonly reply: (credentials: Credentials, reply: Reply) => Effect.Effect<void, ChannelFailure>
    readonly linkRichMenu: (
      credentials: Credentials,
      lineUserId: string,
      richMenuId: string | null
    ) => Effect.Effect<void, ChannelFailure>
    readonly profile: (credentials: Credentials, lineUserId: string) => Effect.Effect<Profile | null, ChannelFailure>
    readonly quota: (credentials: Credentials) => Effect.Effect<Quota, ChannelFailure>
    readonly followers: (
      credentials: Credentials,
      cursor: string | null
    ) => Effect.Effect<FollowersPage, ChannelFailure | FollowersUnavailable>
    readonly botInfo: (credentials: Credentials) => Effect.Effect<BotInfo, ChannelFailure>
    readonly membershipPlans: (credentials: Credentials) => Effect.Effect<ReadonlyArray<string>, ChannelFailure>
    readonly membershipUsers: (
      credentials: Credentials,
      planId: string,
      cursor: string | null
    ) => Effect.Effect<FollowersPage, ChannelFailure>
    readonly membershipsOf: (
      credentials: Credentials,
      lineUserId: string
    ) => Effect.Effect<ReadonlyArray<string>, ChannelFailure>
    /** Null: none is set. */
    readonly webhook: (credentials: Credentials) => Effect.Effect<WebhookAddress | null, ChannelFailure>
    readonly setWebhook: (credentials: Credentials, url: string) => Effect.Effect<void, ChannelFailure>
    /** Has LINE send a hook without events to the address that is set. */
    readonly testWebhook: (credentials: Credentials) => Effect.Effect<WebhookTrial, ChannelFailure>
  }
>()("crm/line/channel/LineApi") {
  static readonly layer = Layer.effect(
    LineApi,
    Effect.gen(function* () {
      const connect = yield* connections
      const base = (yield* LineSettings).apiBaseUrl

      const withToken = yield* ChannelTokens.make((channelId, channelSecret) =>
        attempt(
          async (signal) => {
            const { sdk, tools } = await connect()
            const client = new sdk.channelAccessToken.ChannelAccessTokenClient({ baseURL: base.href })
            replaceTransport(client, new LineTransport(tools, base, { token: undefined, signal, ignoresBody: false }))
            const issued = await client.issueStatelessChannelTokenByClientSecret(channelId, channelSecret)
            return { token: text(issued.access_token), expiresInSeconds: Number(issued.expires_in) || 0 }
          },
          (error) => LineFailures.ofToken(error)
        )
      )

      const call = <A>(credentials: Credentials, use: (client: Client) => Promise<A>, ignoresBody = false) =>
        withToken(credentials, (token) =>
          attempt(async (signal) => {
            const { sdk, tools } = await connect()
            const client = new sdk.messagingApi.MessagingApiClient({ channelAccessToken: token, baseURL: base.href })
            replaceTransport(client, new LineTransport(tools, base, { token, signal, ignoresBody }))
            return use(client)
          }, LineFailures.fromError)
        )
      const read = <A>(credentials: Credentials, use: (client: Client) => Promise<A>) =>
        Effect.mapError(call(credentials, use), withoutMonthlyLimit)

      /** Sends with a retry key; that LINE has accepted the key before is as good as now. */
      const accepted = (
        credentials: Credentials,
        use: (client: Client) => Promise<{ readonly httpResponse: Response }>
      ) =>
        call(
          credentials,
          async (client): Promise<PushReceipt> => {
            try {
              return { requestId: (await use(client)).httpResponse.headers.get("x-line-request-id") }
            } catch (error) {
              const requestId = LineFailures.acceptedBefore(error)
              if (requestId === undefined) throw error
              return { requestId }
            }
          },
          true
        )
      /** Sends without one. */
      const sent = (credentials: Credentials, use: (client: Client) => Promise<unknown>) =>
        Effect.asVoid(Effect.mapError(call(credentials, use, true), withoutMonthlyLimit))

      return LineApi.of({
        push: (credentials, { messages, retryKey, to }) =>
          accepted(credentials, (client) =>
            client.pushMessageWithHttpInfo({ to, messages: toSdk(messages) }, retryKey)
          ),
        multicast: (credentials, { messages, retryKey, to }) =>
          accepted(credentials, (client) =>
            client.multicastWithHttpInfo({ to: [...to], messages: toSdk(messages) }, retryKey)
          ),
        reply: (credentials, { messages, replyToken }) =>
          sent(credentials, (client) => client.replyMessage({ replyToken, messages: toSdk(messages) })),
        linkRichMenu: (credentials, lineUserId, richMenuId) =>
          sent(credentials, (client) =>
            richMenuId === null
              ? client.unlinkRichMenuIdFromUser(lineUserId)
              : client.linkRichMenuIdToUser(lineUserId, richMenuId)
          ),
        profile: (credentials, lineUserId) =>
          read(credentials, async (client): Promise<Profile> => {
            const { displayName, pictureUrl } = await client.getProfile(lineUserId)
            return { displayName: textOrNull(displayName), pictureUrl: textOrNull(pictureUrl) }
          }).pipe(nullOn404),
        quota: (credentials) =>
          read(credentials, async (client): Promise<Quota> => {
            const [quota, consumption] = await Promise.all([
              client.getMessageQuota(),
              client.getMessageQuotaConsumption()
            ])
            return { limit: quota.type === "limited" ? count(quota.value) : null, used: count(consumption.totalUsage) }
          }),
        followers: (credentials, cursor) =>
          read(credentials, async (client): Promise<FollowersPage> => {
            const { next, userIds } = await client.getFollowers(cursor ?? undefined, followersPerPage)
            return { lineUserIds: userIds.map(text), cursor: textOrNull(next) }
          }).pipe(
            Effect.catchTag(
              "ChannelRefused",
              (failure): Effect.Effect<never, ChannelFailure | FollowersUnavailable> =>
                Effect.fail(failure.status === 403 ? new FollowersUnavailable({}) : failure)
            )
          ),
        botInfo: (credentials) =>
          read(credentials, async (client): Promise<BotInfo> => {
            const { basicId, displayName, pictureUrl, userId } = await client.getBotInfo()
            return {
              userId: text(userId),
              basicId: text(basicId),
              displayName: text(displayName),
              pictureUrl: textOrNull(pictureUrl)
            }
          }),
        membershipPlans: (credentials) =>
          read(credentials, async (client): Promise<ReadonlyArray<string>> => {
            const { memberships } = await client.getMembershipList()
            return memberships.map(({ membershipId }) => String(membershipId))
          }).pipe(
            nullOn404,
            Effect.map((plans) => plans ?? [])
          ),
        membershipUsers: (credentials, planId, cursor) =>
          read(credentials, async (client): Promise<FollowersPage> => {
            const { next, userIds } = await client.getJoinedMembershipUsers(
              Number(planId),
              cursor ?? undefined,
              usersPerPage
            )
            return { lineUserIds: userIds.map(text), cursor: textOrNull(next) }
          }),
        membershipsOf: (credentials, lineUserId) =>
          read(credentials, async (client): Promise<ReadonlyArray<string>> => {
            const { subscriptions } = await client.getMembershipSubscription(lineUserId)
            return subscriptions.map(({ membership }) => String(membership.membershipId))
          }).pipe(
            nullOn404,
            Effect.map((plans) => plans ?? [])
          ),
        webhook: (credentials) =>
          read(credentials, async (client): Promise<WebhookAddress> => {
            const { active, endpoint } = await client.getWebhookEndpoint()
            return { url: text(endpoint), isActive: active === true }
          }).pipe(nullOn404),
        setWebhook: (credentials, url) =>
          Effect.asVoid(read(credentials, (client) => client.setWebhookEndpoint({ endpoint: url }))),
        testWebhook: (credentials) =>
          read(credentials, async (client): Promise<WebhookTrial> => {
            const { detail, reason, statusCode, success } = await client.testWebhookEndpoint({})
            return {
              success: success === true,
              status: Number(statusCode) || 0,
              reason: String(reason ?? ""),
              detail: String(detail ?? "")
            }
          })
      })
    })
  )
}

const toSdk = (messages: ReadonlyArray<LineMessage>) => messages as unknown as Array<messagingApi.Message>

/** The most that LINE gives at once. */
const followersPerPage = 1_000
/** The same of the members of a plan. */
const usersPerPage = 1_000
/** Of the connections to one host; more requests wait for a free one. */
const mostConnections = 64

/** Loads the SDK and the HTTP client with the first call: most processes make none. */
const connections = Effect.gen(function* () {
  const limits = yield* LineLimits
  let loading: Promise<{ readonly sdk: typeof import("@line/bot-sdk"); readonly tools: TransportTools }> | undefined
  const load = async () => {
    const [sdk, { Agent, request }] = await Promise.all([import("@line/bot-sdk"), import("undici")])
    const agent = new Agent({
      connections: mostConnections,
      connect: { timeout: limits.connectMs },
      // The transport has timers of its own for these.
      headersTimeout: 0,
      bodyTimeout: 0
    })
    return { sdk, tools: { agent, request, limits } }
  }
  yield* Effect.addFinalizer(() =>
    loading === undefined ? Effect.void : Effect.promise(async () => (await loading)?.tools.agent.destroy())
  )
  return () => (loading ??= load())
})

const attempt = <A, E>(run: (signal: AbortSignal) => Promise<A>, failureOf: (error: unknown) => E) =>
  Effect.tryPromise({ try: run, catch: failureOf })

/** The SDK offers no other way to give a request a time limit. */
const replaceTransport = (client: object, transport: LineTransport): void => {
  if (!("httpClient" in client)) throw new Error("This release of @line/bot-sdk keeps its HTTP client elsewhere")
  client.httpClient = transport
}

const withoutMonthlyLimit = (failure: PushFailure): ChannelFailure =>
  isMonthlyLimit(failure) ? new RateLimited({}) : failure
const isMonthlyLimit = (failure: PushFailure): failure is MonthlyLimitReached => failure._tag === "MonthlyLimitReached"

const nullOn404 = <A>(self: Effect.Effect<A, ChannelFailure>): Effect.Effect<A | null, ChannelFailure> =>
  Effect.catchTag(self, "MessageRefused", (failure) =>
    failure.status === 404 ? Effect.succeed(null) : Effect.fail(failure)
  )

/** What LINE answers is checked where it matters: a text that is none would be stored as "undefined". */
const text = (value: unknown): string => {
  if (typeof value === "string") return value
  throw new Error("LINE answered without a text where one is documented")
}
const textOrNull = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null)
const count = (value: unknown): number => (typeof value === "number" && Number.isFinite(value) ? value : 0)
