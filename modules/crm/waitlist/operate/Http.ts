/** Calls a use case for each endpoint of the waitlist. */
import { Effect, Layer } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { localApi } from "../../../../src/module.ts"
import { AdminToken } from "../../../../src/operate/AdminToken.ts"
import { WaitlistGroup } from "./Api.ts"
import { toView } from "./EntryView.ts"
import { WaitlistDesk } from "./WaitlistDesk.ts"

const handlers = HttpApiBuilder.group(
  localApi(WaitlistGroup),
  "crmWaitlist",
  Effect.fnUntraced(function* (build) {
    const desk = yield* WaitlistDesk

    return build.handleAll({
      list: ({ params: { accountId }, query: { cursor, limit, slotId, state } }) =>
        Effect.map(desk.list(accountId, { slotId, state, limit, startingAfter: cursor }), ({ entries, hasMore }) => ({
          entries: entries.map(toView),
          nextCursor: hasMore ? (entries.at(-1)?.id ?? null) : null
        })),
      join: ({ params, payload }) => Effect.map(desk.join(params.accountId, payload), toView),
      accept: ({ params: { accountId, id } }) => Effect.map(desk.accept(accountId, id), toView),
      decline: ({ params: { accountId, id } }) => Effect.map(desk.decline(accountId, id), toView),
      leave: ({ params: { accountId, id } }) => Effect.map(desk.leave(accountId, id), toView)
    })
  })
)

export const layer = handlers.pipe(Layer.provide(AdminToken.layer))
