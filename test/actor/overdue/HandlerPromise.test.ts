import { assert, layer } from "@effect/vitest"
import { Effect, Fiber, Queue, Schema } from "effect"
import * as Actor from "../../../src/actor/Actor.ts"
import { Jobs } from "../../../src/actor/Jobs.ts"
import * as HandlerPromise from "../../../src/actor/overdue/HandlerPromise.ts"
import * as Retry from "../../../src/actor/Retry.ts"
import { defineModule } from "../../../src/module.ts"
import { kernelOn, nodeOf } from "../../support/TestRuntime.ts"
import { start } from "../Cluster.ts"

interface Call {
  readonly number: number
  readonly signal: AbortSignal
  readonly settle: () => void
}

layer(kernelOn(), { excludeTestServices: true })("A promise that a handler calls", (test) => {
  let serial = 0

  /** A handler whose promises settle only when the test says so, whatever their signals say. */
  const stubborn = Effect.fnUntraced(function* (
    timeout: "50 millis" | "1 minute",
    wrap: (call: Effect.Effect<void>) => Effect.Effect<void> = (call) => call
  ) {
    const actor = Actor.make(`test/stubborn${++serial}`, {
      payload: Schema.Struct({ n: Schema.Int }),
      mailbox: () => "one",
      retry: Retry.exponential({ base: "1 millis", factor: 1, max: 2 }),
      timeout
    })
    const calls = yield* Queue.unbounded<Call>()
    let open = 0
    const call = (number: number) =>
      HandlerPromise.promise((signal) => {
        open++
        const { promise, resolve } = Promise.withResolvers<void>()
        const settle = () => {
          open--
          resolve()
        }
        Queue.offerUnsafe(calls, { number, signal, settle })
        return promise
      })
    const handlers = Actor.toLayer(actor, (_, { number }) => wrap(call(number)))
    const node = yield* start(nodeOf(defineModule({ name: "test", actors: [actor], layer: handlers })))
    const { jobId } = yield* node.jobs.send(actor, { n: 1 })
    return { actor, calls, isOpen: () => open, jobId, node }
  })

  const aborted = ({ signal }: Pick<Call, "signal">) =>
    Effect.callback<void>((resume) => {
      if (signal.aborted) resume(Effect.void)
      else signal.addEventListener("abort", () => resume(Effect.void), { once: true })
    })

  test.effect("keeps the mailbox after its time until it has settled, so that no attempt runs beside another", () =>
    Effect.gen(function* () {
      const { actor, calls, isOpen, jobId } = yield* stubborn("50 millis")
      const jobs = yield* Jobs
      for (const number of [1, 2, 3]) {
        const call = yield* Queue.take(calls)
        yield* aborted(call)
        assert.deepStrictEqual([call.number, isOpen()], [number, 1])
        assert.strictEqual((yield* jobs.find(jobId))?.state, "running")
        call.settle()
      }
      yield* Effect.exit(jobs.await(actor, jobId))
      const view = yield* jobs.find(jobId)
      assert.deepStrictEqual(
        [view?.state, view?.attempts.map(({ outcome }) => outcome)],
        ["failed", ["timed_out", "timed_out", "timed_out"]]
      )
    })
  )

  test.effect("of a fiber that the handler forked is waited for, too", () =>
    Effect.gen(function* () {
      const { calls, jobId } = yield* stubborn("50 millis", (call) =>
        Effect.andThen(Effect.forkChild(call), Effect.never)
      )
      const jobs = yield* Jobs
      const call = yield* Queue.take(calls)
      yield* aborted(call)
      assert.strictEqual((yield* jobs.find(jobId))?.state, "running")
      call.settle()
      const next = yield* Queue.take(calls)
      assert.strictEqual(next.number, 2)
      yield* jobs.cancel(jobId)
      yield* aborted(next)
      next.settle()
    })
  )

  test.effect("lets a cancelled job end when it has settled", () =>
    Effect.gen(function* () {
      const { actor, calls, jobId } = yield* stubborn("1 minute")
      const jobs = yield* Jobs
      const call = yield* Queue.take(calls)
      yield* jobs.cancel(jobId)
      yield* aborted(call)
      const view = yield* jobs.find(jobId)
      assert.deepStrictEqual([view?.state, view?.cancelling], ["running", true])
      call.settle()
      yield* Effect.exit(jobs.await(actor, jobId))
      assert.strictEqual((yield* jobs.find(jobId))?.state, "cancelled")
    })
  )

  test.effect("gives its value, its failure and what is thrown before there is a promise", () =>
    Effect.gen(function* () {
      const run = (evaluate: (signal: AbortSignal) => PromiseLike<number>) =>
        Effect.result(HandlerPromise.tryPromise({ try: evaluate, catch: (error) => `caught ${error}` }))
      assert.deepStrictEqual((yield* run(() => Promise.resolve(1)))._tag, "Success")
      for (const fails of [
        () => Promise.reject("no"),
        () => {
          throw "no"
        }
      ]) {
        const result = yield* run(fails)
        assert.deepStrictEqual(result._tag === "Failure" && result.failure, "caught no")
      }
    })
  )

  test.effect("is not abandoned by a fiber that is interrupted", () =>
    Effect.gen(function* () {
      const [called, gate] = [yield* Queue.unbounded<AbortSignal>(), Promise.withResolvers<void>()]
      const fiber = yield* Effect.forkChild(
        HandlerPromise.promise((signal) => {
          Queue.offerUnsafe(called, signal)
          return gate.promise
        })
      )
      const signal = yield* Queue.take(called)
      const interrupting = yield* Effect.forkChild(Fiber.interrupt(fiber))
      yield* aborted({ signal })
      assert.isUndefined(fiber.pollUnsafe())
      gate.resolve()
      yield* Fiber.join(interrupting)
      assert.isDefined(fiber.pollUnsafe())
    })
  )
})
