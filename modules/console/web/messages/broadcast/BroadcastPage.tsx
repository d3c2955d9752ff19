/** One broadcast: what it says, whom it is for, and what became of it. */
import { Alert, Button, SimpleGrid, Stack, Table, Text } from "@mantine/core"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { useParams } from "@tanstack/react-router"
import type { ReactNode } from "react"
import { answer, api } from "../../api/Client.ts"
import { useAccountId, useIsAtLeast } from "../../api/Session.ts"
import { tagsQuery } from "../../friends/Queries.ts"
import { useFormats } from "../../language/Formats.ts"
import { useTexts } from "../../language/LanguageProvider.tsx"
import { ConfirmButton } from "../../parts/ConfirmButton.tsx"
import { Fact, Facts } from "../../parts/Facts.tsx"
import { ButtonLink } from "../../parts/Links.tsx"
import { Grid } from "../../parts/list/Grid.tsx"
import { notice } from "../../parts/Notice.tsx"
import { Page } from "../../parts/Page.tsx"
import { Section } from "../../parts/Section.tsx"
import { Answered } from "../../parts/States.tsx"
import { When } from "../../parts/When.tsx"
import { messages } from "../Messages.ts"
import { LinePreview } from "../preview/LinePreview.tsx"
import { type BroadcastDetail, broadcastQuery } from "../Queries.ts"
import { useConditionTexts } from "./conditions/Sentence.ts"
import { nowMs } from "./Now.ts"
import { Readers } from "./Readers.tsx"
import { BroadcastBadge } from "./Status.tsx"

const Actions = ({ broadcast }: { readonly broadcast: BroadcastDetail }) => {
  const texts = useTexts(messages)
  const accountId = useAccountId()
  const queries = useQueryClient()
  const { id, status } = broadcast
  const change = useMutation({
    mutationFn: (action: "pause" | "resume" | "stop") => {
      const params = { path: { accountId, id } }
      if (action === "stop") {
        return answer(api.POST("/admin/v1/crm/accounts/{accountId}/broadcasts/{id}/stop", { params }))
      }
      return answer(
        action === "pause"
          ? api.POST("/admin/v1/crm/accounts/{accountId}/broadcasts/{id}/pause", { params })
          : api.POST("/admin/v1/crm/accounts/{accountId}/broadcasts/{id}/resume", { params })
      )
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: ["broadcasts", accountId] }),
    onError: notice.failed
  })
  const isPausable = status === "scheduled" || status === "sending"
  return (
    <>
      {isPausable ? (
        <Button variant="default" loading={change.isPending} onClick={() => change.mutate("pause")}>
          {texts.pause}
        </Button>
      ) : null}
      {status === "paused" ? (
        <Button loading={change.isPending} onClick={() => change.mutate("resume")}>
          {texts.resume}
        </Button>
      ) : null}
      {isPausable || status === "paused" || status === "awaiting_approval" ? (
        <ConfirmButton
          label={texts.stop}
          question={texts.stopQuestion}
          action={() => change.mutateAsync("stop")}
          pending={change.isPending}
        />
      ) : null}
      <ButtonLink to="/messages/new" search={{ copy: id }} variant="default">
        {texts.copy}
      </ButtonLink>
    </>
  )
}

const Standing = ({ broadcast }: { readonly broadcast: BroadcastDetail }) => {
  const texts = useTexts(messages)
  const { approval, error, scheduledAt, startedAt, status } = broadcast
  const isOver = startedAt === null && (scheduledAt === null || Date.parse(scheduledAt) < nowMs())
  if (error !== null) return <Alert color="red">{texts[`error_${error}`]}</Alert>
  if (status === "paused") {
    return (
      <Alert color="yellow">
        {texts.pausedNote} {isOver ? texts.resumeAtOnce : ""}
      </Alert>
    )
  }
  if (approval === null || (approval === "approved" && status !== "scheduled")) return null
  return <Alert color={approval === "approved" ? "green" : "yellow"}>{texts[`approval_${approval}`]}</Alert>
}

/** Whom it is for, in words. */
const useAudienceText = ({ audience: { all = [], any = [], none = [], ...conditions } }: BroadcastDetail): string => {
  const texts = useTexts(messages)
  const { data } = useQuery(tagsQuery(useAccountId()))
  const said = useConditionTexts(conditions)
  const names = (ids: ReadonlyArray<string>) =>
    ids.map((id) => data?.tags.find((tag) => tag.id === id)?.name ?? "…").join("、")
  const parts = [
    any.length > 0 ? `${texts.withTags} (${texts.anyTag}): ${names(any)}` : "",
    all.length > 0 ? `${texts.withTags} (${texts.allTags}): ${names(all)}` : "",
    none.length > 0 ? `${texts.withoutTags}: ${names(none)}` : "",
    ...said
  ].filter((part) => part !== "")
  return parts.length === 0 ? texts.everyone : parts.join(" / ")
}

