/** Calls a use case for each endpoint of operators about members and login channels. */
import { Effect, Layer, Redacted } from "effect"
import { ImportTurns } from "../../../../src/http/endpoint/ImportTurns.ts"
import { csvOf } from "../../../../src/http/response/CsvResponse.ts"
import { answer } from "../../../../src/imports/Answer.ts"
import { operatorHandlers } from "../../../../src/operate/OperatorHandlers.ts"
import { Erasures } from "../../erasure/Erasures.ts"
import { partOf } from "../../friend/Paging.ts"
import { toReceipt } from "../../friend-admin/ErasureView.ts"
import { PersonExport } from "../../friend-transfer/person/PersonExport.ts"
import { responseOf } from "../../friend-transfer/person/PersonView.ts"
import { Members } from "../Members.ts"
import { LoginChannels } from "../token/LoginChannels.ts"
import { MemberExport } from "../transfer/MemberExport.ts"
import { MemberImport } from "../transfer/MemberImport.ts"
import { toEntry, toView } from "./AdminMemberView.ts"
import { LoginChannelGroup, MemberAdminGroup } from "./Api.ts"

const members = operatorHandlers(
  MemberAdminGroup,
  Effect.fnUntraced(function* (build) {
    const members = yield* Members
    const erasures = yield* Erasures
    const exports = yield* MemberExport
    const imports = yield* MemberImport
    const turns = yield* ImportTurns
    const persons = yield* PersonExport

    const view = Effect.map(toView)

    return build.handleAll({
      list: ({ params: { accountId }, query: { lineUserId, ...query } }) =>
        lineUserId === undefined
          ? Effect.map(members.list(accountId, partOf(query)), ({ hasMore, members: page }) => ({
              members: page.map(toView),
              nextPage: hasMore ? query.page + 1 : null
            }))
          : Effect.map(members.ofUser(accountId, lineUserId), (card) => ({
              members: card === undefined || query.page > 1 ? [] : [toView(card)],
              nextPage: null
            })),
      read: ({ params: { accountId, id } }) => Effect.map(members.find(accountId, id), toView),
      register: ({ params: { accountId }, payload: { lineUserId } }) =>
        view(members.register(accountId, lineUserId, "dashboard")),
      subscribe: ({ params: { accountId, id }, payload: { paidUntil = null, subscription } }) =>
        view(members.subscribe(accountId, id, { subscription, paidUntil })),
      addPoints: ({ params: { accountId, id }, payload }) =>
        view(members.addPoints(accountId, id, { ...payload, source: "manual" })),
      points: ({ params: { accountId, id } }) =>
        Effect.map(members.ledger(accountId, id, mostEntries), (entries) => ({
          entries: entries.map(toEntry)
        })),
      visit: ({ params: { accountId, id }, payload: { staffId = null } }) =>
        view(members.visit(accountId, id, { reservationId: null, staffId, source: "staff" })),
      tier: ({ params: { accountId, id }, payload: { tierId } }) => view(members.setTier(accountId, id, tierId)),
      ban: ({ params: { accountId, id } }) => view(members.setBanned(accountId, id, true)),
      unban: ({ params: { accountId, id } }) => view(members.setBanned(accountId, id, false)),
      export: ({ params: { accountId } }) => Effect.succeed(csvOf("members.csv", exports.lines(accountId))),
      exportPerson: ({ params: { accountId, id } }) => Effect.map(persons.ofMember(accountId, id), responseOf),
      import: ({ params: { accountId }, payload, query }) =>
        turns.take(accountId, answer(imports.runText(accountId, payload, query))),
      erase: ({ params: { accountId, id } }) => Effect.map(erasures.eraseMember(accountId, id), toReceipt),
      tiers: ({ params: { accountId } }) => Effect.map(members.tiers(accountId), (tiers) => ({ tiers })),
      putTier: ({ params: { accountId, id }, payload }) => members.putTier(accountId, { id, ...payload })
    })
  })
)

const loginChannels = operatorHandlers(
  LoginChannelGroup,
  Effect.fnUntraced(function* (build) {
    const channels = yield* LoginChannels

    return build.handleAll({
      list: ({ params: { accountId } }) => Effect.map(channels.list(accountId), (all) => ({ channels: all })),
      put: ({ params: { accountId, id }, payload: { channelSecret } }) =>
        channels.put(accountId, id, channelSecret === undefined ? undefined : Redacted.make(channelSecret)),
      remove: ({ params: { accountId, id } }) => Effect.as(channels.remove(accountId, id), { id })
    })
  })
)

const mostEntries = 100

export const layer = Layer.merge(members, loginChannels).pipe(Layer.provide([ImportTurns.layer]))
