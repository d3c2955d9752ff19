/** Renders what the shop says of itself: its introduction above the menus, and its address and legal notice below them. */
import type { Language } from "../../../../src/Language.ts"
import { html, type Markup } from "../../page/markup/Html.ts"
import type { Profile } from "../../shop/profile/Profile.ts"

const texts = {
  ja: {
    about: "お店について",
    address: "住所",
    phone: "電話番号",
    map: "地図を開く",
    legal: "特定商取引法に基づく表記"
  },
  en: {
    about: "About us",
    address: "Address",
    phone: "Telephone",
    map: "Open the map",
    legal: "Legal notice (Specified Commercial Transactions Act)"
  }
}

const mapOf = (address: string): string =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`

export const introductionOf = (_: Language, { introduction }: Profile): Markup =>
  html`${introduction !== "" && html`<p class="multiline">${introduction}</p>`}`

export const aboutOf = (language: Language, { address, legalNotice, phone }: Profile): Markup => {
  const say = texts[language]
  return html`
${
  (address !== "" || phone !== "") &&
  html`<section class="card" aria-labelledby="about"><h2 id="about">${say.about}</h2><dl class="rows">
${address !== "" && html`<dt>${say.address}</dt><dd>${address} <a href="${mapOf(address)}" rel="noreferrer">${say.map}</a></dd>`}
${phone !== "" && html`<dt>${say.phone}</dt><dd><a href="tel:${phone.replace(/[^0-9+]/g, "")}">${phone}</a></dd>`}
</dl></section>`
}
${legalNotice !== "" && html`<details class="card"><summary>${say.legal}</summary><p class="multiline">${legalNotice}</p></details>`}`
}
