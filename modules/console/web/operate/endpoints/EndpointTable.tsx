/** Endpoints of webhooks with their health. */
import { Badge, Table, Text } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { useFormats } from "../../language/Formats.ts"
import { useTexts } from "../../language/LanguageProvider.tsx"
import { AnchorLink } from "../../parts/Links.tsx"
import { Grid } from "../../parts/list/Grid.tsx"
import { Empty } from "../../parts/States.tsx"
import { When } from "../../parts/When.tsx"
import { messages } from "../accounts/Messages.ts"
import { accountQuery, type OperatedEndpoint } from "../accounts/Queries.ts"

export const HealthBadge = ({ endpoint }: { readonly endpoint: OperatedEndpoint }) => {
  const texts = useTexts(messages)
  const { number } = useFormats()
  const { consecutiveFailures, lastFailureAt, lastSuccessAt, status } = endpoint
  const [color, text] =
    status === "disabled"
      ? ["red", texts.disabled]
      : consecutiveFailures > 0
        ? ["yellow", texts.failing(number(consecutiveFailures))]
        : lastSuccessAt === null && lastFailureAt === null
          ? ["gray", texts.unused]
          : ["green", texts.healthy]
  return (
    <Badge variant="dot" tt="none" color={color}>
      {text}
    </Badge>
  )
}

const Owner = ({ id }: { readonly id: string }) => {
  const { data } = useQuery(accountQuery(id))
  return (
    <AnchorLink size="sm" to="/operate/accounts/$id" params={{ id }}>
      {data?.name ?? id}
    </AnchorLink>
  )
}

interface EndpointTableProps {
  readonly endpoints: ReadonlyArray<OperatedEndpoint>
  /** Whether each names its account. */
  readonly withOwner?: boolean
}

export const EndpointTable = ({ endpoints, withOwner = false }: EndpointTableProps) => {
  const texts = useTexts(messages)
  if (endpoints.length === 0) return <Empty title={texts.noEndpoints} />
  const heads = [texts.url, ...(withOwner ? [texts.owner] : []), texts.health, texts.lastSuccess, texts.lastFailure]
  return (
    <Grid label={texts.endpoints} heads={heads} width={withOwner ? 900 : 760}>
      {endpoints.map((endpoint) => (
        <Table.Tr key={endpoint.id}>
          <Table.Td>
            <AnchorLink size="sm" to="/operate/endpoints/$id" params={{ id: endpoint.id }} className="break">
              {endpoint.url}
            </AnchorLink>
            <Text size="xs" c="dimmed">
              {endpoint.dialect}
            </Text>
          </Table.Td>
          {withOwner ? (
            <Table.Td>
              <Owner id={endpoint.accountId} />
            </Table.Td>
          ) : null}
          <Table.Td>
            <HealthBadge endpoint={endpoint} />
          </Table.Td>
          <Table.Td>
            <When at={endpoint.lastSuccessAt} />
          </Table.Td>
          <Table.Td>
            <When at={endpoint.lastFailureAt} />
          </Table.Td>
        </Table.Tr>
      ))}
    </Grid>
  )
}
