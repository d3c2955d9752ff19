/** What free replies add to the plug of the module. */

import { Layer } from "effect"
import { operatorPart } from "../../../src/operate/OperatorGroup.ts"
import { Vault } from "../../../src/secrets/Vault.ts"
import { Friends } from "../friend/Friends.ts"
import * as line from "../line/Plug.ts"
import { Shops } from "../shop/Shops.ts"
import { AutoReplies } from "./AutoReplies.ts"
import { AutoReplyRepo } from "./AutoReplyRepo.ts"
import { AutoReplyGroup } from "./admin/Api.ts"
import * as Http from "./admin/Http.ts"
import { PruneReplies, SendReply } from "./Jobs.ts"
import * as Reactions from "./Reactions.ts"
import { ReplySender } from "./ReplySender.ts"
import * as Workers from "./Workers.ts"

export { schedules } from "./Workers.ts"

const useCases = AutoReplies.layer.pipe(Layer.provideMerge(AutoReplyRepo.layer), Layer.provide(Friends.layer))
const sender = ReplySender.layer.pipe(
  Layer.provide([AutoReplyRepo.layer, Shops.layer, Layer.provide(line.channels, Vault.layer)])
)

export const operators = [operatorPart([AutoReplyGroup], Http.layer.pipe(Layer.provide(useCases)))]
export const actors = [SendReply, PruneReplies] as const
export const reactions = [Reactions.AnswerFriends] as const
export const layer = Layer.merge(Workers.layer, Reactions.layer).pipe(Layer.provide(Layer.merge(useCases, sender)))
