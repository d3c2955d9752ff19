/** What an operator may see. It changes nothing, and none of its answers costs more than a bounded look at the tables. */
import { PgClient } from "@effect/sql-pg"
import { Context, Effect, Layer } from "effect"
import * as ActivityStore from "../../actor/activity/ActivityStore.ts"
import * as ActorCounts from "../../actor/counts/ActorCounts.ts"
import * as NodeList from "../../actor/counts/NodeList.ts"
import * as TenantCounts from "../../actor/counts/TenantCounts.ts"
import * as Throughput from "../../actor/counts/Throughput.ts"
import { JobDeadlines } from "../../actor/deadline/JobDeadlines.ts"
import type { JobView } from "../../actor/Job.ts"
import { JobStore } from "../../actor/JobStore.ts"
import * as AttemptLogs from "../../actor/log/AttemptLogs.ts"
import { StepStore, type StoredProgress, type StoredStep } from "../../actor/step/StepStore.ts"
import { Settings } from "../../settings/Settings.ts"
import { dieOnSql } from "../../sql/Pg.ts"
import * as Audit from "../Audit.ts"
import * as Cursor from "./Cursor.ts"
import { ActionNotFound, ActorNotFair, type InvalidCursor, JobNotFound } from "./Errors.ts"
import type { JobFilter } from "./jobs/JobFilter.ts"
import * as JobScan from "./jobs/JobScan.ts"
import { type JobSummary, type SummaryRow, summaryColumns, summaryOf } from "./jobs/JobSummary.ts"
import * as Preview from "./jobs/Preview.ts"
import { type TimelineEvent, timelineOf } from "./jobs/Timeline.ts"

export interface PageRequest {
  /** 1 to 100. */
  readonly limit: number
  readonly cursor?: string | undefined
}

export interface JobDetail extends JobView {
  readonly timeline: ReadonlyArray<TimelineEvent>
  readonly steps: ReadonlyArray<StoredStep>
  /** What it said last of how far it is. */
  readonly report: StoredProgress | null
  /** What its last attempts have logged, as long as that is kept. */
  readonly logs: ReadonlyArray<AttemptLogs.StoredLog>
  /** Time by which it must be done, where it has one. */
  readonly notAfter: Date | null
  /** How many jobs of its mailbox, or of its key, come before it; null when it does not wait or has no key. */
  readonly ahead: number | null
}

export interface Stats extends Throughput.Throughput {
  readonly actors: ReadonlyArray<ActorCounts.ActorCounts & ActivityStore.Latency>
  readonly nodes: ReadonlyArray<NodeList.NodeView>
}

export interface Activity {
  readonly stepSeconds: number
  readonly points: ReadonlyArray<ActivityStore.Point>
  readonly actors: ReadonlyArray<ActivityStore.ActorTotals>
}

const noLatency: ActivityStore.Latency = { waitMs: null, runMs: null }

export class Inspector extends Context.Service<
  Inspector,
  {
    /** Newest first. A page may be short and yet have a cursor to go on with. */
    readonly jobs: (
      filter: JobFilter,
      page: PageRequest
    ) => Effect.Effect<{ readonly jobs: ReadonlyArray<JobSummary>; readonly nextCursor: string | null }, InvalidCursor>
    /** Exact up to `ActorCounts.countBound`. */
    readonly count: (filter: JobFilter) => Effect.Effect<JobScan.BoundedCount>
    readonly job: (jobId: string) => Effect.Effect<JobDetail, JobNotFound>
    /** Less than `job`, for those who look again and again. */
    readonly change: (jobId: string) => Effect.Effect<JobView & Pick<JobDetail, "report">, JobNotFound>
    readonly preview: (filter: JobFilter, limit: number) => Effect.Effect<Preview.Preview>
    readonly live: Effect.Effect<ReadonlyArray<ActorCounts.LiveCounts>>
    readonly stats: Effect.Effect<Stats>
    /** What ended in the past hours, of one actor or of all. */
    readonly activity: (span: ActivityStore.Span, actor: string | undefined) => Effect.Effect<Activity>
    /** Tenants of an actor that is fair to them, those with most waiting jobs first. */
    readonly tenants: (actor: string) => Effect.Effect<ReadonlyArray<TenantCounts.TenantCount>, ActorNotFair>
    readonly nodes: Effect.Effect<ReadonlyArray<NodeList.NodeView>>
    readonly audit: (
      page: PageRequest
    ) => Effect.Effect<
      { readonly entries: ReadonlyArray<Audit.Entry>; readonly nextCursor: string | null },
      InvalidCursor
    >
    readonly action: (id: number) => Effect.Effect<Audit.Entry, ActionNotFound>
  }
