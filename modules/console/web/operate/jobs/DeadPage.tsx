/** Jobs that are out of retries, by actor and error: each count leads to its jobs. */
import { Table } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { useFormats } from "../../language/Formats.ts"
import { useTexts } from "../../language/LanguageProvider.tsx"
import { defineMessages } from "../../language/Messages.ts"
import { AnchorLink } from "../../parts/Links.tsx"
import { Grid } from "../../parts/list/Grid.tsx"
import { Page } from "../../parts/Page.tsx"
import { Answered, Empty } from "../../parts/States.tsx"
import { messages as shared } from "../Messages.ts"
import { deadGroupsQuery } from "./Queries.ts"

const messages = defineMessages({
  title: ["失敗ジョブ", "Dead letters"],
  lead: [
    "再試行を使い切ったジョブ。件数を選ぶと、そのジョブを表示します。",
    "Jobs that are out of retries. A count leads to its jobs, where they are retried together."
  ],
  none: ["失敗したジョブはありません", "No job is out of retries"],
  count: ["件数", "Jobs"]
})

export const DeadPage = (): ReactNode => {
  const texts = useTexts(messages)
  const words = useTexts(shared)
  const { number } = useFormats()
  const query = useQuery(deadGroupsQuery)
  return (
    <Page title={texts.title} lead={texts.lead}>
      <Answered query={query}>
        {({ groups }) =>
          groups.length === 0 ? (
            <Empty title={texts.none} />
          ) : (
            <Grid label={texts.title} heads={[words.actor, words.error, `#${texts.count}`]} width={480}>
              {groups.map(({ actor, count, error }) => (
                <Table.Tr key={`${actor} ${error}`}>
                  <Table.Td>{actor}</Table.Td>
                  <Table.Td>{error}</Table.Td>
                  <Table.Td className="num">
                    <AnchorLink
                      to="/operate/jobs"
                      search={{ actor, state: "failed", ...(error === null ? {} : { error }) }}
                    >
                      {number(count)}
                    </AnchorLink>
                  </Table.Td>
                </Table.Tr>
              ))}
            </Grid>
          )
        }
      </Answered>
    </Page>
  )
}
