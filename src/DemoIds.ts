/**
 * Gives rows of the demo account the ids that the examples of the OpenAPI document name, so that each example works as it stands.
 * Ids are planned for the use cases that a demo builds for itself alone; those of requests never see them.
 */
import { Context, Effect, Layer } from "effect"
import { SecureRandom } from "effect/crypto"
import { SqlClient } from "effect/sql"
import { dieOnSql } from "./sql/Pg.ts"
import { PlannedId } from "./Ulids.ts"

export class DemoIds extends Context.Service<
  DemoIds,
  {
    /** Runs what inserts one row into the table: its first id is this one, unless a row of another account has it. One call at a time. */
    readonly withId: <A, E, R>(table: string, id: string, insert: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>
  }
>()("ekimae/DemoIds") {
  /** Ids of the use cases above it, from both of their sources. */
  static readonly layer = Layer.effectContext(
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const random = yield* SecureRandom.SecureRandom
      let planned: string | undefined
      const plan = (id: string | undefined) => Effect.sync(() => void (planned = id))
      const take = () => {
        const id = planned
        planned = undefined
        return id
      }
      const ulid = Effect.suspend(() => {
        const id = take()
        return id === undefined ? random.ulid : Effect.succeed(id)
      })
      const withId = Effect.fnUntraced(function* <A, E, R>(table: string, id: string, insert: Effect.Effect<A, E, R>) {
        const rows = yield* dieOnSql(sql`select from ${sql(table)} where id = ${id}`.unprepared)
        yield* plan(rows.length === 0 ? id : undefined)
        return yield* Effect.ensuring(insert, plan(undefined))
      })
      return Context.make(DemoIds, DemoIds.of({ withId })).pipe(
        Context.add(SecureRandom.SecureRandom, { ...random, ulid }),
        Context.add(PlannedId, take)
      )
    })
  )

  /** A demo with use cases of its own, whose ids it can plan. */
  static readonly provide =
    <A, E, R>(useCases: Layer.Layer<A, E, R>) =>
    <B, E2, R2>(demo: Layer.Layer<B, E2, R2>) =>
      demo.pipe(Layer.provide(Layer.fresh(useCases)), Layer.provide(Layer.fresh(DemoIds.layer)))
}
