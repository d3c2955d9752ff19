/** Use cases of broadcasts: preview, send at once, later or when it is approved, stop, and what their jobs do before the first part and after the last. */
import { Context, DateTime, Effect, Layer, Option } from "effect"
import { message } from "../../../src/actor/batch/Batch.ts"
import { Jobs } from "../../../src/actor/Jobs.ts"
import * as Tenant from "../../../src/sql/tenant/Tenant.ts"
import * as Ulids from "../../../src/Ulids.ts"
import { type Quota as LineQuota, MessagingChannel } from "../line/channel/MessagingChannel.ts"
import type { Quota } from "../message/Quota.ts"
import { Quotas } from "../message/Quotas.ts"
import { quietUntil } from "../scenario/quiet-hours/QuietHours.ts"
import { QuietHoursSettings } from "../scenario/quiet-hours/QuietHoursSettings.ts"
import { Shops } from "../shop/Shops.ts"
import type { Audience } from "./audience/Audience.ts"
import type { Broadcast, BroadcastStatus, Chunk } from "./Broadcast.ts"
import { BroadcastRepo } from "./BroadcastRepo.ts"
import { ChunkSender } from "./chunk/ChunkSender.ts"
import {
  ApproverNotReachable,
  BroadcastEnded,
  BroadcastNotFound,
  BroadcastNotPausable,
  BroadcastTimeOver
} from "./Errors.ts"
import { ApproveBroadcast, FinishBroadcast, PrepareBroadcast, SendChunk, WakeBroadcasts, wakeDelays } from "./Jobs.ts"

export interface BroadcastDraft {
  readonly name: string
  readonly audience: Audience
  readonly texts: ReadonlyArray<string>
  /** Null: at once. */
  readonly scheduledAt: Date | null
  /** The friend who must approve it by LINE first; absent: it needs no approval. */
  readonly approverId?: string | undefined
}

export interface BroadcastPreview {
  readonly recipients: number
  /** Who would be in the audience, and wants no marketing. */
  readonly noMarketing: number
  readonly quota: Quota
  /** As LINE answers now; null when it does not. */
  readonly line: LineQuota | null
  readonly isWithinQuota: boolean
  /** Sent at once it would wait until then. */
  readonly quietUntil: Date | null
}

export interface BroadcastDetail extends Broadcast {
  readonly chunks: ReadonlyArray<Chunk>
}

export class Broadcasts extends Context.Service<
  Broadcasts,
  {
    readonly preview: (accountId: string, audience: Audience) => Effect.Effect<BroadcastPreview>
    readonly create: (
      accountId: string,
      draft: BroadcastDraft
    ) => Effect.Effect<Broadcast, BroadcastTimeOver | ApproverNotReachable>
    readonly list: (
      accountId: string,
      page: { readonly limit: number; readonly startingAfter: string | undefined }
    ) => Effect.Effect<{ readonly broadcasts: ReadonlyArray<Broadcast>; readonly hasMore: boolean }>
    readonly find: (accountId: string, id: string) => Effect.Effect<BroadcastDetail, BroadcastNotFound>
    /** What was not sent yet is not sent any more. */
    readonly stop: (accountId: string, id: string) => Effect.Effect<BroadcastDetail, BroadcastNotFound | BroadcastEnded>
    /** No further part is sent until it is resumed. Idempotent. */
    readonly pause: (
      accountId: string,
      id: string
    ) => Effect.Effect<BroadcastDetail, BroadcastNotFound | BroadcastNotPausable>
    /** Goes on at once where its time is over. Idempotent. */
    readonly resume: (
      accountId: string,
      id: string
    ) => Effect.Effect<BroadcastDetail, BroadcastNotFound | BroadcastNotPausable>
    /** Fixes and sends the parts; answers until when it must wait instead. */
    readonly prepare: (accountId: string, id: string) => Effect.Effect<Date | undefined>
    readonly finish: (accountId: string, id: string) => Effect.Effect<void>
    /** Has what waits for the end of quiet hours look at them again. */
    readonly wake: (accountId: string) => Effect.Effect<void>
  }
