/**
 * Applies inbound events to friends, each once, in one transaction with the events that it publishes. The profile
 * of one who follows is read before that, for a while. Events that wait for a profile take no place of those that are applied.
 */
import { Context, DateTime, Effect, Layer, Semaphore } from "effect"
import { Jobs } from "../../../../src/actor/Jobs.ts"
import { Events } from "../../../../src/event/Events.ts"
import * as Tenant from "../../../../src/sql/tenant/Tenant.ts"
import * as Ulids from "../../../../src/Ulids.ts"
import { MessageReceived } from "../../events/Friends.ts"
import { FriendPostback } from "../../events/Inside.ts"
import type { Friend } from "../../friend/Friend.ts"
import { Friends, type InboundOutcome } from "../../friend/Friends.ts"
import type { ChannelFailure } from "../channel/ChannelErrors.ts"
import { MessagingChannel, type Profile } from "../channel/MessagingChannel.ts"
import { FetchLineProfile, ForgetLineMessage } from "../Jobs.ts"
import { actionOf, type EventAction, type ReceivedMessage } from "./EventAction.ts"
import { InboundRepo } from "./InboundRepo.ts"
import * as Patience from "./Patience.ts"

interface EventRef {
  readonly accountId: string
  readonly eventId: string
  /** Null only for what is taken back in a group. */
  readonly lineUserId: string | null
  readonly isFollow: boolean
}

interface UserEvent {
  readonly accountId: string
  readonly lineUserId: string
  readonly at: Date
}

/** Undefined: it could not be read in time. */
type ReadProfile = Profile | null | undefined

export class LineEvents extends Context.Service<
  LineEvents,
  {
    readonly apply: (event: EventRef) => Effect.Effect<void>
    /** Reads and stores the profile of a friend. */
    readonly fetchProfile: (friend: {
      readonly accountId: string
      readonly friendId: string
      readonly lineUserId: string
    }) => Effect.Effect<void, ChannelFailure>
  }
>()("crm/line/inbound/LineEvents") {
  static readonly layer = Layer.effect(
    LineEvents,
    Effect.gen(function* () {
      const repo = yield* InboundRepo
      const friends = yield* Friends
      const channel = yield* MessagingChannel
      const events = yield* Events
      const jobs = yield* Jobs
      const within = yield* Tenant.within
      const nextId = yield* Ulids.monotonic
      const inTime = Patience.make()
      const places = yield* Semaphore.make(transactions)

      const profileInTime = (accountId: string, lineUserId: string): Effect.Effect<ReadProfile> =>
        channel.profile(accountId, lineUserId).pipe(
          Effect.catch((failure) => Effect.as(Effect.logInfo(failure.message, { accountId }), undefined)),
          (profile) => inTime(accountId, profile)
        )

      const fetchLater = ({ accountId, id: friendId }: Friend, lineUserId: string) =>
        jobs.send(FetchLineProfile, { accountId, friendId, lineUserId }, { uniqueKey: friendId })

      /** The first message or postback of a friend from before the connection stores the friend, whose name is not known. */
      const nameLater = (friend: Friend, { lineUserId }: UserEvent, messagesBefore: number) =>
        friend.displayName === null && messagesBefore === 0 ? fetchLater(friend, lineUserId) : Effect.void

      const publishMessage = (friend: Friend, { at, lineUserId }: UserEvent, message: ReceivedMessage) =>
        events.publish(
          MessageReceived,
          {
            messageId: nextId(),
            friendId: friend.id,
            lineUserId,
            ...message,
            receivedAt: DateTime.fromDateUnsafe(at)
          },
          { accountId: friend.accountId }
        )

      const applyForUser = Effect.fnUntraced(function* (
        event: UserEvent,
        action: EventAction,
        profile: ReadProfile
      ): Effect.fn.Return<InboundOutcome> {
        const { accountId, at, lineUserId } = event
        switch (action._tag) {
          case "Follow": {
            const friend = yield* friends.follow({
              ...event,
              isUnblocked: action.isUnblocked,
              profile: profile ?? null
            })
            if (friend !== "ignored" && profile === undefined) yield* fetchLater(friend, lineUserId)
            return friend
          }
          case "Unfollow":
            return yield* friends.unfollow(event)
          case "Message": {
            const friend = yield* friends.wrote(event)
            if (friend === "ignored") return friend
            yield* nameLater(friend, event, friend.messageCount - 1)
            yield* publishMessage(friend, event, action.message)
            return friend
          }
          case "Postback": {
            const friend = yield* friends.seen({ ...event, profile: null })
            if (friend === "ignored") return friend
            yield* nameLater(friend, event, friend.messageCount)
            const data = { friendId: friend.id, data: action.data, at: DateTime.fromDateUnsafe(at) }
            yield* events.publish(FriendPostback, data, { accountId })
            return friend
          }
          case "Unsend":
            return "ignored"
        }
      })

      /** Events that were being handed to webhooks meanwhile are found by a second job. */
      const forget = Effect.fnUntraced(function* (accountId: string, lineMessageId: string) {
        const receivedAt = yield* repo.forgetMessage(accountId, lineMessageId)
        if (receivedAt === undefined) return
        for (const delay of ["0 seconds", "2 minutes"] as const) {
          yield* jobs.send(ForgetLineMessage, { accountId, lineMessageId, receivedAt }, { delay })
        }
      })

      const applyTaken = Effect.fnUntraced(function* (
        { accountId, eventId, lineUserId }: EventRef,
        profile: ReadProfile
      ) {
        const key = { accountId, id: eventId }
        const taken = yield* repo.take(key)
        if (taken === undefined) return
        const action = taken.event === null ? undefined : actionOf(taken.event)
        if (action?._tag === "Unsend") return yield* forget(accountId, action.lineMessageId)
        const applied =
          action === undefined || lineUserId === null
            ? "ignored"
            : yield* applyForUser({ accountId, lineUserId, at: taken.occurredAt }, action, profile)
        if (applied === "ignored") yield* repo.markIgnored(key)
      })

      return LineEvents.of({
        apply: Effect.fn("LineEvents.apply")(function* (event) {
          const { accountId, isFollow, lineUserId } = event
          const profile = isFollow && lineUserId !== null ? yield* profileInTime(accountId, lineUserId) : undefined
          yield* places.withPermit(within(accountId, applyTaken(event, profile)))
        }),
        fetchProfile: Effect.fn("LineEvents.fetchProfile")(function* ({ accountId, friendId, lineUserId }) {
          const profile = yield* channel.profile(accountId, lineUserId)
          if (profile !== null) yield* friends.setProfile(accountId, friendId, profile)
        })
      })
    })
  )
}

/** Under way at once on a node; more would only wait for connections, with the requests of others behind them. */
const transactions = 20
