/** The place on a map, with its reach and the competitors, which are listed beside it. */
import { Alert, Paper, ScrollArea, SimpleGrid, Stack, Table, Text, Title } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { lazy, Suspense, useMemo } from "react"
import { useFormats } from "../../language/Formats.ts"
import { useLanguage, useTexts } from "../../language/LanguageProvider.tsx"
import { around } from "../../maps/Projection.ts"
import { Answered, Empty, Loading } from "../../parts/States.tsx"
import { messages } from "../Messages.ts"
import { type Competitors, competitorsQuery, type Report } from "./Queries.ts"
import type { SiteSearch } from "./Search.ts"

/** Maps are loaded when they are seen. */
const PointMap = lazy(() => import("../../maps/PointMap.tsx").then(({ PointMap }) => ({ default: PointMap })))

const CompetitorTable = ({ found: { competitors, meta, total } }: { readonly found: Competitors }) => {
  const texts = useTexts(messages)
  const { number, yen } = useFormats()
  if (total === 0) return <Empty title={texts.noShops}>{meta.notes.join(" ")}</Empty>
  const { estimate, status } = meta.data
  return (
    <Stack gap="xs">
      {status === "partial" ? (
        <Alert role="status" color="yellow" variant="light" py="xs">
          {estimate === null
            ? texts.atLeast(number(total))
            : texts.byCensus(number(total), number(estimate.value), number(estimate.low), number(estimate.high))}
        </Alert>
      ) : null}
      <ScrollArea.Autosize
        mah={430}
        type="auto"
        offsetScrollbars="present"
        viewportProps={{ tabIndex: 0, "aria-label": texts.competitors, role: "region" }}
      >
        <Table verticalSpacing={6} stickyHeader>
          <Table.Thead>
            <Table.Tr>
              <Table.Th className="num">{texts.numberOnMap}</Table.Th>
              <Table.Th>{texts.shop}</Table.Th>
              <Table.Th className="num">{texts.distance}</Table.Th>
              <Table.Th className="num">{texts.revenue}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {competitors.map(({ distance_m, estimated_monthly_revenue_range: { high, low }, id, name }, index) => (
              <Table.Tr key={id}>
                <Table.Td className="num">{index + 1}</Table.Td>
                <Table.Td>{name}</Table.Td>
                <Table.Td className="num">{texts.metres(number(distance_m))}</Table.Td>
                <Table.Td className="num">{texts.range(yen(low), yen(high))}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollArea.Autosize>
      <Text size="xs" c="dimmed">
        {[
          texts.listed(competitors.length, total),
          ...meta.data.sources.map(({ name, source, year }) => [source ?? name, year].filter(Boolean).join(" ")),
          ...meta.notes
        ].join(" · ")}
      </Text>
    </Stack>
  )
}

interface SurroundingsProps {
  readonly report: Report
  readonly site: SiteSearch
  readonly onPlace: (place: { readonly lat: number; readonly lng: number }) => void
}

export const Surroundings = ({ onPlace, report, site }: SurroundingsProps) => {
  const texts = useTexts(messages)
  const { language } = useLanguage()
  const { lat, lng, municipality, radius_m: radius, reason, station, town } = report.location
  const competitors = useQuery(competitorsQuery({ lat, lng, radius, industry: site.industry, language }))
  const bounds = useMemo(() => around(lat, lng, radius * 1.5), [lat, lng, radius])
  const spots = useMemo(
    () => [
      ...(competitors.data?.competitors ?? []).map(({ id, lat, lng, name }, index) => ({
        id,
        lat,
        lng,
        name: `${index + 1} ${name}`,
        mark: String(index + 1),
        isMinor: true
      })),
      { id: "place", lat, lng, name: [municipality, town].filter(Boolean).join(""), mark: "" }
    ],
    [competitors.data, lat, lng, municipality, town]
  )
  return (
    <SimpleGrid cols={{ base: 1, lg: 2 }} className="keep">
      <Paper withBorder p="md">
        <Stack gap="xs">
          <Title order={2} size="h4">
            {[municipality, town ?? station].filter(Boolean).join("")}
          </Title>
          {reason === null ? null : (
            <Alert color="yellow" variant="light" py="xs">
              {reason}
            </Alert>
          )}
          <Suspense fallback={<Loading rows={10} />}>
            <PointMap
              key={`${lat} ${lng} ${radius}`}
              label={`${texts.map}: ${municipality}`}
              bounds={bounds}
              spots={spots}
              reaches={[{ lat, lng, radiusM: radius }]}
              onPlace={onPlace}
            />
          </Suspense>
          <Text size="xs" c="dimmed" className="no-print">
            {texts.mapHint}
          </Text>
        </Stack>
      </Paper>
      <Paper withBorder p="md">
        <Stack gap="xs">
          <Title order={2} size="h4">
            {texts.competitors}
          </Title>
          <Answered query={competitors} rows={10}>
            {(found) => <CompetitorTable found={found} />}
          </Answered>
        </Stack>
      </Paper>
    </SimpleGrid>
  )
}
