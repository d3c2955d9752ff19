/**
 * Sends the plan in chunks, each in one transaction with a row that says so: when the answer to the commit is lost, the
 * row tells whether the chunk was sent. Half of the jobs are sent at once, the rest evenly, so that there is work
 * to the end.
 */
import { Effect, Schedule } from "effect"
import { SqlClient } from "effect/sql"
import { Jobs } from "../../../src/actor/Jobs.ts"
import { isAway } from "../../../src/process/Outage.ts"
import { actorOf, type Planned } from "../plan/Plan.ts"
import * as MachineClock from "../work/MachineClock.ts"
import * as Work from "../work/Work.ts"

export interface SentJob {
  readonly n: number
  readonly jobId: string
  readonly created: boolean
  /** When this process began to ask. */
  readonly asked: number
  /** When the commit of its transaction was answered; where the run needs to know. */
  readonly committed?: number
}

/** The number of transactions for a plan, whatever its size. */
const transactions = 200

/** Sends jobs together; answers what became of each. */
const sendTogether = Effect.fnUntraced(function* (chunk: ReadonlyArray<Planned>) {
  const jobs = yield* Jobs
  const asked = MachineClock.now()
  const sent: Array<SentJob> = []
  for (const [actor, planned] of byActor(chunk)) {
    const messages = planned.map(({ delayMs, task, uniqueKey }) => ({
      payload: task,
      options: {
        ...(delayMs > 0 ? { delay: delayMs } : {}),
        ...(uniqueKey === undefined ? {} : { uniqueKey })
      }
    }))
    const answers = yield* jobs.sendAll(actor, messages)
    for (const [index, { created, jobId }] of answers.entries()) {
      const n = planned[index]?.task.n
      if (n !== undefined) sent.push({ n, jobId, created, asked })
    }
  }
  return sent
})

const byActor = (chunk: ReadonlyArray<Planned>) =>
  Map.groupBy(chunk, ({ kind }) =>
    kind === "ordered" || kind === "skipping" || kind === "slow" || kind === "limited" ? actorOf[kind] : Work.Quick
  )

/** Tries until it is known to be sent, whatever the database does meanwhile. */
const sendOnce = Effect.fnUntraced(function* (number: number, chunk: ReadonlyArray<Planned>) {
  const sql = yield* SqlClient.SqlClient
  let answers: ReadonlyArray<SentJob> = []
  const attempt = sql.withTransaction(
    Effect.gen(function* () {
      answers = yield* sendTogether(chunk)
      yield* sql`insert into chaos_chunk values (${number})`
    })
  )
  const known = Effect.map(sql`select 1 from chaos_chunk where n = ${number}`, (rows) => rows.length > 0)
  const untilItAnswers = <A, E, R>(self: Effect.Effect<A, E, R>) =>
    self.pipe(Effect.sandbox, Effect.retry({ while: isAway, schedule: again }), Effect.catch(Effect.failCause))
  let sent = false
  while (!sent) {
    sent = yield* attempt.pipe(
      Effect.as(true),
      Effect.catchCauseIf(isAway, () => untilItAnswers(known))
    )
  }
  return answers
})

const again = Schedule.spaced("100 millis")

export const send = Effect.fnUntraced(function* (plan: ReadonlyArray<Planned>, seconds: number) {
  const chunkSize = Math.ceil(plan.length / transactions)
  const chunks = Array.from({ length: Math.ceil(plan.length / chunkSize) }, (_, index) =>
    plan.slice(index * chunkSize, (index + 1) * chunkSize)
  )
  const atOnce = Math.ceil(chunks.length / 2)
  const pause = (seconds * 1000) / Math.max(1, chunks.length - atOnce)
  const sent: Array<SentJob> = []
  const began = MachineClock.now()
  for (const [index, chunk] of chunks.entries()) {
    const due = began + (index - atOnce) * pause
    if (index >= atOnce) yield* Effect.sleep(Math.max(0, due - MachineClock.now()))
    sent.push(...(yield* sendOnce(index, chunk)))
  }
  return sent
})
