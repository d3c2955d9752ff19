/** Commands that modules write by hand: whole ones, and subcommands of a command of any module. */
import type { Config, Layer } from "effect"
import type { Command } from "effect/cli"
import type * as Kernel from "../kernel/Kernel.ts"
import type { Settings } from "../settings/Settings.ts"
import type * as SettingsGroup from "../settings/SettingsGroup.ts"

export type AnyCommand = Command.Command<any, any, any, any, any>

type KernelLayer = ReturnType<typeof Kernel.withoutSettings>

/** Gives a command the kernel, and the ports of the modules; what it needs besides stays visible. */
export type OnKernel = <Name extends string, Input, ContextInput, E, R>(
  command: Command.Command<Name, Input, ContextInput, E, R>
) => Command.Command<
  Name,
  Input,
  ContextInput,
  E | Config.ConfigError | SettingsGroup.SettingsInvalid | Layer.Error<KernelLayer>,
  Exclude<R, Layer.Success<KernelLayer> | Settings>
>

/** A command runs on the kernel; one that has subcommands which need no database says itself where it is given. */
export type CommandSource = AnyCommand | ((onKernel: OnKernel) => AnyCommand)

/** A command below one that any module declares: `ekimae ingest shops`. */
export interface Subcommand<Source extends CommandSource = CommandSource> {
  readonly parent: string
  readonly source: Source
}

export type AnyCommandEntry = CommandSource | Subcommand

/** Several modules may give subcommands to one command; its module lists its own in the same way. */
export const subcommands = <const Sources extends ReadonlyArray<CommandSource>>(
  parent: string,
  sources: Sources
): ReadonlyArray<Subcommand<Sources[number]>> => sources.map((source) => ({ parent, source }))
