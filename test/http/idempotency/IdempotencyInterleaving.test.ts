import { assert, layer } from "@effect/vitest"
import { Cause, Deferred, Effect, Exit, Fiber, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import {
  fingerprintOf,
  IdempotencyStore,
  type Recording,
  type StoredResponse
} from "../../../src/http/idempotency/IdempotencyStore.ts"
import { statements } from "../../../src/sql/migrate/Migrations.ts"
import * as TestApp from "../../support/TestApp.ts"
import * as TestDatabase from "../../support/TestDatabase.ts"

class SlotFull extends Schema.TaggedError<SlotFull>()("SlotFull", {}) {}
class TooMuch extends Schema.TaggedError<TooMuch>()("TooMuch", {}) {}

const Live = Layer.merge(
  TestApp.idempotency,
  Layer.effectDiscard(statements("create table effect_seen (key text not null)"))
).pipe(Layer.provideMerge(TestDatabase.layer))

/** How a request ends when the test lets it. */
const End = Schema.Literals(["done", "full", "tooMuch", "defect", "interrupted", "sessionLost"])
const Step = Schema.Struct({
  kind: Schema.Literals(["ask", "ask", "finish"]),
  body: Schema.Literals(["one", "other"]),
  end: End
})
const Steps = Schema.Array(Step).check(Schema.isMaxLength(14))

const full = { status: 409, headers: {}, body: '{"code":"slot_full"}' }
const recording: Recording<string, SlotFull | TooMuch> = {
  success: (id) => ({ status: 201, headers: {}, body: JSON.stringify({ id }) }),
  failure: (error) => (error._tag === "SlotFull" ? full : undefined)
}

interface Running {
  readonly step: typeof Step.Type
  readonly finish: Deferred.Deferred<void>
  readonly fiber: Fiber.Fiber<unknown, unknown>
}
type State =
  | { readonly is: "unused" }
  | { readonly is: "running"; readonly by: Running }
  | { readonly is: "answered"; readonly body: string; readonly response: StoredResponse }

let serial = 0

const scene = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const { run } = yield* IdempotencyStore
  const key = `interleaved-${++serial}`
  const write = Effect.orDie(sql`insert into effect_seen (key) values (${key})`)
  const loseSession = Effect.orDie(sql`select pg_terminate_backend(pg_backend_pid())`)
  const endOf = (end: typeof End.Type): Effect.Effect<string, SlotFull | TooMuch> => {
    switch (end) {
      case "full":
        return Effect.fail(new SlotFull())
      case "tooMuch":
        return Effect.fail(new TooMuch())
      case "defect":
        return Effect.die("broken")
      case "sessionLost":
        return Effect.as(loseSession, "lost")
      default:
        return Effect.succeed("done")
    }
  }
  return {
    effects: Effect.map(sql`select from effect_seen where key = ${key}`, (rows) => rows.length),
    ask: Effect.fnUntraced(function* (step: typeof Step.Type) {
      const [began, finish] = [yield* Deferred.make<void>(), yield* Deferred.make<void>()]
      const useCase = Effect.andThen(write, Deferred.succeed(began, undefined)).pipe(
        Effect.andThen(Deferred.await(finish)),
        Effect.andThen(endOf(step.end))
      )
      const claim = { accountId: "a", route: "POST /x", key, fingerprint: fingerprintOf(step.body) }
      const fiber = yield* Effect.forkChild(run(claim, useCase, recording))
      const outcome = yield* Effect.raceFirst(Deferred.await(began), Fiber.await(fiber))
      return { by: { step, finish, fiber }, answered: Exit.isExit(outcome) ? outcome : undefined }
    })
  }
})

const tagOf = (exit: Exit.Exit<unknown, unknown> | undefined): string => {
  if (exit === undefined) return "Running"
  const value = Exit.isSuccess(exit) ? exit.value : Cause.squash(exit.cause)
  return typeof value === "object" && value !== null && "_tag" in value ? String(value._tag) : String(value)
}

/** Lets the running request end as its step says, and returns what the key stands for then. */
const ended = Effect.fnUntraced(function* ({ fiber, finish, step }: Running): Effect.fn.Return<State> {
  if (step.end === "interrupted") yield* Fiber.interrupt(fiber)
  yield* Deferred.succeed(finish, undefined)
  const exit = yield* Fiber.await(fiber)
  if (step.end === "done") {
    assert.strictEqual(tagOf(exit), "First")
    return { is: "answered", body: step.body, response: { status: 201, headers: {}, body: '{"id":"done"}' } }
  }
  assert.isTrue(Exit.isFailure(exit))
  return step.end === "full" ? { is: "answered", body: step.body, response: full } : { is: "unused" }
})

layer(Live)("Requests with one key, in whatever order they come and end,", (test) => {
  test.effect.prop(
    "have at most one effect, and each gets what the key stands for",
    [Steps],
    ([steps]) =>
      Effect.gen(function* () {
        const { ask, effects } = yield* scene
        let state: State = { is: "unused" }
        let done = 0
        const finish = Effect.fnUntraced(function* (by: Running) {
          const next = yield* ended(by)
          if (by.step.end === "done") done++
          return next
        })
        for (const step of steps) {
          if (step.kind === "finish") {
            if (state.is === "running") state = yield* finish(state.by)
          } else {
            const { answered, by } = yield* ask(step)
            if (state.is === "unused") {
              assert.strictEqual(tagOf(answered), "Running")
              state = { is: "running", by }
            } else if (state.is === "running") assert.strictEqual(tagOf(answered), "IdempotencyInFlight")
            else if (state.body !== step.body) assert.strictEqual(tagOf(answered), "IdempotencyKeyReused")
            else assert.deepStrictEqual(answered, Exit.succeed({ _tag: "Replay", response: state.response }))
          }
          assert.strictEqual(yield* effects, done)
        }
        if (state.is === "running") yield* finish(state.by)
        assert.strictEqual(yield* effects, done)
        assert.isAtMost(done, 1)
      }),
    { timeout: 900_000, arbitrary: { runs: 60, concurrency: 1 } }
  )
})
