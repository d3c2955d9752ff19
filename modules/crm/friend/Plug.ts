/** What friends add to the plug of the module. */
import { Effect, Layer } from "effect"
import * as Actor from "../../../src/actor/Actor.ts"
import { FriendGroup } from "./Api.ts"
import * as Http from "./Http.ts"
import { CountFriends } from "./Jobs.ts"
import { FriendRanges } from "./range/FriendRanges.ts"

/** Calls a use case for each job of friends. */
const workers = Layer.unwrap(
  Effect.map(FriendRanges, ({ extend }) => Actor.toLayer(CountFriends, ({ accountId }) => extend(accountId)))
).pipe(Layer.provide(FriendRanges.layer))

export const groups = [FriendGroup] as const
export const actors = [CountFriends] as const
export const layer = Layer.merge(Http.layer, workers)
