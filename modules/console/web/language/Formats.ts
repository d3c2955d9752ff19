/** Numbers and times as the language of the page writes them. */
import type { Language } from "./Language.ts"
import { useLanguage } from "./LanguageProvider.tsx"

export interface Formats {
  readonly number: (value: number, digits?: number) => string
  readonly percent: (value: number, digits?: number) => string
  readonly yen: (value: number) => string
  readonly time: (iso: string) => string
  /** Text of a point in time in milliseconds, as short as a picture needs. */
  readonly moment: (at: number) => string
  readonly date: (iso: string) => string
  /** A day as 2026-12-01, with its weekday. */
  readonly day: (day: string) => string
}

const make = (language: Language): Formats => {
  const locale = language === "ja" ? "ja-JP" : "en-GB"
  const time = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "medium" })
  const day = new Intl.DateTimeFormat(locale, { dateStyle: "full", timeZone: "UTC" })
  const date = new Intl.DateTimeFormat(locale, { dateStyle: "medium" })
  const moment = new Intl.DateTimeFormat(locale, {
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit"
  })
  const yen = new Intl.NumberFormat(locale, { style: "currency", currency: "JPY", maximumFractionDigits: 0 })
  return {
    number: (value, digits = 0) => value.toLocaleString(locale, { maximumFractionDigits: digits }),
    percent: (value, digits = 1) => value.toLocaleString(locale, { style: "percent", maximumFractionDigits: digits }),
    yen: (value) => yen.format(value),
    time: (iso) => time.format(new Date(iso)),
    moment: (at) => moment.format(at),
    date: (iso) => date.format(new Date(iso)),
    day: (text) => day.format(new Date(`${text}T00:00:00Z`))
  }
}

/** Formats by language: making them takes a millisecond, which a page with many parts would spend on each. */
const made = new Map<Language, Formats>()

export const useFormats = (): Formats => {
  const { language } = useLanguage()
  const known = made.get(language) ?? make(language)
  made.set(language, known)
  return known
}
