/** Answers requests for what can be booked, and for the confirmation and the making of a booking. */
import { Effect } from "effect"
import { HttpServerResponse } from "effect/http"
import { readPhone } from "../../friend/contact/Contact.ts"
import { isMailOn, MailSettings } from "../../mail/MailSettings.ts"
import { PageNotFound, type PageRefused } from "../../page/Errors.ts"
import { html } from "../../page/markup/Html.ts"
import { formTexts } from "../../page/PageTexts.ts"
import type { Visit } from "../../page/visit/PageVisit.ts"
import { signatureOf } from "../../page/visit/SignedText.ts"
import { type LineVisitor, Visitors } from "../../page/visit/Visitors.ts"
import { isDate, todayIn } from "../../shop/LocalTime.ts"
import { Profiles } from "../../shop/profile/Profiles.ts"
import { Shops } from "../../shop/Shops.ts"
import { type Booker, type OfferedSlots, PageBookings } from "../PageBookings.ts"
import type { BookerMarks } from "../pace/Pace.ts"
import { Policies } from "../policy/Policies.ts"
import * as BookingPages from "./BookingPages.ts"
import * as ChoicePages from "./ChoicePages.ts"
import { blank, check, type Entry, entryIn } from "./Entry.ts"
import * as Paths from "./Paths.ts"
import * as ShopPart from "./ShopPart.ts"
import { texts } from "./Texts.ts"

type Answer = Effect.Effect<HttpServerResponse.HttpServerResponse, PageNotFound | PageRefused>

const gone = () => new PageNotFound({})

