/** Groups, actors and layers that LINE adds to the plug of the module, and the channel that other features use. */

import { Layer } from "effect"
import { subcommands } from "../../../src/cli/ModuleCommand.ts"
import { operatorPart } from "../../../src/operate/OperatorGroup.ts"
import { ReceivedMessages } from "../received/ReceivedMessages.ts"
import * as Channels from "./channel/Channels.ts"
import { LineSettings } from "./channel/LineSettings.ts"
import { connect } from "./commands/ConnectCommand.ts"
import { useCases } from "./commands/Params.ts"
import { sandbox } from "./commands/SandboxCommands.ts"
import { LineAdminGroup } from "./connect/Api.ts"
import { FollowerImports } from "./connect/FollowerImports.ts"
import * as AdminHttp from "./connect/Http.ts"
import { Forwards } from "./forward/Forwards.ts"
import { LineHookGroup } from "./inbound/Api.ts"
import { HookBudget } from "./inbound/budget/HookBudget.ts"
import * as Http from "./inbound/Http.ts"
import { InboundRepo } from "./inbound/InboundRepo.ts"
import { Inbox } from "./inbound/Inbox.ts"
import { KnownChannels } from "./inbound/KnownChannels.ts"
import { LineEvents } from "./inbound/LineEvents.ts"
import { Retention } from "./inbound/Retention.ts"
import { UnsentMessages } from "./inbound/UnsentMessages.ts"
import {
  ApplyLineEvent,
  FetchLineProfile,
  ForgetLineMessage,
  ForwardLineHook,
  ImportLineFollowers,
  RetainLineInbound
} from "./Jobs.ts"
import * as Workers from "./Workers.ts"

export { sealed } from "./channel/Channel.ts"
export { schedules } from "./Workers.ts"
export const groups = [LineHookGroup] as const
export const settings = [LineSettings] as const
export const commands = subcommands("line", [connect, sandbox])

export const actors = [
  ApplyLineEvent,
  FetchLineProfile,
  ForgetLineMessage,
  ForwardLineHook,
  ImportLineFollowers,
  RetainLineInbound
] as const

export const operators = [operatorPart([LineAdminGroup], AdminHttp.layer.pipe(Layer.provide(useCases)))]

/** `MessagingChannel` and what is below it. Needs a `Vault`. */
export const channels = Channels.layer

/** Needs `channels`, `Friends` and a `Vault`. */
export const layer = Layer.mergeAll(Http.layer, Workers.layer, Retention.onStart).pipe(
  Layer.provide(Layer.mergeAll(Inbox.layer, LineEvents.layer, Forwards.layer, Retention.layer, UnsentMessages.layer)),
  Layer.provide([FollowerImports.layer, ReceivedMessages.layer]),
  Layer.provide(Layer.mergeAll(HookBudget.layer, InboundRepo.layer, KnownChannels.layer))
)
