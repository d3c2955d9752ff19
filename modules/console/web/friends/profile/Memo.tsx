/** What the staff note of a friend or guest, and whether the person gets marketing. */
import { Checkbox, Textarea } from "@mantine/core"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { answer, api } from "../../api/Client.ts"
import { useTexts } from "../../language/LanguageProvider.tsx"
import { notice } from "../../parts/Notice.tsx"
import { Section } from "../../parts/Section.tsx"
import { messages } from "../Messages.ts"
import type { Friend } from "../Queries.ts"
import { TextForm } from "./TextForm.tsx"

const longest = 2_000

interface MemoProps {
  readonly accountId: string
  readonly friendId: string
  readonly memo: string | null
  readonly readOnly: boolean
}

export const Memo = ({ accountId, friendId, memo, readOnly }: MemoProps) => {
  const texts = useTexts(messages)
  const queries = useQueryClient()
  const saving = useMutation({
    mutationFn: async (memo: string | null) => {
      const params = { path: { accountId, id: friendId } }
      const path = "/admin/v1/crm/accounts/{accountId}/friends/{id}/memo"
      return (await answer(api.PUT(path, { params, body: { memo } }))).memo
    },
    onSuccess: () => {
      notice.good(texts.memoSaved)
      return queries.invalidateQueries({ queryKey: ["friends", accountId, "one", friendId] })
    }
  })
  return (
    <TextForm
      title={texts.memo}
      stored={memo}
      none={texts.noMemo}
      button={texts.saveMemo}
      readOnly={readOnly}
      saving={saving}
      field={(text, setText) => (
        <Textarea
          aria-label={texts.memo}
          description={texts.memoHint}
          autosize
          minRows={2}
          maxRows={10}
          maxLength={longest}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      )}
    />
  )
}

interface ConsentProps {
  readonly accountId: string
  readonly friend: Friend
  readonly readOnly: boolean
}

export const Consent = ({ accountId, friend: { id, noMarketing }, readOnly }: ConsentProps) => {
  const texts = useTexts(messages)
  const queries = useQueryClient()
  const change = useMutation({
    mutationFn: (isWanted: boolean) => {
      const params = { path: { accountId, id } }
      return answer(
        isWanted
          ? api.POST("/admin/v1/crm/accounts/{accountId}/friends/{id}/allow-marketing", { params })
          : api.POST("/admin/v1/crm/accounts/{accountId}/friends/{id}/stop-marketing", { params })
      )
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: ["friends", accountId] }),
    onError: notice.failed
  })
  return (
    <Section title={texts.consent}>
      <Checkbox
        label={texts.consentOn}
        description={texts.consentHint}
        checked={!noMarketing}
        disabled={readOnly || change.isPending}
        onChange={(event) => change.mutate(event.currentTarget.checked)}
      />
    </Section>
  )
}
