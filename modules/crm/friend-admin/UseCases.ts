/** The use cases that operators have of friends; they need the kernel and the ports of accounts. */
import { Layer } from "effect"
import { ExternalIds } from "../external-id/ExternalIds.ts"
import { Friends } from "../friend/Friends.ts"
import { Tags } from "../tag/Tags.ts"
import { FriendDetails } from "./FriendDetails.ts"

export const useCases = FriendDetails.layer.pipe(
  Layer.provideMerge(Layer.merge(Tags.layer, ExternalIds.layer)),
  Layer.provideMerge(Friends.layer)
)
