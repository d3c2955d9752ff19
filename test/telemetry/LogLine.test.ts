import { assert, describe, it } from "@effect/vitest"
import { Cause, Effect, Logger, Redacted, References } from "effect"
import { logLine, toJson, toPretty } from "../../src/telemetry/LogLine.ts"

/** What a program writes, in the given form. */
const written = (program: Effect.Effect<void>, format = toJson) =>
  Effect.gen(function* () {
    const lines: Array<string> = []
    const capture = Logger.map(logLine, (line) => void lines.push(format(line)))
    yield* program.pipe(Effect.provide(Logger.layer([capture])))
    return lines.join("")
  })

const parsed = (program: Effect.Effect<void>) =>
  Effect.map(written(program), (text): Record<string, unknown> => JSON.parse(text))

describe("A JSON log line", () => {
  it.effect("holds time, level, message and annotations at the top", () =>
    Effect.gen(function* () {
      const line = yield* parsed(
        Effect.logInfo("ready").pipe(Effect.annotateLogs({ port: 8080, role: "all", pool: { size: 3 } }))
      )
      assert.deepStrictEqual(line, {
        time: "1970-01-01T00:00:00.000Z",
        level: "info",
        message: "ready",
        port: 8080,
        role: "all",
        pool: { size: 3 }
      })
    })
  )

  it.effect("is one line, whatever the message holds", () =>
    Effect.gen(function* () {
      const text = yield* written(Effect.logWarning('two\nlines and a "quote"'))
      assert.strictEqual(text.indexOf("\n"), text.length - 1)
      assert.include(JSON.parse(text), { message: 'two\nlines and a "quote"', level: "warn" })
    })
  )

  it.effect("takes the members of a logged record as fields", () =>
    Effect.gen(function* () {
      assert.include(yield* parsed(Effect.logInfo("imported", { rows: 1741 }, "rows")), {
        message: "imported rows",
        rows: 1741
      })
    })
  )

  it.effect("keeps its own names when an annotation has the same", () =>
    Effect.gen(function* () {
      const line = yield* parsed(Effect.logInfo("x").pipe(Effect.annotateLogs({ level: "nine", time: 0 })))
      assert.include(line, { level: "info", level_: "nine", time_: 0 })
    })
  )

  it.effect("prints an error with the cause of its cause", () =>
    Effect.gen(function* () {
      const error = new Error("outer", { cause: new Error("inner") })
      for (const program of [Effect.logError("failed", Cause.fail(error)), Effect.logError("failed", error)]) {
        const line = yield* parsed(program)
        assert.strictEqual(line["message"], "failed")
        assert.match(String(line["error"]), /outer[\s\S]+inner/)
      }
    })
  )

  it.effect("never shows a secret", () =>
    Effect.gen(function* () {
      const secret = Redacted.make("hush")
      const text = yield* written(
        Effect.logInfo("start", secret, { secret, deep: { list: [secret] } }).pipe(Effect.annotateLogs({ key: secret }))
      )
      assert.notInclude(text, "hush")
      assert.include(text, "<redacted>")
    })
  )

  it.effect("bears values that JSON does not know", () =>
    Effect.gen(function* () {
      const circle: Record<string, unknown> = { name: "loop" }
      circle["self"] = circle
      const fields = { big: 2n ** 60n, nan: Number.NaN, none: undefined, nothing: null, circle, when: new Date(0) }
      const line = yield* parsed(Effect.logInfo("odd").pipe(Effect.annotateLogs(fields)))
      assert.include(line, { big: "1152921504606846976", nan: "NaN", nothing: null, when: "1970-01-01T00:00:00.000Z" })
      assert.nestedPropertyVal(line, "circle.name", "loop")
      assert.notProperty(line, "none")
    })
  )

  it.effect("names the trace that it belongs to, and none when tracing is off", () =>
    Effect.gen(function* () {
      const program = Effect.logInfo("inside").pipe(Effect.withLogSpan("work"), Effect.withSpan("Areas.generate"))
      const traced = yield* parsed(program)
      assert.include(traced, { span: "Areas.generate" })
      assert.match(String(traced["trace_id"]), /^[0-9a-f]{32}$/)
      assert.deepStrictEqual(traced["timings"], { work: 0 })
      assert.notProperty(yield* parsed(Effect.withTracerEnabled(program, false)), "trace_id")
    })
  )
})

describe("A line for a terminal", () => {
  it.effect("gives time of day, level, message and fields on one line", () =>
    Effect.gen(function* () {
      const program = Effect.logInfo("ready").pipe(Effect.annotateLogs({ port: 8080, note: "two words" }))
      assert.strictEqual(
        yield* written(program, toPretty(false)),
        '00:00:00.000 INFO  ready port=8080 note="two words"\n'
      )
    })
  )

  it.effect("puts an error below it", () =>
    Effect.gen(function* () {
      const text = yield* written(Effect.logError("failed", Cause.fail(new Error("why"))), toPretty(false))
      assert.match(text, /^00:00:00\.000 ERROR failed\n {2}Error: why\n/)
    })
  )

  it.effect("cannot move the cursor or colour the terminal", () =>
    Effect.gen(function* () {
      const text = yield* written(
        Effect.logInfo("\u{1b}[2Jgone").pipe(Effect.annotateLogs({ path: "/\u{1b}[31m\r" })),
        toPretty(false)
      )
      for (const control of ["\u{1b}", "\r"]) assert.notInclude(text, control)
      assert.include(text, "\\u001b[2Jgone")
    })
  )
})

it.effect("A level below the minimum is not written", () =>
  Effect.gen(function* () {
    const quiet = Effect.logInfo("no").pipe(Effect.andThen(Effect.logError("yes")))
    const text = yield* written(Effect.provideService(quiet, References.MinimumLogLevel, "Warn"))
    assert.deepInclude(JSON.parse(text), { message: "yes" })
  })
)
