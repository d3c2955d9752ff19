/** Writes a broadcast: whom it is for, what it says, when it goes; beside it how it will look, and a test to oneself. */
import { Alert, Button, Group, SimpleGrid, Stack, TextInput } from "@mantine/core"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { useNavigate, useSearch } from "@tanstack/react-router"
import { type FormEvent, type ReactNode, useState } from "react"
import { answer, api } from "../../api/Client.ts"
import { faultAt } from "../../api/Problem.ts"
import { useAccountId, useIsAtLeast } from "../../api/Session.ts"
import { useTexts } from "../../language/LanguageProvider.tsx"
import { ButtonLink } from "../../parts/Links.tsx"
import { messages as shared } from "../../parts/Messages.ts"
import { notice } from "../../parts/Notice.tsx"
import { Page } from "../../parts/Page.tsx"
import { Section } from "../../parts/Section.tsx"
import { Answered, Empty } from "../../parts/States.tsx"
import { messages } from "../Messages.ts"
import { LinePreview } from "../preview/LinePreview.tsx"
import { hasPlaceholder } from "../preview/Placeholders.ts"
import { TestSend } from "../preview/TestSend.tsx"
import { TextsEditor } from "../preview/TextsEditor.tsx"
import { broadcastQuery } from "../Queries.ts"
import { AudienceFields } from "./AudienceFields.tsx"
import { ConfirmDialog } from "./ConfirmDialog.tsx"
import { areFit } from "./conditions/ConditionFields.tsx"
import { bodyOf, copyOf, type Draft, emptyDraft } from "./Draft.ts"
import { TimeFields } from "./TimeFields.tsx"

const Editor = ({ start }: { readonly start: Draft }) => {
  const texts = useTexts(messages)
  const { cancel } = useTexts(shared)
  const accountId = useAccountId()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [draft, setDraft] = useState(start)
  const [isReviewed, setReviewed] = useState(false)
  const creating = useMutation({
    mutationFn: () =>
      answer(
        api.POST("/admin/v1/crm/accounts/{accountId}/broadcasts", {
          params: { path: { accountId } },
          body: bodyOf(draft)
        })
      ),
    onSuccess: async ({ id }) => {
      await queries.invalidateQueries({ queryKey: ["broadcasts", accountId] })
      notice.good(texts.created)
      await navigate({ to: "/messages/broadcasts/$id", params: { id }, replace: true })
    }
  })
  const isSamePerson = !draft.texts.some(hasPlaceholder)
  const review = (event: FormEvent) => {
    event.preventDefault()
    creating.reset()
    setReviewed(true)
  }
  return (
    <form onSubmit={review}>
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="md">
        <Stack>
          <Section title={texts.texts}>
            <TextInput
              label={texts.name}
              description={texts.nameHint}
              required
              maxLength={100}
              value={draft.name}
              error={faultAt(creating.error, "/name")}
              onChange={(event) => setDraft({ ...draft, name: event.currentTarget.value })}
            />
            <TextsEditor
              value={draft.texts}
              onChange={(said) => setDraft({ ...draft, texts: said })}
              pointer="/texts"
              error={creating.error}
              fillable={[]}
            />
            {isSamePerson ? null : <Alert color="yellow">{texts.plainOnly}</Alert>}
          </Section>
          <AudienceFields value={draft} onChange={setDraft} />
          <TimeFields value={draft} onChange={setDraft} error={creating.error} />
        </Stack>
        <Stack>
          <Section title={texts.preview}>
            <LinePreview said={draft.texts} isPlain />
          </Section>
          <TestSend said={draft.texts} isPlain />
        </Stack>
      </SimpleGrid>
      <Group justify="flex-end" mt="md">
        <ButtonLink to="/messages" variant="default">
          {cancel}
        </ButtonLink>
        <Button
          type="submit"
          disabled={
            (draft.needsApproval && draft.approver === undefined) || !(draft.isForAll || areFit(draft.conditions))
          }
        >
          {texts.confirm}
        </Button>
      </Group>
      {isReviewed ? (
        <ConfirmDialog
          draft={draft}
          error={creating.error}
          isPending={creating.isPending}
          onClose={() => setReviewed(false)}
          onConfirm={() => creating.mutate()}
        />
      ) : null}
    </form>
  )
}

const Copy = ({ id }: { readonly id: string }) => (
  <Answered query={useQuery({ ...broadcastQuery(useAccountId(), id), refetchInterval: false })} rows={8}>
    {(broadcast) => <Editor start={copyOf(broadcast)} />}
  </Answered>
)

export const NewBroadcastPage = (): ReactNode => {
  const texts = useTexts(messages)
  const mayCreate = useIsAtLeast("developer")
  const { copy } = useSearch({ from: "/shell/messages/new" })
  return (
    <Page title={texts.create} lead={texts.createLead}>
      {mayCreate ? (
        copy === undefined ? (
          <Editor start={emptyDraft} />
        ) : (
          <Copy id={copy} />
        )
      ) : (
        <Empty title={texts.mayNot} />
      )}
    </Page>
  )
}
