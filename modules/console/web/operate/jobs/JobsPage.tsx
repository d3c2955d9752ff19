/** Jobs by filter, newest first; a failed one is retried where it stands, several are selected. */
import { useInfiniteQuery } from "@tanstack/react-query"
import { useSearch } from "@tanstack/react-router"
import { type ReactNode, useMemo, useState } from "react"
import { useFormats } from "../../language/Formats.ts"
import { useTexts } from "../../language/LanguageProvider.tsx"
import { DataGrid, type Selection } from "../../parts/list/DataGrid.tsx"
import { Pages, readMore } from "../../parts/list/Pages.tsx"
import { Page } from "../../parts/Page.tsx"
import { Empty } from "../../parts/States.tsx"
import { messages } from "../Messages.ts"
import { BulkActions, BulkProgress } from "./BulkActions.tsx"
import { ChangeJobs } from "./ChangeJobs.tsx"
import { columnsIn } from "./Columns.tsx"
import { FilterBar } from "./FilterBar.tsx"
import { jobsQuery } from "./Queries.ts"
import type { JobSearch } from "./Search.ts"

const JobList = ({ search, selection }: { readonly search: JobSearch; readonly selection: Selection }) => {
  const texts = useTexts(messages)
  const query = useInfiniteQuery(jobsQuery(search))
  const formats = useFormats()
  const columns = useMemo(() => columnsIn(texts, formats), [texts, formats])
  return (
    <Pages query={query} itemsOf={(page) => page.jobs} empty={<Empty title={texts.noJobs} />} rows={8} isEndless>
      {(jobs) => (
        <DataGrid
          name="jobs"
          label={texts.jobs}
          width={980}
          columns={columns}
          rows={jobs}
          keyOf={({ jobId }) => jobId}
          selection={selection}
          onEnd={readMore(query)}
        />
      )}
    </Pages>
  )
}

/** A list with its actions, of its own for each filter. */
const FilteredJobs = ({
  following,
  search
}: {
  readonly following: ReadonlyArray<number>
  readonly search: JobSearch
}) => {
  const texts = useTexts(messages)
  const [ids, select] = useState<Selection["ids"]>({})
  const meant = { search, selected: Object.keys(ids), onDone: () => select({}) }
  const actions = (
    <>
      <BulkActions {...meant} />
      <ChangeJobs {...meant} />
    </>
  )
  return (
    <Page title={texts.jobs} lead={texts.jobsLead} actions={actions}>
      <BulkProgress following={following} />
      <FilterBar search={search} />
      <JobList search={search} selection={{ ids, select }} />
    </Page>
  )
}

export const JobsPage = (): ReactNode => {
  const { following = [], ...search } = useSearch({ from: "/shell/operate/jobs" })
  return <FilteredJobs key={JSON.stringify(search)} following={following} search={search} />
}
