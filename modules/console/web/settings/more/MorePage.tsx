/** Quiet hours, tiers of members, exports and requests of a person. */
import { Alert, Button, Group, Stack, Text, TextInput } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { type FormEvent, type ReactNode, useState } from "react"
import { answer, api } from "../../api/Client.ts"
import { useAccountId, useIsAtLeast } from "../../api/Session.ts"
import { type Friend, friendPageQuery } from "../../friends/Queries.ts"
import { useTexts } from "../../language/LanguageProvider.tsx"
import { ConfirmButton } from "../../parts/ConfirmButton.tsx"
import { Section } from "../../parts/Section.tsx"
import { Answered } from "../../parts/States.tsx"
import { Rows } from "../Rows.tsx"
import { Buttons, SettingsFrame } from "../SettingsFrame.tsx"
import { useSave } from "../UseSave.ts"
import { messages } from "./Messages.ts"
import { QuietHours } from "./QuietHours.tsx"
import { Tiers } from "./Tiers.tsx"

const base = (accountId: string) => `/admin/v1/crm/accounts/${accountId}`

const Exports = ({ accountId }: { readonly accountId: string }) => {
  const texts = useTexts(messages)
  return (
    <Stack>
      <Text size="sm">{texts.dataMore}</Text>
      <Buttons>
        {(["friends", "members", "slots"] as const).map((name) => (
          <Button
            key={name}
            component="a"
            variant="default"
            href={`${base(accountId)}/${name}/export`}
            download={`${name}.csv`}
          >
            {texts[name]}
          </Button>
        ))}
      </Buttons>
    </Stack>
  )
}

const Person = ({ accountId, friend }: { readonly accountId: string; readonly friend: Friend }) => {
  const texts = useTexts(messages)
  const { displayName, id, isGuest, phone } = friend
  const name = displayName ?? texts.someone
  const erase = useSave(
    accountId,
    ["friends", "members", "reservations", "slots"],
    () =>
      answer(
        api.POST("/admin/v1/crm/accounts/{accountId}/friends/{id}/erase", { params: { path: { accountId, id } } })
      ),
    texts.erased
  )
  return (
    <Group component="li" justify="space-between" gap="xs">
      <Text size="sm">
        {name}
        {isGuest ? `（${texts.guest}）` : ""} {phone}
      </Text>
      <Group gap="xs">
        <Button
          component="a"
          size="xs"
          variant="default"
          href={`${base(accountId)}/friends/${id}/export`}
          download={`person-${id}.json`}
        >
          {texts.exportPerson}
        </Button>
        <ConfirmButton
          label={texts.erase}
          question={texts.eraseQuestion(name)}
          action={() => erase.mutateAsync(undefined)}
          pending={erase.isPending}
          error={erase.error}
          button={{ size: "xs" }}
        />
      </Group>
    </Group>
  )
}

const Requests = ({ accountId }: { readonly accountId: string }) => {
  const texts = useTexts(messages)
  const [search, setSearch] = useState<string>()
  const query = useQuery({ ...friendPageQuery(accountId, { search: search ?? "" }, 1), enabled: search !== undefined })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setSearch(String(new FormData(event.currentTarget).get("search") ?? "").trim() || undefined)
  }
  return (
    <Stack>
      <Text size="sm">{texts.personMore}</Text>
      <form onSubmit={submit}>
        <Group align="flex-end">
          <TextInput label={texts.search} name="search" required maxLength={100} />
          <Button type="submit" variant="light">
            {texts.find}
          </Button>
        </Group>
      </form>
      {search === undefined ? null : (
        <Answered query={query} rows={2}>
          {({ friends }) => (
            <Rows none={texts.notFound}>
              {friends.slice(0, 20).map((friend) => (
                <Person key={friend.id} accountId={accountId} friend={friend} />
              ))}
            </Rows>
          )}
        </Answered>
      )}
    </Stack>
  )
}

export const MorePage = (): ReactNode => {
  const texts = useTexts(messages)
  const accountId = useAccountId()
  const isOwner = useIsAtLeast("owner")
  return (
    <SettingsFrame section="more" lead={texts.lead}>
      <Section title={texts.quiet}>
        <QuietHours accountId={accountId} />
      </Section>
      <Section title={texts.tiers}>
        <Tiers accountId={accountId} />
      </Section>
      <Section title={texts.data}>
        {isOwner ? <Exports accountId={accountId} /> : <Alert variant="light">{texts.owners}</Alert>}
      </Section>
      {isOwner ? (
        <Section title={texts.person}>
          <Requests accountId={accountId} />
        </Section>
      ) : null}
    </SettingsFrame>
  )
}
