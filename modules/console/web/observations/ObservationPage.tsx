/** One observation: its series, its results, and what may be done with it. */
import { Alert, Badge, Button, Card, Paper, ScrollArea, SimpleGrid, Stack, Table, Text, Title } from "@mantine/core"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { useNavigate, useParams } from "@tanstack/react-router"
import type { ReactNode } from "react"
import { answer, api } from "../api/Client.ts"
import { useIsAtLeast } from "../api/Session.ts"
import { useFormats } from "../language/Formats.ts"
import { useTexts } from "../language/LanguageProvider.tsx"
import { ConfirmButton } from "../parts/ConfirmButton.tsx"
import { notice } from "../parts/Notice.tsx"
import { Page } from "../parts/Page.tsx"
import { Answered, Empty } from "../parts/States.tsx"
import { When } from "../parts/When.tsx"
import { messages } from "./Messages.ts"
import { Notices } from "./Notices.tsx"
import { ObservationBadge, TypeName } from "./ObservationsPage.tsx"
import { type Observation, observationQuery, observationsQuery, resultsQuery, seriesQuery } from "./Queries.ts"
import { frequencyOf } from "./Schedule.ts"
import { SeriesFigure } from "./SeriesFigure.tsx"

const Actions = ({ observation }: { readonly observation: Observation }) => {
  const texts = useTexts(messages)
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { id, status } = observation
  const params = { path: { id } }
  const refresh = () => queries.invalidateQueries({ queryKey: observationsQuery.queryKey })
  const run = useMutation({
    mutationFn: () => answer(api.POST("/api/v1/observations/{id}/run", { params })),
    onSuccess: () => {
      notice.good(texts.queued)
      return refresh()
    },
    onError: notice.failed
  })
  const change = useMutation({
    mutationFn: (next: "active" | "paused") =>
      answer(api.PATCH("/api/v1/observations/{id}", { params, body: { status: next } })),
    onSuccess: refresh,
    onError: notice.failed
  })
  const removal = useMutation({
    mutationFn: () => answer(api.DELETE("/api/v1/observations/{id}", { params })),
    onSuccess: async () => {
      await navigate({ to: "/observations" })
      await refresh()
    }
  })
  if (status === "archived") return null
  return (
    <>
      <Button loading={run.isPending} onClick={() => run.mutate()}>
        {texts.runNow}
      </Button>
      <Button
        variant="default"
        loading={change.isPending}
        onClick={() => change.mutate(status === "active" ? "paused" : "active")}
      >
        {status === "active" ? texts.pause : texts.resume}
      </Button>
      <ConfirmButton
        label={texts.archive}
        question={texts.archiveQuestion}
        action={removal.mutateAsync}
        error={removal.error}
        pending={removal.isPending}
      />
    </>
  )
}

const Fact = ({ children, label }: { readonly label: string; readonly children: ReactNode }) => (
  <Stack gap={0}>
    <Text size="xs" c="dimmed" component="dt">
      {label}
    </Text>
    <Text size="sm" component="dd" m={0}>
      {children}
    </Text>
  </Stack>
)

const Facts = ({ observation }: { readonly observation: Observation }) => {
  const texts = useTexts(messages)
  const { yen } = useFormats()
  const frequency = frequencyOf(observation.schedule)
  return (
    <Card withBorder component="section">
      <SimpleGrid component="dl" cols={{ base: 2, sm: 4 }} m={0}>
        <Fact label={texts.type}>
          <TypeName type={observation.observationType} />
        </Fact>
        <Fact label={texts.status}>
          <ObservationBadge status={observation.status} />
        </Fact>
        <Fact label={texts.schedule}>{frequency === undefined ? texts.otherTimes : texts[frequency]}</Fact>
        <Fact label={texts.nextRun}>
          <When at={observation.nextRunAt} />
        </Fact>
        <Fact label={texts.lastRun}>
          <When at={observation.lastRunAt} />
        </Fact>
        <Fact label={texts.spent}>
          {yen(observation.monthlySpentYen)}
          {observation.monthlyBudgetYen === null ? "" : ` / ${yen(observation.monthlyBudgetYen)}`}
        </Fact>
      </SimpleGrid>
    </Card>
  )
}

/** The line of a result that says what has changed. */
const summaryOf = (data: Readonly<Record<string, unknown>>): string => {
  const { summary } = data
  return typeof summary === "string" ? summary : JSON.stringify(data)
}

const Results = ({ id, runs }: { readonly id: string; readonly runs: number }) => {
  const texts = useTexts(messages)
  const { yen } = useFormats()
  const query = useQuery(resultsQuery(id, runs))
  return (
    <Answered query={query}>
      {({ data }) =>
        data.length === 0 ? (
          <Empty title={texts.noResults} />
        ) : (
          <Paper withBorder>
            <ScrollArea
              type="auto"
              scrollbars="x"
              viewportProps={{ tabIndex: 0, "aria-label": texts.results, role: "region" }}
            >
              <Table miw={640} horizontalSpacing="md">
                <Table.Thead>
                  <Table.Tr>
                    <Table.Th>{texts.at}</Table.Th>
                    <Table.Th>{texts.status}</Table.Th>
                    <Table.Th>{texts.found}</Table.Th>
                    <Table.Th className="num">{texts.cost}</Table.Th>
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {data.map((result) => (
                    <Table.Tr key={result.id}>
                      <Table.Td>
                        <When at={result.completedAt} />
                      </Table.Td>
                      <Table.Td>
                        <Badge
                          variant="dot"
                          tt="none"
                          miw="max-content"
                          color={result.status === "failed" ? "red" : "green"}
                        >
                          {texts[result.status]}
                        </Badge>
                      </Table.Td>
                      <Table.Td maw={420} className="break">
                        {summaryOf(result.data)}
                      </Table.Td>
                      <Table.Td className="num">{yen(result.yen)}</Table.Td>
                    </Table.Tr>
                  ))}
                </Table.Tbody>
              </Table>
            </ScrollArea>
          </Paper>
        )
      }
    </Answered>
  )
}

const Series = ({ id, runs }: { readonly id: string; readonly runs: number }) => (
  <Answered query={useQuery(seriesQuery(id, runs))}>{({ data }) => <SeriesFigure series={data} />}</Answered>
)

export const ObservationPage = (): ReactNode => {
  const texts = useTexts(messages)
  const mayChange = useIsAtLeast("developer")
  const { id } = useParams({ from: "/shell/observations/$id" })
  const query = useQuery(observationQuery(id))
  const observation = query.data?.data
  return (
    <Page
      title={observation?.title ?? texts.title}
      actions={mayChange && observation !== undefined ? <Actions observation={observation} /> : null}
    >
      <Answered query={query}>
        {({ data }) => (
          <>
            {data.pausedReason === null ? null : (
              <Alert color="yellow">
                {texts.pausedFor}: {texts[data.pausedReason]}
              </Alert>
            )}
            {data.budgetExhausted ? <Alert color="yellow">{texts.exhausted}</Alert> : null}
            <Facts observation={data} />
            <Notices observation={data} />
            <Series id={id} runs={data.runCount} />
            <Title order={2} size="h4">
              {texts.results}
            </Title>
            <Results id={id} runs={data.runCount} />
          </>
        )}
      </Answered>
    </Page>
  )
}
