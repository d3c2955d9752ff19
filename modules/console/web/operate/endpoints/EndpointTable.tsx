/** Endpoints of webhooks with their health. */
import { Badge, Text } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { useMemo } from "react"
import { useFormats } from "../../language/Formats.ts"
import { useTexts } from "../../language/LanguageProvider.tsx"
import type { Texts } from "../../language/Messages.ts"
import { AnchorLink } from "../../parts/Links.tsx"
import type { Column } from "../../parts/list/Columns.ts"
import { DataGrid } from "../../parts/list/DataGrid.tsx"
import { shortId } from "../../parts/list/ShortId.tsx"
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
      {data?.name ?? shortId(id)}
    </AnchorLink>
  )
}

const columnsIn = (texts: Texts<typeof messages>): ReadonlyArray<Column<OperatedEndpoint>> => [
  {
    id: "url",
    header: texts.url,
    enableHiding: false,
    cell: ({ row: { id, original } }) => (
      <>
        <AnchorLink size="sm" to="/operate/endpoints/$id" params={{ id }} className="break">
          {original.url}
        </AnchorLink>
        <Text size="xs" c="dimmed">
          {original.dialect}
        </Text>
      </>
    )
  },
  { id: "owner", header: texts.owner, cell: ({ row }) => <Owner id={row.original.accountId} /> },
  {
    id: "health",
    header: texts.health,
    enableHiding: false,
    cell: ({ row }) => <HealthBadge endpoint={row.original} />
  },
  { id: "lastSuccess", header: texts.lastSuccess, cell: ({ row }) => <When at={row.original.lastSuccessAt} /> },
  { id: "lastFailure", header: texts.lastFailure, cell: ({ row }) => <When at={row.original.lastFailureAt} /> }
]

interface EndpointTableProps {
  readonly endpoints: ReadonlyArray<OperatedEndpoint>
  /** Whether each names its account. */
  readonly withOwner?: boolean
  readonly onEnd?: (() => void) | undefined
}

export const EndpointTable = ({ endpoints, onEnd, withOwner = false }: EndpointTableProps) => {
  const texts = useTexts(messages)
  const columns = useMemo(() => columnsIn(texts).filter(({ id }) => withOwner || id !== "owner"), [texts, withOwner])
  if (endpoints.length === 0) return <Empty title={texts.noEndpoints} />
  return (
    <DataGrid
      name="endpoints"
      label={texts.endpoints}
      width={withOwner ? 900 : 760}
      columns={columns}
      rows={endpoints}
      keyOf={({ id }) => id}
      onEnd={onEnd}
    />
  )
}
