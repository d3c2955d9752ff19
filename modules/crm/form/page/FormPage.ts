/** Renders a form as a page, with what was entered and what is wrong with it. */
import type { InEach, Language } from "../../../../src/Language.ts"
import * as Controls from "../../page/markup/Controls.ts"
import { html, type Markup } from "../../page/markup/Html.ts"
import type { AnswerFault } from "../Answers.ts"
import type { FormDefinition, FormField, FormState } from "../Form.ts"

/** Names of inputs: answers cannot meet the fields that every form has. */
export const nameOf = (fieldId: string): string => `q-${fieldId}`
export const consentName = "consent"

interface FormValues {
  readonly of: (fieldId: string) => ReadonlyArray<string>
  readonly hasConsented: boolean
}

export const blank: FormValues = { of: () => [], hasConsented: false }

const words: InEach<{ readonly submit: string; readonly yes: string; readonly done: string; readonly thanks: string }> =
  {
    ja: { submit: "送信する", yes: "はい", done: "送信しました", thanks: "ご回答ありがとうございました。" },
    en: { submit: "Send", yes: "Yes", done: "Sent", thanks: "Thank you for your answers." }
  }

export const closedTexts: InEach<Readonly<Record<Exclude<FormState, "open">, string>>> = {
  ja: {
    early: "このフォームはまだ受付を開始していません。",
    closed: "このフォームの受付は終了しました。",
    full: "受付数の上限に達したため、受付を終了しました。"
  },
  en: {
    early: "This form is not open yet.",
    closed: "This form is closed.",
    full: "This form has reached its limit and is closed."
  }
}

const inputTypes = { text: "text", email: "email", tel: "tel", number: "text", date: "date" } as const
const autocompletes: Readonly<Partial<Record<FormField["type"], string>>> = { email: "email", tel: "tel" }

const question = (language: Language, field: FormField, given: ReadonlyArray<string>, fault?: string): Markup => {
  const { help, id, label, max, maxLength, min, options, required, type } = field
  const control = { name: nameOf(id), label, required, help, fault }
  const value = given.at(-1) ?? ""
  const chosen = (options ?? []).map((option) => ({ value: option, text: option }))
  switch (type) {
    case "textarea":
      return Controls.textarea(language, control, value, { maxlength: maxLength ?? 5_000 })
    case "select":
      return Controls.select(language, control, chosen, value)
    case "radio":
      return Controls.choices(language, control, "radio", chosen, given)
    case "checkbox":
      return options === undefined
        ? Controls.box(language, control, value !== "")
        : Controls.choices(language, control, "checkbox", chosen, given)
    default:
      return Controls.input(language, control, inputTypes[type], value, {
        inputmode: type === "number" ? "decimal" : undefined,
        autocomplete: autocompletes[type],
        maxlength: type === "text" ? (maxLength ?? 1_000) : undefined,
        min: type === "date" ? min : undefined,
        max: type === "date" ? max : undefined
      })
  }
}

export const render = (
  language: Language,
  definition: FormDefinition,
  form: {
    readonly path: string
    readonly token: string
    readonly idToken: string
    readonly filled: FormValues
    readonly faults: ReadonlyArray<AnswerFault>
    /** Said above the form, where it must be sent again. */
    readonly notice?: string | undefined
  }
): Markup => {
  const { faults, filled, idToken, notice, path, token } = form
  const faultOf = (fieldId: string) => faults.find((fault) => fault.fieldId === fieldId)?.message
  const labelled = faults.map(({ fieldId, message }) => {
    const label = definition.fields.find(({ id }) => id === fieldId)?.label
    return {
      name: fieldId === "" ? consentName : nameOf(fieldId),
      message: `${label === undefined ? "" : `${label}: `}${message}`
    }
  })
  const consent = { name: consentName, label: definition.consent ?? "", required: true, fault: faultOf("") }
  return html`
${notice && html`<div class="alert" role="alert"><p>${notice}</p></div>`}
${Controls.faultSummary(language, labelled)}
${definition.description !== "" && html`<p class="multiline">${definition.description}</p>`}
<form method="post" action="${path}" class="card">
${Controls.hiddenFields(language, token, idToken)}
${definition.fields.map((field) => question(language, field, filled.of(field.id), faultOf(field.id)))}
${definition.consent !== null && Controls.box(language, consent, filled.hasConsented)}
<button type="submit">${words[language].submit}</button>
</form>`
}

export const thanks = (language: Language, { thanks }: FormDefinition) => ({
  title: words[language].done,
  body: html`<p class="multiline">${thanks === "" ? words[language].thanks : thanks}</p>`
})
