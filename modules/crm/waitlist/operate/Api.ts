/** Declares `/admin/v1/crm/accounts/{accountId}/waitlist`. */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { idCursor } from "../../../../src/http/endpoint/Paging.ts"
import { problem } from "../../../../src/http/Problem.ts"
import { Limit, NextCursor } from "../../../../src/operate/Fields.ts"
import { operation } from "../../../../src/operate/Operation.ts"
import { documented } from "../../../../src/operate/Parameters.ts"
import { AccountNotFound } from "../../../accounts/contract.ts"
import { accountId, forShop, idOf, needsRole } from "../../AdminGroup.ts"
import { ContactInvalid } from "../../friend/contact/Contact.ts"
import { FriendNotFound } from "../../friend/Errors.ts"
import { EventNotFound } from "../../menu/Errors.ts"
import { DuplicateReservation, SlotFull } from "../../reservation/Errors.ts"
import { LimitReached, StaffNotFound } from "../../shop/Errors.ts"
import { MinNotice, SlotNotFound, TooFarInAdvance } from "../../slot/Errors.ts"
import { AlreadyWaiting, GuestMissing, NotOffered, SlotNotWaitable, WaitlistEntryNotFound } from "../Errors.ts"
import { EntryView, Joining, State } from "./EntryView.ts"

const params = { accountId }
const one = { ...params, id: idOf("The entry") }
const answerErrors = [problem(AccountNotFound), problem(WaitlistEntryNotFound), problem(NotOffered)] as const

const list = HttpApiEndpoint.get("list", "/", {
  params,
  query: {
    slotId: Schema.optionalKey(idOf("Only of this slot", "01KAJ3M1C3E5G7J9M1P3R5T7W9")),
    state: Schema.optionalKey(State),
    limit: Limit,
    cursor: idCursor
  },
  success: Schema.Struct({
    entries: Schema.Array(EntryView).annotate({ description: "Newest first" }),
    nextCursor: NextCursor
  }).annotate({ identifier: "CrmWaitlist", description: "A page of the waitlist" }),
  error: [problem(AccountNotFound)]
})
  .annotateMerge(documented)
  .annotate(OpenApi.Summary, "List the waitlist")
  .annotate(OpenApi.Description, "Of all slots, or of one; with entries that are over, unless a state is named.")

const join = HttpApiEndpoint.post("join", "/", {
  params,
  payload: Joining,
  success: EntryView.pipe(HttpApiSchema.status(201)),
  error: [
    problem(AccountNotFound),
    problem(GuestMissing),
    problem(ContactInvalid),
    problem(SlotNotFound),
    problem(FriendNotFound),
    problem(DuplicateReservation),
    problem(AlreadyWaiting),
    problem(SlotNotWaitable),
    problem(LimitReached)
  ]
})
  .annotate(OpenApi.Summary, "Put a friend or guest on the waitlist of a slot")
  .annotate(
    OpenApi.Description,
    "When room appears it is held and offered to the first who fits, for the offer minutes of the shop; a friend answers by a " +
      "button in LINE, a guest with an address by the link of a mail; of others the attention list says whom to call. Where there is room already, it is offered at once. At most 500 guests wait for one slot."
  )
  .pipe(operation({ audit: "crm_waitlist_join" }))

const accept = HttpApiEndpoint.post("accept", "/:id/accept", {
  params: one,
  success: EntryView,
  error: [
    ...answerErrors,
    problem(EventNotFound),
    problem(SlotNotFound),
    problem(FriendNotFound),
    problem(StaffNotFound),
    problem(MinNotice),
    problem(TooFarInAdvance),
    problem(DuplicateReservation),
    problem(SlotFull)
  ]
})
  .annotate(OpenApi.Summary, "Accept an offer on behalf of the guest")
  .annotate(
    OpenApi.Description,
    "Books the places that are held. A refusal changes nothing: the offer stays until its end."
  )
  .pipe(operation({ audit: "crm_waitlist_accept" }))

const decline = HttpApiEndpoint.post("decline", "/:id/decline", {
  params: one,
  success: EntryView,
  error: answerErrors
})
  .annotate(OpenApi.Summary, "Decline an offer on behalf of the guest")
  .annotate(OpenApi.Description, "The places are offered to the next who fits.")
  .pipe(operation({ audit: "crm_waitlist_decline" }))

const leave = HttpApiEndpoint.post("leave", "/:id/leave", { params: one, success: EntryView, error: answerErrors })
  .annotate(OpenApi.Summary, "Take a guest off the waitlist")
  .annotate(OpenApi.Description, "Also while there is an offer: its places are offered to the next who fits.")
  .pipe(operation({ audit: "crm_waitlist_leave" }))

export const WaitlistGroup = HttpApiGroup.make("crmWaitlist")
  .add(list, join, accept, decline, leave)
  .pipe(forShop("/waitlist", "staff"))
  .annotate(OpenApi.Title, "Operations: waitlist")
  .annotate(OpenApi.Description, `Guests who wait for room in a slot. ${needsRole("staff")}`)
