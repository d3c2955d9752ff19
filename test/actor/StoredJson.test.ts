/** Values that handlers take, return and leave: what the database cannot hold is refused with its path, and what JSON makes of the rest. */
import { assert, describe, it, layer } from "@effect/vitest"
import { Cause, Effect, Exit, Layer, Schema } from "effect"
import * as Actor from "../../src/actor/Actor.ts"
import { Jobs } from "../../src/actor/Jobs.ts"
import * as Retry from "../../src/actor/Retry.ts"
import { asStored, encoderOf, findUnstorable, UnstorableText } from "../../src/actor/StoredJson.ts"
import * as Signal from "../../src/actor/step/Signal.ts"
import { Signals } from "../../src/actor/step/Signals.ts"
import * as Step from "../../src/actor/step/Step.ts"
import { defineModule } from "../../src/module.ts"
import { kernelOn, nodeOf } from "../support/TestRuntime.ts"
import { start } from "./Cluster.ts"

const nul = "a\u0000b"
const half = "a\ud83d"

describe("A value that is to be stored", () => {
  it("is refused with the path of its first text that the database cannot hold", () => {
    const pathOf = (value: unknown) => findUnstorable(value, "payload")?.path
    assert.strictEqual(pathOf(nul), "payload")
    assert.strictEqual(pathOf({ guests: [{ name: "ok" }, { name: half }, { name: nul }] }), "payload.guests[1].name")
    assert.strictEqual(pathOf({ "a b": nul }), 'payload["a b"]')
    assert.strictEqual(
      findUnstorable({ a: { [nul]: 1 } }, "payload")?.reason,
      "has a name that holds a NUL character (U+0000)"
    )
    const fault = findUnstorable({ name: half }, "result")
    assert.strictEqual(
      fault?.message,
      "result.name holds half of a surrogate pair (U+D800 to U+DFFF), which PostgreSQL cannot store: remove it, or encode the text"
    )
  })

  it("may hold any other text", () => {
    for (const text of ["", "名", "\u0001\t\n", "\\u0000", "👩‍🍳", "\uffff"])
      assert.isUndefined(findUnstorable({ text }, "payload"))
  })

  it.prop("is refused exactly where it is written as a NUL or half a pair", { text: Schema.String }, ({ text }) => {
    const escaped = JSON.stringify(text).replaceAll("\\\\", "")
    assert.strictEqual(findUnstorable([text], "payload") !== undefined, /\\u(0000|d[89a-f])/.test(escaped))
  })

  it("arrives as this table of the README says", () => {
    const arrives = <A>(schema: Schema.Codec<A, any, never, never>, value: A) =>
      Schema.decodeUnknownSync(Schema.toCodecJson(schema))(asStored(encoderOf(schema, "payload")(value)))
    assert.isNaN(arrives(Schema.Number, Number.NaN))
    assert.strictEqual(arrives(Schema.Number, Number.POSITIVE_INFINITY), Number.POSITIVE_INFINITY)
    assert.strictEqual(arrives(Schema.Number, Number.NEGATIVE_INFINITY), Number.NEGATIVE_INFINITY)
    assert.isTrue(Object.is(arrives(Schema.Number, -0), 0))
    assert.strictEqual(arrives(Schema.Number, 2 ** 53 + 2), 2 ** 53 + 2)
    assert.strictEqual(arrives(Schema.BigInt, 2n ** 80n), 2n ** 80n)
    assert.deepStrictEqual(arrives(Schema.Date, new Date(1_700_000_000_123)), new Date(1_700_000_000_123))
    const Optional = Schema.Struct({ a: Schema.UndefinedOr(Schema.Int), b: Schema.optionalKey(Schema.Int) })
    assert.deepStrictEqual(arrives(Optional, { a: undefined }), { a: undefined })
    const entries = new Map([["名", 1]])
    assert.deepStrictEqual(arrives(Schema.ReadonlyMap(Schema.String, Schema.Int), entries), entries)
    assert.deepStrictEqual(arrives(Schema.ReadonlySet(Schema.Int), new Set([1, 2])), new Set([1, 2]))
  })
})

