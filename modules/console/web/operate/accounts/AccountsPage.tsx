/** All accounts with their plans; new ones are made here. */
import { Badge, Button } from "@mantine/core"
import { useDisclosure } from "@mantine/hooks"
import { useInfiniteQuery } from "@tanstack/react-query"
import { type ReactNode, useMemo } from "react"
import { type Formats, useFormats } from "../../language/Formats.ts"
import { useTexts } from "../../language/LanguageProvider.tsx"
import type { Texts } from "../../language/Messages.ts"
import { AnchorLink } from "../../parts/Links.tsx"
import type { Column } from "../../parts/list/Columns.ts"
import { DataGrid } from "../../parts/list/DataGrid.tsx"
import { Pages, readMore } from "../../parts/list/Pages.tsx"
import { Page } from "../../parts/Page.tsx"
import { Empty } from "../../parts/States.tsx"
import { messages } from "./Messages.ts"
import { NewAccountDialog } from "./NewAccountDialog.tsx"
import { accountsQuery, type OperatedAccount } from "./Queries.ts"

export const AccountBadge = ({ status }: { readonly status: OperatedAccount["status"] }) => {
  const texts = useTexts(messages)
  return (
    <Badge variant="dot" tt="none" color={status === "active" ? "green" : "red"}>
      {texts[status]}
    </Badge>
  )
}

const columnsIn = (texts: Texts<typeof messages>, { date }: Formats): ReadonlyArray<Column<OperatedAccount>> => [
  {
    id: "name",
    header: texts.name,
    enableHiding: false,
    cell: ({ row }) => (
      <AnchorLink to="/operate/accounts/$id" params={{ id: row.id }}>
        {row.original.name}
      </AnchorLink>
    )
  },
  { id: "id", header: texts.id, meta: { isExtra: true }, cell: ({ row }) => row.id },
  { id: "status", header: texts.status, cell: ({ row }) => <AccountBadge status={row.original.status} /> },
  { id: "analytics", header: texts.analytics, cell: ({ row }) => row.original.plans.analytics },
  { id: "business", header: texts.business, cell: ({ row }) => row.original.plans.business },
  { id: "crm", header: texts.crm, cell: ({ row }) => row.original.plans.crm },
  { id: "created", header: texts.created, cell: ({ row }) => date(row.original.createdAt) }
]

export const AccountsPage = (): ReactNode => {
  const texts = useTexts(messages)
  const formats = useFormats()
  const columns = useMemo(() => columnsIn(texts, formats), [texts, formats])
  const [opened, { close, open }] = useDisclosure()
  const query = useInfiniteQuery(accountsQuery)
  return (
    <Page title={texts.title} lead={texts.lead} actions={<Button onClick={open}>{texts.create}</Button>}>
      <Pages query={query} itemsOf={(page) => page.accounts} empty={<Empty title={texts.none} />} rows={6} isEndless>
        {(accounts) => (
          <DataGrid
            name="accounts"
            label={texts.title}
            width={760}
            columns={columns}
            rows={accounts}
            keyOf={({ id }) => id}
            onEnd={readMore(query)}
          />
        )}
      </Pages>
      {opened ? <NewAccountDialog onClose={close} /> : null}
    </Page>
  )
}
