/** Contract of the idempotency store, run against an implementation on a database. */
import { assert, type Vitest } from "@effect/vitest"
import { Deferred, Effect, Fiber, Schema } from "effect"
import { SqlClient } from "effect/sql"
import {
  type Claim,
  fingerprintOf,
  IdempotencyStore,
  type Recording
} from "../../src/http/idempotency/IdempotencyStore.ts"

class SlotFull extends Schema.TaggedError<SlotFull>()("SlotFull", {}) {}
class TooMuch extends Schema.TaggedError<TooMuch>()("TooMuch", {}) {}

export interface Harness {
  /** Makes all stored keys older by this many hours. */
  readonly age: (hours: number) => Effect.Effect<unknown, unknown, SqlClient.SqlClient>
  /** Ends the database session that runs the transaction of the effect, as if the node had died. */
  readonly kill: Effect.Effect<unknown, unknown, SqlClient.SqlClient>
}

type Requirements = IdempotencyStore | SqlClient.SqlClient

/** The effect of all cases: a row in a table of this contract. */
const setup = Effect.flatMap(
  SqlClient.SqlClient,
  (sql) => sql`create table if not exists contract_effect (key text not null)`
)

let serial = 0
const fresh = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* setup
  const claim: Claim = {
    accountId: "account-1",
    route: "POST /bookings",
    key: `key-${++serial}`,
    fingerprint: fingerprintOf({ slot: 1 })
  }
  return {
    claim,
    effect: sql`insert into contract_effect (key) values (${claim.key})`,
    effects: Effect.map(sql`select from contract_effect where key = ${claim.key}`, (rows) => rows.length)
  }
})

const recording: Recording<string, SlotFull | TooMuch> = {
  success: (value) => ({
    status: 201,
    headers: { location: `/bookings/${value}` },
    body: JSON.stringify({ id: value })
  }),
  failure: (error) =>
    error._tag === "SlotFull"
      ? { status: 409, headers: {}, body: '{"code":"slot_full","message":"満席です"}' }
      : undefined
}

const run = <E extends SlotFull | TooMuch, R>(claim: Claim, effect: Effect.Effect<string, E, R>) =>
  Effect.flatMap(IdempotencyStore, (service) => service.run(claim, effect, recording))

