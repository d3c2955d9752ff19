/**
 * Steps and signals on PostgreSQL. A step is stored together with a lock on what proves the claim: the row of a job that
 * runs alone, or that of its mailbox. So an attempt that lost its job stores nothing, also when it lost it just now.
 *
 * Only a running job names a node, so its state is not asked for: with it, a plan that was made while few jobs ran would
 * read all that run for each of them, by the index of running jobs.
 */
import { PgClient } from "@effect/sql-pg"
import { Effect, Layer } from "effect"
import type { SqlError } from "effect/sql"
import { RuntimeSql } from "../../sql/Database.ts"
import * as GroupCommit from "../../sql/GroupCommit.ts"
import { float8s, int4s, int8s, texts, timestamps } from "../../sql/Pg.ts"
import { currentOf } from "../pg/MailboxRow.ts"
import { isCausedByUnstorable } from "../StoreErrors.ts"
import * as PgSignals from "./PgSignals.ts"
import { type NewStep, StepStore, type StepWrite, type StoredStep } from "./StepStore.ts"

type Store = StepStore["Service"]

interface SaveResult {
  readonly held: boolean
  readonly remainingMs: number
}

const json = (value: unknown): string => JSON.stringify(value ?? null)
const resultOf = ({ result, state }: StepWrite["step"]): string | null =>
  state === "done" || state === "failed" ? json(result) : null

/** A report stands before the steps of its job, and is kept and forgotten with them. */
const reportStep: NewStep = {
  position: -1,
  branch: "",
  kind: "run",
  name: "progress",
  key: null,
  state: "done",
  result: null,
  tries: 0,
  delayMs: 0,
  until: null,
  limitMs: null,
  tookMs: 0
}

/** Columns of a stored step. */
const columns = `position, branch, kind, name, key, case when kind = 'sleep' and until <= now() then 'done' else state end as state,
  result, tries, until, started_at as "startedAt",
  coalesce(ended_at, case when kind = 'sleep' and until <= now() then until end) as "endedAt",
  coalesce(extract(epoch from until - now())::float8 * 1000, 0) as "remainingMs",
  extract(epoch from ends_at - now())::float8 * 1000 as "leftMs"`

/** A step of a completed job, as JSON: what only an attempt needs is gone. */
interface KeptStep
  extends Pick<StoredStep, "position" | "branch" | "kind" | "name" | "key" | "state" | "result" | "tries"> {
  readonly until: string | null
  readonly startedAt: string
  readonly endedAt: string | null
}
const dateOf = (text: string | null): Date | null => (text === null ? null : new Date(text))
const stepOf = ({ endedAt, startedAt, until, ...step }: KeptStep): StoredStep => ({
  ...step,
  until: dateOf(until),
  startedAt: new Date(startedAt),
  endedAt: dateOf(endedAt),
  remainingMs: 0,
  leftMs: null
})

/** Saves the steps of attempts that still hold their jobs; answers in the order given. */
const saving = (sql: PgClient.PgClient) => {
  const currentBox = sql.literal(currentOf("input"))
  const toInput = (writes: ReadonlyArray<StepWrite>) => sql`
    select n, id, claim, node, actor, box_key collate "C" as key, position, branch, kind, name, signal_key, state,
      result::jsonb as result, tries, limit_ms, took_ms,
      case when state = 'waiting' then coalesce(until, now() + delay_ms * interval '1 millisecond') end as until
    from unnest(${int8s(writes.map(({ fence }) => Number(fence.jobId)))}, ${int8s(writes.map(({ fence }) => fence.claim))},
      ${texts(writes.map(({ fence }) => fence.node))}, ${texts(writes.map(({ fence }) => fence.mailbox?.actor ?? null))},
      ${texts(writes.map(({ fence }) => fence.mailbox?.key ?? null))}, ${int4s(writes.map(({ step }) => step.position))},
      ${texts(writes.map(({ step }) => step.branch))}, ${texts(writes.map(({ step }) => step.kind))},
      ${texts(writes.map(({ step }) => step.name))}, ${texts(writes.map(({ step }) => step.key))},
      ${texts(writes.map(({ step }) => step.state))}, ${texts(writes.map(({ step }) => resultOf(step)))},
      ${int4s(writes.map(({ step }) => step.tries))}, ${float8s(writes.map(({ step }) => step.limitMs))},
      ${float8s(writes.map(({ step }) => step.tookMs))}, ${float8s(writes.map(({ step }) => step.delayMs))},
      ${timestamps(writes.map(({ step }) => step.until))})
      with ordinality as input(id, claim, node, actor, box_key, position, branch, kind, name, signal_key, state, result,
        tries, limit_ms, took_ms, delay_ms, until, n)`
  const runAlone = sql`
    select input.* from (select * from input order by id) input cross join lateral (
      select from job
      where job.id = any(array[input.id]) and job.claim = input.claim and job.node = input.node
      for share
    ) held`
  const underLease = sql`
    select found.* from (
      select input.*, box.epoch from input cross join lateral ${currentBox} box
      where box.node = input.node and box.lease = input.claim order by input.actor, input.key
    ) found cross join lateral (
      select from job_mailbox mailbox
      where mailbox.actor = found.actor and mailbox.key = found.key and mailbox.epoch = found.epoch
        and mailbox.node = found.node and mailbox.lease = found.claim
      for share
    ) held`
  const save = (writes: ReadonlyArray<StepWrite>, isLeased: boolean) => {
    if (writes.length === 0) return Effect.succeed([])
    return Effect.map(
      sql<{ readonly n: number; readonly remainingMs: number | null }>`
        with input as materialized (${toInput(writes)}), held as materialized (${isLeased ? underLease : runAlone}),
        saved as (
          insert into job_step (job_id, position, branch, kind, state, name, key, result, tries, until, ends_at, started_at,
            ended_at)
          select id, position, branch, kind, state, name, signal_key, result, tries, until,
            now() + limit_ms * interval '1 millisecond', now() - took_ms * interval '1 millisecond',
            case when until is null then now() end
          from held order by id, position
          on conflict (job_id, position) do update set state = excluded.state, result = excluded.result,
            tries = excluded.tries, until = excluded.until, ended_at = excluded.ended_at
          where job_step.state = 'waiting' and job_step.kind in ('run', 'until') or job_step.position < 0
        )
        select n::int as n, extract(epoch from until - now())::float8 * 1000 as "remainingMs" from held`,
      (rows) => {
        const byOrdinal = new Map(rows.map((row) => [row.n, row]))
        return writes.map((_, index): SaveResult => {
          const row = byOrdinal.get(index + 1)
          return { held: row !== undefined, remainingMs: row?.remainingMs ?? 0 }
        })
      }
    )
  }
  return Effect.fnUntraced(function* (
    writes: ReadonlyArray<StepWrite>
  ): Effect.fn.Return<ReadonlyArray<SaveResult>, SqlError.SqlError> {
    const [alone, leased] = [
      writes.filter(({ fence }) => fence.mailbox === undefined),
      writes.filter(({ fence }) => fence.mailbox !== undefined)
    ]
    const answers = new Map<StepWrite, SaveResult>()
    // One after another: in one statement the rows would be locked in no order that others keep to.
    for (const [group, isLeased] of [[leased, true] as const, [alone, false] as const]) {
      const saved = yield* save(group, isLeased)
      for (const [index, write] of group.entries()) answers.set(write, saved[index]!)
    }
    return writes.map((write) => answers.get(write)!)
  })
}

