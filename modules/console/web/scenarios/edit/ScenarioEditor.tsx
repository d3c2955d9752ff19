/** Writes a scenario: what starts it, how often, and its steps in order. */
import { Alert, Button, Group, Menu, NativeSelect, SimpleGrid, Stack, Text, TextInput } from "@mantine/core"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useNavigate } from "@tanstack/react-router"
import { type FormEvent, useState } from "react"
import { faultAt } from "../../api/Problem.ts"
import { useTexts } from "../../language/LanguageProvider.tsx"
import { placeholders, withoutBooking } from "../../messages/preview/Placeholders.ts"
import { ButtonLink } from "../../parts/Links.tsx"
import { Sequence } from "../../parts/list/Sequence.tsx"
import { messages as shared } from "../../parts/Messages.ts"
import { notice } from "../../parts/Notice.tsx"
import { SaveBar } from "../../parts/SaveBar.tsx"
import { Section } from "../../parts/Section.tsx"
import { messages } from "../Messages.ts"
import { createScenario, type Scenario, type Step, updateScenario } from "../Queries.ts"
import { useChoices } from "./Choices.ts"
import { type Draft, newStep, quotaRules, reentries, type StepType, stepTypes, withTrigger } from "./Draft.ts"
import { StepFields } from "./StepFields.tsx"
import { TestSteps } from "./TestSteps.tsx"
import { TriggerFields } from "./TriggerFields.tsx"
import { warningsOf } from "./Warnings.ts"

interface ScenarioEditorProps {
  readonly accountId: string
  /** Undefined for a new one. */
  readonly id: string | undefined
  readonly start: Draft
}

const AddStep = ({ onAdd }: { readonly onAdd: (type: StepType) => void }) => {
  const texts = useTexts(messages)
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button variant="light" style={{ alignSelf: "flex-start" }}>
          {texts.addStep}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {stepTypes.map((type) => (
          <Menu.Item key={type} onClick={() => onAdd(type)}>
            {texts[`step_${type}`]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

export const ScenarioEditor = ({ accountId, id, start }: ScenarioEditorProps) => {
  const texts = useTexts(messages)
  const { cancel } = useTexts(shared)
  const [draft, setDraft] = useState(start)
  const choices = useChoices(accountId)
  const queries = useQueryClient()
  const navigate = useNavigate()
  const saving = useMutation({
    mutationFn: (status: "active" | "paused"): Promise<Scenario> =>
      id === undefined ? createScenario(accountId, { ...draft, status }) : updateScenario(accountId, id, draft),
    onSuccess: async (scenario) => {
      await queries.invalidateQueries({ queryKey: ["scenarios", accountId] })
      notice.good(texts.saved)
      await navigate({ to: "/scenarios/$id", params: { id: scenario.id }, replace: true })
    }
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const { submitter } = event.nativeEvent as SubmitEvent
    saving.mutate(submitter?.getAttribute("value") === "paused" ? "paused" : "active")
  }
  const { error } = saving
  const titleOf = (step: Step) => texts[`step_${step.type}`]
  const setSteps = (steps: ReadonlyArray<Step>) => setDraft({ ...draft, steps: [...steps] })
  const pointer = id === undefined ? "/steps" : "/definition/steps"
  return (
    <form onSubmit={submit}>
      <Stack>
        <Section title={texts.head}>
          <TextInput
            label={texts.name}
            required
            maxLength={100}
            value={draft.name}
            error={faultAt(error, "/name")}
            onChange={(event) => setDraft({ ...draft, name: event.currentTarget.value })}
            data-autofocus
          />
          <TriggerFields
            value={draft.trigger}
            choices={choices}
            onChange={(trigger) => setDraft(withTrigger(draft, trigger))}
          />
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <NativeSelect
              label={texts.reentry}
              data={reentries.map((value) => ({ value, label: texts[`reentry_${value}`] }))}
              value={draft.reentry}
              onChange={(event) =>
                setDraft({ ...draft, reentry: reentries.find((one) => one === event.currentTarget.value) ?? "once" })
              }
            />
            <NativeSelect
              label={texts.quota}
              data={quotaRules.map((value) => ({ value, label: texts[`quota_${value}`] }))}
              value={draft.whenQuotaIsUsedUp}
              onChange={(event) =>
                setDraft({
                  ...draft,
                  whenQuotaIsUsedUp: quotaRules.find((one) => one === event.currentTarget.value) ?? "wait"
                })
              }
            />
          </SimpleGrid>
        </Section>
        {draft.steps.length === 0 ? <Text c="dimmed">{texts.noSteps}</Text> : null}
        <Sequence parts={draft.steps} keyOf={(step) => step.id} titleOf={titleOf} onChange={setSteps}>
          {(step, index, set) => (
            <StepFields
              value={step}
              onChange={set}
              pointer={`${pointer}/${index}`}
              error={error}
              choices={choices}
              fillable={draft.trigger.type === "reservation_created" ? placeholders : withoutBooking}
              later={draft.steps
                .slice(index + 1)
                .map((one, at) => ({ value: one.id, label: `${index + at + 2}. ${titleOf(one)}` }))}
            />
          )}
        </Sequence>
        <AddStep
          onAdd={(type) => setSteps([...draft.steps, newStep(draft.steps, type, choices.tags[0]?.value ?? "")])}
        />
        {warningsOf(draft).map((warning) => (
          <Alert key={warning} color="yellow" role="status">
            {texts[`warning_${warning}`]}
          </Alert>
        ))}
        <TestSteps steps={draft.steps} titleOf={titleOf} />
        <SaveBar
          error={error}
          pending={saving.isPending}
          leave={
            id === undefined ? (
              <Group gap="xs">
                <ButtonLink to="/scenarios" variant="default">
                  {cancel}
                </ButtonLink>
                <Button type="submit" variant="default" name="status" value="paused" loading={saving.isPending}>
                  {texts.saveDraft}
                </Button>
              </Group>
            ) : (
              <ButtonLink to="/scenarios/$id" params={{ id }} variant="default">
                {cancel}
              </ButtonLink>
            )
          }
        />
      </Stack>
    </form>
  )
}
