/** A point in time for people, exact for machines. */
import { useFormats } from "../language/Formats.ts"
import { useTexts } from "../language/LanguageProvider.tsx"
import { messages } from "./Messages.ts"

export const When = ({ at }: { readonly at: string | null | undefined }) => {
  const texts = useTexts(messages)
  const { time } = useFormats()
  return at ? <time dateTime={at}>{time(at)}</time> : <>{texts.never}</>
}