>()("crm/broadcast/Broadcasts") {
  static readonly layer = Layer.effect(
    Broadcasts,
    Effect.gen(function* () {
      const within = yield* Tenant.within
      const [repo, sender, quotas] = [yield* BroadcastRepo, yield* ChunkSender, yield* Quotas]
      const [channel, jobs] = [yield* MessagingChannel, yield* Jobs]
      const [shops, quietHours] = [yield* Shops, yield* QuietHoursSettings]
      const nextId = yield* Ulids.monotonic
      const nowDate = Effect.map(DateTime.now, DateTime.toDateUtc)

      const quietEnd = Effect.fnUntraced(function* (accountId: string) {
        const { timeZone } = yield* shops.of(accountId)
        return quietUntil(yield* quietHours.of(accountId), timeZone, yield* nowDate)
      })

      const preview = Effect.fnUntraced(function* (accountId: string, audience: Audience) {
        const line = yield* channel.quota(accountId).pipe(
          Effect.timeoutOption(longestLook),
          Effect.map(Option.getOrNull),
          Effect.orElseSucceed(() => null)
        )
        const [counts, quota, quiet] = yield* within(
          accountId,
          Effect.all([repo.count(accountId, audience, yield* nowDate), quotas.report(accountId), quietEnd(accountId)])
        )
        const { limit, remaining, used } = quota
        const atLine = line === null || line.limit === null ? Number.POSITIVE_INFINITY : line.limit - line.used
        const isWithinQuota = counts.recipients <= Math.min(remaining, atLine)
        return { ...counts, quota: { limit, used, remaining }, line, isWithinQuota, quietUntil: quiet ?? null }
      })

      const find = Effect.fnUntraced(function* (accountId: string, id: string) {
        const found = Ulids.isUlid(id) ? yield* repo.find(accountId, id) : undefined
        if (found === undefined) return yield* new BroadcastNotFound({})
        return { ...found, chunks: yield* repo.chunks(accountId, id) }
      })

      const create = Effect.fnUntraced(function* (accountId: string, draft: BroadcastDraft) {
        const id = nextId()
        const [now, { scheduledAt }] = [yield* nowDate, draft]
        if (scheduledAt !== null && now.getTime() - scheduledAt.getTime() > longestLateMs) {
          return yield* new BroadcastTimeOver({})
        }
        const { approverId = null } = draft
        if (approverId !== null && !(yield* repo.isFollowing(accountId, approverId))) {
          return yield* new ApproverNotReachable()
        }
        yield* repo.insert({ id, accountId, ...draft, approverId }, now)
        const payload = { accountId, broadcastId: id }
        if (approverId !== null) yield* jobs.send(ApproveBroadcast, payload)
        else yield* jobs.send(PrepareBroadcast, payload, scheduledAt === null ? {} : { runAt: scheduledAt })
        return yield* Effect.orDie(find(accountId, id))
      })

      const stop = Effect.fnUntraced(function* (accountId: string, id: string) {
        const locked = Ulids.isUlid(id) ? yield* repo.lock(accountId, id) : undefined
        if (locked === undefined) return yield* new BroadcastNotFound({})
        if (locked.status === "awaiting_approval") {
          yield* repo.setApproval(accountId, id, "withdrawn", { status: "stopped", finishedAt: yield* nowDate })
          yield* jobs.cancelKey(ApproveBroadcast, id)
          return yield* find(accountId, id)
        }
        if (!inHand.has(locked.status)) return yield* new BroadcastEnded({})
        const isUnsent = locked.startedAt === null
        yield* repo.setStatus(accountId, id, "stopped", isUnsent ? { finishedAt: yield* nowDate } : {})
        // Parts that wait for a retry see it now.
        yield* jobs.runKeyNow(SendChunk, accountId)
        return yield* find(accountId, id)
      })

      const setPaused = Effect.fnUntraced(function* (accountId: string, id: string, isPaused: boolean) {
        const locked = Ulids.isUlid(id) ? yield* repo.lock(accountId, id) : undefined
        if (locked === undefined) return yield* new BroadcastNotFound({})
        if (!inHand.has(locked.status)) return yield* new BroadcastNotPausable({})
        if ((locked.status === "paused") !== isPaused) {
          const broadcast = { id, hasBegun: locked.startedAt !== null }
          yield* repo.setPaused(accountId, broadcast, isPaused ? yield* nowDate : null)
          if (!isPaused) {
            for (const delay of wakeDelays) yield* jobs.send(WakeBroadcasts, { accountId }, { delay })
          }
        }
        return yield* find(accountId, id)
      })

      const prepare = Effect.fnUntraced(function* (accountId: string, id: string) {
        const locked = yield* repo.lock(accountId, id)
        if (locked?.status !== "scheduled") return undefined
        const quiet = yield* quietEnd(accountId)
        if (quiet !== undefined) return quiet
        const at = yield* nowDate
        const { chunks, recipients } = yield* repo.fix(accountId, id, locked.audience, at)
        if (recipients === 0) {
          yield* repo.setStatus(accountId, id, "failed", { error: "no_recipients", finishedAt: at })
          return undefined
        }
        yield* jobs.sendBatch(
          chunks.map((number) => message(SendChunk, { accountId, broadcastId: id, number })),
          { actor: FinishBroadcast, payload: { accountId, broadcastId: id } }
        )
        yield* repo.setStatus(accountId, id, "sending", { startedAt: at })
        // Last, since the lock on the quota makes the messages of an account wait for each other until the commit.
        if ((yield* quotas.take(accountId, at, recipients)) !== undefined)
          return yield* Effect.fail("exceeded" as const)
        return undefined
      })

      const failForQuota = Effect.fnUntraced(function* (accountId: string, id: string) {
        if ((yield* repo.lock(accountId, id))?.status !== "scheduled") return
        yield* repo.setStatus(accountId, id, "failed", { error: "quota_exceeded", finishedAt: yield* nowDate })
      })

      const finish = Effect.fnUntraced(function* (accountId: string, id: string) {
        const locked = yield* repo.lock(accountId, id)
        if (locked === undefined) return
        yield* sender.endLeft(accountId, id)
        const status = inHand.has(locked.status) ? "completed" : locked.status
        yield* repo.setStatus(accountId, id, status, { finishedAt: yield* nowDate })
      })

      const wake = Effect.fnUntraced(function* (accountId: string) {
        for (const broadcastId of yield* repo.due(accountId, yield* nowDate)) {
          // One that sleeps already was sent by an earlier change of the hours.
          const { jobId } = yield* jobs.send(PrepareBroadcast, { accountId, broadcastId }, { uniqueKey: broadcastId })
          yield* jobs.runNow(PrepareBroadcast, [jobId])
        }
        yield* jobs.runKeyNow(SendChunk, accountId)
      })

      return Broadcasts.of({
        preview: Effect.fn("Broadcasts.preview")(preview),
        create: Effect.fn("Broadcasts.create")((accountId, draft) => within(accountId, create(accountId, draft))),
        list: Effect.fn("Broadcasts.list")(function* (accountId, page) {
          const found = yield* within(accountId, repo.list(accountId, { ...page, limit: page.limit + 1 }))
          return { broadcasts: found.slice(0, page.limit), hasMore: found.length > page.limit }
        }),
        find: (accountId, id) => within(accountId, find(accountId, id)),
        stop: Effect.fn("Broadcasts.stop")((accountId, id) => within(accountId, stop(accountId, id))),
        pause: Effect.fn("Broadcasts.pause")((accountId, id) => within(accountId, setPaused(accountId, id, true))),
        resume: Effect.fn("Broadcasts.resume")((accountId, id) => within(accountId, setPaused(accountId, id, false))),
        prepare: Effect.fn("Broadcasts.prepare")((accountId, id) =>
          // What does not fit into the quota leaves nothing behind but its failure.
          within(accountId, prepare(accountId, id)).pipe(
            Effect.catch(() => Effect.as(within(accountId, failForQuota(accountId, id)), undefined))
          )
        ),
        finish: Effect.fn("Broadcasts.finish")((accountId, id) => within(accountId, finish(accountId, id))),
        wake: Effect.fn("Broadcasts.wake")((accountId) => within(accountId, wake(accountId)))
      })
    })
  )
}

/** Statuses of a broadcast that has been approved and has not ended. */
const inHand: ReadonlySet<BroadcastStatus> = new Set(["scheduled", "sending", "paused"])

/** A time that was chosen as now may be this old when it arrives. */
const longestLateMs = 5 * 60_000

/** For LINE's own figures in a preview. */
const longestLook = "3 seconds"
