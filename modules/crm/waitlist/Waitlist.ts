/**
 * Use cases of the waitlist. Everything that changes the entries of a slot runs under the lock of the slot and, before it
 * ends, goes through its waitlist: offers that are over end, and what is free then is offered to the next who fits. So places
 * that an answer gives back are held for the next guest in the same transaction.
 */
import { Context, DateTime, Effect, Layer } from "effect"
import { SecureRandom } from "effect/crypto"
import { Jobs } from "../../../src/actor/Jobs.ts"
import * as Tenant from "../../../src/sql/tenant/Tenant.ts"
import { isUlid } from "../../../src/Ulids.ts"
import { FriendNotFound } from "../friend/Errors.ts"
import type { BookingRefusal } from "../reservation/book/BookingRules.ts"
import { Bookings } from "../reservation/book/Bookings.ts"
import { DuplicateReservation } from "../reservation/Errors.ts"
import { LimitReached } from "../shop/Errors.ts"
import { SlotNotFound } from "../slot/Errors.ts"
import type { Entry, NewEntry } from "./Entry.ts"
import { transition } from "./EntryState.ts"
import { AlreadyWaiting, NotOffered, SlotNotWaitable, WaitlistEntryNotFound } from "./Errors.ts"
import { PromoteWaitlist } from "./Jobs.ts"
import { cutOffOf } from "./offer/Offering.ts"
import { OfferMails } from "./offer/OfferMails.ts"
import { Promotion } from "./offer/Promotion.ts"
import { type EntryFilter, type SlotFacts, WaitlistRepo } from "./WaitlistRepo.ts"

export interface EntryPage {
  readonly entries: ReadonlyArray<Entry>
  readonly hasMore: boolean
}

type AnswerRefusal = WaitlistEntryNotFound | NotOffered

export class Waitlist extends Context.Service<
  Waitlist,
  {
    readonly join: (
      accountId: string,
      entry: NewEntry
    ) => Effect.Effect<
      Entry,
      SlotNotFound | FriendNotFound | DuplicateReservation | AlreadyWaiting | SlotNotWaitable | LimitReached
    >
    readonly find: (accountId: string, id: string) => Effect.Effect<Entry, WaitlistEntryNotFound>
    /** Newest first. */
    readonly list: (accountId: string, filter: EntryFilter) => Effect.Effect<EntryPage>
    /** Books what was offered. One that is refused changes nothing: the offer stays until its end. */
    readonly accept: (accountId: string, id: string) => Effect.Effect<Entry, AnswerRefusal | BookingRefusal>
    readonly decline: (accountId: string, id: string) => Effect.Effect<Entry, AnswerRefusal>
    readonly leave: (accountId: string, id: string) => Effect.Effect<Entry, AnswerRefusal>
    /** Ends what is over, and offers what is free. */
    readonly promote: (accountId: string, slotId: string) => Effect.Effect<void>
    /** Sends a job for every slot with an offer that is over. */
    readonly sweep: Effect.Effect<void>
  }
