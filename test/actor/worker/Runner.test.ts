/** What a node does with handlers that behave badly, and with claims whose answers come late or twice. */
import { assert, describe, it, layer } from "@effect/vitest"
import { Context, Effect, Fiber, identity, Latch, Layer, Metric, Schema } from "effect"
import { SecureRandom } from "effect/crypto"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import * as Actor from "../../../src/actor/Actor.ts"
import { EndedJobs } from "../../../src/actor/batch/EndedJobs.ts"
import { type ClaimResult, JobStore, type NewJob, noOrigin } from "../../../src/actor/JobStore.ts"
import { ReadyJobs } from "../../../src/actor/JobTopics.ts"
import * as Retry from "../../../src/actor/Retry.ts"
import { DirectStart } from "../../../src/actor/send/DirectStart.ts"
import { JobWaiter } from "../../../src/actor/send/JobWaiter.ts"
import * as MemoryJobStore from "../../../src/actor/testing/memory/MemoryJobStore.ts"
import * as Worker from "../../../src/actor/worker/Worker.ts"
import { defineModule } from "../../../src/module.ts"
import { Lifecycle } from "../../../src/process/Lifecycle.ts"
import { Notifier } from "../../../src/sql/Notifier.ts"
import { kernelOn, nodeOf } from "../../support/TestRuntime.ts"
import * as TestSettings from "../../support/TestSettings.ts"
import { start, until } from "../Cluster.ts"
import { quietNotifier } from "../QuietNotifier.ts"

const Letter = Schema.Struct({ n: Schema.Number })
const Short = Schema.String.check(Schema.isMaxLength(3))

const Throw = Actor.make("test/throw", { payload: Letter, retry: Retry.none })
const Overflow = Actor.make("test/overflow", { payload: Letter, success: Short, retry: Retry.none })
const Unknowable = Actor.make("test/unknowable", { payload: Letter, success: Schema.Unknown, retry: Retry.none })
const Complain = Actor.make("test/complain", { payload: Letter, failure: Short, retry: Retry.none })
const Judge = Actor.make("test/judge", {
  payload: Letter,
  failure: Schema.String,
  retry: Retry.none,
  permanent: () => {
    throw new RangeError("no judgement")
  }
})
const Report = Actor.make("test/report", { payload: Letter, retry: Retry.none })
const Slow = Actor.make("test/slow", { payload: Letter, retry: Retry.none })
const Fine = Actor.make("test/fine", { payload: Letter, success: Schema.Number, retry: Retry.none })

const [gate, entered] = [Latch.makeUnsafe(), Latch.makeUnsafe()]
const circle: { self?: unknown } = {}
circle.self = circle

const module = defineModule({
  name: "test",
  actors: [Throw, Overflow, Unknowable, Complain, Judge, Report, Slow, Fine],
  layer: Layer.mergeAll(
    Actor.toLayer(Throw, (): Effect.Effect<void> => {
      throw new RangeError("thrown")
    }),
    Actor.toLayer(Overflow, () => Effect.succeed("too long")),
    Actor.toLayer(Unknowable, ({ n }) => Effect.succeed(n === 0 ? circle : n === 1 ? { n: 1n } : { text: "\0" })),
    Actor.toLayer(Complain, () => Effect.fail("too long")),
    Actor.toLayer(Judge, () => Effect.fail("rain")),
    Actor.toLayer(Report, ({ n }, { progress }) => Effect.andThen(progress(n), gate.await)),
    Actor.toLayer(Slow, () => Effect.andThen(entered.open, gate.await)),
    Actor.toLayer(Fine, ({ n }) => Effect.succeed(n))
  )
})

