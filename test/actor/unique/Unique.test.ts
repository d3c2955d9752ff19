/** Unique keys with workers and a hundred senders at once. */
import { assert, layer } from "@effect/vitest"
import { Effect, Latch, Schema } from "effect"
import { SqlClient } from "effect/sql"
import * as Actor from "../../../src/actor/Actor.ts"
import type { Unique } from "../../../src/actor/Job.ts"
import { Jobs } from "../../../src/actor/Jobs.ts"
import { defineModule } from "../../../src/module.ts"
import { kernelOn, nodeOf } from "../../support/TestRuntime.ts"
import { start, until } from "../Cluster.ts"

let serial = 0
const actorOf = () => Actor.make(`test/count${++serial}`, { payload: Schema.Struct({ n: Schema.Int }), concurrency: 4 })
type Count = ReturnType<typeof actorOf>

const run = (actor: Count, handle: (n: number) => Effect.Effect<void>) =>
  start(nodeOf(defineModule({ name: "test", actors: [actor], layer: Actor.toLayer(actor, ({ n }) => handle(n)) })))

const hundred = Array.from({ length: 100 }, (_, n) => n)

const isIdle = (counts: Readonly<Record<string, number>>) =>
  (counts["ready"] ?? 0) + (counts["running"] ?? 0) + (counts["scheduled"] ?? 0) === 0

layer(kernelOn(), { excludeTestServices: true })("A hundred senders of one key", (test) => {
  const rules: ReadonlyArray<Omit<Unique, "key">> = [
    { while: "waiting", on: "keep" },
    { on: "runAgain" },
    { on: "replace" }
  ]
  for (const rule of rules) {
    test.effect(`lose no change that they have written (${JSON.stringify(rule)})`, () =>
      Effect.gen(function* () {
        const actor = actorOf()
        const sql = yield* SqlClient.SqlClient
        yield* sql.unsafe(`create table ${actor.name.replace("/", "_")} (n int)`)
        const table = sql.literal(actor.name.replace("/", "_"))
        const count = Effect.orDie(
          Effect.map(sql<{ n: number }>`select count(*)::int as n from ${table}`, ([row]) => row!.n)
        )
        const seen: Array<number> = []
        let [running, most] = [0, 0]
        const { jobs } = yield* run(actor, () =>
          Effect.gen(function* () {
            most = Math.max(most, ++running)
            seen.push(yield* count)
            running--
          })
        )
        yield* Effect.forEach(
          hundred,
          (n) =>
            sql.withTransaction(
              Effect.andThen(
                sql`insert into ${table} values (${n})`,
                jobs.send(actor, { n }, { unique: { key: "all", ...rule } })
              )
            ),
          { concurrency: 20 }
        )
        yield* until(jobs.counts(actor.name), isIdle)
        assert.strictEqual(seen.at(-1), 100)
        assert.isAtMost(seen.length, 100)
        if (rule.while !== "waiting") assert.strictEqual(most, 1)
      })
    )
  }

  test.effect("get one job of a window, and the last payload of a debounce", () =>
    Effect.gen(function* () {
      const [once, last] = [actorOf(), actorOf()]
      const jobs = yield* Jobs
      const within = { unique: { key: "k", while: { within: "1 hour" } } } as const
      const sent = yield* Effect.forEach(hundred, (n) => jobs.send(once, { n }, within), { concurrency: 20 })
      assert.strictEqual(new Set(sent.map(({ jobId }) => jobId)).size, 1)
      assert.strictEqual(sent.filter(({ created }) => created).length, 1)

      const debounce = { delay: "50 millis", unique: { key: "k", on: "replace" } } as const
      for (const n of hundred) yield* jobs.send(last, { n }, debounce)
      const done = Latch.makeUnsafe()
      const seen: Array<number> = []
      yield* run(last, (n) =>
        Effect.suspend(() => {
          seen.push(n)
          return done.open
        })
      )
      yield* done.await
      assert.strictEqual(seen.at(-1), 99)
    })
  )
})
