/** Answers how many friends have opened a broadcast. LINE is asked when the page is looked at, and what it says is kept. */
import { Context, DateTime, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { dieOnSql } from "../../../../src/sql/Pg.ts"
import * as Rows from "../../../../src/sql/Rows.ts"
import * as Tenant from "../../../../src/sql/tenant/Tenant.ts"
import * as Ulids from "../../../../src/Ulids.ts"
import { MessagingChannel } from "../../line/channel/MessagingChannel.ts"
import { BroadcastNotFound } from "../Errors.ts"
import { type Insight, type InsightStatus, isOutdated, StoredInsight, spanOf } from "./Insight.ts"

/** For LINE's answer, since a page waits for it. */
const longestWait = "5 seconds"

export class Insights extends Context.Service<
  Insights,
  { readonly find: (accountId: string, broadcastId: string) => Effect.Effect<Insight, BroadcastNotFound> }
>()("crm/broadcast/insight/Insights") {
  static readonly layer = Layer.effect(
    Insights,
    Effect.gen(function* () {
      const [sql, within, channel] = [yield* SqlClient.SqlClient, yield* Tenant.within, yield* MessagingChannel]

      const read = (accountId: string, id: string) =>
        sql`
          select b.unit, b.started_at as "startedAt", b.opened, b.clicked, b.insight_at as "askedAt", exists (
              select from crm_broadcast_chunk c where c.broadcast_id = b.id and c.status in ('sent', 'unknown')) as "isSent"
          from crm_broadcast b where b.id = ${id} and b.account_id = ${accountId}`.pipe(Rows.first(StoredInsight))

      const store = (accountId: string, id: string, opened: number | null, clicked: number | null, at: Date) =>
        sql`
          update crm_broadcast set opened = ${opened}, clicked = ${clicked}, insight_at = ${at}
          where id = ${id} and account_id = ${accountId}`.pipe(dieOnSql, Effect.asVoid)

      const find = Effect.fnUntraced(function* (accountId: string, id: string) {
        const stored = Ulids.isUlid(id) ? yield* within(accountId, read(accountId, id)) : undefined
        if (stored === undefined) return yield* new BroadcastNotFound({})
        const { askedAt, clicked, opened, startedAt, unit } = stored
        const kept = (status: InsightStatus): Insight => ({ status, opened, clicked, askedAt })
        if (!stored.isSent || startedAt === null) return kept("not_sent")
        if (unit === null) return kept("not_counted")
        const now = DateTime.toDateUtc(yield* DateTime.now)
        if (!isOutdated(askedAt, startedAt, now)) return kept("available")
        const said = yield* channel.unitReaders(accountId, { unit, ...spanOf(startedAt, now) }).pipe(
          Effect.timeout(longestWait),
          Effect.orElseSucceed(() => undefined)
        )
        if (said === undefined) return kept(askedAt === null ? "unavailable" : "available")
        if (said === null) return kept("sandbox")
        yield* within(accountId, store(accountId, id, said.opened, said.clicked, now))
        return { status: "available", ...said, askedAt: now } satisfies Insight
      })

      return Insights.of({ find: Effect.fn("Insights.find")(find) })
    })
  )
}
