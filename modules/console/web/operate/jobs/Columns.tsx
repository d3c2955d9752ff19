/** The columns of the list of jobs. */
import { Button, Text } from "@mantine/core"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import type { Formats } from "../../language/Formats.ts"
import { useTexts } from "../../language/LanguageProvider.tsx"
import type { Texts } from "../../language/Messages.ts"
import { AnchorLink } from "../../parts/Links.tsx"
import type { Column } from "../../parts/list/Columns.ts"
import { notice } from "../../parts/Notice.tsx"
import { When } from "../../parts/When.tsx"
import { messages } from "../Messages.ts"
import { StateBadge } from "../States.tsx"
import { type Job, retryJob, suits } from "./Queries.ts"

const RetryButton = ({ jobId }: Pick<Job, "jobId">) => {
  const texts = useTexts(messages)
  const queries = useQueryClient()
  const retry = useMutation({
    mutationFn: () => retryJob(jobId),
    onSuccess: () => {
      notice.good(texts.retryDone)
      return queries.invalidateQueries({ queryKey: ["operate"] })
    },
    onError: notice.failed
  })
  return (
    <Button size="xs" variant="default" loading={retry.isPending} onClick={() => retry.mutate()}>
      {texts.retry}
    </Button>
  )
}

const ActorCell = ({ job: { actor, key, tenant, uniqueKey } }: { readonly job: Job }) => (
  <>
    <Text size="sm" className="break">
      {actor}
    </Text>
    <Text size="xs" c="dimmed" className="break">
      {key ?? uniqueKey ?? tenant}
    </Text>
  </>
)

export const columnsIn = (texts: Texts<typeof messages>, { number }: Formats): ReadonlyArray<Column<Job>> => [
  {
    id: "id",
    header: texts.id,
    enableHiding: false,
    cell: ({ row }) => (
      <AnchorLink to="/operate/jobs/$id" params={{ id: row.id }}>
        {row.id}
      </AnchorLink>
    )
  },
  { id: "actor", header: texts.actor, cell: ({ row }) => <ActorCell job={row.original} /> },
  { id: "state", header: texts.state, cell: ({ row }) => <StateBadge state={row.original.state} /> },
  { id: "tenant", header: texts.tenant, meta: { isExtra: true }, cell: ({ row }) => row.original.tenant },
  { id: "key", header: texts.key, meta: { isExtra: true }, cell: ({ row }) => row.original.key },
  { id: "uniqueKey", header: texts.uniqueKey, meta: { isExtra: true }, cell: ({ row }) => row.original.uniqueKey },
  {
    id: "failures",
    header: texts.failures,
    meta: { isNumber: true },
    cell: ({ row }) => number(row.original.failures)
  },
  {
    id: "error",
    header: texts.error,
    meta: { maxWidth: 340 },
    cell: ({ row: { original } }) => (
      <Text size="sm" lineClamp={2}>
        {original.error === null ? "" : `${original.error.tag}: ${original.error.message}`}
      </Text>
    )
  },
  { id: "node", header: texts.node, meta: { isExtra: true }, cell: ({ row }) => row.original.node },
  { id: "created", header: texts.created, cell: ({ row }) => <When at={row.original.createdAt} /> },
  {
    id: "started",
    header: texts.started,
    meta: { isExtra: true },
    cell: ({ row }) => <When at={row.original.startedAt} />
  },
  {
    id: "finished",
    header: texts.finished,
    meta: { isExtra: true },
    cell: ({ row }) => <When at={row.original.finishedAt} />
  },
  {
    id: "retry",
    header: "",
    enableHiding: false,
    cell: ({ row }) => (suits("retry", row.original.state) ? <RetryButton jobId={row.id} /> : null)
  }
]
