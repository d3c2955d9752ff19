/** All accounts with their plans; new ones are made here. */
import { Badge, Button, Table } from "@mantine/core"
import { useDisclosure } from "@mantine/hooks"
import { useInfiniteQuery } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { useFormats } from "../../language/Formats.ts"
import { useTexts } from "../../language/LanguageProvider.tsx"
import { AnchorLink } from "../../parts/Links.tsx"
import { Grid } from "../../parts/list/Grid.tsx"
import { Pages } from "../../parts/list/Pages.tsx"
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

export const AccountsPage = (): ReactNode => {
  const texts = useTexts(messages)
  const { date } = useFormats()
  const [opened, { close, open }] = useDisclosure()
  const query = useInfiniteQuery(accountsQuery)
  const heads = [texts.name, texts.status, texts.analytics, texts.business, texts.crm, texts.created]
  return (
    <Page title={texts.title} lead={texts.lead} actions={<Button onClick={open}>{texts.create}</Button>}>
      <Pages query={query} itemsOf={(page) => page.accounts} empty={<Empty title={texts.none} />} rows={6}>
        {(accounts) => (
          <Grid label={texts.title} heads={heads} width={760}>
            {accounts.map(({ createdAt, id, name, plans, status }) => (
              <Table.Tr key={id}>
                <Table.Td>
                  <AnchorLink to="/operate/accounts/$id" params={{ id }}>
                    {name}
                  </AnchorLink>
                </Table.Td>
                <Table.Td>
                  <AccountBadge status={status} />
                </Table.Td>
                <Table.Td>{plans.analytics}</Table.Td>
                <Table.Td>{plans.business}</Table.Td>
                <Table.Td>{plans.crm}</Table.Td>
                <Table.Td>{date(createdAt)}</Table.Td>
              </Table.Tr>
            ))}
          </Grid>
        )}
      </Pages>
      {opened ? <NewAccountDialog onClose={close} /> : null}
    </Page>
  )
}
