/** The chains of the account. */
import { Table } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { useFormats } from "../language/Formats.ts"
import { useTexts } from "../language/LanguageProvider.tsx"
import { AnchorLink } from "../parts/Links.tsx"
import { Grid } from "../parts/list/Grid.tsx"
import { Page } from "../parts/Page.tsx"
import { Answered, Empty } from "../parts/States.tsx"
import { messages } from "./Messages.ts"
import { chainsQuery } from "./Queries.ts"

export const ChainsPage = (): ReactNode => {
  const texts = useTexts(messages)
  const { date, number } = useFormats()
  const query = useQuery(chainsQuery)
  return (
    <Page title={texts.title} lead={texts.lead}>
      <Answered query={query}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty title={texts.none}>{texts.noneMore}</Empty>
          ) : (
            <Grid label={texts.title} heads={[texts.name, `#${texts.stores}`, texts.created]} width={360}>
              {data.map(({ createdAt, id, name, storeCount }) => (
                <Table.Tr key={id}>
                  <Table.Td>
                    <AnchorLink to="/chains/$id" params={{ id }}>
                      {name}
                    </AnchorLink>
                  </Table.Td>
                  <Table.Td className="num">{texts.storesOf(number(storeCount))}</Table.Td>
                  <Table.Td>{date(createdAt)}</Table.Td>
                </Table.Tr>
              ))}
            </Grid>
          )
        }
      </Answered>
    </Page>
  )
}
