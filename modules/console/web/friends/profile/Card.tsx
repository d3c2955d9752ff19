/** The membership card of a friend. */
import { SimpleGrid, Text } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { useFormats } from "../../language/Formats.ts"
import { useTexts } from "../../language/LanguageProvider.tsx"
import { Fact } from "../../parts/Facts.tsx"
import { ButtonLink } from "../../parts/Links.tsx"
import { Section } from "../../parts/Section.tsx"
import { Answered } from "../../parts/States.tsx"
import { messages } from "../Messages.ts"
import { cardQuery } from "./Queries.ts"

export const Card = ({ accountId, lineUserId }: { readonly accountId: string; readonly lineUserId: string }) => {
  const texts = useTexts(messages)
  const { date, number } = useFormats()
  const query = useQuery(cardQuery(accountId, lineUserId))
  return (
    <Section
      title={texts.card}
      actions={
        query.data == null ? null : (
          <ButtonLink to="/members/$id" params={{ id: query.data.id }} size="compact-sm" variant="default">
            {texts.openCard}
          </ButtonLink>
        )
      }
    >
      <Answered query={query} rows={2}>
        {(card) =>
          card === null ? (
            <Text size="sm" c="dimmed">
              {texts.noCard}
            </Text>
          ) : (
            <SimpleGrid component="dl" cols={3} m={0}>
              <Fact label={texts.points}>{number(card.points)} pt</Fact>
              <Fact label={texts.visits}>{number(card.visitCount)}</Fact>
              <Fact label={texts.since}>{date(card.memberSince)}</Fact>
            </SimpleGrid>
          )
        }
      </Answered>
    </Section>
  )
}
