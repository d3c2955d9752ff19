/** Commands of operators in this process, on the kernel of a test. */
import * as NodeServices from "@effect/platform-node/NodeServices"
import { assert } from "@effect/vitest"
import { Console, Context, Effect, Layer } from "effect"
import { CliOutput, Command } from "effect/cli"
import { commandTree } from "../../src/cli/CommandTree.ts"
import { linesOf, presenter } from "../../src/cli/ErrorOutput.ts"
import type { AnyCommand, AnyCommandEntry, OnKernel } from "../../src/cli/ModuleCommand.ts"
import { Json } from "../../src/cli/Output.ts"
import { operator } from "../../src/operate/cli/CliOperator.ts"
import { wordsOf } from "../../src/operate/cli/Commands.ts"
import type { OperatorPart } from "../../src/operate/OperatorGroup.ts"

export interface PrintedRow extends Readonly<Record<string, unknown>> {
  readonly id: string
}

/** What commands print with `--json`. */
export interface Printed extends PrintedRow {
  readonly data: ReadonlyArray<PrintedRow>
}

/** What plugs of features give to the command line. */
export interface CommandLine {
  readonly operators: ReadonlyArray<OperatorPart>
  readonly commands?: ReadonlyArray<AnyCommandEntry>
}

/** The command line of several features. */
export const joined = (...plugs: ReadonlyArray<CommandLine>): CommandLine => ({
  operators: plugs.flatMap(({ operators }) => operators),
  commands: plugs.flatMap(({ commands = [] }) => commands)
})

/** Runs commands and answers what was printed, and the failure if there is one. */
export const runnerOf = <Services>({ commands = [], operators }: CommandLine, services: Context.Context<Services>) =>
  Effect.fnUntraced(function* (...given: ReadonlyArray<string>) {
    const lines: Array<string> = []
    const print = (...parts: ReadonlyArray<unknown>) => void lines.push(parts.join(" "))
    const printing: Console.Console = Object.assign(Object.create(console), { log: print, error: print })
    const kernel = Layer.succeedContext(Context.add(services, Console.Console, printing))
    const onKernel: OnKernel = (command: AnyCommand) => Command.provide(command, kernel)
    const words = wordsOf(operators, given, Layer.merge(kernel, operator))
    const tree = commandTree(
      commands,
      (source) => (typeof source === "function" ? source(onKernel) : onKernel(source)),
      words
    )
    const root = Command.make("ekimae").pipe(
      Command.withSubcommands(tree as [AnyCommand]),
      Command.withGlobalFlags([Json])
    )
    const result = yield* Command.runWith(root, { version: "0.0.0" })(given).pipe(
      Effect.provide(Layer.merge(NodeServices.layer, CliOutput.layerPresenter(presenter))),
      Effect.provideService(Console.Console, printing),
      Effect.result
    )
    const failure = result._tag === "Failure" ? (linesOf(result.failure) ?? String(result.failure)) : undefined
    return { text: lines.join("\n"), failure }
  })

/** Runs commands for an account: `run` answers what was printed, and the failure if there is one; `json` what `--json` prints. */
export const operatorOf = <Services, Answer extends Printed = Printed>(
  line: CommandLine,
  services: Context.Context<Services>,
  accountId: string
) => {
  const given = runnerOf(line, services)
  const run = (command: string, ...args: ReadonlyArray<string>) =>
    given(...command.split(" "), "--account", accountId, ...args)
  const json = Effect.fnUntraced(function* (command: string, ...args: ReadonlyArray<string>) {
    const { failure, text } = yield* run(command, ...args, "--json")
    assert.isUndefined(failure)
    return JSON.parse(text) as Answer
  })
  return { accountId, run, json }
}
