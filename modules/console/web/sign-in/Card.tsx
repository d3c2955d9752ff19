/** The frame of the pages before the sign-in. */
import { Center, Group, Paper, Stack, Text, Title } from "@mantine/core"
import { type ReactNode, useEffect } from "react"
import { AwayBanner } from "../shell/AwayBanner.tsx"
import { LookButtons } from "../shell/UserMenu.tsx"

export const Card = ({ children, title }: { readonly title: string; readonly children: ReactNode }) => {
  useEffect(() => {
    document.title = `${title} – Ekimae`
  }, [title])
  return (
    <Center component="main" mih="100dvh" p="md">
      <Stack w="100%" maw={400}>
        <Group justify="space-between">
          <Text fw={700} size="lg">
            Ekimae 駅前
          </Text>
          <LookButtons />
        </Group>
        <AwayBanner />
        <Paper withBorder p="lg">
          <Stack>
            <Title order={1} size="h3">
              {title}
            </Title>
            {children}
          </Stack>
        </Paper>
      </Stack>
    </Center>
  )
}
