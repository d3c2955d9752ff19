/** The language of the page: what the user chose, else what the browser prefers. */

export type Language = "ja" | "en"

const name = "ekimae.language"

export const currentLanguage = (): Language => {
  const chosen = localStorage.getItem(name)
  if (chosen === "ja" || chosen === "en") return chosen
  return navigator.languages.find((tag) => /^(ja|en)\b/.test(tag))?.slice(0, 2) === "en" ? "en" : "ja"
}

export const keepLanguage = (language: Language): void => localStorage.setItem(name, language)
