/** The ledger of a member's points, newest first. */
import { Group, Text, Timeline } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { useFormats } from "../language/Formats.ts"
import { useTexts } from "../language/LanguageProvider.tsx"
import { Answered, Empty } from "../parts/States.tsx"
import { When } from "../parts/When.tsx"
import { messages } from "./Messages.ts"
import { pointsQuery } from "./Queries.ts"

export const PointsTimeline = ({ accountId, memberId }: { readonly accountId: string; readonly memberId: string }) => {
  const texts = useTexts(messages)
  const { date, number } = useFormats()
  const query = useQuery(pointsQuery(accountId, memberId))
  return (
    <Answered query={query}>
      {({ entries }) =>
        entries.length === 0 ? (
          <Empty title={texts.noEntries} />
        ) : (
          <Timeline bulletSize={14} lineWidth={2} active={entries.length - 1}>
            {entries.map((entry) => (
              <Timeline.Item key={entry.id} color={entry.points < 0 ? "gray" : "blue"}>
                <Group justify="space-between" wrap="nowrap" align="flex-start">
                  <div>
                    <Text size="sm" className="break">
                      {entry.reason}
                    </Text>
                    <Text size="xs" c="dimmed">
                      <When at={entry.createdAt} />
                      {entry.expiresAt === null ? null : ` · ${texts.expires(date(entry.expiresAt))}`}
                    </Text>
                  </div>
                  <Text fw={600} className="num">
                    {entry.points > 0 ? "+" : ""}
                    {texts.pointsOf(number(entry.points))}
                  </Text>
                </Group>
              </Timeline.Item>
            ))}
          </Timeline>
        )
      }
    </Answered>
  )
}
