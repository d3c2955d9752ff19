/** Writes the greeting or an answer to keywords, beside how it will look. */
import { Checkbox, NativeSelect, SimpleGrid, Stack, Textarea } from "@mantine/core"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { answer, api } from "../../api/Client.ts"
import { faultAt } from "../../api/Problem.ts"
import { useAccountId } from "../../api/Session.ts"
import { useTexts } from "../../language/LanguageProvider.tsx"
import { FormDialog } from "../../parts/Dialog.tsx"
import { messages as shared } from "../../parts/Messages.ts"
import { notice } from "../../parts/Notice.tsx"
import { LinePreview } from "../preview/LinePreview.tsx"
import { withoutBooking } from "../preview/Placeholders.ts"
import { TextsEditor } from "../preview/TextsEditor.tsx"
import type { AutoReply, AutoReplyDraft } from "../Queries.ts"
import { messages } from "./Messages.ts"

interface ReplyDialogProps {
  /** Undefined for a new one. */
  readonly reply: AutoReply | undefined
  readonly type: AutoReply["type"]
  readonly onClose: () => void
}

const matches = ["exact", "contains"] as const
const effects = ["keep", "stop", "start"] as const
const mostKeywords = 50

const draftOf = (type: AutoReply["type"], reply: AutoReply | undefined): AutoReplyDraft => {
  if (reply === undefined) {
    return { type, keywords: [], match: "contains", texts: [""], marketing: "keep", isActive: true }
  }
  const { isActive, keywords, marketing, match, texts } = reply
  return { type, keywords, match, texts, marketing, isActive }
}

const keywordsOf = (lines: string): Array<string> => [
  ...new Set(
    lines
      .split("\n")
      .map((line) => line.trim())
      .filter((line) => line !== "")
  )
]

export const ReplyDialog = ({ onClose, reply, type }: ReplyDialogProps) => {
  const texts = useTexts(messages)
  const { save } = useTexts(shared)
  const accountId = useAccountId()
  const queries = useQueryClient()
  const [draft, setDraft] = useState(() => draftOf(type, reply))
  const [lines, setLines] = useState(() => draft.keywords.join("\n"))
  const saving = useMutation({
    mutationFn: () => {
      const body = { ...draft, keywords: type === "keyword" ? keywordsOf(lines) : [] }
      return answer(
        reply === undefined
          ? api.POST("/admin/v1/crm/accounts/{accountId}/auto-replies", { params: { path: { accountId } }, body })
          : api.PUT("/admin/v1/crm/accounts/{accountId}/auto-replies/{id}", {
              params: { path: { accountId, id: reply.id } },
              body
            })
      )
    },
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ["auto-replies", accountId] })
      notice.good(texts.saved)
      onClose()
    }
  })
  return (
    <FormDialog
      size="xl"
      title={type === "greeting" ? texts.greeting : texts.keywords}
      label={save}
      sending={saving}
      onSubmit={() => saving.mutate()}
      onClose={onClose}
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Stack>
          {type === "greeting" ? null : (
            <>
              <Textarea
                label={texts.keywordsField}
                description={texts.keywordsHint}
                placeholder={texts.unsavedFirst}
                required
                autosize
                minRows={2}
                maxRows={8}
                maxLength={mostKeywords * 101}
                data-autofocus
                value={lines}
                error={faultAt(saving.error, "/keywords")}
                onChange={(event) => setLines(event.currentTarget.value)}
              />
              <NativeSelect
                label={texts.match}
                data={matches.map((value) => ({ value, label: texts[`match_${value}`] }))}
                value={draft.match}
                onChange={({ currentTarget: { value } }) =>
                  setDraft({ ...draft, match: matches.find((one) => one === value) ?? "contains" })
                }
              />
            </>
          )}
          <TextsEditor
            value={draft.texts}
            onChange={(said) => setDraft({ ...draft, texts: [...said] })}
            pointer="/texts"
            error={saving.error}
            fillable={withoutBooking}
          />
          <NativeSelect
            label={texts.marketing}
            data={effects.map((value) => ({ value, label: texts[`marketing_${value}`] }))}
            value={draft.marketing}
            onChange={({ currentTarget: { value } }) =>
              setDraft({ ...draft, marketing: effects.find((one) => one === value) ?? "keep" })
            }
          />
          <Checkbox
            label={texts.active}
            checked={draft.isActive}
            onChange={(event) => setDraft({ ...draft, isActive: event.currentTarget.checked })}
          />
        </Stack>
        <LinePreview said={draft.texts} />
      </SimpleGrid>
    </FormDialog>
  )
}
