/** Joins the commands of operations, those that modules declare by hand, and the subcommands that modules give to any of them. Pure. */
import { Command } from "effect/cli"
import type { AnyCommand, AnyCommandEntry, CommandSource } from "./ModuleCommand.ts"

/** A word whose commands are made of operations; modules may give it commands by hand, too. */
export interface Word {
  readonly word: string
  readonly about: string
  readonly commands: ReadonlyArray<AnyCommand>
}

/** Throws when two commands have one name, and when a subcommand's parent does not exist or lists subcommands itself. */
export const commandTree = (
  entries: ReadonlyArray<AnyCommandEntry>,
  make: (source: CommandSource) => AnyCommand,
  words: ReadonlyArray<Word> = []
): ReadonlyArray<AnyCommand> => {
  const commands = [
    ...words.map(({ about, word }) => Command.make(word).pipe(Command.withDescription(about))),
    ...entries.flatMap((entry) => ("parent" in entry ? [] : [make(entry)]))
  ]
  const given = [
    ...words.flatMap(({ commands, word }) => commands.map((command) => ({ parent: word, command }))),
    ...entries.flatMap((entry) => ("parent" in entry ? [{ parent: entry.parent, command: make(entry.source) }] : []))
  ]
  refuseDuplicates([
    ...commands.map(({ name }) => name),
    ...given.map(({ command, parent }) => `${parent} ${command.name}`)
  ])
  for (const { command, parent } of given) {
    const found = commands.find(({ name }) => name === parent)
    if (found === undefined) throw new Error(`No module declares "${parent}", the parent of "${command.name}"`)
    // Command.withSubcommands replaces those that a command has.
    if (found.subcommands.length > 0)
      throw new Error(`The command "${parent}" lists subcommands itself, so "${command.name}" cannot join them`)
  }
  return commands.map((command) => {
    const below = given.flatMap((one) => (one.parent === command.name ? [one.command] : []))
    return below.length === 0 ? command : Command.withSubcommands(command, below)
  })
}

const refuseDuplicates = (names: ReadonlyArray<string>) => {
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice !== undefined) throw new Error(`The command "${twice}" is declared twice`)
}
