/** A part of a page with its own heading. */
import { Group, Paper, Stack, Title } from "@mantine/core"
import type { ReactNode } from "react"

interface SectionProps {
  readonly title: string
  readonly actions?: ReactNode
  readonly children: ReactNode
}

export const Section = ({ actions, children, title }: SectionProps) => (
  <Paper withBorder p="md" component="section" className="keep">
    <Stack gap="sm">
      <Group justify="space-between" gap="xs">
        <Title order={2} size="h4">
          {title}
        </Title>
        {actions}
      </Group>
      {children}
    </Stack>
  </Paper>
)
