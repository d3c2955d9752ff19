/** One job: what happened to it, what went wrong, what it was sent with, and why it is there. */
import { Button, Code, Collapse, Group, List, Stack, Table, Text, Timeline } from "@mantine/core"
import { useDisclosure } from "@mantine/hooks"
import { useQuery } from "@tanstack/react-query"
import { useParams } from "@tanstack/react-router"
import type { ReactNode } from "react"
import { useFormats } from "../../language/Formats.ts"
import { useTexts } from "../../language/LanguageProvider.tsx"
import { AnchorLink } from "../../parts/Links.tsx"
import { Grid } from "../../parts/list/Grid.tsx"
import { Page } from "../../parts/Page.tsx"
import { Section } from "../../parts/Section.tsx"
import { Answered } from "../../parts/States.tsx"
import { When } from "../../parts/When.tsx"
import { messages } from "../Messages.ts"
import { StateBadge } from "../States.tsx"
import { CauseGraph } from "./graph/CauseGraph.tsx"
import { JobActions, StepRetry } from "./JobActions.tsx"
import { type JobDetail, jobQuery, whyQuery } from "./Queries.ts"

const Json = ({ label, value }: { readonly label: string; readonly value: unknown }) => (
  <Code block tabIndex={0} aria-label={label} className="break">
    {JSON.stringify(value, null, 2)}
  </Code>
)

const Happenings = ({ job }: { readonly job: JobDetail }) => {
  const texts = useTexts(messages)
  const { number } = useFormats()
  return (
    <Timeline bulletSize={14} lineWidth={2} active={job.timeline.length}>
      {job.timeline.map(({ at, attempt, by, event, message, tag }) => (
        <Timeline.Item
          key={`${at} ${event}`}
          title={attempt === undefined ? texts[event] : `${texts[event]} · ${texts.attempt(number(attempt))}`}
        >
          <Text size="sm">
            <When at={at} /> {by}
          </Text>
          {tag === undefined ? null : (
            <Text size="sm" className="break">
              {tag}: {message}
            </Text>
          )}
        </Timeline.Item>
      ))}
    </Timeline>
  )
}

/** The tree from its root down to what followed, as a picture and as a list. */
const Causes = ({ id }: { readonly id: string }) => {
  const texts = useTexts(messages)
  const query = useQuery(whyQuery(id))
  const [isList, { toggle }] = useDisclosure()
  return (
    <Answered query={query}>
      {({ asked, nodes }) => (
        <>
          <CauseGraph asked={asked} nodes={nodes} />
          <Group>
            <Button variant="subtle" size="compact-sm" aria-expanded={isList} onClick={toggle}>
              {isList ? texts.hideList : texts.showList}
            </Button>
          </Group>
          <Collapse expanded={isList}>
            <List listStyleType="none" size="sm">
              {nodes.map(({ depth, id: nodeId, kind, name, ref, state }) => (
                <List.Item key={ref} pl={depth * 16} fw={ref === asked ? 700 : 400} className="break">
                  {kind === "job" ? (
                    <AnchorLink to="/operate/jobs/$id" params={{ id: nodeId }} size="sm">
                      {name ?? ref}
                    </AnchorLink>
                  ) : (
                    (name ?? ref)
                  )}{" "}
                  <Text span size="sm" c="dimmed">
                    {kind} {state}
                  </Text>
                </List.Item>
              ))}
              {nodes.length === 0 ? <List.Item>{texts.noCause}</List.Item> : null}
            </List>
          </Collapse>
        </>
      )}
    </Answered>
  )
}

const Attempts = ({ job }: { readonly job: JobDetail }) => {
  const texts = useTexts(messages)
  const { number } = useFormats()
  return job.attempts.map(({ attempt, durationMs, error, message, outcome, startedAt, tag }) => (
    <Stack key={startedAt} gap={4}>
      <Text size="sm" fw={600}>
        {texts.attempt(number(attempt))} · {outcome} · {number(durationMs)} ms · <When at={startedAt} />
      </Text>
      <Text size="sm" className="break">
        {tag}: {message}
      </Text>
      {error === undefined ? null : <Json label={texts.error} value={error} />}
    </Stack>
  ))
}

