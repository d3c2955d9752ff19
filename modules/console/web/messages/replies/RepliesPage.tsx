/** The greeting of those who follow, and answers to keywords. */
import { Alert, Badge, Button, SimpleGrid, Stack, Table, Text } from "@mantine/core"
import { useInfiniteQuery } from "@tanstack/react-query"
import { type ReactNode, useState } from "react"
import { answer, api } from "../../api/Client.ts"
import { useAccountId, useIsAtLeast } from "../../api/Session.ts"
import { useTexts } from "../../language/LanguageProvider.tsx"
import { EditButtons } from "../../parts/EditButtons.tsx"
import { Grid } from "../../parts/list/Grid.tsx"
import { Pages } from "../../parts/list/Pages.tsx"
import { Page } from "../../parts/Page.tsx"
import { Section } from "../../parts/Section.tsx"
import { Empty } from "../../parts/States.tsx"
import { messages as all } from "../Messages.ts"
import { LinePreview } from "../preview/LinePreview.tsx"
import { type AutoReply, autoRepliesQuery } from "../Queries.ts"
import { Sections } from "../Sections.tsx"
import { messages } from "./Messages.ts"
import { ReplyDialog } from "./ReplyDialog.tsx"

const StateBadge = ({ isActive }: Pick<AutoReply, "isActive">) => {
  const texts = useTexts(messages)
  return (
    <Badge variant="dot" tt="none" color={isActive ? "green" : "gray"}>
      {isActive ? texts.on : texts.off}
    </Badge>
  )
}

const ReplyActions = ({ onEdit, reply: { id } }: { readonly reply: AutoReply; readonly onEdit: () => void }) => {
  const { removeQuestion } = useTexts(messages)
  const accountId = useAccountId()
  return (
    <EditButtons
      question={removeQuestion}
      remove={() =>
        answer(
          api.DELETE("/admin/v1/crm/accounts/{accountId}/auto-replies/{id}", { params: { path: { accountId, id } } })
        )
      }
      listedBy={["auto-replies", accountId]}
      onEdit={onEdit}
    />
  )
}

interface PartProps {
  readonly replies: ReadonlyArray<AutoReply>
  readonly mayChange: boolean
  readonly onEdit: (reply: AutoReply | undefined) => void
}

const Greetings = ({ mayChange, onEdit, replies }: PartProps) => {
  const texts = useTexts(messages)
  const add = mayChange ? <Button onClick={() => onEdit(undefined)}>{texts.addGreeting}</Button> : null
  return (
    <Section title={texts.greeting}>
      <Text size="sm" c="dimmed">
        {texts.greetingLead} {texts.withScenario}
      </Text>
      {replies.filter(({ isActive }) => isActive).length > 1 ? <Alert color="yellow">{texts.several}</Alert> : null}
      {replies.length === 0 ? (
        <Empty title={texts.noGreeting}>{add}</Empty>
      ) : (
        replies.map((reply) => (
          <SimpleGrid key={reply.id} cols={{ base: 1, sm: 2 }}>
            <LinePreview said={reply.texts} />
            <Stack gap="xs" align="flex-start">
              <StateBadge isActive={reply.isActive} />
              {mayChange ? <ReplyActions reply={reply} onEdit={() => onEdit(reply)} /> : null}
            </Stack>
          </SimpleGrid>
        ))
      )}
    </Section>
  )
}

const Keywords = ({ mayChange, onEdit, replies }: PartProps) => {
  const texts = useTexts(messages)
  const add = mayChange ? <Button onClick={() => onEdit(undefined)}>{texts.addKeywords}</Button> : null
  return (
    <Section title={texts.keywords} actions={replies.length === 0 ? null : add}>
      <Text size="sm" c="dimmed">
        {texts.keywordsLead}
      </Text>
      {replies.length === 0 ? (
        <Empty title={texts.noKeywords}>{add}</Empty>
      ) : (
        <Grid label={texts.keywords} heads={[texts.keyword, texts.answer, texts.status, ""]} width={640}>
          {replies.map((reply) => (
            <Table.Tr key={reply.id}>
              <Table.Td maw={260} className="break">
                {reply.keywords.join("、")}
                <Text size="xs" c="dimmed">
                  {texts[`match_${reply.match}`]}
                </Text>
              </Table.Td>
              <Table.Td maw={320}>
                <Text size="sm" lineClamp={2} className="text">
                  {reply.texts[0]}
                </Text>
                {reply.marketing === "keep" ? null : (
                  <Text size="xs" fw={600}>
                    {reply.marketing === "stop" ? texts.stops : texts.starts}
                  </Text>
                )}
              </Table.Td>
              <Table.Td>
                <StateBadge isActive={reply.isActive} />
              </Table.Td>
              <Table.Td>{mayChange ? <ReplyActions reply={reply} onEdit={() => onEdit(reply)} /> : null}</Table.Td>
            </Table.Tr>
          ))}
        </Grid>
      )}
    </Section>
  )
}

export const RepliesPage = (): ReactNode => {
  const texts = useTexts(messages)
  const { replies: title } = useTexts(all)
  const mayChange = useIsAtLeast("developer")
  const query = useInfiniteQuery(autoRepliesQuery(useAccountId()))
  const [edited, setEdited] = useState<{ readonly type: AutoReply["type"]; readonly reply: AutoReply | undefined }>()
  const parts = (replies: ReadonlyArray<AutoReply>) => {
    const of = (type: AutoReply["type"]): PartProps => ({
      replies: replies.filter((reply) => reply.type === type),
      mayChange,
      onEdit: (reply) => setEdited({ type, reply })
    })
    return (
      <>
        <Greetings {...of("greeting")} />
        <Keywords {...of("keyword")} />
      </>
    )
  }
  return (
    <Page title={title} lead={texts.lead}>
      <Sections current="/messages/replies" />
      <Pages query={query} itemsOf={({ autoReplies }) => autoReplies} empty={parts([])}>
        {parts}
      </Pages>
      {edited === undefined ? null : <ReplyDialog {...edited} onClose={() => setEdited(undefined)} />}
    </Page>
  )
}
