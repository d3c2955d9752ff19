/** Who opened a broadcast and its links, as LINE counts them. */
import { SimpleGrid, Stack, Text } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { useAccountId } from "../../api/Session.ts"
import { useFormats } from "../../language/Formats.ts"
import { useTexts } from "../../language/LanguageProvider.tsx"
import { Answered } from "../../parts/States.tsx"
import { messages } from "../Messages.ts"
import { type BroadcastDetail, insightQuery } from "../Queries.ts"

export const Readers = ({ broadcast: { id, sent } }: { readonly broadcast: BroadcastDetail }) => {
  const texts = useTexts(messages)
  const { number, percent, time } = useFormats()
  const query = useQuery(insightQuery(useAccountId(), id))
  const said = (count: number | null) =>
    count === null ? texts.fewReaders : texts.share(number(count), percent(Math.min(1, count / Math.max(1, sent))))
  return (
    <Answered query={query} rows={1}>
      {({ askedAt, clicked, opened, status }) =>
        status === "available" ? (
          <Stack gap="xs">
            <SimpleGrid cols={2} component="dl" m={0}>
              {(["opened", "clicked"] as const).map((name) => (
                <Stack key={name} gap={0}>
                  <Text size="xs" c="dimmed" component="dt">
                    {texts[name]}
                  </Text>
                  <Text size="lg" fw={700} component="dd" m={0}>
                    {said(name === "opened" ? opened : clicked)}
                  </Text>
                </Stack>
              ))}
            </SimpleGrid>
            <Text size="xs" c="dimmed">
              {askedAt === null ? "" : `${texts.openedAt(time(askedAt))} · `}
              {texts.opened_available}
            </Text>
          </Stack>
        ) : (
          <Text size="xs" c="dimmed">
            {texts.opened}: {texts[`opened_${status}`]}
          </Text>
        )
      }
    </Answered>
  )
}
