/** Limits, time limits and retries of actors that operators set while nodes run. */
import { assert, layer } from "@effect/vitest"
import { Effect, Latch, Layer, Queue, Schema } from "effect"
import { SqlClient } from "effect/sql"
import * as Actor from "../../../src/actor/Actor.ts"
import { Jobs } from "../../../src/actor/Jobs.ts"
import * as Retry from "../../../src/actor/Retry.ts"
import { defineModule } from "../../../src/module.ts"
import { Operator } from "../../../src/operate/Operator.ts"
import { Inspector } from "../../../src/operate/runtime/Inspector.ts"
import { OverrideControl } from "../../../src/operate/runtime/OverrideControl.ts"
import { kernelOn, nodeOf } from "../../support/TestRuntime.ts"
import { start, until } from "../Cluster.ts"

const Letter = Schema.Struct({ key: Schema.String, n: Schema.Int })
type Letter = typeof Letter.Type
const key = (letter: Letter) => letter.key
const hour = 3_600_000

let serial = 0
const actorOf = (options: Partial<Parameters<typeof Actor.make<`test/${string}`, typeof Letter>>[1]> = {}) =>
  Actor.make(`test/override${++serial}`, { payload: Letter, retry: Retry.none, ...options })
type Work = ReturnType<typeof actorOf>

const run = (actor: Work, handle: (letter: Letter, number: number) => Effect.Effect<void> = () => Effect.void) =>
  start(
    nodeOf(
      defineModule({
        name: "test",
        actors: [actor],
        layer: Actor.toLayer(actor, (letter, { number }) => handle(letter, number))
      })
    )
  )
const send = (actor: Work, count: number, name = "k") =>
  Effect.flatMap(Jobs, (jobs) =>
    Effect.map(
      jobs.sendAll(
        actor,
        Array.from({ length: count }, (_, n) => ({ payload: { key: name, n } }))
      ),
      (sent) => sent.map(({ jobId }) => jobId)
    )
  )
const completed = (actor: Work, jobIds: ReadonlyArray<string>) =>
  Effect.flatMap(Jobs, (jobs) =>
    Effect.forEach(jobIds, (jobId) => jobs.await(actor, jobId), { concurrency: "unbounded", discard: true })
  )
const countsOf = (actor: Work) => Effect.flatMap(Jobs, (jobs) => jobs.counts(actor.name))
/** Makes the actor known, so that something can be set for it before a node runs. */
const known = (actor: Work) => Effect.flatMap(run(actor), ({ stop }) => stop)
const seenOf = (actor: Work) =>
  Effect.flatMap(Inspector, (inspector) =>
    Effect.map(inspector.stats, ({ actors }) => actors.find((one) => one.actor === actor.name)!)
  )

const operators = Layer.mergeAll(
  Inspector.layer,
  OverrideControl.layer,
  Layer.succeed(Operator, { who: "hana@test", via: "cli" })
).pipe(Layer.provideMerge(kernelOn()))

