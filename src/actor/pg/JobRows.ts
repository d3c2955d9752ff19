/**
 * A job as its tables hold it, and as people see it. Jobs of a mailbox stay `r` in `job` while they wait, run and are
 * held for a retry: their state follows from the lease of their mailbox. All code that derives a job's state uses these
 * expressions.
 *
 * Each source is a `select ... from ...` without conditions, in the columns of `JobRow`; the tables are called `j`
 * (with its mailbox `l`), `s` and `h` in it.
 */

import { int8s } from "../../sql/Pg.ts"
import type { AttemptRecord, JobView } from "../Job.ts"
import type { JobState } from "../JobState.ts"
import { currentOf } from "./MailboxRow.ts"

/** The ids of jobs as a parameter; what is no id of a job is left out. */
export const idsOf = (jobIds: ReadonlyArray<string>) => int8s(jobIds.map(Number).filter(Number.isSafeInteger))

export const stateByLetter: Readonly<Record<string, JobState>> = {
  s: "scheduled",
  i: "incompatible",
  r: "ready",
  x: "running",
  c: "completed",
  f: "failed",
  k: "cancelled"
}

export const letterByState: Readonly<Record<JobState, string>> = {
  scheduled: "s",
  incompatible: "i",
  ready: "r",
  running: "x",
  completed: "c",
  failed: "f",
  cancelled: "k"
}

/**
 * The jobs without a key that run, as an array of ids, in which are also some that ran before.
 * @param condition on columns that `job` and `job_claim` have, the actor or the node
 */
const claimedIds = (condition: string): string => `array(
  select unnest(jobs) from job_claim where ${condition}
  union all select id from job where started_at is not null and ${condition})`

/**
 * The row of `job` is a job without a key that runs; they are looked up by their claims, so the cost follows what runs.
 * @param condition of the claims that are read, on columns that `job` and `job_claim` have
 */
export const isRunning = (job: string, condition = "true"): string =>
  `(${job}.state = 'x' and ${job}.id = any(${claimedIds(condition)}))`

/** When the running job `j` was claimed. */
const claimedAt = `coalesce(j.started_at, (
  select max(claimed_at) from job_claim where job_claim.node = j.node and j.id = any(job_claim.jobs)))`

/** The job `j` stands under the lease of its mailbox `l`. */
export const isLeased = "(l.node is not null and j.position between l.first_position and l.last_position)"
/** The job `j` is the one for whose next attempt its mailbox `l` waits. */
export const isHeld = "(l.node is null and l.held_until > now() and j.position = l.last_position)"

/** Whether a finished job gets a row in the history, by the row of its actor in `job_actor`. */
export const isKept = "coalesce(job_actor.retention_days, 7) > 0"
/** Condition that the history is kept, by look-up. @param of a table or alias with the column actor */
export const keepsHistory = (of: string): string =>
  `coalesce((select retention_days from job_actor where job_actor.actor = ${of}.actor), 7) > 0`

/** The letter of the state of a row of `job`. */
export const liveState = `(case when j.state = 'x' or ${isLeased} then 'x' when ${isHeld} then
  case when j.incompatible is null then 's' else 'i' end else 'r' end)`
/** The letter of the state of a row of `job_scheduled`. */
export const scheduledState = `(case when s.incompatible is null then 's' else 'i' end)`

/** The job `j` runs some time after it was to stop, as its node says. */
export const isOverdue = `((j.state = 'x' or ${isLeased}) and exists (
  select from job_node where id = case when j.state = 'x' then j.node else l.node end and j.id = any(overdue_jobs)))`

export const liveTables = `job j left join lateral ${currentOf("j")} l on true`
/** The jobs under the leases of mailboxes. Rows of earlier epochs have neither node nor time. */
export const leasedJobs = `job_mailbox l
  join job j on j.actor = l.actor and j.key = l.key and j.position between l.first_position and l.last_position`
/** The jobs for whose next attempt mailboxes wait. */
export const heldJobs =
  "job_mailbox l join job j on j.actor = l.actor and j.key = l.key and j.position = l.last_position"

export const fromLive = `
  select j.id, j.actor, ${liveState} as state, j.priority, j.key, j.unique_key as "uniqueKey", j.tenant, j.cause, j.version,
    j.batch::text as batch,
    case when j.state = 'x' then j.node when ${isLeased} then l.node end as node, j.failures, j.payload,
    null::jsonb as result, j.progress::numeric::float8 as progress, j.attempts, j.redriven,
    j.cancel_at is not null as cancelling, ${isOverdue} as overdue, j.created_at as "createdAt", case when ${isHeld} then l.held_until end as "runAt",
    case when j.state = 'x' then ${claimedAt} when ${isLeased} then coalesce(j.started_at, l.leased_at) end as "startedAt",
    null::timestamptz as "finishedAt"
  from ${liveTables}`