const Logs = ({ job }: { readonly job: JobDetail }) => {
  const texts = useTexts(messages)
  return job.logs.map(({ at, lines }) => (
    <Code block key={at} tabIndex={0} aria-label={texts.logs}>
      {lines.map((line) => `${line.at} ${line.text}`).join("\n")}
    </Code>
  ))
}

/** What it has done and what it waits for; results follow below, as they may be large. */
const Steps = ({ job }: { readonly job: JobDetail }) => {
  const texts = useTexts(messages)
  const { steps } = job
  const names = new Set<string>()
  const isFirst = (name: string) => !names.has(name) && names.add(name)
  return (
    <>
      <Grid label={texts.steps} heads={[texts.step, texts.state, texts.began, texts.over, texts.action]} width={720}>
        {steps.map(({ branch, endedAt, key, name, startedAt, state }) => (
          <Table.Tr key={`${branch}${name} ${startedAt}`}>
            <Table.Td className="break">
              {branch}
              {name} {key}
            </Table.Td>
            <Table.Td>{texts.stepState(state)}</Table.Td>
            <Table.Td>
              <When at={startedAt} />
            </Table.Td>
            <Table.Td>
              <When at={endedAt} />
            </Table.Td>
            <Table.Td>{isFirst(name) ? <StepRetry job={job} step={name} /> : null}</Table.Td>
          </Table.Tr>
        ))}
      </Grid>
      <Json label={texts.steps} value={steps} />
    </>
  )
}

const Detail = ({ job }: { readonly job: JobDetail }) => {
  const texts = useTexts(messages)
  return (
    <Stack>
      <Group gap="md">
        <StateBadge state={job.state} />
        {job.tenant === null ? null : (
          <Text size="sm" className="break">
            {texts.tenant} <code>{job.tenant}</code>
          </Text>
        )}
        {job.key === null ? null : (
          <Text size="sm" className="break">
            {texts.key} <code>{job.key}</code>
          </Text>
        )}
        {job.node === null ? null : (
          <Text size="sm" className="break">
            {texts.node} <code>{job.node}</code>
          </Text>
        )}
      </Group>
      {job.report === null ? null : (
        <Section title={texts.report}>
          <Text size="sm">
            <When at={job.report.at} />
          </Text>
          <Json label={texts.report} value={job.report.value} />
        </Section>
      )}
      <Section title={texts.timeline}>
        <Happenings job={job} />
      </Section>
      <Section title={texts.why}>
        <Causes id={job.jobId} />
      </Section>
      {job.attempts.length === 0 ? null : (
        <Section title={texts.attempts}>
          <Attempts job={job} />
        </Section>
      )}
      {job.logs.length === 0 ? null : (
        <Section title={texts.logs}>
          <Logs job={job} />
        </Section>
      )}
      {job.steps.length === 0 ? null : (
        <Section title={texts.steps}>
          <Steps job={job} />
        </Section>
      )}
      <Section title={texts.payload}>
        <Json label={texts.payload} value={job.payload} />
      </Section>
      {job.result === null ? null : (
        <Section title={texts.result}>
          <Json label={texts.result} value={job.result} />
        </Section>
      )}
    </Stack>
  )
}

export const JobPage = (): ReactNode => {
  const texts = useTexts(messages)
  const { id } = useParams({ from: "/shell/operate/jobs/$id" })
  const query = useQuery(jobQuery(id))
  return (
    <Page
      title={texts.job(id)}
      lead={query.data?.actor}
      actions={query.data === undefined ? null : <JobActions job={query.data} />}
    >
      <Answered query={query} rows={8}>
        {(job) => <Detail job={job} />}
      </Answered>
    </Page>
  )
}
