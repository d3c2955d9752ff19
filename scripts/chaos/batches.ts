/**
 * Batches while a random worker is killed with -9 every two seconds: one of very many jobs, and small ones all the time, of
 * which some are cancelled and some have failed jobs retried; and jobs that wait for two others. Each runs the job that waits
 * for it once, with the right counts.
 */
import { Effect, Fiber } from "effect"
import { SqlClient } from "effect/sql"
import { message } from "../../src/actor/batch/Batch.ts"
import { JobStore } from "../../src/actor/JobStore.ts"
import { Jobs } from "../../src/actor/Jobs.ts"
import { int8s } from "../../src/sql/Pg.ts"
import type { Dice } from "../../test/support/chaos/Dice.ts"
import * as Rules from "./batches/Rules.ts"
import * as Sizes from "./Sizes.ts"
import * as Storm from "./Storm.ts"
import * as Archive from "./stage/Archive.ts"
import type { Directory } from "./stage/Directory.ts"
import { count, judge, seconds, verdict } from "./Verdict.ts"
import { BatchEnded, BulkPart, Follower, Part } from "./work/Batched.ts"

const everyMs = 500
const mostParts = 60
const longestWaitMs = 4_000
/** Keys of which jobs of several batches are one job. */
const sharedKeys = 40

interface Sent {
  readonly batches: Array<Rules.SentBatch>
  readonly followers: Array<Rules.Follower>
  readonly endedBefore: Map<string, Rules.Ending>
  cancelled: number
  retried: number
}

export const batches = Effect.fnUntraced(function* (directory: Directory) {
  const sql = yield* SqlClient.SqlClient
  const { jobs } = Sizes.read()
  yield* sql`create table chaos_mended (n integer primary key)`
  yield* sql`create table chaos_begun (n integer not null, job_id bigint not null, at timestamptz not null)`
  const sent: Sent = { batches: [], followers: [], endedBefore: new Map(), cancelled: 0, retried: 0 }
  const { calmMs, kills } = yield* Storm.endure({
    directory,
    unfinished: Archive.unfinished,
    happens: ({ began, dice, seconds: length }) =>
      Effect.gen(function* () {
        const bulk = yield* Effect.forkScoped(sendOne(sent, 0, bulkOf(2 * jobs, dice)))
        const rounds = Math.floor((length * 1_000) / everyMs)
        const small = Array.from({ length: rounds }, (_, round) => round + 1)
        yield* Effect.forEach(small, (n) => live(sent, n, began + n * everyMs, dice), {
          concurrency: "unbounded",
          discard: true
        })
        yield* Fiber.join(bulk)
      })
  })
  const evidence: Rules.Evidence = { ...(yield* tables), ...sent, sent: sent.batches }
  const largest = Math.max(...sent.batches.map(({ size }) => size))
  return verdict(
    [
      `${count(sent.batches.length, "batch", "batches")}, the largest of ${count(largest, "job")}`,
      `${count(sent.followers.length, "job")} after two others`,
      `${count(sent.cancelled, "batch", "batches")} cancelled, ${count(sent.retried, "job")} retried in open batches, ${sent.endedBefore.size} after the end`,
      `${count(kills, "process", "processes")} killed`,
      `the rest took ${seconds(calmMs)}`
    ],
    [judge(evidence, Rules.checks, Rules.tamperings)]
  )
})

/** Every hundredth attempt fails, and some jobs fail for good. */
const bulkOf = (size: number, dice: Dice) =>
  Array.from({ length: size }, (_, n) =>
    message(BulkPart, { n, ms: 1, fate: dice.next() < 0.01 ? "flaky" : dice.next() < 0.0003 ? "broken" : "sound" })
  )

const numberOf = (batch: number, index: number): number => 1_000_000 + batch * 1_000 + index

const partsOf = (batch: number, dice: Dice) =>
  Array.from({ length: dice.between(1, mostParts) }, (_, index) => {
    const drawn = dice.next()
    const payload = {
      n: numberOf(batch, index),
      ms: dice.between(1, 400),
      fate: drawn < 0.1 ? ("broken" as const) : drawn < 0.3 ? ("flaky" as const) : ("sound" as const)
    }
    const key = `shared-${dice.between(1, sharedKeys)}`
    return message(Part, payload, dice.next() < 0.1 ? { uniqueKey: key } : {})
  })

/** Sends a batch; for which jobs of others it waits is known until it ends. */
const sendOne = Effect.fnUntraced(function* (
  sent: Sent,
  n: number,
  parts: Parameters<Jobs["Service"]["sendBatch"]>[0]
) {
  const [jobs, sql] = [yield* Jobs, yield* SqlClient.SqlClient]
  const batch = yield* sql.withTransaction(
    Effect.gen(function* () {
      const { batchId, size } = yield* jobs.sendBatch(parts, { actor: BatchEnded, payload: { n } })
      const joined = yield* sql<{ readonly id: string }>`
        select job_id::text as id from job_dependency where batch = ${batchId}::int8`
      return { batchId, size, joined: joined.map(({ id }) => id) }
    })
  )
  sent.batches.push(batch)
  return batch
})

