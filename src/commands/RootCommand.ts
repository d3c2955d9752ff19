/** The `ekimae` command with all subcommands, the modules' own included. The service's code is loaded by `serve` alone. */
import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import * as NodeServices from "@effect/platform-node/NodeServices"
import { Cause, Effect, Exit, Layer, Logger, Runtime } from "effect"
import { CliConfig, CliOutput, Command, GlobalFlag } from "effect/cli"
import pkg from "../../package.json" with { type: "json" }
import { Why } from "../actor/cause/Why.ts"
import { App, outside } from "../app.ts"
import { commandTree } from "../cli/CommandTree.ts"
import { presenter, report } from "../cli/ErrorOutput.ts"
import {
  type AnyCommand,
  type AnyCommandEntry,
  type OnKernel,
  type Subcommand,
  subcommands
} from "../cli/ModuleCommand.ts"
import { Json } from "../cli/Output.ts"
import { wordsOf } from "../operate/cli/Commands.ts"
import { whyCommand } from "../operate/cli/WhyCommand.ts"
import { SettingsInvalid } from "../settings/SettingsGroup.ts"
import { InitialisesDatabase } from "../sql/InitialisesDatabase.ts"
import { backupCommand, restoreCommand } from "./BackupCommand.ts"
import { checkCommand } from "./CheckCommand.ts"
import { dataCommand } from "./DataCommand.ts"
import { migrateCommand } from "./MigrateCommand.ts"
import { modulesCommand } from "./ModulesCommand.ts"
import { forModules, forOperations, kernel, operators } from "./Operators.ts"
import { serveCommand } from "./ServeCommand.ts"

const onKernel: OnKernel = (command: AnyCommand) => Command.provide(command, forModules)

type Entry = (typeof App.commands)[number]
type Source = Entry extends infer E ? (E extends Subcommand<infer S> ? S : E) : never
type CommandOf<S> = S extends (onKernel: OnKernel) => infer C ? C : S
/** Any command of a module. A service that it needs beyond the kernel stays in its type, so the root would not compile. */
type ModuleCommand = Command.Command<
  string,
  any,
  any,
  Command.Error<CommandOf<Source>> | Layer.Error<typeof kernel>,
  Exclude<Command.Services<CommandOf<Source>>, Layer.Success<typeof forModules>>
>

const commandsFor = (args: ReadonlyArray<string>) =>
  commandTree(
    [...(App.commands as ReadonlyArray<AnyCommandEntry>), ...subcommands("jobs", [() => checkCommand])],
    (source) => (typeof source === "function" ? source(onKernel) : onKernel(source)),
    wordsOf(operators, args, forOperations)
  ) as ReadonlyArray<ModuleCommand>

const causes = Why.layer.pipe(Layer.provide(App.causeBranches), Layer.provideMerge(kernel))

/** 130 is what shells expect of a command that a signal has interrupted. */
let codeOfInterruption = 130

const teardown: Runtime.Teardown = (exit, onExit) =>
  Exit.isFailure(exit) && Cause.hasInterruptsOnly(exit.cause)
    ? onExit(codeOfInterruption)
    : Runtime.defaultTeardown(exit, onExit)

export const ekimae = (args: ReadonlyArray<string>) =>
  Command.make("ekimae").pipe(
    Command.withDescription("Ekimae: area analytics and customer messaging for Japanese stores"),
    Command.withSubcommands([
      serveCommand(() => {
        codeOfInterruption = 0
      }),
      migrateCommand,
      backupCommand,
      restoreCommand,
      dataCommand,
      modulesCommand,
      Command.provide(whyCommand, causes),
      ...commandsFor(args)
    ]),
    Command.withGlobalFlags([Json])
  )

const { Completions, Help, Version } = GlobalFlag

export const services = Layer.mergeAll(
  NodeServices.layer,
  CliOutput.layerPresenter(presenter),
  CliConfig.layer({ builtIns: [Help, Version, Completions] })
)

export const { version } = pkg

/** What is answered although a module from outside cannot be used. */
const harmless = new Set(["--help", "-h", "--version", "-v", "--completions"])

/** Fails if a module from outside cannot be used: a command must not act on half of the application. */
const allModules = (args: ReadonlyArray<string>) =>
  outside.faults.length === 0 || args.length === 0 || args.some((arg) => harmless.has(arg))
    ? Effect.void
    : Effect.fail(new SettingsInvalid({ faults: outside.faults }))

/** Runs a command line; a failure has been printed when it fails. */
export const run = (args: ReadonlyArray<string>) =>
  allModules(args).pipe(
    Effect.andThen(Command.runWith(ekimae(args), { version })(args)),
    Effect.tapCause(report),
    Effect.provide(services),
    Effect.provideService(InitialisesDatabase, false),
    Effect.provideService(Logger.LogToStderr, true)
  )

/** Runs the command line of this process. */
export const main = (): void =>
  NodeRuntime.runMain(run(process.argv.slice(2)), { disableErrorReporting: true, teardown })
