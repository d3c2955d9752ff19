/** The runtime as it is now: rate, latency, what waits and runs by actor. Each count leads to its jobs. */
import { Badge, Button, Group, Paper, SimpleGrid, Stack, Table, Text } from "@mantine/core"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { scaleLinear } from "d3-scale"
import { line } from "d3-shape"
import { type ReactNode, useState } from "react"
import type { Schema } from "../../api/Types.ts"
import { useFormats } from "../../language/Formats.ts"
import { useTexts } from "../../language/LanguageProvider.tsx"
import { defineMessages } from "../../language/Messages.ts"
import { AnchorLink } from "../../parts/Links.tsx"
import { Grid } from "../../parts/list/Grid.tsx"
import { notice } from "../../parts/Notice.tsx"
import { Page } from "../../parts/Page.tsx"
import { Answered } from "../../parts/States.tsx"
import { messages as shared } from "../Messages.ts"
import { messages as runtime } from "../runtime/Messages.ts"
import { healthQuery, pauseActor, resumeActor, statsQuery } from "../runtime/Queries.ts"
import type { JobState } from "../States.tsx"
import { OverrideDialog } from "./OverrideDialog.tsx"
import { type LiveActor, type LiveCounts, useLiveCounts } from "./UseLiveCounts.ts"

const width = 300
const height = 56

/** The course of a value without axes; the number beside it says where it stands. */
const Sparkline = ({ label, values }: { readonly label: string; readonly values: ReadonlyArray<number> }) => {
  const x = scaleLinear([0, Math.max(1, values.length - 1)], [1, width - 1])
  const y = scaleLinear([0, Math.max(1, ...values)], [height - 2, 2])
  const path = line<number>((_, at) => x(at), y)([...values])
  return (
    <svg className="chart" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      <path d={path ?? ""} fill="none" stroke="var(--mantine-primary-color-filled)" strokeWidth="2" />
    </svg>
  )
}

const messages = defineMessages({
  title: ["稼働状況", "Live"],
  lead: [
    "件数は変化のたびに更新されます。待ち時間と実行時間は直近5分の百分位です。",
    "Counts follow each change within about a second. Latencies are percentiles of the last five minutes."
  ],
  rate: ["完了（直近1分）", "Completed, last minute"],
  failedRate: ["失敗（直近1時間）", "Failed, last hour"],
  waiting: ["待機中", "Waiting"],
  running: ["実行中", "Running"],
  oldest: ["最長の待ち時間", "Longest wait"],
  canary: ["疎通確認からの経過", "Since the last canary"],
  waits: ["待ち ms p50/95/99", "Wait ms p50/95/99"],
  runs: ["実行 ms p50/95/99", "Run ms p50/95/99"],
  override: ["上書き", "Override"],
  overrideOf: [(actor: string) => `設定の上書き: ${actor}`, (actor: string) => `Override ${actor}`],
  overridden: [(settings: string) => `上書き: ${settings}`, (settings: string) => `Overridden: ${settings}`],
  undeclared: ["宣言なし", "Not declared"],
  past: ["推移", "Past hours"],
  pastOf: [(actor: string) => `推移: ${actor}`, (actor: string) => `Past hours of ${actor}`],
  seconds: [(value: string) => `${value} 秒`, (value: string) => `${value} s`]
})

const Tile = ({ children, label, value }: { label: string; value: string; children?: ReactNode }) => (
  <Paper withBorder p="md" miw={0}>
    <Text size="sm" c="dimmed">
      {label}
    </Text>
    <Text size="xl" fw={650}>
      {value}
    </Text>
    {children}
  </Paper>
)

const last = (values: ReadonlyArray<number> | undefined) => values?.at(-1)

const Tiles = ({ live }: { readonly live: LiveCounts | undefined }) => {
  const texts = useTexts(messages)
  const { number } = useFormats()
  const stats = useQuery(statsQuery)
  const health = useQuery(healthQuery)
  const waits = stats.data?.actors.flatMap(({ oldestWaitMs }) => (oldestWaitMs === null ? [] : [oldestWaitMs])) ?? []
  const shown = (value: number | undefined) => (value === undefined ? "–" : number(value))
  const seconds = (ms: number | null | undefined) => (ms == null ? "–" : texts.seconds(number(ms / 1000, 1)))
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }}>
      <Tile label={texts.rate} value={shown(stats.data?.lastMinute.completed)} />
      <Tile label={texts.failedRate} value={shown(stats.data?.lastHour.failed)} />
      <Tile label={texts.oldest} value={stats.data ? seconds(Math.max(0, ...waits)) : "–"} />
      <Tile label={texts.waiting} value={shown(last(live?.waiting))}>
        <Sparkline label={texts.waiting} values={live?.waiting ?? []} />
      </Tile>
      <Tile label={texts.running} value={shown(last(live?.running))}>
        <Sparkline label={texts.running} values={live?.running ?? []} />
      </Tile>
      <Tile label={texts.canary} value={seconds(health.data?.canary?.ageMs)} />
    </SimpleGrid>
  )
}

const Count = ({ actor, state, value }: { actor: string; state: JobState; value: number }) => {
  const { number } = useFormats()
  return (
    <Table.Td className="num">
      {value === 0 ? (
        number(value)
      ) : (
        <AnchorLink to="/operate/jobs" search={{ actor, state }} size="sm">
          {number(value)}
        </AnchorLink>
      )}
    </Table.Td>
  )
}

