/** The latest rehearsal of an endpoint: what its receiver did with hostile test events, and what to change. */
import { Alert, Badge, Button, Stack, Text } from "@mantine/core"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { isProblem } from "../../api/Problem.ts"
import { useIsAtLeast } from "../../api/Session.ts"
import { useFormats } from "../../language/Formats.ts"
import { useLanguage, useTexts } from "../../language/LanguageProvider.tsx"
import { notice } from "../../parts/Notice.tsx"
import { Section } from "../../parts/Section.tsx"
import { Failure } from "../../parts/States.tsx"
import { When } from "../../parts/When.tsx"
import { messages } from "../Messages.ts"
import type { Rehearsal } from "./Endpoint.ts"
import { families } from "./Families.ts"
import type { FamilyName } from "./FamilyEndpoints.ts"

const colors = { passed: "green", warned: "yellow", failed: "red", skipped: "gray" } as const

type Step = Rehearsal["steps"][number]

const answerOf = ({ error, statusCode }: Step["answers"][number]) => statusCode ?? error ?? ""

const StepView = ({ step }: { readonly step: Step }) => {
  const texts = useTexts(messages)
  const { language } = useLanguage()
  const { number } = useFormats()
  const answers = step.answers.map((one) => `${answerOf(one)} (${number(one.durationMs)} ms)`).join(", ")
  return (
    <Stack gap={2} component="li" style={{ listStyle: "none" }}>
      <Text component="div" fw={600}>
        {texts[`case_${step.case}`]}{" "}
        <Badge color={colors[step.verdict]} variant="dot" tt="none">
          {texts[`verdict_${step.verdict}`]}
        </Badge>
      </Text>
      {answers === "" ? null : (
        <Text size="sm" c="dimmed">
          {answers}
        </Text>
      )}
      {step.finding === null ? null : <Text size="sm">{step.finding[language]}</Text>}
    </Stack>
  )
}

const Report = ({ rehearsal }: { readonly rehearsal: Rehearsal }) => {
  const texts = useTexts(messages)
  const { passed, status, steps } = rehearsal
  if (status === "running") return <Text role="status">{texts.rehearsing}</Text>
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed" component="div">
        <When at={rehearsal.startedAt} />
      </Text>
      <Alert color={passed === true ? "green" : "red"} variant="light">
        {status === "lost" ? texts.rehearsalLost : passed === true ? texts.rehearsalPassed : texts.rehearsalFailed}
      </Alert>
      <Stack gap="sm" component="ul" p={0} m={0}>
        {steps.map((step) => (
          <StepView key={step.case} step={step} />
        ))}
      </Stack>
    </Stack>
  )
}

export const EndpointRehearsal = ({ family, id }: { readonly family: FamilyName; readonly id: string }) => {
  const texts = useTexts(messages)
  const mayChange = useIsAtLeast("developer")
  const queries = useQueryClient()
  const { api, rehearsal: latest } = families[family]
  const options = latest(id)
  const query = useQuery(options)
  const start = useMutation({
    mutationFn: () => api.rehearse(id),
    onSuccess: (started) => queries.setQueryData(options.queryKey, started),
    onError: notice.failed
  })
  const isRunning = query.data?.status === "running"
  return (
    <Section
      title={texts.rehearsal}
      actions={
        mayChange ? (
          <Button variant="default" onClick={() => start.mutate()} loading={start.isPending || isRunning}>
            {texts.rehearse}
          </Button>
        ) : null
      }
    >
      <Text size="sm">{texts.rehearsalLead}</Text>
      {query.data === undefined ? null : <Report rehearsal={query.data} />}
      {query.isError && !isProblem(query.error, 404) ? <Failure action="show" error={query.error} /> : null}
    </Section>
  )
}
