/** Writes a form: its head, its questions, and what comes after them. */
import { Button, Group, NumberInput, SimpleGrid, Stack, Textarea, TextInput } from "@mantine/core"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useNavigate } from "@tanstack/react-router"
import { type FormEvent, useState } from "react"
import { faultAt } from "../../api/Problem.ts"
import { useTexts } from "../../language/LanguageProvider.tsx"
import { ButtonLink } from "../../parts/Links.tsx"
import { Sequence } from "../../parts/list/Sequence.tsx"
import { messages as shared } from "../../parts/Messages.ts"
import { notice } from "../../parts/Notice.tsx"
import { SaveBar } from "../../parts/SaveBar.tsx"
import { Section } from "../../parts/Section.tsx"
import { messages } from "../Messages.ts"
import { type Form, saveForm } from "../Queries.ts"
import { contentOf, type Draft, fieldOf, momentOf, newField } from "./Draft.ts"
import { QuestionFields } from "./QuestionFields.tsx"

interface PartProps {
  readonly draft: Draft
  readonly onChange: (draft: Draft) => void
  readonly error: unknown
}

const Head = ({ draft, error, onChange }: PartProps) => {
  const texts = useTexts(messages)
  return (
    <Section title={texts.head}>
      <TextInput
        label={texts.name}
        value={draft.name}
        required
        maxLength={100}
        error={faultAt(error, "/name")}
        onChange={(event) => onChange({ ...draft, name: event.currentTarget.value })}
        data-autofocus
      />
      <Textarea
        label={texts.description}
        autosize
        minRows={2}
        maxLength={2_000}
        value={draft.description}
        error={faultAt(error, "/description")}
        onChange={(event) => onChange({ ...draft, description: event.currentTarget.value })}
      />
    </Section>
  )
}

const numberOf = (value: number | string): number | null => (typeof value === "number" ? value : null)

const Settings = ({ draft, error, onChange }: PartProps) => {
  const texts = useTexts(messages)
  return (
    <Section title={texts.settings}>
      <Textarea
        label={texts.consent}
        description={texts.consentHint}
        autosize
        maxLength={2_000}
        value={draft.consent ?? ""}
        error={faultAt(error, "/consent")}
        onChange={(event) => onChange({ ...draft, consent: event.currentTarget.value || null })}
      />
      <TextInput
        label={texts.thanks}
        maxLength={1_000}
        value={draft.thanks}
        error={faultAt(error, "/thanks")}
        onChange={(event) => onChange({ ...draft, thanks: event.currentTarget.value })}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput
          label={texts.from}
          description={texts.fromHint}
          type="datetime-local"
          value={fieldOf(draft.openFrom)}
          error={faultAt(error, "/openFrom")}
          onChange={(event) => onChange({ ...draft, openFrom: momentOf(event.currentTarget.value) })}
        />
        <TextInput
          label={texts.until}
          description={texts.untilHint}
          type="datetime-local"
          value={fieldOf(draft.openUntil)}
          error={faultAt(error, "/openUntil")}
          onChange={(event) => onChange({ ...draft, openUntil: momentOf(event.currentTarget.value) })}
        />
        <NumberInput
          label={texts.points}
          description={texts.pointsHint}
          min={1}
          max={1_000_000}
          allowDecimal={false}
          value={draft.points ?? ""}
          error={faultAt(error, "/points")}
          onChange={(points) => onChange({ ...draft, points: numberOf(points) })}
        />
        <NumberInput
          label={texts.limit}
          description={texts.limitHint}
          min={1}
          max={1_000_000}
          allowDecimal={false}
          value={draft.maxSubmissions ?? ""}
          error={faultAt(error, "/maxSubmissions")}
          onChange={(most) => onChange({ ...draft, maxSubmissions: numberOf(most) })}
        />
      </SimpleGrid>
    </Section>
  )
}

interface FormEditorProps {
  readonly accountId: string
  /** Undefined for a new one. */
  readonly id: string | undefined
  readonly start: Draft
}

export const FormEditor = ({ accountId, id, start }: FormEditorProps) => {
  const texts = useTexts(messages)
  const { cancel } = useTexts(shared)
  const [draft, setDraft] = useState(start)
  const queries = useQueryClient()
  const navigate = useNavigate()
  const saving = useMutation({
    mutationFn: (): Promise<Form> => saveForm(accountId, id, contentOf(draft)),
    onSuccess: async (form) => {
      await queries.invalidateQueries({ queryKey: ["forms", accountId] })
      notice.good(texts.saved)
      // Back leads to the list, not to a form that has been saved.
      await navigate({ to: "/forms/$id", params: { id: form.id }, replace: true })
    }
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    saving.mutate()
  }
  const { error } = saving
  return (
    <form onSubmit={submit}>
      <Stack>
        <Head draft={draft} error={error} onChange={setDraft} />
        <Sequence
          parts={draft.fields}
          keyOf={(field) => field.id}
          titleOf={(field) => texts[`type_${field.type}`]}
          onChange={(fields) => setDraft({ ...draft, fields: [...fields] })}
        >
          {(field, index, set) => (
            <QuestionFields value={field} onChange={set} pointer={`/fields/${index}`} error={error} />
          )}
        </Sequence>
        <Group>
          <Button
            variant="light"
            disabled={draft.fields.length >= 50}
            onClick={() => setDraft({ ...draft, fields: [...draft.fields, newField(draft.fields)] })}
          >
            {texts.addQuestion}
          </Button>
        </Group>
        <Settings draft={draft} error={error} onChange={setDraft} />
        <SaveBar
          error={error}
          pending={saving.isPending}
          leave={
            id === undefined ? (
              <ButtonLink to="/forms" variant="default">
                {cancel}
              </ButtonLink>
            ) : (
              <ButtonLink to="/forms/$id" params={{ id }} variant="default">
                {cancel}
              </ButtonLink>
            )
          }
        />
      </Stack>
    </form>
  )
}
