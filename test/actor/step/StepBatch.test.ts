/** Steps of many jobs that share a transaction. */
import { assert, layer } from "@effect/vitest"
import { Deferred, Effect, Layer, Result, Schema } from "effect"
import { SqlClient } from "effect/sql"
import * as Actor from "../../../src/actor/Actor.ts"
import { Jobs } from "../../../src/actor/Jobs.ts"
import * as Retry from "../../../src/actor/Retry.ts"
import * as Step from "../../../src/actor/step/Step.ts"
import * as StepBatch from "../../../src/actor/step/StepBatch.ts"
import { StepStore } from "../../../src/actor/step/StepStore.ts"
import { defineModule } from "../../../src/module.ts"
import { dieOnSql, int4s, texts } from "../../../src/sql/Pg.ts"
import { kernelOn, nodeOf } from "../../support/TestRuntime.ts"
import { start } from "../Cluster.ts"

interface Request {
  readonly jobId: string
  readonly n: number
}

let serial = 0
const actorOf = () =>
  Actor.make(`test/batched-steps${++serial}`, {
    payload: Schema.Struct({ n: Schema.Int }),
    success: Schema.Int,
    retry: Retry.exponential({ max: 3, base: "1 millis", jitter: 0 }),
    concurrency: 50
  })
type Work = ReturnType<typeof actorOf>

/** Writes the number of each job, and answers its double; `write` may do more in the transaction. */
const run = Effect.fnUntraced(function* (
  actor: Work,
  options: {
    readonly before?: Effect.Effect<void>
    readonly write?: (requests: ReadonlyArray<Request>) => Effect.Effect<unknown>
    readonly result?: (request: Request) => Result.Result<number, "no">
  } = {}
) {
  const { before = Effect.void, result = ({ n }) => Result.succeed(2 * n), write = () => Effect.void } = options
  const sql = yield* SqlClient.SqlClient
  const batches: Array<number> = []
  const handler = Layer.unwrap(
    Effect.gen(function* () {
      const double = yield* StepBatch.make({
        key: () => "all",
        largest: 100,
        concurrency: 1,
        result: Schema.Int,
        run: Effect.fnUntraced(function* (_, requests: ReadonlyArray<Request>) {
          batches.push(requests.length)
          yield* before
          yield* dieOnSql(sql`
            insert into batched_effect
            select * from unnest(${texts(requests.map(({ jobId }) => jobId))}, ${int4s(requests.map(({ n }) => n))})`)
          yield* write(requests)
          return requests.map(result)
        })
      })
      return Step.toLayer(actor, ({ n }, { jobId }) =>
        Effect.gen(function* () {
          const first = yield* Effect.orElseSucceed(double("double", { jobId, n }), () => -1)
          yield* Step.run("then", Effect.void)
          return first
        })
      )
    })
  )
  yield* start(nodeOf(defineModule({ name: "test", actors: [actor], layer: handler })))
  const written = Effect.map(
    dieOnSql(sql<{ readonly jobId: string; readonly n: number }>`
      select job_id as "jobId", n from batched_effect order by n`),
    (rows) => rows.map(({ n }) => n)
  )
  return { batches, written }
})

const numbers = Array.from({ length: 30 }, (_, n) => n + 1)
const sendAll = (actor: Work) =>
  Effect.flatMap(Jobs, (jobs) =>
    jobs.sendAll(
      actor,
      numbers.map((n) => ({ payload: { n } }))
    )
  )
const answersOf = Effect.fnUntraced(function* (actor: Work, sent: ReadonlyArray<{ readonly jobId: string }>) {
  const jobs = yield* Jobs
  return yield* Effect.forEach(sent, ({ jobId }) => jobs.await(actor, jobId), { concurrency: "unbounded" })
})

const table = Layer.effectDiscard(
  Effect.flatMap(SqlClient.SqlClient, (sql) => sql`create table batched_effect (job_id text, n int)`)
).pipe(Layer.provideMerge(kernelOn()))

layer(table, { excludeTestServices: true })("Steps in a batch", (test) => {
  const clean = Effect.flatMap(SqlClient.SqlClient, (sql) => sql`delete from batched_effect`)

  test.effect("share a transaction, and each is taken once", () =>
    Effect.gen(function* () {
      yield* clean
      const actor = actorOf()
      const first = yield* Deferred.make<void>()
      const { batches, written } = yield* run(actor, { before: Deferred.await(first) })
      const sent = yield* sendAll(actor)
      yield* Deferred.succeed(first, undefined)
      assert.deepStrictEqual(
        yield* answersOf(actor, sent),
        numbers.map((n) => 2 * n)
      )
      assert.deepStrictEqual(yield* written, numbers)
      assert.isBelow(batches.length, numbers.length)
      const store = yield* StepStore
      assert.deepStrictEqual(yield* store.load(sent[0]!.jobId), [])
    })
  )

  test.effect("leave out an attempt that lost its job, and take the others once", () =>
    Effect.gen(function* () {
      yield* clean
      const actor = actorOf()
      const sql = yield* SqlClient.SqlClient
      let lost: string | undefined
      const { written } = yield* run(actor, {
        // As if the job had been given to another attempt meanwhile; that is undone with the transaction.
        write: (requests) => {
          if (lost !== undefined) return Effect.void
          lost = requests[0]!.jobId
          return dieOnSql(sql`update job set claim = claim + 1 where id = ${Number(lost)}::int8`)
        }
      })
      const sent = yield* sendAll(actor)
      assert.deepStrictEqual(
        yield* answersOf(actor, sent),
        numbers.map((n) => 2 * n)
      )
      assert.deepStrictEqual(yield* written, numbers)
    })
  )

  test.effect("fail alone, also by what the database refuses", () =>
    Effect.gen(function* () {
      yield* clean
      const actor = actorOf()
      const sql = yield* SqlClient.SqlClient
      const { written } = yield* run(actor, {
        result: ({ n }) => (n === 3 ? Result.fail("no") : Result.succeed(2 * n)),
        write: (requests) =>
          requests.length > 1 && requests.some(({ n }) => n === 7) ? dieOnSql(sql`select 1 / 0`) : Effect.void
      })
      const sent = yield* sendAll(actor)
      assert.deepStrictEqual(
        yield* answersOf(actor, sent),
        numbers.map((n) => (n === 3 ? -1 : 2 * n))
      )
      // What a step wrote that was not taken stays.
      assert.deepStrictEqual(yield* written, numbers)
    })
  )
})
