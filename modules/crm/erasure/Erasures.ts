/**
 * Erases a friend or guest for good, as privacy law asks for. One transaction takes everything personal from the tables,
 * cancels active reservations (of many the first) and stores the receipt; a job then cancels the others, and erases published
 * events and the logs of webhooks.
 *
 * The row of the friend stays without personal data, for the reservations that name it. The receipt keeps a hash of account
 * and LINE user id: events from before the erasure, however late they are delivered, do not bring the friend back.
 */
import { Context, Effect, Layer } from "effect"
import { Jobs } from "../../../src/actor/Jobs.ts"
import { Events } from "../../../src/event/Events.ts"
import * as Tenant from "../../../src/sql/tenant/Tenant.ts"
import * as Ulids from "../../../src/Ulids.ts"
import { SlotFreed } from "../events/Inside.ts"
import { FriendNotFound } from "../friend/Errors.ts"
import { MemberIsFriend, MemberNotFound } from "../member/Errors.ts"
import { Reservations } from "../reservation/Reservations.ts"
import { SlotCapacity } from "../slot/SlotCapacity.ts"
import type { Erasure } from "./Erasure.ts"
import { ErasureRepo } from "./ErasureRepo.ts"
import { ScrubLogs } from "./Jobs.ts"

/** Events that were being handed to webhooks during the first scrubbing are found by a second one after this time. */
const secondScrub = "2 minutes"

export class Erasures extends Context.Service<
  Erasures,
  {
    readonly erase: (accountId: string, friendId: string) => Effect.Effect<Erasure, FriendNotFound>
    /** A member who is no friend; the receipt names the card instead of a friend. */
    readonly eraseMember: (
      accountId: string,
      memberId: string
    ) => Effect.Effect<Erasure, MemberNotFound | MemberIsFriend>
    /** Receipts, newest first. */
    readonly list: (accountId: string, limit: number) => Effect.Effect<ReadonlyArray<Erasure>>
  }
>()("crm/erasure/Erasures") {
  static readonly layer = Layer.effect(
    Erasures,
    Effect.gen(function* () {
      const within = yield* Tenant.within
      const repo = yield* ErasureRepo
      const reservations = yield* Reservations
      const capacity = yield* SlotCapacity
      const events = yield* Events
      const jobs = yield* Jobs
      const nextId = yield* Ulids.monotonic

      const leaveWaitlist = Effect.fnUntraced(function* (accountId: string, friendId: string) {
        for (const { guests, menuId, slotId } of yield* repo.leaveWaitlist(accountId, friendId)) {
          yield* capacity.give(accountId, slotId, guests)
          yield* events.publish(SlotFreed, { slotId, menuId }, { accountId })
        }
      })

      /** Stores it, and has events and logs scrubbed. */
      const receipt = Effect.fnUntraced(function* (erasure: Erasure, lineUserId: string | null) {
        yield* repo.insert(erasure, lineUserId)
        const payload = { accountId: erasure.accountId, erasureId: erasure.id }
        yield* jobs.send(ScrubLogs, { ...payload, isLast: false })
        yield* jobs.send(ScrubLogs, { ...payload, isLast: true }, { delay: secondScrub })
        return erasure
      })

      const eraseWithin = Effect.fnUntraced(function* (accountId: string, friendId: string) {
        const subject = yield* repo.lock(accountId, friendId)
        if (subject === undefined) return yield* new FriendNotFound({})
        // First, so that the events of cancelled reservations have nothing personal.
        const anonymised = yield* repo.anonymise(accountId, friendId)
        const rows = yield* repo.eraseRows(accountId, friendId, subject)
        // Last, since the first event that it publishes holds back those of all others until this transaction ends.
        const { cancelled: reservationsCancelled } = yield* reservations.cancelSomeOf(accountId, friendId)
        yield* leaveWaitlist(accountId, friendId)
        const erased = { ...anonymised, reservationsCancelled, ...rows }
        const erasure = { id: nextId(), accountId, friendId, erased, erasedAt: subject.now, scrubbedAt: null }
        yield* repo.markErased(accountId, friendId, subject.now)
        return yield* receipt(erasure, subject.lineUserId)
      })

      const eraseMemberWithin = Effect.fnUntraced(function* (accountId: string, memberId: string) {
        const subject = yield* repo.lockMember(accountId, memberId)
        if (subject === undefined) return yield* new MemberNotFound({})
        if (subject.isFriend) return yield* new MemberIsFriend({})
        const erased = yield* repo.eraseMember(accountId, subject)
        const ids = { id: nextId(), accountId, friendId: memberId }
        return yield* receipt({ ...ids, erased, erasedAt: subject.now, scrubbedAt: null }, subject.lineUserId)
      })

      return Erasures.of({
        erase: Effect.fn("Erasures.erase")((accountId, friendId) =>
          within(accountId, eraseWithin(accountId, friendId))
        ),
        eraseMember: Effect.fn("Erasures.eraseMember")((accountId, memberId) =>
          within(accountId, eraseMemberWithin(accountId, memberId))
        ),
        list: (accountId, limit) => within(accountId, repo.list(accountId, limit))
      })
    })
  ).pipe(Layer.provide([ErasureRepo.layer, Reservations.layer, SlotCapacity.layer]))
}
