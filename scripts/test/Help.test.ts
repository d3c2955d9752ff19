import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { helpTexts } from "../../src/commands/HelpTexts.ts"
import { within } from "../../test/cli/support.ts"
import { answerFrom } from "../launch/help.mjs"

const run = within({})
const texts = Effect.runSync(Effect.cached(helpTexts))

describe("Help that is printed without the application", () => {
  it.effect("is that of the application, for a command of each word and for arguments of any kind", () =>
    Effect.gen(function* () {
      const made = yield* texts
      const commands = Object.keys(made.texts).map((path) => path.split(" ").filter((word) => word !== ""))
      const ofEachWord = [...Map.groupBy(commands, ([word = ""]) => word).values()].map((all) => all.at(-1)!)
      const given: ReadonlyArray<ReadonlyArray<string>> = [
        ...ofEachWord.map((path) => path.concat("--help")),
        ["-h", "keys"],
        ["--json", "keys", "list", "-h"],
        ["keys", "creat", "--help"],
        ["keys", "--help", "list"],
        ["keys", "create", "--account", "list", "--bogus", "--help"],
        ["payments", "sandbox", "open", "--help"],
        ["--version"],
        ["keys", "-v"],
        ["--help", "--version"]
      ]
      const wrong = yield* Effect.filter(given, (args) =>
        Effect.map(run(...args), ({ stdout }) => stdout !== `${answerFrom(made, args, false)}\n`)
      )
      assert.deepStrictEqual(wrong, [])
    })
  )

  it.effect("is left to the application where a word may be the value of a flag, and for everything else", () =>
    Effect.gen(function* () {
      const made = yield* texts
      for (const args of [
        ["keys", "list"],
        ["keys", "--bogus", "list", "--help"],
        ["payments", "sandbox", "--account", "open", "--help"],
        ["--completions", "bash", "--help"],
        ["why", "--", "--help"]
      ]) {
        assert.isUndefined(answerFrom(made, args, false), args.join(" "))
      }
    })
  )

  it.effect("has colours where the terminal shows them", () =>
    Effect.gen(function* () {
      const text = answerFrom(yield* texts, ["keys", "--help"], true) ?? ""
      assert.include(text, "\u001b[1mUSAGE\u001b[0m")
    })
  )
})
