import { assert, layer } from "@effect/vitest"
import { Deferred, Effect, Fiber, Layer, Result, Schema } from "effect"
import { SqlClient } from "effect/sql"
import * as IdempotencyBatch from "../../../src/http/idempotency/IdempotencyBatch.ts"
import { type Claim, fingerprintOf, IdempotencyStore } from "../../../src/http/idempotency/IdempotencyStore.ts"
import * as TestApp from "../../support/TestApp.ts"
import * as TestDatabase from "../../support/TestDatabase.ts"

class SlotFull extends Schema.TaggedError<SlotFull>()("SlotFull", {}) {}

const accountId = "account-1"
const route = "POST /bookings"

const request = (key: string, body: unknown = {}): IdempotencyBatch.KeyedRequest<string, SlotFull> => ({
  claim: { accountId, route, key, fingerprint: fingerprintOf(body) },
  recording: {
    success: (value) => ({ status: 201, headers: {}, body: JSON.stringify({ id: value }) }),
    failure: () => ({ status: 409, headers: {}, body: '{"code":"slot_full"}' })
  }
})

const full = Result.fail(new SlotFull({}))

/** Answers as text; `begun` holds the keys whose effect ran. */
const ask = (
  requests: ReadonlyArray<IdempotencyBatch.KeyedRequest<string, SlotFull>>,
  wait: Effect.Effect<void> = Effect.void
) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const runAll = IdempotencyBatch.make(sql)
    const begun: Array<string> = []
    const keyOf = (position: number): Claim["key"] => requests[position]!.claim.key
    const answers = yield* sql.withTransaction(
      runAll(accountId, requests, (positions) => {
        begun.push(...positions.map(keyOf))
        return Effect.as(
          wait,
          positions.map((position) =>
            keyOf(position).startsWith("full") ? full : Result.succeed(`made ${keyOf(position)}`)
          )
        )
      })
    )
    const said = answers.map((answer) => {
      if (Result.isFailure(answer)) return answer.failure._tag
      const outcome = answer.success
      return outcome._tag === "First" ? outcome.value : `replay ${outcome.response.status}`
    })
    return { begun, said }
  })

layer(TestApp.idempotency.pipe(Layer.provideMerge(TestDatabase.layer)))("Many claims in one transaction", (it) => {
  it.effect("have their effect once each, and are answered in their order", () =>
    Effect.gen(function* () {
      const first = yield* ask([request("a"), request("full-b"), request("a"), request("c")])
      assert.deepStrictEqual(first, {
        begun: ["a", "full-b", "c"],
        said: ["made a", "SlotFull", "IdempotencyInFlight", "made c"]
      })
      const again = yield* ask([request("c"), request("d"), request("full-b"), request("a", { other: 1 })])
      assert.deepStrictEqual(again, {
        begun: ["d"],
        said: ["replay 201", "made d", "replay 409", "IdempotencyKeyReused"]
      })
    })
  )

  it.effect("are in flight for other transactions, alone or many, until the commit", () =>
    Effect.gen(function* () {
      const begun = yield* Deferred.make<void>()
      const go = yield* Deferred.make<void>()
      const wait = Effect.andThen(Deferred.succeed(begun, undefined), Deferred.await(go))
      const first = yield* Effect.forkChild(ask([request("e"), request("f")], wait))
      yield* Deferred.await(begun)
      assert.deepStrictEqual((yield* ask([request("f"), request("g")])).said, ["IdempotencyInFlight", "made g"])
      const { run } = yield* IdempotencyStore
      const { claim, recording } = request("e")
      const alone = yield* Effect.flip(run(claim, Effect.succeed("late"), recording))
      assert.strictEqual(alone._tag, "IdempotencyInFlight")
      yield* Deferred.succeed(go, undefined)
      yield* Fiber.join(first)
      assert.strictEqual((yield* run(claim, Effect.succeed("late"), recording))._tag, "Replay")
    })
  )
})
