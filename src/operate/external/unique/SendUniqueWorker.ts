/** Sends the jobs of `SendUnique`, each with the wake-ups of a send. */
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import * as Actor from "../../../actor/Actor.ts"
import { JobDeadlines } from "../../../actor/deadline/JobDeadlines.ts"
import { JobStore, type NewJob } from "../../../actor/JobStore.ts"
import { DelayedJobs, OpenBatches, ReadyJobs } from "../../../actor/JobTopics.ts"
import { Notifier } from "../../../sql/Notifier.ts"
import { dieOnSql } from "../../../sql/Pg.ts"
import { SendUnique } from "./SendUnique.ts"

const dateOf = (ms: number | null): Date | null => (ms === null ? null : new Date(ms))

const newJob = ({ runAtMs, ...job }: Actor.Payload<typeof SendUnique>): NewJob => ({
  ...job,
  delayMs: 0,
  runAt: dateOf(runAtMs),
  trace: null,
  batch: null
})

export const layer = Layer.unwrap(
  Effect.gen(function* () {
    const [store, sql, notifier] = [yield* JobStore, yield* SqlClient.SqlClient, yield* Notifier]
    const deadlines = yield* JobDeadlines
    const wake = (actor: string) =>
      Effect.all([notifier.notify(ReadyJobs, actor), notifier.notify(DelayedJobs), notifier.notify(OpenBatches)])
    const send = Effect.fnUntraced(function* (payload: Actor.Payload<typeof SendUnique>) {
      const [sent] = yield* store.send([newJob(payload)])
      const { created, jobId, touched } = sent!
      const at = dateOf(payload.notAfterMs)
      if (at !== null && (created || touched === true)) yield* deadlines.keep([{ jobId, at }])
      yield* sql.afterCommit(Effect.asVoid(wake(payload.actor)))
      return { jobId, created }
    })
    return Actor.toLayer(SendUnique, (payload) => dieOnSql(sql.withTransaction(send(payload))))
  })
)