export const make = Effect.gen(function* () {
  const bookings = yield* PageBookings
  const policies = yield* Policies
  const shops = yield* Shops
  const profiles = yield* Profiles
  const visitors = yield* Visitors
  const takesEmail = isMailOn(yield* MailSettings)

  const linksOf = ({ language, shop }: Visit) => [
    { path: Paths.homeOf(shop), text: texts[language].menus },
    { path: `${Paths.homeOf(shop)}/mine`, text: texts[language].mine }
  ]

  const offered = ({ shop }: Visit, menuId: string, from?: string) =>
    bookings.slots(shop.accountId, menuId, shop.timeZone, from).pipe(
      Effect.mapError(gone),
      Effect.filterOrFail(({ menu }: OfferedSlots) => menu.status === "active", gone)
    )

  const menus = Effect.fnUntraced(function* (visit: Visit) {
    const all = yield* bookings.menus(visit.shop.accountId)
    const profile = yield* profiles.of(visit.shop.accountId)
    const { language, shop } = visit
    return visit.page({
      title: texts[language].title,
      body: html`${ShopPart.introductionOf(language, profile)}${ChoicePages.menus(language, shop, all)}${ShopPart.aboutOf(language, profile)}`,
      links: linksOf(visit)
    })
  })

  const times = Effect.fnUntraced(function* (visit: Visit, menuId: string) {
    const { language, now, query, shop } = visit
    const given = query.get("from") ?? ""
    const from = isDate(given) && given > todayIn(shop.timeZone, now) ? given : undefined
    const offer = yield* offered(visit, menuId, from)
    return visit.page({
      title: offer.menu.name,
      body: ChoicePages.times(language, shop, offer, from),
      links: linksOf(visit)
    })
  })

  /** The menu with the slot, if that can be booked now. */
  const chosen = Effect.fnUntraced(function* (visit: Visit, { menuId, slotId }: Pick<Entry, "menuId" | "slotId">) {
    const slot = yield* bookings.slot(visit.shop.accountId, menuId, slotId, visit.shop.timeZone)
    return slot
  })

  const unavailable = (visit: Visit, menuId: string | undefined, text: string, status = 409) => {
    const { language, shop } = visit
    const path = menuId === undefined ? Paths.homeOf(shop) : Paths.menuOf(shop, menuId)
    return visit.page({
      title: texts[language].title,
      status,
      body: html`<div class="alert" role="alert"><p>${text}</p></div>
<p><a class="button" href="${path}">${texts[language].chooseAgain}</a></p>`,
      links: linksOf(visit)
    })
  }

  interface Shown {
    readonly entry: Entry
    readonly idToken?: string
    readonly faults?: ChoicePages.DetailsForm["faults"]
    readonly notice?: string | undefined
  }

  const shown = Effect.fnUntraced(function* (visit: Visit, { entry, faults = [], idToken = "", notice }: Shown) {
    const { language, shop } = visit
    const found = yield* chosen(visit, entry)
    if (found === "unknown") return yield* gone()
    if ("gone" in found) return unavailable(visit, entry.menuId, texts[language].unavailable[found.gone])
    const { slot, ...offer } = found
    const token = yield* visit.formToken(Paths.forms.details(shop))
    const policy = yield* policies.of(shop.accountId, offer.menu.id)
    const form = { token, idToken, entry, faults, notice, policy, takesEmail }
    return visit.page({
      title: texts[language].details,
      body: ChoicePages.details(language, shop, offer, slot, form),
      status: faults.length > 0 || notice !== undefined ? 400 : 200,
      links: linksOf(visit)
    })
  })

  /** The form as it was sent, with who sent it; a response where it has to be sent again. */
  const received = Effect.fnUntraced(function* (visit: Visit, page: string) {
    const { language, shop } = visit
    const { body, isTrapped, nonce } = yield* visit.sent(page)
    const entry = entryIn(body)
    const say = formTexts[language]
    const idToken = body.one("id_token")
    if (isTrapped) return yield* shown(visit, { entry, notice: say.trap })
    if (nonce === undefined) return yield* shown(visit, { entry, idToken, notice: say.old })
    const visitor = yield* visitors.identify(shop.accountId, idToken)
    if (visitor === "invalid") return yield* shown(visit, { entry, notice: say.token })
    const { checked, faults } = check(entry, { friendId: visitor?.friend?.id, language, takesEmail })
    if (faults.length > 0) return yield* shown(visit, { entry, idToken, faults })
    return { entry, idToken, nonce, visitor, checked }
  })

  /** A guest is known by the phone number alone, and a friend by the token: names and addresses are easily changed. */
  const marksOf = ({ address, shop: { key } }: Visit, booker: Booker): BookerMarks =>
    "friendId" in booker
      ? { booker: signatureOf(key, "booker", booker.friendId), address: null }
      : {
          booker: signatureOf(key, "booker", readPhone(booker.phone) ?? booker.phone),
          address: address === "" ? null : signatureOf(key, "address", address)
        }

  const friendNameOf = (visitor: LineVisitor | undefined, entry: Entry): string | undefined =>
    visitor?.friend === undefined ? undefined : (visitor.friend.name ?? entry.name)

  const confirm = Effect.fnUntraced(function* (visit: Visit) {
    const { language, shop } = visit
    const sent = yield* received(visit, Paths.forms.details(shop))
    if (HttpServerResponse.isHttpServerResponse(sent)) return sent
    const { checked, entry, idToken, visitor } = sent
    const found = yield* chosen(visit, entry)
    if (found === "unknown") return yield* gone()
    if ("gone" in found) return unavailable(visit, entry.menuId, texts[language].unavailable[found.gone])
    const { menu, slot, staff } = found
    const { holdMinutes } = yield* shops.of(shop.accountId)
    const wanted = entry.staffId === "" ? slot.staffId : entry.staffId
    const body = BookingPages.confirmation(language, shop, {
      menu,
      slot,
      staffName: staff.find(({ id }) => id === wanted)?.name ?? null,
      entry,
      guests: checked.guests,
      friendName: friendNameOf(visitor, entry),
      takesEmail,
      policy: yield* policies.of(shop.accountId, menu.id),
      holdMinutes,
      token: yield* visit.formToken(Paths.forms.book(shop)),
      idToken
    })
    return visit.page({ title: texts[language].confirm, body })
  })

  const book = Effect.fnUntraced(function* (visit: Visit) {
    const { language, shop } = visit
    const say = texts[language]
    const sent = yield* received(visit, Paths.forms.book(shop))
    if (HttpServerResponse.isHttpServerResponse(sent)) return sent
    const { checked, entry, idToken, nonce } = sent
    const again = (text: string) => Effect.succeed(unavailable(visit, entry.menuId, text))
    const draft = {
      menuId: entry.menuId,
      slotId: entry.slotId,
      numberOfGuests: checked.guests,
      note: entry.note === "" ? null : entry.note,
      staffId: entry.staffId === "" ? null : entry.staffId
    }
    const marks = marksOf(visit, checked.booker)
    return yield* bookings.book(shop.accountId, { draft, booker: checked.booker, nonce, marks }).pipe(
      Effect.map((id) => visit.redirect(`${Paths.bookingOf(shop, id)}?made=1`)),
      Effect.catchTags({
        TooManyBookings: () => Effect.succeed(unavailable(visit, entry.menuId, say.tooMany, 429)),
        SlotFull: () => again(say.full),
        DuplicateReservation: () => again(say.duplicate),
        ContactInvalid: () => shown(visit, { entry, idToken, notice: say.phoneFault })
      }),
      Effect.catchTag(
        [
          "MenuNotFound",
          "EventNotFound",
          "SlotNotFound",
          "FriendNotFound",
          "StaffNotFound",
          "MinNotice",
          "TooFarInAdvance"
        ],
        () => again(say.gone)
      )
    )
  })

  const details = (visit: Visit, menuId: string, slotId: string): Answer =>
    shown(visit, { entry: blank(menuId, slotId) })

  return { menus, times, details, confirm, book, linksOf }
})
