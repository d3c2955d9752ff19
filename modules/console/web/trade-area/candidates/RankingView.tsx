/** Candidates by rank: each with its verdict and figures, all on one map and in one picture. */
import { Badge, Group, Paper, SimpleGrid, Stack, Text, Title } from "@mantine/core"
import { lazy, Suspense, useMemo } from "react"
import { Figure } from "../../charts/Figure.tsx"
import { RadarChart } from "../../charts/RadarChart.tsx"
import { useFormats } from "../../language/Formats.ts"
import { useTexts } from "../../language/LanguageProvider.tsx"
import { boundsOf } from "../../maps/Projection.ts"
import { Loading } from "../../parts/States.tsx"
import { messages } from "../Messages.ts"
import { axes, type LocationScore, type Ranking } from "./Candidates.ts"

/** Maps are loaded when they are seen. */
const PointMap = lazy(() => import("../../maps/PointMap.tsx").then(({ PointMap }) => ({ default: PointMap })))

const Term = ({ label, note, value }: { readonly label: string; readonly value: string; readonly note?: string }) => (
  <div>
    <Text size="xs" c="dimmed">
      {label}
    </Text>
    <Text fw={600}>{value}</Text>
    {note === undefined ? null : (
      <Text size="xs" c="dimmed">
        {note}
      </Text>
    )}
  </div>
)

const CandidateCard = ({ ranking, series }: { readonly ranking: Ranking; readonly series: number }) => {
  const texts = useTexts(messages)
  const { number, percent, yen } = useFormats()
  const { low, high } = ranking.estimated_monthly_revenue_range
  const months = ranking.estimated_breakeven_months
  return (
    <Paper withBorder p="md" component="section" className="keep">
      <Stack gap="sm">
        <Group justify="space-between" wrap="nowrap" align="flex-start">
          <Group gap="xs">
            <Badge variant={ranking.rank === 1 ? "filled" : "default"} size="lg">
              {texts.place(ranking.rank)}
            </Badge>
            <svg className={`series-${series}`} width="12" height="12" aria-hidden="true">
              <circle className="fill" cx="6" cy="6" r="6" />
            </svg>
            <Title order={2} size="h4">
              {ranking.id}
            </Title>
          </Group>
          <Text fw={700} size="xl">
            {ranking.overall_score === null ? "–" : number(ranking.overall_score, 1)}
          </Text>
        </Group>
        <Text size="sm" c="dimmed">
          {ranking.location.municipality_name}
        </Text>
        <SimpleGrid cols={{ base: 2, sm: 3 }} spacing="sm">
          <Term
            label={texts.monthly}
            value={yen(ranking.estimated_monthly_revenue)}
            note={texts.range(yen(low), yen(high))}
          />
          <Term label={texts.breakEven} value={months === null ? texts.never : texts.months(number(months, 1))} />
          <Term label={texts.rentShare} value={ranking.rent_ratio === null ? "–" : percent(ranking.rent_ratio)} />
        </SimpleGrid>
        <Text size="sm">{ranking.verdict}</Text>
      </Stack>
    </Paper>
  )
}

export const RankingView = ({ result: { rankings } }: { readonly result: LocationScore }) => {
  const texts = useTexts(messages)
  const { number } = useFormats()
  const spots = useMemo(
    () =>
      rankings
        .map(({ id, location: { lat, lng }, rank }) => ({ id, lat, lng, name: id, mark: String(rank) }))
        .toReversed(),
    [rankings]
  )
  const bounds = useMemo(() => boundsOf(spots, 0.2, 0.01), [spots])
  return (
    <>
      <SimpleGrid cols={{ base: 1, lg: 2 }}>
        {rankings.map((ranking, series) => (
          <CandidateCard key={ranking.id} ranking={ranking} series={series} />
        ))}
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, lg: 2 }} className="pair">
        <Figure
          title={texts.axes}
          note={texts.modelled}
          values={{
            columns: [texts.name, texts.overall, ...axes.map((axis) => texts[axis])],
            rows: rankings.map(({ id, overall_score, scores }) => [
              id,
              overall_score,
              ...axes.map((axis) => scores[axis])
            ])
          }}
        >
          <RadarChart
            label={texts.axes}
            axes={axes.map((axis) => texts[axis])}
            outlines={rankings.map(({ id, scores }) => ({ name: id, values: axes.map((axis) => scores[axis]) }))}
            format={(value) => number(value, 1)}
          />
        </Figure>
        <Paper withBorder p="md">
          <Stack gap="sm">
            <Text fw={600}>{texts.map}</Text>
            <Suspense fallback={<Loading rows={8} />}>
              <PointMap label={texts.map} bounds={bounds} spots={spots} />
            </Suspense>
          </Stack>
        </Paper>
      </SimpleGrid>
    </>
  )
}
