/**
 * Use cases of operators with the channel of an account: connect it to LINE, look at it, disconnect it, forward its hooks,
 * import its followers; and the channel of the sandbox. LINE is called outside of transactions.
 */
import { Context, DateTime, Effect, Layer, Option } from "effect"
import { SecureRandom } from "effect/crypto"
import type { Operator } from "../../../../src/operate/Operator.ts"
import { Vault } from "../../../../src/secrets/Vault.ts"
import { Settings } from "../../../../src/settings/Settings.ts"
import * as Tenant from "../../../../src/sql/tenant/Tenant.ts"
import type { AccountNotFound } from "../../../accounts/contract.ts"
import { GuardedSender, type InvalidUrl } from "../../../webhooks/contract.ts"
import * as OperatorActions from "../../OperatorActions.ts"
import { credentialsOf } from "../channel/CallCredentials.ts"
import { type Channel, hookPathOf, secretOwner, tokenOwner } from "../channel/Channel.ts"
import type { ChannelFailure } from "../channel/ChannelErrors.ts"
import { ChannelRepo, type NewChannel } from "../channel/ChannelRepo.ts"
import type { Credentials } from "../channel/ChannelTokens.ts"
import { LineApi } from "../channel/LineApi.ts"
import type { ChannelFault, ChannelStatus } from "./ChannelFault.ts"
import { ChannelNotAccepted, ChannelTaken, LineUnreachable, NotConnected, SandboxClosed } from "./Errors.ts"
import { FollowerImports } from "./FollowerImports.ts"

export interface SandboxCredentials {
  readonly channelId: string
  readonly channelSecret: string
}

type ConnectFailure = AccountNotFound | ChannelNotAccepted | LineUnreachable | ChannelTaken

export class Connections extends Context.Service<
  Connections,
  {
    /**
     * Reads the bot's info, stores the channel, sets the webhook address at LINE and has LINE test it. What fails after the
     * channel is stored is a fault of the status.
     */
    readonly connect: (
      accountId: string,
      credentials: Credentials
    ) => Effect.Effect<ChannelStatus, ConnectFailure, Operator>
    /** Asks LINE how the channel is. */
    readonly status: (accountId: string) => Effect.Effect<ChannelStatus, AccountNotFound>
    /** Its secrets are deleted. Messages wait from now on; the sandbox does not take them. */
    readonly disconnect: (accountId: string) => Effect.Effect<void, AccountNotFound | NotConnected, Operator>
    /** Null: forwards no more. */
    readonly forward: (
      accountId: string,
      url: string | null
    ) => Effect.Effect<Channel, AccountNotFound | NotConnected | InvalidUrl, Operator>
    /** Begins to store those who were friends before the account was connected. */
    readonly importFollowers: (accountId: string) => Effect.Effect<Channel, AccountNotFound | NotConnected, Operator>
    /** In place of a disconnected channel, and of none: what waits is sent to the sandbox. */
    readonly openSandbox: (accountId: string) => Effect.Effect<Channel, AccountNotFound | SandboxClosed, Operator>
    /** The sandbox's channel, made when it is asked for first. */
    readonly sandbox: (accountId: string) => Effect.Effect<SandboxCredentials, AccountNotFound | SandboxClosed>
  }
