/** One friend or guest in one page: tags, messages, bookings, the card, forms, a memo and consent. */
import { Button, Paper, SimpleGrid, Stack, Title } from "@mantine/core"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { useParams } from "@tanstack/react-router"
import type { ReactNode } from "react"
import { answer, api } from "../api/Client.ts"
import { useAccountId, useIsAtLeast } from "../api/Session.ts"
import { useFormats } from "../language/Formats.ts"
import { useTexts } from "../language/LanguageProvider.tsx"
import { Fact, Facts } from "../parts/Facts.tsx"
import { notice } from "../parts/Notice.tsx"
import { Page } from "../parts/Page.tsx"
import { Section } from "../parts/Section.tsx"
import { Answered } from "../parts/States.tsx"
import { When } from "../parts/When.tsx"
import { FriendBadge, nameOf } from "./FriendList.tsx"
import { messages } from "./Messages.ts"
import { Answers } from "./profile/Answers.tsx"
import { Bookings } from "./profile/Bookings.tsx"
import { Card } from "./profile/Card.tsx"
import { Email } from "./profile/Email.tsx"
import { Consent, Memo } from "./profile/Memo.tsx"
import { type Friend, friendQuery } from "./Queries.ts"
import { FriendTags } from "./tags/FriendTags.tsx"
import { Thread } from "./thread/Thread.tsx"

const BlockButton = ({ friend }: { readonly friend: Friend }) => {
  const texts = useTexts(messages)
  const accountId = useAccountId()
  const queries = useQueryClient()
  const { id, isBlocked } = friend
  const change = useMutation({
    mutationFn: () => {
      const params = { path: { accountId, id } }
      return answer(
        isBlocked
          ? api.POST("/admin/v1/crm/accounts/{accountId}/friends/{id}/unblock", { params })
          : api.POST("/admin/v1/crm/accounts/{accountId}/friends/{id}/block", { params })
      )
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: ["friends", accountId] }),
    onError: notice.failed
  })
  return (
    <Button variant="default" loading={change.isPending} onClick={() => change.mutate()}>
      {isBlocked ? texts.unblock : texts.block}
    </Button>
  )
}

const FriendFacts = ({ friend }: { readonly friend: Friend }) => {
  const texts = useTexts(messages)
  const { number } = useFormats()
  return (
    <Facts>
      <Fact label={texts.status}>
        <FriendBadge friend={friend} />
      </Fact>
      {friend.phone === null ? null : <Fact label={texts.phone}>{friend.phone}</Fact>}
      {friend.email === null ? null : <Fact label={texts.email}>{friend.email}</Fact>}
      {friend.isGuest ? null : (
        <>
          <Fact label={texts.followed}>
            <When at={friend.followedAt} />
          </Fact>
          <Fact label={texts.lastMessage}>
            <When at={friend.lastMessageAt} />
          </Fact>
          <Fact label={texts.received}>{number(friend.messageCount)}</Fact>
        </>
      )}
      <Fact label={texts.score}>{number(friend.score)}</Fact>
      <Fact label={texts.created}>
        <When at={friend.createdAt} />
      </Fact>
    </Facts>
  )
}

export const FriendPage = (): ReactNode => {
  const texts = useTexts(messages)
  const accountId = useAccountId()
  const mayChange = useIsAtLeast("staff")
  const { id } = useParams({ from: "/shell/friends/$id" })
  const query = useQuery(friendQuery(accountId, id))
  const friend = query.data
  return (
    <Page
      title={friend === undefined ? texts.title : nameOf(friend, texts.unnamed)}
      actions={mayChange && friend?.isGuest === false ? <BlockButton friend={friend} /> : null}
    >
      <Answered query={query}>
        {(found) => (
          <>
            <FriendFacts friend={found} />
            <Paper withBorder p="md">
              <Title order={2} size="h4" mb="sm">
                {texts.tags}
              </Title>
              <FriendTags accountId={accountId} friendId={id} tags={found.tags} readOnly={!mayChange} />
            </Paper>
            <SimpleGrid cols={{ base: 1, lg: 2 }}>
              <Stack>
                {found.isGuest ? null : (
                  <Section title={texts.thread}>
                    <Thread accountId={accountId} friend={found} readOnly={!mayChange} />
                  </Section>
                )}
                <Email key={`email ${id}`} accountId={accountId} friend={found} readOnly={!mayChange} />
                <Memo key={id} accountId={accountId} friendId={id} memo={found.memo} readOnly={!mayChange} />
              </Stack>
              <Stack>
                <Bookings accountId={accountId} friendId={id} />
                {found.lineUserId === null ? null : <Card accountId={accountId} lineUserId={found.lineUserId} />}
                <Answers accountId={accountId} friendId={id} />
                {found.isGuest ? null : <Consent accountId={accountId} friend={found} readOnly={!mayChange} />}
              </Stack>
            </SimpleGrid>
          </>
        )}
      </Answered>
    </Page>
  )
}
