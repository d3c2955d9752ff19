/** The help texts of all commands and the version, in colour, as the launcher prints them without the application. */
import { Console, Effect, Layer } from "effect"
import { CliOutput, Command } from "effect/cli"
import { ekimae, services, version } from "./RootCommand.ts"

/** Words of the command line down to a command, with spaces between; empty for `ekimae` itself. */
export type HelpTexts = Readonly<Record<string, string>>

const formatter = CliOutput.defaultFormatter({ colors: true })

const pathsBelow = (
  command: Command.Command.Any,
  path: ReadonlyArray<string>
): ReadonlyArray<ReadonlyArray<string>> => [
  path,
  ...command.subcommands.flatMap(({ commands }) =>
    commands.flatMap((below) =>
      [below.name, ...(below.alias === undefined ? [] : [below.alias])].flatMap((word) =>
        pathsBelow(below, [...path, word])
      )
    )
  )
]

export const helpTexts = Effect.gen(function* () {
  // With all of its words, as completions have them.
  const root = ekimae(["--completions"])
  const texts: Record<string, string> = {}
  for (const path of pathsBelow(root, [])) {
    const lines: Array<string> = []
    const printing: Console.Console = Object.assign(Object.create(console), {
      log: (line: unknown) => void lines.push(String(line))
    })
    yield* Command.runWith(root, { version })([...path, "--help"]).pipe(
      Effect.provide(Layer.merge(services, CliOutput.layer(formatter))),
      Effect.provideService(Console.Console, printing)
    )
    texts[path.join(" ")] = lines.join("\n")
  }
  return { texts: texts as HelpTexts, version: formatter.formatVersion("ekimae", version) }
})
