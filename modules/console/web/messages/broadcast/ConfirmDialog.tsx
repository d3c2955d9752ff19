/** What is about to be sent, once more and in one look, before it goes to all. */
import { Button, Group, Stack, Text } from "@mantine/core"
import { useFormats } from "../../language/Formats.ts"
import { useTexts } from "../../language/LanguageProvider.tsx"
import { Dialog } from "../../parts/Dialog.tsx"
import { Failure } from "../../parts/States.tsx"
import { messages } from "../Messages.ts"
import { LinePreview } from "../preview/LinePreview.tsx"
import { Reach, useReach } from "./AudienceFields.tsx"
import { messages as conditionTexts } from "./conditions/Messages.ts"
import { useConditionTexts } from "./conditions/Sentence.ts"
import type { Draft } from "./Draft.ts"

interface ConfirmDialogProps {
  readonly draft: Draft
  readonly error: unknown
  readonly isPending: boolean
  readonly onClose: () => void
  readonly onConfirm: () => void
}

export const ConfirmDialog = ({ draft, error, isPending, onClose, onConfirm }: ConfirmDialogProps) => {
  const texts = useTexts(messages)
  const { number, time } = useFormats()
  const { and, chosen } = useTexts(conditionTexts)
  const said = useConditionTexts(draft.isForAll ? {} : draft.conditions)
  const reach = useReach(draft)
  const count = texts.people(number(reach.data?.recipients ?? 0))
  const action = draft.needsApproval ? texts.askApproval : draft.isLater ? texts.schedule : texts.sendNow(count)
  return (
    <Dialog onClose={onClose} title={texts.confirmTitle}>
      <Stack>
        {reach.data === undefined ? null : <Reach preview={reach.data} isAtOnce={!draft.isLater} />}
        <Text size="sm">
          {texts.when}: {draft.isLater ? time(new Date(draft.at).toISOString()) : texts.atOnce}
        </Text>
        {said.length === 0 ? null : (
          <Text size="sm">
            {chosen}: {said.join(and)}
          </Text>
        )}
        <LinePreview said={draft.texts} isPlain />
        <Text size="sm" c="dimmed">
          {texts.whoNow}
        </Text>
        {error === null ? null : <Failure action="send" error={error} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} data-autofocus>
            {texts.back}
          </Button>
          <Button
            loading={isPending}
            disabled={reach.data?.recipients === 0 || reach.data?.isWithinQuota === false}
            onClick={onConfirm}
          >
            {action}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
