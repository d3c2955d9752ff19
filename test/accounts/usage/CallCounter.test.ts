import { assert, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { CallCounter } from "../../../modules/accounts/usage/CallCounter.ts"
import { UsageRepo } from "../../../modules/accounts/usage/UsageRepo.ts"
import * as TestDatabase from "../../support/TestDatabase.ts"
import { openAccount, quietNode } from "../support.ts"

const targetOf = (path: string) => ({ endpoint: { method: "GET", path } })

const counting = Layer.fresh(CallCounter.layer).pipe(Layer.provideMerge(UsageRepo.layer))

layer(Layer.provideMerge(counting, quietNode.pipe(Layer.provideMerge(TestDatabase.layer))))(
  "The calls of an account",
  (it) => {
    it.effect("add up over processes, by operation and by who made them, and are no other account's", () =>
      Effect.gen(function* () {
        const repo = yield* UsageRepo
        const [first, second] = [yield* CallCounter, yield* Effect.provide(CallCounter, Layer.fresh(CallCounter.layer))]
        const [account, other] = [yield* openAccount, yield* openAccount]
        for (const counter of [first, second, first]) {
          counter.count(account, targetOf("/api/v1/areas/:areaCode"), "key")
          counter.count(account, targetOf("/api/v1/areas/:areaCode"), "user")
          counter.count(account, targetOf("/api/v1/simulations"), "key")
          counter.count(other, targetOf("/api/v1/simulations"), "user")
          yield* counter.runOnce
        }
        yield* first.runOnce
        assert.deepStrictEqual(yield* repo.thisMonth(account), [
          { operation: "GET /api/v1/areas/:areaCode", byKeys: 3, byUsers: 3 },
          { operation: "GET /api/v1/simulations", byKeys: 3, byUsers: 0 }
        ])
        assert.deepStrictEqual(yield* repo.thisMonth(other), [
          { operation: "GET /api/v1/simulations", byKeys: 0, byUsers: 3 }
        ])
      })
    )

    it.effect("are kept until they can be stored, and forgotten after a year", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const repo = yield* UsageRepo
        const account = yield* openAccount
        let isAway = true
        const away = Layer.succeed(UsageRepo, {
          ...repo,
          add: (calls) => (isAway ? Effect.die(new Error("The database is away")) : repo.add(calls))
        })
        yield* Effect.gen(function* () {
          const counter = yield* CallCounter
          counter.count(account, targetOf("/api/v1/areas/:areaCode"), "key")
          yield* Effect.exit(counter.runOnce)
          isAway = false
          counter.count(account, targetOf("/api/v1/areas/:areaCode"), "key")
          yield* counter.runOnce
        }).pipe(Effect.provide(Layer.fresh(CallCounter.layer).pipe(Layer.provide(away))))
        assert.deepStrictEqual(yield* repo.thisMonth(account), [
          { operation: "GET /api/v1/areas/:areaCode", byKeys: 2, byUsers: 0 }
        ])
        yield* sql`insert into accounts_usage (account_id, month, operation, by_keys, by_users)
        select ${account}, now() - age, 'GET /old', 1, 0 from unnest(array[interval '11 months', '15 months']) age`
        yield* repo.forget
        const kept = yield* sql`select from accounts_usage where account_id = ${account} and operation = 'GET /old'`
        assert.strictEqual(kept.length, 1)
      })
    )
  }
)