>()("ekimae/operate/runtime/Inspector") {
  static readonly layer = Layer.effect(
    Inspector,
    Effect.gen(function* () {
      const sql = yield* PgClient.PgClient
      const store = yield* JobStore
      const stepStore = yield* StepStore
      const deadlines = yield* JobDeadlines
      const { jobLease } = yield* Settings
      const scan = JobScan.make(sql)
      const counts = ActorCounts.make(sql)
      const nodes = NodeList.make(sql, jobLease)
      const throughput = Throughput.make(sql)
      const audit = Audit.make(sql)
      const preview = Preview.make(scan)

      const waiting = (jobId: string) =>
        sql<{ readonly readyAt: Date; readonly ahead: number | null }>`
          select j.ready_at as "readyAt", case when j.key is not null then (
            select count(*)::int from (
              select 1 from job b where b.actor = j.actor and b.key = j.key and b.position < j.position
              limit ${ActorCounts.countBound}) before
          ) end as ahead
          from job j where j.id = ${Number(jobId)}::int8`

      return Inspector.of({
        jobs: Effect.fn("Inspector.jobs")(function* (filter, { cursor, limit }) {
          let below = yield* Cursor.read("jobs", cursor)
          const found: Array<SummaryRow> = []
          for (let walks = 0; walks < walksPerPage; walks++) {
            const page = yield* dieOnSql(
              scan.page<SummaryRow>(filter, summaryColumns, { below, limit: limit - found.length })
            )
            found.push(...page.rows)
            below = page.below
            if (below === undefined || found.length === limit) break
          }
          return { jobs: found.map(summaryOf), nextCursor: below === undefined ? null : Cursor.make("jobs", below) }
        }),
        count: Effect.fn("Inspector.count")((filter) => dieOnSql(scan.count(filter, ActorCounts.countBound))),
        job: Effect.fn("Inspector.job")(function* (jobId) {
          const [view] = yield* dieOnSql(store.find([jobId]))
          if (view === undefined) return yield* new JobNotFound({ jobId })
          const [wait] = yield* dieOnSql(waiting(jobId))
          const waits = view.state === "ready" && wait !== undefined
          const steps = yield* dieOnSql(stepStore.find(jobId))
          const report = (yield* dieOnSql(stepStore.reported(jobId))) ?? null
          const notAfter = (yield* dieOnSql(deadlines.find(jobId))) ?? null
          const ahead = waits ? wait.ahead : null
          const logs = yield* dieOnSql(AttemptLogs.find(sql, jobId))
          return { ...view, logs, timeline: timelineOf(view, wait?.readyAt ?? null), steps, report, notAfter, ahead }
        }),
        change: Effect.fn("Inspector.change")(function* (jobId) {
          const [view] = yield* dieOnSql(store.find([jobId]))
          if (view === undefined) return yield* new JobNotFound({ jobId })
          return { ...view, report: (yield* dieOnSql(stepStore.reported(jobId))) ?? null }
        }),
        preview: Effect.fn("Inspector.preview")((filter, limit) => dieOnSql(preview(filter, { limit }))),
        live: dieOnSql(counts.live),
        stats: dieOnSql(
          Effect.all({ actors: counts.all, latencies: ActivityStore.latencies(sql), nodes, throughput }).pipe(
            Effect.map(({ actors, latencies, nodes, throughput }) => ({
              actors: actors.map((counted) => ({ ...counted, ...(latencies.get(counted.actor) ?? noLatency) })),
              nodes,
              ...throughput
            }))
          )
        ).pipe(Effect.withSpan("Inspector.stats")),
        activity: Effect.fn("Inspector.activity")((span, actor) =>
          dieOnSql(
            Effect.all({
              stepSeconds: Effect.succeed(ActivityStore.steps[span].seconds),
              points: ActivityStore.series(sql, span, actor),
              actors: ActivityStore.totals(sql, span)
            })
          )
        ),
        tenants: Effect.fn("Inspector.tenants")(function* (actor) {
          const fair = yield* sql`select from job_actor where actor = ${actor} and by_tenant`
          if (fair.length === 0) return yield* new ActorNotFair({ actor })
          return yield* TenantCounts.ofActor(sql, actor)
        }, dieOnSql),
        nodes: dieOnSql(nodes),
        action: Effect.fn("Inspector.action")(function* (id) {
          return (yield* dieOnSql(audit.find(id))) ?? (yield* new ActionNotFound({ actionId: id }))
        }),
        audit: Effect.fn("Inspector.audit")(function* ({ cursor, limit }) {
          const below = yield* Cursor.read("audit", cursor)
          const rows = yield* dieOnSql(audit.list({ below, limit: limit + 1 }))
          const entries = rows.slice(0, limit)
          const last = entries.at(-1)
          return { entries, nextCursor: rows.length > limit && last ? Cursor.make("audit", last.id) : null }
        })
      })
    })
  )
}

/** The windows that one answer looks through before it ends with a cursor, about a second's work. */
const walksPerPage = 10
