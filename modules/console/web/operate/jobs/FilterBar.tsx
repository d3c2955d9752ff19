/** Which jobs are shown: by actor, tenant, keys and error, and by state, with counts that filter when clicked. */
import { Button, Group, SimpleGrid, TextInput } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { useNavigate } from "@tanstack/react-router"
import type { FormEvent } from "react"
import { useFormats } from "../../language/Formats.ts"
import { useTexts } from "../../language/LanguageProvider.tsx"
import { messages } from "../Messages.ts"
import { actorsQuery } from "../runtime/Queries.ts"
import { jobStates } from "../States.tsx"
import { type JobSearch, readSearch, textFields } from "./Search.ts"

/** Jobs of the chosen actor, or of all, by state. */
const StateButtons = ({ search }: { readonly search: JobSearch }) => {
  const texts = useTexts(messages)
  const { number } = useFormats()
  const navigate = useNavigate({ from: "/operate/jobs" })
  const { data } = useQuery(actorsQuery)
  const actors = data?.actors.filter(({ actor }) => search.actor === undefined || actor === search.actor) ?? []
  const { state: chosen, ...rest } = search
  return (
    <Group gap="xs" role="group" aria-label={texts.state}>
      <Button
        size="xs"
        variant={chosen === undefined ? "filled" : "default"}
        aria-pressed={chosen === undefined}
        onClick={() => void navigate({ search: rest })}
      >
        {texts.all}
      </Button>
      {jobStates.map((state) => (
        <Button
          key={state}
          size="xs"
          variant={chosen === state ? "filled" : "default"}
          aria-pressed={chosen === state}
          onClick={() => void navigate({ search: { ...rest, state } })}
        >
          {texts[state]} {number(actors.reduce((sum, actor) => sum + actor[state], 0))}
        </Button>
      ))}
    </Group>
  )
}

export const FilterBar = ({ search }: { readonly search: JobSearch }) => {
  const texts = useTexts(messages)
  const navigate = useNavigate({ from: "/operate/jobs" })
  const { data } = useQuery(actorsQuery)
  const labels = { ...texts, error: texts.errorKind }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const given = Object.fromEntries(new FormData(event.currentTarget))
    void navigate({ search: readSearch({ ...given, state: search.state }) })
  }
  return (
    <>
      <StateButtons search={search} />
      <form onSubmit={submit} key={JSON.stringify(search)}>
        <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="xs">
          {textFields.map((field) => (
            <TextInput
              key={field}
              name={field}
              label={labels[field]}
              defaultValue={search[field] ?? ""}
              {...(field === "actor" ? { list: "actors" } : {})}
              {...(field === "argument" ? { pattern: "[^=]+=.*" } : {})}
            />
          ))}
        </SimpleGrid>
        <datalist id="actors">
          {data?.actors.map(({ actor }) => (
            <option key={actor} value={actor} />
          ))}
        </datalist>
        <Group gap="xs" mt="xs">
          <Button type="submit" size="xs">
            {texts.filter}
          </Button>
          <Button size="xs" variant="default" onClick={() => void navigate({ search: {} })}>
            {texts.clear}
          </Button>
        </Group>
      </form>
    </>
  )
}
