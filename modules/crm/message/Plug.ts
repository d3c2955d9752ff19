/** What messages add to the plug of the module, and what features that send messages need. */

import { Layer } from "effect"
import { operatorPart } from "../../../src/operate/OperatorGroup.ts"
import { Vault } from "../../../src/secrets/Vault.ts"
import * as line from "../line/Plug.ts"
import { MessageGroup } from "./Api.ts"
import { MessageAdminGroup } from "./admin/Api.ts"
import * as AdminHttp from "./admin/Http.ts"
import * as Http from "./Http.ts"
import { PushMessage, ReadLineQuota, RetainMessages } from "./Jobs.ts"
import { MessageSettings } from "./MessageSettings.ts"
import { Messages } from "./Messages.ts"
import { ChannelHolds } from "./push/ChannelHolds.ts"
import { Quotas } from "./Quotas.ts"
import * as Workers from "./Workers.ts"

export { schedules } from "./Workers.ts"

export const groups = [MessageGroup] as const
export const actors = [PushMessage, ReadLineQuota, RetainMessages] as const
export const settings = [MessageSettings] as const

const messages = Layer.mergeAll(Messages.layer, ChannelHolds.layer).pipe(Layer.provideMerge(Quotas.layer))
const channel = Layer.provide(line.channels, Vault.layer)

/** Layers for features that send messages. */
export const sending = messages.pipe(Layer.provide(channel))

export const operators = [operatorPart([MessageAdminGroup], AdminHttp.layer.pipe(Layer.provide(sending)))]

export const layer = Layer.mergeAll(Http.layer, Workers.layer).pipe(Layer.provide(messages), Layer.provide(channel))
