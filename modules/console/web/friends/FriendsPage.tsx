/** The friends and guests of the account. */
import { Group, Paper, SegmentedControl, Text, TextInput } from "@mantine/core"
import { useDebouncedCallback } from "@mantine/hooks"
import { useQuery } from "@tanstack/react-query"
import { useNavigate, useSearch } from "@tanstack/react-router"
import type { ReactNode } from "react"
import { useAccountId } from "../api/Session.ts"
import { ImportButton } from "../imports/ImportButton.tsx"
import { useFormats } from "../language/Formats.ts"
import { useTexts } from "../language/LanguageProvider.tsx"
import { ButtonLink } from "../parts/Links.tsx"
import { Page } from "../parts/Page.tsx"
import { Answered, Empty } from "../parts/States.tsx"
import { FriendList } from "./FriendList.tsx"
import type { FriendSearch } from "./FriendSearch.ts"
import { messages } from "./Messages.ts"
import { friendPageQuery } from "./Queries.ts"

const choices = ["all", "following", "blocked", "unfollowed", "guests"] as const

const choiceOf = ({ guests, status }: FriendSearch) => (guests ? "guests" : (status ?? "all"))

export const FriendsPage = (): ReactNode => {
  const texts = useTexts(messages)
  const { number } = useFormats()
  const accountId = useAccountId()
  const search = useSearch({ from: "/shell/friends" })
  const navigate = useNavigate({ from: "/friends" })
  const query = useQuery(friendPageQuery(accountId, search, 1))
  const choice = choiceOf(search)
  const seek = useDebouncedCallback((text: string) => {
    const { search: _, ...rest } = search
    void navigate({ search: text === "" ? rest : { ...rest, search: text }, replace: true })
  }, 250)
  const choose = (value: string) => {
    const status = choices.slice(1, 4).find((known) => known === value) as FriendSearch["status"]
    const kept = search.search === undefined || value === "guests" ? {} : { search: search.search }
    void navigate({
      search: { ...kept, ...(status && { status }), ...(value === "guests" && { guests: true }) },
      replace: true
    })
  }
  return (
    <Page
      title={texts.title}
      lead={texts.lead}
      actions={
        <>
          <ImportButton path={`/admin/v1/crm/accounts/${accountId}/friends/import`} />
          <ButtonLink to="/friends/tags" variant="default">
            {texts.tags}
          </ButtonLink>
        </>
      }
    >
      <Group align="flex-end">
        <TextInput
          label={texts.search}
          type="search"
          maxLength={100}
          defaultValue={search.search ?? ""}
          disabled={choice === "guests"}
          onChange={(event) => seek(event.currentTarget.value.trim())}
        />
        <SegmentedControl
          className="wrap"
          aria-label={texts.show}
          value={choice}
          onChange={choose}
          data={choices.map((value) => ({ value, label: texts[value] }))}
        />
      </Group>
      <Answered query={query} rows={8}>
        {({ pagination: { total } }) =>
          total === 0 ? (
            <Empty title={texts.none} />
          ) : (
            <>
              <Text size="sm" role="status">
                {texts.count(number(total))}
              </Text>
              <Paper withBorder>
                <FriendList key={JSON.stringify(search)} accountId={accountId} search={search} total={total} />
              </Paper>
            </>
          )
        }
      </Answered>
    </Page>
  )
}
