/**
 * Port to the messaging platform of an account: pushes messages to friends, reads profiles, quota and followers. An account
 * that never had a channel is served by the sandbox; one that was disconnected is refused.
 */
import { Context, type Effect } from "effect"
import type { ChannelFailure, FollowersUnavailable, PushFailure } from "./ChannelErrors.ts"
import type { LineMessage } from "./LineMessage.ts"

export type { LineMessage }

export interface Push {
  /** The friend's LINE user id. */
  readonly to: string
  /** 1 to 5. */
  readonly messages: ReadonlyArray<LineMessage>
  /** UUID. For 24 hours the platform accepts one push for it: a repeated one is answered as the first. */
  readonly retryKey: string
}

export interface Multicast {
  /** LINE user ids of 1 to 500 friends, each once. */
  readonly to: ReadonlyArray<string>
  /** 1 to 5. */
  readonly messages: ReadonlyArray<LineMessage>
  /** UUID, as of a push. */
  readonly retryKey: string
  /** Name under which its readers are counted, up to 30 characters of a-z, A-Z, 0-9 and _; absent: they are not. */
  readonly unit?: string | undefined
}

/** Readers of the messages of a unit; null where they are fewer than the platform says. */
export interface UnitReaders {
  readonly opened: number | null
  /** People who have opened a link. */
  readonly clicked: number | null
}

export interface UnitQuestion {
  readonly unit: string
  /** First and last day in Japan, as `20261201`; 30 days at most. */
  readonly from: string
  readonly to: string
}

export interface Reply {
  /** Whom the token is of. */
  readonly to: string
  /** Token of an inbound event; good once, for about a minute. */
  readonly replyToken: string
  /** 1 to 5. */
  readonly messages: ReadonlyArray<LineMessage>
}

/** The platform has accepted the push. */
export interface PushReceipt {
  /** The platform's id of the request that was accepted; null when the platform named none. */
  readonly requestId: string | null
}

export interface Profile {
  readonly displayName: string | null
  readonly pictureUrl: string | null
}

/** A menu below the chat, as LINE takes it. */
export interface LineRichMenu {
  readonly size: { readonly width: number; readonly height: number }
  /** Open when the chat is opened. */
  readonly selected: boolean
  readonly name: string
  readonly chatBarText: string
  readonly areas: ReadonlyArray<{
    readonly bounds: { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
    readonly action:
      | { readonly type: "uri"; readonly uri: string }
      | { readonly type: "message"; readonly text: string }
  }>
}

/** A PNG or JPEG. */
export interface LineImage {
  readonly mediaType: string
  readonly bytes: Uint8Array
}

/** Messages of the current month, as the platform counts them. */
export interface Quota {
  /** Null: no limit. */
  readonly limit: number | null
  readonly used: number
}

export interface FollowersPage {
  readonly lineUserIds: ReadonlyArray<string>
  /** For the next page; null on the last one. */
  readonly cursor: string | null
}

export interface BotInfo {
  /** The bot's own user id: `destination` of inbound hooks. */
  readonly userId: string
  /** Starts with @. */
  readonly basicId: string
  readonly displayName: string
  readonly pictureUrl: string | null
}

export class MessagingChannel extends Context.Service<
  MessagingChannel,
  {
    readonly push: (accountId: string, push: Push) => Effect.Effect<PushReceipt, PushFailure>
    /** Sends the messages to many friends in one request: to all of them, or to none. */
    readonly multicast: (accountId: string, multicast: Multicast) => Effect.Effect<PushReceipt, PushFailure>
    /** Null: the sandbox, whose messages no person reads. */
    readonly unitReaders: (
      accountId: string,
      question: UnitQuestion
    ) => Effect.Effect<UnitReaders | null, ChannelFailure>
    /** Answers an event, without a retry key: a repeated token is refused. Costs nothing of the quota. */
    readonly reply: (accountId: string, reply: Reply) => Effect.Effect<void, ChannelFailure>
    /** Shows a friend that the messages up to that of the token were read. */
    readonly markRead: (accountId: string, readToken: string) => Effect.Effect<void, ChannelFailure>
    /** Shows a friend another rich menu; null for the default one of the account. */
    readonly linkRichMenu: (
      accountId: string,
      lineUserId: string,
      richMenuId: string | null
    ) => Effect.Effect<void, ChannelFailure>
    /** Makes a rich menu, which friends do not see yet; answers its id. One whose image is refused is deleted again. */
    readonly createRichMenu: (
      accountId: string,
      menu: LineRichMenu,
      image: LineImage
    ) => Effect.Effect<string, ChannelFailure>
    readonly deleteRichMenu: (accountId: string, richMenuId: string) => Effect.Effect<void, ChannelFailure>
    /** The rich menu of all friends who were given no other; null for none. */
    readonly setDefaultRichMenu: (accountId: string, richMenuId: string | null) => Effect.Effect<void, ChannelFailure>
    /** Null: the platform knows no such friend, or the friend has blocked the account. */
    readonly profile: (accountId: string, lineUserId: string) => Effect.Effect<Profile | null, ChannelFailure>
    readonly quota: (accountId: string) => Effect.Effect<Quota, ChannelFailure>
    /** User ids of followers, in pages; null for the first page. Only verified and premium accounts have it. */
    readonly followers: (
      accountId: string,
      cursor: string | null
    ) => Effect.Effect<FollowersPage, ChannelFailure | FollowersUnavailable>
    readonly botInfo: (accountId: string) => Effect.Effect<BotInfo, ChannelFailure>
    /** Ids of the plans of LINE's own paid membership. */
    readonly membershipPlans: (accountId: string) => Effect.Effect<ReadonlyArray<string>, ChannelFailure>
    /** User ids of the members of a plan, in pages, without those who have blocked the account. */
    readonly membershipUsers: (
      accountId: string,
      planId: string,
      cursor: string | null
    ) => Effect.Effect<FollowersPage, ChannelFailure>
    /** Ids of the plans that a user is in. */
    readonly membershipsOf: (
      accountId: string,
      lineUserId: string
    ) => Effect.Effect<ReadonlyArray<string>, ChannelFailure>
  }
>()("crm/line/channel/MessagingChannel") {}
