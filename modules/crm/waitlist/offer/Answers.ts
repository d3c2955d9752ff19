/** What a friend answers to an offer by its buttons. A late acceptance is answered by a message; a second tap changes nothing. */
import { Context, Effect, Layer } from "effect"
import * as Tenant from "../../../../src/sql/tenant/Tenant.ts"
import { Messages } from "../../message/Messages.ts"
import { Waitlist } from "../Waitlist.ts"
import { WaitlistRepo } from "../WaitlistRepo.ts"
import { type OfferAnswer, tooLateMessage } from "./OfferText.ts"

export interface FriendAnswer extends OfferAnswer {
  readonly accountId: string
  readonly friendId: string
}

export class Answers extends Context.Service<
  Answers,
  { readonly answer: (answer: FriendAnswer) => Effect.Effect<void> }
>()("crm/waitlist/offer/Answers") {
  static readonly layer = Layer.effect(
    Answers,
    Effect.gen(function* () {
      const waitlist = yield* Waitlist
      const messages = yield* Messages
      const repo = yield* WaitlistRepo
      const within = yield* Tenant.within

      const tooLate = ({ accountId, entryId, friendId }: FriendAnswer) =>
        messages.notify({
          accountId,
          friendId,
          purpose: "other",
          key: `waitlist/${entryId}/too-late`,
          messages: [tooLateMessage]
        })

      return Answers.of({
        answer: Effect.fn("Answers.answer")(function* (answer) {
          const { accountId, entryId, friendId } = answer
          const entry = yield* within(accountId, repo.find(accountId, entryId))
          // The button was made for another friend, such as in a message that was forwarded.
          if (entry?.friendId !== friendId || entry.state === "booked") return
          if (answer.answer === "decline") return yield* Effect.ignore(waitlist.decline(accountId, entryId))
          yield* waitlist.accept(accountId, entryId).pipe(
            // The button was tapped twice.
            Effect.catchIf(
              (refusal) => refusal._tag === "NotOffered" && refusal.state === "booked",
              () => Effect.void
            ),
            Effect.catch(() => tooLate(answer)),
            Effect.asVoid
          )
        })
      })
    })
  )
}