const Result = ({ broadcast }: { readonly broadcast: BroadcastDetail }) => {
  const texts = useTexts(messages)
  const { number } = useFormats()
  const figures = [
    ["recipients", broadcast.recipients],
    ["sent", broadcast.sent],
    ["failed", broadcast.failed],
    ["queued", broadcast.queued],
    ["skipped", broadcast.skipped],
    ["unknown", broadcast.unknown]
  ] as const
  const always = new Set(["recipients", "sent", "failed"])
  return (
    <Section title={texts.result}>
      <SimpleGrid cols={{ base: 2, sm: 3 }} component="dl" m={0}>
        {figures
          .filter(([name, value]) => always.has(name) || value > 0)
          .map(([name, value]) => (
            <Stack key={name} gap={0}>
              <Text size="xs" c="dimmed" component="dt">
                {texts[name]}
              </Text>
              <Text size="xl" fw={700} component="dd" m={0}>
                {texts.people(number(value))}
              </Text>
            </Stack>
          ))}
      </SimpleGrid>
      {broadcast.unknown > 0 ? <Text size="sm">{texts.unknownHint}</Text> : null}
      {broadcast.sent + broadcast.unknown === 0 ? null : <Readers broadcast={broadcast} />}
      {broadcast.chunks.length === 0 ? null : <Parts broadcast={broadcast} />}
    </Section>
  )
}

const Parts = ({ broadcast: { chunks } }: { readonly broadcast: BroadcastDetail }) => {
  const texts = useTexts(messages)
  const { number } = useFormats()
  return (
    <details>
      <summary>{texts.parts}</summary>
      <Grid
        label={texts.parts}
        heads={[`#${texts.part}`, texts.status, `#${texts.recipients}`, texts.reason]}
        width={420}
      >
        {chunks.map((chunk) => (
          <Table.Tr key={chunk.number}>
            <Table.Td className="num">{number(chunk.number)}</Table.Td>
            <Table.Td>{texts[`chunk_${chunk.status}`]}</Table.Td>
            <Table.Td className="num">{number(chunk.recipients - chunk.skipped)}</Table.Td>
            <Table.Td>
              {chunk.error === null ? "" : texts[`why_${chunk.error}`]}
              {chunk.reason === null ? null : (
                <Text size="xs" c="dimmed" className="break">
                  {chunk.reason}
                </Text>
              )}
            </Table.Td>
          </Table.Tr>
        ))}
      </Grid>
    </details>
  )
}

const Detail = ({ broadcast }: { readonly broadcast: BroadcastDetail }) => {
  const texts = useTexts(messages)
  const audience = useAudienceText(broadcast)
  return (
    <>
      <Standing broadcast={broadcast} />
      <Facts>
        <Fact label={texts.status}>
          <BroadcastBadge status={broadcast.status} />
        </Fact>
        <Fact label={texts.when}>
          {broadcast.scheduledAt === null ? texts.atOnce : <When at={broadcast.scheduledAt} />}
        </Fact>
        <Fact label={texts.audience}>{audience}</Fact>
        {broadcast.startedAt === null ? null : (
          <Fact label={texts.began}>
            <When at={broadcast.startedAt} />
          </Fact>
        )}
        {broadcast.finishedAt === null ? null : (
          <Fact label={texts.ended}>
            <When at={broadcast.finishedAt} />
          </Fact>
        )}
      </Facts>
      <SimpleGrid cols={{ base: 1, lg: 2 }}>
        <Result broadcast={broadcast} />
        <Section title={texts.preview}>
          <LinePreview said={broadcast.texts} isPlain />
        </Section>
      </SimpleGrid>
    </>
  )
}

export const BroadcastPage = (): ReactNode => {
  const texts = useTexts(messages)
  const mayChange = useIsAtLeast("developer")
  const { id } = useParams({ from: "/shell/messages/broadcasts/$id" })
  const query = useQuery(broadcastQuery(useAccountId(), id))
  return (
    <Page
      title={query.data?.name ?? texts.broadcasts}
      actions={mayChange && query.data !== undefined ? <Actions broadcast={query.data} /> : null}
    >
      <Answered query={query}>{(broadcast) => <Detail broadcast={broadcast} />}</Answered>
    </Page>
  )
}