>()("crm/waitlist/Waitlist") {
  static readonly layer = Layer.effect(
    Waitlist,
    Effect.gen(function* () {
      const repo = yield* WaitlistRepo
      const promotion = yield* Promotion
      const bookings = yield* Bookings
      const jobs = yield* Jobs
      const random = yield* SecureRandom.SecureRandom
      const mails = yield* OfferMails
      const tenant = yield* Tenant.within
      /** One transaction; what it offers may be mailed. */
      const within = <A, E>(accountId: string, act: Effect.Effect<A, E>) =>
        Effect.andThen(mails.prepare(accountId), tenant(accountId, act))
      const now = Effect.map(DateTime.now, DateTime.toDateUtc)

      /** Runs a change of entries under the locks of the slot, and goes through the waitlist afterwards. */
      const atSlot = <E>(
        accountId: string,
        slotId: string,
        act: (slot: SlotFacts, at: Date) => Effect.Effect<void, E>,
        joining?: string
      ) =>
        Effect.gen(function* () {
          const friends = yield* promotion.lockFriends(accountId, slotId, joining)
          if (joining !== undefined && !friends.has(joining)) return yield* new FriendNotFound({})
          const slot = yield* repo.lockSlot(accountId, slotId)
          if (slot === undefined) return yield* new SlotNotFound({})
          const at = yield* now
          yield* act(slot, at)
          yield* promotion.goThrough(accountId, slotId, friends, at)
        })

      const join = Effect.fnUntraced(function* (accountId: string, entry: NewEntry) {
        const { friendId, guests, slotId } = entry
        const id = yield* random.ulid
        yield* atSlot(
          accountId,
          slotId,
          Effect.fnUntraced(function* (slot, at) {
            const reason = unwaitable(slot, guests, at)
            if (reason !== undefined) return yield* new SlotNotWaitable({ reason })
            if (yield* repo.isBooked(accountId, slotId, friendId)) return yield* new DuplicateReservation({})
            if (yield* repo.isWaiting(accountId, slotId, friendId)) return yield* new AlreadyWaiting({})
            if ((yield* repo.countOpen(accountId, slotId)) >= maxWaiting) {
              return yield* new LimitReached({ limit: maxWaiting, of: "guests who wait for one slot" })
            }
            yield* repo.insert(accountId, id, entry, at)
          }),
          friendId
        )
        return (yield* repo.find(accountId, id))!
      })

      /** Changes one entry by an action that its state allows. */
      const answer = <E>(
        accountId: string,
        id: string,
        action: "accept" | "decline" | "leave",
        act: (entry: Entry, at: Date) => Effect.Effect<void, E>
      ) =>
        Effect.gen(function* () {
          const before = isUlid(id) ? yield* repo.find(accountId, id) : undefined
          if (before === undefined) return yield* new WaitlistEntryNotFound({})
          yield* atSlot(
            accountId,
            before.slotId,
            Effect.fnUntraced(function* (_slot, at) {
              const entry = (yield* repo.find(accountId, id))!
              if (transition(entry.state, action) === undefined) return yield* new NotOffered({ state: entry.state })
              yield* act(entry, at)
            })
          ).pipe(Effect.catchTag(["SlotNotFound", "FriendNotFound"], () => Effect.fail(new WaitlistEntryNotFound({}))))
          return (yield* repo.find(accountId, id))!
        })

      const accept = (accountId: string, id: string) =>
        answer(
          accountId,
          id,
          "accept",
          Effect.fnUntraced(function* (entry, at) {
            const { friendId, guests, menuId, note, offerEndsAt, slotId, staffId } = entry
            if (offerEndsAt === null || offerEndsAt <= at) return yield* new NotOffered({ state: "expired" })
            const draft = { menuId, slotId, friendId, numberOfGuests: guests, note, staffId }
            const origin = { source: "waitlist" as const, heldBy: entry.id }
            const { id: reservationId } = yield* bookings.book(accountId, { draft, origin })
            yield* promotion.end(entry, "accept", at, reservationId)
          })
        )

      const end = (action: "decline" | "leave") => (accountId: string, id: string) =>
        answer(accountId, id, action, (entry, at) => promotion.end(entry, action, at))

      return Waitlist.of({
        join: Effect.fn("Waitlist.join")((accountId, entry) => within(accountId, join(accountId, entry))),
        find: Effect.fn("Waitlist.find")(function* (accountId, id) {
          const entry = isUlid(id) ? yield* tenant(accountId, repo.find(accountId, id)) : undefined
          return entry ?? (yield* new WaitlistEntryNotFound({}))
        }),
        list: Effect.fn("Waitlist.list")((accountId, filter) =>
          Effect.map(tenant(accountId, repo.list(accountId, { ...filter, limit: filter.limit + 1 })), (entries) => ({
            entries: entries.slice(0, filter.limit),
            hasMore: entries.length > filter.limit
          }))
        ),
        accept: Effect.fn("Waitlist.accept")((accountId, id) => within(accountId, accept(accountId, id))),
        decline: Effect.fn("Waitlist.decline")((accountId, id) => within(accountId, end("decline")(accountId, id))),
        leave: Effect.fn("Waitlist.leave")((accountId, id) => within(accountId, end("leave")(accountId, id))),
        promote: Effect.fn("Waitlist.promote")((accountId, slotId) =>
          within(
            accountId,
            atSlot(accountId, slotId, () => Effect.void)
          ).pipe(Effect.catchTag(["SlotNotFound", "FriendNotFound"], () => Effect.void))
        ),
        sweep: Effect.gen(function* () {
          const places = yield* repo.stale(yield* now, mostAtOnce)
          yield* jobs.sendAll(
            PromoteWaitlist,
            places.map((payload) => ({ payload, options: { uniqueKey: payload.slotId } }))
          )
        }).pipe(Effect.withSpan("Waitlist.sweep"))
      })
    })
  )
}

/** Open entries of a slot: each change of one goes through all of them, and locks their friends. */
export const maxWaiting = 500

/** Slots per sweep. */
const mostAtOnce = 500

const unwaitable = (slot: SlotFacts, guests: number, at: Date): SlotNotWaitable["reason"] | undefined => {
  if (slot.isClosed || !slot.isActive) return "closed"
  if (at >= cutOffOf(slot)) return "too_late"
  return guests > slot.maxCapacity ? "too_many_guests" : undefined
}
