/** Renders what there is to choose from: menus, days with their free times, and the details of a booking. */
import type { Language } from "../../../../src/Language.ts"
import type { Menu } from "../../menu/Menu.ts"
import * as Controls from "../../page/markup/Controls.ts"
import { html, type Markup } from "../../page/markup/Html.ts"
import type { PublicShop } from "../../page/PageSettings.ts"
import { moneyOf } from "../../page/PageTexts.ts"
import { addDays } from "../../shop/LocalTime.ts"
import type { Slot } from "../../slot/Slot.ts"
import type { Offer, OfferedSlots } from "../PageBookings.ts"
import type { CancellationPolicy } from "../policy/CancellationPolicy.ts"
import type { Entry } from "./Entry.ts"
import * as Paths from "./Paths.ts"
import { termsOf } from "./TermsPart.ts"
import { dayOf, texts, whenOf } from "./Texts.ts"

export const priceOf = (language: Language, price: number): string =>
  price === 0 ? texts[language].free : moneyOf(price, language)

const summaryOf = (language: Language, { duration, price }: Menu): Markup => {
  const say = texts[language]
  return html`<p><span class="price">${priceOf(language, price)}</span> <span class="quiet">${say.minutes(duration)}</span></p>`
}

/** Letters of a description in the list of menus; the page of the menu has all of them. */
const longestBeginning = 200

const beginningOf = (description: string): string => {
  if (description.length <= longestBeginning) return description
  return `${description.slice(0, longestBeginning).replace(/[\uD800-\uDBFF]$/u, "")}…`
}

export const menus = (language: Language, shop: PublicShop, all: ReadonlyArray<Menu>): Markup => {
  const say = texts[language]
  if (all.length === 0) return html`<p>${say.noMenus}</p>`
  return html`<h2>${say.menus}</h2>
${all.map(
  (menu) => html`<section class="card" aria-labelledby="m-${menu.id}"><h3 id="m-${menu.id}">${menu.name}</h3>
${summaryOf(language, menu)}
${menu.description !== "" && html`<p class="multiline">${beginningOf(menu.description)}</p>`}
<p><a class="button" href="${Paths.menuOf(shop, menu.id)}" aria-describedby="m-${menu.id}">${say.choose}</a></p></section>`
)}`
}

const mostDays = 7

/** What a guest can do about a period without free times; nothing is said of times that are merely taken. */
const reasonOf = (language: Language, obstacle: OfferedSlots["obstacle"]): string => {
  const say = texts[language]
  if (obstacle === null || obstacle === "closed") return say.notOffered
  return obstacle === "no_staff" || obstacle === "no_room" ? say.unavailable[obstacle] : ""
}

export const times = (
  language: Language,
  shop: PublicShop,
  { menu, obstacle, slots, staff }: OfferedSlots,
  from: string | undefined
): Markup => {
  const say = texts[language]
  const days = [...Map.groupBy(slots, ({ date }) => date)]
  const shown = days.slice(0, mostDays)
  const last = shown.at(-1)?.[0]
  const nameOf = (slot: Slot) => staff.find(({ id }) => id === slot.staffId)?.name
  const noteOf = (slot: Slot) => {
    const left = slot.maxCapacity - slot.bookedCount
    return nameOf(slot) ?? (slot.maxCapacity > 1 ? say.places(left) : undefined)
  }
  return html`${summaryOf(language, menu)}
${menu.description !== "" && html`<p class="multiline">${menu.description}</p>`}
${shown.length === 0 && html`<p>${say.noSlots}${reasonOf(language, obstacle)}</p>`}
${shown.map(
  ([date, ofDay]) => html`<section><h2>${dayOf(language, date)}</h2><ul class="times">
${ofDay.map((slot) => {
  const note = noteOf(slot)
  return html`<li><a href="${Paths.slotOf(shop, menu.id, slot.id)}">${slot.startTime}${note !== undefined && html` <small>${note}</small>`}</a></li>`
})}</ul></section>`
)}
<nav class="pager" aria-label="${say.dates}">
<span>${from !== undefined && html`<a href="${Paths.menuOf(shop, menu.id)}">${say.first}</a>`}</span>
<span>${last !== undefined && days.length > mostDays && html`<a href="${Paths.menuOf(shop, menu.id)}?from=${addDays(last, 1)}">${say.later}</a>`}</span>
</nav>`
}

const mostGuests = 20

export interface DetailsForm {
  readonly token: string
  readonly idToken: string
  readonly entry: Entry
  readonly faults: ReadonlyArray<Controls.Fault>
  readonly notice?: string | undefined
  readonly policy: CancellationPolicy
  /** Whether the service sends mail: only then an address is asked for. */
  readonly takesEmail: boolean
}

export const details = (
  language: Language,
  shop: PublicShop,
  { menu, staff }: Offer,
  slot: Slot,
  { entry, faults, idToken, notice, policy, takesEmail, token }: DetailsForm
): Markup => {
  const say = texts[language]
  const faultOf = (name: string) => faults.find((fault) => fault.name === name)?.message
  const left = Math.max(1, Math.min(mostGuests, slot.maxCapacity - slot.bookedCount))
  const counts = Array.from({ length: left }, (_, index) => ({
    value: String(index + 1),
    text: say.guestCount(index + 1)
  }))
  const members = staff.filter(({ id }) => slot.staffId === null || slot.staffId === id)
  const help = shop.liffId === null ? undefined : say.lineHelp
  return html`
${notice && html`<div class="alert" role="alert"><p>${notice}</p></div>`}
${Controls.faultSummary(language, faults)}
<div class="card"><dl class="rows"><dt>${say.menu}</dt><dd>${menu.name} <span class="price">${priceOf(language, menu.price)}</span></dd>
<dt>${say.when}</dt><dd>${whenOf(language, slot.startsAt, slot.endsAt, shop.timeZone)}</dd></dl></div>
<form method="post" action="${Paths.homeOf(shop)}/confirm" class="card">
${Controls.hiddenFields(language, token, idToken)}
<input type="hidden" name="menu" value="${menu.id}"><input type="hidden" name="slot" value="${slot.id}">
${Controls.select(language, { name: "guests", label: say.guests, required: true, fault: faultOf("guests") }, counts, entry.guests)}
${
  members.length > 1 &&
  Controls.choices(
    language,
    { name: "staff", label: say.staff, required: true },
    "radio",
    [{ value: "", text: say.anyStaff }, ...members.map(({ id, name }) => ({ value: id, text: name }))],
    [entry.staffId]
  )
}
${Controls.input(language, { name: "name", label: say.name, required: true, help, fault: faultOf("name") }, "text", entry.name, { autocomplete: "name", maxlength: 100 })}
${Controls.input(language, { name: "phone", label: say.phone, required: true, help: say.phoneHelp, fault: faultOf("phone") }, "tel", entry.phone, { autocomplete: "tel", maxlength: 40 })}
${takesEmail && Controls.input(language, { name: "email", label: say.email, required: false, help: say.emailHelp, fault: faultOf("email") }, "email", entry.email, { autocomplete: "email", maxlength: 254 })}
${Controls.textarea(language, { name: "note", label: say.note, required: false, fault: faultOf("note") }, entry.note, { maxlength: 500 })}
${termsOf(language, policy, menu)}
<button type="submit">${say.toConfirm}</button>
</form>`
}
