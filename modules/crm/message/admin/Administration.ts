/** Use cases of operators with messages of any account, for the command line and `/admin/v1`. */
import { Effect } from "effect"
import * as OperatorActions from "../../OperatorActions.ts"
import type { MessageStatus } from "../Message.ts"
import { Messages } from "../Messages.ts"
import { ChannelHolds } from "../push/ChannelHolds.ts"
import { Quotas } from "../Quotas.ts"
import { toQuotaView } from "./MessageView.ts"

interface Page {
  readonly status?: MessageStatus | undefined
  readonly friendId?: string | undefined
  readonly limit: number
  readonly startingAfter?: string | undefined
}

export const make = Effect.gen(function* () {
  const messages = yield* Messages
  const quotas = yield* Quotas
  const holds = yield* ChannelHolds
  const operators = yield* OperatorActions.make

  const quotaOf = (accountId: string) =>
    Effect.map(Effect.all([quotas.report(accountId), holds.find(accountId)]), ([report, hold]) =>
      toQuotaView(report, hold)
    )
  const changed = <A, E, R>(accountId: string, action: string, self: Effect.Effect<A, E, R>) =>
    operators.change({ accountId, action, target: () => accountId }, Effect.andThen(self, quotaOf(accountId)))

  return {
    list: (accountId: string, page: Page) => operators.read(accountId, messages.list(accountId, page)),
    find: (accountId: string, id: string) => operators.read(accountId, messages.find(accountId, id)),
    quota: (accountId: string) => operators.read(accountId, quotaOf(accountId)),
    grant: (accountId: string, monthly: number | null) =>
      changed(accountId, "crm_message_quota", quotas.grant(accountId, monthly)),
    resume: (accountId: string) => changed(accountId, "crm_message_resume", holds.release(accountId))
  }
})
