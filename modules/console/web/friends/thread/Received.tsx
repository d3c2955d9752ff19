/** What a friend wrote, with a place for images and stickers; and whether the account keeps it. */
import { Badge, Button, Group, NativeSelect, Paper, Stack, Text } from "@mantine/core"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { answer, api } from "../../api/Client.ts"
import { useIsAtLeast } from "../../api/Session.ts"
import { useTexts } from "../../language/LanguageProvider.tsx"
import { FormDialog } from "../../parts/Dialog.tsx"
import { messages as shared } from "../../parts/Messages.ts"
import { notice } from "../../parts/Notice.tsx"
import { When } from "../../parts/When.tsx"
import { messages } from "../Messages.ts"
import type { ReceivedList, ReceivedMessage } from "../profile/Queries.ts"

/** The text; for other kinds the kind and what is known of it. */
const Content = ({ message }: { readonly message: ReceivedMessage }) => {
  const texts = useTexts(messages)
  const { fileName, location, text, type } = message
  if (type === "text") {
    return (
      <Text size="sm" className="text">
        {text}
      </Text>
    )
  }
  const detail = fileName ?? [location?.title, location?.address].filter((part) => part != null).join(" ")
  return (
    <Group gap="xs" wrap="nowrap">
      <Badge variant="outline" color="gray" tt="none" radius="sm" size="lg">
        {texts[`kind_${type}`]}
      </Badge>
      <Text size="sm" className="break">
        {detail}
      </Text>
    </Group>
  )
}

export const ReceivedBubble = ({ message }: { readonly message: ReceivedMessage }) => {
  const texts = useTexts(messages)
  return (
    <Paper withBorder p="sm" mr="auto" maw="85%" miw={160} component="li" bg="var(--mantine-color-default-hover)">
      <Stack gap={4}>
        <Content message={message} />
        <Text size="xs" c="dimmed">
          {texts.from} <When at={message.receivedAt} />
          {message.readAt === null ? "" : ` · ${texts.read}`}
        </Text>
      </Stack>
    </Paper>
  )
}

const choices = [7, 30, 90] as const

interface SettingsProps {
  readonly accountId: string
  readonly keptDays: number | null
  readonly onClose: () => void
}

const SettingsDialog = ({ accountId, keptDays, onClose }: SettingsProps) => {
  const texts = useTexts(messages)
  const { save } = useTexts(shared)
  const queries = useQueryClient()
  const [days, setDays] = useState(keptDays)
  const saving = useMutation({
    mutationFn: () =>
      answer(
        api.PUT("/admin/v1/crm/accounts/{accountId}/received/settings", {
          params: { path: { accountId } },
          body: { keptDays: days }
        })
      ),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ["received", accountId] })
      notice.good(texts.saved)
      onClose()
    }
  })
  const all = keptDays === null || choices.some((one) => one === keptDays) ? choices : [...choices, keptDays]
  return (
    <FormDialog
      title={texts.keepSettings}
      label={save}
      sending={saving}
      onSubmit={() => saving.mutate()}
      onClose={onClose}
    >
      <Text size="sm">{texts.keepLead}</Text>
      <NativeSelect
        label={texts.keepFor}
        data-autofocus
        value={String(days ?? "")}
        onChange={({ currentTarget: { value } }) => setDays(value === "" ? null : Number(value))}
        data={[
          { value: "", label: texts.keepOff },
          ...all.map((one) => ({ value: String(one), label: texts.keepDays(one) }))
        ]}
      />
      {days === null && keptDays !== null ? <Text size="sm">{texts.keepOffNote}</Text> : null}
    </FormDialog>
  )
}

interface ReceivedNoteProps {
  readonly accountId: string
  readonly friendId: string
  readonly received: ReceivedList | undefined
}

export const ReceivedNote = ({ accountId, friendId, received }: ReceivedNoteProps) => {
  const texts = useTexts(messages)
  const queries = useQueryClient()
  const isOwner = useIsAtLeast("owner")
  const [isOpen, setOpen] = useState(false)
  const marking = useMutation({
    mutationFn: () =>
      answer(
        api.POST("/admin/v1/crm/accounts/{accountId}/received/friends/{friendId}/read", {
          params: { path: { accountId, friendId } }
        })
      ),
    onSuccess: () => {
      notice.good(texts.marked)
      return queries.invalidateQueries({ queryKey: ["received", accountId, friendId] })
    },
    onError: notice.failed
  })
  const keptDays = received?.keptDays ?? null
  const isUnread = received?.messages.some(({ hasToken, readAt }) => hasToken && readAt === null) ?? false
  return (
    <Group justify="space-between" gap="xs">
      <Text size="xs" c="dimmed">
        {keptDays === null ? texts.notKept : texts.keptFor(keptDays)}
      </Text>
      <Group gap="xs">
        {isUnread ? (
          <Button size="compact-sm" variant="default" loading={marking.isPending} onClick={() => marking.mutate()}>
            {texts.markRead}
          </Button>
        ) : null}
        {isOwner && received !== undefined ? (
          <Button size="compact-sm" variant="default" onClick={() => setOpen(true)}>
            {texts.keepSettings}
          </Button>
        ) : null}
      </Group>
      {isOpen ? <SettingsDialog accountId={accountId} keptDays={keptDays} onClose={() => setOpen(false)} /> : null}
    </Group>
  )
}
