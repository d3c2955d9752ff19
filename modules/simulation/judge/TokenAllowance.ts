/**
 * Tokens of the language model that an account may use per day of Tokyo. A simulation reserves its largest cost before it
 * begins and returns what it did not use, so that simulations at the same time cannot exceed the limit together. What an
 * interrupted one had reserved counts as used, since its cost is not known.
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
    /** Runs the effect with at most `most` tokens, fewer or none where the day has no more. `costOf` says what it used. */
    readonly spend: <A>(
      accountId: string,
      most: number,
      use: (tokens: number) => Effect.Effect<A>,
      costOf: (result: A) => number
    ) => Effect.Effect<A>
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

      const reserve = Effect.fnUntraced(function* (accountId: string, most: number) {
        // The row that exists is written too, which locks it until the end of the transaction.
        const used = yield* sql`
          insert into simulation_model_usage as usage (account_id, day, tokens)
          values (${accountId}, (now() at time zone 'Asia/Tokyo')::date, 0)
          on conflict (account_id, day) do update set tokens = usage.tokens
          returning day::text, tokens`.pipe(Rows.first(Used))
        const granted = Math.max(0, Math.min(most, tokensPerDay - used!.tokens))
        yield* add(accountId, used!.day, granted)
        return { day: used!.day, granted }
      })

      return TokenAllowance.of({
        spend: Effect.fnUntraced(function* (accountId, most, use, costOf) {
          const { day, granted } = yield* within(accountId, reserve(accountId, most))
          const result = yield* use(granted)
          yield* within(accountId, add(accountId, day, costOf(result) - granted))
          return result
        })
      })
    })
  )
}
