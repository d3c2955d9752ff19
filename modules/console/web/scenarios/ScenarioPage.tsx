/** One scenario: what starts it, its steps, and its runs. */
import { Button, SimpleGrid, Table, Text, Timeline } from "@mantine/core"
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { useParams } from "@tanstack/react-router"
import type { ReactNode } from "react"
import { answer, api } from "../api/Client.ts"
import { useAccountId, useIsAtLeast } from "../api/Session.ts"
import { useFormats } from "../language/Formats.ts"
import { useTexts } from "../language/LanguageProvider.tsx"
import { Fact, Facts } from "../parts/Facts.tsx"
import { AnchorLink, ButtonLink } from "../parts/Links.tsx"
import { Grid } from "../parts/list/Grid.tsx"
import { Pages } from "../parts/list/Pages.tsx"
import { notice } from "../parts/Notice.tsx"
import { Page } from "../parts/Page.tsx"
import { Section } from "../parts/Section.tsx"
import { Answered, Empty } from "../parts/States.tsx"
import { When } from "../parts/When.tsx"
import { messages } from "./Messages.ts"
import { runsQuery, type Scenario, scenarioQuery } from "./Queries.ts"
import { ScenarioBadge } from "./ScenariosPage.tsx"
import { useStepTexts } from "./StepText.ts"

const PauseButton = ({ accountId, scenario }: { readonly accountId: string; readonly scenario: Scenario }) => {
  const texts = useTexts(messages)
  const queries = useQueryClient()
  const { id, status } = scenario
  const change = useMutation({
    mutationFn: () => {
      const params = { path: { accountId, id } }
      return answer(
        status === "active"
          ? api.POST("/admin/v1/crm/accounts/{accountId}/scenarios/{id}/pause", { params })
          : api.POST("/admin/v1/crm/accounts/{accountId}/scenarios/{id}/resume", { params })
      )
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: ["scenarios", accountId] }),
    onError: notice.failed
  })
  return (
    <Button variant="default" loading={change.isPending} onClick={() => change.mutate()}>
      {status === "active" ? texts.pause : texts.resume}
    </Button>
  )
}

const Steps = ({ scenario }: { readonly scenario: Scenario }) => {
  const texts = useTexts(messages)
  const textsOf = useStepTexts()
  return (
    <Section title={texts.steps}>
      <Timeline bulletSize={22} lineWidth={2}>
        {scenario.steps.map((step, index) => (
          <Timeline.Item
            key={step.id}
            bullet={<Text size="xs">{index + 1}</Text>}
            title={
              <>
                {texts[`step_${step.type}`]}{" "}
                <Text span size="xs" c="dimmed">
                  {step.id}
                </Text>
              </>
            }
          >
            {textsOf(step).map((line) => (
              <Text key={line} size="sm" className="text">
                {line}
              </Text>
            ))}
          </Timeline.Item>
        ))}
      </Timeline>
    </Section>
  )
}

const Runs = ({ accountId, scenarioId }: { readonly accountId: string; readonly scenarioId: string }) => {
  const texts = useTexts(messages)
  const query = useInfiniteQuery(runsQuery(accountId, scenarioId))
  return (
    <Section title={texts.runs}>
      <Pages query={query} itemsOf={(page) => page.runs} empty={<Empty title={texts.noRuns} />}>
        {(runs) => (
          <Grid label={texts.runs} heads={[texts.started, texts.status, ""]} width={420}>
            {runs.map((run) => (
              <Table.Tr key={run.id}>
                <Table.Td>
                  <When at={run.startedAt} />
                </Table.Td>
                <Table.Td>
                  {texts[`run_${run.status}`]}
                  {run.waitsFor === null ? null : (
                    <Text size="xs" c="dimmed">
                      {texts[run.waitsFor]}
                    </Text>
                  )}
                </Table.Td>
                <Table.Td>
                  <AnchorLink size="sm" to="/scenarios/$id/runs/$runId" params={{ id: scenarioId, runId: run.id }}>
                    {texts.openRun}
                  </AnchorLink>
                </Table.Td>
              </Table.Tr>
            ))}
          </Grid>
        )}
      </Pages>
    </Section>
  )
}

export const ScenarioPage = (): ReactNode => {
  const texts = useTexts(messages)
  const { number } = useFormats()
  const accountId = useAccountId()
  const mayChange = useIsAtLeast("developer")
  const { id } = useParams({ from: "/shell/scenarios/$id" })
  const query = useQuery(scenarioQuery(accountId, id))
  return (
    <Page
      title={query.data?.name ?? texts.title}
      actions={
        mayChange && query.data !== undefined && query.data.status !== "archived" ? (
          <>
            <ButtonLink to="/scenarios/$id/edit" params={{ id }}>
              {texts.edit}
            </ButtonLink>
            <PauseButton accountId={accountId} scenario={query.data} />
          </>
        ) : null
      }
    >
      <Answered query={query}>
        {(scenario) => (
          <>
            <Facts>
              <Fact label={texts.status}>
                <ScenarioBadge status={scenario.status} />
              </Fact>
              <Fact label={texts.trigger}>{texts[`trigger_${scenario.trigger.type}`]}</Fact>
              <Fact label={texts.running}>{texts.people(number(scenario.running))}</Fact>
              <Fact label={texts.reentry}>{texts[`reentry_${scenario.reentry}`]}</Fact>
              <Fact label={texts.quota}>{texts[`quota_${scenario.whenQuotaIsUsedUp}`]}</Fact>
              <Fact label={texts.version}>{number(scenario.version)}</Fact>
            </Facts>
            <SimpleGrid cols={{ base: 1, lg: 2 }}>
              <Steps scenario={scenario} />
              <Runs accountId={accountId} scenarioId={id} />
            </SimpleGrid>
          </>
        )}
      </Answered>
    </Page>
  )
}
