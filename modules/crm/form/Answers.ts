/** Reads and checks what a person entered into a form. Pure. */
import { Result } from "effect"
import type { Language } from "../../../src/Language.ts"
import { readPhone } from "../friend/contact/Contact.ts"
import { isDate } from "../shop/LocalTime.ts"
import type { FieldType, FormDefinition, FormField } from "./Form.ts"

export type AnswerValue = string | number | boolean | ReadonlyArray<string> | null

export interface Answer {
  readonly fieldId: string
  readonly label: string
  readonly type: FieldType
  readonly value: AnswerValue
}

/** What is wrong with the answer to a field, or with the consent, whose name is empty. */
export interface AnswerFault {
  readonly fieldId: string
  readonly message: string
}

export interface Entries {
  /** Values of a field as they were entered; several of a checkbox. */
  readonly of: (fieldId: string) => ReadonlyArray<string>
  readonly hasConsented: boolean
}

const defaultLength: Readonly<Partial<Record<FieldType, number>>> = {
  text: 1_000,
  textarea: 5_000,
  email: 254,
  tel: 40
}

const words = {
  ja: {
    required: "必須項目です",
    consent: "同意が必要です",
    email: "メールアドレスの形式で入力してください",
    tel: "電話番号を入力してください(例: 090-1234-5678)",
    number: "数字で入力してください",
    date: "日付を入力してください(例: 2026-12-24)",
    option: "選択肢から選んでください",
    least: (min: string | number) => `${min} 以上で入力してください`,
    most: (max: string | number) => `${max} 以下で入力してください`,
    first: (min: string | number) => `${min} 以降の日付を入力してください`,
    last: (max: string | number) => `${max} 以前の日付を入力してください`,
    short: (count: number) => `${count} 文字以上で入力してください`,
    long: (count: number) => `${count} 文字以内で入力してください`
  },
  en: {
    required: "This must be answered",
    consent: "Your consent is needed",
    email: "Enter an e-mail address",
    tel: "Enter a phone number, such as 090-1234-5678",
    number: "Enter a number",
    date: "Enter a date, such as 2026-12-24",
    option: "Choose one of the options",
    least: (min: string | number) => `Enter ${min} or more`,
    most: (max: string | number) => `Enter ${max} or less`,
    first: (min: string | number) => `Enter a date from ${min} on`,
    last: (max: string | number) => `Enter a date up to ${max}`,
    short: (count: number) => `Enter at least ${count} characters`,
    long: (count: number) => `Enter at most ${count} characters`
  }
}
type Words = (typeof words)["ja"]

type Read = Result.Result<AnswerValue, string>

const lengthFault = ({ maxLength, minLength = 0, type }: FormField, text: string, say: Words): string | undefined => {
  const most = maxLength ?? defaultLength[type] ?? 1_000
  return text.length > most ? say.long(most) : text.length < minLength ? say.short(minLength) : undefined
}

const readNumber = ({ max, min }: FormField, text: string, say: Words): Read => {
  const given = text
    .normalize("NFKC")
    .replace(/[,_\s]/g, "")
    .replace(/^[−ー]/u, "-")
  const number = /^[+-]?(?:\d{1,15}(?:\.\d{0,10})?|\.\d{1,10})$/.test(given) ? Number(given) : Number.NaN
  if (Number.isNaN(number)) return Result.fail(say.number)
  if (typeof min === "number" && number < min) return Result.fail(say.least(min))
  return typeof max === "number" && number > max ? Result.fail(say.most(max)) : Result.succeed(number)
}

const readDate = ({ max, min }: FormField, text: string, say: Words): Read => {
  const date = text.normalize("NFKC").replaceAll("/", "-")
  if (!isDate(date)) return Result.fail(say.date)
  if (typeof min === "string" && date < min) return Result.fail(say.first(min))
  return typeof max === "string" && date > max ? Result.fail(say.last(max)) : Result.succeed(date)
}

const readText = (field: FormField, text: string, say: Words): Read => {
  const fault = lengthFault(field, text, say)
  return fault === undefined ? Result.succeed(text) : Result.fail(fault)
}

const readEmail = (field: FormField, text: string, say: Words): Read =>
  /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(text) ? readText(field, text, say) : Result.fail(say.email)

const readTel = (text: string, say: Words): Read => {
  const phone = text.length > 40 ? undefined : readPhone(text)
  return phone === undefined ? Result.fail(say.tel) : Result.succeed(phone)
}

const readSeveral = ({ options = [] }: FormField, given: ReadonlyArray<string>, say: Words): Read => {
  const chosen = options.filter((option) => given.includes(option))
  return given.every((one) => options.includes(one)) ? Result.succeed(chosen) : Result.fail(say.option)
}

const readGiven = (field: FormField, text: string, say: Words): Read => {
  switch (field.type) {
    case "number":
      return readNumber(field, text, say)
    case "date":
      return readDate(field, text, say)
    case "email":
      return readEmail(field, text, say)
    case "tel":
      return readTel(text, say)
    case "select":
    case "radio":
      return field.options?.includes(text) === true ? Result.succeed(text) : Result.fail(say.option)
    default:
      return readText(field, text, say)
  }
}

const readField = (field: FormField, given: ReadonlyArray<string>, say: Words): Read => {
  const entered = given
    .map((text) => (field.type === "textarea" ? text.trimEnd() : text.trim()))
    .filter((text) => text !== "")
  const isMissing = entered.length === 0
  if (isMissing && field.required) return Result.fail(say.required)
  if (field.type === "checkbox") {
    return field.options === undefined ? Result.succeed(!isMissing) : readSeveral(field, entered, say)
  }
  return isMissing ? Result.succeed(null) : readGiven(field, entered.at(-1)!, say)
}

/** The answers in the order of the form, or all that is wrong with them. */
export const read = (
  definition: Pick<FormDefinition, "fields" | "consent">,
  entries: Entries,
  language: Language
): Result.Result<ReadonlyArray<Answer>, ReadonlyArray<AnswerFault>> => {
  const say = words[language]
  const answers: Array<Answer> = []
  const faults: Array<AnswerFault> = []
  for (const field of definition.fields) {
    const result = readField(field, entries.of(field.id), say)
    const { id: fieldId, label, type } = field
    if (Result.isSuccess(result)) answers.push({ fieldId, label, type, value: result.success })
    else faults.push({ fieldId, message: result.failure })
  }
  if (definition.consent !== null && !entries.hasConsented) faults.push({ fieldId: "", message: say.consent })
  return faults.length > 0 ? Result.fail(faults) : Result.succeed(answers)
}

const longestPublished = 2_000

const cut = (text: string): string => {
  const end = /[\uD800-\uDBFF]/.test(text.charAt(longestPublished - 1)) ? longestPublished - 1 : longestPublished
  return text.length <= longestPublished ? text : text.slice(0, end)
}

/** As the event carries it: texts are cut to 2,000 characters. */
export const published = (answer: Answer): Answer & { readonly truncated: boolean } => {
  const { value } = answer
  const short = typeof value === "string" ? cut(value) : value
  return { ...answer, value: short, truncated: short !== value }
}

/** As a cell of a table. */
export const textOf = (value: AnswerValue): string =>
  value === null
    ? ""
    : typeof value === "boolean"
      ? value
        ? "はい"
        : "いいえ"
      : typeof value === "object"
        ? value.join("、")
        : String(value)
