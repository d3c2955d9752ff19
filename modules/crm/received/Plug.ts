/** What the messages of friends that an account keeps add to the plug of the module. */
import { Layer } from "effect"
import { operatorPart } from "../../../src/operate/OperatorGroup.ts"
import { Vault } from "../../../src/secrets/Vault.ts"
import { Friends } from "../friend/Friends.ts"
import * as Channels from "../line/channel/Channels.ts"
import { ReceivedGroup } from "./admin/Api.ts"
import * as Http from "./admin/Http.ts"
import { PruneReceived, worker } from "./Jobs.ts"
import { ReceivedMessages } from "./ReceivedMessages.ts"
import { ReceivedRepo } from "./ReceivedRepo.ts"

export { schedules } from "./Jobs.ts"
export { sealed } from "./Received.ts"

const useCases = Layer.mergeAll(ReceivedMessages.layer, Channels.layer).pipe(
  Layer.provide(Vault.layer),
  Layer.provideMerge(Layer.merge(ReceivedRepo.layer, Friends.layer))
)

export const operators = [operatorPart([ReceivedGroup], Http.layer.pipe(Layer.provide(useCases)))]
export const actors = [PruneReceived] as const
export const layer = worker.pipe(Layer.provide(ReceivedRepo.layer))
