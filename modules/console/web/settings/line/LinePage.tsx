/** Connects the shop to its LINE official account by two values, and says what is wrong with the connection. */
import { Alert, Button, List, NativeSelect, PasswordInput, Stack, Text, TextInput } from "@mantine/core"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { type ReactNode, useRef, useState } from "react"
import { newAttempt } from "../../api/Attempt.ts"
import { answer, api } from "../../api/Client.ts"
import { faultAt } from "../../api/Problem.ts"
import { useAccountId, useIsAtLeast, useMayManage } from "../../api/Session.ts"
import { friendPageQuery } from "../../friends/Queries.ts"
import { useFormats } from "../../language/Formats.ts"
import { useTexts } from "../../language/LanguageProvider.tsx"
import { ConfirmButton } from "../../parts/ConfirmButton.tsx"
import { CopyField } from "../../parts/CopyField.tsx"
import { Fact, Facts } from "../../parts/Facts.tsx"
import { notice } from "../../parts/Notice.tsx"
import { Section } from "../../parts/Section.tsx"
import { Answered, Failure } from "../../parts/States.tsx"
import { ConnectForm } from "../ConnectForm.tsx"
import { type LineStatus, lineQuery } from "../Queries.ts"
import { Buttons, SettingsFrame } from "../SettingsFrame.tsx"
import { useSave } from "../UseSave.ts"
import { messages } from "./Messages.ts"

const isOn = ({ channel }: LineStatus) => channel?.mode === "line"

const State = ({ accountId, status }: { readonly accountId: string; readonly status: LineStatus }) => {
  const texts = useTexts(messages)
  const { date } = useFormats()
  const query = useQuery(lineQuery(accountId))
  const { channel, problems } = status
  if (channel === null || channel.mode !== "line") {
    return <Alert variant="light">{channel?.mode === "off" ? texts.off : texts.none}</Alert>
  }
  return (
    <Stack>
      {problems.length === 0 ? (
        <Alert color="green" variant="light" role="status">
          {texts.good}
        </Alert>
      ) : (
        <Alert color="yellow" variant="light" title={texts.bad} role="alert">
          <List size="sm">
            {problems.map((problem) => (
              <List.Item key={problem}>{texts[problem]}</List.Item>
            ))}
          </List>
        </Alert>
      )}
      <Facts>
        <Fact label={texts.account}>
          {channel.botName} {channel.botBasicId}
        </Fact>
        <Fact label={texts.channelId}>{channel.channelId}</Fact>
        <Fact label={texts.since}>{date(channel.connectedAt)}</Fact>
      </Facts>
      {channel.webhookUrl === null ? null : <CopyField label={texts.hook} value={channel.webhookUrl} />}
      <Buttons>
        <Button variant="default" loading={query.isFetching} onClick={() => void query.refetch()}>
          {texts.check}
        </Button>
      </Buttons>
    </Stack>
  )
}

const Connect = ({ accountId, status }: { readonly accountId: string; readonly status: LineStatus }) => {
  const texts = useTexts(messages)
  const queries = useQueryClient()
  const connect = useMutation({
    mutationFn: (body: { channelId: string; channelSecret: string }) =>
      answer(api.POST("/admin/v1/crm/accounts/{accountId}/line/connect", { params: { path: { accountId } }, body })),
    onSuccess: (made) => {
      queries.setQueryData(lineQuery(accountId).queryKey, made)
      notice.good(texts.connected)
    }
  })
  const { error } = connect
  return (
    <ConnectForm texts={texts} names={["channelId", "channelSecret"]} connect={connect}>
      <TextInput
        label={texts.channelId}
        name="channelId"
        inputMode="numeric"
        required
        maxLength={32}
        defaultValue={status.channel?.mode === "sandbox" ? "" : (status.channel?.channelId ?? "")}
        error={faultAt(error, "/channelId")}
      />
      <PasswordInput
        label={texts.channelSecret}
        description={texts.secretHint}
        name="channelSecret"
        autoComplete="off"
        required
        maxLength={64}
        error={faultAt(error, "/channelSecret")}
      />
    </ConnectForm>
  )
}

