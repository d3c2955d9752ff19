/** What the waitlist adds to the plug of the module. The layer needs `Messages` and `Attentions`. */
import { Layer } from "effect"
import { AnswerOffer, PromoteWaitlist, SweepWaitlists, sweepWaitlists } from "./Jobs.ts"
import { WaitlistGroup } from "./operate/Api.ts"
import * as Http from "./operate/Http.ts"
import { waitlistCommands } from "./operate/WaitlistCommands.ts"
import * as Reactions from "./Reactions.ts"
import { desk, useCases } from "./WaitlistLayers.ts"
import * as Workers from "./Workers.ts"

export const groups = [WaitlistGroup] as const
export const actors = [PromoteWaitlist, SweepWaitlists, AnswerOffer] as const
export const schedules = [sweepWaitlists]
export const reactions = [Reactions.FollowSlots, Reactions.FollowOffers] as const
export const commands = [waitlistCommands] as const

export const layer = Layer.mergeAll(Workers.layer, Reactions.layer, Http.layer).pipe(Layer.provide([useCases, desk]))
