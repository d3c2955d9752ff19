/** SQL of news to the staff. */
import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { dieOnSql } from "../../../src/sql/Pg.ts"
import * as Rows from "../../../src/sql/Rows.ts"
import { type NewsDelivery, newsStatuses } from "../contract.ts"

export type NewsOutcome = "queued" | "unreached" | "limit"

const Delivery = Schema.Struct({
  key: Schema.String,
  staffId: Schema.String,
  status: Schema.Literals(newsStatuses),
  at: Schema.Date
})

export const keyOf = (key: string, staffId: string) => `news/${key}/${staffId}`

export class NewsRepo extends Context.Service<
  NewsRepo,
  {
    /** Keys of a topic that members were sent since then. */
    readonly countSince: (accountId: string, topic: string, since: Date) => Effect.Effect<number>
    /** Members for whom the key has been stored. */
    readonly storedFor: (accountId: string, key: string) => Effect.Effect<ReadonlySet<string>>
    readonly insert: (
      accountId: string,
      news: {
        readonly topic: string
        readonly key: string
        readonly staffId: string
        readonly outcome: NewsOutcome
        readonly at: Date
      }
    ) => Effect.Effect<void>
    readonly latest: (accountId: string, topic: string, limit: number) => Effect.Effect<ReadonlyArray<NewsDelivery>>
    /** Deletes news of all accounts; answers how many, at most `limit`. */
    readonly prune: (before: Date, limit: number) => Effect.Effect<number>
  }
>()("crm/news/NewsRepo") {
  static readonly layer = Layer.effect(
    NewsRepo,
    Effect.map(SqlClient.SqlClient, (sql) =>
      NewsRepo.of({
        countSince: (accountId, topic, since) =>
          sql<{ readonly count: number }>`
            select count(distinct key)::int as count from crm_news
            where account_id = ${accountId} and topic = ${topic} and created_at > ${since} and outcome = 'queued'`.pipe(
            dieOnSql,
            Effect.map(([row]) => row?.count ?? 0)
          ),
        storedFor: (accountId, key) =>
          sql<{ readonly id: string }>`
            select staff_id as id from crm_news where account_id = ${accountId} and key = ${key}`.pipe(
            dieOnSql,
            Effect.map((rows) => new Set(rows.map(({ id }) => id)))
          ),
        insert: (accountId, { at, key, outcome, staffId, topic }) =>
          sql`
            insert into crm_news (account_id, key, staff_id, topic, outcome, created_at)
            values (${accountId}, ${key}, ${staffId}, ${topic}, ${outcome}, ${at}) on conflict do nothing`.pipe(
            dieOnSql,
            Effect.asVoid
          ),
        // A message or mail that is not there any more was sent long ago.
        latest: (accountId, topic, limit) =>
          sql`
            select n.key, n.staff_id as "staffId", n.created_at as at, case
                when n.outcome <> 'queued' then n.outcome
                when m.status = 'unknown' or l.bounced_at is not null then 'failed'
                else coalesce(m.status, l.status, 'sent')
              end as status
            from crm_news n
            left join crm_message m on m.account_id = n.account_id and m.key = 'news/' || n.key || '/' || n.staff_id
            left join crm_mail l on l.account_id = n.account_id and l.key = 'news/' || n.key || '/' || n.staff_id
            where n.account_id = ${accountId} and n.topic = ${topic}
            order by n.created_at desc, n.key desc, n.staff_id limit ${limit}`.pipe(Rows.all(Delivery)),
        prune: (before, limit) =>
          sql`
            delete from crm_news where (account_id, key, staff_id) in (
              select account_id, key, staff_id from crm_news where created_at < ${before} limit ${limit})
            returning 1`.pipe(
            dieOnSql,
            Effect.map(({ length }) => length)
          )
      })
    )
  )
}
