/**
 * LINE's own paid membership: who is in a plan has an active subscription, which gives the tier of the plan. Hooks report the
 * changes; once a night the members of all plans are read, in case a hook was lost.
 */
import { Context, DateTime, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { Jobs } from "../../../../src/actor/Jobs.ts"
import { dieOnSql } from "../../../../src/sql/Pg.ts"
import type { ChannelFailure } from "../../line/channel/ChannelErrors.ts"
import { MessagingChannel } from "../../line/channel/MessagingChannel.ts"
import { Subscriptions } from "../../payment/subscription/Subscriptions.ts"
import { ReadLinePlans } from "./Jobs.ts"
import * as LinePlan from "./LinePlan.ts"

export class LinePlans extends Context.Service<
  LinePlans,
  {
    readonly report: (accountId: string, lineUserId: string, report: LinePlan.PlanReport) => Effect.Effect<void>
    /** Reads the members of all plans of an account. */
    readonly read: (accountId: string) => Effect.Effect<void, ChannelFailure>
    /** Sends a job for each account with a channel. */
    readonly readAll: Effect.Effect<void>
  }
>()("crm/member/line-plan/LinePlans") {
  /** Needs `MessagingChannel`. */
  static readonly layer = Layer.effect(
    LinePlans,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const channel = yield* MessagingChannel
      const subscriptions = yield* Subscriptions
      const jobs = yield* Jobs

      const report = Effect.fn("LinePlans.report")(
        (accountId: string, lineUserId: string, given: LinePlan.PlanReport) =>
          Effect.asVoid(
            subscriptions.report(
              { accountId, source: "line", externalId: LinePlan.keyOf(given.planId, lineUserId) },
              { memberId: null, lineUserId },
              (before) => LinePlan.report(before, given)
            )
          )
      )

      const usersOf = Effect.fnUntraced(function* (accountId: string, planId: string) {
        const users = new Set<string>()
        let cursor: string | null = null
        do {
          const page: { readonly lineUserIds: ReadonlyArray<string>; readonly cursor: string | null } =
            yield* channel.membershipUsers(accountId, planId, cursor)
          for (const user of page.lineUserIds) users.add(user)
          cursor = page.cursor
        } while (cursor !== null)
        return users
      })

      const readPlan = Effect.fnUntraced(function* (accountId: string, planId: string, isOffered: boolean) {
        // What a hook reports while this reads is later, and counts.
        const at = DateTime.toDateUtc(yield* DateTime.now)
        const users = isOffered ? yield* usersOf(accountId, planId) : new Set<string>()
        const active = new Set<string>()
        yield* subscriptions.eachWithPrefix(accountId, "line", LinePlan.prefixOf(planId), ({ externalId, status }) => {
          if (status === "active") active.add(LinePlan.userOf(externalId))
        })
        for (const user of users) {
          if (!active.has(user)) yield* report(accountId, user, { planId, isMember: true, at })
        }
        for (const user of active) {
          // LINE's list leaves out those who have blocked the account, though they pay.
          if (users.has(user) || (yield* channel.membershipsOf(accountId, user)).includes(planId)) continue
          yield* report(accountId, user, { planId, isMember: false, at })
        }
      })

      return LinePlans.of({
        report,
        read: Effect.fn("LinePlans.read")(function* (accountId) {
          const offered = yield* channel.membershipPlans(accountId)
          const plans = new Set(offered)
          yield* subscriptions.eachWithPrefix(accountId, "line", "", ({ priceIds }) => {
            for (const planId of priceIds) plans.add(planId)
          })
          for (const planId of plans) yield* readPlan(accountId, planId, offered.includes(planId))
        }),
        readAll: Effect.gen(function* () {
          const accounts = yield* sql<{ readonly accountId: string }>`
            select account_id as "accountId" from crm_line_channel where mode <> 'off'`.pipe(dieOnSql)
          yield* jobs.sendAll(
            ReadLinePlans,
            accounts.map(({ accountId }) => ({
              payload: { accountId },
              options: { uniqueKey: accountId }
            }))
          )
        }).pipe(Effect.withSpan("LinePlans.readAll"))
      })
    })
  ).pipe(Layer.provide(Subscriptions.layer))
}
