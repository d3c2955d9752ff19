/** Words for values of the API in the language of the page. */
import { useTexts } from "./LanguageProvider.tsx"
import { words } from "./Words.ts"

const isWord = (value: string): value is keyof typeof words => Object.hasOwn(words, value)

/** A value without a word, such as a name, stays as it is. */
export const useWords = () => {
  const texts = useTexts(words)
  return (value: string): string => (isWord(value) ? texts[value] : value)
}
