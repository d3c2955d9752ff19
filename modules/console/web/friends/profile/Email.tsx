/** Where notices of bookings go by mail, for a guest who is not on LINE; shown while the service sends mail. */
import { Button, Group, Stack, Text, TextInput } from "@mantine/core"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { type FormEvent, useState } from "react"
import { answer, api } from "../../api/Client.ts"
import { faultAt } from "../../api/Problem.ts"
import { useTexts } from "../../language/LanguageProvider.tsx"
import { notice } from "../../parts/Notice.tsx"
import { Section } from "../../parts/Section.tsx"
import { Failure } from "../../parts/States.tsx"
import { mailQuery } from "../../settings/Queries.ts"
import { messages } from "../Messages.ts"
import type { Friend } from "../Queries.ts"

interface EmailProps {
  readonly accountId: string
  readonly friend: Friend
  readonly readOnly: boolean
}

export const Email = ({ accountId, friend: { email, id }, readOnly }: EmailProps) => {
  const texts = useTexts(messages)
  const queries = useQueryClient()
  const isOn = useQuery(mailQuery(accountId)).data?.isOn === true
  const [text, setText] = useState(email ?? "")
  const saving = useMutation({
    mutationFn: () =>
      answer(
        api.PUT("/admin/v1/crm/accounts/{accountId}/friends/{id}/email", {
          params: { path: { accountId, id } },
          body: { email: text.trim() === "" ? null : text }
        })
      ),
    onSuccess: ({ email: saved }) => {
      notice.good(texts.emailSaved)
      setText(saved ?? "")
      return queries.invalidateQueries({ queryKey: ["friends", accountId] })
    }
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    saving.mutate()
  }
  if (!isOn && email === null) return null
  return (
    <Section title={texts.email}>
      {readOnly ? (
        <Text size="sm">{email ?? texts.noEmail}</Text>
      ) : (
        <form onSubmit={submit}>
          <Stack gap="xs">
            <TextInput
              aria-label={texts.email}
              description={texts.emailHint}
              type="email"
              maxLength={254}
              value={text}
              onChange={(event) => setText(event.currentTarget.value)}
              error={faultAt(saving.error, "/email")}
            />
            {saving.error === null ? null : <Failure action="save" error={saving.error} />}
            <Group justify="flex-end">
              <Button
                type="submit"
                variant="default"
                size="xs"
                loading={saving.isPending}
                disabled={text === (email ?? "")}
              >
                {texts.saveEmail}
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </Section>
  )
}
