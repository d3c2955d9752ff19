/** Jobs with steps on real nodes: each step once, whatever happens between; sleeps and signals. */
import { assert, layer } from "@effect/vitest"
import { Effect, Latch, Option, Schema } from "effect"
import { SqlClient } from "effect/sql"
import * as Actor from "../../../src/actor/Actor.ts"
import { JobStore } from "../../../src/actor/JobStore.ts"
import { Jobs } from "../../../src/actor/Jobs.ts"
import * as Retry from "../../../src/actor/Retry.ts"
import * as Signal from "../../../src/actor/step/Signal.ts"
import * as SignalDispatcher from "../../../src/actor/step/SignalDispatcher.ts"
import { Signals } from "../../../src/actor/step/Signals.ts"
import * as Step from "../../../src/actor/step/Step.ts"
import type { StepNameList } from "../../../src/actor/step/StepNames.ts"
import { StepStore } from "../../../src/actor/step/StepStore.ts"
import { defineModule } from "../../../src/module.ts"
import { kernelOn, nodeOf } from "../../support/TestRuntime.ts"
import { start, takeForDead, until } from "../Cluster.ts"

const Task = Schema.Struct({ key: Schema.NullOr(Schema.String), n: Schema.Int })
type Task = typeof Task.Type

const Replied = Signal.make("test/replied", { payload: Schema.Struct({ text: Schema.String }) })

let serial = 0
const actorOf = (
  over: { readonly max?: number; readonly onFailure?: Actor.OnFailure; readonly steps?: StepNameList } = {}
) =>
  Actor.make(`test/steps${++serial}`, {
    payload: Task,
    success: Schema.Unknown,
    failure: Schema.String,
    retry: Retry.exponential({ max: over.max ?? 3, base: "1 millis", jitter: 0 }),
    mailbox: ({ key }) => key ?? undefined,
    ...(over.onFailure && { onFailure: over.onFailure }),
    ...(over.steps && { steps: over.steps })
  })
type Work = ReturnType<typeof actorOf>

const run = <R>(actor: Work, handle: (task: Task, attempt: Actor.Attempt) => Effect.Effect<unknown, string, R>) =>
  start(
    nodeOf(
      defineModule({
        name: "test",
        actors: [actor],
        layer: Step.toLayer(actor, (task, attempt) => Effect.map(handle(task, attempt), (answer) => answer ?? null))
      })
    )
  )

const send = (actor: Work, n = 0, key: string | null = null) =>
  Effect.flatMap(Jobs, (jobs) => Effect.map(jobs.send(actor, { key, n }), ({ jobId }) => jobId))
const ended = (actor: Work, jobId: string) => Effect.flatMap(Jobs, (jobs) => jobs.await(actor, jobId))
const find = (jobId: string) => Effect.flatMap(Jobs, (jobs) => jobs.find(jobId))
const stepsOf = (jobId: string) => Effect.flatMap(StepStore, (store) => store.load(jobId))
/** Waits until the job has been put off. */
const asleep = (jobId: string) => until(find(jobId), (view) => view?.state === "scheduled")
const listening = (jobId: string) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) =>
    until(sql`select from job_step where job_id = ${Number(jobId)}::int8 and listens`, ({ length }) => length > 0)
  )

