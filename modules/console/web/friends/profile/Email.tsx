/** Where notices of bookings go by mail, for a guest who is not on LINE; shown while the service sends mail. */
import { TextInput } from "@mantine/core"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { answer, api } from "../../api/Client.ts"
import { faultAt } from "../../api/Problem.ts"
import { useTexts } from "../../language/LanguageProvider.tsx"
import { notice } from "../../parts/Notice.tsx"
import { mailQuery } from "../../settings/Queries.ts"
import { messages } from "../Messages.ts"
import type { Friend } from "../Queries.ts"
import { TextForm } from "./TextForm.tsx"

interface EmailProps {
  readonly accountId: string
  readonly friend: Friend
  readonly readOnly: boolean
}

export const Email = ({ accountId, friend: { email, id }, readOnly }: EmailProps) => {
  const texts = useTexts(messages)
  const queries = useQueryClient()
  const isOn = useQuery(mailQuery(accountId)).data?.isOn === true
  const saving = useMutation({
    mutationFn: async (email: string | null) => {
      const params = { path: { accountId, id } }
      const path = "/admin/v1/crm/accounts/{accountId}/friends/{id}/email"
      return (await answer(api.PUT(path, { params, body: { email } }))).email
    },
    onSuccess: () => {
      notice.good(texts.emailSaved)
      return queries.invalidateQueries({ queryKey: ["friends", accountId] })
    }
  })
  if (!isOn && email === null) return null
  return (
    <TextForm
      title={texts.email}
      stored={email}
      none={texts.noEmail}
      button={texts.saveEmail}
      readOnly={readOnly}
      saving={saving}
      field={(text, setText) => (
        <TextInput
          aria-label={texts.email}
          description={texts.emailHint}
          type="email"
          maxLength={254}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          error={faultAt(saving.error, "/email")}
        />
      )}
    />
  )
}
