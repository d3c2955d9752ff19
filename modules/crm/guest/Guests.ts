/**
 * Merges a guest who booked by phone or walked in with the friend that they became: reservations, the waitlist, tags and
 * external ids go to the friend in one transaction, and the guest is gone.
 *
 * What both have: a tag counts once; of a namespace the friend keeps the own external id; name, reading and phone of the friend
 * win. Two active bookings of one slot are refused, since either may be meant, and no merge cancels a booking.
 */
import { Context, Effect, Layer } from "effect"
import * as Tenant from "../../../src/sql/tenant/Tenant.ts"
import { FriendNotFound } from "../friend/Errors.ts"
import { type Friend, isGuest } from "../friend/Friend.ts"
import { MergeConflict, NotAGuest } from "./Errors.ts"
import { GuestRepo, type Merge, type MovedRows } from "./GuestRepo.ts"

export interface MergeResult {
  readonly friend: Friend
  readonly moved: MovedRows
}

export class Guests extends Context.Service<
  Guests,
  { readonly merge: (merge: Merge) => Effect.Effect<MergeResult, FriendNotFound | NotAGuest | MergeConflict> }
>()("crm/guest/Guests") {
  static readonly layer = Layer.effect(
    Guests,
    Effect.gen(function* () {
      const within = yield* Tenant.within
      const repo = yield* GuestRepo

      const mergeWithin = Effect.fnUntraced(function* (merge: Merge) {
        const both = yield* repo.lockBoth(merge)
        const guest = both.find(({ id }) => id === merge.guestId)
        if (guest === undefined || both.every(({ id }) => id !== merge.friendId)) return yield* new FriendNotFound({})
        if (!isGuest(guest) || merge.guestId === merge.friendId) return yield* new NotAGuest({})
        const slotIds = yield* repo.conflicts(merge)
        if (slotIds.length > 0) return yield* new MergeConflict({ slotIds })
        const moved = yield* repo.move(merge)
        const friend = yield* repo.absorb(merge)
        return friend === undefined ? yield* new FriendNotFound({}) : { friend, moved }
      })

      return Guests.of({
        merge: Effect.fn("Guests.merge")((merge) => within(merge.accountId, mergeWithin(merge)))
      })
    })
  ).pipe(Layer.provide(GuestRepo.layer))
}
