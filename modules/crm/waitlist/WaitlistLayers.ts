/** The use cases of the waitlist with what is below them: for operators, and for jobs. */
import { Layer } from "effect"
import { Friends } from "../friend/Friends.ts"
import { BookingLocks } from "../reservation/book/BookingLocks.ts"
import { Bookings } from "../reservation/book/Bookings.ts"
import { Shops } from "../shop/Shops.ts"
import { SlotCapacity } from "../slot/SlotCapacity.ts"
import { Answers } from "./offer/Answers.ts"
import { Promotion } from "./offer/Promotion.ts"
import { UndeliveredOffers } from "./offer/UndeliveredOffers.ts"
import { Waitlist } from "./Waitlist.ts"
import { WaitlistRepo } from "./WaitlistRepo.ts"

const waitlist = Waitlist.layer.pipe(
  Layer.provide(Promotion.layer),
  Layer.provide([SlotCapacity.layer, BookingLocks.layer, Bookings.layer])
)

/** For operators. */
export const desk = Layer.merge(waitlist.pipe(Layer.provide(WaitlistRepo.layer)), Friends.layer).pipe()

/** For jobs and reactions. */
export const useCases = Layer.mergeAll(Answers.layer, UndeliveredOffers.layer).pipe(
  Layer.provideMerge(waitlist),
  Layer.provideMerge(WaitlistRepo.layer),
  Layer.provide(Shops.layer)
)
