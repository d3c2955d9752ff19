/** Controls of forms: each with its label, and described by its help and its fault. A summary of faults links to them. */
import type { Language } from "../../../../src/Language.ts"
import { attributes, html, type Markup } from "./Html.ts"

export interface Control {
  readonly name: string
  readonly label: string
  readonly required: boolean
  readonly help?: string | undefined
  readonly fault?: string | undefined
}

const words = {
  ja: {
    optional: "任意",
    choose: "選択してください",
    summary: "入力内容をご確認ください",
    trap: "この欄は空のままにしてください"
  },
  en: {
    optional: "optional",
    choose: "Please choose",
    summary: "Please check your entries",
    trap: "Leave this field empty"
  }
}

/** Names of fields may hold anything that ids allow. */
export const idOf = (name: string): string => `f-${name}`

const describing = ({ fault, help, name }: Control): string | undefined =>
  [help && `${idOf(name)}-help`, fault && `${idOf(name)}-fault`].filter(Boolean).join(" ") || undefined

const notes = ({ fault, help, name }: Control): Markup => html`
${help && html`<p class="quiet multiline" id="${idOf(name)}-help">${help}</p>`}
${fault && html`<p class="fault" id="${idOf(name)}-fault">${fault}</p>`}`

const mark = ({ required }: Control, language: Language) =>
  !required && html` <span class="optional">(${words[language].optional})</span>`

const common = (control: Control) => ({
  id: idOf(control.name),
  name: control.name,
  "aria-required": control.required ? "true" : undefined,
  "aria-invalid": control.fault ? "true" : undefined,
  "aria-describedby": describing(control)
})

type Attributes = Parameters<typeof attributes>[0]

export const input = (
  language: Language,
  control: Control,
  type: string,
  value: string,
  more: Attributes = {}
): Markup =>
  html`<div class="field"><label for="${idOf(control.name)}">${control.label}${mark(control, language)}</label>${notes(control)}
<input${attributes({ type, ...common(control), value, ...more })}></div>`

export const textarea = (language: Language, control: Control, value: string, more: Attributes = {}): Markup =>
  html`<div class="field"><label for="${idOf(control.name)}">${control.label}${mark(control, language)}</label>${notes(control)}
<textarea${attributes({ ...common(control), ...more })}>
${value}</textarea></div>`

export interface Option {
  readonly value: string
  readonly text: string
}

export const select = (language: Language, control: Control, options: ReadonlyArray<Option>, value: string): Markup =>
  html`<div class="field"><label for="${idOf(control.name)}">${control.label}${mark(control, language)}</label>${notes(control)}
<select${attributes(common(control))}>
<option value="">${words[language].choose}</option>
${options.map((option) => html`<option${attributes({ value: option.value, selected: option.value === value })}>${option.text}</option>`)}
</select></div>`

/** Radio buttons, or boxes of which several may be ticked. */
export const choices = (
  language: Language,
  control: Control,
  type: "radio" | "checkbox",
  options: ReadonlyArray<Option>,
  chosen: ReadonlyArray<string>
): Markup => {
  const { "aria-describedby": describedBy, id, name } = common(control)
  return html`<fieldset${attributes({ class: "field", "aria-describedby": describedBy })}><legend>${control.label}${mark(control, language)}</legend>${notes(control)}
${options.map(({ text, value }, index) => {
  const own = index === 0 ? id : `${id}-${index}`
  const given = { type, id: own, name, value, checked: chosen.includes(value) }
  return html`<div class="choice"><input${attributes(given)}><label for="${own}">${text}</label></div>`
})}</fieldset>`
}

/** One box to tick. */
export const box = (language: Language, control: Control, isTicked: boolean): Markup =>
  html`<div class="field">${notes(control)}<div class="choice"><input${attributes({ type: "checkbox", ...common(control), value: "yes", checked: isTicked })}>
<label for="${idOf(control.name)}">${control.label}${mark(control, language)}</label></div></div>`

export interface Fault {
  readonly name: string
  readonly message: string
}

/** Above a form that was refused; each entry leads to its field. Entries without a field have an empty name. */
export const faultSummary = (language: Language, faults: ReadonlyArray<Fault>): Markup | false =>
  faults.length > 0 &&
  html`<div class="alert" role="alert"><h2>${words[language].summary}</h2><ul>
${faults.map(({ message, name }) => html`<li>${name === "" ? message : html`<a href="#${idOf(name)}">${message}</a>`}</li>`)}</ul></div>`

/**
 * Fields that no person fills in: the token of the form, that of the user of LINE, and a trap for programs.
 * @param part tells forms of one page apart
 */
export const hiddenFields = (language: Language, formToken: string, idToken = "", part = ""): Markup => html`
<input type="hidden" name="form_token" value="${formToken}">
<input type="hidden" name="id_token" value="${idToken}">
<div class="trap" aria-hidden="true"><label for="f-website${part}">${words[language].trap}</label>
<input type="text" id="f-website${part}" name="website" tabindex="-1" autocomplete="off"></div>`