const Text = Schema.Struct({ text: Schema.String })
const Echo = Actor.make("test/echo-stored", { payload: Text, success: Text, retry: Retry.none })
const Noted = Actor.make("test/noted-stored", { payload: Text, success: Text, retry: Retry.none })
const Twice = Actor.make("test/twice-stored", {
  payload: Text,
  failure: Schema.String,
  retry: Retry.exponential({ max: 2, base: "1 millis", jitter: 0 })
})
const Replied = Signal.make("test/replied-stored", { payload: Text })

const typed = (exit: Exit.Exit<unknown, unknown>) => (Exit.isFailure(exit) ? Cause.squash(exit.cause) : undefined)

layer(kernelOn(), { excludeTestServices: true })("The database", (test) => {
  test.effect("is not asked to hold a payload or a signal that it cannot: the sender gets the path", () =>
    Effect.gen(function* () {
      const [jobs, signals] = [yield* Jobs, yield* Signals]
      for (const text of [nul, half]) {
        const sent = typed(yield* Effect.exit(jobs.send(Echo, { text })))
        assert.instanceOf(sent, UnstorableText)
        assert.strictEqual(sent.path, "payload.text")
        const signalled = typed(yield* Effect.exit(signals.send(Replied, "key", { text })))
        assert.instanceOf(signalled, UnstorableText)
      }
    })
  )

  test.effect("names the path in the failure of a job whose result or step it cannot hold", () =>
    Effect.gen(function* () {
      const jobs = yield* Jobs
      yield* start(
        nodeOf(
          defineModule({
            name: "test",
            actors: [Echo, Noted],
            layer: Layer.mergeAll(
              Actor.toLayer(Echo, () => Effect.succeed({ text: nul })),
              Step.toLayer(Noted, () => Step.run("note", Effect.succeed({ text: half }), { result: Text }))
            )
          })
        )
      )
      const failureOf = Effect.fnUntraced(function* (actor: typeof Echo | typeof Noted) {
        const { jobId } = yield* jobs.send(actor, { text: "" })
        yield* Effect.exit(jobs.await(actor, jobId))
        return (yield* jobs.find(jobId))?.attempts.map(({ message, outcome, tag }) => [outcome, tag, message])
      })
      const message =
        "result.text holds a NUL character (U+0000), which PostgreSQL cannot store: remove it, or encode the text"
      assert.deepStrictEqual(yield* failureOf(Echo), [["defect", "Unstorable", message]])
      const [[outcome, tag] = []] = (yield* failureOf(Noted)) ?? []
      assert.deepStrictEqual([outcome, tag], ["defect", "UnstorableText"])
    })
  )

  test.effect(
    "gives a step's value without what its schema does not name, in the attempt that ran it and in later ones",
    () =>
      Effect.gen(function* () {
        const jobs = yield* Jobs
        const seen: Array<unknown> = []
        yield* start(
          nodeOf(
            defineModule({
              name: "test",
              actors: [Twice],
              layer: Step.toLayer(Twice, (_, attempt) =>
                Effect.gen(function* () {
                  const row = { text: "a", secret: "b" }
                  seen.push(yield* Step.run("read", Effect.succeed(row), { result: Text }))
                  seen.push(yield* Step.transaction("write", Effect.succeed(row), { result: Text }))
                  if (attempt.number === 1) return yield* Effect.fail("again")
                })
              )
            })
          )
        )
        const { jobId } = yield* jobs.send(Twice, { text: "" })
        yield* jobs.await(Twice, jobId)
        assert.deepStrictEqual(
          seen,
          [1, 2, 3, 4].map(() => ({ text: "a" }))
        )
      })
  )
})
