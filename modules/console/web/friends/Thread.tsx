/** What was sent to a friend, oldest first, and a box for the next message, with what is left of the quota. */
import { Alert, Badge, Button, Group, Paper, Stack, Text, Textarea } from "@mantine/core"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { type FormEvent, useState } from "react"
import { newAttempt } from "../api/Attempt.ts"
import { answer, api } from "../api/Client.ts"
import { useFormats } from "../language/Formats.ts"
import { useTexts } from "../language/LanguageProvider.tsx"
import { notice } from "../parts/Notice.tsx"
import { Answered, Empty, Failure } from "../parts/States.tsx"
import { When } from "../parts/When.tsx"
import { messages } from "./Messages.ts"
import { type Friend, type Message, quotaQuery, textsQuery, threadQuery } from "./Queries.ts"

interface ThreadProps {
  readonly accountId: string
  readonly friend: Friend
  readonly readOnly: boolean
}

const longest = 5_000

/** The text of a LINE message; of other kinds the text that stands for it. */
const textOf = (message: Readonly<Record<string, unknown>>): string => {
  const { altText, text, type } = message
  return [text, altText, type].find((value) => typeof value === "string") ?? ""
}

const Bubble = ({ accountId, message }: { readonly accountId: string; readonly message: Message }) => {
  const texts = useTexts(messages)
  const { data } = useQuery(textsQuery(accountId, message.id))
  const { finishedAt, status } = message
  return (
    <Paper withBorder p="sm" ml="auto" maw="85%" miw={160} component="li">
      <Stack gap={4}>
        {data?.messages === null ? (
          <Text size="sm" c="dimmed">
            {texts.gone}
          </Text>
        ) : (
          data?.messages.map((part, index) => (
            <Text size="sm" key={`${index + 1}`} className="text">
              {textOf(part)}
            </Text>
          ))
        )}
        <Group gap="xs" justify="flex-end">
          <Text size="xs" c="dimmed">
            <When at={message.createdAt} />
          </Text>
          {status === "sent" ? null : (
            <Badge size="sm" variant="light" tt="none" color={finishedAt === null ? "blue" : "red"}>
              {texts[status]}
            </Badge>
          )}
        </Group>
        {message.reason === null ? null : (
          <Text size="xs" className="break">
            {message.reason}
          </Text>
        )}
      </Stack>
    </Paper>
  )
}

export const Quota = ({ accountId }: { readonly accountId: string }) => {
  const texts = useTexts(messages)
  const { number } = useFormats()
  const { data } = useQuery(quotaQuery(accountId))
  if (data === undefined) return null
  return (
    <>
      <Text size="xs" c="dimmed">
        {texts.quota(number(data.remaining), number(data.limit))}
      </Text>
      {data.hold === null ? null : (
        <Alert color="red" p="xs">
          {texts.held} {data.hold.reason}
        </Alert>
      )}
    </>
  )
}

const Reply = ({ accountId, friend }: Omit<ThreadProps, "readOnly">) => {
  const texts = useTexts(messages)
  const queries = useQueryClient()
  const [text, setText] = useState("")
  // The same attempt sends once, however often it is repeated.
  const [attempt, setAttempt] = useState(() => newAttempt())
  const sending = useMutation({
    mutationFn: () =>
      answer(
        api.POST("/api/v1/messages", {
          params: { header: { "idempotency-key": attempt } },
          body: { friendId: friend.id, messages: [{ type: "text", text }] }
        })
      ),
    onSuccess: () => {
      setText("")
      setAttempt(newAttempt())
      notice.good(texts.sent)
      return queries.invalidateQueries({ queryKey: ["messages", accountId] })
    }
  })
  const change = (value: string) => {
    setText(value)
    setAttempt(newAttempt())
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    sending.mutate()
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="xs">
        <Textarea
          label={texts.reply}
          autosize
          minRows={2}
          maxRows={8}
          maxLength={longest}
          required
          value={text}
          onChange={(event) => change(event.currentTarget.value)}
        />
        {sending.error === null ? null : <Failure error={sending.error} />}
        <Group justify="space-between">
          <Quota accountId={accountId} />
          <Button type="submit" loading={sending.isPending} disabled={text.trim() === ""}>
            {texts.send}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

export const Thread = ({ accountId, friend, readOnly }: ThreadProps) => {
  const texts = useTexts(messages)
  const query = useQuery(threadQuery(accountId, friend.id))
  const canWrite = !readOnly && friend.status === "following"
  return (
    <Stack>
      <Text size="xs" c="dimmed">
        {texts.threadNote}
      </Text>
      <Answered query={query}>
        {({ messages: sent }) =>
          sent.length === 0 ? (
            <Empty title={texts.noMessages} />
          ) : (
            <Stack gap="xs" component="ol" className="bare">
              {sent.toReversed().map((message) => (
                <Bubble key={message.id} accountId={accountId} message={message} />
              ))}
            </Stack>
          )
        }
      </Answered>
      {canWrite ? <Reply accountId={accountId} friend={friend} /> : <Text size="sm">{texts.cannotSend}</Text>}
    </Stack>
  )
}