>()("crm/line/connect/Connections") {
  static readonly layer = Layer.effect(
    Connections,
    Effect.gen(function* () {
      const { publicUrl } = yield* Settings
      const repo = yield* ChannelRepo
      const line = yield* LineApi
      const vault = yield* Vault
      const random = yield* SecureRandom.SecureRandom
      const sender = yield* GuardedSender
      const imports = yield* FollowerImports
      const operators = yield* OperatorActions.make
      const within = yield* Tenant.within

      const find = (accountId: string) => within(accountId, repo.find(accountId))
      const connected = (accountId: string) =>
        Effect.filterOrFail(
          find(accountId),
          (channel): channel is Channel => channel?.mode === "line",
          () => new NotConnected({})
        )

      const hookUrlOf = (channelId: string): string | null =>
        Option.match(publicUrl, {
          onNone: () => null,
          onSome: (url) => url.href.replace(/\/$/, "") + hookPathOf(channelId)
        })

      const accepted = <A>(self: Effect.Effect<A, ChannelFailure>) =>
        Effect.mapError(self, (failure) =>
          isRefusal(failure)
            ? new ChannelNotAccepted({ reason: failure.reason })
            : new LineUnreachable({ reason: failure.message })
        )

      const sealed = (credentials: Credentials) =>
        Effect.all({
          secret: vault.seal(secretOwner(credentials.channelId), credentials.channelSecret),
          accessToken:
            credentials.longLivedToken === undefined
              ? Effect.succeed(null)
              : vault.seal(tokenOwner(credentials.channelId), credentials.longLivedToken)
        })

      const replace = (channel: NewChannel) =>
        operators.change(
          { accountId: channel.accountId, action: "crm_line_connect", target: () => channel.channelId },
          // As the service: the channel of another account stands in the way of its insertion.
          Effect.filterOrFail(
            repo.replace(channel),
            (result) => result === "replaced",
            () => new ChannelTaken({ channelId: channel.channelId })
          )
        )

      /** Lines of what fails, each with what to do. */
      const webhookFaults = Effect.fnUntraced(function* (credentials: Credentials, url: string | null) {
        if (url === null) return [noPublicUrl]
        const refused = yield* Effect.flip(line.setWebhook(credentials, url)).pipe(Effect.option)
        if (Option.isSome(refused)) {
          return [fault("webhook_refused", `LINE does not take the webhook address ${url}: ${refused.value.message}`)]
        }
        return [...(yield* trialFaults(credentials, url)), ...(yield* addressFaults(credentials, url))]
      })

      const trialFaults = (credentials: Credentials, url: string) =>
        line.testWebhook(credentials).pipe(
          Effect.map(({ detail, reason, success }) =>
            success
              ? []
              : [fault("webhook_test_failed", `A test hook of LINE does not reach ${url}: ${reason} (${detail})`)]
          ),
          Effect.catch((failure) =>
            Effect.succeed([fault("webhook_untested", `LINE could not test the webhook address: ${failure.message}`)])
          )
        )

      const addressFaults = (credentials: Credentials, url: string) =>
        line.webhook(credentials).pipe(
          Effect.map((address) => {
            if (address === null) {
              return [fault("webhook_unset", "LINE knows no webhook address of the channel; connect it again")]
            }
            return [
              ...(address.url === url
                ? []
                : [fault("webhook_elsewhere", `LINE sends hooks to ${address.url}, not to ${url}; connect it again`)]),
              ...(address.isActive
                ? []
                : [fault("webhook_off", '"Use webhook" is off; switch it on in LINE\'s console (Messaging API)')])
            ]
          }),
          Effect.catch((failure) =>
            Effect.succeed([fault("webhook_unread", `LINE did not return the webhook address: ${failure.message}`)])
          )
        )

      const liveFaults = Effect.fnUntraced(function* (channel: Channel) {
        const credentials = yield* Effect.result(credentialsOf(vault, channel))
        if (credentials._tag === "Failure") return [fault("credentials_refused", credentials.failure.message)]
        const bot = yield* Effect.result(line.botInfo(credentials.success))
        if (bot._tag === "Failure")
          return [fault(isRefusal(bot.failure) ? "credentials_refused" : "line_unreachable", bot.failure.message)]

        const url = hookUrlOf(channel.channelId)
        return url === null ? [noPublicUrl] : yield* addressFaults(credentials.success, url)
      })

      const connect = Effect.fn("Connections.connect")(function* (accountId: string, credentials: Credentials) {
        yield* operators.read(accountId, Effect.void)
        const { channelId } = credentials
        const webhookUrl = hookUrlOf(channelId)
        const bot = yield* accepted(line.botInfo(credentials))
        const before = yield* find(accountId)
        yield* replace({
          accountId,
          channelId,
          mode: "line",
          ...(yield* sealed(credentials)),
          botUserId: bot.userId,
          botBasicId: bot.basicId,
          botName: bot.displayName,
          webhookUrl,
          forwardUrl: before?.forwardUrl ?? null,
          connectedAt: yield* DateTime.nowAsDate
        })
        const faults = yield* webhookFaults(credentials, webhookUrl)
        return { channel: yield* find(accountId), faults }
      })

      const newSandbox = Effect.fnUntraced(function* (accountId: string) {
        const bytes = yield* random.randomBytes(21)
        const hex = Buffer.from(bytes).toString("hex")
        // Like those of LINE, but for the word: no channel at LINE has such an id.
        const credentials = { channelId: `sandbox-${hex.slice(0, 10)}`, channelSecret: hex.slice(10) }
        yield* repo.insert({
          accountId,
          channelId: credentials.channelId,
          mode: "sandbox",
          ...(yield* sealed({ ...credentials, longLivedToken: undefined })),
          botUserId: null,
          botBasicId: null,
          botName: null,
          webhookUrl: null,
          forwardUrl: null,
          connectedAt: yield* DateTime.nowAsDate
        })
      })

      const sandbox = Effect.fn("Connections.sandbox")(function* (accountId: string) {
        yield* operators.read(accountId, Effect.void)
        let channel = yield* find(accountId)
        if (channel === undefined) {
          yield* within(accountId, newSandbox(accountId))
          channel = yield* find(accountId)
        }
        if (channel === undefined || channel.mode !== "sandbox") return yield* sandboxClosed(channel)
        // A sandbox whose secret can no longer be opened is worth nothing: it gets a new one.
        const opened = yield* Effect.option(credentialsOf(vault, channel))
        if (Option.isSome(opened)) return opened.value
        yield* within(accountId, Effect.andThen(repo.remove(accountId), newSandbox(accountId)))
        return yield* Effect.orDie(credentialsOf(vault, (yield* find(accountId))!))
      })

      const reopen = Effect.fnUntraced(function* (accountId: string) {
        const before = yield* repo.find(accountId)
        if (before?.mode === "line") return yield* sandboxClosed(before)
        if (before?.mode === "off") yield* repo.remove(accountId)
        yield* newSandbox(accountId)
        const opened = yield* repo.find(accountId)
        return opened?.mode === "sandbox" ? opened : yield* sandboxClosed(opened)
      })

      return Connections.of({
        connect,
        sandbox,
        openSandbox: Effect.fn("Connections.openSandbox")((accountId) =>
          operators.change(
            { accountId, action: "crm_line_open_sandbox", target: ({ channelId }) => channelId },
            within(accountId, reopen(accountId))
          )
        ),
        status: Effect.fn("Connections.status")(function* (accountId) {
          const channel = yield* operators.read(accountId, find(accountId))
          if (channel === undefined || channel.mode === "sandbox") return { channel, faults: [] }
          return { channel, faults: channel.mode === "line" ? yield* liveFaults(channel) : [disconnected] }
        }),
        disconnect: Effect.fn("Connections.disconnect")(function* (accountId) {
          const { channelId } = yield* operators.read(accountId, connected(accountId))
          yield* operators.change(
            { accountId, action: "crm_line_disconnect", target: () => channelId },
            Effect.filterOrFail(
              within(accountId, repo.close(accountId, channelId)),
              (isClosed) => isClosed,
              () => new NotConnected({})
            )
          )
        }),
        forward: Effect.fn("Connections.forward")(function* (accountId, url) {
          const { channelId } = yield* operators.read(accountId, connected(accountId))
          if (url !== null) yield* sender.register(url)
          yield* operators.change(
            { accountId, action: "crm_line_forward", target: () => channelId },
            within(accountId, repo.setForwardUrl(accountId, url))
          )
          return yield* connected(accountId)
        }),
        importFollowers: Effect.fn("Connections.importFollowers")(function* (accountId) {
          const { channelId } = yield* operators.read(accountId, connected(accountId))
          yield* operators.change(
            { accountId, action: "crm_line_import_followers", target: () => channelId },
            imports.start(accountId, channelId)
          )
          return yield* connected(accountId)
        })
      })
    })
  )
}

const sandboxClosed = (channel: Channel | undefined) =>
  new SandboxClosed({ channelId: channel?.channelId ?? "", isConnected: channel?.mode === "line" })

const isRefusal = (failure: ChannelFailure) => failure._tag === "ChannelRefused" || failure._tag === "MessageRefused"

const fault = (code: ChannelFault["code"], text: string): ChannelFault => ({ code, text })

const disconnected = fault(
  "disconnected",
  "The account is disconnected from LINE: messages wait until a channel is connected, or the sandbox is opened"
)

const noPublicUrl = fault(
  "no_public_url",
  "PUBLIC_URL is not set: LINE sends hooks only to an https address under which it reaches this service"
)
