/** Puts the channel together: `MessagingChannel`, and what the other folders of LINE use of it. Needs a `Vault`. */
import { Layer } from "effect"
import * as ChannelAdapters from "./ChannelAdapters.ts"
import { ChannelRepo } from "./ChannelRepo.ts"
import { LineApi } from "./LineApi.ts"
import { Sandbox } from "./Sandbox.ts"

export const layer = ChannelAdapters.layer.pipe(
  Layer.provideMerge(Layer.mergeAll(LineApi.layer, Sandbox.layer, ChannelRepo.layer))
)