const make = Effect.gen(function* () {
  const [sql, runtime] = [yield* PgClient.PgClient, yield* RuntimeSql]
  const saveTogether = yield* GroupCommit.make({
    name: "Steps",
    writers: 2,
    largest: 500,
    run: saving(runtime),
    splitOn: isCausedByUnstorable
  })
  const saveInTransaction = saving(sql)

  /** Attempts that start together read their steps together. */
  const load = yield* GroupCommit.make({
    name: "Steps that are read",
    writers: 2,
    largest: 500,
    interruptible: true,
    run: (jobIds: ReadonlyArray<string>) =>
      Effect.map(
        runtime<StoredStep & { readonly jobId: number }>`
          select job_id as "jobId", ${runtime.literal(columns)}
          from job_step where job_id = any(${int8s(jobIds.map(Number))}) and position >= 0 order by job_id, position`,
        (rows) => {
          const byJob = Map.groupBy(rows, ({ jobId }) => String(jobId))
          return jobIds.map((jobId) => byJob.get(jobId) ?? [])
        }
      )
  })

  const keptOf = (id: number) =>
    Effect.map(
      sql<{ readonly steps: ReadonlyArray<KeptStep> }>`select steps from job_step_history where job_id = ${id}::int8`,
      ([kept]) => (kept?.steps ?? []).map(stepOf)
    )

  const find: Store["find"] = (jobId) =>
    Effect.gen(function* () {
      const id = Number(jobId)
      const steps = yield* sql<StoredStep>`
        select ${sql.literal(columns)} from job_step where job_id = ${id}::int8 and position >= 0 order by position`
      return steps.length > 0 ? steps : (yield* keptOf(id)).filter(({ position }) => position >= 0)
    })

  const report: Store["report"] = (fence, value) => saveTogether({ fence, step: { ...reportStep, result: value } })

  const reported: Store["reported"] = (jobId) =>
    Effect.gen(function* () {
      const id = Number(jobId)
      const [live] = yield* sql<{ readonly value: unknown; readonly at: Date }>`
        select result as value, ended_at as at from job_step
        where job_id = ${id}::int8 and position = ${reportStep.position}::int4`
      if (live !== undefined) return live
      const kept = (yield* keptOf(id)).find(({ position }) => position === reportStep.position)
      return kept === undefined ? undefined : { value: kept.result, at: kept.endedAt ?? kept.startedAt }
    })

  const endWait: Store["endWait"] = (jobId, position) =>
    Effect.map(
      runtime<Pick<StoredStep, "state" | "result">>`
        update job_step set
          state = case when state = 'waiting' and until <= now() then 'timed_out' else state end,
          ended_at = case when state = 'waiting' and until <= now() then now() else ended_at end,
          listens = listens and state = 'waiting' and until > now(),
          attention = case when state = 'waiting' and until > now() then attention end
        where job_id = ${Number(jobId)}::int8 and position = ${position}::int4
        returning state, result`,
      ([row]) => row
    )

  return StepStore.of({
    load,
    find,
    report,
    reported,
    save: (fence, step) => saveTogether({ fence, step }),
    saveAlongside: (fence, step) => Effect.map(saveInTransaction([{ fence, step }]), ([saved]) => saved!),
    saveAllAlongside: saveInTransaction,
    endWait,
    ...PgSignals.make(sql, runtime)
  })
})

export const layer: Layer.Layer<StepStore, never, PgClient.PgClient | RuntimeSql> = Layer.effect(StepStore, make)
