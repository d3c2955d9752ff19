/** Which jobs are shown: by actor, tenant, keys and error, and by state. */
import { Button, Group, SimpleGrid, TextInput } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { useNavigate } from "@tanstack/react-router"
import type { FormEvent } from "react"
import { useTexts } from "../../language/LanguageProvider.tsx"
import { messages } from "../Messages.ts"
import { actorsQuery } from "../runtime/Queries.ts"
import { type JobSearch, readSearch, textFields } from "./Search.ts"
import { StateButtons } from "./StateButtons.tsx"

const patterns: Partial<Record<(typeof textFields)[number], string>> = {
  id: "[1-9]\\d*",
  argument: "[^=]+=.*",
  priority: "-?[0-2]"
}

export const FilterBar = ({ search }: { readonly search: JobSearch }) => {
  const texts = useTexts(messages)
  const navigate = useNavigate({ from: "/operate/jobs" })
  const { data } = useQuery(actorsQuery)
  /** What is followed stays so. */
  const go = (next: JobSearch) =>
    void navigate({ search: ({ following }) => ({ ...next, ...(following && { following }) }) })
  const labels = { ...texts, error: texts.errorKind }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const given = Object.fromEntries(new FormData(event.currentTarget))
    go(readSearch({ ...given, state: search.state }))
  }
  return (
    <>
      <StateButtons search={search} />
      <form onSubmit={submit} key={JSON.stringify(search)}>
        <SimpleGrid cols={{ base: 2, md: 3 }} spacing="xs">
          {textFields.map((field) => (
            <TextInput
              key={field}
              name={field}
              label={labels[field]}
              defaultValue={search[field] ?? ""}
              {...(field === "actor" ? { list: "actors" } : {})}
              pattern={patterns[field]}
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
          <Button size="xs" variant="default" onClick={() => go({})}>
            {texts.clear}
          </Button>
        </Group>
      </form>
    </>
  )
}
