/** Schedules with their next runs: paused, resumed, run by hand. */
import { Badge, Button, Group, Table, Text } from "@mantine/core"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import type { ReactNode } from "react"
import type { Schema } from "../../api/Types.ts"
import { useTexts } from "../../language/LanguageProvider.tsx"
import { AnchorLink } from "../../parts/Links.tsx"
import { Grid } from "../../parts/list/Grid.tsx"
import { notice } from "../../parts/Notice.tsx"
import { Page } from "../../parts/Page.tsx"
import { Answered, Empty } from "../../parts/States.tsx"
import { When } from "../../parts/When.tsx"
import { messages } from "./Messages.ts"
import { pauseSchedule, resumeSchedule, runSchedule, schedulesQuery } from "./Queries.ts"

const Row = ({ schedule }: { readonly schedule: Schema<"JobSchedule"> }) => {
  const texts = useTexts(messages)
  const queries = useQueryClient()
  const { name, pausedSince } = schedule
  const onSuccess = () => queries.invalidateQueries({ queryKey: ["operate"] })
  const toggle = useMutation({
    mutationFn: () => (pausedSince === null ? pauseSchedule(name) : resumeSchedule(name)),
    onSuccess,
    onError: notice.failed
  })
  const run = useMutation({
    mutationFn: () => runSchedule(name),
    onSuccess: ({ jobId }) => {
      notice.good(texts.started(jobId))
      return onSuccess()
    },
    onError: notice.failed
  })
  return (
    <Table.Tr>
      <Table.Td>
        <Text size="sm" fw={500}>
          {name}
        </Text>
        {pausedSince === null ? null : (
          <Badge color="yellow" variant="dot" tt="none">
            {texts.paused}
          </Badge>
        )}
      </Table.Td>
      <Table.Td>
        <code>{schedule.cron}</code>
        <Text size="xs" c="dimmed">
          {schedule.timeZone}
        </Text>
      </Table.Td>
      <Table.Td>
        {schedule.lastJobId === null ? (
          <When at={schedule.lastTick} />
        ) : (
          <AnchorLink to="/operate/jobs/$id" params={{ id: schedule.lastJobId }} size="sm">
            <When at={schedule.lastTick} />
          </AnchorLink>
        )}
      </Table.Td>
      <Table.Td>
        <When at={schedule.nextTick} />
      </Table.Td>
      <Table.Td>
        <Group gap="xs" wrap="nowrap">
          <Button size="xs" variant="default" loading={toggle.isPending} onClick={() => toggle.mutate()}>
            {pausedSince === null ? texts.pause : texts.resume}
          </Button>
          <Button size="xs" variant="default" loading={run.isPending} onClick={() => run.mutate()}>
            {texts.run}
          </Button>
        </Group>
      </Table.Td>
    </Table.Tr>
  )
}

export const SchedulesPage = (): ReactNode => {
  const texts = useTexts(messages)
  const query = useQuery(schedulesQuery)
  const heads = [texts.schedule, texts.timing, texts.last, texts.next, texts.actions]
  return (
    <Page title={texts.schedules} lead={texts.schedulesLead}>
      <Answered query={query} rows={8}>
        {({ schedules }) =>
          schedules.length === 0 ? (
            <Empty title={texts.noSchedules} />
          ) : (
            <Grid label={texts.schedules} heads={heads} width={900}>
              {schedules.map((schedule) => (
                <Row key={schedule.name} schedule={schedule} />
              ))}
            </Grid>
          )
        }
      </Answered>
    </Page>
  )
}
