/** Lists an offer that LINE refused, so that staff call the guest while the offer lasts. In the caller's transaction. */
import { Context, Effect, Layer } from "effect"
import { Attentions } from "../../attention/Attentions.ts"
import { Shops } from "../../shop/Shops.ts"
import { WaitlistRepo } from "../WaitlistRepo.ts"
import { offerText } from "./OfferText.ts"
import { keyOf } from "./Promotion.ts"

export class UndeliveredOffers extends Context.Service<
  UndeliveredOffers,
  {
    /** @param key of a message; one that is no offer of the waitlist is left alone */
    readonly list: (accountId: string, key: string) => Effect.Effect<void>
  }
>()("crm/waitlist/offer/UndeliveredOffers") {
  static readonly layer = Layer.effect(
    UndeliveredOffers,
    Effect.gen(function* () {
      const repo = yield* WaitlistRepo
      const attentions = yield* Attentions
      const shops = yield* Shops

      return UndeliveredOffers.of({
        list: Effect.fn("UndeliveredOffers.list")(function* (accountId, key) {
          const [, id] = /^waitlist\/(\w{26})\/offer$/.exec(key) ?? []
          const entry = id === undefined ? undefined : yield* repo.find(accountId, id)
          if (entry?.state !== "offered" || entry.offerEndsAt === null) return
          const { timeZone } = yield* shops.of(accountId)
          yield* attentions.add(accountId, {
            key: keyOf(entry.id),
            kind: "waitlist_offer",
            reason: "not_delivered",
            reservationId: null,
            waitlistId: entry.id,
            friendId: entry.friendId,
            text: offerText(entry, timeZone, entry.offerEndsAt)
          })
        })
      })
    })
  )
}
