/**
 * Goes through the waitlist of a slot, under its lock: ends offers that are over, closes what cannot be booked any more, and
 * offers what is free. Whether an entry can be booked is decided by the rules of bookings themselves, one entry after the
 * other and with the open offers before them, so that an offer is made for what its acceptance would get.
 */
import { Context, Effect, Layer, Result } from "effect"
import { Jobs } from "../../../../src/actor/Jobs.ts"
import { Attentions } from "../../attention/Attentions.ts"
import { Messages } from "../../message/Messages.ts"
import { BookingLocks } from "../../reservation/book/BookingLocks.ts"
import { type BookingRefusal, type BookingRequest, decide } from "../../reservation/book/BookingRules.ts"
import { SlotCapacity } from "../../slot/SlotCapacity.ts"
import { type Entry, isReachable } from "../Entry.ts"
import { type EntryAction, transition } from "../EntryState.ts"
import { PromoteWaitlist } from "../Jobs.ts"
import { type SlotFacts, WaitlistRepo } from "../WaitlistRepo.ts"
import { cutOffOf, offerEnd } from "./Offering.ts"
import { OfferMails } from "./OfferMails.ts"
import { offerMessage, offerText } from "./OfferText.ts"

export class Promotion extends Context.Service<
  Promotion,
  {
    /** Locks the friends of open entries, and one more, before the slot is locked. */
    readonly lockFriends: (accountId: string, slotId: string, joining?: string) => Effect.Effect<ReadonlySet<string>>
    /** @param friends that are locked; the entry of another one is left to the job that its joining sends */
    readonly goThrough: (
      accountId: string,
      slotId: string,
      friends: ReadonlySet<string>,
      at: Date
    ) => Effect.Effect<void>
    /** Ends an entry by an action that its state allows, and gives its places back unless they pass to a reservation. */
    readonly end: (
      entry: Entry,
      action: Exclude<EntryAction, "offer">,
      at: Date,
      reservationId?: string
    ) => Effect.Effect<void>
  }
