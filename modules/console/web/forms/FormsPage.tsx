/** The forms of the shop. */
import { Badge, Table } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { useAccountId, useIsAtLeast } from "../api/Session.ts"
import { useFormats } from "../language/Formats.ts"
import { useTexts } from "../language/LanguageProvider.tsx"
import { AnchorLink, ButtonLink } from "../parts/Links.tsx"
import { Grid } from "../parts/list/Grid.tsx"
import { Page } from "../parts/Page.tsx"
import { Answered, Empty } from "../parts/States.tsx"
import { messages } from "./Messages.ts"
import { type Form, formsQuery } from "./Queries.ts"

export const FormBadge = ({ form }: { readonly form: Form }) => {
  const texts = useTexts(messages)
  return (
    <Badge variant="dot" tt="none" color={form.isClosed ? "gray" : "green"}>
      {form.isClosed ? texts.closed : texts.open}
    </Badge>
  )
}

export const FormsPage = (): ReactNode => {
  const texts = useTexts(messages)
  const { date, number } = useFormats()
  const accountId = useAccountId()
  const mayChange = useIsAtLeast("developer")
  const query = useQuery(formsQuery(accountId))
  const create = mayChange ? <ButtonLink to="/forms/new">{texts.create}</ButtonLink> : null
  return (
    <Page title={texts.title} lead={texts.lead} actions={create}>
      <Answered query={query}>
        {({ forms }) =>
          forms.length === 0 ? (
            <Empty title={texts.none}>
              {texts.noneMore}
              {create}
            </Empty>
          ) : (
            <Grid
              label={texts.title}
              heads={[texts.name, texts.status, `#${texts.answers}`, texts.updated]}
              width={560}
            >
              {forms.map((form) => (
                <Table.Tr key={form.id}>
                  <Table.Td>
                    <AnchorLink to="/forms/$id" params={{ id: form.id }}>
                      {form.name}
                    </AnchorLink>
                  </Table.Td>
                  <Table.Td>
                    <FormBadge form={form} />
                  </Table.Td>
                  <Table.Td className="num">{number(form.submissions)}</Table.Td>
                  <Table.Td>{date(form.updatedAt)}</Table.Td>
                </Table.Tr>
              ))}
            </Grid>
          )
        }
      </Answered>
    </Page>
  )
}
