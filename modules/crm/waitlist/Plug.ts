/** What the waitlist adds to the plug of the module. The layer needs `Messages`, `Attentions`, `Mails` and `ShopPages`. */

import { Effect, Layer } from "effect"
import * as Actor from "../../../src/actor/Actor.ts"
import { operatorPart } from "../../../src/operate/OperatorGroup.ts"
import { Attentions } from "../attention/Attentions.ts"
import * as mail from "../mail/Plug.ts"
import { sending } from "../message/Plug.ts"
import { ShopPages } from "../page/ShopPages.ts"
import { AnswerOffer, PromoteWaitlist, SweepWaitlists, sweepWaitlists } from "./Jobs.ts"
import { Answers } from "./offer/Answers.ts"
import { OfferMails } from "./offer/OfferMails.ts"
import { WaitlistGroup } from "./operate/Api.ts"
import * as Http from "./operate/Http.ts"
import { OfferPageGroup } from "./page/Api.ts"
import * as OfferPageHttp from "./page/Http.ts"
import * as Reactions from "./Reactions.ts"
import { Waitlist } from "./Waitlist.ts"
import { desk, useCases } from "./WaitlistLayers.ts"

/** Calls a use case for each job of the waitlist. */
const workers = Layer.unwrap(
  Effect.gen(function* () {
    const [answers, waitlist] = [yield* Answers, yield* Waitlist]
    return Layer.mergeAll(
      Actor.toLayer(PromoteWaitlist, ({ accountId, slotId }) => waitlist.promote(accountId, slotId)),
      Actor.toLayer(AnswerOffer, (answer) => answers.answer(answer)),
      Actor.toLayer(SweepWaitlists, () => waitlist.sweep)
    )
  })
)

/** What the use cases of operators need. */
const below = OfferMails.layer.pipe(Layer.provideMerge([Attentions.layer, sending, mail.sending, ShopPages.admitted]))

export const groups = [OfferPageGroup] as const
export const operators = [operatorPart([WaitlistGroup], Http.layer.pipe(Layer.provide(desk), Layer.provide(below)))]
export const actors = [PromoteWaitlist, SweepWaitlists, AnswerOffer] as const
export const schedules = [sweepWaitlists]
export const reactions = [Reactions.FollowSlots, Reactions.FollowOffers] as const

export const layer = Layer.merge(workers, Reactions.layer).pipe(
  Layer.provide(useCases),
  Layer.provide(OfferMails.layer)
)

/** The page on which guests answer offers. It needs `ShopPages`. */
export const pages = OfferPageHttp.layer.pipe(
  Layer.provide(desk),
  Layer.provide(OfferMails.layer),
  Layer.provide([Attentions.layer, sending, mail.sending])
)
