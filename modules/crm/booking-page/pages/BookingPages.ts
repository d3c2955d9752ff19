/** Renders the last screen before a booking, a booking that was made, and its cancellation. */
import type { Language } from "../../../../src/Language.ts"
import type { Menu } from "../../menu/Menu.ts"
import * as Controls from "../../page/markup/Controls.ts"
import { html, type Markup } from "../../page/markup/Html.ts"
import type { PublicShop } from "../../page/PageSettings.ts"
import { moneyOf } from "../../page/PageTexts.ts"
import type { Reservation } from "../../reservation/Reservation.ts"
import { isActive } from "../../reservation/ReservationState.ts"
import type { Slot } from "../../slot/Slot.ts"
import { amountOf, type OwnBooking, pricedOf } from "../PageBookings.ts"
import { type CancellationPolicy, feeAt } from "../policy/CancellationPolicy.ts"
import { priceOf } from "./ChoicePages.ts"
import type { Entry } from "./Entry.ts"
import * as Paths from "./Paths.ts"
import { policyOf } from "./TermsPart.ts"
import { momentOf, paymentTexts, stateTexts, texts, whenOf } from "./Texts.ts"

const minute = 60_000
const row = (name: string, value: Markup | string): Markup => html`<dt>${name}</dt><dd>${value}</dd>`

export interface Confirmation {
  readonly menu: Menu
  readonly slot: Slot
  readonly staffName: string | null
  readonly entry: Entry
  readonly guests: number
  /** The friend, by the name that is known; undefined for a guest. */
  readonly friendName: string | undefined
  readonly takesEmail: boolean
  readonly policy: CancellationPolicy
  readonly holdMinutes: number
  readonly token: string
  readonly idToken: string
}

const freeText = (language: Language, menu: Menu, startsAt: Date, timeZone: string): string => {
  const say = texts[language]
  const until = new Date(startsAt.getTime() - menu.freeCancelMinutes * minute)
  return menu.cancelNeedsApproval ? say.staffDecides : say.freeUntil(momentOf(language, until, timeZone))
}

/** All that a consumer must see before a booking is binding: quantity, price, payment, service, period and cancellation. */
export const confirmation = (language: Language, shop: PublicShop, given: Confirmation): Markup => {
  const { entry, friendName, guests, holdMinutes, idToken, menu, policy, slot, staffName, takesEmail, token } = given
  const say = texts[language]
  const mustPay = menu.needsPrepayment && menu.price > 0
  const when = whenOf(language, slot.startsAt, slot.endsAt, shop.timeZone)
  const closes = new Date(slot.startsAt.getTime() - menu.minNotice * minute)
  const sum = priceOf(language, amountOf(menu, guests))
  const hidden = { ...entry, menu: menu.id, slot: slot.id, staff: entry.staffId, guests: String(guests) }
  const names = ["menu", "slot", "guests", "staff", "name", "phone", "email", "note"] as const
  return html`<p>${say.confirmLead}</p>
<div class="card"><dl class="rows">
${row(say.menu, menu.name)}
${row(say.when, when)}
${row(say.quantity, say.guestCount(guests))}
${row(say.price, html`<span class="price">${say.unit(priceOf(language, menu.price), guests, sum)}</span>`)}
${row(say.payment, mustPay ? say.prepaid(holdMinutes) : menu.price === 0 ? say.free : say.payAtShop)}
${row(say.service, say.serviceAt(when))}
${row(say.period, say.periodUntil(momentOf(language, closes, shop.timeZone)))}
${staffName !== null && row(say.staff, staffName)}
${friendName !== undefined ? row(say.name, friendName) : html`${row(say.name, entry.name)}${row(say.phone, entry.phone)}`}
${friendName === undefined && takesEmail && row(say.email, entry.email === "" ? say.emailNone : entry.email)}
${entry.note !== "" && row(say.note, html`<span class="multiline">${entry.note}</span>`)}
</dl>
<h2>${say.terms}</h2><p>${freeText(language, menu, slot.startsAt, shop.timeZone)}</p>
${menu.price > 0 && policyOf(language, policy)}
${menu.price === 0 && policy.text !== "" && html`<p class="multiline">${policy.text}</p>`}
</div>
<form method="post" action="${Paths.homeOf(shop)}/book">
${Controls.hiddenFields(language, token, idToken)}
${names.map((name) => html`<input type="hidden" name="${name}" value="${hidden[name]}">`)}
<p><button type="submit">${mustPay ? say.bookPrepaid : say.book}</button></p>
<p><a href="${Paths.slotOf(shop, menu.id, slot.id)}">${say.back}</a></p>
</form>`
}

/** Whether the guest may ask to cancel it. */
export const canCancel = ({ startsAt, status }: Reservation, now: Date): boolean =>
  (status === "pending" || status === "confirmed") && now < startsAt

const isFree = ({ freeUntil, reservation }: OwnBooking, now: Date): boolean =>
  reservation.status === "pending" || (freeUntil !== null && now <= freeUntil)

export const feeNow = (own: OwnBooking, now: Date): number => feeAt(own.terms.policy, pricedOf(own), now)

export interface BookingView {
  readonly own: OwnBooking
  readonly now: Date
  /** Where it can be paid; undefined: at the shop. */
  readonly checkout: string | undefined
  /** Said above it, such as that it was just made. */
  readonly notice: string | undefined
}

