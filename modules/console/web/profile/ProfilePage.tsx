/** The user's own page: sessions, password, passkeys. */
import { Button, Group, Paper, PasswordInput, Stack, Text, TextInput, Title } from "@mantine/core"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import type { FormEvent, ReactNode } from "react"
import { useSession } from "../api/Session.ts"
import { addPasskey } from "../api/SignIn.ts"
import { useTexts } from "../language/LanguageProvider.tsx"
import { ConfirmButton } from "../parts/ConfirmButton.tsx"
import { WayHome } from "../parts/Links.tsx"
import { notice } from "../parts/Notice.tsx"
import { Page } from "../parts/Page.tsx"
import { Answered, Empty, Failure } from "../parts/States.tsx"
import { When } from "../parts/When.tsx"
import { messages } from "./Messages.ts"
import {
  changePassword,
  passkeysQuery,
  removePasskey,
  revokeOtherSessions,
  revokeSession,
  sessionsQuery
} from "./Profile.ts"

const Section = ({ children, title }: { readonly title: string; readonly children: ReactNode }) => (
  <Paper withBorder p="md" component="section">
    <Stack>
      <Title order={2} size="h4">
        {title}
      </Title>
      {children}
    </Stack>
  </Paper>
)

const Sessions = () => {
  const texts = useTexts(messages)
  const queries = useQueryClient()
  const query = useQuery(sessionsQuery)
  const end = useMutation({
    mutationFn: (token: string | undefined) => (token === undefined ? revokeOtherSessions() : revokeSession(token)),
    onSuccess: () => {
      notice.good(texts.ended)
      return queries.invalidateQueries(sessionsQuery)
    },
    onError: notice.failed
  })
  return (
    <Section title={texts.sessions}>
      <Answered query={query}>
        {(sessions) => (
          <>
            {sessions.map(({ createdAt, expiresAt, id, ipAddress, token, userAgent }) => (
              <Group key={id} justify="space-between" align="flex-start">
                <Stack gap={0} maw={720}>
                  <Text size="sm" className="break">
                    {userAgent} {ipAddress}
                  </Text>
                  <Text size="xs" c="dimmed">
                    {texts.since}: <When at={createdAt} /> · {texts.expires}: <When at={expiresAt} />
                  </Text>
                </Stack>
                <Button size="xs" variant="default" onClick={() => end.mutate(token)}>
                  {texts.end}
                </Button>
              </Group>
            ))}
            {sessions.length < 2 ? null : (
              <Group>
                <Button size="xs" variant="default" onClick={() => end.mutate(undefined)}>
                  {texts.endOthers}
                </Button>
              </Group>
            )}
          </>
        )}
      </Answered>
    </Section>
  )
}

const Password = () => {
  const texts = useTexts(messages)
  const queries = useQueryClient()
  const { user } = useSession()
  const change = useMutation({
    mutationFn: (form: FormData) => changePassword(String(form.get("current")), String(form.get("next"))),
    onSuccess: () => {
      notice.good(texts.changed)
      return queries.invalidateQueries(sessionsQuery)
    }
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    change.mutate(new FormData(form), { onSuccess: () => form.reset() })
  }
  return (
    <Section title={texts.password}>
      <form onSubmit={submit}>
        <Stack maw={400}>
          {change.error ? <Failure action="save" error={change.error} /> : null}
          <input type="hidden" name="username" autoComplete="username" value={user.email ?? ""} readOnly />
          <PasswordInput label={texts.current} name="current" autoComplete="current-password" required />
          <PasswordInput
            label={texts.next}
            description={texts.hint}
            name="next"
            autoComplete="new-password"
            minLength={12}
            maxLength={128}
            required
          />
          <Group>
            <Button type="submit" loading={change.isPending}>
              {texts.change}
            </Button>
          </Group>
        </Stack>
      </form>
    </Section>
  )
}

const RemovePasskey = ({ id }: { readonly id: string }) => {
  const texts = useTexts(messages)
  const queries = useQueryClient()
  const remove = useMutation({
    mutationFn: () => removePasskey(id),
    onSuccess: () => queries.invalidateQueries(passkeysQuery)
  })
  return (
    <ConfirmButton
      label={texts.remove}
      question={texts.removeQuestion}
      action={remove.mutateAsync}
      pending={remove.isPending}
      error={remove.error}
      button={{ size: "xs" }}
    />
  )
}

const Passkeys = () => {
  const texts = useTexts(messages)
  const queries = useQueryClient()
  const query = useQuery(passkeysQuery)
  const add = useMutation({
    mutationFn: addPasskey,
    onSuccess: () => {
      notice.good(texts.added)
      return queries.invalidateQueries(passkeysQuery)
    }
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    add.mutate(String(new FormData(event.currentTarget).get("name")))
  }
  return (
    <Section title={texts.passkeys}>
      <Answered query={query}>
        {(passkeys) =>
          passkeys.length === 0 ? (
            <Text size="sm">{texts.noPasskeys}</Text>
          ) : (
            passkeys.map(({ createdAt, id, name }) => (
              <Group key={id} justify="space-between">
                <Text size="sm" className="break">
                  {name} · {texts.created}: <When at={createdAt} />
                </Text>
                <RemovePasskey id={id} />
              </Group>
            ))
          )
        }
      </Answered>
      {add.error ? <Failure action="save" error={add.error} /> : null}
      <form onSubmit={submit}>
        <Group align="flex-end">
          <TextInput label={texts.name} name="name" maxLength={100} required />
          <Button type="submit" variant="default" loading={add.isPending}>
            {texts.add}
          </Button>
        </Group>
      </form>
    </Section>
  )
}

export const ProfilePage = (): ReactNode => {
  const texts = useTexts(messages)
  const { user } = useSession()
  if (user.isShared) {
    return (
      <Page title={texts.title}>
        <Empty title={texts.sharedUser}>
          {texts.sharedUserMore}
          <WayHome />
        </Empty>
      </Page>
    )
  }
  return (
    <Page title={texts.title} lead={`${user.name} · ${user.email}`}>
      <Sessions />
      <Password />
      <Passkeys />
    </Page>
  )
}
