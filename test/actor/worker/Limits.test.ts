/** Limits that nodes share, and who is first where there is room for one. */
import { assert, layer } from "@effect/vitest"
import { Effect, Latch, Schema } from "effect"
import { SqlClient } from "effect/sql"
import * as Actor from "../../../src/actor/Actor.ts"
import type { SendOptions } from "../../../src/actor/Job.ts"
import { JobStore } from "../../../src/actor/JobStore.ts"
import { Jobs } from "../../../src/actor/Jobs.ts"
import * as Retry from "../../../src/actor/Retry.ts"
import { defineModule } from "../../../src/module.ts"
import { underWay } from "../../contract/jobstore/PgConcurrency.ts"
import { kernelOn, nodeOf } from "../../support/TestRuntime.ts"
import { start } from "../Cluster.ts"

const Letter = Schema.Struct({ key: Schema.String, n: Schema.Int })
type Letter = typeof Letter.Type
type Options = Pick<Parameters<typeof Actor.make>[1], "concurrency" | "cluster" | "rate">

let serial = 0
const actorOf = (options: Options & { readonly running?: number; readonly ordered?: boolean } = {}) => {
  const { ordered, running, ...rest } = options
  const key = (letter: Letter) => letter.key
  return Actor.make(`test/limit${++serial}`, {
    payload: Letter,
    retry: Retry.none,
    ...rest,
    ...(running === undefined ? {} : { limitPerKey: { key, running } }),
    ...(ordered ? { mailbox: key } : {})
  })
}
type Work = ReturnType<typeof actorOf>

const run = (actor: Work, handle: (letter: Letter) => Effect.Effect<void>) =>
  start(nodeOf(defineModule({ name: "test", actors: [actor], layer: Actor.toLayer(actor, handle) })))

const send = (actor: Work, payloads: ReadonlyArray<Letter>, options: SendOptions = {}) =>
  Effect.flatMap(Jobs, (jobs) =>
    Effect.map(
      jobs.sendAll(
        actor,
        payloads.map((payload) => ({ payload, options }))
      ),
      (sent) => sent.map(({ jobId }) => jobId)
    )
  )
const letters = (jobs: number, keys = 1) =>
  Array.from({ length: jobs }, (_, n): Letter => ({ key: `key ${n % keys}`, n }))
const completed = (actor: Work, jobIds: ReadonlyArray<string>) =>
  Effect.flatMap(Jobs, (jobs) =>
    Effect.forEach(jobIds, (jobId) => Effect.andThen(jobs.await(actor, jobId), jobs.find(jobId)), {
      concurrency: "unbounded"
    })
  )

/** Counts who is inside, by the name of the room. */
const rooms = () => {
  const inside = new Map<string, number>()
  const most = new Map<string, number>()
  const enter = (name: string, stay: Effect.Effect<unknown>) =>
    Effect.suspend(() => {
      const now = (inside.get(name) ?? 0) + 1
      inside.set(name, now)
      most.set(name, Math.max(most.get(name) ?? 0, now))
      return Effect.andThen(
        stay,
        Effect.sync(() => void inside.set(name, inside.get(name)! - 1))
      )
    })
  return { inside, most, enter }
}
const aWhile = Effect.repeat(Effect.yieldNow, { times: 20 })

