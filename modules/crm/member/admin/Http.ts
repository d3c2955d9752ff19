/** Calls a use case for each endpoint of operators about members and login channels. */
import { Effect, Layer, Redacted } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { csvOf } from "../../../../src/http/response/CsvResponse.ts"
import { localApi } from "../../../../src/module.ts"
import { AdminToken } from "../../../../src/operate/AdminToken.ts"
import { Erasures } from "../../erasure/Erasures.ts"
import { partOf } from "../../friend/Paging.ts"
import { toReceipt } from "../../friend-admin/ErasureView.ts"
import { CsvRefused } from "../../friend-transfer/Errors.ts"
import { ImportTurns } from "../../friend-transfer/ImportTurns.ts"
import { PersonExport } from "../../friend-transfer/person/PersonExport.ts"
import { responseOf } from "../../friend-transfer/person/PersonView.ts"
import * as OperatorActions from "../../OperatorActions.ts"
import type { Card } from "../Card.ts"
import { Members } from "../Members.ts"
import { LoginChannels } from "../token/LoginChannels.ts"
import { MemberExport } from "../transfer/MemberExport.ts"
import { MemberImport } from "../transfer/MemberImport.ts"
import { toEntry, toView } from "./AdminMemberView.ts"
import { LoginChannelGroup, MemberAdminGroup } from "./Api.ts"

const members = HttpApiBuilder.group(
  localApi(MemberAdminGroup),
  "crmMembers",
  Effect.fnUntraced(function* (build) {
    const members = yield* Members
    const erasures = yield* Erasures
    const exports = yield* MemberExport
    const imports = yield* MemberImport
    const turns = yield* ImportTurns
    const persons = yield* PersonExport
    const operators = yield* OperatorActions.make

    const changed = <E, R>(accountId: string, action: string, self: Effect.Effect<Card, E, R>) =>
      Effect.map(operators.change({ accountId, action: `crm_member_${action}`, target: ({ id }) => id }, self), toView)

    return build.handleAll({
      list: ({ params: { accountId }, query }) =>
        Effect.map(operators.read(accountId, members.list(accountId, partOf(query))), ({ hasMore, members: page }) => ({
          members: page.map(toView),
          nextPage: hasMore ? query.page + 1 : null
        })),
      read: ({ params: { accountId, id } }) =>
        Effect.map(operators.read(accountId, members.find(accountId, id)), toView),
      register: ({ params: { accountId }, payload: { lineUserId } }) =>
        changed(accountId, "register", members.register(accountId, lineUserId, "dashboard")),
      subscribe: ({ params: { accountId, id }, payload: { paidUntil = null, subscription } }) =>
        changed(accountId, "subscribe", members.subscribe(accountId, id, { subscription, paidUntil })),
      addPoints: ({ params: { accountId, id }, payload }) =>
        changed(accountId, "points", members.addPoints(accountId, id, { ...payload, source: "manual" })),
      points: ({ params: { accountId, id } }) =>
        Effect.map(operators.read(accountId, members.ledger(accountId, id, mostEntries)), (entries) => ({
          entries: entries.map(toEntry)
        })),
      visit: ({ params: { accountId, id }, payload: { staffId = null } }) =>
        changed(accountId, "visit", members.visit(accountId, id, { reservationId: null, staffId, source: "staff" })),
      tier: ({ params: { accountId, id }, payload: { tierId } }) =>
        changed(accountId, "tier", members.setTier(accountId, id, tierId)),
      ban: ({ params: { accountId, id } }) => changed(accountId, "ban", members.setBanned(accountId, id, true)),
      unban: ({ params: { accountId, id } }) => changed(accountId, "unban", members.setBanned(accountId, id, false)),
      export: ({ params: { accountId } }) =>
        operators.change(
          { accountId, action: "crm_members_export", target: () => accountId },
          Effect.succeed(csvOf("members.csv", exports.lines(accountId)))
        ),
      exportPerson: ({ params: { accountId, id } }) =>
        Effect.map(
          operators.change(
            { accountId, action: "crm_member_export", target: () => id },
            persons.ofMember(accountId, id)
          ),
          responseOf
        ),
      import: Effect.fnUntraced(function* ({ params: { accountId }, payload }) {
        yield* operators.read(accountId, Effect.void)
        // Its batches are transactions of their own; what they did is audited afterwards.
        const running = Effect.mapError(
          imports.runText(accountId, payload),
          ({ message }) => new CsvRefused({ reason: message })
        )
        const report = yield* turns.take(accountId, payload, running)
        const action = { accountId, action: "crm_members_import", target: () => accountId }
        return yield* operators.change(action, Effect.succeed(report))
      }),
      erase: ({ params: { accountId, id } }) =>
        Effect.map(
          operators.change(
            { accountId, action: "crm_member_erase", target: () => id },
            erasures.eraseMember(accountId, id)
          ),
          toReceipt
        ),
      tiers: ({ params: { accountId } }) =>
        Effect.map(operators.read(accountId, members.tiers(accountId)), (tiers) => ({ tiers })),
      putTier: ({ params: { accountId, id }, payload }) =>
        operators.change(
          { accountId, action: "crm_tier_put", target: () => id },
          members.putTier(accountId, { id, ...payload })
        )
    })
  })
)

const loginChannels = HttpApiBuilder.group(
  localApi(LoginChannelGroup),
  "crmLoginChannels",
  Effect.fnUntraced(function* (build) {
    const channels = yield* LoginChannels
    const operators = yield* OperatorActions.make

    return build.handleAll({
      list: ({ params: { accountId } }) =>
        Effect.map(operators.read(accountId, channels.list(accountId)), (all) => ({ channels: all })),
      put: ({ params: { accountId, id }, payload: { channelSecret } }) =>
        operators.change(
          { accountId, action: "crm_login_channel_put", target: () => id },
          channels.put(accountId, id, channelSecret === undefined ? undefined : Redacted.make(channelSecret))
        ),
      remove: ({ params: { accountId, id } }) =>
        Effect.as(
          operators.change(
            { accountId, action: "crm_login_channel_remove", target: () => id },
            channels.remove(accountId, id)
          ),
          { id }
        )
    })
  })
)

const mostEntries = 100

export const layer = Layer.merge(members, loginChannels).pipe(Layer.provide([ImportTurns.layer, AdminToken.layer]))
