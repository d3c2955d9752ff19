/** A forecast: the picture with its band, what it means, whom and what it needs, and every day. */
import { List, Paper, SimpleGrid, Stack, Table, Text, Title } from "@mantine/core"
import type { ReactNode } from "react"
import type { Schema } from "../../api/Types.ts"
import { BandChart } from "../../charts/BandChart.tsx"
import { Figure } from "../../charts/Figure.tsx"
import { useFormats } from "../../language/Formats.ts"
import { useLanguage, useTexts } from "../../language/LanguageProvider.tsx"
import { messages } from "./Messages.ts"
import type { Taking } from "./Takings.ts"

type Forecast = Schema<"DemandForecast">

interface ForecastViewProps {
  readonly found: Forecast
  readonly past: ReadonlyArray<Taking>
}

const weekdays = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const
/** Number of past days that are shown: as much as can be read beside what is to come. */
const shownPast = 42

const timeOf = (date: string) => Date.parse(`${date}T00:00:00Z`)

const Fact = ({ label, value }: { readonly label: string; readonly value: string }) => (
  <Paper withBorder p="sm">
    <Text size="sm" c="dimmed">
      {label}
    </Text>
    <Text fw={700} size="lg">
      {value}
    </Text>
  </Paper>
)

const Section = ({ children, title }: { readonly title: string; readonly children: ReactNode }) => (
  <Paper withBorder p="md" component="section" className="keep">
    <Stack gap="sm">
      <Title order={2} size="h4">
        {title}
      </Title>
      {children}
    </Stack>
  </Paper>
)

