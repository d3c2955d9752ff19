/** An entry of the waitlist as operators see it, and the body of joining. */

import { Effect, Schema } from "effect"
import { time, timeOrNull } from "../../../../src/operate/Fields.ts"
import { exampleId, idOf } from "../../AdminGroup.ts"
import type { Entry } from "../Entry.ts"
import { entryStates } from "../EntryState.ts"

const examples = {
  id: exampleId,
  slot: "01KAJ3M1C3E5G7J9M1P3R5T7W9",
  friend: "01JZ3N8T2V4X6Z8B0D2F4H6K8N",
  staff: "01KAJ3M4E5F6G7H8J9K0M1N2P3"
}

const textOrNull = (description: string, example: string) =>
  Schema.NullOr(Schema.String).annotate({ description, examples: [example] })

export const State = Schema.Literals(entryStates).annotate({
  identifier: "CrmWaitlistState",
  description: "`offered`: its places are held until `offerEndsAt`; all but this and `waiting` are final",
  examples: ["waiting"]
})

export const EntryView = Schema.Struct({
  id: idOf("The entry"),
  slotId: idOf("The slot that is waited for", examples.slot),
  menuId: idOf("Its menu"),
  menuName: Schema.String.annotate({ description: "Name of the menu", examples: ["カット"] }),
  startsAt: time("When the slot begins"),
  friendId: idOf("The friend or guest", examples.friend),
  guestName: textOrNull("As LINE or the staff gave it", "山田"),
  phone: textOrNull("In E.164, where it is known", "+819012345678"),
  numberOfGuests: Schema.Int.annotate({ description: "1 to 100", examples: [2] }),
  staffId: textOrNull("The wanted member of the staff; null for any", examples.staff),
  note: textOrNull("As it was given", "窓側の席を希望"),
  state: State,
  offeredAt: timeOrNull("When room was offered"),
  offerEndsAt: timeOrNull("When the offer ends, or ended"),
  reservationId: textOrNull("The reservation that the acceptance made", examples.id),
  createdAt: time("When the guest joined"),
  updatedAt: time("When it changed last")
}).annotate({ identifier: "CrmWaitlistEntry", description: "A guest who waits for room in a slot" })

export const toView = ({
  accountId: _account,
  endsAt: _endsAt,
  guests,
  isFollowing: _following,
  isLineFriend: _friend,
  ...entry
}: Entry): typeof EntryView.Type => ({ ...entry, numberOfGuests: guests })

const text = (most: number) =>
  Schema.String.check(Schema.isMaxLength(most, { message: `must have at most ${most} characters` }))

const Guest = Schema.Struct({
  name: text(1000).annotate({ description: "1 to 100 characters", examples: ["山田"] }),
  kana: Schema.optionalKey(Schema.NullOr(text(1000))).annotate({
    description: "In katakana or hiragana",
    examples: ["ヤマダ"]
  }),
  phone: Schema.optionalKey(Schema.NullOr(text(100))).annotate({
    description: "As it is dialled, or in E.164",
    examples: ["090-1234-5678"]
  }),
  email: Schema.optionalKey(Schema.NullOr(text(1000))).annotate({
    description: "Gets the offer, with a link to accept or decline it, where the service sends mail",
    examples: ["hana@example.jp"]
  })
}).annotate({ identifier: "CrmWaitlistGuest", description: "A guest who is no friend of the LINE account" })

export const Joining = Schema.Struct({
  slotId: idOf("The slot to wait for", examples.slot),
  friendId: Schema.optionalKey(idOf("The friend or guest who waits", examples.friend)).annotate({
    description: "Or `guest`"
  }),
  guest: Schema.optionalKey(Guest).annotate({ description: "A new guest; or `friendId`" }),
  numberOfGuests: Schema.Int.check(
    Schema.isBetween({ minimum: 1, maximum: 100 }, { message: "must be a whole number from 1 to 100" })
  ).pipe(
    Schema.withDecodingDefaultKey(Effect.succeed(1)),
    Schema.annotateKey({ description: "1 to 100, 1 when absent", examples: [2] })
  ),
  staffId: Schema.optionalKey(idOf("The wanted member of the staff", examples.staff)).annotate({
    description: "Any when absent"
  }),
  note: Schema.optionalKey(text(500)).annotate({ description: "Up to 500 characters", examples: ["窓側の席を希望"] })
}).annotate({
  identifier: "CrmWaitlistJoining",
  description: "Who waits for which slot",
  examples: [{ slotId: examples.slot, guest: { name: "山田", phone: "090-1234-5678" }, numberOfGuests: 1 }]
})
export type Joining = typeof Joining.Type
