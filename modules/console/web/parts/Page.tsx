/** The frame of every page: its title, what may be done, its content. */
import { Group, Stack, Text, Title } from "@mantine/core"
import { type ReactNode, useEffect } from "react"

interface PageProps {
  readonly title: string
  readonly lead?: ReactNode
  readonly actions?: ReactNode
  readonly children: ReactNode
}

export const Page = ({ actions, children, lead, title }: PageProps) => {
  useEffect(() => {
    document.title = `${title} – Ekimae`
  }, [title])
  return (
    <Stack gap="lg" maw={1200} mx="auto">
      <Group justify="space-between" align="flex-start" gap="sm">
        <Stack gap={4} maw={720}>
          <Title order={1} size="h2">
            {title}
          </Title>
          {lead === undefined ? null : <Text className="break">{lead}</Text>}
        </Stack>
        <Group gap="xs" className="no-print">
          {actions}
        </Group>
      </Group>
      {children}
    </Stack>
  )
}