layer(operators, { excludeTestServices: true })("What operators set for an actor", (test) => {
  test.effect("gives an actor without limits a rate that all nodes keep together, from their start on", () =>
    Effect.gen(function* () {
      const overrides = yield* OverrideControl
      const actor = actorOf()
      yield* known(actor)
      yield* overrides.set(actor.name, { rate: { jobs: 2, perMs: 5 * hour } })
      const nodes = [yield* run(actor), yield* run(actor)]
      const ids = yield* send(actor, 5)
      yield* until(countsOf(actor), ({ completed = 0 }) => completed >= 2)
      for (const { worker } of nodes) assert.strictEqual(yield* worker.claim, 0)
      assert.deepStrictEqual(yield* countsOf(actor), { completed: 2, ready: 3 })
      // A rate that is raised counts what has started before.
      yield* overrides.set(actor.name, { rate: { jobs: 3, perMs: 5 * hour } })
      yield* until(countsOf(actor), ({ completed = 0 }) => completed >= 3)
      for (const { worker } of nodes) assert.strictEqual(yield* worker.claim, 0)
      yield* overrides.revert(actor.name)
      yield* completed(actor, ids)
    })
  )

  test.effect(
    "replaces a declared rate on nodes that run, which keep the declared one again when it is taken back",
    () =>
      Effect.gen(function* () {
        const overrides = yield* OverrideControl
        const actor = actorOf({ rate: { jobs: 1, per: "5 hours" } })
        const nodes = [yield* run(actor), yield* run(actor)]
        const ids = yield* send(actor, 4)
        yield* until(countsOf(actor), ({ completed = 0 }) => completed >= 1)
        for (const { worker } of nodes) assert.strictEqual(yield* worker.claim, 0)
        yield* overrides.set(actor.name, { rate: { jobs: 1_000, perMs: 1_000 } })
        yield* completed(actor, ids)
      })
  )

  test.effect("gives an actor a limit of the cluster that it does not declare", () =>
    Effect.gen(function* () {
      const overrides = yield* OverrideControl
      const actor = actorOf()
      yield* known(actor)
      yield* overrides.set(actor.name, { cluster: 1 })
      const started = yield* Queue.unbounded<number>()
      const gate = Latch.makeUnsafe()
      const handle = ({ n }: Letter) => Effect.andThen(Queue.offer(started, n), gate.await)
      const nodes = [yield* run(actor, handle), yield* run(actor, handle)]
      const ids = yield* send(actor, 3)
      yield* Queue.take(started)
      for (const { worker } of nodes) assert.strictEqual(yield* worker.claim, 0)
      assert.deepStrictEqual(yield* countsOf(actor), { running: 1, ready: 2 })
      yield* overrides.set(actor.name, { cluster: null })
      yield* Queue.takeN(started, 2)
      yield* gate.open
      yield* completed(actor, ids)
    })
  )

  test.effect("gives the jobs of a key a rate, also those of a key whose lease goes on", () =>
    Effect.gen(function* () {
      const [overrides, sql] = [yield* OverrideControl, yield* SqlClient.SqlClient]
      const actor = actorOf({ limitPerKey: { key, running: 3 }, ratePerKey: { jobs: 1, per: "5 hours" } })
      const started = yield* Queue.unbounded<number>()
      const gate = Latch.makeUnsafe()
      yield* run(actor, ({ n }) => Effect.andThen(Queue.offer(started, n), gate.await))
      const ids = yield* send(actor, 3)
      yield* Queue.take(started)
      assert.deepStrictEqual(yield* countsOf(actor), { running: 1, ready: 2 })
      // The first one still runs, so the lease is the same.
      yield* overrides.set(actor.name, { ratePerKey: { jobs: 3, perMs: 5 * hour } })
      yield* Queue.takeN(started, 2)
      const [lease] = yield* sql<{ readonly lease: number }>`
        select lease::int from job_mailbox where actor = ${actor.name} and node is not null`
      assert.strictEqual(lease?.lease, 1)
      yield* gate.open
      yield* completed(actor, ids)
    })
  )

  test.effect("starts jobs of keys that the rate before holds, and of no key that is held otherwise", () =>
    Effect.gen(function* () {
      const [jobs, overrides, sql] = [yield* Jobs, yield* OverrideControl, yield* SqlClient.SqlClient]
      const actor = actorOf({ mailbox: key })
      yield* known(actor)
      yield* overrides.set(actor.name, { ratePerKey: { jobs: 1, perMs: 5 * hour } })
      yield* run(actor)
      const ids = yield* send(actor, 2)
      yield* completed(actor, ids.slice(0, 1))
      const held = sql<{ readonly key: string }>`
        select key from job_mailbox where actor = ${actor.name} and held_until > now() + interval '4 hours'`
      yield* until(held, ({ length }) => length === 1)
      yield* jobs.holdKey(actor, "blocked", "5 hours")
      const [blocked] = yield* send(actor, 1, "blocked")
      yield* overrides.set(actor.name, { ratePerKey: { jobs: 2, perMs: 5 * hour } })
      yield* completed(actor, ids)
      assert.strictEqual((yield* jobs.find(blocked!))?.state, "ready")
      assert.deepInclude(yield* held, { key: "blocked" })
    })
  )

  test.effect("starts jobs of a key that a node has put at rest by the rate before, which it still knew", () =>
    Effect.gen(function* () {
      const [overrides, sql] = [yield* OverrideControl, yield* SqlClient.SqlClient]
      const one = { jobs: 1, perMs: 5 * hour }
      const changes = [
        {
          declared: 1,
          before: null,
          change: (name: string) => overrides.set(name, { ratePerKey: { ...one, jobs: 2 } })
        },
        { declared: 2, before: one, change: overrides.revert }
      ]
      for (const { before, change, declared } of changes) {
        const actor = actorOf({ mailbox: key, ratePerKey: { jobs: declared, per: "5 hours" } })
        yield* known(actor)
        if (before !== null) yield* overrides.set(actor.name, { ratePerKey: before })
        yield* run(actor)
        const ids = yield* send(actor, 2)
        const resting = sql`
          select from job_mailbox where actor = ${actor.name} and node is null and held_until > now() + interval '4 hours'`
        yield* until(resting, ({ length }) => length === 1)
        const restAgain = sql`
          update job_mailbox set held_until = now() + interval '5 hours' where actor = ${actor.name}`
        yield* sql.withTransaction(Effect.andThen(change(actor.name), restAgain))
        yield* completed(actor, ids)
      }
    })
  )

  test.effect("limits the time of attempts that start; those that run keep the limit with which they started", () =>
    Effect.gen(function* () {
      const [jobs, overrides] = [yield* Jobs, yield* OverrideControl]
      const actor = actorOf({ timeout: "1 hour", concurrency: 1 })
      const started = yield* Queue.unbounded<number>()
      const gate = Latch.makeUnsafe()
      yield* run(actor, ({ n }) =>
        Effect.andThen(Queue.offer(started, n), n === 0 ? gate.await : n === 1 ? Effect.never : Effect.void)
      )
      const [first, second, third] = yield* send(actor, 3)
      yield* Queue.take(started)
      // Another place for the second job says that the node knows of the override.
      yield* overrides.set(actor.name, { timeoutMs: 50, concurrency: 2 })
      assert.strictEqual(yield* Queue.take(started), 1)
      yield* completed(actor, [third!])
      const view = yield* until(jobs.find(second!), (view) => view?.state === "failed")
      assert.deepStrictEqual(
        view?.attempts.map(({ message, outcome }) => [outcome, message]),
        [["timed_out", "Not done after 50ms"]]
      )
      assert.strictEqual((yield* jobs.find(first!))?.state, "running")
      yield* gate.open
      yield* completed(actor, [first!])
    })
  )

  test.effect("decides whether and when jobs that fail from now on run again", () =>
    Effect.gen(function* () {
      const [jobs, overrides] = [yield* Jobs, yield* OverrideControl]
      const actor = actorOf({ concurrency: 1 })
      const started = yield* Queue.unbounded<readonly [n: number, attempt: number]>()
      const gate = Latch.makeUnsafe()
      yield* run(actor, ({ n }, attempt) =>
        Effect.andThen(Queue.offer(started, [n, attempt] as const), Effect.andThen(gate.await, Effect.die("no")))
      )
      const [jobId] = yield* send(actor, 2)
      yield* Queue.take(started)
      // Another place for the second job says that the node knows of the override.
      yield* overrides.set(actor.name, { retry: { max: 2, baseMs: 1, factor: 1, capMs: 1 }, concurrency: 2 })
      yield* Queue.take(started)
      yield* gate.open
      const view = yield* until(jobs.find(jobId!), (view) => view?.state === "failed")
      assert.strictEqual(view?.failures, 3)
      const others = yield* Queue.takeN(started, 4)
      assert.sameDeepMembers(others, [
        [0, 2],
        [0, 3],
        [1, 2],
        [1, 3]
      ])
    })
  )

  test.effect("belongs to the name: it outlives deploys that change the code, and names who changed it last", () =>
    Effect.gen(function* () {
      const [inspector, overrides] = [yield* Inspector, yield* OverrideControl]
      const actor = actorOf({ timeout: "1 minute" })
      yield* known(actor)
      yield* overrides.set(actor.name, { timeoutMs: 5_000, retry: { max: 1, baseMs: 10, factor: 2, capMs: 100 } })
      yield* overrides.set(actor.name, { cluster: 7, retry: null })
      yield* known({ ...actor, concurrency: 3, timeout: actorOf({ timeout: "2 minutes" }).timeout })
      const { limits, override } = yield* seenOf(actor)
      assert.deepInclude(limits, { concurrency: 3, timeoutMs: 120_000, cluster: null })
      assert.deepStrictEqual(limits?.retry, { max: 0, baseMs: 0, factor: 2, capMs: 86_400_000 })
      assert.deepInclude(override, { cluster: 7, timeoutMs: 5_000, retry: null, concurrency: null, by: "hana@test" })
      assert.isBelow(Math.abs(Date.now() - Date.parse(override!.at!)), 600_000)
      yield* overrides.revert(actor.name)
      assert.isNull((yield* seenOf(actor)).override)
      const { entries } = yield* inspector.audit({ limit: 3 })
      assert.deepStrictEqual(
        entries.map(({ action, detail, target }) => [action, target, detail]),
        [
          [
            "revert",
            actor.name,
            { was: { concurrency: null, cluster: 7, rate: null, ratePerKey: null, timeoutMs: 5_000, retry: null } }
          ],
          ["override", actor.name, { cluster: 7, retry: null }],
          ["override", actor.name, { timeoutMs: 5_000, retry: { max: 1, baseMs: 10, factor: 2, capMs: 100 } }]
        ]
      )
    })
  )

  test.effect("is read where an earlier build has left it, which knew no more than how many jobs run at once", () =>
    Effect.gen(function* () {
      const [overrides, sql] = [yield* OverrideControl, yield* SqlClient.SqlClient]
      const actor = actorOf({ concurrency: 1 })
      yield* known(actor)
      yield* sql`update job_actor set scale = '{"concurrency":2,"cluster":null}' where actor = ${actor.name}`
      const started = yield* Queue.unbounded<number>()
      const gate = Latch.makeUnsafe()
      yield* run(actor, ({ n }) => Effect.andThen(Queue.offer(started, n), gate.await))
      const ids = yield* send(actor, 2)
      yield* Queue.takeN(started, 2)
      yield* overrides.set(actor.name, { timeoutMs: 60_000 })
      assert.deepInclude((yield* seenOf(actor)).override, { concurrency: 2, timeoutMs: 60_000 })
      yield* gate.open
      yield* completed(actor, ids)
    })
  )

  test.effect("is refused for names that no node has known, and for keys that jobs do not have", () =>
    Effect.gen(function* () {
      const overrides = yield* OverrideControl
      const actor = actorOf()
      yield* known(actor)
      const rate = { jobs: 1, perMs: 1_000 }
      assert.strictEqual((yield* Effect.flip(overrides.set("test/unknown", { rate })))._tag, "ActorNotFound")
      assert.strictEqual((yield* Effect.flip(overrides.revert("test/unknown")))._tag, "ActorNotFound")
      const refused = yield* Effect.flip(overrides.set(actor.name, { ratePerKey: rate }))
      assert.strictEqual(refused._tag, "ActorWithoutKeys")
      assert.isNull((yield* seenOf(actor)).override)
    })
  )
})
