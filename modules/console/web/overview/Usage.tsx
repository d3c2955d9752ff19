/** The plans of the account, and what is used of their limits. */
import { Group, Progress, Text } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { lazy, Suspense } from "react"
import { useAccount, useAccountId } from "../api/Session.ts"
import { quotaQuery } from "../friends/Queries.ts"
import { useFormats } from "../language/Formats.ts"
import { useTexts } from "../language/LanguageProvider.tsx"
import { defineMessages } from "../language/Messages.ts"
import { Section } from "../parts/Section.tsx"

/** The first view does without these. */
const PlanFacts = lazy(async () => ({ default: (await import("./PlanFacts.tsx")).PlanFacts }))
const UsageFigures = lazy(async () => ({ default: (await import("./UsageFigures.tsx")).UsageFigures }))

const messages = defineMessages({
  title: ["プランと今月の利用", "Plans and usage this month"],
  sent: ["メッセージ", "Messages"],
  left: [(count: string) => `残り${count}通`, (count: string) => `${count} left`],
  resets: [(day: string) => `${day}に更新`, (day: string) => `Renewed on ${day}`]
})

export const Usage = () => {
  const texts = useTexts(messages)
  const { date, number } = useFormats()
  const plans = useAccount()?.plans
  const { data } = useQuery(quotaQuery(useAccountId()))
  return (
    <Section title={texts.title}>
      {plans === undefined ? null : (
        <Suspense fallback={null}>
          <PlanFacts plans={plans} />
        </Suspense>
      )}
      {data === undefined ? null : (
        <>
          <Group justify="space-between">
            <Text size="sm">
              {texts.sent} {number(data.used)} / {number(data.limit)}（{texts.left(number(data.remaining))}）
            </Text>
            <Text size="xs" c="dimmed">
              {texts.resets(date(data.resetsAt))}
            </Text>
          </Group>
          <Progress value={data.limit === 0 ? 100 : (data.used / data.limit) * 100} aria-label={texts.sent} />
        </>
      )}
      <Suspense fallback={null}>
        <UsageFigures />
      </Suspense>
    </Section>
  )
}
