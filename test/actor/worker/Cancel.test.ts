/** Cancellation of jobs, wherever they are at that moment. */
import { assert, layer } from "@effect/vitest"
import { Deferred, Effect, Fiber, Latch, Schema } from "effect"
import { SqlClient } from "effect/sql"
import * as Actor from "../../../src/actor/Actor.ts"
import { JobEnded } from "../../../src/actor/Job.ts"
import { JobStore } from "../../../src/actor/JobStore.ts"
import { Jobs } from "../../../src/actor/Jobs.ts"
import { CancelledJobs } from "../../../src/actor/JobTopics.ts"
import * as Rescuer from "../../../src/actor/maintenance/Rescuer.ts"
import * as Retry from "../../../src/actor/Retry.ts"
import { defineModule } from "../../../src/module.ts"
import { kernelOn, nodeOf } from "../../support/TestRuntime.ts"
import { start, until } from "../Cluster.ts"

const Letter = Schema.Struct({ n: Schema.Int })

let serial = 0
const actorOf = (
  options: { readonly concurrency?: number; readonly retry?: Retry.Retry; readonly mailbox?: boolean } = {}
) => {
  const { mailbox, ...rest } = { retry: Retry.exponential({ max: 5, base: "1 hour", jitter: 0 }), ...options }
  return Actor.make(`test/cancel${++serial}`, {
    payload: Letter,
    failure: Schema.String,
    ...rest,
    ...(mailbox ? { mailbox: () => "k" } : {})
  })
}
type Work = ReturnType<typeof actorOf>

const run = (actor: Work, handle: (n: number) => Effect.Effect<void, string>) =>
  start(
    nodeOf(
      defineModule({
        name: "test",
        actors: [actor],
        layer: Actor.toLayer(actor, ({ n }) => Effect.suspend(() => handle(n)))
      })
    )
  )

const send = (actor: Work, ...numbers: ReadonlyArray<number>) =>
  Effect.flatMap(Jobs, (jobs) =>
    Effect.map(
      jobs.sendAll(
        actor,
        numbers.map((n) => ({ payload: { n } }))
      ),
      (sent) => sent.map(({ jobId }) => jobId)
    )
  )
const find = (jobId: string) => Effect.flatMap(Jobs, (jobs) => jobs.find(jobId))
const cancel = (jobId: string) => Effect.flatMap(Jobs, (jobs) => jobs.cancel(jobId))
const ended = (actor: Work, jobId: string) =>
  Effect.flatMap(Jobs, (jobs) => Effect.andThen(Effect.exit(jobs.await(actor, jobId)), jobs.find(jobId)))
const summary = (view: Effect.Success<ReturnType<typeof find>>) => [
  view?.state,
  view?.failures,
  view?.attempts.map(({ outcome }) => outcome)
]

/** A handler that tells when it began and when it was interrupted, and ends no other way. */
const hanging = () => {
  const [entered, interrupted] = [Latch.makeUnsafe(), Latch.makeUnsafe()]
  const handle = Effect.andThen(
    entered.open,
    Effect.onInterrupt(Effect.never, () => interrupted.open)
  )
  return { entered, interrupted, handle }
}

