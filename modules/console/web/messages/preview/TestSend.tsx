/** Sends texts to one friend, to oneself above all, before they go to others. The browser remembers to whom. */
import { Button, Group, Stack, Text } from "@mantine/core"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { newAttempt } from "../../api/Attempt.ts"
import { answer, api } from "../../api/Client.ts"
import { useAccountId } from "../../api/Session.ts"
import { kept } from "../../api/Storage.ts"
import { useTexts } from "../../language/LanguageProvider.tsx"
import { notice } from "../../parts/Notice.tsx"
import { Section } from "../../parts/Section.tsx"
import { Failure } from "../../parts/States.tsx"
import { messages } from "../Messages.ts"
import { type FriendChoice, FriendSelect } from "./FriendSelect.tsx"
import { useSamples } from "./LinePreview.tsx"
import { fill } from "./Placeholders.ts"

interface TestSendProps {
  readonly said: ReadonlyArray<string>
  readonly isPlain?: boolean
}

const rememberedIn = (accountId: string): FriendChoice | undefined => {
  try {
    const found: unknown = JSON.parse(kept.get(`ekimae.test-friend.${accountId}`) ?? "null")
    return typeof found === "object" && found !== null && "id" in found && "name" in found
      ? { id: String(found.id), name: String(found.name) }
      : undefined
  } catch {
    return undefined
  }
}

export const TestSend = ({ isPlain = false, said }: TestSendProps) => {
  const texts = useTexts(messages)
  const accountId = useAccountId()
  const queries = useQueryClient()
  const samples = useSamples()
  const [friend, setFriend] = useState(() => rememberedIn(accountId))
  const written = said.filter((text) => text.trim() !== "")
  const sending = useMutation({
    mutationFn: async (to: FriendChoice) => {
      const values = { ...samples, displayName: to.name }
      const sent = written.map((text) => ({ type: "text" as const, text: isPlain ? text : fill(text, values) }))
      await answer(
        api.POST("/api/v1/messages", {
          params: { header: { "idempotency-key": newAttempt() } },
          body: { friendId: to.id, messages: sent }
        })
      )
      return to
    },
    onSuccess: ({ name }) => {
      notice.good(texts.testSent(name))
      return Promise.all([
        queries.invalidateQueries({ queryKey: ["messages", accountId] }),
        queries.invalidateQueries({ queryKey: ["broadcasts", accountId, "preview"] })
      ])
    }
  })
  const choose = (chosen: FriendChoice | undefined) => {
    if (chosen === undefined) kept.remove(`ekimae.test-friend.${accountId}`)
    else kept.set(`ekimae.test-friend.${accountId}`, JSON.stringify(chosen))
    setFriend(chosen)
  }
  return (
    <Section title={texts.test}>
      <Stack gap="xs">
        <Text size="sm" c="dimmed">
          {texts.testLead}
        </Text>
        <FriendSelect label={texts.testTo} value={friend} onChange={choose} />
        {sending.error === null ? null : <Failure action="send" error={sending.error} />}
        <Group>
          <Button
            variant="default"
            disabled={friend === undefined || written.length === 0}
            loading={sending.isPending}
            onClick={() => friend && sending.mutate(friend)}
          >
            {texts.sendTest}
          </Button>
        </Group>
      </Stack>
    </Section>
  )
}
