/** The processes that run jobs. */
import { Badge, Table } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { useFormats } from "../../language/Formats.ts"
import { useTexts } from "../../language/LanguageProvider.tsx"
import { Grid } from "../../parts/list/Grid.tsx"
import { Page } from "../../parts/Page.tsx"
import { Answered, Empty } from "../../parts/States.tsx"
import { When } from "../../parts/When.tsx"
import { messages } from "./Messages.ts"
import { nodesQuery } from "./Queries.ts"

export const NodesPage = (): ReactNode => {
  const texts = useTexts(messages)
  const { number } = useFormats()
  const query = useQuery(nodesQuery)
  const heads = [texts.node, texts.host, texts.status, `#${texts.running}`, texts.joined, texts.heard]
  return (
    <Page title={texts.nodes} lead={texts.nodesLead}>
      <Answered query={query}>
        {({ nodes }) =>
          nodes.length === 0 ? (
            <Empty title={texts.noNodes} />
          ) : (
            <Grid label={texts.nodes} heads={heads} width={860}>
              {nodes.map(({ host, nodeId, pid, running, seenAt, startedAt, status }) => (
                <Table.Tr key={nodeId}>
                  <Table.Td>
                    <code>{nodeId}</code>
                  </Table.Td>
                  <Table.Td>
                    {host} ({pid})
                  </Table.Td>
                  <Table.Td>
                    <Badge
                      color={({ alive: "green", blocked: "orange", silent: "red" } as const)[status]}
                      variant="dot"
                      tt="none"
                    >
                      {texts[status]}
                    </Badge>
                  </Table.Td>
                  <Table.Td className="num">{number(running)}</Table.Td>
                  <Table.Td>
                    <When at={startedAt} />
                  </Table.Td>
                  <Table.Td>
                    <When at={seenAt} />
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
