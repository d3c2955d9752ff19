/** Calls a use case for each endpoint of the waitlist. */
import { Effect } from "effect"
import { operatorHandlers } from "../../../../src/operate/OperatorHandlers.ts"
import { nextCursor } from "../../../../src/operate/Page.ts"
import { Friends } from "../../friend/Friends.ts"
import { GuestMissing } from "../Errors.ts"
import { Waitlist } from "../Waitlist.ts"
import { WaitlistGroup } from "./Api.ts"
import type { Joining } from "./EntryView.ts"
import { toView } from "./EntryView.ts"

export const layer = operatorHandlers(
  WaitlistGroup,
  Effect.fnUntraced(function* (build) {
    const waitlist = yield* Waitlist
    const friends = yield* Friends

    const join = Effect.fnUntraced(function* (accountId: string, joining: typeof Joining.Type) {
      const { friendId: given, guest, note = null, numberOfGuests: guests, slotId, staffId = null } = joining
      if ((given === undefined) === (guest === undefined)) return yield* new GuestMissing({})
      const friendId = guest === undefined ? given! : (yield* friends.createGuest(accountId, guest)).id
      return yield* waitlist.join(accountId, { slotId, friendId, guests, staffId, note })
    })

    return build.handleAll({
      list: ({ params: { accountId }, query: { cursor, limit, slotId, state } }) =>
        Effect.map(
          waitlist.list(accountId, { slotId, state, limit, startingAfter: cursor }),
          ({ entries, hasMore }) => ({
            entries: entries.map(toView),
            nextCursor: nextCursor(entries, hasMore)
          })
        ),
      join: ({ params, payload }) => Effect.map(join(params.accountId, payload), toView),
      accept: ({ params: { accountId, id } }) => Effect.map(waitlist.accept(accountId, id), toView),
      decline: ({ params: { accountId, id } }) => Effect.map(waitlist.decline(accountId, id), toView),
      leave: ({ params: { accountId, id } }) => Effect.map(waitlist.leave(accountId, id), toView)
    })
  })
)
