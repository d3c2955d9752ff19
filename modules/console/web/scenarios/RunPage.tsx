/** The timeline of one friend's run of a scenario: what happened when, what comes next, and why a step was skipped. */
import { Badge, Button, Text, Timeline } from "@mantine/core"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { useParams } from "@tanstack/react-router"
import type { ReactNode } from "react"
import { answer, api } from "../api/Client.ts"
import { useAccountId, useIsAtLeast } from "../api/Session.ts"
import { friendQuery } from "../friends/Queries.ts"
import { useFormats } from "../language/Formats.ts"
import { useTexts } from "../language/LanguageProvider.tsx"
import { Fact, Facts } from "../parts/Facts.tsx"
import { AnchorLink, ButtonLink } from "../parts/Links.tsx"
import { notice } from "../parts/Notice.tsx"
import { Page } from "../parts/Page.tsx"
import { Section } from "../parts/Section.tsx"
import { Answered, Empty } from "../parts/States.tsx"
import { When } from "../parts/When.tsx"
import { messages } from "./Messages.ts"
import { type RunDetail, runQuery, type Step, scenarioQuery } from "./Queries.ts"
import { useStepTexts } from "./StepText.ts"

type Entry = RunDetail["timeline"][number]

const colours = { done: "green", skipped: "gray", waiting: "yellow", yes: "blue", no: "blue" } as const

const EntryView = ({ entry, step }: { readonly entry: Entry; readonly step: Step | undefined }) => {
  const texts = useTexts(messages)
  const { time } = useFormats()
  const textsOf = useStepTexts()
  const known: Readonly<Record<string, unknown>> = texts
  const named = (name: string) => {
    const text = known[name]
    return typeof text === "string" ? text : name
  }
  return (
    <>
      {step === undefined
        ? null
        : textsOf(step).map((line) => (
            <Text key={line} size="sm" className="text">
              {line}
            </Text>
          ))}
      <Text size="xs" c="dimmed">
        {[
          time(entry.at),
          entry.messageStatus === null ? null : named(`message_${entry.messageStatus}`),
          entry.reason === null ? null : named(entry.reason),
          entry.until === null ? null : texts.until(time(entry.until))
        ]
          .filter((part) => part !== null)
          .join(" · ")}
      </Text>
    </>
  )
}

export const RunPage = (): ReactNode => {
  const texts = useTexts(messages)
  const { time } = useFormats()
  const accountId = useAccountId()
  const mayChange = useIsAtLeast("developer")
  const { id, runId } = useParams({ from: "/shell/scenarios/$id/runs/$runId" })
  const queries = useQueryClient()
  const query = useQuery(runQuery(accountId, id, runId))
  const scenario = useQuery(scenarioQuery(accountId, id))
  const run = query.data
  const friend = useQuery({ ...friendQuery(accountId, run?.friendId ?? ""), enabled: run !== undefined })
  // Steps of an earlier version may differ; then the timeline alone says what was done.
  const stepOf = (entry: Entry) =>
    run?.version === scenario.data?.version ? scenario.data?.steps.find(({ id }) => id === entry.stepId) : undefined
  const stop = useMutation({
    mutationFn: () =>
      answer(
        api.POST("/admin/v1/crm/accounts/{accountId}/scenarios/{id}/runs/{runId}/stop", {
          params: { path: { accountId, id, runId } }
        })
      ),
    onSuccess: () => queries.invalidateQueries({ queryKey: ["scenarios", accountId] }),
    onError: notice.failed
  })
  const known: Readonly<Record<string, unknown>> = texts
  const stepName = (type: string) => String(known[`step_${type}`] ?? type)
  return (
    <Page
      title={texts.run}
      lead={scenario.data?.name}
      actions={
        <>
          <ButtonLink variant="default" to="/scenarios/$id" params={{ id }}>
            {texts.backTo}
          </ButtonLink>
          {mayChange && run?.status === "running" ? (
            <Button color="red" variant="light" loading={stop.isPending} onClick={() => stop.mutate()}>
              {texts.stopRun}
            </Button>
          ) : null}
        </>
      }
    >
      <Answered query={query}>
        {(found) => (
          <>
            <Facts>
              <Fact label={texts.friend}>
                <AnchorLink size="sm" to="/friends/$id" params={{ id: found.friendId }}>
                  {friend.data?.displayName ?? texts.person}
                </AnchorLink>
              </Fact>
              <Fact label={texts.status}>
                {texts[`run_${found.status}`]}
                {found.stopReason === null ? "" : ` (${texts[found.stopReason]})`}
              </Fact>
              <Fact label={texts.started}>
                <When at={found.startedAt} />
              </Fact>
              {found.endedAt === null ? null : (
                <Fact label={texts.ended}>
                  <When at={found.endedAt} />
                </Fact>
              )}
              {found.waitsFor === null ? null : (
                <Fact label={texts.waitsFor}>
                  {texts[found.waitsFor]}
                  {found.waitsUntil === null ? "" : ` (${texts.until(time(found.waitsUntil))})`}
                </Fact>
              )}
            </Facts>
            <Section title={texts.run}>
              {found.timeline.length === 0 ? (
                <Empty title={texts.noRuns} />
              ) : (
                <Timeline bulletSize={16} lineWidth={2} active={found.timeline.length - 1}>
                  {found.timeline.map((entry) => (
                    <Timeline.Item
                      key={entry.number}
                      color={colours[entry.outcome]}
                      title={
                        <>
                          {stepName(entry.type)}{" "}
                          <Badge variant="dot" tt="none" color={colours[entry.outcome]}>
                            {texts[`outcome_${entry.outcome}`]}
                          </Badge>
                        </>
                      }
                    >
                      <EntryView entry={entry} step={stepOf(entry)} />
                    </Timeline.Item>
                  ))}
                </Timeline>
              )}
            </Section>
          </>
        )}
      </Answered>
    </Page>
  )
}
