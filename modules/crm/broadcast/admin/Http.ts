/** Calls a use case for each endpoint of operators about broadcasts. */
import { Effect } from "effect"
import { refuseOthers } from "../../../../src/operate/KnownMembers.ts"
import { operatorHandlers } from "../../../../src/operate/OperatorHandlers.ts"
import { nextCursor } from "../../../../src/operate/Page.ts"
import { Audience } from "../audience/Audience.ts"
import { Broadcasts } from "../Broadcasts.ts"
import { Insights } from "../insight/Insights.ts"
import { BroadcastGroup } from "./Api.ts"
import { toDetail, toPreview, toView } from "./BroadcastView.ts"

/** Refusal of conditions and bounds that are misspelt: ignored, they would widen the audience, up to all friends. */
const onlyConditions = Effect.andThen(
  refuseOthers(["audience"], Object.keys(Audience.fields)),
  Effect.forEach(
    ["daysSinceVisit", "visits", "daysAsFriend"] as const satisfies ReadonlyArray<keyof Audience>,
    (name) => refuseOthers(["audience", name], ["min", "max"])
  )
)

export const layer = operatorHandlers(
  BroadcastGroup,
  Effect.fnUntraced(function* (build) {
    const [broadcasts, insights] = [yield* Broadcasts, yield* Insights]

    return build.handleAll({
      list: ({ params: { accountId }, query: { cursor, limit } }) =>
        Effect.map(broadcasts.list(accountId, { limit, startingAfter: cursor }), ({ broadcasts: found, hasMore }) => ({
          broadcasts: found.map(toView),
          nextCursor: nextCursor(found, hasMore)
        })),
      preview: ({ params: { accountId }, payload: { audience } }) =>
        Effect.andThen(onlyConditions, Effect.map(broadcasts.preview(accountId, audience), toPreview)),
      create: ({ params: { accountId }, payload: { scheduledAt = null, ...draft } }) =>
        Effect.andThen(onlyConditions, Effect.map(broadcasts.create(accountId, { ...draft, scheduledAt }), toView)),
      read: ({ params: { accountId, id } }) => Effect.map(broadcasts.find(accountId, id), toDetail),
      insight: ({ params: { accountId, id } }) => insights.find(accountId, id),
      pause: ({ params: { accountId, id } }) => Effect.map(broadcasts.pause(accountId, id), toDetail),
      resume: ({ params: { accountId, id } }) => Effect.map(broadcasts.resume(accountId, id), toDetail),
      stop: ({ params: { accountId, id } }) => Effect.map(broadcasts.stop(accountId, id), toDetail)
    })
  })
)
