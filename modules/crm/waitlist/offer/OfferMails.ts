/** Offers a place to a guest by e-mail, with the link of the page on which the guest answers. In the caller's transaction. */
import { Context, Effect, Layer } from "effect"
import { baseUrl } from "../../../../src/settings/BaseUrl.ts"
import { Settings } from "../../../../src/settings/Settings.ts"
import { type MailResult, Mails } from "../../mail/Mails.ts"
import { ShopPages } from "../../page/ShopPages.ts"
import { Profiles } from "../../shop/profile/Profiles.ts"
import type { Entry } from "../Entry.ts"
import type { SlotFacts } from "../WaitlistRepo.ts"
import { offerLetter } from "./OfferLetter.ts"
import { offerOf } from "./OfferLink.ts"

export class OfferMails extends Context.Service<
  OfferMails,
  {
    /** Whether the service sends mail at all. */
    readonly isOn: boolean
    /** Makes the key that signs links of the shop, where there is none yet. Outside of a transaction, as for notices. */
    readonly prepare: (accountId: string) => Effect.Effect<void>
    /** `no_address` also where the shop has no page on which the guest could answer. */
    readonly give: (entry: Entry, slot: SlotFacts, endsAt: Date, key: string) => Effect.Effect<MailResult>
    /** Takes back what waits of the offer. */
    readonly withdraw: (accountId: string, key: string) => Effect.Effect<void>
  }
>()("crm/waitlist/offer/OfferMails") {
  /** Needs `Mails` and `ShopPages`. */
  static readonly layer = Layer.effect(
    OfferMails,
    Effect.gen(function* () {
      const mails = yield* Mails
      const pages = yield* ShopPages
      const profiles = yield* Profiles
      const settings = yield* Settings

      /** Undefined for a shop whose pages are closed. */
      const shopOf = (accountId: string) =>
        Effect.catchTag(pages.ofAccount(accountId), "PageNotFound", () => Effect.undefined)

      const give = Effect.fnUntraced(function* (entry: Entry, slot: SlotFacts, endsAt: Date, key: string) {
        const { accountId, friendId, language } = entry
        const shop = yield* shopOf(accountId)
        if (shop === undefined) return "no_address" as const
        const profile = yield* profiles.of(accountId)
        const { shopName, timeZone } = slot
        const link = `${baseUrl(settings)}${offerOf(shop, entry.id)}`
        return yield* mails.notify({
          accountId,
          friendId,
          reservationId: null,
          staffId: null,
          purpose: "offer",
          key,
          letter: offerLetter(language, { entry, timeZone, endsAt, link, shopName, profile }),
          until: endsAt,
          isByShop: true
        })
      })

      return OfferMails.of({
        isOn: mails.isOn,
        prepare: (accountId) => (mails.isOn ? Effect.asVoid(shopOf(accountId)) : Effect.void),
        give,
        withdraw: (accountId, key) => (mails.isOn ? mails.withdraw(accountId, key) : Effect.void)
      })
    })
  ).pipe(Layer.provide(Profiles.layer))

  /** For a service that sends no mail. */
  static readonly off = Layer.succeed(OfferMails, {
    isOn: false,
    prepare: () => Effect.void,
    give: () => Effect.succeed("no_address" as const),
    withdraw: () => Effect.void
  })
}
