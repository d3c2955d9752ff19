/** The last 8 letters of an id, enough to tell two apart; pressing it copies all of it. */
import { CopyButton, UnstyledButton } from "@mantine/core"
import { useTexts } from "../../language/LanguageProvider.tsx"
import { messages } from "../Messages.ts"

export const shortId = (id: string): string => id.slice(-8)

export const ShortId = ({ id }: { readonly id: string }) => {
  const texts = useTexts(messages)
  return (
    <CopyButton value={id}>
      {({ copied, copy }) => (
        <UnstyledButton onClick={copy} title={id} aria-label={`${shortId(id)} ${texts.copy}`} fz="inherit">
          <code>{shortId(id)}</code>
          {copied ? ` ${texts.copied}` : null}
        </UnstyledButton>
      )}
    </CopyButton>
  )
}
