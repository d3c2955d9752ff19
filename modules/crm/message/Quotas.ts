/** The quota of an account: takes and gives back units, reads LINE's own figures, and what operators grant. */
import { Context, DateTime, Effect, Layer } from "effect"
import { Jobs } from "../../../src/actor/Jobs.ts"
import { AccountPlans } from "../../accounts/contract.ts"
import { MessagingChannel } from "../line/channel/MessagingChannel.ts"
import { ReadLineQuota } from "./Jobs.ts"
import { MessageSettings } from "./MessageSettings.ts"
import { monthAt, resetAfter } from "./Month.ts"
import { freshMs, isFresh, type LineFigures, type Quota, quotaOf } from "./Quota.ts"
import { QuotaRepo } from "./QuotaRepo.ts"

export interface QuotaReport extends Quota {
  readonly month: string
  readonly resetsAt: Date
  /** What an operator granted instead of what the plan has. */
  readonly granted: number | null
  readonly line: LineFigures | null
}

export class Quotas extends Context.Service<
  Quotas,
  {
    /** Units, one when absent, in the caller's transaction: all or none. Undefined: taken, else why not. */
    readonly take: (
      accountId: string,
      at: Date,
      units?: number
    ) => Effect.Effect<(Quota & { readonly resetsAt: Date }) | undefined>
    readonly refund: (accountId: string, months: ReadonlyArray<string>) => Effect.Effect<void>
    readonly report: (accountId: string) => Effect.Effect<QuotaReport>
    /** Null: what the plan has. */
    readonly grant: (accountId: string, monthly: number | null) => Effect.Effect<void>
    /** Has LINE's figures read soon. */
    readonly refresh: (accountId: string) => Effect.Effect<void>
  }
>()("crm/message/Quotas") {
  static readonly layer = Layer.effect(
    Quotas,
    Effect.gen(function* () {
      const repo = yield* QuotaRepo
      const jobs = yield* Jobs
      const plans = yield* AccountPlans
      const monthly = yield* MessageSettings

      const ofPlan = (accountId: string) => Effect.map(plans.crm(accountId), (plan) => monthly[plan])
      const refresh = (accountId: string) =>
        Effect.asVoid(jobs.send(ReadLineQuota, { accountId }, { uniqueKey: accountId }))

      return Quotas.of({
        take: Effect.fnUntraced(function* (accountId, at, units = 1) {
          const { limit, taken, usage } = yield* repo.take(
            accountId,
            monthAt(at),
            { units, ofPlan: yield* ofPlan(accountId) },
            new Date(at.getTime() - freshMs)
          )
          if (!taken) return { ...quotaOf(limit, usage, at), resetsAt: resetAfter(at) }
          const { line } = usage
          if (line === null || !isFresh(line, at)) yield* refresh(accountId)
          return undefined
        }),
        refund: (accountId, months) => {
          const counts = new Map<string, number>()
          for (const month of months) counts.set(month, (counts.get(month) ?? 0) + 1)
          return repo.refund(
            accountId,
            [...counts].map(([month, count]) => ({ month, count }))
          )
        },
        report: Effect.fnUntraced(function* (accountId) {
          const at = DateTime.toDateUtc(yield* DateTime.now)
          const granted = yield* repo.allowance(accountId)
          const usage = yield* repo.usage(accountId, monthAt(at))
          const quota = quotaOf(granted ?? (yield* ofPlan(accountId)), usage, at)
          return { ...quota, month: monthAt(at), resetsAt: resetAfter(at), granted: granted ?? null, line: usage.line }
        }),
        grant: repo.setAllowance,
        refresh
      })
    })
  ).pipe(Layer.provide(QuotaRepo.layer))
}

/** Reads LINE's figures. What is sent meanwhile counts twice until the next reading, so that the quota errs on the safe side. */
export const readLine = Effect.gen(function* () {
  const repo = yield* QuotaRepo
  const channel = yield* MessagingChannel
  return Effect.fnUntraced(function* (accountId: string) {
    const readAt = DateTime.toDateUtc(yield* DateTime.now)
    const month = monthAt(readAt)
    const base = yield* repo.settled(accountId, month)
    const { limit, used } = yield* channel.quota(accountId)
    // LINE counts with a delay: in the first hour of a month the figures may be those of the month before.
    const isOfMonth = monthAt(new Date(readAt.getTime() - freshMs)) === month
    yield* repo.storeLine(accountId, month, { limit: isOfMonth ? limit : null, used, base, readAt })
  })
})
