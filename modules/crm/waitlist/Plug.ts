/** What the waitlist adds to the plug of the module. The layer needs `Messages` and `Attentions`. */

import { Layer } from "effect"
import { operatorPart } from "../../../src/operate/OperatorGroup.ts"
import { Attentions } from "../attention/Attentions.ts"
import { sending } from "../message/Plug.ts"
import { AnswerOffer, PromoteWaitlist, SweepWaitlists, sweepWaitlists } from "./Jobs.ts"
import { WaitlistGroup } from "./operate/Api.ts"
import * as Http from "./operate/Http.ts"
import * as Reactions from "./Reactions.ts"
import { desk, useCases } from "./WaitlistLayers.ts"
import * as Workers from "./Workers.ts"

export const operators = [
  operatorPart([WaitlistGroup], Http.layer.pipe(Layer.provide(desk), Layer.provide([Attentions.layer, sending])))
]
export const actors = [PromoteWaitlist, SweepWaitlists, AnswerOffer] as const
export const schedules = [sweepWaitlists]
export const reactions = [Reactions.FollowSlots, Reactions.FollowOffers] as const

export const layer = Layer.merge(Workers.layer, Reactions.layer).pipe(Layer.provide(useCases))
