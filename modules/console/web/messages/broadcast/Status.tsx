/** The state of a broadcast as a badge. */
import { Badge } from "@mantine/core"
import { useTexts } from "../../language/LanguageProvider.tsx"
import { messages } from "../Messages.ts"
import type { Broadcast } from "../Queries.ts"

const colours = {
  awaiting_approval: "yellow",
  scheduled: "blue",
  sending: "blue",
  paused: "yellow",
  completed: "green",
  stopped: "gray",
  failed: "red"
} as const

export const BroadcastBadge = ({ status }: Pick<Broadcast, "status">) => {
  const texts = useTexts(messages)
  return (
    <Badge variant="dot" tt="none" color={colours[status]}>
      {texts[`status_${status}`]}
    </Badge>
  )
}
