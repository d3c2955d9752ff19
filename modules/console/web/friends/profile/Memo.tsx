/** What the staff note of a friend or guest, and whether the person gets marketing. */
import { Button, Checkbox, Group, Stack, Text, Textarea } from "@mantine/core"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { type FormEvent, useState } from "react"
import { answer, api } from "../../api/Client.ts"
import { useTexts } from "../../language/LanguageProvider.tsx"
import { notice } from "../../parts/Notice.tsx"
import { Section } from "../../parts/Section.tsx"
import { Failure } from "../../parts/States.tsx"
import { messages } from "../Messages.ts"
import type { Friend } from "../Queries.ts"

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
  const [text, setText] = useState(memo ?? "")
  const saving = useMutation({
    mutationFn: () =>
      answer(
        api.PUT("/admin/v1/crm/accounts/{accountId}/friends/{id}/memo", {
          params: { path: { accountId, id: friendId } },
          body: { memo: text.trim() === "" ? null : text }
        })
      ),
    onSuccess: () => {
      notice.good(texts.memoSaved)
      return queries.invalidateQueries({ queryKey: ["friends", accountId, "one", friendId] })
    }
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    saving.mutate()
  }
  return (
    <Section title={texts.memo}>
      {readOnly ? (
        <Text size="sm" className="text">
          {memo ?? texts.noMemo}
        </Text>
      ) : (
        <form onSubmit={submit}>
          <Stack gap="xs">
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
            {saving.error === null ? null : <Failure action="save" error={saving.error} />}
            <Group justify="flex-end">
              <Button
                type="submit"
                variant="default"
                size="xs"
                loading={saving.isPending}
                disabled={text === (memo ?? "")}
              >
                {texts.saveMemo}
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </Section>
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
