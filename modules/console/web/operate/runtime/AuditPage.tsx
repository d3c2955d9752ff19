/** What operators did, newest first. */
import { Table, Text } from "@mantine/core"
import { useInfiniteQuery } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { useFormats } from "../../language/Formats.ts"
import { useTexts } from "../../language/LanguageProvider.tsx"
import { Grid } from "../../parts/list/Grid.tsx"
import { Pages } from "../../parts/list/Pages.tsx"
import { Page } from "../../parts/Page.tsx"
import { Empty } from "../../parts/States.tsx"
import { When } from "../../parts/When.tsx"
import { messages } from "./Messages.ts"
import { auditQuery } from "./Queries.ts"

export const AuditPage = (): ReactNode => {
  const texts = useTexts(messages)
  const { number } = useFormats()
  const query = useInfiniteQuery(auditQuery)
  return (
    <Page title={texts.audit} lead={texts.auditLead}>
      <Pages query={query} itemsOf={(page) => page.entries} empty={<Empty title={texts.noAudit} />}>
        {(entries) => (
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
      </Pages>
    </Page>
  )
}
