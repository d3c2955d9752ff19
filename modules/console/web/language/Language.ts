/** The language of the page: what the user chose, else what the browser prefers. */

import { kept } from "../api/Storage.ts"

export type Language = "ja" | "en"

const name = "ekimae.language"

export const currentLanguage = (): Language => {
  const chosen = kept.get(name)
  if (chosen === "ja" || chosen === "en") return chosen
  return navigator.languages.find((tag) => /^(ja|en)\b/.test(tag))?.slice(0, 2) === "en" ? "en" : "ja"
}

export const keepLanguage = (language: Language): void => kept.set(name, language)