export const fromScheduled = `
  select s.id, s.actor, ${scheduledState} as state, s.priority, s.key, s.unique_key as "uniqueKey", s.tenant, s.cause, s.version,
    s.batch::text as batch, null::text as node, s.failures,
    s.payload, null::jsonb as result, null::float8 as progress, s.attempts, s.redriven, false as cancelling,
    false as overdue, s.created_at as "createdAt", nullif(s.run_at, 'infinity') as "runAt", null::timestamptz as "startedAt", null::timestamptz as "finishedAt"
  from job_scheduled s`

export const fromHistory = `
  select h.id, h.actor, h.state::text as state, h.priority, h.key, h.unique_key as "uniqueKey", h.tenant, h.cause, h.version,
    h.batch::text as batch, h.node, h.failures,
    h.payload, h.result, null::float8 as progress, h.attempts, h.redriven, false as cancelling,
    false as overdue, h.created_at as "createdAt", null::timestamptz as "runAt", h.started_at as "startedAt", h.finished_at as "finishedAt"
  from job_history h`

/** A node of the release before `job_claim` stores no times of an attempt that a lost node of a later release has claimed. */
type StoredAttempt = Omit<AttemptRecord, "startedAt" | "durationMs"> & {
  readonly startedAt: string | null
  readonly durationMs: number | null
}

export interface JobRow extends Omit<JobView, "jobId" | "state" | "attempts" | "redriven"> {
  readonly id: number
  readonly state: string
  readonly attempts: ReadonlyArray<StoredAttempt> | null
  readonly redriven: JobView["redriven"] | null
}

const recordOf = (attempt: StoredAttempt, createdAt: Date): AttemptRecord => ({
  ...attempt,
  startedAt: attempt.startedAt ?? createdAt.toISOString(),
  durationMs: attempt.durationMs ?? 0
})

export const viewOf = ({ attempts, id, redriven, state, ...row }: JobRow): JobView => ({
  jobId: String(id),
  state: stateByLetter[state] ?? "failed",
  attempts: (attempts ?? []).map((attempt) => recordOf(attempt, row.createdAt)),
  redriven: redriven ?? [],
  ...row
})

/**
 * Attempts of a row `job` after the row `input` of its settlement. A look at a payload that the build could not read takes the place of the
 * one before: they may be many.
 */
export const attemptsAfter = `case when input.attempt is null then job.attempts
    when input.attempt ->> 'outcome' = 'incompatible' and job.attempts -> -1 ->> 'outcome' = 'incompatible'
      then (job.attempts - -1) || input.attempt
    else coalesce(job.attempts, '[]'::jsonb) || input.attempt end`
/** The builds that could not read the payload; none of a job that has run. */
export const buildsAfter = `case when input.attempt ->> 'outcome' = 'incompatible' then
    array_append(array_remove(coalesce(job.incompatible, '{}'), input.attempt ->> 'build'), input.attempt ->> 'build') end`

/**
 * Moves the rows of `removed` from `job` to the history. Beside columns of `job` they have `final_state`, `failures_after`,
 * `attempts_after`, `result` and `began_at`.
 */
export const intoHistory = `insert into job_history (id, actor, state, priority, claim, failures, losses, key, unique_key, payload,
    result, attempts, redriven, node, trace, tenant, cause, version, batch, created_at, started_at, expires_on)
  select id, removed.actor, final_state, priority, claim, failures_after, losses, key, unique_key, payload, result,
    attempts_after, redriven, node, trace, tenant, cause, version, batch, created_at, began_at,
    (now() at time zone 'utc')::date + coalesce(job_actor.retention_days, 7)
  from removed left join job_actor on job_actor.actor = removed.actor
  where ${isKept}`

/** Formats a time as all JSON of the service does: ISO 8601, UTC, milliseconds, whatever the server's time zone is. */
export const isoTime = (expression: string): string =>
  `to_char((${expression}) at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/**
 * Deletes the unique keys of jobs that leave. They are locked first, in the order in which senders of many keys insert them:
 * in different orders two statements would deadlock, and no join keeps to one by itself. Another job may have the key by now.
 */
export const freeKeysOf = (gone: string, condition = "true"): string => `delete from job_unique using (
    select held.actor, held.key from (
      select id, actor, unique_key from ${gone} where unique_key is not null and ${condition} order by actor, unique_key
    ) free cross join lateral (
      select actor, key from job_unique
      where job_unique.actor = any(array[free.actor]) and job_unique.key = any(array[free.unique_key])
        and job_unique.job_id = free.id
      offset 0 for update
    ) held
  ) freed
  where job_unique.actor = any(array[freed.actor]) and job_unique.key = any(array[freed.key])`
