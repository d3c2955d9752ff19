/**
 * Sends a part of a broadcast: one transaction stores that a request is about to be made, the next one what came of it. A process
 * that dies in between leaves a part that LINE may have accepted; it is sent again with its retry key, by which LINE takes it
 * once. Units of friends who get nothing are given back with the outcome, each once.
 */
import { Context, DateTime, type Duration, Effect, Layer } from "effect"
import * as Tenant from "../../../../src/sql/tenant/Tenant.ts"
import { MessagingChannel } from "../../line/channel/MessagingChannel.ts"
import { Quotas } from "../../message/Quotas.ts"
import { quietUntil } from "../../scenario/quiet-hours/QuietHours.ts"
import { QuietHoursSettings } from "../../scenario/quiet-hours/QuietHoursSettings.ts"
import { Shops } from "../../shop/Shops.ts"
import { NotMulticast } from "../Jobs.ts"
import { type ChunkId, ChunkRepo, type LockedChunk } from "./ChunkRepo.ts"
import { actionOf } from "./ChunkRules.ts"

type ChunkEnd = Parameters<ChunkRepo["Service"]["end"]>[1]

/** What an attempt came to. */
export type ChunkResult =
  | { readonly _tag: "Ended" }
  | { readonly _tag: "Quiet"; readonly until: Date }
  | { readonly _tag: "Retry"; readonly failure: NotMulticast; readonly after: Duration.Input | undefined }

interface Request {
  readonly to: ReadonlyArray<string>
  readonly texts: ReadonlyArray<string>
  readonly retryKey: string
  readonly unit: string | undefined
  /** An earlier request may have been accepted: then no refusal says that it was not. */
  readonly isUncertain: boolean
}

/** After a refusal of the channel. */
const channelPause = "1 minute"
/** While it is paused; to resume it wakes the parts. */
const longestSleepMs = 60 * 60_000
/** After a limit of the rate. */
const ratePause = "5 seconds"

export class ChunkSender extends Context.Service<
  ChunkSender,
  {
    readonly send: (chunk: ChunkId) => Effect.Effect<ChunkResult>
    /** Ends the parts whose jobs did not: in the caller's transaction. */
    readonly endLeft: (accountId: string, broadcastId: string) => Effect.Effect<void>
  }
>()("crm/broadcast/chunk/ChunkSender") {
  static readonly layer = Layer.effect(
    ChunkSender,
    Effect.gen(function* () {
      const within = yield* Tenant.within
      const [repo, channel, quotas] = [yield* ChunkRepo, yield* MessagingChannel, yield* Quotas]
      const [shops, quietHours] = [yield* Shops, yield* QuietHoursSettings]
      const nowDate = Effect.map(DateTime.now, DateTime.toDateUtc)

      const refund = (accountId: string, month: string, units: number) =>
        quotas.refund(
          accountId,
          Array.from({ length: units }, () => month)
        )

      /** Ends a locked part; units of what was not sent are given back. */
      const end = Effect.fnUntraced(function* (
        chunk: ChunkId,
        { month, recipients, skipped }: LockedChunk,
        how: ChunkEnd,
        now: Date
      ) {
        if (!(yield* repo.end(chunk, how, now))) return
        if (how.status === "failed" || how.status === "stopped") {
          yield* refund(chunk.accountId, month, recipients - skipped)
        }
      })

      /** The request that is to be made; else what became of the part. */
      const begin = Effect.fnUntraced(function* (chunk: ChunkId): Effect.fn.Return<Request | ChunkResult> {
        const found = yield* repo.lock(chunk)
        const now = yield* nowDate
        if (found === undefined) return { _tag: "Ended" }
        const action = actionOf(found, now)
        if (action.to === "none") return { _tag: "Ended" }
        if (action.to === "wait") return { _tag: "Quiet", until: new Date(now.getTime() + longestSleepMs) }
        if (action.to === "end") {
          yield* end(chunk, found, action, now)
          return { _tag: "Ended" }
        }
        const isUncertain = found.uncertainSince !== null
        let current = found
        if (!isUncertain) {
          const { timeZone } = yield* shops.of(chunk.accountId)
          const until = quietUntil(yield* quietHours.of(chunk.accountId), timeZone, now)
          if (until !== undefined) return { _tag: "Quiet", until }
          const skipped = yield* repo.skip(chunk)
          yield* refund(chunk.accountId, found.month, skipped - found.skipped)
          current = { ...found, skipped }
        }
        const to = yield* repo.users(chunk)
        if (to.length === 0) {
          const how = isUncertain
            ? ({ status: "unknown", error: "no_answer" } as const)
            : ({ status: "failed", error: "no_recipients" } as const)
          yield* end(chunk, current, how, now)
          return { _tag: "Ended" }
        }
        yield* repo.begin(chunk, now)
        return { to, texts: found.texts, retryKey: found.retryKey, unit: found.unit ?? undefined, isUncertain }
      })

      const finish = Effect.fnUntraced(function* (chunk: ChunkId, how: ChunkEnd) {
        const found = yield* repo.lock(chunk)
        if (found !== undefined) yield* end(chunk, found, how, yield* nowDate)
      })

      const send = Effect.fnUntraced(function* (chunk: ChunkId): Effect.fn.Return<ChunkResult> {
        const { accountId } = chunk
        const request = yield* within(accountId, begin(chunk))
        if ("_tag" in request) return request
        const { isUncertain, retryKey, texts, to, unit } = request
        const ended = (how: ChunkEnd) =>
          Effect.as(within(accountId, finish(chunk, how)), { _tag: "Ended" } satisfies ChunkResult)
        const refused = (error: "monthly_limit" | "refused", reason?: string) =>
          ended({ status: isUncertain ? "unknown" : "failed", error, reason: reason?.slice(0, 1_000) })
        const retried = (reason: string, isUnsent: boolean, after?: Duration.Input) =>
          Effect.as(isUnsent && !isUncertain ? within(accountId, repo.clear(chunk)) : Effect.void, {
            _tag: "Retry",
            failure: new NotMulticast({ reason }),
            after
          } satisfies ChunkResult)

        const messages = texts.map((text) => ({ type: "text" as const, text }))
        return yield* channel.multicast(accountId, { to, messages, retryKey, unit }).pipe(
          Effect.flatMap(({ requestId }) => ended({ status: "sent", requestId })),
          Effect.catchTags({
            MonthlyLimitReached: () => Effect.tap(refused("monthly_limit"), () => quotas.refresh(accountId)),
            MessageRefused: ({ message }) => refused("refused", message),
            ChannelRefused: ({ message }) => retried(message, true, channelPause),
            RateLimited: ({ message }) => retried(message, true, ratePause),
            OutcomeUnknown: ({ isUnsent, message }) => retried(message, isUnsent === true)
          })
        )
      })

      const endLeft = Effect.fnUntraced(function* (accountId: string, broadcastId: string) {
        for (const number of yield* repo.left(accountId, broadcastId)) {
          const chunk = { accountId, broadcastId, number }
          const found = yield* repo.lock(chunk)
          if (found === undefined) continue
          const action = actionOf({ ...found, broadcastStatus: "stopped" }, yield* nowDate)
          if (action.to === "end") yield* end(chunk, found, action, yield* nowDate)
        }
      })

      return ChunkSender.of({ send: Effect.fn("ChunkSender.send")(send), endLeft })
    })
  )
}
