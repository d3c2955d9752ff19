/** The kinds of people that were found, and who of them is keen. */
import { List, Paper, SimpleGrid, Stack, Text, Title } from "@mantine/core"
import type { Schema } from "../../api/Types.ts"
import { BarChart } from "../../charts/BarChart.tsx"
import { Figure } from "../../charts/Figure.tsx"
import { ScatterChart } from "../../charts/ScatterChart.tsx"
import { useFormats } from "../../language/Formats.ts"
import { useTexts } from "../../language/LanguageProvider.tsx"
import { messages } from "../Messages.ts"
import { Notes, Voice } from "./Voices.tsx"

type Segment = Schema<"DiscoveredSegment">

const SegmentView = ({ segment }: { readonly segment: Segment }) => {
  const texts = useTexts(messages)
  const { number, percent, yen } = useFormats()
  const { demographics } = segment
  return (
    <Paper withBorder p="md" component="section" className="keep">
      <Stack gap="xs">
        <Title order={2} size="h4">
          {segment.name}
        </Title>
        <Text size="sm">
          {texts.share} {percent(segment.share)} · {texts.intent} {percent(segment.behavior.response.value)} ·{" "}
          {texts.meanAge} {number(demographics.meanAge, 1)} · {texts.income} {yen(demographics.medianIncome)} ·{" "}
          {texts.householdIncome} {yen(demographics.medianHouseholdIncome)}
        </Text>
        <Text size="sm" fw={600}>
          {texts.traits}
        </Text>
        <List size="sm">
          {segment.centroid.slice(0, 4).map(({ deviation, label, measure }) => (
            <List.Item key={measure}>
              {label} {deviation > 0 ? "+" : ""}
              {number(deviation, 2)} σ
            </List.Item>
          ))}
        </List>
        <Voice quote={segment.quote} />
      </Stack>
    </Paper>
  )
}

export const SegmentResult = ({ result }: { readonly result: Schema<"SegmentDiscoveryResult"> }) => {
  const texts = useTexts(messages)
  const { percent } = useFormats()
  const { notes, projection, segments } = result.findings
  return (
    <>
      <SimpleGrid className="pair" cols={{ base: 1, lg: 2 }}>
        <Figure
          title={texts.segments}
          values={{
            columns: [texts.group, texts.share, texts.intent, texts.low, texts.high],
            rows: segments.map(({ behavior: { response }, name, share }) => [
              name,
              share,
              response.value,
              response.low,
              response.high
            ])
          }}
        >
          <BarChart
            label={texts.segments}
            bars={segments.map(({ behavior: { response }, name }, series) => ({
              label: name,
              series,
              value: response.value,
              low: response.low,
              high: response.high
            }))}
            format={(value) => percent(value, 0)}
          />
        </Figure>
        <Figure
          title={texts.map}
          note={texts.mapNote}
          values={{
            columns: ["personaId", texts.group, "x", "y"],
            rows: projection.points.map(({ personaId, segment, x, y }) => [
              personaId,
              segments[segment]?.name ?? "",
              x,
              y
            ])
          }}
        >
          <ScatterChart
            label={texts.map}
            groups={segments.map(({ name }) => name)}
            points={projection.points.map(({ personaId, segment, x, y }) => ({ id: personaId, group: segment, x, y }))}
          />
        </Figure>
      </SimpleGrid>
      <SimpleGrid className="pair" cols={{ base: 1, lg: 2 }}>
        {segments.map((segment) => (
          <SegmentView key={segment.name} segment={segment} />
        ))}
      </SimpleGrid>
      <Notes notes={notes} />
    </>
  )
}
