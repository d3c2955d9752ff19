/** SQL of quotas. Units are taken by one guarded update, so that parallel requests never exceed the limit together. */
import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { dieOnSql, int4s, texts } from "../../../src/sql/Pg.ts"
import { noUsage, type Usage } from "./Quota.ts"

interface Row {
  readonly used: number
  readonly lineLimit: number | null
  readonly lineUsed: number | null
  readonly lineBase: number | null
  readonly lineReadAt: Date | null
}

const toUsage = (row: Row | undefined): Usage => {
  if (row === undefined) return noUsage
  const { lineBase, lineLimit, lineReadAt, lineUsed, used } = row
  if (lineReadAt === null || lineUsed === null || lineBase === null) return { used, line: null }
  return { used, line: { limit: lineLimit, used: lineUsed, base: lineBase, readAt: lineReadAt } }
}

export class QuotaRepo extends Context.Service<
  QuotaRepo,
  {
    /**
     * Takes units, all or none; `taken` is false when fewer are left, by our limit or by the figures of LINE. The limit is what an operator
     * granted, else that of the plan.
     */
    readonly take: (
      accountId: string,
      month: string,
      wanted: { readonly units: number; readonly ofPlan: number },
      /** Figures of LINE that were not read later than this do not count. */
      staleAt: Date
    ) => Effect.Effect<{ readonly taken: boolean; readonly limit: number; readonly usage: Usage }>
    /** Gives units back to the months that they were taken from. */
    readonly refund: (
      accountId: string,
      units: ReadonlyArray<{ readonly month: string; readonly count: number }>
    ) => Effect.Effect<void>
    readonly usage: (accountId: string, month: string) => Effect.Effect<Usage>
    /** What an operator granted; undefined: what the plan has. */
    readonly allowance: (accountId: string) => Effect.Effect<number | undefined>
    readonly setAllowance: (accountId: string, monthly: number | null) => Effect.Effect<void>
    /** Units that LINE has counted by now: used, and no longer queued. */
    readonly settled: (accountId: string, month: string) => Effect.Effect<number>
    readonly storeLine: (
      accountId: string,
      month: string,
      line: { readonly limit: number | null; readonly used: number; readonly base: number; readonly readAt: Date }
    ) => Effect.Effect<void>
  }
>()("crm/message/QuotaRepo") {
  static readonly layer = Layer.effect(
    QuotaRepo,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const columns = sql.literal(
        `used, line_limit as "lineLimit", line_used as "lineUsed", line_base as "lineBase", line_read_at as "lineReadAt"`
      )
      const usage = (accountId: string, month: string) =>
        dieOnSql(
          sql<Row>`select ${columns} from crm_message_quota where account_id = ${accountId} and month = ${month}::date`
        ).pipe(Effect.map(([row]) => toUsage(row)))

      const allowance = (accountId: string) =>
        Effect.map(
          dieOnSql(
            sql<{ readonly monthly: number }>`select monthly from crm_message_allowance where account_id = ${accountId}`
          ),
          ([row]) => row?.monthly
        )

      return QuotaRepo.of({
        take: Effect.fnUntraced(function* (accountId, month, { ofPlan, units }, staleAt) {
          const [row] = yield* dieOnSql(sql<Row & { readonly limit: number }>`
            with own as materialized (
              select coalesce((select monthly from crm_message_allowance where account_id = ${accountId}), ${ofPlan}::int)
                as monthly
            )
            insert into crm_message_quota as q (account_id, month, used)
            select ${accountId}, ${month}::date, ${units}::int from own where monthly >= ${units}::int
            on conflict (account_id, month) do update set used = q.used + ${units}::int
            where q.used + ${units}::int <= (select monthly from own)
              and (q.line_limit is null or q.line_read_at <= ${staleAt}
                or q.line_used + (q.used + ${units}::int - q.line_base) <= q.line_limit)
            returning ${columns}, (select monthly from own) as "limit"`)
          return row === undefined
            ? {
                taken: false,
                limit: (yield* allowance(accountId)) ?? ofPlan,
                usage: yield* usage(accountId, month)
              }
            : { taken: true, limit: row.limit, usage: toUsage(row) }
        }),
        refund: (accountId, units) =>
          units.length === 0
            ? Effect.void
            : Effect.asVoid(
                dieOnSql(sql`
                  update crm_message_quota q set used = greatest(q.used - u.count, 0)
                  from unnest(${texts(units.map(({ month }) => month))}, ${int4s(units.map(({ count }) => count))})
                    as u(month, count)
                  where q.account_id = ${accountId} and q.month = u.month::date`)
              ),
        usage,
        allowance,
        setAllowance: (accountId, monthly) =>
          Effect.asVoid(
            dieOnSql(
              monthly === null
                ? sql`delete from crm_message_allowance where account_id = ${accountId}`
                : sql`
                  insert into crm_message_allowance (account_id, monthly) values (${accountId}, ${monthly})
                  on conflict (account_id) do update set monthly = excluded.monthly`
            )
          ),
        settled: (accountId, month) =>
          Effect.map(
            dieOnSql(sql<{ readonly settled: number }>`
              select coalesce((select used from crm_message_quota where account_id = ${accountId} and month = ${month}::date), 0)
                - (select count(*)::int from crm_message
                  where account_id = ${accountId} and month = ${month}::date and status = 'queued')
                - (select coalesce(sum(recipients - skipped), 0)::int from crm_broadcast_chunk
                  where account_id = ${accountId} and month = ${month}::date and status = 'queued') as settled`),
            ([row]) => Math.max(0, row?.settled ?? 0)
          ),
        storeLine: (accountId, month, { base, limit, readAt, used }) =>
          Effect.asVoid(
            dieOnSql(sql`
              insert into crm_message_quota as q (account_id, month, line_limit, line_used, line_base, line_read_at)
              values (${accountId}, ${month}::date, ${limit}, ${used}, ${base}, ${readAt})
              on conflict (account_id, month) do update set line_limit = excluded.line_limit,
                line_used = excluded.line_used, line_base = excluded.line_base, line_read_at = excluded.line_read_at`)
          )
      })
    })
  )
}
