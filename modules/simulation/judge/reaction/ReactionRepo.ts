/** SQL of the reactions that a language model wrote for an account. */
import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { dieOnSql, texts } from "../../../../src/sql/Pg.ts"
import * as Rows from "../../../../src/sql/Rows.ts"
import * as Tenant from "../../../../src/sql/tenant/Tenant.ts"
import type { ReactionStore } from "./Reaction.ts"

const Stored = Schema.Struct({
  key: Schema.String,
  text: Schema.String,
  rating: Schema.NullOr(Schema.fromJsonString(Schema.Array(Schema.Finite)))
})

/** After this a text is asked for again: shops, prices and models change. */
const keptDays = 90

export class ReactionRepo extends Context.Service<
  ReactionRepo,
  {
    readonly storeOf: (accountId: string) => ReactionStore
    /** Deletes what is older than 90 days, of all accounts. */
    readonly prune: Effect.Effect<void>
  }
>()("simulation/ReactionRepo") {
  static readonly layer = Layer.effect(
    ReactionRepo,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const within = yield* Tenant.within
      return ReactionRepo.of({
        storeOf: (accountId) => ({
          load: (keys, scale) =>
            sql`
              select key, text, case when scale = ${scale} then rating::text end as rating from simulation_reaction
              where account_id = ${accountId} and key = any(${texts(keys)})`.pipe(Rows.all(Stored), (rows) =>
              within(accountId, rows)
            ),
          // In the order of the keys, so that simulations that store the same ones cannot wait for each other.
          saveTexts: (rows) =>
            sql`
              insert into simulation_reaction (account_id, key, text)
              select ${accountId}, key, text
              from unnest(${texts(rows.map(({ key }) => key))}, ${texts(rows.map(({ text }) => text))}) as row(key, text)
              order by key on conflict do nothing`.pipe(dieOnSql, Effect.asVoid, (stored) => within(accountId, stored)),
          saveRatings: (rows, scale) =>
            sql`
              with row as (
                select stored.key, new.rating
                from unnest(${texts(rows.map(({ key }) => key))},
                  ${texts(rows.map(({ rating }) => JSON.stringify(rating)))}) as new(key, rating)
                join simulation_reaction as stored on stored.account_id = ${accountId} and stored.key = new.key
                order by stored.key for update of stored
              )
              update simulation_reaction as stored set scale = ${scale}, rating = row.rating::json from row
              where stored.account_id = ${accountId} and stored.key = row.key`.pipe(dieOnSql, Effect.asVoid, (stored) =>
              within(accountId, stored)
            )
        }),
        prune: sql`delete from simulation_reaction where created_at < now() - make_interval(days => ${keptDays})`.pipe(
          dieOnSql,
          Effect.asVoid
        )
      })
    })
  )
}
