/** Formats jobs, actors and nodes as text for a terminal. */

import * as DeclaredLimits from "../../actor/limit/DeclaredLimits.ts"
import * as ActorScale from "../../actor/limit/scale/ActorScale.ts"
import type { ActorCounts } from "../../actor/operate/counts/ActorCounts.ts"
import { countBound } from "../../actor/operate/counts/ActorCounts.ts"
import type { NodeView } from "../../actor/operate/counts/NodeList.ts"
import { type TenantCount, tenantBound } from "../../actor/operate/counts/TenantCounts.ts"
import { type EndedCounts, throughputBound } from "../../actor/operate/counts/Throughput.ts"
import type { JobDetail, Stats } from "../../actor/operate/Inspector.ts"
import type { BoundedCount } from "../../actor/operate/jobs/JobScan.ts"
import type { JobSummary } from "../../actor/operate/jobs/JobSummary.ts"
import type { Group } from "../../actor/operate/jobs/Preview.ts"
import type { TimelineEvent } from "../../actor/operate/jobs/Timeline.ts"
import type { BulkResult } from "../../actor/operate/Operations.ts"
import type { StoredStep } from "../../actor/step/StepStore.ts"
import { table } from "../Output.ts"

export const instant = (date: Date | null): string =>
  date === null ? "-" : `${date.toISOString().slice(0, 19).replace("T", " ")}Z`

/** A count that reaches its bound is that or more. */
const atLeast = (count: number, bound = countBound): string => (count >= bound ? `${count}+` : String(count))

const oneLine = (text: string, longest: number): string => {
  const line = text.replaceAll(/\s+/g, " ")
  return line.length > longest ? `${line.slice(0, longest - 1)}…` : line
}

/** The two largest units, as 3d 4h or 17s. */
const span = (ms: number): string => {
  const seconds = Math.floor(ms / 1000)
  const units = [
    [Math.floor(seconds / 86_400), "d"],
    [Math.floor(seconds / 3600) % 24, "h"],
    [Math.floor(seconds / 60) % 60, "m"],
    [seconds % 60, "s"]
  ] as const
  const first = units.findIndex(([count]) => count > 0)
  if (first === -1) return `${Math.max(0, Math.round(ms))}ms`
  const shown = units.slice(first, first + 2).filter(([count]) => count > 0)
  return shown.map(([count, unit]) => `${count}${unit}`).join(" ")
}

const jobColumns = [
  { title: "ID", of: ({ jobId }: JobSummary) => jobId },
  { title: "STATE", of: ({ cancelling, state }: JobSummary) => (cancelling ? `${state} (cancelling)` : state) },
  { title: "ACTOR", of: ({ actor }: JobSummary) => actor },
  { title: "V", of: ({ version }: JobSummary) => String(version) },
  { title: "KEY", of: ({ key }: JobSummary) => (key === null ? "-" : oneLine(key, 24)) },
  { title: "CAUSE", of: ({ cause }: JobSummary) => (cause === null ? "-" : oneLine(cause, 40)) },
  { title: "SENT", of: ({ createdAt }: JobSummary) => instant(createdAt) },
  { title: "DUE OR ENDED", of: ({ finishedAt, runAt }: JobSummary) => instant(finishedAt ?? runAt) },
  { title: "FAILURES", of: ({ failures }: JobSummary) => String(failures) },
  {
    title: "LAST ERROR",
    of: ({ error }: JobSummary) => (error === null ? "-" : oneLine(`${error.tag}: ${error.message}`, 60))
  }
]

interface JobPage {
  readonly jobs: ReadonlyArray<JobSummary>
  readonly nextCursor: string | null
  readonly count: BoundedCount
}

export const jobsText = ({ count, jobs, nextCursor }: JobPage): string => {
  if (jobs.length === 0 && nextCursor === null) return "No jobs"
  const known = count.more ? `${count.count} or more` : String(count.count)
  return [
    table(jobColumns, jobs),
    ...(nextCursor === null ? [] : [`${jobs.length} of ${known}; go on with --cursor ${nextCursor}`])
  ].join("\n")
}

const eventText = ({ attempt, by, event, message, outcome, tag }: TimelineEvent): string => {
  if (event === "started") return `attempt ${attempt} started`
  if (event === "attempt_ended") return `attempt ${attempt} ended: ${outcome}, ${tag}: ${oneLine(message ?? "", 200)}`
  if (event === "redriven") return `sent on its way again by ${by}`
  return event
}

const stepColumns = [
  { title: "STEP", of: ({ position }: StoredStep) => String(position + 1) },
  { title: "KIND", of: ({ kind }: StoredStep) => kind },
  { title: "NAME", of: ({ key, name }: StoredStep) => (key === null ? name : `${name} of ${oneLine(key, 60)}`) },
  { title: "STATE", of: ({ state }: StoredStep) => state },
  { title: "UNTIL", of: ({ until }: StoredStep) => instant(until) },
  { title: "RESULT", of: ({ result }: StoredStep) => (result === null ? "-" : oneLine(JSON.stringify(result), 60)) }
]

const logLines = ({ attempt, lines, node }: JobDetail["logs"][number]): ReadonlyArray<string> => [
  "",
  `Log of attempt ${attempt}, on node ${node}:`,
  ...lines.map(({ at, text }) => `  ${at.slice(11, 23)} ${text.replaceAll("\n", "\n    ")}`)
]

