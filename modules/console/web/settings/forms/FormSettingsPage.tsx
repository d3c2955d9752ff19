/** The forms of the shop with their state, and by which scenarios each is sent. */
import { Button, Group, Stack, Text } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { useAccountId, useIsAtLeast } from "../../api/Session.ts"
import { CloseButton } from "../../forms/FormPage.tsx"
import { FormBadge } from "../../forms/FormsPage.tsx"
import { messages as formTexts } from "../../forms/Messages.ts"
import { type Form, formsQuery } from "../../forms/Queries.ts"
import { useFormats } from "../../language/Formats.ts"
import { useTexts } from "../../language/LanguageProvider.tsx"
import { CopyField } from "../../parts/CopyField.tsx"
import { AnchorLink, ButtonLink } from "../../parts/Links.tsx"
import { Section } from "../../parts/Section.tsx"
import { Answered } from "../../parts/States.tsx"
import { messages as scenarioTexts } from "../../scenarios/Messages.ts"
import { type Scenario, scenariosQuery } from "../../scenarios/Queries.ts"
import { Rows } from "../Rows.tsx"
import { SettingsFrame } from "../SettingsFrame.tsx"
import { messages } from "./Messages.ts"

/** True of a scenario that has the address of the form in a message. */
const sends = (scenario: Scenario, form: Form): boolean => JSON.stringify(scenario.steps).includes(`/f/${form.id}`)

const Occasions = ({ form, scenarios }: { readonly form: Form; readonly scenarios: ReadonlyArray<Scenario> }) => {
  const texts = useTexts(messages)
  const words = useTexts(scenarioTexts)
  const found = scenarios.filter((scenario) => scenario.status !== "archived" && sends(scenario, form))
  if (found.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {texts.notSent}{" "}
        <AnchorLink to="/scenarios" underline="always" inherit>
          {texts.scenarios}
        </AnchorLink>
      </Text>
    )
  }
  return (
    <Stack gap={2} component="ul" className="bare" aria-label={`${texts.sent}: ${form.name}`}>
      {found.map(({ id, name, status, trigger }) => (
        <Text key={id} size="sm" component="li">
          {texts.sent}:{" "}
          <AnchorLink to="/scenarios/$id" params={{ id }}>
            {texts.sentBy(words[`trigger_${trigger.type}`], name)}
          </AnchorLink>
          {status === "active" ? "" : `（${words[`status_${status}`]}）`}
        </Text>
      ))}
    </Stack>
  )
}

interface FormRowProps {
  readonly accountId: string
  readonly form: Form
  readonly scenarios: ReadonlyArray<Scenario> | undefined
}

const FormRow = ({ accountId, form, scenarios }: FormRowProps) => {
  const texts = useTexts(messages)
  const { answers, answersOf, edit, page } = useTexts(formTexts)
  const { number } = useFormats()
  const mayChange = useIsAtLeast("developer")
  return (
    <li>
      <Section
        title={form.name}
        actions={
          <Group gap="xs">
            {mayChange ? (
              <>
                <ButtonLink
                  to="/forms/$id/edit"
                  params={{ id: form.id }}
                  size="xs"
                  variant="light"
                  aria-label={texts.editOf(form.name)}
                >
                  {edit}
                </ButtonLink>
                <CloseButton accountId={accountId} form={form} size="xs" />
              </>
            ) : null}
            <Button component="a" size="xs" variant="default" href={form.path} target="_blank" rel="noreferrer">
              {page}
            </Button>
          </Group>
        }
      >
        <Group gap="md">
          <FormBadge form={form} />
          <AnchorLink to="/forms/$id" params={{ id: form.id }} size="sm">
            {answers}: {answersOf(number(form.submissions))}
          </AnchorLink>
        </Group>
        <CopyField label={texts.address} value={new URL(form.path, location.origin).href} />
        {scenarios === undefined ? null : <Occasions form={form} scenarios={scenarios} />}
      </Section>
    </li>
  )
}

export const FormSettingsPage = (): ReactNode => {
  const texts = useTexts(messages)
  const { create, none, title } = useTexts(formTexts)
  const accountId = useAccountId()
  const mayChange = useIsAtLeast("developer")
  const { data } = useQuery(scenariosQuery(accountId))
  return (
    <SettingsFrame section="forms" lead={texts.lead}>
      {mayChange ? (
        <Group>
          <ButtonLink to="/forms/new">{create}</ButtonLink>
        </Group>
      ) : null}
      <Answered query={useQuery(formsQuery(accountId))}>
        {({ forms }) => (
          <Rows label={title} none={none}>
            {forms.map((form) => (
              <FormRow key={form.id} accountId={accountId} form={form} scenarios={data?.scenarios} />
            ))}
          </Rows>
        )}
      </Answered>
    </SettingsFrame>
  )
}