const PauseButton = ({ actor, isPaused }: { readonly actor: string; readonly isPaused: boolean }) => {
  const texts = useTexts(runtime)
  const queries = useQueryClient()
  const toggle = useMutation({
    mutationFn: () => (isPaused ? resumeActor(actor) : pauseActor(actor)),
    onSuccess: () => queries.invalidateQueries({ queryKey: ["operate"] }),
    onError: notice.failed
  })
  return (
    <Button size="compact-xs" variant="default" loading={toggle.isPending} onClick={() => toggle.mutate()}>
      {isPaused ? texts.resume : texts.pause}
    </Button>
  )
}

type Actor = Schema<"JobActor">

/** Shows the times of the last five minutes. */
const Latency = ({ of }: { readonly of: Actor["waitMs"] | undefined }) => {
  const { number } = useFormats()
  const shown = of == null ? [] : [of.p50, of.p95, of.p99]
  return (
    <Table.Td className="num">
      {shown.map((ms) => number(ms, ms < 10 ? 1 : 0)).join(" / ") || (
        <Text span c="dimmed">
          –
        </Text>
      )}
    </Table.Td>
  )
}

const settingNames = defineMessages({
  concurrency: ["同時実行数", "concurrency"],
  cluster: ["全体の同時実行数", "cluster"],
  rate: ["開始数", "rate"],
  ratePerKey: ["キーごとの開始数", "rate per key"],
  timeoutMs: ["制限時間", "time limit"],
  retry: ["再試行", "retries"]
})
const settings = ["concurrency", "cluster", "rate", "ratePerKey", "timeoutMs", "retry"] as const

/** Marks of an actor that does not run as its code declares. */
const Marks = ({ isPaused, read }: { readonly isPaused: boolean; readonly read: Actor | undefined }) => {
  const texts = useTexts(messages)
  const names = useTexts(settingNames)
  const { paused } = useTexts(runtime)
  const set = settings.filter((name) => read?.override?.[name] != null).map((name) => names[name])
  if (!isPaused && set.length === 0 && read?.isDeclared !== false) return null
  return (
    <Group gap={4}>
      {isPaused ? (
        <Badge color="yellow" variant="dot" tt="none">
          {paused}
        </Badge>
      ) : null}
      {set.length === 0 ? null : (
        <Badge variant="dot" tt="none">
          {texts.overridden(set.join(" / "))}
        </Badge>
      )}
      {read?.isDeclared === false ? (
        <Badge color="gray" variant="dot" tt="none">
          {texts.undeclared}
        </Badge>
      ) : null}
    </Group>
  )
}

const Row = ({ counts, onOverride, read }: { counts: LiveActor; read: Actor | undefined; onOverride: () => void }) => {
  const texts = useTexts(messages)
  const isPaused = counts.pausedAt !== null
  return (
    <Table.Tr>
      <Table.Td>
        <Stack gap={2}>
          <Group gap="xs">
            <AnchorLink to="/operate/jobs" search={{ actor: counts.actor }} size="sm">
              {counts.actor}
            </AnchorLink>
            <AnchorLink
              to="/operate/activity"
              search={{ actor: counts.actor }}
              size="xs"
              aria-label={texts.pastOf(counts.actor)}
            >
              {texts.past}
            </AnchorLink>
          </Group>
          <Marks isPaused={isPaused} read={read} />
        </Stack>
      </Table.Td>
      {counted.map((state) => (
        <Count key={state} actor={counts.actor} state={state} value={counts[state]} />
      ))}
      <Latency of={read?.waitMs} />
      <Latency of={read?.runMs} />
      <Table.Td>
        <Group gap={4} wrap="nowrap">
          <PauseButton actor={counts.actor} isPaused={isPaused} />
          <Button
            size="compact-xs"
            variant="default"
            disabled={read === undefined}
            aria-label={texts.overrideOf(counts.actor)}
            onClick={onOverride}
          >
            {texts.override}
          </Button>
        </Group>
      </Table.Td>
    </Table.Tr>
  )
}

const counted = ["scheduled", "ready", "running", "failed"] as const

export const LivePage = (): ReactNode => {
  const texts = useTexts(messages)
  const words = useTexts(shared)
  const { actions } = useTexts(runtime)
  const live = useLiveCounts()
  const stats = useQuery(statsQuery)
  const [overriding, setOverriding] = useState<Actor>()
  const heads = [
    words.actor,
    ...counted.map((state) => `#${words[state]}`),
    `#${texts.waits}`,
    `#${texts.runs}`,
    actions
  ]
  return (
    <Page title={texts.title} lead={texts.lead}>
      <Tiles live={live} />
      <Answered query={stats} rows={8}>
        {(read) => {
          const known = new Map(read.actors.map((actor) => [actor.actor, actor]))
          return (
            <Grid label={words.actor} heads={heads} width={940} isDense>
              {(live?.actors ?? read.actors).map((counts) => (
                <Row
                  key={counts.actor}
                  counts={counts}
                  read={known.get(counts.actor)}
                  onOverride={() => setOverriding(known.get(counts.actor))}
                />
              ))}
            </Grid>
          )
        }}
      </Answered>
      {overriding === undefined ? null : <OverrideDialog actor={overriding} onClose={() => setOverriding(undefined)} />}
    </Page>
  )
}
