/** Passes what LINE reports of its own membership on. */
import { Effect, Layer, Schema } from "effect"
import * as Event from "../../../../src/event/Event.ts"
import { LineMembershipReported } from "../../events/Inside.ts"
import { LinePlans } from "./LinePlans.ts"

export const FollowLinePlans = Event.reaction("crm/follow-line-plans", { to: [LineMembershipReported] })

const Reported = Schema.toCodecJson(LineMembershipReported.data)

export const layer = Layer.unwrap(
  Effect.map(LinePlans, ({ report }) =>
    Event.toLayer(FollowLinePlans, (events) =>
      Effect.forEach(
        events,
        ({ accountId, data }) =>
          accountId === null
            ? Effect.void
            : Effect.flatMap(Schema.decodeUnknownEffect(Reported)(data), ({ at, isMember, lineUserId, planId }) =>
                report(accountId, lineUserId, { planId, isMember, at: new Date(at.epochMilliseconds) })
              ),
        { discard: true }
      )
    )
  )
)
