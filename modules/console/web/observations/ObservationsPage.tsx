/** The observations of the account. */
import { Badge, Paper, ScrollArea, Table } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { useIsAtLeast } from "../api/Session.ts"
import { useFormats } from "../language/Formats.ts"
import { useTexts } from "../language/LanguageProvider.tsx"
import { AnchorLink, ButtonLink } from "../parts/Links.tsx"
import { Page } from "../parts/Page.tsx"
import { Answered, Empty } from "../parts/States.tsx"
import { messages } from "./Messages.ts"
import { type ObservationItem, observationsQuery, observationTypes } from "./Queries.ts"

const colors = { active: "green", paused: "yellow", archived: "gray" } as const

export const ObservationBadge = ({ status }: Pick<ObservationItem, "status">) => (
  <Badge color={colors[status]} variant="dot" tt="none">
    {useTexts(messages)[status]}
  </Badge>
)

/** A type that this page does not know yet is shown as the service names it. */
export const TypeName = ({ type }: { readonly type: string }) => {
  const texts = useTexts(messages)
  const known = observationTypes.find((name) => name === type)
  return <>{known === undefined ? type : texts[known]}</>
}

const Rows = ({ items }: { readonly items: ReadonlyArray<ObservationItem> }) => {
  const texts = useTexts(messages)
  const { number } = useFormats()
  return (
    <Paper withBorder>
      <ScrollArea type="auto" scrollbars="x" viewportProps={{ tabIndex: 0, "aria-label": texts.title, role: "region" }}>
        <Table verticalSpacing="sm" horizontalSpacing="md" miw={560}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{texts.name}</Table.Th>
              <Table.Th>{texts.type}</Table.Th>
              <Table.Th>{texts.status}</Table.Th>
              <Table.Th className="num">{texts.runs}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {items.map(({ id, observationType, runCount, status, title }) => (
              <Table.Tr key={id}>
                <Table.Td>
                  <AnchorLink to="/observations/$id" params={{ id }} fw={500}>
                    {title}
                  </AnchorLink>
                </Table.Td>
                <Table.Td>
                  <TypeName type={observationType} />
                </Table.Td>
                <Table.Td>
                  <ObservationBadge status={status} />
                </Table.Td>
                <Table.Td className="num">{number(runCount)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollArea>
    </Paper>
  )
}

export const ObservationsPage = (): ReactNode => {
  const texts = useTexts(messages)
  const mayCreate = useIsAtLeast("developer")
  const query = useQuery(observationsQuery)
  const create = mayCreate ? <ButtonLink to="/observations/new">{texts.create}</ButtonLink> : null
  return (
    <Page title={texts.title} lead={texts.lead} actions={create}>
      <Answered query={query}>
        {({ data }) => (data.length === 0 ? <Empty title={texts.none}>{create}</Empty> : <Rows items={data} />)}
      </Answered>
    </Page>
  )
}
