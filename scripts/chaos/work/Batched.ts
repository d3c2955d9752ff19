/** Jobs of batches: small ones, very many of one batch, one that waits for each batch, and ones that wait for two others. */
import { Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import * as Actor from "../../../src/actor/Actor.ts"
import { BatchSummary } from "../../../src/actor/batch/Batch.ts"
import * as Retry from "../../../src/actor/Retry.ts"
import { defineModule } from "../../../src/module.ts"

const Payload = Schema.Struct({
  n: Schema.Int,
  ms: Schema.Int,
  /** "flaky": its first attempt fails; "broken": all do, until its number stands in `chaos_mended`. */
  fate: Schema.Literals(["sound", "flaky", "broken"])
})

const part = {
  payload: Payload,
  failure: Schema.Struct({ broken: Schema.Int }),
  retry: Retry.exponential({ max: 1, base: "100 millis", jitter: 0 })
} as const

export const Part = Actor.make("chaos/batch-part", { ...part, concurrency: 20 })
/** Part of the large batch, apart so that the others need not wait behind it. */
export const BulkPart = Actor.make("chaos/batch-bulk", { ...part, concurrency: 30 })
/** Waits for a batch. */
export const BatchEnded = Actor.make("chaos/batch-ended", {
  payload: Schema.Struct({ n: Schema.Int, batch: BatchSummary }),
  concurrency: 10
})
/** Waits for two jobs of batches. */
export const Follower = Actor.make("chaos/batch-follower", {
  payload: Schema.Struct({ n: Schema.Int }),
  concurrency: 10
})

/** A failure of the database is a failed attempt. */
const isMended = (n: number) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) =>
    Effect.orDie(Effect.map(sql`select from chaos_mended where n = ${n}`, ({ length }) => length > 0))
  )

const work = ({ fate, ms, n }: typeof Payload.Type, { number }: Actor.Attempt) =>
  Effect.gen(function* () {
    yield* Effect.sleep(ms)
    if (fate === "flaky" && number === 1) return yield* Effect.fail({ broken: n })
    if (fate === "broken" && !(yield* isMended(n))) return yield* Effect.fail({ broken: n })
  })

/** Says when a job began that waited for others. */
const begun = (n: number, { jobId }: Actor.Attempt) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) =>
    Effect.orDie(sql`insert into chaos_begun (n, job_id, at) values (${n}, ${jobId}, clock_timestamp())`)
  )

export const BatchedModule = defineModule({
  name: "chaos-batched",
  actors: [Part, BulkPart, BatchEnded, Follower],
  layer: Layer.mergeAll(
    Actor.toLayer(Part, work),
    Actor.toLayer(BulkPart, work),
    Actor.toLayer(BatchEnded, ({ n }, attempt) => Effect.asVoid(begun(n, attempt))),
    Actor.toLayer(Follower, ({ n }, attempt) => Effect.asVoid(begun(n, attempt)))
  )
})