const paymentPart = (language: Language, shop: PublicShop, { checkout, own: { reservation } }: BookingView) => {
  const say = texts[language]
  const { holdExpiresAt, paymentStatus, status } = reservation
  if (status !== "pending" || (paymentStatus !== "pending" && paymentStatus !== "failed")) return false
  return html`<section class="card"><h2>${say.payPending}</h2>
${holdExpiresAt !== null && html`<p>${say.payUntil(momentOf(language, holdExpiresAt, shop.timeZone))}</p>`}
${checkout === undefined ? html`<p>${say.askShop}</p>` : html`<p><a class="button" href="${checkout}" rel="noreferrer">${say.pay}</a></p>`}
</section>`
}

/** What staff changed, as before and after; false where the booking was not moved, or is over. */
const movedPart = (language: Language, { movedFrom, reservation, staffName }: OwnBooking): Markup | false => {
  if (movedFrom === null || !isActive(reservation.status)) return false
  const say = texts[language]
  const before = movedFrom.reservation
  const whenIt = ({ endsAt, startsAt, timeZone }: Reservation) => whenOf(language, startsAt, endsAt, timeZone)
  const changes = [
    [say.when, whenIt(before), whenIt(reservation)],
    [say.menu, before.menuName, reservation.menuName],
    [say.quantity, say.guestCount(before.numberOfGuests), say.guestCount(reservation.numberOfGuests)],
    [say.staff, movedFrom.staffName ?? say.anyStaff, staffName ?? say.anyStaff]
  ] as const
  return html`<section class="card" role="status"><h2>${say.moved}</h2><dl class="rows">
${changes
  .filter(([, from, to]) => from !== to)
  .map(([name, from, to]) =>
    row(name, html`<del>${from}</del> <span aria-hidden="true">→</span> <strong>${to}</strong>`)
  )}
</dl><p class="quiet">${say.movedKeeps}</p></section>`
}

export const booking = (language: Language, shop: PublicShop, view: BookingView): Markup => {
  const { notice, now, own } = view
  const { number, reservation, staffName, terms } = own
  const say = texts[language]
  const isUnpaid = reservation.status === "pending" && reservation.paymentStatus === "pending"
  const state = isUnpaid ? say.payPending : stateTexts[language][reservation.status]
  const deadline =
    own.freeUntil === null ? say.staffDecides : say.freeUntil(momentOf(language, own.freeUntil, shop.timeZone))
  const open = canCancel(reservation, now)
  // Of what was cancelled unpaid nothing is awaited any more.
  const neverPaid = reservation.status === "canceled" && ["pending", "failed"].includes(reservation.paymentStatus)
  return html`
${notice !== undefined && html`<div class="card" role="status"><p><strong>${notice}</strong></p>${open && html`<p>${say.keepLink}</p>`}</div>`}
${movedPart(language, own)}
${paymentPart(language, shop, view)}
<div class="card"><dl class="rows">
${row(say.state, html`<span class="state">${state}</span>`)}
${row(say.menu, reservation.menuName)}
${row(say.when, whenOf(language, reservation.startsAt, reservation.endsAt, reservation.timeZone))}
${row(say.quantity, say.guestCount(reservation.numberOfGuests))}
${row(say.price, html`<span class="price">${priceOf(language, terms.amount)}</span>`)}
${!neverPaid && row(say.payment, terms.amount === 0 ? say.free : paymentTexts[language][reservation.paymentStatus])}
${staffName !== null && row(say.staff, staffName)}
${row(say.number, number)}
</dl></div>
${
  open &&
  html`<section class="card"><h2>${say.terms}</h2><p>${deadline}</p>${terms.amount > 0 && policyOf(language, terms.policy)}
<p><a class="button second" href="${Paths.bookingOf(shop, number)}/cancel">${say.cancel}</a></p></section>`
}`
}

export const cancellation = (
  language: Language,
  shop: PublicShop,
  own: OwnBooking,
  now: Date,
  token: string
): Markup => {
  const say = texts[language]
  const { number, reservation } = own
  const fee = feeNow(own, now)
  const path = Paths.bookingOf(shop, number)
  const free = isFree(own, now)
  return html`<div class="card"><dl class="rows">
${row(say.menu, reservation.menuName)}
${row(say.when, whenOf(language, reservation.startsAt, reservation.endsAt, reservation.timeZone))}
</dl></div>
<p>${fee === 0 ? say.cancelFree : say.cancelNow(moneyOf(fee, language))}</p>
${own.refundable > 0 && free && html`<p>${say.refund(moneyOf(Math.max(0, own.refundable - fee), language))}</p>`}
${!free && html`<p>${say.cancelAsk}</p>`}
<form method="post" action="${path}/cancel">
${Controls.hiddenFields(language, token)}
<p><button type="submit" class="danger">${free ? say.cancelDo : say.cancelRequest}</button></p>
<p><a href="${path}">${say.keep}</a></p>
</form>`
}

export const mine = (language: Language, shop: PublicShop, token: string, notice?: string): Markup => {
  const say = texts[language]
  return html`${notice !== undefined && html`<div class="alert" role="alert"><p>${notice}</p></div>`}
<p>${say.mineLead}</p>
<form method="post" action="${Paths.homeOf(shop)}/mine">${Controls.hiddenFields(language, token)}
<button type="submit">${say.mineShow}</button></form>`
}

export const ownList = (language: Language, shop: PublicShop, all: ReadonlyArray<Reservation>): Markup => {
  const say = texts[language]
  if (all.length === 0) return html`<p>${say.mineNone}</p>`
  return html`${all.map(
    (one) => html`<section class="card"><p><span class="state">${stateTexts[language][one.status]}</span></p>
<p><a href="${Paths.bookingOf(shop, one.id)}">${whenOf(language, one.startsAt, one.endsAt, one.timeZone)}</a></p>
<p>${one.menuName} ${say.guestCount(one.numberOfGuests)}</p></section>`
  )}`
}
