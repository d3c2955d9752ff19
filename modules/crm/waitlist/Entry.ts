/** A guest on the waitlist of a slot. */
import { Schema } from "effect"
import { entryStates } from "./EntryState.ts"

const TextOrNull = Schema.NullOr(Schema.String)
const DateOrNull = Schema.NullOr(Schema.Date)

export const Entry = Schema.Struct({
  id: Schema.String,
  accountId: Schema.String,
  slotId: Schema.String,
  friendId: Schema.String,
  guests: Schema.Int,
  staffId: TextOrNull,
  note: TextOrNull,
  state: Schema.Literals(entryStates),
  offeredAt: DateOrNull,
  offerEndsAt: DateOrNull,
  reservationId: TextOrNull,
  createdAt: Schema.Date,
  updatedAt: Schema.Date,
  /** Menu of the slot, for views and messages. */
  menuId: Schema.String,
  menuName: Schema.String,
  startsAt: Schema.Date,
  endsAt: Schema.Date,
  guestName: TextOrNull,
  phone: TextOrNull,
  isLineFriend: Schema.Boolean,
  isFollowing: Schema.Boolean,
  /** Whether mails to the guest arrive, as far as is known; null without an address. */
  mail: Schema.NullOr(Schema.Literals(["open", "refused"])),
  language: Schema.Literals(["ja", "en"])
})
export type Entry = typeof Entry.Type

/** The input of joining. */
export interface NewEntry {
  readonly slotId: string
  readonly friendId: string
  readonly guests: number
  /** The wanted staff member; null for any. */
  readonly staffId: string | null
  readonly note: string | null
}

/** A guest without LINE gets a mail, or is called by the staff; a friend of the account must follow, or have an address. */
export const isReachable = ({ isFollowing, isLineFriend, mail }: Entry, isMailOn: boolean): boolean =>
  isFollowing || !isLineFriend || (isMailOn && mail === "open")
