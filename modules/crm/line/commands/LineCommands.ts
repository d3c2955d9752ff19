/** `ekimae line`: the LINE channel of an account, and the sandbox that stands in for it. */
import { Command } from "effect/cli"
import type { OnKernel } from "../../../../src/module.ts"
import { connect, disconnect, forward, importFollowers, status } from "./ConnectCommands.ts"
import { useCases } from "./Params.ts"
import { sandbox } from "./SandboxCommands.ts"

export const lineCommands = (onKernel: OnKernel) =>
  Command.make("line").pipe(
    Command.withDescription("The LINE channel of an account, and the sandbox that stands in for it"),
    Command.withSubcommands([
      onKernel(connect.pipe(Command.provide(useCases))),
      onKernel(status.pipe(Command.provide(useCases))),
      onKernel(disconnect.pipe(Command.provide(useCases))),
      onKernel(forward.pipe(Command.provide(useCases))),
      onKernel(importFollowers.pipe(Command.provide(useCases))),
      onKernel(sandbox.pipe(Command.provide(useCases)))
    ])
  )
