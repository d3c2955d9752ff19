/** Use cases of approvals: asking the approver by LINE, the page behind the address, and what follows from the answer. */
import { Context, DateTime, Effect, Layer, Option, Schema } from "effect"
import { Jobs } from "../../../../src/actor/Jobs.ts"
import { Callbacks } from "../../../../src/actor/step/callback/Callbacks.ts"
import { CallbackNotFound } from "../../../../src/actor/step/callback/Errors.ts"
import type { CallbackState } from "../../../../src/actor/step/StepStore.ts"
import { baseUrl } from "../../../../src/settings/BaseUrl.ts"
import { Settings } from "../../../../src/settings/Settings.ts"
import * as Tenant from "../../../../src/sql/tenant/Tenant.ts"
import { momentOf } from "../../JapaneseTime.ts"
import { Messages } from "../../message/Messages.ts"
import { Shops } from "../../shop/Shops.ts"
import type { Broadcast } from "../Broadcast.ts"
import { BroadcastRepo } from "../BroadcastRepo.ts"
import { ApproveBroadcast, BroadcastAnswered, PrepareBroadcast } from "../Jobs.ts"

export const pathOf = (token: string): string => `/approvals/${token}`

export interface OpenApproval {
  readonly accountId: string
  readonly broadcast: Broadcast
  readonly recipients: number
  readonly state: CallbackState
}

interface Question {
  readonly accountId: string
  readonly broadcastId: string
  readonly token: string
  readonly expiresAt: Date
}

const readPayload = Schema.decodeUnknownOption(ApproveBroadcast.payload)

export class Approvals extends Context.Service<
  Approvals,
  {
    /** Queues the message to the approver; answers false where there is nothing to wait for. */
    readonly ask: (question: Question) => Effect.Effect<boolean>
    /** Sends the broadcast, or ends it. None: no answer came in time. */
    readonly decide: (accountId: string, id: string, answer: Option.Option<boolean>) => Effect.Effect<void>
    /** Finds what the address asks for. */
    readonly find: (token: string) => Effect.Effect<OpenApproval, CallbackNotFound>
    /** Gives the answer to the job; the first one counts. */
    readonly answer: (token: string, approved: boolean) => Effect.Effect<void, CallbackNotFound>
  }
>()("crm/broadcast/approval/Approvals") {
  static readonly layer = Layer.effect(
    Approvals,
    Effect.gen(function* () {
      const within = yield* Tenant.within
      const [repo, messages, shops] = [yield* BroadcastRepo, yield* Messages, yield* Shops]
      const [jobs, callbacks, settings] = [yield* Jobs, yield* Callbacks, yield* Settings]
      const nowDate = Effect.map(DateTime.now, DateTime.toDateUtc)

      const ask = Effect.fnUntraced(function* ({ accountId, broadcastId, expiresAt, token }: Question) {
        yield* repo.lock(accountId, broadcastId)
        const broadcast = yield* repo.find(accountId, broadcastId)
        if (broadcast?.approval !== "pending" || broadcast.approverId === null) return false
        const { recipients } = yield* repo.count(accountId, broadcast.audience, yield* nowDate)
        const { timeZone } = yield* shops.of(accountId)
        const text = [
          `一斉配信「${broadcast.name}」(${recipients.toLocaleString("ja-JP")}人)の承認をお願いします。`,
          `期限: ${momentOf(expiresAt, timeZone)}`,
          `${baseUrl(settings)}${pathOf(token)}`
        ].join("\n")
        const result = yield* messages.notify({
          accountId,
          friendId: broadcast.approverId,
          purpose: "staff",
          key: `broadcast-approval:${broadcastId}`,
          messages: [{ type: "text", text }],
          until: expiresAt
        })
        if (result === "queued" || result === "duplicate") return true
        yield* repo.setApproval(accountId, broadcastId, "unreachable", {
          status: "stopped",
          finishedAt: yield* nowDate
        })
        return false
      })

      const decide = Effect.fnUntraced(function* (accountId: string, id: string, answer: Option.Option<boolean>) {
        yield* repo.lock(accountId, id)
        const broadcast = yield* repo.find(accountId, id)
        if (broadcast?.approval !== "pending") return
        const at = yield* nowDate
        if (!Option.getOrElse(answer, () => false)) {
          const approval = Option.isNone(answer) ? "expired" : "rejected"
          return yield* repo.setApproval(accountId, id, approval, { status: "stopped", finishedAt: at })
        }
        yield* repo.setApproval(accountId, id, "approved", { status: "scheduled", finishedAt: null })
        const { scheduledAt } = broadcast
        const later = scheduledAt !== null && scheduledAt > at ? { runAt: scheduledAt } : {}
        yield* jobs.send(PrepareBroadcast, { accountId, broadcastId: id }, later)
      })

      const find = Effect.fnUntraced(function* (token: string) {
        const { jobId, signal, state } = yield* callbacks.find(token)
        const job = signal === BroadcastAnswered.name ? yield* jobs.find(jobId) : undefined
        const payload = Option.getOrUndefined(readPayload(job?.payload))
        if (payload === undefined) return yield* new CallbackNotFound()
        const { accountId, broadcastId } = payload
        const asked = Effect.gen(function* () {
          const broadcast = yield* repo.find(accountId, broadcastId)
          return broadcast && { broadcast, ...(yield* repo.count(accountId, broadcast.audience, yield* nowDate)) }
        })
        const found = yield* within(accountId, asked)
        if (found === undefined) return yield* new CallbackNotFound()
        return { accountId, broadcast: found.broadcast, recipients: found.recipients, state }
      })

      return Approvals.of({
        ask: Effect.fn("Approvals.ask")((question) => within(question.accountId, ask(question))),
        decide: Effect.fn("Approvals.decide")((accountId, id, answer) =>
          within(accountId, decide(accountId, id, answer))
        ),
        find: Effect.fn("Approvals.find")(find),
        answer: Effect.fn("Approvals.answer")(function* (token, approved) {
          yield* find(token)
          // The page says what the first answer was, or that the time is over.
          yield* Effect.catchTag(
            callbacks.answer(BroadcastAnswered, token, { approved }),
            "CallbackGone",
            () => Effect.void
          )
        })
      })
    })
  )
}
