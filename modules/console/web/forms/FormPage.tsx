/** One form: its questions, and what people answered. */
import { Button, Stack, Table, Text } from "@mantine/core"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { useParams } from "@tanstack/react-router"
import type { ReactNode } from "react"
import { answer, api } from "../api/Client.ts"
import { useAccountId, useIsAtLeast } from "../api/Session.ts"
import { useFormats } from "../language/Formats.ts"
import { useTexts } from "../language/LanguageProvider.tsx"
import { Fact, Facts } from "../parts/Facts.tsx"
import { ButtonLink } from "../parts/Links.tsx"
import { Grid } from "../parts/list/Grid.tsx"
import { notice } from "../parts/Notice.tsx"
import { Page } from "../parts/Page.tsx"
import { Section } from "../parts/Section.tsx"
import { Answered } from "../parts/States.tsx"
import { FormBadge } from "./FormsPage.tsx"
import { messages } from "./Messages.ts"
import { type Form, formQuery } from "./Queries.ts"
import { Submissions } from "./Submissions.tsx"

const Questions = ({ form }: { readonly form: Form }) => {
  const texts = useTexts(messages)
  return (
    <Section title={texts.definition}>
      <Grid label={texts.definition} heads={[texts.question, texts.type, texts.required]} width={520}>
        {form.fields.map((field) => (
          <Table.Tr key={field.id}>
            <Table.Td>
              {field.label}
              {field.options === undefined ? null : (
                <Text size="xs" c="dimmed">
                  {field.options.join("・")}
                </Text>
              )}
            </Table.Td>
            <Table.Td>{texts[`type_${field.type}`]}</Table.Td>
            <Table.Td>{field.required ? texts.required : texts.optional}</Table.Td>
          </Table.Tr>
        ))}
      </Grid>
      <Stack gap={4}>
        {form.consent === null ? null : (
          <Text size="sm">
            <b>{texts.consent}</b> {form.consent}
          </Text>
        )}
        {form.thanks === "" ? null : (
          <Text size="sm">
            <b>{texts.thanks}</b> {form.thanks}
          </Text>
        )}
      </Stack>
    </Section>
  )
}

interface CloseButtonProps {
  readonly accountId: string
  readonly form: Form
  readonly size?: "sm" | "xs"
}

export const CloseButton = ({ accountId, form, size = "sm" }: CloseButtonProps) => {
  const texts = useTexts(messages)
  const queries = useQueryClient()
  const { id, isClosed } = form
  const change = useMutation({
    mutationFn: () => {
      const params = { path: { accountId, id } }
      return answer(
        isClosed
          ? api.POST("/admin/v1/crm/accounts/{accountId}/forms/{id}/open", { params })
          : api.POST("/admin/v1/crm/accounts/{accountId}/forms/{id}/close", { params })
      )
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: ["forms", accountId] }),
    onError: notice.failed
  })
  return (
    <Button size={size} variant="default" loading={change.isPending} onClick={() => change.mutate()}>
      {isClosed ? texts.reopen : texts.close}
    </Button>
  )
}

export const FormPage = (): ReactNode => {
  const texts = useTexts(messages)
  const { date, number } = useFormats()
  const accountId = useAccountId()
  const mayChange = useIsAtLeast("developer")
  const { id } = useParams({ from: "/shell/forms/$id" })
  const query = useQuery(formQuery(accountId, id))
  const form = query.data
  return (
    <Page
      title={form?.name ?? texts.title}
      lead={form?.description}
      actions={
        form === undefined ? null : (
          <>
            {mayChange ? (
              <>
                <ButtonLink to="/forms/$id/edit" params={{ id }}>
                  {texts.edit}
                </ButtonLink>
                <CloseButton accountId={accountId} form={form} />
              </>
            ) : null}
            <Button component="a" variant="default" href={form.path} target="_blank" rel="noreferrer">
              {texts.page}
            </Button>
          </>
        )
      }
    >
      <Answered query={query}>
        {(found) => (
          <>
            <Facts>
              <Fact label={texts.status}>
                <FormBadge form={found} />
              </Fact>
              <Fact label={texts.answers}>{texts.answersOf(number(found.submissions))}</Fact>
              <Fact label={texts.version}>{number(found.version)}</Fact>
              {found.points === null ? null : <Fact label={texts.points}>{texts.pointsOf(number(found.points))}</Fact>}
              {found.maxSubmissions === null ? null : (
                <Fact label={texts.limit}>{texts.answersOf(number(found.maxSubmissions))}</Fact>
              )}
              {found.openUntil === null ? null : <Fact label={texts.until}>{date(found.openUntil)}</Fact>}
              <Fact label={texts.updated}>{date(found.updatedAt)}</Fact>
            </Facts>
            <Submissions accountId={accountId} formId={id} />
            <Questions form={found} />
          </>
        )}
      </Answered>
    </Page>
  )
}
