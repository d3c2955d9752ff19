/** The report of a trade area: scores, what matters most in figures, ages, and all figures with their comparison. */
import { Group, Paper, SimpleGrid, Stack, Text, Title } from "@mantine/core"
import type { ReactNode } from "react"
import { BarChart } from "../../charts/BarChart.tsx"
import { Figure } from "../../charts/Figure.tsx"
import { RadarChart } from "../../charts/RadarChart.tsx"
import { useFormats } from "../../language/Formats.ts"
import { useTexts } from "../../language/LanguageProvider.tsx"
import { messages } from "../Messages.ts"
import type { Report } from "./Queries.ts"
import { ReportFigures } from "./ReportFigures.tsx"

const axes = ["population", "competition", "demand", "economics", "accessibility", "risk"] as const

const scoreOf = ({ scores }: Report, axis: (typeof axes)[number]) => scores[`${axis}_score`]

const Fact = ({
  children,
  label,
  note
}: {
  readonly label: string
  readonly children: ReactNode
  readonly note?: string | undefined
}) => (
  <Paper withBorder p="sm">
    <Text size="sm" c="dimmed">
      {label}
    </Text>
    <Text fw={700} size="lg">
      {children}
    </Text>
    {note === undefined ? null : (
      <Text size="xs" c="dimmed">
        {note}
      </Text>
    )}
  </Paper>
)

type Competition = Report["competition"]

/** Whether the lists of shops hold too few to be counted, and the census suggests a number. */
const isPartial = (
  competition: Competition
): competition is Competition & { readonly competitor_estimate: NonNullable<Competition["competitor_estimate"]> } =>
  competition.basis !== "shops" && competition.competitor_estimate !== null

const Facts = ({ report }: { readonly report: Report }) => {
  const texts = useTexts(messages)
  const { number, yen } = useFormats()
  const { accessibility, competition, demand, economics, population, risk, scores } = report
  const known = (value: number | null, format: (value: number) => string = (value) => number(value)) =>
    value === null ? texts.unknown : format(value)
  const people = (value: number) => texts.people(number(value))
  const traffic = demand.foot_traffic
  const sales = competition.estimated_monthly_revenue
  const station = accessibility.nearest_station
  return (
    <SimpleGrid cols={{ base: 2, md: 4 }} className="keep">
      <Fact label={texts.overall}>{known(scores.overall, (value) => `${number(value, 1)} / 100`)}</Fact>
      <Fact label={texts.residents}>{known(population.residents_in_radius, people)}</Fact>
      <Fact label={texts.byDay}>{known(population.daytime_people_in_radius, people)}</Fact>
      <Fact label={texts.traffic} note={traffic ? texts.range(people(traffic.low), people(traffic.high)) : undefined}>
        {known(demand.estimated_daily_foot_traffic, people)}
      </Fact>
      <Fact
        label={texts.shops}
        note={
          competition.saturation_index === null
            ? undefined
            : `${texts.saturation}: ${number(competition.saturation_index, 2)}`
        }
      >
        {isPartial(competition)
          ? texts.about(number(competition.competitor_estimate.value))
          : known(competition.competitor_count)}
      </Fact>
      {sales ? (
        <Fact label={texts.sales} note={texts.range(yen(sales.low), yen(sales.high))}>
          {yen(sales.value)}
        </Fact>
      ) : null}
      <Fact label={texts.income}>{known(economics.avg_household_income, yen)}</Fact>
      <Fact label={texts.peak}>{demand.peak_hours.length === 0 ? texts.unknown : demand.peak_hours.join("・")}</Fact>
      {station ? (
        <Fact label={texts.station}>{texts.stationAway(station.name, texts.metres(number(station.distance_m)))}</Fact>
      ) : (
        <Fact label={texts.walk}>{known(accessibility.walk_score, (value) => `${number(value)} / 100`)}</Fact>
      )}
      {(["earthquake", "flood", "landslide"] as const).map((hazard) => (
        <Fact key={hazard} label={`${texts.risk}: ${texts[hazard]}`}>
          {texts[`level_${risk[`${hazard}_risk`]}`]}
        </Fact>
      ))}
    </SimpleGrid>
  )
}

const Pictures = ({ report }: { readonly report: Report }) => {
  const texts = useTexts(messages)
  const { number, percent } = useFormats()
  const values = axes.map((axis) => scoreOf(report, axis))
  // A score of a hazard says how safe the place is.
  const names = axes.map((axis) => texts[axis === "risk" ? "safety" : axis])
  const ages = Object.entries(report.population.age_distribution).map(([band, share]) => {
    const [from = "", to = ""] = band.replace("plus", "").split("_")
    return { label: texts.ageBand(from, to), value: share }
  })
  return (
    <SimpleGrid cols={{ base: 1, lg: 2 }} className="pair">
      <Figure
        title={texts.scores}
        values={{ columns: [texts.scores, texts.score], rows: names.map((name, i) => [name, values[i] ?? null]) }}
      >
        <RadarChart
          label={texts.scores}
          axes={names}
          outlines={[{ name: report.store_id, values }]}
          format={(value) => number(value, 1)}
        />
      </Figure>
      {ages.length === 0 ? null : (
        <Figure
          title={texts.ages}
          note={report.location.municipality}
          values={{ columns: [texts.age, texts.share], rows: ages.map(({ label, value }) => [label, value]) }}
        >
          <BarChart label={texts.ages} bars={ages} format={(value) => percent(value)} />
        </Figure>
      )}
    </SimpleGrid>
  )
}

export const ReportView = ({ report }: { readonly report: Report }) => {
  const texts = useTexts(messages)
  const { time } = useFormats()
  return (
    <>
      <Facts report={report} />
      <Pictures report={report} />
      <Paper withBorder p="md" component="section" className="no-print">
        <Stack gap="sm">
          <Title order={2} size="h4">
            {texts.figures}
          </Title>
          <ReportFigures report={report} />
        </Stack>
      </Paper>
      <Group justify="space-between" gap="xs">
        <Text size="xs" c="dimmed" className="break">
          {texts.sources}: {report.meta.sources.map(({ name, years }) => `${name} (${years.join(", ")})`).join("; ")}
        </Text>
        <Text size="xs" c="dimmed">
          {texts.until(time(report.expires_at))}
        </Text>
      </Group>
    </>
  )
}
