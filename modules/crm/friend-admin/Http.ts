/** Calls a use case for each endpoint of operators about friends. */
import { Effect, Layer } from "effect"
import { ImportTurns } from "../../../src/http/endpoint/ImportTurns.ts"
import { csvOf } from "../../../src/http/response/CsvResponse.ts"
import { answer } from "../../../src/imports/Answer.ts"
import { operatorHandlers } from "../../../src/operate/OperatorHandlers.ts"
import { Erasures } from "../erasure/Erasures.ts"
import { Friends } from "../friend/Friends.ts"
import { partOf, toPagination } from "../friend/Paging.ts"
import { FriendExport } from "../friend-transfer/FriendExport.ts"
import { FriendImport } from "../friend-transfer/FriendImport.ts"
import { PersonExport } from "../friend-transfer/person/PersonExport.ts"
import * as PersonView from "../friend-transfer/person/PersonView.ts"
import { Guests } from "../guest/Guests.ts"
import { toDetail, toView } from "./AdminFriendView.ts"
import { FriendAdminGroup } from "./Api.ts"
import { toReceipt } from "./ErasureView.ts"
import { FriendDetails } from "./FriendDetails.ts"
import { useCases } from "./UseCases.ts"

const handlers = operatorHandlers(
  FriendAdminGroup,
  Effect.fnUntraced(function* (build) {
    const friends = yield* Friends
    const details = yield* FriendDetails
    const merging = yield* Guests
    const erasures = yield* Erasures
    const exports = yield* FriendExport
    const imports = yield* FriendImport
    const turns = yield* ImportTurns
    const persons = yield* PersonExport

    const setBlocked = (accountId: string, id: string, isBlocked: boolean) =>
      Effect.map(friends.setBlocked(accountId, id, isBlocked), toView)

    const setNoMarketing = (accountId: string, id: string, noMarketing: boolean) =>
      Effect.map(friends.setNoMarketing(accountId, id, noMarketing), toView)

    return build.handleAll({
      list: ({ params: { accountId }, query: { guests, ...query } }) => {
        const page = guests ? friends.guests(accountId, partOf(query)) : friends.list(accountId, query, partOf(query))
        return Effect.map(page, (page) => ({
          friends: page.friends.map(toView),
          pagination: toPagination(query, page.total)
        }))
      },
      read: ({ params: { accountId, id } }) => Effect.map(details.find(accountId, id), toDetail),
      createGuest: ({ params: { accountId }, payload }) => Effect.map(friends.createGuest(accountId, payload), toView),
      stopMarketing: ({ params: { accountId, id } }) => setNoMarketing(accountId, id, true),
      allowMarketing: ({ params: { accountId, id } }) => setNoMarketing(accountId, id, false),
      setMemo: ({ params: { accountId, id }, payload: { memo } }) =>
        friends
          .setMemo(accountId, id, memo === null || memo.trim() === "" ? null : memo)
          .pipe(Effect.andThen(details.find(accountId, id)), Effect.map(toDetail)),
      setEmail: ({ params: { accountId, id }, payload: { email } }) =>
        Effect.map(friends.setEmail(accountId, id, email), toView),
      block: ({ params: { accountId, id } }) => setBlocked(accountId, id, true),
      unblock: ({ params: { accountId, id } }) => setBlocked(accountId, id, false),
      export: ({ params: { accountId } }) => Effect.succeed(csvOf("friends.csv", exports.lines(accountId))),
      exportPerson: ({ params: { accountId, id } }) => Effect.map(persons.of(accountId, id), PersonView.responseOf),
      import: ({ params: { accountId }, payload, query }) =>
        turns.take(accountId, answer(imports.runText(accountId, payload, query))),
      merge: ({ params: { accountId, id }, payload: { friendId } }) =>
        Effect.map(merging.merge({ accountId, guestId: id, friendId }), ({ friend, moved }) => ({
          friend: toView(friend),
          moved
        })),
      erase: ({ params: { accountId, id } }) => Effect.map(erasures.erase(accountId, id), toReceipt),
      erasures: ({ params: { accountId } }) =>
        Effect.map(erasures.list(accountId, 100), (all) => ({
          erasures: all.map(toReceipt)
        }))
    })
  })
)

export const layer = handlers.pipe(Layer.provide([useCases, ImportTurns.layer]))
