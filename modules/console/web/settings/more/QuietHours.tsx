/** Hours in which scenarios and broadcasts send nothing. */
import { Button, Checkbox, Group, Stack, TextInput } from "@mantine/core"
import { queryOptions, useQuery } from "@tanstack/react-query"
import { type FormEvent, useState } from "react"
import { answer, api } from "../../api/Client.ts"
import type { Schema } from "../../api/Types.ts"
import { useTexts } from "../../language/LanguageProvider.tsx"
import { Answered, Failure } from "../../parts/States.tsx"
import { Consequence } from "../Consequence.tsx"
import { messages as shared } from "../Messages.ts"
import { Buttons } from "../SettingsFrame.tsx"
import { useSave } from "../UseSave.ts"
import { messages } from "./Messages.ts"

type Quiet = Schema<"CrmQuietHours">["quietHours"]

const path = (accountId: string) => ({ params: { path: { accountId } } })

const quietQuery = (accountId: string) =>
  queryOptions({
    queryKey: ["quiet-hours", accountId],
    queryFn: () => answer(api.GET("/admin/v1/crm/accounts/{accountId}/quiet-hours", path(accountId)))
  })

const QuietForm = ({ accountId, quiet }: { readonly accountId: string; readonly quiet: Quiet }) => {
  const texts = useTexts(messages)
  const { save: label } = useTexts(shared)
  const [isOn, setOn] = useState(quiet !== null)
  const save = useSave(accountId, ["quiet-hours"], (quietHours: Quiet) =>
    answer(api.PUT("/admin/v1/crm/accounts/{accountId}/quiet-hours", { ...path(accountId), body: { quietHours } }))
  )
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    save.mutate(isOn ? { from: String(form.get("from")), until: String(form.get("until")) } : null)
  }
  return (
    <form onSubmit={submit}>
      <Stack>
        <Checkbox label={texts.quietOn} checked={isOn} onChange={(event) => setOn(event.currentTarget.checked)} />
        {isOn ? (
          <Group>
            <TextInput label={texts.from} name="from" type="time" required defaultValue={quiet?.from ?? "21:00"} />
            <TextInput label={texts.until} name="until" type="time" required defaultValue={quiet?.until ?? "09:00"} />
          </Group>
        ) : null}
        {save.error === null ? null : <Failure action="save" error={save.error} />}
        <Consequence>{texts.quietConsequence}</Consequence>
        <Buttons>
          <Button type="submit" loading={save.isPending} aria-label={`${label}: ${texts.quiet}`}>
            {label}
          </Button>
        </Buttons>
      </Stack>
    </form>
  )
}

export const QuietHours = ({ accountId }: { readonly accountId: string }) => {
  const query = useQuery(quietQuery(accountId))
  return (
    <Answered query={query} rows={1}>
      {({ quietHours }) => <QuietForm accountId={accountId} quiet={quietHours} />}
    </Answered>
  )
}
