/** Lists an offer that LINE or a mail server refused, so that staff call the guest while the offer lasts. In the caller's transaction. */
import { Context, Effect, Layer } from "effect"
import { Attentions } from "../../attention/Attentions.ts"
import { Shops } from "../../shop/Shops.ts"
import type { Entry } from "../Entry.ts"
import { WaitlistRepo } from "../WaitlistRepo.ts"
import { offerText } from "./OfferText.ts"
import { keyOf } from "./Promotion.ts"

export class UndeliveredOffers extends Context.Service<
  UndeliveredOffers,
  {
    /** @param key of a message; one that is no offer of the waitlist is left alone */
    readonly list: (accountId: string, key: string, reason: string) => Effect.Effect<void>
    /** Lists the open offers of a guest to whom mails do not arrive. */
    readonly listUnmailed: (accountId: string, friendId: string) => Effect.Effect<void>
  }
>()("crm/waitlist/offer/UndeliveredOffers") {
  static readonly layer = Layer.effect(
    UndeliveredOffers,
    Effect.gen(function* () {
      const repo = yield* WaitlistRepo
      const attentions = yield* Attentions
      const shops = yield* Shops

      const add = Effect.fnUntraced(function* (entry: Entry | undefined, reason: "not_delivered" | "mail_refused") {
        if (entry?.state !== "offered" || entry.offerEndsAt === null) return
        const { accountId, friendId, id } = entry
        const { timeZone } = yield* shops.of(accountId)
        yield* attentions.add(accountId, {
          key: keyOf(id),
          kind: "waitlist_offer",
          reason,
          reservationId: null,
          waitlistId: id,
          friendId,
          text: offerText(entry, timeZone, entry.offerEndsAt)
        })
      })

      return UndeliveredOffers.of({
        list: Effect.fn("UndeliveredOffers.list")(function* (accountId, key, reason) {
          const [, id] = /^waitlist\/(\w{26})\/offer$/.exec(key) ?? []
          if (id === undefined) return
          yield* add(yield* repo.find(accountId, id), reason === "mail_refused" ? reason : "not_delivered")
        }),
        listUnmailed: Effect.fn("UndeliveredOffers.listUnmailed")(function* (accountId, friendId) {
          const offered = yield* repo.offeredTo(accountId, friendId)
          for (const entry of offered) if (!entry.isFollowing) yield* add(entry, "mail_refused")
        })
      })
    })
  )
}
