/** The states of the jobs that the filter meets, with counts that filter when clicked. */
import { Button, Group } from "@mantine/core"
import { useQueries, useQuery } from "@tanstack/react-query"
import { useNavigate } from "@tanstack/react-router"
import { useFormats } from "../../language/Formats.ts"
import { useTexts } from "../../language/LanguageProvider.tsx"
import { messages } from "../Messages.ts"
import { actorsQuery } from "../runtime/Queries.ts"
import { type JobState, jobStates } from "../States.tsx"
import { countQuery } from "./Queries.ts"
import type { JobSearch } from "./Search.ts"

type Count = { readonly count: number; readonly more: boolean } | undefined

/** Counts of the runtime cost nothing, but know actors alone: any other condition is counted by the list of jobs. */
const useCounts = (search: Omit<JobSearch, "state">): ((state: JobState) => Count) => {
  const { actor, ...others } = search
  const isCounted = Object.keys(others).length > 0
  const { data } = useQuery({ ...actorsQuery, enabled: !isCounted })
  const counts = useQueries({
    queries: isCounted ? jobStates.map((state) => countQuery(search, state)) : []
  })
  if (isCounted) return (state) => counts[jobStates.indexOf(state)]?.data
  const actors = data?.actors.filter((known) => actor === undefined || known.actor === actor)
  return (state) => actors && { count: actors.reduce((sum, known) => sum + known[state], 0), more: false }
}

export const StateButtons = ({ search: { state: chosen, ...rest } }: { readonly search: JobSearch }) => {
  const texts = useTexts(messages)
  const { number } = useFormats()
  const navigate = useNavigate({ from: "/operate/jobs" })
  const go = (next: JobSearch) =>
    void navigate({ search: ({ following }) => ({ ...next, ...(following && { following }) }) })
  const countOf = useCounts(rest)
  const shown = (count: Count) => (count === undefined ? "" : ` ${number(count.count)}${count.more ? "+" : ""}`)
  return (
    <Group gap="xs" role="group" aria-label={texts.state}>
      <Button
        size="xs"
        variant={chosen === undefined ? "filled" : "default"}
        aria-pressed={chosen === undefined}
        onClick={() => go(rest)}
      >
        {texts.all}
      </Button>
      {jobStates.map((state) => (
        <Button
          key={state}
          size="xs"
          variant={chosen === state ? "filled" : "default"}
          aria-pressed={chosen === state}
          onClick={() => go({ ...rest, state })}
        >
          {texts[state]}
          {shown(countOf(state))}
        </Button>
      ))}
    </Group>
  )
}
