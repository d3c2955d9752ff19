/** Calls a use case for each job of notices. */
import { Effect, Layer } from "effect"
import * as Actor from "../../../src/actor/Actor.ts"
import { PruneNotices, SendNotices, SweepNotices } from "./Jobs.ts"
import { Notices } from "./Notices.ts"

export const layer = Layer.unwrap(
  Effect.map(Notices, (notices) =>
    Layer.mergeAll(
      Actor.toLayer(SendNotices, ({ accountId }) => notices.giveDue(accountId)),
      Actor.toLayer(SweepNotices, () => notices.sweep),
      Actor.toLayer(PruneNotices, () => notices.prune)
    )
  )
)
