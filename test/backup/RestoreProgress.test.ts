import { assert, describe, it } from "@effect/vitest"
import { Console, Effect } from "effect"
import { TestClock } from "effect/testing"
import * as RestoreProgress from "../../src/commands/RestoreProgress.ts"

describe("The progress of a restore", () => {
  it.effect("is a line every five seconds, and none of a short restore", () =>
    Effect.gen(function* () {
      const said: Array<unknown> = []
      const console = { ...globalThis.console, error: (line: unknown) => void said.push(line) }
      const progress = yield* RestoreProgress.lines
      const hear = (one: Parameters<typeof progress>[0]) =>
        Effect.provideService(progress(one), Console.Console, console)
      // A server starts, and a person types the passphrase.
      yield* TestClock.adjust("1 minute")
      yield* hear({ _tag: "Rows", done: 1_000, of: 2_000_000 })
      yield* TestClock.adjust("4999 millis")
      yield* hear({ _tag: "Rows", done: 500_000, of: 2_000_000 })
      assert.deepStrictEqual(said, [])
      yield* TestClock.adjust("1 millis")
      yield* hear({ _tag: "Rows", done: 600_000, of: 2_000_000 })
      yield* hear({ _tag: "Rows", done: 700_000, of: 2_000_000 })
      assert.deepStrictEqual(said, ["Stored 600,000 of 2,000,000 rows"])
      yield* TestClock.adjust("5 seconds")
      yield* hear({ _tag: "Index", name: "crm_friend_search", done: 0, of: 193 })
      yield* TestClock.adjust("5 seconds")
      yield* hear({ _tag: "ForeignKey", name: "crm_message_friend", done: 9, of: 10 })
      assert.deepStrictEqual(said.slice(1), [
        "Making index 1 of 193: crm_friend_search",
        "Checking foreign key 10 of 10: crm_message_friend"
      ])
    })
  )
})