layer(kernelOn(), { excludeTestServices: true })("A job with steps", (test) => {
  test.effect("continues after its last step, with what the steps before have answered", () =>
    Effect.gen(function* () {
      const actor = actorOf()
      const seen: Array<string> = []
      yield* run(actor, (_, { number }) =>
        Effect.gen(function* () {
          const price = yield* Step.run(
            "price",
            Effect.sync(() => seen.push("price") * 10),
            { result: Schema.Int }
          )
          const key = yield* Step.run(
            "charge",
            Effect.tap(Step.key, () => Effect.sync(() => seen.push("charge"))),
            { result: Schema.String }
          )
          seen.push(`attempt ${number}`)
          if (seen.length === 3) return yield* Effect.fail("busy")
          yield* Step.run(
            "mail",
            Effect.sync(() => seen.push("mail"))
          )
          return { price, key }
        })
      )
      const jobId = yield* send(actor)
      assert.deepStrictEqual(yield* ended(actor, jobId), { price: 10, key: `${jobId}/charge` })
      assert.deepStrictEqual(seen, ["price", "charge", "attempt 1", "attempt 2", "mail"])
      assert.deepStrictEqual(yield* stepsOf(jobId), [])
      const kept = yield* Effect.flatMap(StepStore, (store) => store.find(jobId))
      const results = kept.map(({ name, result, state }) => `${name} ${String(result)} ${state}`)
      assert.deepStrictEqual(results, ["price 10 done", `charge ${jobId}/charge done`, "mail null done"])
    })
  )

  for (const key of [null, "k"]) {
    test.effect(
      `sleeps without a place and without using up an attempt${key === null ? "" : ", and its mailbox waits"}`,
      () =>
        Effect.gen(function* () {
          const actor = actorOf({ max: 0 })
          const seen: Array<string> = []
          const node = yield* run(actor, ({ n }) =>
            Effect.gen(function* () {
              yield* Step.run(
                "first",
                Effect.sync(() => seen.push(`first ${n}`))
              )
              if (n === 0) yield* Step.sleep("a while", "1 hour")
              yield* Step.run(
                "second",
                Effect.sync(() => seen.push(`second ${n}`))
              )
            })
          )
          const jobId = yield* send(actor, 0, key)
          yield* asleep(jobId)
          const behind = yield* send(actor, 1, key)
          if (key === null) yield* ended(actor, behind)
          const store = yield* JobStore
          assert.deepStrictEqual(
            (yield* stepsOf(jobId)).map(({ kind, name, state }) => `${kind} ${name} ${state}`),
            ["run first done", "sleep a while waiting"]
          )
          assert.deepStrictEqual(yield* store.runNow([jobId]), [jobId])
          yield* node.notifier.notify({ name: "job" })
          yield* ended(actor, jobId)
          yield* ended(actor, behind)
          const inOrder = ["first 0", "second 0", "first 1", "second 1"]
          assert.deepStrictEqual(seen, key === null ? ["first 0", "first 1", "second 1", "second 0"] : inOrder)
          assert.deepStrictEqual((yield* find(jobId))?.attempts, [])
        })
    )
  }

  test.effect("goes on when its sleep is over, on any node", () =>
    Effect.gen(function* () {
      const actor = actorOf()
      const slept = () =>
        Effect.gen(function* () {
          for (const name of ["a", "b", "b"]) yield* Step.sleep(name, "5 millis")
          yield* Step.sleep("past", new Date(0))
        })
      for (let node = 0; node < 2; node++) yield* run(actor, slept)
      yield* ended(actor, yield* send(actor))
    })
  )

  for (const onFailure of ["hold", "skip"] as const) {
    test.effect(`waits for a signal that is sent later, in a mailbox with ${onFailure}`, () =>
      Effect.gen(function* () {
        const actor = actorOf({ onFailure })
        const [sql, signals] = [yield* SqlClient.SqlClient, yield* Signals]
        yield* run(actor, ({ key, n }) =>
          n === 1 ? Effect.void : Effect.map(Step.wait(Replied, `${key}`, { timeout: "1 hour" }), Option.getOrNull)
        )
        const key = `friend ${onFailure}`
        const jobId = yield* send(actor, 0, key)
        yield* listening(jobId)
        const behind = yield* send(actor, 1, key)
        if (onFailure === "skip") yield* ended(actor, behind)
        const undone = sql.withTransaction(
          Effect.andThen(signals.send(Replied, key, { text: "undone" }), Effect.fail("undo"))
        )
        yield* Effect.flip(undone)
        yield* signals.send(Replied, "another", { text: "no" })
        yield* sql.withTransaction(signals.send(Replied, key, { text: "yes" }))
        assert.deepStrictEqual(yield* ended(actor, jobId), { text: "yes" })
        yield* ended(actor, behind)
      })
    )
  }

  test.effect("gets signals that were sent before it waited, one for each wait, in their order", () =>
    Effect.gen(function* () {
      const actor = actorOf()
      const signals = yield* Signals
      const texts = ["one", "two", "three"].map((text) => ({ key: "early", payload: { text } }))
      yield* signals.sendAll(Replied, texts)
      yield* run(actor, ({ n }) =>
        Effect.forEach(Array.from({ length: n }), () =>
          Effect.map(Step.wait(Replied, "early", { timeout: "1 hour" }), (reply) => Option.getOrNull(reply)?.text)
        )
      )
      assert.deepStrictEqual(yield* ended(actor, yield* send(actor, 2)), ["one", "two"])
      assert.deepStrictEqual(yield* ended(actor, yield* send(actor, 1)), ["three"])
    })
  )

  test.effect("shares a signal with all that wait for it", () =>
    Effect.gen(function* () {
      const actor = actorOf()
      yield* run(actor, () => Effect.map(Step.wait(Replied, "all", { timeout: "1 hour" }), Option.isSome))
      const ids = yield* Effect.forEach([1, 2, 3], (n) => send(actor, n))
      yield* Effect.forEach(ids, listening)
      yield* Effect.flatMap(Signals, (signals) => signals.send(Replied, "all", { text: "hello" }))
      for (const id of ids) assert.isTrue(yield* ended(actor, id))
    })
  )

  test.effect("goes on without its signal when the time is over", () =>
    Effect.gen(function* () {
      const actor = actorOf()
      yield* run(actor, () => Effect.map(Step.wait(Replied, "never", { timeout: "10 millis" }), Option.isNone))
      const ids = yield* Effect.forEach([1, 2, 3], (n) => send(actor, n))
      for (const id of ids) assert.isTrue(yield* ended(actor, id))
      const late = yield* Effect.flatMap(SqlClient.SqlClient, (sql) => sql`select from job_step where listens`)
      assert.deepStrictEqual(late, [])
    })
  )

  test.effect("fails for good when the order of its steps has changed, and continues when it is right again", () =>
    Effect.gen(function* () {
      const actor = actorOf()
      const seen: Array<string> = []
      const step = (name: string) =>
        Step.run(
          name,
          Effect.sync(() => seen.push(name))
        )
      let order = ["a", "b"]
      yield* run(actor, () =>
        Effect.gen(function* () {
          for (const name of order) yield* Effect.catchDefect(step(name), () => Effect.void)
          if (order[1] === "b") order = ["b", "a"]
          return seen.length === 2 ? yield* Effect.fail("once more") : "done"
        })
      )
      const jobId = yield* send(actor)
      const failure = yield* Effect.flip(ended(actor, jobId))
      assert.include(
        String(failure),
        `StepOrderChanged: Step 1 of the job ${jobId} is stored as run "a", and the code asks for run "b": name the steps`
      )
      order = ["a", "b", "c"]
      const store = yield* JobStore
      assert.deepStrictEqual(yield* store.retry([jobId], "test"), [jobId])
      assert.strictEqual(yield* ended(actor, jobId), "done")
      assert.deepStrictEqual(seen, ["a", "b", "c"])
    })
  )

  test.effect("may fail as often as its policy says between two steps", () =>
    Effect.gen(function* () {
      const actor = actorOf({ max: 1 })
      let failures = 0
      yield* run(actor, () =>
        Effect.forEach(
          ["a", "b", "c"],
          (name, n) =>
            Step.run(
              name,
              Effect.suspend(() => (failures === n ? Effect.fail(`failure ${++failures}`) : Effect.void))
            ),
          { discard: true }
        )
      )
      const jobId = yield* send(actor)
      yield* ended(actor, jobId)
      assert.strictEqual(failures, 3)
    })
  )

  for (const key of [null, "fenced"]) {
    test.effect(
      `stores nothing for an attempt that lost ${key === null ? "its job" : "the lease of its mailbox"}`,
      () =>
        Effect.gen(function* () {
          const actor = actorOf()
          const [entered, go] = [Latch.makeUnsafe(), Latch.makeUnsafe()]
          const sql = yield* SqlClient.SqlClient
          let attempts = 0
          const handle = () =>
            Effect.suspend(() => {
              const mine = ++attempts
              const slow = Effect.uninterruptible(Effect.andThen(entered.open, go.await))
              const wrote = Effect.asVoid(sql`select pg_notify('steps', ${String(mine)})`)
              return Effect.gen(function* () {
                yield* Step.run("who", Effect.as(mine === 1 ? slow : Effect.void, mine), { result: Schema.Int })
                yield* Step.transaction("write", Effect.orDie(wrote))
                return mine
              })
            })
          const first = yield* run(actor, handle)
          const jobId = yield* send(actor, 0, key)
          yield* entered.await
          const second = yield* run(actor, handle)
          yield* takeForDead(first.worker.nodeId())
          yield* second.notifier.notify({ name: "job" })
          assert.strictEqual(yield* ended(actor, jobId), 2)
          yield* go.open
          yield* first.stop
          assert.deepStrictEqual(yield* stepsOf(jobId), [])
        })
    )
  }

  test.effect("stores what a transaction wrote together with the step, or neither", () =>
    Effect.gen(function* () {
      const actor = actorOf()
      const sql = yield* SqlClient.SqlClient
      yield* sql`create table step_effect (job_id text, n int)`
      let looks = 0
      yield* run(actor, (_, { jobId }) =>
        Effect.gen(function* () {
          const write = Effect.orDie(sql`insert into step_effect values (${jobId}, ${++looks})`)
          yield* Step.transaction("write", looks === 1 ? Effect.andThen(write, Effect.fail("no")) : write)
          return looks < 3 ? yield* Effect.fail("again") : looks
        })
      )
      const jobId = yield* send(actor)
      assert.strictEqual(yield* ended(actor, jobId), 3)
      assert.deepStrictEqual(yield* sql`select n from step_effect`, [{ n: 2 }])
    })
  )

  test.effect("keeps its steps as long as it may run again, and no longer", () =>
    Effect.gen(function* () {
      const actor = actorOf({ max: 0 })
      const [sql, store, jobs] = [yield* SqlClient.SqlClient, yield* StepStore, yield* Jobs]
      yield* run(actor, ({ n }) =>
        Effect.gen(function* () {
          yield* Step.run("first", Effect.void)
          if (n === 0) return yield* Effect.fail("no")
          yield* Step.sleep("long", "1 hour")
        })
      )
      const [failed, sleeping, cancelled] = [yield* send(actor, 0), yield* send(actor, 1), yield* send(actor, 2)]
      yield* Effect.flip(ended(actor, failed))
      yield* Effect.forEach([sleeping, cancelled], asleep)
      yield* jobs.cancel(cancelled)
      const kept = Effect.forEach([failed, sleeping, cancelled], (jobId) =>
        Effect.map(stepsOf(jobId), ({ length }) => length)
      )
      yield* SignalDispatcher.prune
      assert.deepStrictEqual(yield* kept, [1, 2, 2])
      yield* sql`delete from job_history where id in (${Number(failed)}::int8, ${Number(cancelled)}::int8)`
      for (let after: string | undefined = "0"; after !== undefined; ) after = yield* store.prune(after, 1)
      assert.deepStrictEqual(yield* kept, [0, 2, 0])
    })
  )
})
