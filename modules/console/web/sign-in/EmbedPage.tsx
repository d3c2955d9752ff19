/** Signs in by the link that a frame was opened with, and goes on to the page that the frame is for. */
import { Alert } from "@mantine/core"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { Navigate } from "@tanstack/react-router"
import { type ReactNode, useState } from "react"
import { redeemLink } from "../api/SignIn.ts"
import { useTexts } from "../language/LanguageProvider.tsx"
import { Answered } from "../parts/States.tsx"
import { frame } from "../shell/Frame.ts"
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

export const EmbedPage = (): ReactNode => {
  const texts = useTexts(messages)
  const [token] = useState(() => location.hash.slice(1) || undefined)
  if (token !== undefined) return <Redeemed token={token} />
  return (
    <Card title={texts.frameEnded}>
      <Alert color="yellow" variant="light">
        {texts.frameEndedMore}
      </Alert>
    </Card>
  )
}
