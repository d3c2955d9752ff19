/**
 * LINE's Messaging API for given credentials (https://developers.line.biz/en/reference/messaging-api/). Every call ends within a
 * minute, a new token included.
 */
import { Context, Effect, Layer } from "effect"
import * as HandlerPromise from "../../../../src/actor/overdue/HandlerPromise.ts"
import * as ProviderApi from "../../../../src/outbound/ProviderApi.ts"
import {
  type ChannelFailure,
  FollowersUnavailable,
  type MonthlyLimitReached,
  type PushFailure,
  RateLimited
} from "./ChannelErrors.ts"
import * as ChannelTokens from "./ChannelTokens.ts"
import * as LineFailures from "./LineFailures.ts"
import { LineSettings } from "./LineSettings.ts"
import { LineLimits, type LineResponse, LineTransport } from "./LineTransport.ts"
import type {
  BotInfo,
  FollowersPage,
  LineImage,
  LineRichMenu,
  Multicast,
  Profile,
  Push,
  PushReceipt,
  Quota,
  Reply,
  UnitQuestion,
  UnitReaders
} from "./MessagingChannel.ts"

type Credentials = ChannelTokens.Credentials

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
    readonly unitReaders: (
      credentials: Credentials,
      question: UnitQuestion
    ) => Effect.Effect<UnitReaders, ChannelFailure>
    readonly reply: (credentials: Credentials, reply: Reply) => Effect.Effect<void, ChannelFailure>
    readonly markRead: (credentials: Credentials, readToken: string) => Effect.Effect<void, ChannelFailure>
    readonly linkRichMenu: (
      credentials: Credentials,
      lineUserId: string,
      richMenuId: string | null
    ) => Effect.Effect<void, ChannelFailure>
    readonly createRichMenu: (
      credentials: Credentials,
      menu: LineRichMenu,
      image: LineImage
    ) => Effect.Effect<string, ChannelFailure>
    readonly deleteRichMenu: (credentials: Credentials, richMenuId: string) => Effect.Effect<void, ChannelFailure>
    readonly setDefaultRichMenu: (
      credentials: Credentials,
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
      const request = yield* ProviderApi.make(mostConnections, yield* LineLimits)
      const base = (yield* LineSettings).apiBaseUrl

      const withToken = yield* ChannelTokens.make((channelId, channelSecret) =>
        attempt(
          async (signal) => {
            const line = new LineTransport(request, base, { token: undefined, signal, ignoresBody: false })
            const { body } = await line.postForm("/oauth2/v3/token", {
              grant_type: "client_credentials",
              client_id: channelId,
              client_secret: channelSecret
            })
            return { token: text(body["access_token"]), expiresInSeconds: Number(body["expires_in"]) || 0 }
          },
          (error) => LineFailures.ofToken(error)
        )
      )

      const call = <A>(credentials: Credentials, use: (line: LineTransport) => Promise<A>, ignoresBody = false) =>
        withToken(credentials, (token) =>
          attempt(
            async (signal) => use(new LineTransport(request, base, { token, signal, ignoresBody })),
            LineFailures.fromError
          )
        )
      const read = <A>(credentials: Credentials, use: (line: LineTransport) => Promise<A>) =>
        Effect.mapError(call(credentials, use), withoutMonthlyLimit)

      /** Sends with a retry key; that LINE has accepted the key before is as good as now. */
      const accepted = (credentials: Credentials, path: string, body: object, retryKey: string) =>
        call(
          credentials,
          async (line): Promise<PushReceipt> => {
            try {
              const { requestId } = await line.post(path, body, { "x-line-retry-key": retryKey })
              return { requestId }
            } catch (error) {
              const requestId = LineFailures.acceptedBefore(error)
              if (requestId === undefined) throw error
              return { requestId }
            }
          },
          true
        )
      /** Sends without one. */
      const sent = (credentials: Credentials, use: (line: LineTransport) => Promise<LineResponse>) =>
        Effect.asVoid(Effect.mapError(call(credentials, use, true), withoutMonthlyLimit))

      const deleteRichMenu = (credentials: Credentials, richMenuId: string) =>
        sent(credentials, (line) => line.delete(path`/v2/bot/richmenu/${richMenuId}`))

      return LineApi.of({
        push: (credentials, { messages, retryKey, to }) =>
          accepted(credentials, "/v2/bot/message/push", { to, messages }, retryKey),
        multicast: (credentials, { messages, retryKey, to, unit }) =>
          accepted(
            credentials,
            "/v2/bot/message/multicast",
            { to, messages, ...(unit !== undefined && { customAggregationUnits: [unit] }) },
            retryKey
          ),
        unitReaders: (credentials, { from, to, unit }) =>
          read(credentials, async (line): Promise<UnitReaders> => {
            const query = { customAggregationUnit: unit, from, to }
            const { body } = await line.get("/v2/bot/insight/message/event/aggregation", query)
            const { uniqueClick, uniqueImpression } = object(body["overview"])
            return { opened: countOrNull(uniqueImpression), clicked: countOrNull(uniqueClick) }
          }),
        reply: (credentials, { messages, replyToken }) =>
          sent(credentials, (line) => line.post("/v2/bot/message/reply", { replyToken, messages })),
        markRead: (credentials, readToken) =>
          sent(credentials, (line) => line.post("/v2/bot/chat/markAsRead", { markAsReadToken: readToken })),
        linkRichMenu: (credentials, lineUserId, richMenuId) =>
          sent(credentials, (line) =>
            richMenuId === null
              ? line.delete(path`/v2/bot/user/${lineUserId}/richmenu`)
              : line.postNothing(path`/v2/bot/user/${lineUserId}/richmenu/${richMenuId}`)
          ),
        createRichMenu: Effect.fnUntraced(function* (credentials, menu, { bytes, mediaType }) {
          const richMenuId = yield* read(credentials, async (line) =>
            text((await line.post("/v2/bot/richmenu", menu)).body["richMenuId"])
          )
          yield* sent(credentials, (line) =>
            line.postBytes(path`/v2/bot/richmenu/${richMenuId}/content`, bytes, mediaType)
          ).pipe(Effect.onError(() => Effect.ignore(deleteRichMenu(credentials, richMenuId))))
          return richMenuId
        }),
        deleteRichMenu,
        setDefaultRichMenu: (credentials, richMenuId) =>
          sent(credentials, (line) =>
            richMenuId === null
              ? line.delete("/v2/bot/user/all/richmenu")
              : line.postNothing(path`/v2/bot/user/all/richmenu/${richMenuId}`)
          ),
        profile: (credentials, lineUserId) =>
          read(credentials, async (line): Promise<Profile> => {
            const { body } = await line.get(path`/v2/bot/profile/${lineUserId}`)
            return { displayName: textOrNull(body["displayName"]), pictureUrl: textOrNull(body["pictureUrl"]) }
          }).pipe(nullOn404),
        quota: (credentials) =>
          read(credentials, async (line): Promise<Quota> => {
            const [quota, consumption] = await Promise.all([
              line.get("/v2/bot/message/quota"),
              line.get("/v2/bot/message/quota/consumption")
            ])
            return {
              limit: quota.body["type"] === "limited" ? count(quota.body["value"]) : null,
              used: count(consumption.body["totalUsage"])
            }
          }),
        followers: (credentials, cursor) =>
          read(credentials, async (line): Promise<FollowersPage> => {
            return usersOf(await line.get("/v2/bot/followers/ids", { start: cursor, limit: followersPerPage }))
          }).pipe(
            Effect.catchTag(
              "ChannelRefused",
              (failure): Effect.Effect<never, ChannelFailure | FollowersUnavailable> =>
                Effect.fail(failure.status === 403 ? new FollowersUnavailable({}) : failure)
            )
          ),
        botInfo: (credentials) =>
          read(credentials, async (line): Promise<BotInfo> => {
            const { body } = await line.get("/v2/bot/info")
            return {
              userId: text(body["userId"]),
              basicId: text(body["basicId"]),
              displayName: text(body["displayName"]),
              pictureUrl: textOrNull(body["pictureUrl"])
            }
          }),
        membershipPlans: (credentials) =>
          read(credentials, async (line): Promise<ReadonlyArray<string>> => {
            const { body } = await line.get("/v2/bot/membership/list")
            return list(body["memberships"]).map((plan) => id(plan["membershipId"]))
          }).pipe(
            nullOn404,
            Effect.map((plans) => plans ?? [])
          ),
        membershipUsers: (credentials, planId, cursor) =>
          read(credentials, async (line): Promise<FollowersPage> => {
            const members = path`/v2/bot/membership/${planId}/${"users"}/ids`
            return usersOf(await line.get(members, { start: cursor, limit: usersPerPage }))
          }),
        membershipsOf: (credentials, lineUserId) =>
          read(credentials, async (line): Promise<ReadonlyArray<string>> => {
            const { body } = await line.get(path`/v2/bot/membership/subscription/${lineUserId}`)
            return list(body["subscriptions"]).map(({ membership }) => id(object(membership)["membershipId"]))
          }).pipe(
            nullOn404,
            Effect.map((plans) => plans ?? [])
          ),
        webhook: (credentials) =>
          read(credentials, async (line): Promise<WebhookAddress> => {
            const { body } = await line.get("/v2/bot/channel/webhook/endpoint")
            return { url: text(body["endpoint"]), isActive: body["active"] === true }
          }).pipe(nullOn404),
        setWebhook: (credentials, url) =>
          Effect.asVoid(read(credentials, (line) => line.put("/v2/bot/channel/webhook/endpoint", { endpoint: url }))),
        testWebhook: (credentials) =>
          read(credentials, async (line): Promise<WebhookTrial> => {
            const { body } = await line.post("/v2/bot/channel/webhook/test", {})
            return {
              success: body["success"] === true,
              status: Number(body["statusCode"]) || 0,
              reason: String(body["reason"] ?? ""),
              detail: String(body["detail"] ?? "")
            }
          })
      })
    })
  )
}

