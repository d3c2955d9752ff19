/** What a friend entered into forms, newest first. */
import { Accordion, Group, Stack, Text } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import type { Schema } from "../../api/Types.ts"
import { formsQuery } from "../../forms/Queries.ts"
import { useTexts } from "../../language/LanguageProvider.tsx"
import { Section } from "../../parts/Section.tsx"
import { Answered } from "../../parts/States.tsx"
import { When } from "../../parts/When.tsx"
import { messages } from "../Messages.ts"
import { answersQuery } from "./Queries.ts"

type Submission = Schema<"CrmFriendSubmission">
type Value = NonNullable<Submission["answers"]>[number]["value"]

const Given = ({ answers }: Pick<Submission, "answers">) => {
  const texts = useTexts(messages)
  const textOf = (value: Value) => {
    if (value === null || value === "") return texts.unanswered
    if (typeof value === "boolean") return value ? texts.yes : texts.no
    return Array.isArray(value) ? value.join("、") : String(value)
  }
  if (answers === null) return <Text size="sm">{texts.erased}</Text>
  return (
    <Stack gap="xs">
      {answers.map(({ fieldId, label, value }) => (
        <div key={fieldId}>
          <Text size="xs" c="dimmed">
            {label}
          </Text>
          <Text size="sm" className="text">
            {textOf(value)}
          </Text>
        </div>
      ))}
    </Stack>
  )
}

export const Answers = ({ accountId, friendId }: { readonly accountId: string; readonly friendId: string }) => {
  const texts = useTexts(messages)
  const query = useQuery(answersQuery(accountId, friendId))
  const { data } = useQuery(formsQuery(accountId))
  return (
    <Section title={texts.answers}>
      <Answered query={query} rows={2}>
        {({ submissions }) =>
          submissions.length === 0 ? (
            <Text size="sm" c="dimmed">
              {texts.noAnswers}
            </Text>
          ) : (
            <Accordion variant="contained">
              {submissions.map(({ answers, formId, id, submittedAt }) => (
                <Accordion.Item key={id} value={id}>
                  <Accordion.Control>
                    <Group justify="space-between" pr="sm">
                      <Text size="sm">{data?.forms.find((form) => form.id === formId)?.name ?? texts.deletedForm}</Text>
                      <Text size="sm" c="dimmed">
                        <When at={submittedAt} />
                      </Text>
                    </Group>
                  </Accordion.Control>
                  <Accordion.Panel>
                    <Given answers={answers} />
                  </Accordion.Panel>
                </Accordion.Item>
              ))}
            </Accordion>
          )
        }
      </Answered>
    </Section>
  )
}
