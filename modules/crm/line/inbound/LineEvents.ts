/**
 * Applies inbound events to friends, each once, in one transaction with the events that it publishes. Those of an account that
 * arrive while others are being applied share the next transaction. The profile of one who follows is read before that, for a
 * while. Events that wait for a profile take no place of those that are applied.
 */
import { Context, DateTime, Effect, Layer, Semaphore } from "effect"
import { Jobs } from "../../../../src/actor/Jobs.ts"
import { Events, type Publication } from "../../../../src/event/Events.ts"
import { isAway } from "../../../../src/process/Outage.ts"
import * as KeyedGroupCommit from "../../../../src/sql/KeyedGroupCommit.ts"
import * as Tenant from "../../../../src/sql/tenant/Tenant.ts"
import * as Ulids from "../../../../src/Ulids.ts"
import { MessageReceived } from "../../events/Friends.ts"
import { FriendPostback, LineMembershipReported } from "../../events/Inside.ts"
import type { Friend } from "../../friend/Friend.ts"
import { Friends, type InboundOutcome } from "../../friend/Friends.ts"
import { type Arrival, ReceivedMessages } from "../../received/ReceivedMessages.ts"
import type { ChannelFailure } from "../channel/ChannelErrors.ts"
import { MessagingChannel } from "../channel/MessagingChannel.ts"
import { FetchLineProfile, ForgetLineMessage } from "../Jobs.ts"
import type { EventAction, ReceivedMessage } from "./EventAction.ts"
import { InboundRepo } from "./InboundRepo.ts"
import * as Patience from "./Patience.ts"
import { type ReadProfile, type Request, type TakenEvent, type TakenMessage, takenOf } from "./TakenEvents.ts"

interface UserEvent {
  readonly accountId: string
  readonly lineUserId: string
  readonly at: Date
}

export class LineEvents extends Context.Service<
  LineEvents,
  {
    readonly apply: (event: Request["event"]) => Effect.Effect<void>
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
      const received = yield* ReceivedMessages
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

      const publicationOf = (friend: Friend, { at, lineUserId }: UserEvent, message: ReceivedMessage): Publication => ({
        event: MessageReceived,
        data: {
          messageId: nextId(),
          friendId: friend.id,
          lineUserId,
          ...message,
          receivedAt: DateTime.fromDateUnsafe(at)
        }
      })

      const arrivalOf = (friend: Friend, at: Date, { message, readToken }: TakenMessage["action"]): Arrival => {
        const { durationMs, fileName, lineMessageId, location, sticker, text, type } = message
        const said = { text, fileName, durationMs, location, sticker, readToken }
        return { id: lineMessageId, friendId: friend.id, type, receivedAt: at, ...said }
      }

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
            yield* events.publishAll([publicationOf(friend, event, action.message)], { accountId })
            yield* received.keep(accountId, [arrivalOf(friend, at, action)])
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
          case "Membership": {
            const friend = yield* friends.seen({ ...event, profile: null })
            if (friend === "ignored") return friend
            yield* nameLater(friend, event, friend.messageCount)
            const { isMember, planId } = action
            const data = { lineUserId, planId, isMember, at: DateTime.fromDateUnsafe(at) }
            yield* events.publish(LineMembershipReported, data, { accountId })
            return friend
          }
          case "Unsend":
            return "ignored"
        }
      })

      /** Events that were being handed to webhooks meanwhile are found by a second job. */
      const forget = Effect.fnUntraced(function* (accountId: string, lineMessageId: string) {
        yield* received.forget(accountId, lineMessageId)
        const receivedAt = yield* repo.forgetMessage(accountId, lineMessageId)
        if (receivedAt === undefined) return
        for (const delay of ["0 seconds", "2 minutes"] as const) {
          yield* jobs.send(ForgetLineMessage, { accountId, lineMessageId, receivedAt }, { delay })
        }
      })

      /** Returns whether the event changed something. */
      const applyOne = Effect.fnUntraced(function* (
        { action, at, lineUserId, profile }: TakenEvent,
        accountId: string
      ) {
        if (action._tag === "Unsend") return yield* Effect.as(forget(accountId, action.lineMessageId), true)
        if (lineUserId === null) return false
        return (yield* applyForUser({ accountId, lineUserId, at }, action, profile)) !== "ignored"
      })

      /** Messages of friends who are stored: two statements for all of them. Answers those of others. */
      const applyMessages = Effect.fnUntraced(function* (accountId: string, messages: ReadonlyArray<TakenMessage>) {
        const found = yield* friends.wroteAll(accountId, messages)
        const published: Array<Publication> = []
        const kept: Array<Arrival> = []
        const others: Array<TakenEvent> = []
        for (const taken of messages) {
          const friend = found.get(taken.lineUserId)
          if (friend === undefined) {
            others.push(taken)
            continue
          }
          const event = { accountId, lineUserId: taken.lineUserId, at: taken.at }
          yield* nameLater(friend, event, friend.messageCount - 1)
          published.push(publicationOf(friend, event, taken.action.message))
          kept.push(arrivalOf(friend, taken.at, taken.action))
        }
        yield* events.publishAll(published, { accountId })
        yield* received.keep(accountId, kept)
        return others
      })

      const applyAll = Effect.fnUntraced(function* (accountId: string, requests: ReadonlyArray<Request>) {
        const ids = requests.map(({ event }) => event.eventId).toSorted()
        const taken = takenOf(requests, yield* repo.takeAll(accountId, ids))
        const others = [...taken.others, ...(yield* applyMessages(accountId, taken.messages))]
        const ignored = [...taken.ignored]
        for (const event of others) if (!(yield* applyOne(event, accountId))) ignored.push(event.eventId)
        yield* repo.markIgnored(accountId, ignored)
        return requests.map(() => undefined)
      })

      const apply = yield* KeyedGroupCommit.make<Request, undefined>({
        writers: 2,
        largest: 100,
        run: (accountId, requests) => places.withPermit(within(accountId, applyAll(accountId, requests))),
        // One event that cannot be applied must not take the others with it.
        splitOn: (cause) => !isAway(cause)
      })

      return LineEvents.of({
        apply: Effect.fn("LineEvents.apply")(function* (event) {
          const { accountId, isFollow, lineUserId } = event
          const profile = isFollow && lineUserId !== null ? yield* profileInTime(accountId, lineUserId) : undefined
          yield* apply(accountId, { event, profile })
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