/** The life of a small batch. */
const live = Effect.fnUntraced(function* (sent: Sent, n: number, at: number, dice: Dice) {
  const [parts, drawn, waitMs] = [partsOf(n, dice), dice.next(), dice.between(0, longestWaitMs)]
  yield* Effect.sleep(Math.max(0, at - performance.now()))
  const batch = yield* sendOne(sent, n, parts)
  if (drawn < 0.3) yield* follow(sent, n, batch)
  yield* Effect.sleep(waitMs)
  if (drawn > 0.9) {
    yield* (yield* Jobs).cancelBatch(batch.batchId)
    sent.cancelled++
  } else if (drawn > 0.5) yield* retry(sent, batch)
})

/** A job that waits for two of a batch, as far as they have not ended. */
const follow = Effect.fnUntraced(function* (sent: Sent, n: number, { batchId }: Rules.SentBatch) {
  const [jobs, sql] = [yield* Jobs, yield* SqlClient.SqlClient]
  const parts = yield* sql<{ readonly id: string }>`
    select id::text as id from (select id, batch from job union all select id, batch from job_scheduled) parts
    where batch = ${batchId}::int8 order by id desc limit 2`
  const after = parts.map(({ id }) => id)
  const { jobId } = yield* jobs.send(Follower, { n }, { after })
  sent.followers.push({ jobId, after })
})

/**
 * Retries what has failed or was cancelled, as an operator does. Which of the batches and jobs that wait for it had ended
 * before is seen by the same transaction.
 */
const retry = Effect.fnUntraced(function* (sent: Sent, { batchId, joined }: Rules.SentBatch) {
  const [store, sql] = [yield* JobStore, yield* SqlClient.SqlClient]
  const noted = yield* sql.withTransaction(
    Effect.gen(function* () {
      const failed = yield* sql<FailedJob>`
        select id::text as id, batch::text as batch, state::text as state, (payload ->> 'n')::int as n from job_history
        where (batch = ${batchId}::int8 or id = any(${int8s(joined.map(Number))})) and state in ('f', 'k')`
      yield* sql`
        insert into chaos_mended select * from unnest(${int8s(failed.map(({ n }) => n))}) on conflict do nothing`
      const ids = failed.map(({ id }) => id)
      const retried = new Set(ids.length === 0 ? [] : yield* store.retry(ids, "chaos"))
      const waiting = failed.flatMap((job) =>
        retried.has(job.id) ? waitingFor(sent, job).map((by) => ({ by, id: job.id, state: job.state })) : []
      )
      const open = yield* sql<{ readonly id: string }>`
        select id::text as id from job_batch
        where ended_at is null and id = any(${int8s(waiting.map(({ by }) => Number(by)))})`
      return { waiting, open: new Set(open.map(({ id }) => id)) }
    })
  )
  for (const { by, id, state } of noted.waiting) {
    const name = Rules.nameOf(by, id)
    if (noted.open.has(by)) sent.retried++
    else if (!sent.endedBefore.has(name)) sent.endedBefore.set(name, state)
  }
})

interface FailedJob {
  readonly id: string
  readonly batch: string | null
  readonly state: Rules.Ending
  readonly n: number
}

const waitingFor = ({ batches, followers }: Sent, { batch, id }: FailedJob): ReadonlyArray<string> => [
  ...(batch === null ? [] : [batch]),
  ...batches.flatMap(({ batchId, joined }) => (joined.includes(id) ? [batchId] : [])),
  ...followers.flatMap(({ after, jobId }) => (after.includes(id) ? [jobId] : []))
]

const tables = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const jobs = yield* sql<Rules.EndedJob>`
    select id::text as id, batch::text as batch, state::text as state,
      (extract(epoch from finished_at) * 1000)::float8 as "finishedAt"
    from job_history where actor in (${Part.name}, ${BulkPart.name})`
  const callbacks = yield* sql<Rules.Callback>`
    select id::text as id, state::text as state, payload -> 'batch' as batch from job_history
    where actor = ${BatchEnded.name}`
  const begun = yield* sql<Rules.Begun>`
    select job_id::text as "jobId", (extract(epoch from at) * 1000)::float8 as at from chaos_begun`
  const [left] = yield* sql<{ readonly n: number }>`
    select ((select count(*) from job_batch where ended_at is null) + (select count(*) from job_dependency))::int as n`
  return { jobs, callbacks, begun, left: (left?.n ?? 0) + (yield* Archive.unfinished) }
})
