/** Receipts of erasures, and merges of guests, in the API and on the command line of operators. */
import { Schema } from "effect"
import { time, timeOrNull } from "../../../src/operate/Fields.ts"
import { type Erasure, erasedKinds } from "../erasure/Erasure.ts"
import { examples } from "../events/Fields.ts"
import { FriendId } from "../friend/FriendView.ts"
import { AdminFriend } from "./AdminFriendView.ts"

const count = (description: string, example = 1) => Schema.Int.annotate({ description, examples: [example] })

const descriptions: Readonly<Record<(typeof erasedKinds)[number], string>> = {
  tags: "Tags that were taken off",
  externalIds: "External ids that were deleted",
  reservations: "Reservations whose note was emptied; they stay without a person",
  reservationsCancelled: "Active reservations that were cancelled",
  waitlist: "Entries of the waitlist that were ended or emptied",
  memberships: "Membership cards that were deleted, with their points and visits",
  scenarioRuns: "Runs of scenarios, deleted",
  payments: "Payments of the ledger from which the person was taken; their amounts stay",
  broadcasts: "Broadcasts that no longer name the friend",
  replies: "Records of answers to the friend, deleted",
  messages: "Messages whose text was deleted",
  mails: "Mails that were deleted",
  received: "Messages of the friend that were kept, deleted",
  inboundEvents: "Events of LINE whose content was deleted",
  waitingHooks: "Hooks of LINE that waited to be forwarded, and were deleted",
  sandbox: "Messages of the sandbox that were deleted",
  attention: "Entries of the attention list that were emptied",
  formSubmissions: "Submissions of forms whose answers were emptied",
  storedAnswers: "Stored answers to requests with an Idempotency-Key that were deleted",
  events: "Published events that were deleted or emptied",
  webhookMessages: "Bodies of webhook deliveries that were deleted",
  webhookResponses: "Responses of receivers that were deleted"
}

const counts = Object.fromEntries(erasedKinds.map((kind) => [kind, count(descriptions[kind])])) as Readonly<
  Record<(typeof erasedKinds)[number], ReturnType<typeof count>>
>

export const ErasureReceipt = Schema.Struct({
  id: Schema.String.annotate({ description: "The receipt", examples: [examples.id] }),
  friendId: Schema.String.annotate({ description: "Who was erased", examples: [examples.other] }),
  erasedAt: time("When the tables were done"),
  scrubbedAt: timeOrNull("When published events and webhook logs were done too; null before"),
  erased: Schema.Struct(counts).annotate({ description: "How many rows of each kind" })
}).annotate({ identifier: "AdminErasure", description: "Receipt of an erased friend or guest, without personal data" })

export const ErasureReceipts = Schema.Struct({
  erasures: Schema.Array(ErasureReceipt).annotate({ description: "Newest first" })
}).annotate({ identifier: "AdminErasureList", description: "The newest receipts of an account" })

export const toReceipt = ({ erased, erasedAt, friendId, id, scrubbedAt }: Erasure): typeof ErasureReceipt.Type => ({
  id,
  friendId,
  erasedAt,
  scrubbedAt,
  erased: Object.fromEntries(erasedKinds.map((kind) => [kind, erased[kind] ?? 0])) as Readonly<
    Record<(typeof erasedKinds)[number], number>
  >
})

export const GuestMerge = Schema.Struct({ friendId: FriendId }).annotate({
  identifier: "AdminGuestMerge",
  description: "The friend that the guest became",
  examples: [{ friendId: examples.other }]
})

export const GuestMerged = Schema.Struct({
  friend: AdminFriend,
  moved: Schema.Struct({
    reservations: count("Reservations"),
    waitlist: count("Entries of the waitlist", 0),
    tags: count("Tags that the friend did not have"),
    externalIds: count("External ids in namespaces that the friend did not have", 0)
  }).annotate({ description: "What the friend got from the guest" })
}).annotate({ identifier: "AdminGuestMerged", description: "The friend, and what came from the guest" })