layer(kernelOn(), { excludeTestServices: true })("A limit", (test) => {
  test.effect("per key bounds the jobs of a key that run in the whole cluster, and others beside them", () =>
    Effect.gen(function* () {
      const actor = actorOf({ running: 2 })
      const { enter, most } = rooms()
      const handle = ({ key }: Letter) => enter(key, aWhile)
      for (let node = 0; node < 2; node++) yield* run(actor, handle)
      yield* completed(actor, yield* send(actor, letters(100, 5)))
      assert.strictEqual(most.size, 5)
      for (const [key, n] of most) assert.isAtMost(n, 2, key)
    })
  )

  test.effect("per key is used to the full", () =>
    Effect.gen(function* () {
      const actor = actorOf({ running: 2 })
      const [first, second] = [Latch.makeUnsafe(), Latch.makeUnsafe()]
      yield* run(actor, ({ n }) =>
        n === 0 ? Effect.andThen(first.open, second.await) : Effect.andThen(second.open, first.await)
      )
      yield* completed(actor, yield* send(actor, letters(2)))
    })
  )

  test.effect(
    "per key lets a job that comes later start beside those that run, also when the node has no more places",
    () =>
      Effect.gen(function* () {
        for (const concurrency of [1, 10]) {
          const actor = actorOf({ running: 3, concurrency })
          const [entered, gate] = [Latch.makeUnsafe(), Latch.makeUnsafe()]
          yield* run(actor, ({ n }) => (n < 2 ? Effect.andThen(entered.open, gate.await) : gate.open))
          const first = yield* send(actor, letters(1))
          yield* entered.await
          const later = yield* send(actor, [
            { key: "key 0", n: 1 },
            { key: "key 0", n: 2 }
          ])
          yield* completed(actor, [...first, ...later])
        }
      })
  )

  test.effect("per key lets a job whose transaction commits late start beside those that run", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const actor = actorOf({ running: 2 })
      const [entered, gate] = [Latch.makeUnsafe(), Latch.makeUnsafe()]
      const slow = yield* underWay(sql, send(actor, [{ key: "key 0", n: 1 }]))
      const first = yield* send(actor, letters(1))
      yield* run(actor, ({ n }) => (n === 0 ? Effect.andThen(entered.open, gate.await) : gate.open))
      yield* entered.await
      yield* completed(actor, [...first, ...(yield* slow.commit)])
    })
  )

  test.effect("per key works many jobs of one key off under few leases, and never more at once", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const actor = actorOf({ running: 4 })
      const { enter, most } = rooms()
      const ids = yield* send(actor, letters(3_000))
      for (let node = 0; node < 2; node++) yield* run(actor, ({ key }) => enter(key, Effect.yieldNow))
      yield* completed(actor, ids)
      assert.strictEqual(most.get("key 0"), 4)
      const [row] = yield* sql<{ readonly leases: number }>`
        select max(lease)::int as leases from job_mailbox where actor = ${actor.name}`
      assert.isAtMost(row!.leases, 30)
    })
  )

  test.effect("per key lets other keys have the only place of a node, however many jobs one has", () =>
    Effect.gen(function* () {
      const actor = actorOf({ running: 2, concurrency: 1 })
      const hot = new Set<number>()
      const ids = yield* send(
        actor,
        Array.from({ length: 400 }, (_, n) => ({ key: "hot", n }))
      )
      const others = yield* send(actor, [{ key: "other", n: 0 }])
      yield* run(actor, ({ key, n }) =>
        Effect.sync(() => {
          if (key === "other") return
          hot.add(n)
          const end = performance.now() + 5
          while (performance.now() < end) Math.random()
        })
      )
      yield* completed(actor, others)
      assert.isBelow(hot.size, 400)
      yield* completed(actor, ids)
    })
  )

  test.effect("per key lets a failed job return behind the others", () =>
    Effect.gen(function* () {
      const actor = Actor.make(`test/limit${++serial}`, {
        payload: Letter,
        failure: Schema.String,
        retry: Retry.exponential({ max: 1, base: "1 millis", jitter: 0 }),
        limitPerKey: { key: ({ key }) => key, running: 2 }
      })
      const seen: Array<number> = []
      const handle = ({ n }: Letter, { number }: Actor.Attempt) =>
        Effect.suspend(() => {
          seen.push(n)
          return n === 0 && number === 1 ? Effect.fail("rain") : Effect.void
        })
      const ids = yield* Effect.flatMap(Jobs, (jobs) =>
        jobs.sendAll(
          actor,
          letters(5).map((payload) => ({ payload }))
        )
      )
      yield* start(nodeOf(defineModule({ name: "test", actors: [actor], layer: Actor.toLayer(actor, handle) })))
      yield* Effect.flatMap(Jobs, (jobs) => Effect.forEach(ids, ({ jobId }) => jobs.await(actor, jobId)))
      assert.deepStrictEqual([seen.slice(0, 5).toSorted(), seen.slice(5)], [[0, 1, 2, 3, 4], [0]])
    })
  )

  test.effect("of the cluster holds for all nodes together, with keys and without, and is used to the full", () =>
    Effect.gen(function* () {
      for (const options of [{}, { ordered: true }, { running: 5 }]) {
        const actor = actorOf({ cluster: 3, concurrency: 10, ...options })
        const { enter, inside, most } = rooms()
        const full = Latch.makeUnsafe()
        const handle = () =>
          enter(
            "all",
            Effect.suspend(() => (inside.get("all") === 3 ? full.open : full.await))
          )
        for (let node = 0; node < 2; node++) yield* run(actor, handle)
        yield* completed(actor, yield* send(actor, letters(30, 30)))
        assert.strictEqual(most.get("all"), 3, JSON.stringify(options))
      }
    })
  )

  test.effect("of a rate lets a burst start at once, and no more", () =>
    Effect.gen(function* () {
      const jobs = yield* Jobs
      const actor = actorOf({ rate: { jobs: 4, per: "10 hours" } })
      yield* send(actor, letters(9, 3))
      yield* run(actor, () => Effect.void)
      yield* Effect.repeat(jobs.counts(actor.name), { until: ({ completed }) => completed === 4 })
      assert.deepInclude(yield* jobs.counts(actor.name), { completed: 4 })
    })
  )

  test.effect("of a rate paces what follows a burst", () =>
    Effect.gen(function* () {
      for (const options of [{}, { ordered: true }]) {
        const actor = actorOf({ rate: { jobs: 4, per: "400 millis" }, ...options })
        const ids = yield* send(actor, letters(9, 3))
        yield* run(actor, () => Effect.void)
        const views = yield* completed(actor, ids)
        const starts = views.map((view) => view!.startedAt!.getTime()).sort((a, b) => a - b)
        // Starts are counted a moment after the time that is shown.
        for (let n = 4; n < 9; n++) assert.isAtLeast(starts[n]! - starts[n - 4]!, 400 - 60, `${starts}`)
      }
    })
  )
})

