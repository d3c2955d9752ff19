/** Renders what a cancellation costs. */
import type { Language } from "../../../../src/Language.ts"
import type { Menu } from "../../menu/Menu.ts"
import { html, type Markup } from "../../page/markup/Html.ts"
import type { CancellationPolicy, FeeBand } from "../policy/CancellationPolicy.ts"
import { texts, timeOf } from "./Texts.ts"

const sinceText = (language: Language, band: FeeBand): string => {
  const say = texts[language]
  return "sameDay" in band ? say.feeSameDay : say.feeBefore(timeOf(language, band.minutesBefore))
}

/** The bands and the words of the policy; false where there are none. */
export const policyOf = (language: Language, { bands, text }: CancellationPolicy): Markup | false => {
  const say = texts[language]
  return (
    (bands.length > 0 || text !== "") &&
    html`${text !== "" && html`<p class="multiline">${text}</p>`}
${
  bands.length > 0 &&
  html`<table><tbody>${bands.map(
    (band) => html`<tr><th scope="row">${sinceText(language, band)}</th><td>${say.feeOf(band.percent)}</td></tr>`
  )}</tbody></table>`
}`
  )
}

export const termsOf = (language: Language, policy: CancellationPolicy, menu: Pick<Menu, "price">): Markup | false => {
  const shown = policyOf(language, menu.price === 0 ? { ...policy, bands: [] } : policy)
  return shown && html`<section><h2>${texts[language].terms}</h2>${shown}</section>`
}
