/** Calls a use case for each job of friends. */
import { Effect, Layer } from "effect"
import * as Actor from "../../../src/actor/Actor.ts"
import { CountFriends } from "./Jobs.ts"
import { FriendRanges } from "./range/FriendRanges.ts"

export const layer = Layer.unwrap(
  Effect.map(FriendRanges, ({ extend }) => Actor.toLayer(CountFriends, ({ accountId }) => extend(accountId)))
).pipe(Layer.provide(FriendRanges.layer))
