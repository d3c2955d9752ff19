/** The link to the first page, where a page has nothing for this user. */
import { useTexts } from "../language/LanguageProvider.tsx"
import { ButtonLink } from "./Links.tsx"
import { messages } from "./Messages.ts"

export const WayHome = () => <ButtonLink to="/">{useTexts(messages).home}</ButtonLink>
