/** Answers requests for the page of an offer. The answer of a guest is that of a button in LINE: it counts once, and only while the offer lasts. */
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { localApi } from "../../../../src/http/LocalApi.ts"
import * as Paths from "../../booking-page/pages/Paths.ts"
import { PageNotFound } from "../../page/Errors.ts"
import { formTexts } from "../../page/PageTexts.ts"
import { ShopPages } from "../../page/ShopPages.ts"
import * as PageVisit from "../../page/visit/PageVisit.ts"
import { entryIn, formOf, offerOf } from "../offer/OfferLink.ts"
import { Waitlist } from "../Waitlist.ts"
import { OfferPageGroup } from "./Api.ts"
import * as OfferPage from "./OfferPage.ts"

const gone = () => new PageNotFound({})
const unlisted = { "x-robots-tag": "noindex" }

export const layer = HttpApiBuilder.group(
  localApi(OfferPageGroup),
  "crmOfferPage",
  Effect.fnUntraced(function* (build) {
    const waitlist = yield* Waitlist
    const pages = yield* ShopPages
    const answerPage = yield* PageVisit.make

    const found = ({ shop }: PageVisit.Visit, reference: string) => {
      const id = entryIn(shop, reference)
      return id === undefined ? Effect.fail(gone()) : Effect.mapError(waitlist.find(shop.accountId, id), gone)
    }

    const page = Effect.fnUntraced(function* (visit: PageVisit.Visit, reference: string, fault?: string) {
      const { language, now, shop } = visit
      const entry = yield* found(visit, reference)
      const token = yield* visit.formToken(formOf(shop, entry.id))
      const view = { entry, now, token, fault, path: offerOf(shop, entry.id) }
      return visit.page({
        title: OfferPage.texts[language].title,
        body: OfferPage.offer(language, shop, view),
        status: fault === undefined ? 200 : 400,
        headers: unlisted
      })
    })

    const answer = Effect.fnUntraced(function* (visit: PageVisit.Visit, reference: string) {
      const { language, now, shop } = visit
      const entry = yield* found(visit, reference)
      const { body, isTrapped, nonce } = yield* visit.sent(formOf(shop, entry.id))
      if (nonce === undefined) return yield* page(visit, reference, formTexts[language].old)
      if (isTrapped) return yield* page(visit, reference, formTexts[language].trap)
      const path = offerOf(shop, entry.id)
      // Sent again, or too late: the page says what it is now.
      if (!OfferPage.isOpen(entry, now)) return visit.redirect(path)
      switch (body.one("answer")) {
        case "accept":
          return yield* waitlist.accept(shop.accountId, entry.id).pipe(
            Effect.map(({ reservationId }) =>
              visit.redirect(reservationId === null ? path : `${Paths.bookingOf(shop, reservationId)}?made=1`)
            ),
            Effect.catchTag("NotOffered", () => Effect.succeed(visit.redirect(path))),
            Effect.catchTag("WaitlistEntryNotFound", () => Effect.fail(gone())),
            Effect.catchIf(
              (refusal) => refusal._tag !== "PageNotFound",
              () => page(visit, reference, OfferPage.texts[language].full)
            )
          )
        case "decline":
          yield* Effect.ignore(waitlist.decline(shop.accountId, entry.id))
          return visit.redirect(path)
        default:
          return yield* page(visit, reference)
      }
    })

    const shop = (segment: string) => ({ shop: pages.find(segment) })

    return build.handleAll({
      offer: ({ params }) => answerPage(shop(params.shop), (visit) => page(visit, params.reference)),
      answer: ({ params }) => answerPage(shop(params.shop), (visit) => answer(visit, params.reference))
    })
  })
)
