/** Calls a use case for each endpoint about what friends wrote. */
import { DateTime, Effect } from "effect"
import { Jobs } from "../../../../src/actor/Jobs.ts"
import { operatorHandlers } from "../../../../src/operate/OperatorHandlers.ts"
import * as Tenant from "../../../../src/sql/tenant/Tenant.ts"
import { Friends } from "../../friend/Friends.ts"
import { MessagingChannel } from "../../line/channel/MessagingChannel.ts"
import { NothingToMark, ReadMarkRefused } from "../Errors.ts"
import { PruneReceived } from "../Jobs.ts"
import { ReceivedMessages } from "../ReceivedMessages.ts"
import { ReceivedRepo } from "../ReceivedRepo.ts"
import { ReceivedGroup } from "./Api.ts"

export const layer = operatorHandlers(
  ReceivedGroup,
  Effect.fnUntraced(function* (build) {
    const [received, repo] = [yield* ReceivedMessages, yield* ReceivedRepo]
    const [friends, channel, jobs] = [yield* Friends, yield* MessagingChannel, yield* Jobs]
    const within = yield* Tenant.within

    const markRead = Effect.fnUntraced(function* (accountId: string, friendId: string) {
      yield* friends.find(accountId, friendId)
      const unread = (yield* received.list(accountId, friendId, 100)).find(
        ({ message, readToken }) => readToken !== null && message.readAt === null
      )
      if (unread === undefined || unread.readToken === null) return yield* new NothingToMark({})
      yield* Effect.mapError(
        channel.markRead(accountId, unread.readToken),
        ({ message }) => new ReadMarkRefused({ reason: message })
      )
      const at = DateTime.toDateUtc(yield* DateTime.now)
      yield* within(accountId, repo.markRead(accountId, friendId, unread.message.receivedAt, at))
      return { readAt: at }
    })

    return build.handleAll({
      settings: ({ params: { accountId } }) => Effect.map(received.keptDays(accountId), (keptDays) => ({ keptDays })),
      setSettings: ({ params: { accountId }, payload: { keptDays } }) =>
        received
          .setKeptDays(accountId, keptDays)
          .pipe(Effect.andThen(jobs.send(PruneReceived, {})), Effect.as({ keptDays })),
      list: Effect.fnUntraced(function* ({ params: { accountId, friendId }, query: { limit } }) {
        yield* friends.find(accountId, friendId)
        const [keptDays, found] = [
          yield* received.keptDays(accountId),
          yield* received.list(accountId, friendId, limit)
        ]
        return { keptDays, messages: found.map(({ message }) => message) }
      }),
      markRead: ({ params: { accountId, friendId } }) => markRead(accountId, friendId)
    })
  })
)
