/** An entry of the attention list as operators see it. */
import { Schema } from "effect"
import { time, timeOrNull } from "../../../src/operate/Fields.ts"
import { type Attention, attentionKinds, attentionReasons } from "./Attention.ts"

const id = "01KAJ3Q7Y6T0V9W2X4Z8B1C5DF"

const textOrNull = (description: string, example: string) =>
  Schema.NullOr(Schema.String).annotate({ description, examples: [example] })

export const AttentionView = Schema.Struct({
  id: Schema.String.annotate({ description: "26 characters", examples: [id] }),
  kind: Schema.Literals(attentionKinds).annotate({ description: "What it is about", examples: ["reminder"] }),
  reason: Schema.Literals(attentionReasons).annotate({
    description:
      "`quota_exceeded`: no messages are left this month. `not_delivered`: the message was refused. `too_late`: its time " +
      "went by. `no_line`: the guest, or every member of the staff, is no friend of the LINE account, and the guest has no address " +
      "for mails. `mail_refused`: a mail server refused the address of the guest, or the mail. `mail_limit`: no mails are left " +
      "today. `paid`: the guest has " +
      "paid, and the booking lapses unless it is approved, or has lapsed. `too_often`: a friend was to enter a scenario more " +
      "than ten times in a day. `refund_refused`, `refund_unknown`: the payment provider did not give money back, or did not " +
      "say so. `refund_undecided`: a paid booking was cancelled, and it is not decided what goes back. `dispute_open`: the " +
      "payer's bank disputes a payment, and the shop is to answer in the provider's own console. `storage_limit`: slots were not " +
      "generated, since the account stores as much as it may",
    examples: ["quota_exceeded"]
  }),
  text: Schema.String.annotate({
    description:
      "What the message would have said; of `no_line`, `mail_refused` and `mail_limit` to a guest, what to say on the phone",
    examples: ["明日のご予約のお知らせです。"]
  }),
  count: Schema.Int.annotate({
    description: "How many notices it stands for; `staff_without_line` is one entry for all of an account",
    examples: [1]
  }),
  reservationId: textOrNull("The reservation that it is about", id),
  reservationStatus: textOrNull("Its status now", "confirmed"),
  startsAt: timeOrNull("When the reservation, or the slot of the waitlist, begins"),
  waitlistId: textOrNull("The entry of the waitlist that it is about", id),
  guest: Schema.NullOr(
    Schema.Struct({
      friendId: Schema.String.annotate({ description: "The friend or guest", examples: [id] }),
      name: textOrNull("As LINE or the staff gave it", "山田"),
      phone: textOrNull("In E.164, where it is known", "+819012345678")
    })
  ).annotate({ description: "Whom to call; null when the guest was erased" }),
  createdAt: time("When it was listed"),
  resolvedAt: timeOrNull("When it was resolved; null while it is open"),
  resolvedBy: Schema.NullOr(Schema.Literals(["staff", "system"])).annotate({
    description: "`system`: it lost its point, such as by an approval",
    examples: ["staff"]
  })
}).annotate({ identifier: "CrmAttention", description: "A matter that staff must attend to" })

export const toView = ({ friendId, guestName, phone, ...entry }: Attention): typeof AttentionView.Type => ({
  ...entry,
  guest: friendId === null ? null : { friendId, name: guestName, phone }
})
