/** Calls a use case for each job of members. */
import { Effect, Layer } from "effect"
import * as Actor from "../../../src/actor/Actor.ts"
import { ConfirmLoginChannel, EndOfMembership, SweepMembers } from "./Jobs.ts"
import { Members } from "./Members.ts"
import * as LoginConfirmation from "./token/LoginConfirmation.ts"

export const layer = Layer.unwrap(
  Effect.map(Effect.all([Members, LoginConfirmation.confirm]), ([{ noticeEnd, sweep }, confirm]) =>
    Layer.mergeAll(
      Actor.toLayer(ConfirmLoginChannel, (user) => confirm(user)),
      Actor.toLayer(EndOfMembership, ({ accountId, memberId }) => noticeEnd(accountId, memberId)),
      Actor.toLayer(SweepMembers, () => sweep)
    )
  )
)