const Test = ({ accountId }: { readonly accountId: string }) => {
  const texts = useTexts(messages)
  const query = useQuery({ ...friendPageQuery(accountId, {}, 1), refetchInterval: 10_000 })
  const friends = (query.data?.friends ?? []).filter(({ isGuest, status }) => !isGuest && status === "following")
  const [to, setTo] = useState("")
  const attempt = useRef<string>(undefined)
  const send = useMutation({
    mutationFn: (friendId: string) => {
      attempt.current ??= newAttempt()
      return answer(
        api.POST("/api/v1/messages", {
          params: { header: { "idempotency-key": attempt.current } },
          body: { friendId, messages: [{ type: "text", text: texts.testText }] }
        })
      )
    },
    onSuccess: () => {
      attempt.current = undefined
      notice.good(texts.sent)
    }
  })
  const chosen = friends.find(({ id }) => id === to) ?? friends[0]
  return (
    <Stack>
      <Text size="sm">{texts.testMore}</Text>
      {chosen === undefined ? (
        <Text size="sm" fw={500}>
          {texts.noFriends}
        </Text>
      ) : (
        <>
          <NativeSelect
            label={texts.to}
            maw={320}
            value={chosen.id}
            onChange={(event) => setTo(event.currentTarget.value)}
            data={friends.map(({ displayName, id }) => ({ value: id, label: displayName ?? id.slice(-8) }))}
          />
          {send.error === null ? null : <Failure action="send" error={send.error} />}
          <Buttons>
            <Button variant="light" loading={send.isPending} onClick={() => send.mutate(chosen.id)}>
              {texts.send}
            </Button>
          </Buttons>
        </>
      )}
    </Stack>
  )
}

const More = ({ accountId }: { readonly accountId: string }) => {
  const texts = useTexts(messages)
  const params = { params: { path: { accountId } } }
  const importing = useSave(
    accountId,
    ["line", "friends"],
    () => answer(api.POST("/admin/v1/crm/accounts/{accountId}/line/followers/import", params)),
    texts.importing
  )
  const disconnect = useSave(accountId, ["line"], () =>
    answer(api.POST("/admin/v1/crm/accounts/{accountId}/line/disconnect", params))
  )
  return (
    <Stack>
      <Text size="sm">{texts.followersMore}</Text>
      {importing.error === null ? null : <Failure label={texts.followers} error={importing.error} />}
      <Buttons>
        <Button variant="default" loading={importing.isPending} onClick={() => importing.mutate(undefined)}>
          {texts.followers}
        </Button>
        <ConfirmButton
          label={texts.disconnect}
          question={texts.disconnectQuestion}
          action={() => disconnect.mutateAsync(undefined)}
          pending={disconnect.isPending}
          error={disconnect.error}
        />
      </Buttons>
    </Stack>
  )
}

export const LinePage = (): ReactNode => {
  const texts = useTexts(messages)
  const accountId = useAccountId()
  const isOwner = useIsAtLeast("owner")
  const isPerson = useMayManage("owner")
  const query = useQuery({ ...lineQuery(accountId), enabled: isOwner })
  return (
    <SettingsFrame section="line" lead={texts.lead} role="owner">
      {isOwner ? (
        <Answered query={query}>
          {(status) => (
            <>
              <Section title={texts.state}>
                <State accountId={accountId} status={status} />
              </Section>
              {isOn(status) ? (
                <Section title={texts.test}>
                  <Test accountId={accountId} />
                </Section>
              ) : null}
              {isPerson ? (
                <Section title={isOn(status) ? texts.reconnect : texts.connectTitle}>
                  <Connect accountId={accountId} status={status} />
                </Section>
              ) : (
                <Alert variant="light">{texts.persons}</Alert>
              )}
              {isOn(status) && isPerson ? (
                <Section title={texts.followers}>
                  <More accountId={accountId} />
                </Section>
              ) : null}
            </>
          )}
        </Answered>
      ) : (
        <Alert variant="light">{texts.owners}</Alert>
      )}
    </SettingsFrame>
  )
}
