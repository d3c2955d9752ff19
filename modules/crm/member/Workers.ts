/** Calls a use case for each job of members. */
import { Effect, Layer } from "effect"
import * as Actor from "../../../src/actor/Actor.ts"
import { EndOfMembership, SweepMembers } from "./Jobs.ts"
import { Members } from "./Members.ts"

export const layer = Layer.unwrap(
  Effect.map(Members, ({ noticeEnd, sweep }) =>
    Layer.merge(
      Actor.toLayer(EndOfMembership, ({ accountId, memberId }) => noticeEnd(accountId, memberId)),
      Actor.toLayer(SweepMembers, () => sweep)
    )
  )
)
