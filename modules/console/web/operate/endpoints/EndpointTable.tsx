/** Endpoints of webhooks with their health. */
import { Badge, Table, Text } from "@mantine/core"
import { useFormats } from "../../language/Formats.ts"
import { useTexts } from "../../language/LanguageProvider.tsx"
import { AnchorLink } from "../../parts/Links.tsx"
import { Grid } from "../../parts/list/Grid.tsx"
import { Empty } from "../../parts/States.tsx"
import { When } from "../../parts/When.tsx"
import { messages } from "../accounts/Messages.ts"
import type { OperatedEndpoint } from "../accounts/Queries.ts"

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

export const EndpointTable = ({ endpoints }: { readonly endpoints: ReadonlyArray<OperatedEndpoint> }) => {
  const texts = useTexts(messages)
  if (endpoints.length === 0) return <Empty title={texts.noEndpoints} />
  return (
    <Grid label={texts.endpoints} heads={[texts.url, texts.health, texts.lastSuccess, texts.lastFailure]} width={760}>
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