layer(kernelOn(), { excludeTestServices: true })("Where one job runs at a time", (test) => {
  /** Jobs that wait before a node comes, in the order in which it runs them. */
  const orderOf = Effect.fnUntraced(function* (
    waiting: ReadonlyArray<{ readonly n: number; readonly priority: Actor.Priority; readonly minutes?: number }>
  ) {
    const sql = yield* SqlClient.SqlClient
    const actor = actorOf({ concurrency: 1 })
    const ids: Array<string> = []
    for (const { minutes, n, priority } of waiting) {
      const [id] = yield* send(actor, [{ key: "", n }], { priority })
      ids.push(id!)
      yield* sql`update job set ready_at = ready_at - ${minutes ?? 0} * interval '1 minute' where id = ${Number(id)}`
    }
    const order: Array<number> = []
    yield* run(actor, ({ n }) => Effect.sync(() => void order.push(n)))
    yield* completed(actor, ids)
    return order
  })

  test.effect("the most urgent comes first, and among equals the oldest", () =>
    Effect.gen(function* () {
      const order = yield* orderOf([
        { n: 1, priority: 2 },
        { n: 2, priority: 0 },
        { n: 3, priority: -2 },
        { n: 4, priority: 0 },
        { n: 5, priority: 1 },
        { n: 6, priority: -1 }
      ])
      assert.deepStrictEqual(order, [3, 6, 2, 4, 5, 1])
    })
  )

  test.effect("a minute of waiting is worth a step of priority", () =>
    Effect.gen(function* () {
      const order = yield* orderOf([
        { n: 1, priority: -2 },
        { n: 2, priority: 2, minutes: 5 },
        { n: 3, priority: 1, minutes: 2.5 },
        { n: 4, priority: 0 }
      ])
      assert.deepStrictEqual(order, [2, 1, 3, 4])
    })
  )
})

layer(kernelOn(), { excludeTestServices: true })("A paused actor", (test) => {
  test.effect("starts nothing, finishes what runs, and goes on when it is resumed", () =>
    Effect.gen(function* () {
      const store = yield* JobStore
      for (const options of [{}, { ordered: true }, { running: 1 }, { cluster: 5 }]) {
        const actor = actorOf({ concurrency: 5, ...options })
        const [gate, entered] = [Latch.makeUnsafe(), Latch.makeUnsafe()]
        const ran: Array<number> = []
        const { worker } = yield* run(actor, ({ n }) => {
          ran.push(n)
          return n === 0 ? Effect.andThen(entered.open, gate.await) : Effect.void
        })
        const [running] = yield* send(actor, [{ key: "a", n: 0 }])
        yield* entered.await
        yield* store.setPaused(actor.name, true)
        const later = yield* send(actor, [
          { key: "b", n: 1 },
          { key: "c", n: 2 }
        ])
        assert.strictEqual(yield* worker.claim, 0)
        yield* gate.open
        yield* completed(actor, [running!])
        assert.strictEqual(yield* worker.claim, 0)
        assert.deepStrictEqual(ran, [0])
        yield* store.setPaused(actor.name, false)
        yield* worker.claim
        yield* completed(actor, later)
        assert.deepStrictEqual(ran.sort(), [0, 1, 2])
      }
    })
  )
})
