/** SQL of results: reading them and forgetting old ones. Runs store theirs by `run/RunRepo.ts`. */
import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { dieOnSql, texts } from "../../../src/sql/Pg.ts"
import * as Rows from "../../../src/sql/Rows.ts"
import type { JsonObject } from "../Observation.ts"
import { ResultStatus } from "../ObservationState.ts"

/** What the column holds is JSON: its members are not looked at one by one, which would take a third of a page's time. */
const StoredData = Schema.declare((value): value is JsonObject => typeof value === "object" && value !== null)

const ObservationResult = Schema.Struct({
  id: Schema.String,
  status: ResultStatus,
  data: StoredData,
  yen: Schema.Int,
  dueAt: Schema.Date,
  completedAt: Schema.Date
})
export type ObservationResult = typeof ObservationResult.Type

const Stretch = Schema.Struct({
  lastId: Schema.String,
  level: Schema.Finite,
  min: Schema.Finite,
  max: Schema.Finite,
  count: Schema.Int
})
/** The levels of a stretch of time; `level` is the last one. */
export type Stretch = typeof Stretch.Type

/** Ids at or after one and before the other. */
export interface IdRange {
  readonly from: string
  readonly before: string
}

export class ResultRepo extends Context.Service<
  ResultRepo,
  {
    /** Newest first. */
    readonly list: (
      accountId: string,
      observationId: string,
      range: IdRange,
      limit: number
    ) => Effect.Effect<ReadonlyArray<ObservationResult>>
    /**
     * The levels between two bounds each, oldest first; stretches without one are left out.
     * @param bounds ids in their order; what follows the last one belongs to no stretch
     */
    readonly stretches: (
      accountId: string,
      observationId: string,
      bounds: ReadonlyArray<string>
    ) => Effect.Effect<ReadonlyArray<Stretch>>
    /** Deletes results with smaller ids, some at once; answers how many. */
    readonly prune: (before: string, limit: number) => Effect.Effect<number>
  }
>()("observation/result/ResultRepo") {
  static readonly layer = Layer.effect(
    ResultRepo,
    Effect.map(SqlClient.SqlClient, (sql) => {
      /**
       * Compares rows, which only the index by observation can answer: while statistics are stale, the planner takes the order of
       * the primary key for the shorter way to the newest, and passes over the results of all other observations.
       */
      const within = (accountId: string, observationId: string, { before, from }: IdRange) =>
        sql`account_id = ${accountId} and (observation_id, id) >= (${observationId}, ${from}) and (observation_id, id) < (${observationId}, ${before})`

      /**
       * While statistics are stale, the policy of the account looks as if it left few rows; the planner would collect all results of
       * the observation by a bitmap and sort them.
       */
      const inOrder = sql`select set_config('enable_bitmapscan', 'off', true)`.pipe(dieOnSql)

      return ResultRepo.of({
        list: (accountId, observationId, { before, from }, limit) =>
          Effect.andThen(
            inOrder,
            sql`
            select ${sql.literal(Rows.columns(ObservationResult))} from observation_result
            where ${within(accountId, observationId, { from, before })}
            order by observation_id desc, id desc limit ${limit}`.pipe(Rows.all(ObservationResult))
          ),
        stretches: (accountId, observationId, bounds) =>
          /**
           * A search in an array steps through elements of variable length one by one; those of type name have a fixed one. The
           * array is a subquery so that it is converted once: a plan that is kept would do it for every row. By comparisons of rows
           * alone, the planner expects half of the table; without them, it may take the primary key.
           */
          sql`
            select max(id) as "lastId", (array_agg(level order by id desc))[1] as level, min(level) as min,
              max(level) as max, count(*)::int as count
            from observation_result
            where ${within(accountId, observationId, { from: bounds[0] ?? "", before: bounds.at(-1) ?? "" })}
              and observation_id = ${observationId} and level is not null
            group by width_bucket(id::name, (select ${texts(bounds)}::name[]))
            order by 1`.pipe(Rows.all(Stretch)),
        prune: (before, limit) =>
          sql`
            delete from observation_result where id = any(array(
              select id from observation_result where id < ${before} order by id limit ${limit})) returning 1`.pipe(
            dieOnSql,
            Effect.map(({ length }) => length)
          )
      })
    })
  )
}
