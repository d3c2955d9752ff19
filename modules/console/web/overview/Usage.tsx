/** Messages of the month against the quota. */
import { Group, Paper, Progress, Stack, Text, Title } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { useAccountId } from "../api/Session.ts"
import { quotaQuery } from "../friends/Queries.ts"
import { useFormats } from "../language/Formats.ts"
import { useTexts } from "../language/LanguageProvider.tsx"
import { defineMessages } from "../language/Messages.ts"

const messages = defineMessages({
  title: ["今月の利用", "Usage this month"],
  sent: ["メッセージ", "Messages"],
  resets: [(day: string) => `${day}に更新`, (day: string) => `Renewed on ${day}`]
})

export const Usage = () => {
  const texts = useTexts(messages)
  const { date, number } = useFormats()
  const { data } = useQuery(quotaQuery(useAccountId()))
  if (data === undefined) return null
  return (
    <Paper withBorder p="md">
      <Stack gap="xs">
        <Title order={2} size="h4">
          {texts.title}
        </Title>
        <Group justify="space-between">
          <Text size="sm">
            {texts.sent} {number(data.used)} / {number(data.limit)}
          </Text>
          <Text size="xs" c="dimmed">
            {texts.resets(date(data.resetsAt))}
          </Text>
        </Group>
        <Progress value={data.limit === 0 ? 100 : (data.used / data.limit) * 100} aria-label={texts.sent} />
      </Stack>
    </Paper>
  )
}
