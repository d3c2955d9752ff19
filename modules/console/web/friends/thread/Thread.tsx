/** What was sent to a friend and came from the friend, oldest first, and a box for the next message, with what is left of the quota. */
import { Alert, Badge, Button, Group, Paper, Stack, Text, Textarea } from "@mantine/core"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { type FormEvent, Fragment, type ReactNode, useState } from "react"
import { newAttempt } from "../../api/Attempt.ts"
import { answer, api } from "../../api/Client.ts"
import { useFormats } from "../../language/Formats.ts"
import { useTexts } from "../../language/LanguageProvider.tsx"
import { notice } from "../../parts/Notice.tsx"
import { Answered, Empty, Failure } from "../../parts/States.tsx"
import { When } from "../../parts/When.tsx"
import { messages } from "../Messages.ts"
import { type ReceivedMessage, receivedQuery } from "../profile/Queries.ts"
import { type Friend, type Message, quotaQuery, textsQuery, threadQuery } from "../Queries.ts"
import { ReceivedBubble, ReceivedNote } from "./Received.tsx"

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
        {sending.error === null ? null : <Failure action="send" error={sending.error} />}
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

interface Entry {
  readonly at: string
  readonly id: string
  readonly bubble: ReactNode
}

/** What the friend wrote stands between what was sent, as far as the account keeps it. */
const entriesOf = (
  accountId: string,
  sent: ReadonlyArray<Message>,
  received: ReadonlyArray<ReceivedMessage>
): ReadonlyArray<Entry> =>
  [
    ...sent.map((message) => ({
      at: message.createdAt,
      id: message.id,
      bubble: <Bubble accountId={accountId} message={message} />
    })),
    ...received.map((message) => ({
      at: message.receivedAt,
      id: message.id,
      bubble: <ReceivedBubble message={message} />
    }))
  ].toSorted((a, b) => a.at.localeCompare(b.at))

export const Thread = ({ accountId, friend, readOnly }: ThreadProps) => {
  const texts = useTexts(messages)
  const query = useQuery(threadQuery(accountId, friend.id))
  const received = useQuery({ ...receivedQuery(accountId, friend.id), enabled: !readOnly })
  const canWrite = !readOnly && friend.status === "following"
  const kept = received.data?.messages ?? []
  return (
    <Stack>
      <ReceivedNote accountId={accountId} friendId={friend.id} received={received.data} />
      {received.error === null ? null : <Failure action="show" error={received.error} />}
      <Answered query={query}>
        {({ messages: sent }) =>
          sent.length + kept.length === 0 ? (
            <Empty title={texts.noMessages} />
          ) : (
            <Stack gap="xs" component="ol" className="bare">
              {entriesOf(accountId, sent, kept).map(({ bubble, id }) => (
                <Fragment key={id}>{bubble}</Fragment>
              ))}
            </Stack>
          )
        }
      </Answered>
      {canWrite ? <Reply accountId={accountId} friend={friend} /> : <Text size="sm">{texts.cannotSend}</Text>}
    </Stack>
  )
}
