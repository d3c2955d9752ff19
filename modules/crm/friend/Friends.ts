/**
 * Use cases of friends: lists for the account and its operators, the operator's block, guests, and what inbound events of LINE
 * change. Each is one transaction as the tenant, or a part of the caller's; events are published in it.
 */
import { Context, DateTime, Effect, Layer } from "effect"
import { Jobs } from "../../../src/actor/Jobs.ts"
import { Events } from "../../../src/event/Events.ts"
import * as Tenant from "../../../src/sql/tenant/Tenant.ts"
import * as Ulids from "../../../src/Ulids.ts"
import { FriendFollowed, FriendUnfollowed } from "../events/Friends.ts"
import { EmailChanged } from "../events/Inside.ts"
import { type ContactInvalid, type GuestContact, readContact, readNewEmail } from "./contact/Contact.ts"
import { FriendNotFound } from "./Errors.ts"
import { appliesFollow, appliesUnfollow, type Friend, impliesFollow, isFirstFollow, isForgotten } from "./Friend.ts"
import { type FriendFilter, type FriendPage, FriendPages, type Part } from "./FriendPages.ts"
import { FriendRepo, type InboundFriend, type InsertedFriend, type NewFriend } from "./FriendRepo.ts"
import { CountFriends } from "./Jobs.ts"
import { fitProfile, type Profile } from "./Profile.ts"
import { mostUncounted } from "./range/FriendRanges.ts"

export type { GuestContact } from "./contact/Contact.ts"
export type { InsertedFriend } from "./FriendRepo.ts"
export type { Profile } from "./Profile.ts"

/** An event of a user of LINE, at the time that LINE gives. */
interface InboundEvent {
  readonly accountId: string
  readonly lineUserId: string
  readonly at: Date
}
interface WithProfile extends InboundEvent {
  /** Null: not known yet; `setProfile` follows. */
  readonly profile: Profile | null
}

/** The friend, or that the event changes nothing: a later one was applied before, or the friend was erased after it. */
export type InboundOutcome = Friend | "ignored"

export class Friends extends Context.Service<
  Friends,
  {
    readonly list: (accountId: string, filter: FriendFilter, part: Part) => Effect.Effect<FriendPage>
    readonly guests: (accountId: string, part: Part) => Effect.Effect<FriendPage>
    readonly find: (accountId: string, id: string) => Effect.Effect<Friend, FriendNotFound>
    /** Finds the friend and keeps the row from being erased until the caller's transaction ends. */
    readonly hold: (accountId: string, id: string) => Effect.Effect<Friend, FriendNotFound>
    readonly createGuest: (accountId: string, contact: GuestContact) => Effect.Effect<Friend, ContactInvalid>
    /** Blocks the friend for the operator. LINE does not learn of it, and what LINE said last comes back with the end of the block. */
    /** Whether the friend wants no marketing; notices of bookings come all the same. */
    readonly setNoMarketing: (
      accountId: string,
      id: string,
      noMarketing: boolean
    ) => Effect.Effect<Friend, FriendNotFound>
    /** What the staff have noted of a friend or guest; null: nothing. */
    readonly memo: (accountId: string, id: string) => Effect.Effect<string | null, FriendNotFound>
    readonly setMemo: (accountId: string, id: string, memo: string | null) => Effect.Effect<void, FriendNotFound>
    /** Sets the address of a guest; notices of coming bookings are sent to it. An empty text or null removes it. */
    readonly setEmail: (
      accountId: string,
      id: string,
      email: string | null
    ) => Effect.Effect<Friend, FriendNotFound | ContactInvalid>
    readonly setBlocked: (accountId: string, id: string, isBlocked: boolean) => Effect.Effect<Friend, FriendNotFound>
    readonly follow: (event: WithProfile & { readonly isUnblocked: boolean }) => Effect.Effect<InboundOutcome>
    readonly unfollow: (event: InboundEvent) => Effect.Effect<InboundOutcome>
    /**
     * Any other event of a user. One who is not stored was a friend before the account was connected: stored as following,
     * without an event.
     */
    readonly seen: (event: WithProfile) => Effect.Effect<InboundOutcome>
    /** `seen` without a profile and then `received`; of a friend who is stored and follows, by one statement. */
    readonly wrote: (event: InboundEvent) => Effect.Effect<InboundOutcome>
    /**
     * Counts a message each of several users, by one statement. Answers those who are stored and follow, by their LINE user
     * ids; of the others nothing was changed, and `wrote` is for them.
     */
    readonly wroteAll: (
      accountId: string,
      messages: ReadonlyArray<{ readonly lineUserId: string; readonly at: Date }>
    ) => Effect.Effect<ReadonlyMap<string, Friend>>
    /** Counts a message of the friend. */
    readonly received: (event: {
      readonly accountId: string
      readonly friendId: string
      readonly at: Date
    }) => Effect.Effect<InboundOutcome>
    readonly setProfile: (accountId: string, friendId: string, profile: Profile) => Effect.Effect<void>
    /** Stores followers who are not stored yet, and answers those; no event, and none who was erased. At most 1,000. */
    readonly registerFollowers: (
      accountId: string,
      lineUserIds: ReadonlyArray<string>
    ) => Effect.Effect<ReadonlyArray<InsertedFriend>>
  }
