/** One simulation: its progress while it runs, then its results as pictures. */

import { Alert, Button, Group, Paper, Progress, Stack, Text } from "@mantine/core"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { useParams } from "@tanstack/react-router"
import type { ReactNode } from "react"
import { answer, api } from "../../api/Client.ts"
import { useIsAtLeast } from "../../api/Session.ts"
import { useFormats } from "../../language/Formats.ts"
import { useTexts } from "../../language/LanguageProvider.tsx"
import { ButtonLink } from "../../parts/Links.tsx"
import { Page } from "../../parts/Page.tsx"
import { Answered, Failure } from "../../parts/States.tsx"
import { messages } from "../Messages.ts"
import { isUnsettled, type Simulation, simulationQuery } from "../Queries.ts"
import { SimulationBadge } from "../SimulationsPage.tsx"
import { AdTestResult } from "./AdTestResult.tsx"
import { Conditions } from "./Conditions.tsx"
import { OutcomeForm } from "./OutcomeForm.tsx"
import { PriceTestResult } from "./PriceTestResult.tsx"
import { SegmentResult } from "./SegmentResult.tsx"
import { useProgress } from "./UseProgress.ts"

const Running = ({ simulation }: { readonly simulation: Simulation }) => {
  const texts = useTexts(messages)
  const { percent } = useFormats()
  const progress = useProgress(simulation)
  const queries = useQueryClient()
  const mayStop = useIsAtLeast("developer")
  const cancel = useMutation({
    mutationFn: () => answer(api.POST("/api/v1/simulations/{id}/cancel", { params: { path: { id: simulation.id } } })),
    onSettled: () => queries.invalidateQueries({ queryKey: ["simulations"] })
  })
  return (
    <Paper withBorder p="md">
      <Stack>
        <Text role="status">
          {texts[progress.status]} {percent(progress.progress, 0)}
        </Text>
        <Progress value={progress.progress * 100} aria-label={texts.progress} animated />
        {cancel.error === null ? null : <Failure label={texts.cancel} error={cancel.error} />}
        {mayStop ? (
          <Group>
            <Button variant="default" onClick={() => cancel.mutate()} loading={cancel.isPending}>
              {texts.cancel}
            </Button>
          </Group>
        ) : null}
      </Stack>
    </Paper>
  )
}

const Result = ({ simulation }: { readonly simulation: Simulation }) => {
  if (simulation.templateType === "price_test" && simulation.resultData !== null)
    return <PriceTestResult result={simulation.resultData} />
  if (simulation.templateType === "ad_test" && simulation.resultData !== null)
    return <AdTestResult result={simulation.resultData} />
  if (simulation.templateType === "segment_discovery" && simulation.resultData !== null)
    return <SegmentResult result={simulation.resultData} />
  return null
}

export const SimulationPage = (): ReactNode => {
  const texts = useTexts(messages)
  const { id } = useParams({ from: "/shell/simulations/$id" })
  const query = useQuery(simulationQuery(id))
  const simulation = query.data
  return (
    <Page
      title={simulation ? texts[simulation.templateType] : texts.title}
      lead={simulation?.templateType === "segment_discovery" ? simulation.resultData?.headline : undefined}
      actions={
        simulation === undefined ? null : (
          <>
            <ButtonLink to="/simulations/new" search={{ template: simulation.templateType }} variant="default">
              {texts.again}
            </ButtonLink>
            {simulation.resultData === null ? null : <Button onClick={() => window.print()}>{texts.print}</Button>}
          </>
        )
      }
    >
      <Answered query={query} rows={8}>
        {(simulation) => (
          <Stack gap="lg">
            <Group>
              <SimulationBadge status={simulation.status} />
            </Group>
            {isUnsettled(simulation.status) ? <Running simulation={simulation} /> : null}
            {simulation.error === null ? null : (
              <Alert color="red" title={texts.error} variant="light">
                {simulation.error.message}
              </Alert>
            )}
            <Result simulation={simulation} />
            <OutcomeForm simulation={simulation} />
            <Conditions simulation={simulation} />
          </Stack>
        )}
      </Answered>
    </Page>
  )
}
