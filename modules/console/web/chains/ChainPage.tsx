/** One chain: its stores on a map and as a list, and what the analysis says of them. */
import { Button, SimpleGrid, Table, Text } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { useParams } from "@tanstack/react-router"
import { lazy, type ReactNode, Suspense, useMemo, useState } from "react"
import { ImportButton } from "../imports/ImportButton.tsx"
import { useFormats } from "../language/Formats.ts"
import { useLanguage, useTexts } from "../language/LanguageProvider.tsx"
import { boundsOf } from "../maps/Projection.ts"
import { AnchorLink } from "../parts/Links.tsx"
import { Grid } from "../parts/list/Grid.tsx"
import { Page } from "../parts/Page.tsx"
import { Section } from "../parts/Section.tsx"
import { Answered, Empty, Loading } from "../parts/States.tsx"
import { HowComputed, Overlap, WhiteSpots } from "./AnalysisView.tsx"
import { messages } from "./Messages.ts"
import { analysisQuery, type ChainStore, chainQuery } from "./Queries.ts"

/** Maps are loaded when they are seen. */
const PointMap = lazy(() => import("../maps/PointMap.tsx").then(({ PointMap }) => ({ default: PointMap })))

/** Degrees around a store that is looked at. */
const nearby = 0.012

interface StoresProps {
  readonly stores: ReadonlyArray<ChainStore>
}

const StoreMap = ({ seen, stores }: StoresProps & { readonly seen: ChainStore | undefined }) => {
  const texts = useTexts(messages)
  const spots = useMemo(
    () => stores.map(({ id, lat, lng, name }, index) => ({ id, lat, lng, name, mark: String(index + 1) })),
    [stores]
  )
  const shown = useMemo(
    () => (seen === undefined ? boundsOf(spots, 0.2, nearby) : boundsOf([seen], 0, nearby)),
    [spots, seen]
  )
  return (
    <Section title={texts.map}>
      {spots.length === 0 ? (
        <Empty title={texts.noPlace} />
      ) : (
        <Suspense fallback={<Loading rows={10} />}>
          <PointMap key={seen?.id ?? ""} label={texts.map} bounds={shown} spots={spots} />
        </Suspense>
      )}
    </Section>
  )
}

const StoreTable = ({ onSee, stores }: StoresProps & { readonly onSee: (store: ChainStore) => void }) => {
  const texts = useTexts(messages)
  const { yen } = useFormats()
  return (
    <Section title={texts.stores}>
      <Grid label={texts.stores} heads={["#", texts.name, texts.status, `#${texts.revenue}`]} width={440}>
        {stores.map((store, index) => (
          <Table.Tr key={store.id}>
            <Table.Td className="num">{index + 1}</Table.Td>
            <Table.Td>
              <Button variant="transparent" size="compact-sm" p={0} onClick={() => onSee(store)}>
                {store.name}
              </Button>
              <Text size="xs">
                <AnchorLink size="xs" c="dimmed" to="/areas/$code" params={{ code: store.areaCode }}>
                  {store.areaName}
                </AnchorLink>
              </Text>
            </Table.Td>
            <Table.Td>{texts[store.status]}</Table.Td>
            <Table.Td className="num">{store.monthlyRevenueYen === null ? "–" : yen(store.monthlyRevenueYen)}</Table.Td>
          </Table.Tr>
        ))}
      </Grid>
    </Section>
  )
}

const Stores = ({ stores }: StoresProps) => {
  const [seen, setSeen] = useState<ChainStore>()
  return (
    <SimpleGrid cols={{ base: 1, lg: 2 }}>
      <StoreMap stores={stores} seen={seen} />
      <StoreTable stores={stores} onSee={(store) => setSeen(store === seen ? undefined : store)} />
    </SimpleGrid>
  )
}

export const ChainPage = (): ReactNode => {
  const texts = useTexts(messages)
  const { language } = useLanguage()
  const { id } = useParams({ from: "/shell/chains/$id" })
  const query = useQuery(chainQuery(id))
  const analysis = useQuery(analysisQuery(id, language))
  return (
    <Page
      title={query.data?.data.name ?? texts.title}
      actions={<ImportButton path={`/api/v1/chains/${id}/stores/import`} />}
    >
      <Answered query={query} rows={10}>
        {({ data: { stores } }) => <Stores stores={stores} />}
      </Answered>
      <Answered query={analysis} rows={8}>
        {({ data }) => (
          <>
            <Overlap analysis={data} />
            <WhiteSpots analysis={data} />
            <HowComputed analysis={data} />
          </>
        )}
      </Answered>
    </Page>
  )
}
