/** What operators did, newest first. */
import { Button, Group, Table, Text } from "@mantine/core"
import { useInfiniteQuery } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { useFormats } from "../../language/Formats.ts"
import { useTexts } from "../../language/LanguageProvider.tsx"
import { Grid } from "../../parts/Grid.tsx"
import { messages as shared } from "../../parts/Messages.ts"
import { Page } from "../../parts/Page.tsx"
import { Empty, Failure, Loading } from "../../parts/States.tsx"
import { When } from "../../parts/When.tsx"
import { messages } from "./Messages.ts"
import { auditQuery } from "./Queries.ts"

export const AuditPage = (): ReactNode => {
  const texts = useTexts(messages)
  const { more } = useTexts(shared)
  const { number } = useFormats()
  const query = useInfiniteQuery(auditQuery)
  const entries = query.data?.pages.flatMap((page) => page.entries) ?? []
  return (
    <Page title={texts.audit} lead={texts.auditLead}>
      {query.isPending ? <Loading /> : null}
      {query.isError && entries.length === 0 ? (
        <Failure error={query.error} retry={() => void query.refetch()} />
      ) : null}
      {query.isSuccess && entries.length === 0 ? <Empty title={texts.noAudit} /> : null}
      {entries.length === 0 ? null : (
        <Grid
          label={texts.audit}
          heads={[texts.at, texts.who, texts.action, texts.target, `#${texts.changed}`]}
          width={860}
        >
          {entries.map(({ action, at, changed, detail, id, target, via, who }) => (
            <Table.Tr key={id}>
              <Table.Td>
                <When at={at} />
              </Table.Td>
              <Table.Td>
                {who}{" "}
                <Text span size="xs" c="dimmed">
                  {via}
                </Text>
              </Table.Td>
              <Table.Td>{action}</Table.Td>
              <Table.Td maw={360}>
                <Text size="sm" className="break" lineClamp={2}>
                  {target ?? JSON.stringify(detail)}
                </Text>
              </Table.Td>
              <Table.Td className="num">{number(changed)}</Table.Td>
            </Table.Tr>
          ))}
        </Grid>
      )}
      {query.hasNextPage ? (
        <Group>
          <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {more}
          </Button>
        </Group>
      ) : null}
    </Page>
  )
}
