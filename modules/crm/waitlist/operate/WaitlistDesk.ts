/** Use cases of operators with the waitlist, for `/admin/v1` and the command line: the account exists, changes are audited. */
import { Context, Effect, Layer } from "effect"
import type { Operator } from "../../../../src/operate/Operator.ts"
import type { AccountNotFound } from "../../../accounts/contract.ts"
import type { ContactInvalid } from "../../friend/contact/Contact.ts"
import type { FriendNotFound } from "../../friend/Errors.ts"
import { Friends } from "../../friend/Friends.ts"
import * as OperatorActions from "../../OperatorActions.ts"
import type { BookingRefusal } from "../../reservation/book/BookingRules.ts"
import type { DuplicateReservation } from "../../reservation/Errors.ts"
import type { LimitReached } from "../../shop/Errors.ts"
import type { SlotNotFound } from "../../slot/Errors.ts"
import type { Entry } from "../Entry.ts"
import {
  type AlreadyWaiting,
  GuestMissing,
  type NotOffered,
  type SlotNotWaitable,
  type WaitlistEntryNotFound
} from "../Errors.ts"
import { type EntryPage, Waitlist } from "../Waitlist.ts"
import type { EntryFilter } from "../WaitlistRepo.ts"
import type { Joining } from "./EntryView.ts"

type AnswerRefusal = AccountNotFound | WaitlistEntryNotFound | NotOffered

export class WaitlistDesk extends Context.Service<
  WaitlistDesk,
  {
    /** Newest first. */
    readonly list: (accountId: string, filter: EntryFilter) => Effect.Effect<EntryPage, AccountNotFound>
    /** For a friend, or for a new guest, who is stored with it. */
    readonly join: (
      accountId: string,
      joining: Joining
    ) => Effect.Effect<
      Entry,
      | AccountNotFound
      | GuestMissing
      | ContactInvalid
      | SlotNotFound
      | FriendNotFound
      | DuplicateReservation
      | AlreadyWaiting
      | SlotNotWaitable
      | LimitReached,
      Operator
    >
    readonly accept: (accountId: string, id: string) => Effect.Effect<Entry, AnswerRefusal | BookingRefusal, Operator>
    readonly decline: (accountId: string, id: string) => Effect.Effect<Entry, AnswerRefusal, Operator>
    readonly leave: (accountId: string, id: string) => Effect.Effect<Entry, AnswerRefusal, Operator>
  }
>()("crm/waitlist/operate/WaitlistDesk") {
  static readonly layer = Layer.effect(
    WaitlistDesk,
    Effect.gen(function* () {
      const waitlist = yield* Waitlist
      const friends = yield* Friends
      const operators = yield* OperatorActions.make

      const change = <E>(accountId: string, action: string, self: Effect.Effect<Entry, E>) =>
        operators.change({ accountId, action: `crm_waitlist_${action}`, target: ({ id }) => id }, self)

      const join = Effect.fnUntraced(function* (accountId: string, joining: Joining) {
        const { friendId: given, guest, note = null, numberOfGuests: guests, slotId, staffId = null } = joining
        if ((given === undefined) === (guest === undefined)) return yield* new GuestMissing({})
        const friendId = guest === undefined ? given! : (yield* friends.createGuest(accountId, guest)).id
        return yield* waitlist.join(accountId, { slotId, friendId, guests, staffId, note })
      })

      return WaitlistDesk.of({
        list: (accountId, filter) => operators.read(accountId, waitlist.list(accountId, filter)),
        join: (accountId, joining) => change(accountId, "join", join(accountId, joining)),
        accept: (accountId, id) => change(accountId, "accept", waitlist.accept(accountId, id)),
        decline: (accountId, id) => change(accountId, "decline", waitlist.decline(accountId, id)),
        leave: (accountId, id) => change(accountId, "leave", waitlist.leave(accountId, id))
      })
    })
  )
}
