/** The end of a form that is a page of its own: what the service refused, and the buttons to save and to leave. */
import { Button, Group, Paper } from "@mantine/core"
import type { ReactNode } from "react"
import { useTexts } from "../language/LanguageProvider.tsx"
import { messages } from "./Messages.ts"
import { Failure } from "./States.tsx"

interface SaveBarProps {
  readonly error: unknown
  readonly pending: boolean
  /** The link that leads away without saving. */
  readonly leave: ReactNode
}

export const SaveBar = ({ error, leave, pending }: SaveBarProps) => {
  const { save } = useTexts(messages)
  return (
    <>
      {error === null ? null : <Failure action="save" error={error} />}
      <Paper withBorder p="sm" className="save-bar">
        <Group justify="flex-end">
          {leave}
          <Button type="submit" loading={pending}>
            {save}
          </Button>
        </Group>
      </Paper>
    </>
  )
}