/** A path whose parts stay parts, whatever they hold. */
const path = (texts: TemplateStringsArray, ...parts: ReadonlyArray<string>): string =>
  String.raw({ raw: texts }, ...parts.map(encodeURIComponent))

/** The most that LINE gives at once. */
const followersPerPage = 1_000
/** Members of a plan on one page. */
const usersPerPage = 1_000
/** Maximum number of connections to one host; more requests wait for a free one. */
const mostConnections = 64

const attempt = <A, E>(run: (signal: AbortSignal) => Promise<A>, failureOf: (error: unknown) => E) =>
  HandlerPromise.tryPromise({ try: run, catch: failureOf })

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
const id = (value: unknown): string => (typeof value === "number" ? String(value) : text(value))
const object = (value: unknown): Readonly<Record<string, unknown>> => {
  if (typeof value === "object" && value !== null) return value as Record<string, unknown>
  throw new Error("LINE answered without an object where one is documented")
}
const list = (value: unknown): ReadonlyArray<Readonly<Record<string, unknown>>> => {
  if (Array.isArray(value)) return value.map(object)
  throw new Error("LINE answered without a list where one is documented")
}
const usersOf = ({ body }: LineResponse): FollowersPage => {
  const { next, userIds } = body
  if (!Array.isArray(userIds)) throw new Error("LINE answered without a list of users")
  return { lineUserIds: userIds.map(text), cursor: textOrNull(next) }
}
const textOrNull = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null)
/** Null where LINE says none; fit for an integer of the database. */
const countOrNull = (value: unknown): number | null =>
  typeof value === "number" && value >= 0 ? Math.min(Math.trunc(value), 2_147_483_647) : null
const count = (value: unknown): number => (typeof value === "number" && Number.isFinite(value) ? value : 0)
