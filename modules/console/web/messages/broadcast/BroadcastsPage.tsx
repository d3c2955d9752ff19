/** The broadcasts of the shop, newest first. */
import { Table, Text } from "@mantine/core"
import { useInfiniteQuery } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { useAccountId, useIsAtLeast } from "../../api/Session.ts"
import { useFormats } from "../../language/Formats.ts"
import { useTexts } from "../../language/LanguageProvider.tsx"
import { AnchorLink, ButtonLink } from "../../parts/Links.tsx"
import { Grid } from "../../parts/list/Grid.tsx"
import { Pages } from "../../parts/list/Pages.tsx"
import { Page } from "../../parts/Page.tsx"
import { Empty } from "../../parts/States.tsx"
import { messages } from "../Messages.ts"
import { broadcastsQuery } from "../Queries.ts"
import { Sections } from "../Sections.tsx"
import { BroadcastBadge } from "./Status.tsx"

export const BroadcastsPage = (): ReactNode => {
  const texts = useTexts(messages)
  const { moment, number } = useFormats()
  const query = useInfiniteQuery(broadcastsQuery(useAccountId()))
  const create = useIsAtLeast("developer") ? <ButtonLink to="/messages/new">{texts.create}</ButtonLink> : null
  const heads = [texts.name, texts.status, texts.when, `#${texts.sent}`]
  return (
    <Page title={texts.broadcasts} lead={texts.lead} actions={create}>
      <Sections current="/messages" />
      <Pages
        query={query}
        itemsOf={({ broadcasts }) => broadcasts}
        empty={
          <Empty title={texts.none}>
            {texts.noneMore}
            {create}
          </Empty>
        }
      >
        {(broadcasts) => (
          <Grid label={texts.broadcasts} heads={heads} width={560}>
            {broadcasts.map(({ createdAt, failed, id, name, scheduledAt, sent, startedAt, status, texts: said }) => (
              <Table.Tr key={id}>
                <Table.Td maw={360}>
                  <AnchorLink to="/messages/broadcasts/$id" params={{ id }}>
                    {name}
                  </AnchorLink>
                  <Text size="xs" c="dimmed" truncate>
                    {said[0]}
                  </Text>
                </Table.Td>
                <Table.Td>
                  <BroadcastBadge status={status} />
                </Table.Td>
                <Table.Td className="nowrap">{moment(Date.parse(startedAt ?? scheduledAt ?? createdAt))}</Table.Td>
                <Table.Td className="num">
                  {texts.people(number(sent))}
                  {failed === 0 ? null : (
                    <Text size="xs" c="red.9">
                      {texts.failed} {number(failed)}
                    </Text>
                  )}
                </Table.Td>
              </Table.Tr>
            ))}
          </Grid>
        )}
      </Pages>
    </Page>
  )
}