layer(kernelOn(), { excludeTestServices: true })("A handler", (test) => {
  test.effect("that throws, or whose result or failure cannot be encoded, fails its own job and no other", () =>
    Effect.gen(function* () {
      const { jobs } = yield* start(nodeOf(module))
      const ends = Effect.fnUntraced(function* <A extends Actor.Any>(actor: A, payload: Actor.Payload<A>) {
        const { jobId } = yield* jobs.send(actor, payload)
        yield* Effect.exit(jobs.await(actor, jobId))
        const view = yield* jobs.find(jobId)
        return [view?.state, view?.failures, ...(view?.attempts.flatMap(({ outcome, tag }) => [outcome, tag]) ?? [])]
      })
      const bad = yield* Effect.all(
        [
          ends(Throw, { n: 0 }),
          ends(Overflow, { n: 0 }),
          ends(Unknowable, { n: 0 }),
          ends(Unknowable, { n: 1 }),
          ends(Unknowable, { n: 2 }),
          ends(Complain, { n: 0 }),
          ends(Judge, { n: 0 })
        ],
        { concurrency: "unbounded" }
      )
      assert.deepStrictEqual(bad, [
        ["failed", 1, "defect", "RangeError"],
        ["failed", 1, "defect", "SchemaError"],
        ["failed", 1, "defect", "SchemaError"],
        ["failed", 1, "defect", "SchemaError"],
        ["failed", 1, "defect", "Unstorable"],
        ["failed", 1, "defect", "SchemaError"],
        ["failed", 1, "defect", "RangeError"]
      ])
      assert.deepStrictEqual(yield* ends(Fine, { n: 1 }), ["completed", 0])
    })
  )

  test.effect("shows its progress while it runs, as a share between nothing and all", () =>
    Effect.gen(function* () {
      yield* gate.close
      const { jobs } = yield* start(nodeOf(module))
      const shares = [0.25, -1, 7, Number.POSITIVE_INFINITY]
      const sent = yield* jobs.sendAll(
        Report,
        [...shares, Number.NaN].map((n) => ({ payload: { n } }))
      )
      const progress = Effect.map(
        Effect.forEach(sent, ({ jobId }) => jobs.find(jobId)),
        (views) => views.map((view) => view?.progress)
      )
      const seen = yield* until(progress, (all) => all.slice(0, 4).every((share) => share !== null))
      assert.deepStrictEqual(seen, [0.25, 0, 1, 1, null])
      yield* gate.open
      for (const { jobId } of sent) yield* jobs.await(Report, jobId)
    })
  )

  test.effect("that ends after its node was taken for dead is not heard, and that is counted", () =>
    Effect.gen(function* () {
      yield* Effect.all([gate.close, entered.close])
      const [store, sql] = [yield* JobStore, yield* SqlClient.SqlClient]
      const { jobs, worker } = yield* start(nodeOf(module))
      const refused = Metric.withAttributes(
        Metric.counter("jobs_refused_total", {
          description: "Settlements refused because the claim was lost",
          incremental: true
        }),
        { actor: Slow.name }
      )
      const before = (yield* Metric.value(refused)).count
      const { jobId } = yield* jobs.send(Slow, { n: 0 })
      yield* entered.await
      yield* store.setPaused(Slow.name, true)
      yield* sql`delete from job_node where id = ${worker.nodeId()}`
      yield* store.rescue(15_000)
      // A heartbeat may come first: then the handler is interrupted, which is refused as well.
      yield* gate.open
      yield* until(Metric.value(refused), ({ count }) => count === before + 1)
      const view = yield* jobs.find(jobId)
      assert.deepStrictEqual([view?.state, view?.result, view?.failures], ["ready", null, 0])
    })
  )
})

const Keyed = Actor.make("test/keyed", { payload: Letter, retry: Retry.none, mailbox: () => "k" })
const Plain = Actor.make("test/plain", { payload: Letter, retry: Retry.none })