const Actions = ({
  actions,
  open
}: {
  readonly actions: Forecast["recommended_actions"]
  readonly open: ReadonlySet<string>
}) => {
  const texts = useTexts(messages)
  const { number } = useFormats()
  const known = (people: number | null) => (people === null ? "" : number(people))
  return (
    <Section title={texts.actions}>
      <Table verticalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th className="nowrap">{texts.weekday}</Table.Th>
            <Table.Th className="num" style={{ whiteSpace: "normal" }}>
              {actions.words.lunch}
            </Table.Th>
            <Table.Th className="num" style={{ whiteSpace: "normal" }}>
              {actions.words.dinner}
            </Table.Th>
            <Table.Th className="num" style={{ whiteSpace: "normal" }}>
              {actions.words.prep_volume}
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {weekdays.map((day) => (
            <Table.Tr key={day}>
              <Table.Td>{texts[day]}</Table.Td>
              <Table.Td className="num">{open.has(day) ? known(actions.staffing[day].lunch) : texts.closed}</Table.Td>
              <Table.Td className="num">{open.has(day) ? known(actions.staffing[day].dinner) : ""}</Table.Td>
              <Table.Td className="num">
                {open.has(day) ? texts.times(number(actions.prep_volume[day], 2)) : ""}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Text size="xs" c="dimmed">
        {texts.actionsNote}
      </Text>
    </Section>
  )
}

const Days = ({ days, isOfCustomers }: { readonly days: Forecast["forecast"]; readonly isOfCustomers: boolean }) => {
  const texts = useTexts(messages)
  const { number, yen } = useFormats()
  const hasBookings = days.some(({ booked }) => booked !== undefined)
  const amount = isOfCustomers ? number : yen
  return (
    <Section title={texts.daily}>
      <Table verticalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{texts.date}</Table.Th>
            <Table.Th className="num">{isOfCustomers ? texts.customers : texts.revenue}</Table.Th>
            {isOfCustomers ? null : <Table.Th className="num">{texts.customers}</Table.Th>}
            {hasBookings ? <Table.Th className="num">{texts.booked}</Table.Th> : null}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {days.map((day) => (
            <Table.Tr key={day.date}>
              <Table.Td>
                {day.date.slice(5).replace("-", "/")} ({texts[day.day_of_week]})
              </Table.Td>
              <Table.Td className="num">
                {day.closed ? texts.closed : amount(day.predicted_revenue ?? day.predicted_customers ?? 0)}
                {day.closed ? null : (
                  <Text size="xs" c="dimmed">
                    {amount(day.confidence_interval.low)} – {amount(day.confidence_interval.high)}
                  </Text>
                )}
              </Table.Td>
              {isOfCustomers ? null : (
                <Table.Td className="num">
                  {day.closed || day.predicted_customers === null ? "" : number(day.predicted_customers)}
                </Table.Td>
              )}
              {hasBookings ? <Table.Td className="num">{number(day.booked ?? 0)}</Table.Td> : null}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Section>
  )
}

export const ForecastView = ({ found, past }: ForecastViewProps) => {
  const texts = useTexts(messages)
  const { language } = useLanguage()
  const { number, percent, yen } = useFormats()
  const { forecast, insights, method, model_confidence, recommended_actions, track_record } = found
  const day = new Intl.DateTimeFormat(language === "ja" ? "ja-JP" : "en-GB", {
    month: "numeric",
    day: "numeric",
    timeZone: "UTC"
  })
  const recent = past.slice(-shownPast)
  const isOfCustomers = forecast.every(({ predicted_revenue }) => predicted_revenue === null)
  const picture = isOfCustomers ? texts.pictureCustomers : texts.picture
  /** The last column, beside revenue. */
  const guests = (customers: number | null | undefined) => (isOfCustomers ? [] : [customers ?? null])
  const pastOf = ({ customers, revenue }: Taking) => (isOfCustomers ? customers : revenue)
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: track_record === null ? 2 : 3 }}>
        <Fact label={texts.confidence} value={percent(model_confidence, 0)} />
        {method.backtest_wape === null ? null : <Fact label={texts.error} value={percent(method.backtest_wape)} />}
        {track_record === null ? null : (
          <Fact label={texts.record} value={texts.recordText(track_record.days, percent(track_record.coverage, 0))} />
        )}
      </SimpleGrid>
      <Figure
        title={picture}
        note={texts.note}
        values={{
          columns: [
            texts.date,
            texts.past,
            texts.forecast,
            texts.low,
            texts.high,
            ...(isOfCustomers ? [] : [texts.customers])
          ],
          rows: [
            ...past.map((one) => [one.date, pastOf(one) ?? null, null, null, null, ...guests(one.customers)]),
            ...forecast.map((one) => [
              one.date,
              null,
              one.predicted_revenue ?? one.predicted_customers,
              one.confidence_interval.low,
              one.confidence_interval.high,
              ...guests(one.predicted_customers)
            ])
          ]
        }}
      >
        <BandChart
          label={picture}
          past={recent.flatMap((one) => {
            const value = pastOf(one)
            return value === undefined ? [] : [{ at: timeOf(one.date), value }]
          })}
          future={forecast.map(({ confidence_interval, date, predicted_customers, predicted_revenue }) => ({
            at: timeOf(date),
            value: predicted_revenue ?? predicted_customers ?? 0,
            ...confidence_interval
          }))}
          names={{ past: texts.past, future: texts.forecast, band: texts.interval }}
          formatX={(at) => day.format(at)}
          formatY={isOfCustomers ? number : yen}
        />
      </Figure>
      {insights.length === 0 ? null : (
        <Section title={texts.insights}>
          <List spacing={4}>
            {insights.map((insight) => (
              <List.Item key={insight}>{insight}</List.Item>
            ))}
          </List>
        </Section>
      )}
      <SimpleGrid cols={{ base: 1, lg: 2 }} className="pair">
        <Days days={forecast} isOfCustomers={isOfCustomers} />
        <Actions
          actions={recommended_actions}
          open={new Set(forecast.filter(({ closed }) => !closed).map(({ day_of_week }) => day_of_week))}
        />
      </SimpleGrid>
    </>
  )
}
