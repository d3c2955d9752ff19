/** Says that the service does not answer, and once it does again, that it is back. */
import { Alert } from "@mantine/core"
import { useEffect, useRef } from "react"
import { useIsAway } from "../api/ServerState.ts"
import { useTexts } from "../language/LanguageProvider.tsx"
import { notice } from "../parts/Notice.tsx"
import { messages } from "./Messages.ts"

export const AwayBanner = () => {
  const texts = useTexts(messages)
  const isAway = useIsAway()
  const wasAway = useRef(false)
  useEffect(() => {
    if (wasAway.current && !isAway) notice.good(texts.back)
    wasAway.current = isAway
  }, [isAway, texts])
  if (!isAway) return null
  return (
    <Alert color="yellow" title={texts.away} role="alert" mb="md" className="no-print">
      {texts.awayMore}
    </Alert>
  )
}
