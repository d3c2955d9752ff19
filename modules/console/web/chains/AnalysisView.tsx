/** What the analysis of a chain says: what stores take from each other, and where the next one could be. */
import { List, SimpleGrid, Stack, Table, Text } from "@mantine/core"
import { BarChart } from "../charts/BarChart.tsx"
import { Figure } from "../charts/Figure.tsx"
import { useFormats } from "../language/Formats.ts"
import { useTexts } from "../language/LanguageProvider.tsx"
import { AnchorLink } from "../parts/Links.tsx"
import { Grid } from "../parts/list/Grid.tsx"
import { Section } from "../parts/Section.tsx"
import { Empty } from "../parts/States.tsx"
import { messages } from "./Messages.ts"
import type { Analysis } from "./Queries.ts"

export const Overlap = ({ analysis: { cannibalisation } }: { readonly analysis: Analysis }) => {
  const texts = useTexts(messages)
  const { number, percent } = useFormats()
  const known = cannibalisation.stores.flatMap(({ name, sharedWithSisters: shared }) =>
    shared === null ? [] : [{ label: name, ...shared }]
  )
  const far = (metres: number) =>
    metres < 1000 ? texts.metres(number(metres)) : texts.kilometres(number(metres / 1000, 1))
  if (known.length === 0) return null
  return (
    <SimpleGrid cols={{ base: 1, lg: 2 }}>
      <Figure
        title={texts.shared}
        note={texts.overlapNote}
        values={{
          columns: [texts.name, texts.shared],
          rows: known.map(({ label, value }) => [label, value])
        }}
      >
        <BarChart label={texts.shared} bars={known} format={(value) => percent(value, 0)} end={1} />
      </Figure>
      {cannibalisation.pairs.length === 0 ? null : (
        <Section title={texts.overlap}>
          <Grid
            label={texts.pairs}
            heads={[texts.pairs, `#${texts.distance}`, `#${texts.ofFirst}`, `#${texts.ofSecond}`]}
            width={480}
          >
            {cannibalisation.pairs.map(({ a, b, distanceM, shareOfA, shareOfB }) => (
              <Table.Tr key={`${a.id} ${b.id}`}>
                <Table.Td>{texts.pair(a.name, b.name)}</Table.Td>
                <Table.Td className="num">{far(distanceM)}</Table.Td>
                <Table.Td className="num">{percent(shareOfA.value)}</Table.Td>
                <Table.Td className="num">{shareOfB === null ? "–" : percent(shareOfB.value)}</Table.Td>
              </Table.Tr>
            ))}
          </Grid>
        </Section>
      )}
    </SimpleGrid>
  )
}

/** What only those read who want to know how the figures came to be. */
export const HowComputed = ({ analysis: { cannibalisation, whiteSpots } }: { readonly analysis: Analysis }) => {
  const texts = useTexts(messages)
  const parts = [
    [texts.overlap, cannibalisation],
    [texts.white, whiteSpots]
  ] as const
  return (
    <details>
      <Text component="summary" size="sm">
        {texts.howComputed}
      </Text>
      {parts.map(([title, { formula, method }]) => (
        <Stack key={title} gap={2} mt="xs">
          <Text size="xs" fw={600}>
            {title}
          </Text>
          <Text size="xs" c="dimmed">
            {method}
          </Text>
          <Text size="xs" c="dimmed">
            {formula}
          </Text>
        </Stack>
      ))}
    </details>
  )
}

export const WhiteSpots = ({ analysis: { notes, whiteSpots } }: { readonly analysis: Analysis }) => {
  const texts = useTexts(messages)
  const { number } = useFormats()
  return (
    <Section title={texts.white}>
      <Text size="sm">{texts.whiteNote(number(whiteSpots.areasCompared))}</Text>
      {whiteSpots.items.length === 0 ? (
        <Empty title={texts.noWhite} />
      ) : (
        <Grid label={texts.white} heads={[`#${texts.rank}`, texts.area, `#${texts.score}`, texts.reason]} width={760}>
          {whiteSpots.items.map(({ areaCode, areaName, overallScore, rank, reason }) => (
            <Table.Tr key={areaCode}>
              <Table.Td className="num">{number(rank)}</Table.Td>
              <Table.Td className="nowrap">
                <AnchorLink size="sm" to="/areas/$code" params={{ code: areaCode }}>
                  {areaName}
                </AnchorLink>
              </Table.Td>
              <Table.Td className="num">{overallScore === null ? "–" : number(overallScore, 1)}</Table.Td>
              <Table.Td>
                <Text size="sm">{reason}</Text>
              </Table.Td>
            </Table.Tr>
          ))}
        </Grid>
      )}
      {notes.length === 0 ? null : (
        <Stack gap={2}>
          <Text size="xs" c="dimmed">
            {texts.notes}
          </Text>
          <List size="xs" c="dimmed">
            {notes.map((note) => (
              <List.Item key={note}>{note}</List.Item>
            ))}
          </List>
        </Stack>
      )}
    </Section>
  )
}
