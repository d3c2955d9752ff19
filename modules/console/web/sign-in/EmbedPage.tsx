/**
 * Signs in by the link that a frame was opened with, and goes on to the page that the frame is for. In a window of its own, where
 * any page may lead, it waits for a click; the session of the person who looks at it stays as it is in any case.
 */
import { Alert, Button, Text } from "@mantine/core"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { Navigate } from "@tanstack/react-router"
import { type ReactNode, useState } from "react"
import { linkQuery, redeemLink } from "../api/SignIn.ts"
import { useTexts } from "../language/LanguageProvider.tsx"
import { Answered } from "../parts/States.tsx"
import { frame, isFramed, keepFrame, leaveFrame } from "../shell/Frame.ts"
import { Card } from "./Card.tsx"
import { messages } from "./Messages.ts"

const Redeemed = ({ token }: { readonly token: string }) => {
  const queries = useQueryClient()
  const query = useQuery({
    queryKey: ["frame", token],
    queryFn: async () => {
      await redeemLink({ token })
      queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== "frame" })
      return true
    },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY
  })
  return <Answered query={query}>{() => <Navigate to={frame?.page ?? "/"} replace />}</Answered>
}

/** Says whose console the link opens, and waits. */
const Asked = ({ onOpen, token }: { readonly onOpen: () => void; readonly token: string }) => {
  const texts = useTexts(messages)
  const query = useQuery(linkQuery(token))
  return (
    <Card title={texts.frameTitle}>
      <Answered query={query}>
        {({ account }) => (
          <>
            <Text size="sm">{texts.frameOutside(account?.name ?? "")}</Text>
            <Button onClick={onOpen} fullWidth>
              {texts.frameOpen}
            </Button>
          </>
        )}
      </Answered>
    </Card>
  )
}

export const EmbedPage = (): ReactNode => {
  const texts = useTexts(messages)
  const [token] = useState(() => location.hash.slice(1) || undefined)
  const [isAllowed, setAllowed] = useState(isFramed)
  const open = () => {
    keepFrame()
    setAllowed(true)
  }
  if (token !== undefined) return isAllowed ? <Redeemed token={token} /> : <Asked token={token} onOpen={open} />
  return (
    <Card title={texts.frameEnded}>
      <Alert color="yellow" variant="light">
        {texts.frameEndedMore}
      </Alert>
      {isFramed ? null : (
        <Button variant="default" onClick={leaveFrame} fullWidth>
          {texts.frameLeave}
        </Button>
      )}
    </Card>
  )
}