export const idempotencyContract = (test: Vitest.MethodsNonLive<Requirements>, harness: Harness) => {
  test.effect("the first request has its effect, later ones get its response", () =>
    Effect.gen(function* () {
      const { claim, effect, effects } = yield* fresh
      const book = Effect.as(effect, "b1").pipe(Effect.orDie)
      assert.deepStrictEqual(yield* run(claim, book), { _tag: "First", value: "b1" })
      const again = yield* run(claim, Effect.die("must not run"))
      assert.deepStrictEqual(again, {
        _tag: "Replay",
        response: { status: 201, headers: { location: "/bookings/b1" }, body: '{"id":"b1"}' }
      })
      assert.strictEqual(yield* effects, 1)
    })
  )

  test.effect("the same key for another request is refused", () =>
    Effect.gen(function* () {
      const { claim, effect } = yield* fresh
      yield* run(claim, Effect.as(effect, "b1").pipe(Effect.orDie))
      const other = { ...claim, fingerprint: fingerprintOf({ slot: 2 }) }
      assert.strictEqual((yield* Effect.flip(run(other, Effect.succeed("b2"))))._tag, "IdempotencyKeyReused")
    })
  )

  test.effect("the same key of another account or operation is another claim", () =>
    Effect.gen(function* () {
      const { claim } = yield* fresh
      for (const other of [
        claim,
        { ...claim, accountId: "account-2" },
        { ...claim, route: "POST /orders" },
        { ...claim, key: `${claim.key}x` }
      ]) {
        assert.strictEqual((yield* run(other, Effect.succeed("b1")))._tag, "First")
      }
    })
  )

  test.effect("a stored failure is replayed, and what it wrote is rolled back", () =>
    Effect.gen(function* () {
      const { claim, effect, effects } = yield* fresh
      const refuse = Effect.andThen(Effect.orDie(effect), Effect.fail(new SlotFull()))
      assert.strictEqual((yield* Effect.flip(run(claim, refuse)))._tag, "SlotFull")
      assert.deepStrictEqual(yield* run(claim, Effect.die("must not run")), {
        _tag: "Replay",
        response: { status: 409, headers: {}, body: '{"code":"slot_full","message":"満席です"}' }
      })
      assert.strictEqual(yield* effects, 0)
    })
  )

  test.effect("a failure that is not stored, and a defect, leave the key unused", () =>
    Effect.gen(function* () {
      const { claim, effect, effects } = yield* fresh
      const write = Effect.orDie(effect)
      yield* Effect.flip(run(claim, Effect.andThen(write, Effect.fail(new TooMuch()))))
      yield* Effect.exit(run(claim, Effect.andThen(write, Effect.die("broken"))))
      assert.strictEqual(yield* effects, 0)
      assert.strictEqual((yield* run(claim, Effect.as(write, "b1")))._tag, "First")
      assert.strictEqual(yield* effects, 1)
    })
  )

  test.effect("while a request runs, another one with its key fails at once", () =>
    Effect.gen(function* () {
      const { claim, effect, effects } = yield* fresh
      const started = yield* Deferred.make<void>()
      const finish = yield* Deferred.make<void>()
      const slow = Effect.gen(function* () {
        yield* Effect.orDie(effect)
        yield* Deferred.succeed(started, undefined)
        yield* Deferred.await(finish)
        return "b1"
      })
      const first = yield* Effect.forkChild(run(claim, slow))
      yield* Deferred.await(started)
      assert.strictEqual((yield* Effect.flip(run(claim, Effect.succeed("b2"))))._tag, "IdempotencyInFlight")
      yield* Deferred.succeed(finish, undefined)
      assert.strictEqual((yield* Fiber.join(first))._tag, "First")
      assert.strictEqual((yield* run(claim, Effect.succeed("b2")))._tag, "Replay")
      assert.strictEqual(yield* effects, 1)
    })
  )

  test.effect("of many concurrent requests exactly one has its effect", () =>
    Effect.gen(function* () {
      const { claim, effect, effects } = yield* fresh
      const attempt = Effect.match(run(claim, Effect.orDie(Effect.as(effect, "b1"))), {
        onFailure: (error) => error._tag,
        onSuccess: (outcome) => outcome._tag
      })
      const outcomes = yield* Effect.all(
        Array.from({ length: 20 }, () => attempt),
        { concurrency: 5 }
      )
      assert.strictEqual(outcomes.filter((outcome) => outcome === "First").length, 1)
      assert.isTrue(outcomes.every((outcome) => ["First", "Replay", "IdempotencyInFlight"].includes(outcome)))
      assert.strictEqual(yield* effects, 1)
    })
  )

  test.effect("a request that is interrupted, or whose session dies, does not block its key", () =>
    Effect.gen(function* () {
      const { claim, effect, effects } = yield* fresh
      const started = yield* Deferred.make<void>()
      const stuck = Effect.gen(function* () {
        yield* Effect.orDie(effect)
        yield* Deferred.succeed(started, undefined)
        return yield* Effect.never
      })
      const first = yield* Effect.forkChild(run(claim, stuck))
      yield* Deferred.await(started)
      yield* Fiber.interrupt(first)
      yield* Effect.exit(run(claim, Effect.andThen(Effect.orDie(Effect.andThen(effect, harness.kill)), Effect.never)))
      assert.strictEqual(yield* effects, 0)
      assert.strictEqual((yield* run(claim, Effect.as(Effect.orDie(effect), "b1")))._tag, "First")
      assert.strictEqual(yield* effects, 1)
    })
  )

  test.effect("a key expires a day after its first use", () =>
    Effect.gen(function* () {
      const { claim } = yield* fresh
      yield* run(claim, Effect.succeed("b1"))
      yield* harness.age(23)
      assert.strictEqual((yield* run(claim, Effect.succeed("b2")))._tag, "Replay")
      yield* harness.age(2)
      const other = { ...claim, fingerprint: fingerprintOf({ slot: 2 }) }
      assert.deepStrictEqual(yield* run(other, Effect.succeed("b3")), { _tag: "First", value: "b3" })
      assert.strictEqual((yield* run(other, Effect.succeed("b4")))._tag, "Replay")
    })
  )
}
