import { assert, describe, it } from "@effect/vitest"
import { Console, Effect } from "effect"
import { Json, print, table } from "../../src/cli/Output.ts"

/** Retitles a window, clears a screen, in two forms, writes over a line, and turns text around. */
const hostile = "a\u001b]0;title\u0007\u001b[2J\u009b2J\rb\u202Ec\u0000"

/** What `print` writes. */
const printed = (json: boolean) =>
  Effect.gen(function* () {
    const lines: Array<string> = []
    const console: Console.Console = Object.assign(Object.create(globalThis.console), {
      log: (line: string) => void lines.push(line)
    })
    const value = { name: hostile, note: "first\nsecond\tthird" }
    yield* print(value, ({ name, note }) => `${name} ${note}`).pipe(
      Effect.provideService(Console.Console, console),
      Effect.provideService(Json, json)
    )
    assert.lengthOf(lines, 1)
    return { line: lines[0] ?? "", value }
  })

const safe = /^[^\p{Cc}\u202E]*$/u

describe("The output of a command", () => {
  it.effect("shows control characters that tenants have entered as escapes", () =>
    Effect.gen(function* () {
      const { line } = yield* printed(false)
      assert.strictEqual(
        line,
        String.raw`a\u001b]0;title\u0007\u001b[2J\u009b2J\u000db\u202ec\u0000 ` + "first\nsecond\tthird"
      )
    })
  )

  it.effect("is JSON of the same value with --json, without any control character", () =>
    Effect.gen(function* () {
      const { line, value } = yield* printed(true)
      assert.match(line, safe)
      assert.deepStrictEqual(JSON.parse(line), value)
    })
  )

  it("has a line for each row of a table, whatever its cells hold", () => {
    const text = table([{ title: "NAME", of: (name: string) => name }], ["plain", "two\nlines", hostile])
    const lines = text.split("\n")
    assert.lengthOf(lines, 4)
    assert.deepStrictEqual(lines.slice(0, 3), ["NAME", "plain", String.raw`two\nlines`])
    for (const line of lines) assert.match(line, safe)
  })
})