export const jobText = (job: JobDetail): string =>
  [
    table(
      [
        { title: "JOB", of: ([name]: readonly [string, string]) => name },
        { title: job.jobId, of: ([, value]) => value }
      ],
      [
        ["actor", job.actor],
        ["state", job.cancelling ? `${job.state}, asked to stop` : job.state],
        ...(job.ahead === null ? [] : [["before it in its mailbox", atLeast(job.ahead)] as const]),
        ...(job.progress === null ? [] : [["progress", `${Math.round(job.progress * 100)} %`] as const]),
        ["priority", String(job.priority)],
        ["key", job.key ?? "-"],
        ["unique key", job.uniqueKey ?? "-"],
        ["tenant", job.tenant ?? "-"],
        ["cause", job.cause ?? "-"],
        ["version", String(job.version)],
        ["node", job.node ?? "-"],
        ["failures", String(job.failures)],
        ["payload", JSON.stringify(job.payload)],
        ["result", JSON.stringify(job.result)]
      ]
    ),
    "",
    ...job.timeline.map((happening) => `${instant(happening.at)}  ${eventText(happening)}`),
    ...(job.steps.length === 0 ? [] : ["", table(stepColumns, job.steps)]),
    ...job.logs.flatMap(logLines)
  ].join("\n")

const tenantColumns = [
  { title: "TENANT", of: ({ tenant }: TenantCount) => tenant ?? "-" },
  { title: "READY", of: ({ ready }: TenantCount) => atLeast(ready, tenantBound) },
  { title: "RUNNING", of: ({ running }: TenantCount) => String(running) },
  { title: "PAUSED SINCE", of: ({ pausedAt }: TenantCount) => instant(pausedAt) }
]

export const tenantsText = (tenants: ReadonlyArray<TenantCount>): string =>
  tenants.length === 0 ? "No tenant has jobs" : table(tenantColumns, tenants)

const groupColumns = [
  { title: "COUNT", of: ({ count }: Group) => String(count) },
  { title: "ACTOR", of: ({ actor }: Group) => actor },
  { title: "STATE", of: ({ state }: Group) => state },
  { title: "LAST ERROR", of: ({ error }: Group) => error ?? "-" },
  { title: "NEWEST", of: ({ jobIds }: Group) => jobIds.join(" ") }
]

export const doneText =
  (past: string) =>
  ({ changed, dryRun, groups = [], jobId, matched, more }: BulkResult): string => {
    if (jobId !== undefined)
      return `Job ${jobId} does it; follow it by "jobs show ${jobId}", stop it by "jobs cancel ${jobId}"`
    const rest = more ? "; there are more" : ""
    if (!dryRun) return `${changed} of ${matched} jobs ${past}${rest}`
    const head = `${matched} jobs would be ${past}${rest}`
    return groups.length === 0 ? head : `${head}\n${table(groupColumns, groups)}`
  }

const actorColumns = [
  { title: "ACTOR", of: ({ actor }: ActorCounts) => actor },
  { title: "SCHEDULED", of: ({ scheduled }: ActorCounts) => atLeast(scheduled) },
  { title: "INCOMPATIBLE", of: ({ incompatible }: ActorCounts) => atLeast(incompatible) },
  { title: "READY", of: ({ ready }: ActorCounts) => atLeast(ready) },
  { title: "RUNNING", of: ({ running }: ActorCounts) => atLeast(running) },
  { title: "FAILED", of: ({ failed }: ActorCounts) => atLeast(failed) },
  { title: "COMPLETED", of: ({ completed }: ActorCounts) => atLeast(completed) },
  { title: "CANCELLED", of: ({ cancelled }: ActorCounts) => atLeast(cancelled) },
  {
    title: "OLDEST WAITS",
    of: ({ oldestWaitMs }: ActorCounts) => (oldestWaitMs === null ? "-" : span(oldestWaitMs))
  },
  { title: "PAUSED SINCE", of: ({ pausedAt }: ActorCounts) => instant(pausedAt) }
]

const limitColumns = [
  { title: "ACTOR", of: ({ actor }: ActorCounts) => actor },
  { title: "LIMITS", of: ({ limits }: ActorCounts) => (limits === null ? "-" : DeclaredLimits.describe(limits)) },
  { title: "SCALED TO", of: ({ scale }: ActorCounts) => (scale === null ? "-" : ActorScale.describe(scale)) }
]

const endedText = (when: string, { cancelled, completed, failed }: EndedCounts): string => {
  const of = (count: number) => atLeast(count, throughputBound)
  return `Ended in the last ${when}: ${of(completed)} completed, ${of(failed)} failed, ${of(cancelled)} cancelled`
}

export const statsText = ({ actors, lastHour, lastMinute, nodes }: Stats): string =>
  [
    actors.length === 0 ? "No actors" : table(actorColumns, actors),
    "",
    ...(actors.every(({ limits }) => limits === null) ? [] : [table(limitColumns, actors), ""]),
    endedText("minute", lastMinute),
    endedText("hour", lastHour),
    `Nodes: ${(["alive", "blocked", "silent"] as const).map((status) => `${nodes.filter((node) => node.status === status).length} ${status}`).join(", ")}`
  ].join("\n")

const nodeColumns = [
  { title: "ID", of: ({ nodeId }: NodeView) => nodeId },
  { title: "STATUS", of: ({ status }: NodeView) => status },
  { title: "HOST", of: ({ host }: NodeView) => host },
  { title: "PID", of: ({ pid }: NodeView) => String(pid) },
  { title: "STARTED", of: ({ startedAt }: NodeView) => instant(startedAt) },
  { title: "LAST SEEN", of: ({ seenAt }: NodeView) => instant(seenAt) },
  { title: "RUNNING", of: ({ running }: NodeView) => String(running) }
]

export const nodesText = (nodes: ReadonlyArray<NodeView>): string =>
  nodes.length === 0 ? "No node runs jobs" : table(nodeColumns, nodes)
