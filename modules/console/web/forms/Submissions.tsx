/** What people answered, newest first: each with the questions as they were asked. */
import { Accordion, Group, Stack, Text } from "@mantine/core"
import { useInfiniteQuery } from "@tanstack/react-query"
import { useTexts } from "../language/LanguageProvider.tsx"
import { AnchorLink } from "../parts/Links.tsx"
import { Pages } from "../parts/list/Pages.tsx"
import { Section } from "../parts/Section.tsx"
import { Empty } from "../parts/States.tsx"
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
  const query = useInfiniteQuery(submissionsQuery(accountId, formId))
  return (
    <Section title={texts.answers}>
      <Pages
        query={query}
        itemsOf={(page) => page.submissions}
        empty={<Empty title={texts.noAnswers}>{texts.noAnswersMore}</Empty>}
      >
        {(submissions) => (
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
      </Pages>
    </Section>
  )
}
