/** What broadcasts add to the plug of the module. */

import { Layer } from "effect"
import * as CallbackSealing from "../../../src/kernel/CallbackSealing.ts"
import { operatorPart } from "../../../src/operate/OperatorGroup.ts"
import { Vault } from "../../../src/secrets/Vault.ts"
import * as line from "../line/Plug.ts"
import { sending } from "../message/Plug.ts"
import { QuietHoursSettings } from "../scenario/quiet-hours/QuietHoursSettings.ts"
import { Shops } from "../shop/Shops.ts"
import { BroadcastGroup } from "./admin/Api.ts"
import * as Http from "./admin/Http.ts"
import { Approvals } from "./approval/Approvals.ts"
import * as ApprovalHttp from "./approval/Http.ts"
import { ApprovalPageGroup } from "./approval/Http.ts"
import { BroadcastRepo } from "./BroadcastRepo.ts"
import { Broadcasts } from "./Broadcasts.ts"
import { ChunkRepo } from "./chunk/ChunkRepo.ts"
import { ChunkSender } from "./chunk/ChunkSender.ts"
import { Insights } from "./insight/Insights.ts"
import {
  ApproveBroadcast,
  FinishBroadcast,
  PrepareBroadcast,
  PruneBroadcasts,
  SendChunk,
  WakeBroadcasts
} from "./Jobs.ts"
import * as Reactions from "./Reactions.ts"
import * as Workers from "./Workers.ts"

export { schedules } from "./Workers.ts"

const useCases = Layer.mergeAll(Broadcasts.layer, Approvals.layer, Insights.layer).pipe(
  Layer.provideMerge(ChunkSender.layer),
  Layer.provideMerge(Layer.merge(BroadcastRepo.layer, ChunkRepo.layer)),
  Layer.provide([Shops.layer, QuietHoursSettings.layer, sending, Layer.provide(line.channels, Vault.layer)])
)

export const groups = [ApprovalPageGroup] as const
export const operators = [operatorPart([BroadcastGroup], Http.layer.pipe(Layer.provide(useCases)))]
export const actors = [
  ApproveBroadcast,
  PrepareBroadcast,
  SendChunk,
  FinishBroadcast,
  WakeBroadcasts,
  PruneBroadcasts
] as const
export const reactions = [Reactions.WakeAfterQuietHours] as const
export const layer = Layer.merge(Workers.layer, Reactions.layer).pipe(
  Layer.provide(useCases),
  Layer.provide(CallbackSealing.layer)
)
/** The page of approvers. It needs `ShopPages`. */
export const pages = ApprovalHttp.layer.pipe(Layer.provide(useCases))
