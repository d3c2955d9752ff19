/**
 * Tokens of the language model that an account may use per day of Tokyo. A simulation reserves its largest cost before it
 * begins, so that simulations at the same time cannot exceed the limit together. Each request moves its cost from what is
 * reserved to what is used; what is left is returned when the simulation ends or is interrupted, by its next attempt, or by
 * `releaseEnded` where its process was killed.
 */
import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { dieOnSql } from "../../../src/sql/Pg.ts"
import * as Rows from "../../../src/sql/Rows.ts"
import * as Tenant from "../../../src/sql/tenant/Tenant.ts"
import { JudgeSettings } from "./JudgeSettings.ts"

const Used = Schema.Struct({ day: Schema.String, tokens: Schema.Int })

export class TokenAllowance extends Context.Service<
  TokenAllowance,
  {
    /** Runs the effect with at most `most` tokens, fewer or none where the day has no more. It reports what each request cost. */
    readonly spend: <A>(
      simulation: { readonly accountId: string; readonly id: string },
      most: number,
      use: (tokens: number, onSpent: (tokens: number) => Effect.Effect<void>) => Effect.Effect<A>
    ) => Effect.Effect<A>
    /** Returns what simulations that have ended had reserved, of all accounts. */
    readonly releaseEnded: Effect.Effect<void>
  }
>()("simulation/TokenAllowance") {
  static readonly layer = Layer.effect(
    TokenAllowance,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const within = yield* Tenant.within
      const { tokensPerDay } = yield* JudgeSettings

      const add = (accountId: string, day: string, tokens: number) =>
        sql`
          update simulation_model_usage set tokens = tokens + ${tokens}::int8
          where account_id = ${accountId} and day = ${day}::text::date`.pipe(dieOnSql, Effect.asVoid)

      const release = (accountId: string, id: string) =>
        sql`
          with released as (
            delete from simulation_token_reservation where account_id = ${accountId} and simulation_id = ${id}
            returning account_id, day, tokens
          )
          update simulation_model_usage as usage set tokens = usage.tokens - released.tokens from released
          where usage.account_id = released.account_id and usage.day = released.day`.pipe(dieOnSql, Effect.asVoid)

      const reserve = Effect.fnUntraced(function* (accountId: string, id: string, most: number) {
        // An attempt whose process was killed.
        yield* release(accountId, id)
        // The row that exists is written too, which locks it until the end of the transaction.
        const used = yield* sql`
          insert into simulation_model_usage as usage (account_id, day, tokens)
          values (${accountId}, (now() at time zone 'Asia/Tokyo')::date, 0)
          on conflict (account_id, day) do update set tokens = usage.tokens
          returning day::text, tokens`.pipe(Rows.first(Used))
        const granted = Math.max(0, Math.min(most, tokensPerDay - used!.tokens))
        yield* add(accountId, used!.day, granted)
        yield* sql`
          insert into simulation_token_reservation as reservation (account_id, simulation_id, day, tokens)
          values (${accountId}, ${id}, ${used!.day}::text::date, ${granted}::int8)
          on conflict (account_id, simulation_id) do update set tokens = reservation.tokens + excluded.tokens,
            day = excluded.day`.pipe(dieOnSql)
        return { day: used!.day, granted }
      })

      /** Another attempt may have released the reservation, and then the cost is added. */
      const move = (accountId: string, id: string, day: string, cost: number) =>
        sql`
          with moved as (
            update simulation_token_reservation set tokens = greatest(0, tokens - ${cost}::int8)
            where account_id = ${accountId} and simulation_id = ${id} returning 1
          )
          update simulation_model_usage set tokens = tokens + ${cost}::int8
          where account_id = ${accountId} and day = ${day}::text::date and not exists (select from moved)`.pipe(
          dieOnSql,
          Effect.asVoid
        )

      return TokenAllowance.of({
        spend: ({ accountId, id }, most, use) =>
          Effect.acquireUseRelease(
            within(accountId, reserve(accountId, id, most)),
            ({ day, granted }) => use(granted, (cost) => within(accountId, move(accountId, id, day, cost))),
            () => within(accountId, release(accountId, id))
          ),
        releaseEnded: sql`
          with released as (
            delete from simulation_token_reservation as reservation where not exists (
              select from simulation_simulation as simulation
              where simulation.id = reservation.simulation_id and simulation.status in ('queued', 'running')
            )
            returning account_id, day, tokens
          )
          update simulation_model_usage as usage set tokens = usage.tokens - ended.tokens
          from (select account_id, day, sum(tokens)::int8 as tokens from released group by account_id, day) as ended
          where usage.account_id = ended.account_id and usage.day = ended.day`.pipe(dieOnSql, Effect.asVoid)
      })
    })
  )
}
