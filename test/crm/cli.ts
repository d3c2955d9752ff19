/** Commands of operators in this process, on the kernel of a test. */
import * as NodeServices from "@effect/platform-node/NodeServices"
import { assert } from "@effect/vitest"
import { Console, Context, Effect, Layer } from "effect"
import { CliOutput, Command } from "effect/cli"
import { linesOf, presenter } from "../../src/cli/ErrorOutput.ts"
import { Json } from "../../src/cli/Output.ts"
import type { AnyCommand, OnKernel } from "../../src/module.ts"

export interface PrintedRow extends Readonly<Record<string, unknown>> {
  readonly id: string
}

/** What commands print with `--json`. */
export interface Printed extends PrintedRow {
  readonly data: ReadonlyArray<PrintedRow>
}

type Source = (onKernel: OnKernel) => AnyCommand

/** Runs commands and answers what was printed, and the failure if there is one. */
export const runnerOf = <Services>(commands: ReadonlyArray<Source>, services: Context.Context<Services>) =>
  Effect.fnUntraced(function* (...given: ReadonlyArray<string>) {
    const lines: Array<string> = []
    const print = (...parts: ReadonlyArray<unknown>) => void lines.push(parts.join(" "))
    const printing: Console.Console = Object.assign(Object.create(console), { log: print, error: print })
    const kernel = Layer.succeedContext(Context.add(services, Console.Console, printing))
    const onKernel: OnKernel = (command: AnyCommand) => Command.provide(command, kernel)
    const root = Command.make("ekimae").pipe(
      Command.withSubcommands(commands.map((source) => source(onKernel)) as [AnyCommand]),
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
  commands: ReadonlyArray<Source>,
  services: Context.Context<Services>,
  accountId: string
) => {
  const given = runnerOf(commands, services)
  const run = (command: string, ...args: ReadonlyArray<string>) =>
    given(...command.split(" "), "--account", accountId, ...args)
  const json = Effect.fnUntraced(function* (command: string, ...args: ReadonlyArray<string>) {
    const { failure, text } = yield* run(command, ...args, "--json")
    assert.isUndefined(failure)
    return JSON.parse(text) as Answer
  })
  return { accountId, run, json }
}