layer(kernelOn(), { excludeTestServices: true })("A job that is cancelled", (test) => {
  test.effect("while it waits or is not yet due never runs", () =>
    Effect.gen(function* () {
      const actor = actorOf()
      const [waiting] = yield* send(actor, 1)
      const { jobId: later } = yield* Effect.flatMap(Jobs, (jobs) => jobs.send(actor, { n: 2 }, { delay: "1 hour" }))
      assert.deepStrictEqual([yield* cancel(waiting!), yield* cancel(later)], ["cancelled", "cancelled"])
      const ran: Array<number> = []
      yield* run(actor, (n) => Effect.sync(() => void ran.push(n)))
      const [other] = yield* send(actor, 3)
      yield* ended(actor, other!)
      assert.deepStrictEqual(ran, [3])
      for (const id of [waiting!, later]) {
        assert.deepStrictEqual(summary(yield* find(id)), ["cancelled", 0, []])
        assert.strictEqual(yield* cancel(id), "finished")
      }
    })
  )

  test.effect("when it has ended stays as it is, and a job that never was is unknown", () =>
    Effect.gen(function* () {
      const actor = actorOf()
      yield* run(actor, () => Effect.void)
      const [id] = yield* send(actor, 1)
      yield* ended(actor, id!)
      assert.strictEqual(yield* cancel(id!), "finished")
      assert.deepStrictEqual(summary(yield* find(id!)), ["completed", 0, []])
      for (const unknown of ["999999999", "", "none", "-1", "9".repeat(30)]) {
        assert.strictEqual(yield* cancel(unknown), "finished")
      }
    })
  )

  test.effect("while it runs is interrupted, in the same process and in another, without waiting for a poll", () =>
    Effect.gen(function* () {
      const actor = actorOf()
      const runs: Array<Deferred.Deferred<void>> = []
      const started = Latch.makeUnsafe()
      const node = yield* run(actor, () =>
        Effect.suspend(() => {
          const interrupted = Deferred.makeUnsafe<void>()
          runs.push(interrupted)
          return Effect.andThen(
            started.open,
            Effect.onInterrupt(Effect.never, () => Deferred.succeed(interrupted, undefined))
          )
        })
      )
      const word = node.notifier.latch(CancelledJobs)
      for (const jobs of [...Array(10).fill(yield* Jobs), ...Array(10).fill(node.jobs)] as Array<Jobs["Service"]>) {
        yield* started.close
        const [id] = yield* send(actor, 1)
        yield* started.await
        yield* word.close
        const notification = yield* Effect.forkChild(word.await, { startImmediately: true })
        assert.strictEqual(yield* jobs.cancel(id!), "requested")
        yield* Fiber.join(notification)
        yield* Deferred.await(runs.at(-1)!)
        assert.deepStrictEqual(summary(yield* ended(actor, id!)), ["cancelled", 0, ["cancelled"]])
      }
    })
  )

  test.effect("while it runs is interrupted although the word of it is lost", () =>
    Effect.gen(function* () {
      const actor = actorOf()
      const { entered, handle, interrupted } = hanging()
      yield* run(actor, () => handle)
      const [id] = yield* send(actor, 1)
      yield* entered.await
      const { requested } = yield* Effect.flatMap(JobStore, (store) => store.cancel([id!]))
      assert.deepStrictEqual(requested, [id!])
      yield* interrupted.await
      assert.deepStrictEqual(summary(yield* ended(actor, id!)), ["cancelled", 0, ["cancelled"]])
    })
  )

  test.effect("and cannot be interrupted is shown as cancelling until it is done", () =>
    Effect.gen(function* () {
      const actor = actorOf()
      const [entered, gate] = [Latch.makeUnsafe(), Latch.makeUnsafe()]
      yield* run(actor, () => Effect.uninterruptible(Effect.andThen(entered.open, gate.await)))
      const [id] = yield* send(actor, 1)
      yield* entered.await
      assert.strictEqual(yield* cancel(id!), "requested")
      const view = yield* find(id!)
      assert.deepStrictEqual([view?.state, view?.cancelling], ["running", true])
      assert.strictEqual(yield* cancel(id!), "requested")
      yield* gate.open
      assert.strictEqual((yield* ended(actor, id!))?.cancelling, false)
    })
  )

  test.effect("and fails while it stops is not retried", () =>
    Effect.gen(function* () {
      const actor = actorOf()
      const entered = Latch.makeUnsafe()
      yield* run(actor, () =>
        Effect.andThen(
          entered.open,
          Effect.onInterrupt(Effect.never, () => Effect.die("cannot let go"))
        )
      )
      const [id] = yield* send(actor, 1)
      yield* entered.await
      yield* cancel(id!)
      assert.deepStrictEqual(summary(yield* ended(actor, id!)), ["cancelled", 1, ["defect"]])
    })
  )

  test.effect("when a node has claimed it but not begun it never runs", () =>
    Effect.gen(function* () {
      const actor = actorOf({ concurrency: 2 })
      const ran: Array<number> = []
      const [gate, entered] = [Latch.makeUnsafe(), Latch.makeUnsafe()]
      const marker = hanging()
      yield* run(actor, (n) => {
        ran.push(n)
        return n === 1 ? Effect.andThen(entered.open, gate.await) : n === 2 ? marker.handle : Effect.void
      })
      // After a quick job the node claims ahead.
      yield* ended(actor, (yield* send(actor, 0))[0]!)
      const [busy, cancelledFirst] = yield* send(actor, 1, 2)
      yield* Effect.andThen(entered.await, marker.entered.await)
      const [buffered] = yield* send(actor, 3)
      yield* until(find(buffered!), (view) => view?.state === "running")
      assert.strictEqual(yield* cancel(buffered!), "requested")
      // The node that stops this one knows of the other by then.
      yield* cancel(cancelledFirst!)
      assert.deepStrictEqual(summary(yield* ended(actor, cancelledFirst!)), ["cancelled", 0, ["cancelled"]])
      yield* gate.open
      assert.deepStrictEqual(summary(yield* ended(actor, buffered!)), ["cancelled", 0, []])
      yield* ended(actor, busy!)
      assert.deepStrictEqual(ran, [0, 1, 2])
    })
  )

  test.effect("under the lease of a mailbox leaves out its position, and those behind it run", () =>
    Effect.gen(function* () {
      const actor = actorOf({ mailbox: true })
      const ran: Array<number> = []
      const { entered, handle } = hanging()
      yield* run(actor, (n) => {
        ran.push(n)
        return n === 0 ? handle : Effect.void
      })
      const [first, second, third, fourth] = yield* send(actor, 0, 1, 2, 3)
      yield* entered.await
      assert.strictEqual(yield* cancel(third!), "requested")
      assert.strictEqual(yield* cancel(first!), "requested")
      yield* ended(actor, fourth!)
      assert.deepStrictEqual(ran, [0, 1, 3])
      assert.deepStrictEqual(summary(yield* ended(actor, first!)), ["cancelled", 0, ["cancelled"]])
      assert.deepStrictEqual(summary(yield* ended(actor, second!)), ["completed", 0, []])
      assert.deepStrictEqual(summary(yield* ended(actor, third!)), ["cancelled", 0, []])
    })
  )

  test.effect("and sent on its way again runs to its end", () =>
    Effect.gen(function* () {
      const actor = actorOf()
      const { entered, handle } = hanging()
      let runs = 0
      const node = yield* run(actor, () => (++runs === 1 ? handle : Effect.void))
      const [id] = yield* send(actor, 1)
      yield* entered.await
      yield* cancel(id!)
      yield* ended(actor, id!)
      assert.deepStrictEqual(yield* Effect.flatMap(JobStore, (store) => store.retry([id!], "operator")), [id!])
      yield* node.worker.claim
      assert.deepStrictEqual(summary(yield* ended(actor, id!)), ["completed", 0, ["cancelled"]])
    })
  )

  test.effect("behind one that fails and holds the mailbox does not wait for the retry", () =>
    Effect.gen(function* () {
      const actor = actorOf({ mailbox: true })
      const [entered, gate] = [Latch.makeUnsafe(), Latch.makeUnsafe()]
      yield* run(actor, () => Effect.andThen(Effect.andThen(entered.open, gate.await), Effect.fail("rain")))
      const [first, second] = yield* send(actor, 0, 1)
      yield* entered.await
      assert.strictEqual(yield* cancel(second!), "requested")
      yield* gate.open
      assert.deepStrictEqual(summary(yield* ended(actor, second!)), ["cancelled", 0, []])
      assert.strictEqual((yield* find(first!))?.state, "scheduled")
    })
  )

  test.effect("on a node that is lost before it has stopped ends without a node", () =>
    Effect.gen(function* () {
      const actor = actorOf()
      const [store, sql] = [yield* JobStore, yield* SqlClient.SqlClient]
      const [entered, gate] = [Latch.makeUnsafe(), Latch.makeUnsafe()]
      const node = yield* run(actor, () => Effect.uninterruptible(Effect.andThen(entered.open, gate.await)))
      const [id] = yield* send(actor, 1)
      yield* entered.await
      yield* store.setPaused(actor.name, true)
      assert.strictEqual(yield* cancel(id!), "requested")
      yield* sql`delete from job_node where id = ${node.worker.nodeId()}`
      yield* store.rescue(15_000)
      yield* Rescuer.runOnce
      assert.deepStrictEqual(summary(yield* find(id!)), ["cancelled", 0, ["lost"]])
      yield* gate.open
    })
  )

  test.effect("fails the fiber that waits for it", () =>
    Effect.gen(function* () {
      const actor = actorOf()
      const { entered, handle } = hanging()
      yield* run(actor, () => handle)
      const [id] = yield* send(actor, 1)
      const waiting = yield* Effect.forkChild(Effect.flatMap(Jobs, (jobs) => Effect.flip(jobs.await(actor, id!))))
      yield* entered.await
      yield* cancel(id!)
      const error = yield* Fiber.join(waiting)
      assert.deepStrictEqual(error instanceof JobEnded && [error.jobId, error.state], [id!, "cancelled"])
    })
  )
})
