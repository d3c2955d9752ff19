/** What the plug takes of the waitlist: its jobs, schedule, reactions and layers, which need the kernel, `Messages` and `Attentions`. */
import { Layer } from "effect"
import { Friends } from "../friend/Friends.ts"
import { BookingLocks } from "../reservation/book/BookingLocks.ts"
import { Bookings } from "../reservation/book/Bookings.ts"
import { Shops } from "../shop/Shops.ts"
import { SlotCapacity } from "../slot/SlotCapacity.ts"
import { AnswerOffer, PromoteWaitlist, SweepWaitlists, sweepWaitlists } from "./Jobs.ts"
import { Answers } from "./offer/Answers.ts"
import { Promotion } from "./offer/Promotion.ts"
import { UndeliveredOffers } from "./offer/UndeliveredOffers.ts"
import * as Http from "./operate/Http.ts"
import { WaitlistDesk } from "./operate/WaitlistDesk.ts"
import * as Reactions from "./Reactions.ts"
import { Waitlist } from "./Waitlist.ts"
import { WaitlistRepo } from "./WaitlistRepo.ts"
import * as Workers from "./Workers.ts"

export const actors = [PromoteWaitlist, SweepWaitlists, AnswerOffer] as const
export const schedules = [sweepWaitlists]
export const reactions = [Reactions.FollowSlots, Reactions.FollowOffers] as const

const waitlist = Waitlist.layer.pipe(
  Layer.provide(Promotion.layer),
  Layer.provide([SlotCapacity.layer, BookingLocks.layer, Bookings.layer])
)

/** For operators. */
export const desk = WaitlistDesk.layer.pipe(
  Layer.provideMerge(waitlist),
  Layer.provide([WaitlistRepo.layer, Friends.layer])
)

/** For jobs and reactions. */
export const useCases = Layer.mergeAll(Answers.layer, UndeliveredOffers.layer).pipe(
  Layer.provideMerge(waitlist),
  Layer.provideMerge(WaitlistRepo.layer),
  Layer.provide(Shops.layer)
)

/** Workers, reactions and endpoints. */
export const layer = Layer.mergeAll(Workers.layer, Reactions.layer, Http.layer).pipe(Layer.provide([useCases, desk]))
