/** Gives every component the texts of one language. */
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from "react"
import { currentLanguage, keepLanguage, type Language } from "./Language.ts"
import type { Messages, Texts } from "./Messages.ts"

interface LanguageChoice {
  readonly language: Language
  readonly setLanguage: (language: Language) => void
}

const LanguageContext = createContext<LanguageChoice>({ language: "ja", setLanguage: () => {} })

export const LanguageProvider = ({ children }: { readonly children: ReactNode }) => {
  const [language, setLanguage] = useState(currentLanguage)
  useEffect(() => {
    document.documentElement.lang = language
  }, [language])
  const choice = useMemo(
    () => ({
      language,
      setLanguage: (chosen: Language) => {
        keepLanguage(chosen)
        setLanguage(chosen)
      }
    }),
    [language]
  )
  return <LanguageContext value={choice}>{children}</LanguageContext>
}

export const useLanguage = (): LanguageChoice => useContext(LanguageContext)

/** The texts of a table in the language of the page. */
export const useTexts = <M extends Messages>(messages: M): Texts<M> => {
  const { language } = useLanguage()
  return useMemo(() => {
    const at = language === "ja" ? 0 : 1
    return Object.fromEntries(Object.entries(messages).map(([key, pair]) => [key, pair[at]])) as Texts<M>
  }, [language, messages])
}
