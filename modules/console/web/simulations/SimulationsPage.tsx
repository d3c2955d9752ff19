/** The simulations of the account, newest first. */

import { Badge, Paper, ScrollArea, Table, Text } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { useIsAtLeast } from "../api/Session.ts"
import { useTexts } from "../language/LanguageProvider.tsx"
import { AnchorLink, ButtonLink } from "../parts/Links.tsx"
import { Page } from "../parts/Page.tsx"
import { Answered, Empty } from "../parts/States.tsx"
import { When } from "../parts/When.tsx"
import { messages } from "./Messages.ts"
import { type SimulationItem, type SimulationStatus, simulationsQuery } from "./Queries.ts"

const colors: Readonly<Record<SimulationStatus, string>> = {
  queued: "gray",
  running: "blue",
  completed: "green",
  failed: "red"
}

export const SimulationBadge = ({ status }: { readonly status: SimulationStatus }) => (
  <Badge color={colors[status]} variant="dot" tt="none">
    {useTexts(messages)[status]}
  </Badge>
)

const Row = ({ item }: { readonly item: SimulationItem }) => {
  const texts = useTexts(messages)
  return (
    <Table.Tr>
      <Table.Td>
        <AnchorLink to="/simulations/$id" params={{ id: item.id }} fw={500}>
          {texts[item.templateType]}
        </AnchorLink>
      </Table.Td>
      <Table.Td>{item.areaCode}</Table.Td>
      <Table.Td>
        <SimulationBadge status={item.status} />
      </Table.Td>
      <Table.Td maw={460}>
        <Text size="sm" lineClamp={2}>
          {item.resultSummary?.headline}
        </Text>
      </Table.Td>
      <Table.Td>
        <When at={item.createdAt} />
      </Table.Td>
    </Table.Tr>
  )
}

export const SimulationsPage = (): ReactNode => {
  const texts = useTexts(messages)
  const mayStart = useIsAtLeast("developer")
  const query = useQuery(simulationsQuery)
  const start = mayStart ? <ButtonLink to="/simulations/new">{texts.start}</ButtonLink> : null
  return (
    <Page title={texts.title} lead={texts.lead} actions={start}>
      <Answered query={query} rows={8}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty title={texts.none}>{start}</Empty>
          ) : (
            <Paper withBorder>
              <ScrollArea
                type="auto"
                scrollbars="x"
                viewportProps={{ tabIndex: 0, "aria-label": texts.title, role: "region" }}
              >
                <Table verticalSpacing="sm" horizontalSpacing="md" miw={820}>
                  <Table.Thead>
                    <Table.Tr>
                      <Table.Th>{texts.template}</Table.Th>
                      <Table.Th>{texts.area}</Table.Th>
                      <Table.Th>{texts.status}</Table.Th>
                      <Table.Th>{texts.summary}</Table.Th>
                      <Table.Th>{texts.created}</Table.Th>
                    </Table.Tr>
                  </Table.Thead>
                  <Table.Tbody>
                    {data.map((item) => (
                      <Row key={item.id} item={item} />
                    ))}
                  </Table.Tbody>
                </Table>
              </ScrollArea>
            </Paper>
          )
        }
      </Answered>
    </Page>
  )
}
