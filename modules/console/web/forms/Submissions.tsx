/** What people answered, newest first: each with the questions as they were asked. */
import { Accordion, Button, Group, Stack, Text } from "@mantine/core"
import { useInfiniteQuery } from "@tanstack/react-query"
import { useTexts } from "../language/LanguageProvider.tsx"
import { AnchorLink } from "../parts/Links.tsx"
import { messages as shared } from "../parts/Messages.ts"
import { Section } from "../parts/Section.tsx"
import { Empty, Failure, Loading } from "../parts/States.tsx"
import { When } from "../parts/When.tsx"
import { messages } from "./Messages.ts"
import { type Submission, submissionsQuery } from "./Queries.ts"

type Value = NonNullable<Submission["answers"]>[number]["value"]

const Answers = ({ submission }: { readonly submission: Submission }) => {
  const texts = useTexts(messages)
  const textOf = (value: Value) => {
    if (value === null || value === "") return texts.unanswered
    if (typeof value === "boolean") return value ? texts.yes : texts.no
    return Array.isArray(value) ? value.join("、") : String(value)
  }
  if (submission.answers === null) return <Text size="sm">{texts.erased}</Text>
  return (
    <Stack gap="xs">
      {submission.answers.map(({ fieldId, label, value }) => (
        <div key={fieldId}>
          <Text size="xs" c="dimmed">
            {label}
          </Text>
          <Text size="sm" className="text">
            {textOf(value)}
          </Text>
        </div>
      ))}
      {submission.friendId === null ? null : (
        <AnchorLink size="sm" to="/friends/$id" params={{ id: submission.friendId }}>
          {texts.friend}
        </AnchorLink>
      )}
    </Stack>
  )
}

export const Submissions = ({ accountId, formId }: { readonly accountId: string; readonly formId: string }) => {
  const texts = useTexts(messages)
  const { more } = useTexts(shared)
  const query = useInfiniteQuery(submissionsQuery(accountId, formId))
  const submissions = query.data?.pages.flatMap((page) => page.submissions) ?? []
  return (
    <Section title={texts.answers}>
      {query.isPending ? <Loading /> : null}
      {query.isError && submissions.length === 0 ? (
        <Failure error={query.error} retry={() => void query.refetch()} />
      ) : null}
      {query.isSuccess && submissions.length === 0 ? (
        <Empty title={texts.noAnswers}>{texts.noAnswersMore}</Empty>
      ) : null}
      {submissions.length === 0 ? null : (
        <Accordion variant="contained">
          {submissions.map((submission) => (
            <Accordion.Item key={submission.id} value={submission.id}>
              <Accordion.Control>
                <Group justify="space-between" pr="sm">
                  <Text size="sm">
                    <When at={submission.submittedAt} />
                  </Text>
                  <Text size="sm" c="dimmed">
                    {submission.friendId === null ? texts.guest : texts.friend}
                  </Text>
                </Group>
              </Accordion.Control>
              <Accordion.Panel>
                <Answers submission={submission} />
              </Accordion.Panel>
            </Accordion.Item>
          ))}
        </Accordion>
      )}
      {query.hasNextPage ? (
        <Group>
          <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {more}
          </Button>
        </Group>
      ) : null}
    </Section>
  )
}
