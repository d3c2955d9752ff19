/** Calls a use case for each job of the waitlist. */
import { Effect, Layer } from "effect"
import * as Actor from "../../../src/actor/Actor.ts"
import { AnswerOffer, PromoteWaitlist, SweepWaitlists } from "./Jobs.ts"
import { Answers } from "./offer/Answers.ts"
import { Waitlist } from "./Waitlist.ts"

export const layer = Layer.unwrap(
  Effect.gen(function* () {
    const [answers, waitlist] = [yield* Answers, yield* Waitlist]
    return Layer.mergeAll(
      Actor.toLayer(PromoteWaitlist, ({ accountId, slotId }) => waitlist.promote(accountId, slotId)),
      Actor.toLayer(AnswerOffer, (answer) => answers.answer(answer)),
      Actor.toLayer(SweepWaitlists, () => waitlist.sweep)
    )
  })
)
