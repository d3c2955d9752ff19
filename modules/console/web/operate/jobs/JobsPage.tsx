/** Jobs by filter, newest first; a failed one is retried where it stands. */
import { Button, Table, Text } from "@mantine/core"
import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query"
import { useSearch } from "@tanstack/react-router"
import type { ReactNode } from "react"
import { useFormats } from "../../language/Formats.ts"
import { useTexts } from "../../language/LanguageProvider.tsx"
import { AnchorLink } from "../../parts/Links.tsx"
import { Pages } from "../../parts/list/Pages.tsx"
import { VirtualGrid } from "../../parts/list/VirtualGrid.tsx"
import { notice } from "../../parts/Notice.ts"
import { Page } from "../../parts/Page.tsx"
import { Empty } from "../../parts/States.tsx"
import { When } from "../../parts/When.tsx"
import { messages } from "../Messages.ts"
import { StateBadge } from "../States.tsx"
import { BulkActions, BulkProgress } from "./BulkActions.tsx"
import { FilterBar } from "./FilterBar.tsx"
import { type Job, jobsQuery, retryJob, suits } from "./Queries.ts"

const Cells = ({ job }: { readonly job: Job }) => {
  const texts = useTexts(messages)
  const { number } = useFormats()
  const queries = useQueryClient()
  const retry = useMutation({
    mutationFn: () => retryJob(job.jobId),
    onSuccess: () => {
      notice.good(texts.retryDone)
      return queries.invalidateQueries({ queryKey: ["operate"] })
    },
    onError: notice.failed
  })
  return (
    <>
      <Table.Td>
        <AnchorLink to="/operate/jobs/$id" params={{ id: job.jobId }}>
          {job.jobId}
        </AnchorLink>
      </Table.Td>
      <Table.Td>
        <Text size="sm" className="break">
          {job.actor}
        </Text>
        <Text size="xs" c="dimmed" className="break">
          {job.key ?? job.uniqueKey ?? job.tenant}
        </Text>
      </Table.Td>
      <Table.Td>
        <StateBadge state={job.state} />
      </Table.Td>
      <Table.Td className="num">{number(job.failures)}</Table.Td>
      <Table.Td maw={340}>
        <Text size="sm" lineClamp={2}>
          {job.error === null ? "" : `${job.error.tag}: ${job.error.message}`}
        </Text>
      </Table.Td>
      <Table.Td>
        <When at={job.createdAt} />
      </Table.Td>
      <Table.Td>
        {suits("retry", job.state) ? (
          <Button size="xs" variant="default" loading={retry.isPending} onClick={() => retry.mutate()}>
            {texts.retry}
          </Button>
        ) : null}
      </Table.Td>
    </>
  )
}

export const JobsPage = (): ReactNode => {
  const texts = useTexts(messages)
  const { following = [], ...search } = useSearch({ from: "/shell/operate/jobs" })
  const query = useInfiniteQuery(jobsQuery(search))
  const heads = [texts.id, texts.actor, texts.state, `#${texts.failures}`, texts.error, texts.created, ""]
  return (
    <Page title={texts.jobs} lead={texts.jobsLead} actions={<BulkActions search={search} />}>
      <BulkProgress following={following} />
      <FilterBar search={search} />
      <Pages query={query} itemsOf={(page) => page.jobs} empty={<Empty title={texts.noJobs} />} rows={8} isEndless>
        {(jobs) => (
          <VirtualGrid
            key={JSON.stringify(search)}
            label={texts.jobs}
            heads={heads}
            width={980}
            rows={jobs}
            keyOf={({ jobId }) => jobId}
            onEnd={query.hasNextPage && !query.isFetching ? () => void query.fetchNextPage() : undefined}
          >
            {(job) => <Cells job={job} />}
          </VirtualGrid>
        )}
      </Pages>
    </Page>
  )
}
