/** What actors did in the past hour, day or week: what ended, and how long it waited and ran. */
import { Group, NativeSelect, SegmentedControl, Stack, Table, Text } from "@mantine/core"
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query"
import { useNavigate, useSearch } from "@tanstack/react-router"
import type { ReactNode } from "react"
import { answer, api } from "../../api/Client.ts"
import type { Schema } from "../../api/Types.ts"
import { LinesFigure } from "../../charts/LinesFigure.tsx"
import type { TimeSeries } from "../../charts/TimeChart.tsx"
import { useFormats } from "../../language/Formats.ts"
import { useTexts } from "../../language/LanguageProvider.tsx"
import { AnchorLink } from "../../parts/Links.tsx"
import { Grid } from "../../parts/list/Grid.tsx"
import { Page } from "../../parts/Page.tsx"
import { Answered, Empty } from "../../parts/States.tsx"
import { messages as shared } from "../Messages.ts"
import { messages } from "./Messages.ts"
import { type ActivitySearch, type Span, spans } from "./Search.ts"

type Activity = Schema<"JobActivity">
type Point = Activity["points"][number]

const refreshMs = 10_000

const activityQuery = ({ actor, span = "hour" }: ActivitySearch) =>
  queryOptions({
    queryKey: ["operate", "activity", span, actor],
    queryFn: () => answer(api.GET("/admin/v1/activity", { params: { query: { span, ...(actor && { actor }) } } })),
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs
  })

const latencySeries = (points: ReadonlyArray<Point>, which: "waitMs" | "runMs"): ReadonlyArray<TimeSeries> =>
  (["p50", "p95", "p99"] as const).map((name, n) => ({
    name,
    color: [0, 1, 4][n] ?? 0,
    values: points.map((point) => point[which]?.[name] ?? null)
  }))

const Pictures = ({ activity, actor }: { readonly activity: Activity; readonly actor: string | undefined }) => {
  const texts = useTexts(messages)
  const { number } = useFormats()
  const { points, stepSeconds } = activity
  const times = points.map(({ at }) => at)
  const counts = (["completed", "retried", "failed"] as const).map((name, n) => ({
    name: texts[name],
    color: [2, 1, 4][n] ?? 0,
    values: points.map((point) => point[name])
  }))
  return (
    <Stack>
      <LinesFigure title={texts.ended(texts.minutes(number(stepSeconds / 60)))} times={times} series={counts} />
      {actor === undefined ? (
        <Text size="sm" c="dimmed">
          {texts.latencyHint}
        </Text>
      ) : (
        <>
          <LinesFigure title={texts.waits} note={texts.within} times={times} series={latencySeries(points, "waitMs")} />
          <LinesFigure title={texts.runs} note={texts.within} times={times} series={latencySeries(points, "runMs")} />
        </>
      )}
    </Stack>
  )
}

const Totals = ({ activity, search }: { readonly activity: Activity; readonly search: ActivitySearch }) => {
  const texts = useTexts(messages)
  const words = useTexts(shared)
  const { number } = useFormats()
  if (activity.actors.length === 0) return <Empty title={texts.nothing} />
  const heads = [words.actor, `#${texts.completed}`, `#${texts.retried}`, `#${texts.failed}`]
  return (
    <Grid label={words.actor} heads={heads} width={560}>
      {activity.actors.map(({ actor, completed, failed, retried }) => (
        <Table.Tr key={actor}>
          <Table.Td>
            <AnchorLink to="/operate/activity" search={{ ...search, actor }} size="sm">
              {actor}
            </AnchorLink>
          </Table.Td>
          <Table.Td className="num">{number(completed)}</Table.Td>
          <Table.Td className="num">{number(retried)}</Table.Td>
          <Table.Td className="num">{number(failed)}</Table.Td>
        </Table.Tr>
      ))}
    </Grid>
  )
}

const Choice = ({ actors, search }: { readonly actors: ReadonlyArray<string>; readonly search: ActivitySearch }) => {
  const texts = useTexts(messages)
  const words = useTexts(shared)
  const navigate = useNavigate()
  const { actor = "", span = "hour" } = search
  const choose = (next: ActivitySearch) => void navigate({ to: "/operate/activity", search: next, replace: true })
  const known = actor === "" || actors.includes(actor) ? actors : [actor, ...actors]
  return (
    <Group align="flex-end">
      <SegmentedControl
        aria-label={texts.span}
        value={span}
        onChange={(value) => choose({ ...search, span: value as Span })}
        data={spans.map((value) => ({ value, label: texts[value] }))}
      />
      <NativeSelect
        aria-label={words.actor}
        value={actor}
        onChange={(event) => {
          const chosen = event.currentTarget.value
          choose({ span, ...(chosen !== "" && { actor: chosen }) })
        }}
        data={[{ value: "", label: texts.allActors }, ...known.map((name) => ({ value: name, label: name }))]}
      />
    </Group>
  )
}

export const ActivityPage = (): ReactNode => {
  const texts = useTexts(messages)
  const search = useSearch({ from: "/shell/operate/activity" })
  const query = useQuery(activityQuery(search))
  return (
    <Page title={texts.title} lead={texts.lead}>
      <Choice actors={query.data?.actors.map(({ actor }) => actor) ?? []} search={search} />
      <Answered query={query} rows={8}>
        {(activity) => (
          <>
            <Pictures activity={activity} actor={search.actor} />
            <Totals activity={activity} search={search} />
          </>
        )}
      </Answered>
    </Page>
  )
}
