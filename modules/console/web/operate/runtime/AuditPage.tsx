/** What operators did, newest first. */
import { Text } from "@mantine/core"
import { useInfiniteQuery } from "@tanstack/react-query"
import { type ReactNode, useMemo } from "react"
import { type Formats, useFormats } from "../../language/Formats.ts"
import { useTexts } from "../../language/LanguageProvider.tsx"
import type { Texts } from "../../language/Messages.ts"
import type { Column } from "../../parts/list/Columns.ts"
import { DataGrid } from "../../parts/list/DataGrid.tsx"
import { Pages, readMore } from "../../parts/list/Pages.tsx"
import { Page } from "../../parts/Page.tsx"
import { Empty } from "../../parts/States.tsx"
import { When } from "../../parts/When.tsx"
import { messages } from "./Messages.ts"
import { type AuditEntry, auditQuery } from "./Queries.ts"

const columnsIn = (texts: Texts<typeof messages>, { number }: Formats): ReadonlyArray<Column<AuditEntry>> => [
  { id: "at", header: texts.at, enableHiding: false, cell: ({ row }) => <When at={row.original.at} /> },
  {
    id: "who",
    header: texts.who,
    cell: ({ row: { original } }) => (
      <>
        {original.who}{" "}
        <Text span size="xs" c="dimmed">
          {original.via}
        </Text>
      </>
    )
  },
  { id: "action", header: texts.action, enableHiding: false, cell: ({ row }) => row.original.action },
  {
    id: "target",
    header: texts.target,
    meta: { maxWidth: 360 },
    cell: ({ row: { original } }) => (
      <Text size="sm" className="break" lineClamp={2}>
        {original.target ?? JSON.stringify(original.detail)}
      </Text>
    )
  },
  {
    id: "changed",
    header: texts.changed,
    meta: { isNumber: true },
    cell: ({ row }) => number(row.original.changed)
  }
]

export const AuditPage = (): ReactNode => {
  const texts = useTexts(messages)
  const formats = useFormats()
  const columns = useMemo(() => columnsIn(texts, formats), [texts, formats])
  const query = useInfiniteQuery(auditQuery)
  return (
    <Page title={texts.audit} lead={texts.auditLead}>
      <Pages query={query} itemsOf={(page) => page.entries} empty={<Empty title={texts.noAudit} />} isEndless>
        {(entries) => (
          <DataGrid
            name="audit"
            label={texts.audit}
            width={860}
            columns={columns}
            rows={entries}
            keyOf={({ id }) => String(id)}
            onEnd={readMore(query)}
          />
        )}
      </Pages>
    </Page>
  )
}