>()("crm/waitlist/offer/Promotion") {
  static readonly layer = Layer.effect(
    Promotion,
    Effect.gen(function* () {
      const repo = yield* WaitlistRepo
      const capacity = yield* SlotCapacity
      const locks = yield* BookingLocks
      const messages = yield* Messages
      const mails = yield* OfferMails
      const attentions = yield* Attentions
      const jobs = yield* Jobs

      const end: Promotion["Service"]["end"] = Effect.fnUntraced(function* (entry, action, at, reservationId) {
        const { accountId, guests, id, slotId, state } = entry
        const step = transition(state, action)
        if (step === undefined) return yield* Effect.die(new Error(`An entry that is ${state} cannot ${action}`))
        yield* repo.update(accountId, id, { state: step.to, ...(reservationId && { reservationId }) }, at)
        if (step.places === "give") yield* capacity.give(accountId, slotId, guests)
        yield* messages.withdraw(accountId, keyOf(id))
        yield* mails.withdraw(accountId, keyOf(id))
        yield* attentions.settle(accountId, { waitlistId: id }, ["waitlist_offer"])
      })

      /** Tells the guest by LINE or mail, or lists whom the staff must call; false: the guest stopped following meanwhile. */
      const announce = Effect.fnUntraced(function* (entry: Entry, slot: SlotFacts, endsAt: Date) {
        const { accountId, friendId, id, isFollowing, mail } = entry
        const byLine = isFollowing
          ? yield* messages.notify({
              accountId,
              friendId,
              purpose: "offer",
              key: keyOf(id),
              messages: [offerMessage(entry, slot.timeZone, endsAt)],
              until: endsAt
            })
          : "no_line"
        if (byLine === "queued" || byLine === "duplicate") return true
        const canMail = mails.isOn && mail === "open" && byLine !== "quota_exceeded"
        const byMail = canMail ? yield* mails.give(entry, slot, endsAt, keyOf(id)) : "no_address"
        if (byMail === "no_address" && byLine === "not_following") return false
        if (byMail === "no_address" || byMail === "limit") {
          const withoutMail = mails.isOn && mail === "refused" ? "mail_refused" : "no_line"
          yield* attentions.add(accountId, {
            key: keyOf(id),
            kind: "waitlist_offer",
            reason: byLine === "quota_exceeded" ? byLine : byMail === "limit" ? "mail_limit" : withoutMail,
            reservationId: null,
            waitlistId: id,
            friendId,
            text: offerText(entry, slot.timeZone, endsAt)
          })
        }
        return true
      })

      const offer = Effect.fnUntraced(function* (entry: Entry, slot: SlotFacts, at: Date, endsAt: Date) {
        const { accountId, guests, id, slotId } = entry
        if (!(yield* announce(entry, slot, endsAt))) return
        if (!(yield* capacity.take(accountId, slotId, guests))) {
          return yield* Effect.die(new Error(`The locked slot ${slotId} had room for ${guests}, and has none`))
        }
        yield* repo.update(accountId, id, { state: "offered", offeredAt: at, offerEndsAt: endsAt }, at)
        yield* jobs.send(PromoteWaitlist, { accountId, slotId }, { runAt: endsAt })
      })

      /** Ends offers that are over; of a slot that cannot be booked any more, all entries. Answers the others. */
      const endStale = Effect.fnUntraced(function* (entries: ReadonlyArray<Entry>, isBookable: boolean, at: Date) {
        const rest: Array<Entry> = []
        for (const entry of entries) {
          const isOver = entry.state === "offered" && entry.offerEndsAt !== null && entry.offerEndsAt <= at
          if (isOver) yield* end(entry, "expire", at)
          else if (!isBookable) yield* end(entry, "close", at)
          else rest.push(entry)
        }
        return rest
      })

      const goThrough: Promotion["Service"]["goThrough"] = Effect.fnUntraced(
        function* (accountId, slotId, friends, at) {
          const slot = yield* repo.lockSlot(accountId, slotId)
          if (slot === undefined) return
          const known = (yield* repo.open(accountId, slotId)).filter(({ friendId }) => friends.has(friendId))
          const cutOff = cutOffOf(slot)
          const isBookable = slot.isActive && !slot.isClosed && at < cutOff
          const open = yield* endStale(known, isBookable, at)
          const endsAt = offerEnd(at, slot.offerMinutes, cutOff)
          const waiting = open.filter((entry) => entry.state === "waiting" && isReachable(entry, mails.isOn))
          if (endsAt === undefined || waiting.length === 0) return
          const candidates = [...open.filter(({ state }) => state === "offered"), ...waiting]
          const requests = candidates.map(requestOf)
          const facts = yield* locks.take(accountId, requests, at)
          const booked = yield* locks.findBooked(requests.map(({ draft }) => draft))
          const decisions = decide({ ...facts, booked }, requests)
          for (const [index, entry] of candidates.entries()) {
            const decision = decisions[index]
            if (entry.state === "offered" || decision === undefined) continue
            if (Result.isSuccess(decision)) yield* offer(entry, slot, at, endsAt)
            else if (isFinal(decision.failure)) yield* end(entry, "close", at)
          }
        }
      )

      return Promotion.of({
        end,
        goThrough,
        lockFriends: Effect.fnUntraced(function* (accountId, slotId, joining) {
          const friends = new Set((yield* repo.open(accountId, slotId)).map(({ friendId }) => friendId))
          if (joining !== undefined) friends.add(joining)
          return yield* repo.lockFriends(accountId, [...friends])
        })
      })
    })
  )
}

/** Key of the message and of the entry on the attention list. */
export const keyOf = (entryId: string): string => `waitlist/${entryId}/offer`

const requestOf = ({ friendId, guests, id, menuId, note, slotId, staffId, state }: Entry): BookingRequest => ({
  draft: { menuId, slotId, friendId, numberOfGuests: guests, note, staffId },
  origin: { source: "waitlist", ...(state === "offered" && { heldBy: id }) }
})

/** A refusal that waiting cannot mend. */
const isFinal = ({ _tag }: BookingRefusal): boolean => _tag !== "SlotFull" && _tag !== "TooFarInAdvance"