>()("crm/friend/Friends") {
  static readonly layer = Layer.effect(
    Friends,
    Effect.gen(function* () {
      const within = yield* Tenant.within
      const repo = yield* FriendRepo
      const pages = yield* FriendPages
      const events = yield* Events
      const jobs = yield* Jobs
      const nextId = yield* Ulids.monotonic

      const orNotFound = <A>(found: Effect.Effect<A | undefined>): Effect.Effect<A, FriendNotFound> =>
        Effect.filterOrFail(
          found,
          (row): row is A => row !== undefined,
          () => new FriendNotFound({})
        )

      const newId = Effect.sync(() => {
        const id = nextId()
        return { id, createdAt: new Date(Ulids.timeOf(id)) }
      })

      const publishFollowed = (friend: Friend, at: Date, isUnblocked: boolean, isFirst: boolean) =>
        events.publish(
          FriendFollowed,
          {
            friendId: friend.id,
            lineUserId: friend.lineUserId ?? "",
            displayName: friend.displayName,
            pictureUrl: friend.pictureUrl,
            status: friend.isBlocked ? "blocked" : "following",
            followedAt: DateTime.fromDateUnsafe(at),
            isUnblocked,
            isFirstFollow: isFirst,
            source: "line"
          },
          { accountId: friend.accountId }
        )

      const publishUnfollowed = (friend: Friend, at: Date) =>
        events.publish(
          FriendUnfollowed,
          {
            friendId: friend.id,
            lineUserId: friend.lineUserId ?? "",
            displayName: friend.displayName,
            status: friend.isBlocked ? "blocked" : "unfollowed",
            followedAt: friend.followedAt && DateTime.fromDateUnsafe(friend.followedAt),
            unfollowedAt: DateTime.fromDateUnsafe(at)
          },
          { accountId: friend.accountId }
        )

      /**
       * Applies an event to the stored friend, or stores the friend. Of two first events of a user at once one stores it, and
       * the other waits for that and is then applied to it.
       */
      const apply = Effect.fnUntraced(function* (
        { accountId, at, lineUserId }: InboundEvent,
        profile: Profile | null,
        first: Pick<NewFriend, "platformState" | "followedAt" | "unfollowedAt">,
        onFirst: (friend: InboundFriend) => Effect.Effect<void>,
        onKnown: (friend: InboundFriend) => Effect.Effect<InboundOutcome>
      ): Effect.fn.Return<InboundOutcome> {
        const stored = yield* repo.lockByUser(accountId, lineUserId)
        if (stored !== undefined) return isForgotten(at, stored) ? "ignored" : yield* onKnown(stored)
        const { displayName, pictureUrl } = fitProfile(profile)
        const made = yield* repo.insert({
          ...first,
          ...(yield* newId),
          accountId,
          lineUserId,
          displayName,
          pictureUrl,
          knownSince: at
        })
        if (made !== undefined) return yield* Effect.as(onFirst(made), made)
        const meanwhile = yield* repo.lockByUser(accountId, lineUserId)
        return meanwhile === undefined || isForgotten(at, meanwhile) ? "ignored" : yield* onKnown(meanwhile)
      })

      const withProfile = Effect.fnUntraced(function* (friend: InboundFriend, profile: Profile | null) {
        if (profile === null) return friend
        const fitting = fitProfile(profile)
        yield* repo.setProfile(friend.accountId, friend.id, fitting)
        return { ...friend, ...fitting }
      })

      const followAgain = Effect.fnUntraced(function* (
        known: InboundFriend,
        { at, profile }: WithProfile,
        isUnblocked: boolean
      ): Effect.fn.Return<InboundOutcome> {
        const fitting = profile === null ? null : fitProfile(profile)
        const friend = {
          ...known,
          ...fitting,
          platformState: "following" as const,
          followedAt: at
        }
        yield* repo.setState(friend.accountId, friend.id, friend, fitting)
        yield* publishFollowed(friend, at, isUnblocked, isFirstFollow(at, isUnblocked, known))
        return friend
      })

      const unfollowKnown = Effect.fnUntraced(function* (
        known: InboundFriend,
        at: Date
      ): Effect.fn.Return<InboundOutcome> {
        if (!appliesUnfollow(at, known)) return "ignored"
        const friend = { ...known, platformState: "unfollowed" as const, unfollowedAt: at }
        yield* repo.setState(friend.accountId, friend.id, friend)
        yield* publishUnfollowed(friend, at)
        return friend
      })

      const seen = (event: WithProfile) =>
        apply(
          event,
          event.profile,
          { platformState: "following", followedAt: null, unfollowedAt: null },
          () => Effect.void,
          (known) =>
            impliesFollow(event.at, known) ? followAgain(known, event, true) : withProfile(known, event.profile)
        )

      const received = (accountId: string, friendId: string, at: Date) =>
        Effect.map(repo.countMessage(accountId, friendId, at), (friend): InboundOutcome => friend ?? "ignored")

      const wrote = Effect.fnUntraced(function* (event: InboundEvent): Effect.fn.Return<InboundOutcome> {
        const { accountId, at, lineUserId } = event
        const counted = yield* repo.countMessageOf(accountId, lineUserId, at)
        if (counted !== undefined) return counted
        const friend = yield* seen({ ...event, profile: null })
        return friend === "ignored" ? friend : yield* received(accountId, friend.id, at)
      })

      return Friends.of({
        list: Effect.fn("Friends.list")(function* (accountId, filter, part) {
          const page = yield* within(accountId, pages.page(accountId, filter, part))
          if (page.uncounted > mostUncounted) {
            yield* jobs.send(CountFriends, { accountId }, { uniqueKey: accountId })
          }
          return page
        }),
        guests: (accountId, part) => within(accountId, pages.guests(accountId, part)),
        find: (accountId, id) => within(accountId, orNotFound(repo.find(accountId, id))),
        hold: (accountId, id) => within(accountId, orNotFound(repo.hold(accountId, id))),
        createGuest: Effect.fn("Friends.createGuest")(function* (accountId, given) {
          const { name, ...contact } = yield* readContact(given)
          const id = yield* newId
          yield* within(accountId, repo.insertGuest({ ...id, ...contact, accountId, displayName: name }))
          return yield* within(accountId, Effect.orDie(orNotFound(repo.find(accountId, id.id))))
        }),
        setNoMarketing: (accountId, id, noMarketing) =>
          within(accountId, orNotFound(repo.setNoMarketing(accountId, id, noMarketing))),
        memo: (accountId, id) =>
          within(
            accountId,
            Effect.map(orNotFound(repo.memo(accountId, id)), ({ memo }) => memo)
          ),
        setMemo: (accountId, id, memo) =>
          Effect.asVoid(within(accountId, orNotFound(repo.setMemo(accountId, id, memo)))),
        setEmail: Effect.fn("Friends.setEmail")(function* (accountId, id, given) {
          const email = yield* readNewEmail(given)
          return yield* within(
            accountId,
            Effect.tap(orNotFound(repo.setEmail(accountId, id, email)), () =>
              email === null ? Effect.void : events.publish(EmailChanged, { friendId: id }, { accountId })
            )
          )
        }),
        setBlocked: (accountId, id, isBlocked) =>
          within(accountId, orNotFound(repo.setBlocked(accountId, id, isBlocked))),
        follow: Effect.fn("Friends.follow")((event) =>
          within(
            event.accountId,
            apply(
              event,
              event.profile,
              { platformState: "following", followedAt: event.at, unfollowedAt: null },
              (friend) =>
                publishFollowed(friend, event.at, event.isUnblocked, isFirstFollow(event.at, event.isUnblocked, null)),
              (known) =>
                appliesFollow(event.at, known)
                  ? followAgain(known, event, event.isUnblocked)
                  : Effect.succeed("ignored" as const)
            )
          )
        ),
        unfollow: Effect.fn("Friends.unfollow")((event) =>
          within(
            event.accountId,
            apply(
              event,
              null,
              { platformState: "unfollowed", followedAt: null, unfollowedAt: event.at },
              (friend) => publishUnfollowed(friend, event.at),
              (known) => unfollowKnown(known, event.at)
            )
          )
        ),
        seen: Effect.fn("Friends.seen")((event) => within(event.accountId, seen(event))),
        wrote: Effect.fn("Friends.wrote")((event) => within(event.accountId, wrote(event))),
        wroteAll: Effect.fn("Friends.wroteAll")((accountId, messages) =>
          messages.length === 0
            ? Effect.succeed(new Map())
            : Effect.map(
                within(accountId, repo.countMessagesOf(accountId, messages)),
                (friends) => new Map(friends.map((friend) => [friend.lineUserId ?? "", friend]))
              )
        ),
        received: Effect.fn("Friends.received")(({ accountId, at, friendId }) =>
          within(accountId, received(accountId, friendId, at))
        ),
        setProfile: (accountId, friendId, profile) =>
          within(accountId, repo.setProfile(accountId, friendId, fitProfile(profile))),
        registerFollowers: Effect.fn("Friends.registerFollowers")(function* (accountId, lineUserIds) {
          const friends: Array<NewFriend> = []
          for (const lineUserId of new Set(lineUserIds)) {
            const made = yield* newId
            friends.push({ ...made, ...follower, accountId, lineUserId, knownSince: made.createdAt })
          }
          return yield* within(accountId, repo.insertAll(friends))
        })
      })
    })
  ).pipe(Layer.provide(Layer.merge(FriendRepo.layer, FriendPages.layer)))
}

const follower = {
  displayName: null,
  pictureUrl: null,
  platformState: "following",
  followedAt: null,
  unfollowedAt: null
} as const
