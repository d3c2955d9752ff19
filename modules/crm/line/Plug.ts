/** What LINE adds to the plug of the module, and the channel that other rooms use. */
import { Layer } from "effect"
import * as Channels from "./channel/Channels.ts"
import { LineSettings } from "./channel/LineSettings.ts"
import { lineCommands } from "./commands/LineCommands.ts"
import { LineAdminGroup } from "./connect/Api.ts"
import { Connections } from "./connect/Connections.ts"
import { FollowerImports } from "./connect/FollowerImports.ts"
import * as AdminHttp from "./connect/Http.ts"
import { Forwards } from "./forward/Forwards.ts"
import { LineHookGroup } from "./inbound/Api.ts"
import { HookBudget } from "./inbound/HookBudget.ts"
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
export const groups = [LineHookGroup, LineAdminGroup] as const
export const settings = [LineSettings] as const
export const commands = [lineCommands] as const

export const actors = [
  ApplyLineEvent,
  FetchLineProfile,
  ForgetLineMessage,
  ForwardLineHook,
  ImportLineFollowers,
  RetainLineInbound
] as const

/** `MessagingChannel` and what is below it. Needs a `Vault`. */
export const channels = Channels.layer

/** Needs `channels`, `Friends` and a `Vault`. */
export const layer = Layer.mergeAll(Http.layer, AdminHttp.layer, Workers.layer, Retention.onStart).pipe(
  Layer.provide(
    Layer.mergeAll(
      Connections.layer,
      Inbox.layer,
      LineEvents.layer,
      Forwards.layer,
      Retention.layer,
      UnsentMessages.layer
    )
  ),
  Layer.provide(FollowerImports.layer),
  Layer.provide(Layer.mergeAll(HookBudget.layer, InboundRepo.layer, KnownChannels.layer))
)
