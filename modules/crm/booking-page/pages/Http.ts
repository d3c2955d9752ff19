/** Answers requests for the booking page. */
import { Effect, Layer } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { localApi } from "../../../../src/http/LocalApi.ts"
import { PageNotFound } from "../../page/Errors.ts"
import { formTexts } from "../../page/PageTexts.ts"
import { ShopPages } from "../../page/ShopPages.ts"
import * as PageVisit from "../../page/visit/PageVisit.ts"
import { Visitors } from "../../page/visit/Visitors.ts"
import type { Reservation } from "../../reservation/Reservation.ts"
import { Profiles } from "../../shop/profile/Profiles.ts"
import { Shops } from "../../shop/Shops.ts"
import { PageBookings } from "../PageBookings.ts"
import { Policies } from "../policy/Policies.ts"
import { BookingPageGroup } from "./Api.ts"
import * as BookingPages from "./BookingPages.ts"
import * as Choosing from "./Choosing.ts"
import * as Paths from "./Paths.ts"
import { texts } from "./Texts.ts"

const gone = () => new PageNotFound({})
const unlisted = { "x-robots-tag": "noindex" }

const handlers = HttpApiBuilder.group(
  localApi(BookingPageGroup),
  "crmBookingPage",
  Effect.fnUntraced(function* (build) {
    const bookings = yield* PageBookings
    const pages = yield* ShopPages
    const visitors = yield* Visitors
    const answer = yield* PageVisit.make
    const { book, confirm, details, linksOf, menus, times } = yield* Choosing.make

    const found = Effect.fnUntraced(function* ({ shop }: PageVisit.Visit, reference: string) {
      const id = Paths.bookingIn(shop, reference)
      return id === undefined ? yield* gone() : yield* Effect.mapError(bookings.find(shop.accountId, id), gone)
    })

    /** What is said of a step that was just made, as long as it is true. */
    const noticeOf = ({ language, query }: PageVisit.Visit, { status }: Reservation): string | undefined => {
      const say = texts[language]
      if (query.has("made") && (status === "pending" || status === "confirmed")) return say.booked
      if (query.has("canceled") && status === "canceled") return say.canceled
      return query.has("requested") && status === "cancel_requested" ? say.cancelRequested : undefined
    }

    const booking = Effect.fnUntraced(function* (visit: PageVisit.Visit, reference: string) {
      const { language, now, shop } = visit
      const own = yield* found(visit, reference)
      const notice = noticeOf(visit, own.reservation)
      const checkout = yield* bookings.checkout(own, Paths.bookingOf(shop, own.number))
      const body = BookingPages.booking(language, shop, { own, now, checkout, notice })
      return visit.page({ title: texts[language].booking, body, links: linksOf(visit), headers: unlisted })
    })

    const cancellation = Effect.fnUntraced(function* (visit: PageVisit.Visit, reference: string) {
      const { language, now, shop } = visit
      const own = yield* found(visit, reference)
      const { number, reservation } = own
      if (!BookingPages.canCancel(reservation, now)) return visit.redirect(Paths.bookingOf(shop, number))
      const token = yield* visit.formToken(Paths.forms.cancel(shop, reservation.id))
      const body = BookingPages.cancellation(language, shop, own, now, token)
      return visit.page({ title: texts[language].cancelTitle, body, headers: unlisted })
    })

    const cancel = Effect.fnUntraced(function* (visit: PageVisit.Visit, reference: string) {
      const { now, shop } = visit
      const { number, reservation } = yield* found(visit, reference)
      const path = Paths.bookingOf(shop, number)
      const { nonce } = yield* visit.sent(Paths.forms.cancel(shop, reservation.id))
      if (nonce === undefined) return visit.redirect(`${path}/cancel`)
      // Sent again, or too late: the page says what it is now.
      if (!BookingPages.canCancel(reservation, now)) return visit.redirect(path)
      return yield* bookings.cancel(shop.accountId, reservation.id).pipe(
        Effect.map(({ status }) => visit.redirect(`${path}?${status === "canceled" ? "canceled" : "requested"}=1`)),
        Effect.catchTag("InvalidStatusTransition", () => Effect.succeed(visit.redirect(path))),
        Effect.catchTag("ReservationNotFound", () => Effect.fail(gone()))
      )
    })

    const minePage = Effect.fnUntraced(function* (visit: PageVisit.Visit, notice?: string) {
      const { language, shop } = visit
      const token = yield* visit.formToken(Paths.forms.mine(shop))
      return visit.page({
        title: texts[language].mine,
        body: BookingPages.mine(language, shop, token, notice),
        status: notice === undefined ? 200 : 400,
        links: linksOf(visit)
      })
    })

    const own = Effect.fnUntraced(function* (visit: PageVisit.Visit) {
      const { language, shop } = visit
      const { body, nonce } = yield* visit.sent(Paths.forms.mine(shop))
      if (nonce === undefined) return yield* minePage(visit, formTexts[language].old)
      const visitor = yield* visitors.identify(shop.accountId, body.one("id_token"))
      if (visitor === undefined || visitor === "invalid") return yield* minePage(visit, texts[language].mineNoLine)
      const all = visitor.friend === undefined ? [] : yield* bookings.own(shop.accountId, visitor.friend.id)
      const markup = BookingPages.ownList(language, shop, all)
      return visit.page({ title: texts[language].mine, body: markup, links: linksOf(visit) })
    })

    const shop = (segment: string) => ({ shop: pages.find(segment) })

    return build.handleAll({
      menus: ({ params }) => answer(shop(params.shop), menus),
      times: ({ params }) => answer(shop(params.shop), (visit) => times(visit, params.menuId)),
      details: ({ params }) => answer(shop(params.shop), (visit) => details(visit, params.menuId, params.slotId)),
      confirm: ({ params }) => answer(shop(params.shop), confirm),
      book: ({ params }) => answer(shop(params.shop), book),
      booking: ({ params }) => answer(shop(params.shop), (visit) => booking(visit, params.reference)),
      cancellation: ({ params }) => answer(shop(params.shop), (visit) => cancellation(visit, params.reference)),
      cancel: ({ params }) => answer(shop(params.shop), (visit) => cancel(visit, params.reference)),
      mine: ({ params }) => answer(shop(params.shop), (visit) => minePage(visit)),
      own: ({ params }) => answer(shop(params.shop), own)
    })
  })
)

export const layer = handlers.pipe(Layer.provide([PageBookings.layer, Policies.layer, Profiles.layer, Shops.layer]))