describe("A node", () => {
  const newJob = (actor: Actor.Any, n: number): NewJob => ({
    actor: actor.name,
    priority: 0,
    payload: { n },
    delayMs: 0,
    runAt: null,
    uniqueKey: null,
    key: actor.keyPolicy === undefined ? null : "k",
    trace: null,
    ...noOrigin
  })

  /** A worker on a store in memory, whose claims go through the test. Time stands still: what waits for a poll hangs. */
  const nodeOn = Effect.fnUntraced(function* (
    handle: (n: number) => Effect.Effect<void>,
    through: (claim: Effect.Effect<ClaimResult>) => Effect.Effect<ClaimResult>
  ) {
    const store = yield* JobStore
    const registered = (actor: Actor.Any): Actor.RegisteredActor => ({
      actor,
      services: Context.empty(),
      run: ({ payload }) => handle((payload as typeof Letter.Type).n)
    })
    const claim: JobStore["Service"]["claim"] = (nodeId, requests) =>
      through(Effect.orDie(store.claim(nodeId, requests)))
    const latch = Latch.makeUnsafe(true)
    let audience = new Set<string>()
    const wake = (actor: Actor.Any) =>
      Effect.suspend(() => {
        audience.add(actor.name)
        return latch.open
      })
    const built = yield* Layer.build(
      Layer.provide(Worker.layer, [
        Layer.provideMerge(JobWaiter.layer, Layer.succeed(JobStore, { ...store, claim })),
        TestSettings.layer(),
        DirectStart.layer,
        EndedJobs.layer,
        Lifecycle.layer,
        SecureRandom.layerWebCrypto,
        Layer.succeed(Actor.ActorRegistry, new Map([Keyed, Plain].map((actor) => [actor.name, registered(actor)]))),
        Layer.succeed(Notifier, {
          ...quietNotifier,
          latch: (topic) => (topic === ReadyJobs ? latch : Latch.makeUnsafe()),
          take: () => {
            const heard = audience
            audience = new Set()
            return heard
          }
        })
      ])
    )
    return { store, wake, worker: Context.get(built, Worker.Worker) }
  })

  it.effect("runs once what it is given twice under one claim", () =>
    Effect.gen(function* () {
      const ran: Array<number> = []
      const hold = Latch.makeUnsafe()
      let twice: ClaimResult | undefined
      const claims: Array<ClaimResult> = []
      const { store, worker } = yield* nodeOn(
        (n) =>
          Effect.andThen(
            Effect.sync(() => void ran.push(n)),
            hold.await
          ),
        (claim) =>
          Effect.map(claim, (claimed) => {
            const answer = twice ?? claimed
            twice = undefined
            claims.push(answer)
            return answer
          })
      )
      const [first] = yield* store.send([newJob(Plain, 1), newJob(Keyed, 2)])
      assert.strictEqual(yield* worker.claim, 2)
      twice = claims.at(-1)
      assert.strictEqual(yield* worker.claim, 2)
      assert.deepStrictEqual(ran, [1, 2])
      yield* hold.open
      yield* until(store.find([first!.jobId]), ([view]) => view?.state === "completed")
    }).pipe(Effect.provide(MemoryJobStore.layer))
  )

  it.effect("goes on with a mailbox whose lease ended while it was claiming", () =>
    Effect.gen(function* () {
      const ran: Array<number> = []
      const [lease, answer, asked] = [Latch.makeUnsafe(), Latch.makeUnsafe(true), Latch.makeUnsafe()]
      const { store, wake } = yield* nodeOn(
        (n) =>
          Effect.andThen(
            Effect.sync(() => void ran.push(n)),
            lease.await
          ),
        (claim) =>
          // In one step: a claim that is between the two would never open what the test waits for.
          Effect.tap(claim, () =>
            Effect.suspend(() => (answer.isOpen() ? Effect.void : Effect.andThen(asked.open, answer.await)))
          )
      )
      const sent = yield* store.send(Array.from({ length: 25 }, (_, n) => newJob(Keyed, n)))
      yield* wake(Keyed)
      yield* until(
        Effect.map(Effect.yieldNow, () => ran.length),
        (begun) => begun === 1
      )
      yield* answer.close
      yield* wake(Keyed)
      yield* asked.await
      yield* lease.open
      // All twenty where the machine is quick; a lease ends after 50 ms besides.
      yield* until(store.find([sent[0]!.jobId]), ([view]) => view?.state === "completed")
      yield* answer.open
      yield* until(store.find([sent[24]!.jobId]), ([view]) => view?.state === "completed")
      assert.deepStrictEqual(
        ran,
        sent.map((_, n) => n)
      )
    }).pipe(Effect.provide(MemoryJobStore.layer))
  )

  it.effect("empties mailboxes that its actor gave up, also those that older nodes still fill", () =>
    Effect.gen(function* () {
      const ran: Array<number> = []
      const { store } = yield* nodeOn((n) => Effect.sync(() => void ran.push(n)), identity)
      yield* store.send([{ ...newJob(Plain, 1), key: "k" }])
      yield* TestClock.adjust("59 seconds")
      assert.deepStrictEqual(ran, [])
      yield* TestClock.adjust("2 seconds")
      assert.deepStrictEqual(ran, [1])
    }).pipe(Effect.provide(MemoryJobStore.layer))
  )

  it.effect("does not begin what it claimed before it was taken for dead", () =>
    Effect.gen(function* () {
      const ran: Array<number> = []
      const [answer, asked] = [Latch.makeUnsafe(true), Latch.makeUnsafe()]
      const { store, worker } = yield* nodeOn(
        (n) => Effect.sync(() => void ran.push(n)),
        (claim) => Effect.tap(claim, () => Effect.andThen(asked.open, answer.await))
      )
      yield* worker.claim
      yield* answer.close
      yield* asked.close
      yield* store.send([newJob(Plain, 1), newJob(Keyed, 2)])
      const late = yield* Effect.forkChild(worker.claim)
      yield* asked.await
      const before = worker.nodeId()
      yield* store.leave(before)
      yield* worker.beat
      assert.notStrictEqual(worker.nodeId(), before)
      yield* answer.open
      yield* Fiber.join(late)
      assert.deepStrictEqual(ran, [])
      assert.strictEqual(yield* worker.claim, 2)
      assert.deepStrictEqual(ran, [1, 2])
    }).pipe(Effect.provide(MemoryJobStore.layer))
  )
})
