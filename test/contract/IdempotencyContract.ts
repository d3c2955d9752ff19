/** What the idempotency service promises, run against an implementation on a database. */
import { assert, type Vitest } from "@effect/vitest"
import { Deferred, Effect, Fiber, Schema } from "effect"
import { SqlClient } from "effect/sql"
import * as Fingerprint from "../../src/http/Fingerprint.ts"
import { type Claim, Idempotency, type Recording } from "../../src/http/Idempotency.ts"

class SlotFull extends Schema.TaggedError<SlotFull>()("SlotFull", {}) {}
class TooMuch extends Schema.TaggedError<TooMuch>()("TooMuch", {}) {}

export interface Harness {
  /** Makes everything that is stored this much older. */
  readonly age: (hours: number) => Effect.Effect<unknown, unknown, SqlClient.SqlClient>
  /** Ends the database session that runs the transaction of the effect, as if the node had died. */
  readonly kill: Effect.Effect<unknown, unknown, SqlClient.SqlClient>
}

type Requirements = Idempotency | SqlClient.SqlClient

/** The effect of every case: a row in a table of the contract's own. */
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
    fingerprint: Fingerprint.of({ slot: 1 })
  }
  return {
    claim,
    effect: sql`insert into contract_effect (key) values (${claim.key})`,
    effects: Effect.map(sql`select from contract_effect where key = ${claim.key}`, (rows) => rows.length)
  }
})

const recording: Recording<string, SlotFull | TooMuch> = {
  success: (value) => ({ status: 201, headers: { location: `/bookings/${value}` }, body: { id: value } }),
  failure: (error) =>
    error._tag === "SlotFull"
      ? { status: 409, headers: {}, body: { code: "slot_full", message: "満席です" } }
      : undefined
}

const run = <E extends SlotFull | TooMuch, R>(claim: Claim, effect: Effect.Effect<string, E, R>) =>
  Effect.flatMap(Idempotency, (service) => service.run(claim, effect, recording))

export const idempotencyContract = (test: Vitest.MethodsNonLive<Requirements>, harness: Harness) => {
  test.effect("the first request has its effect, later ones get its answer", () =>
    Effect.gen(function* () {
      const { claim, effect, effects } = yield* fresh
      const book = Effect.as(effect, "b1").pipe(Effect.orDie)
      assert.deepStrictEqual(yield* run(claim, book), { _tag: "First", value: "b1" })
      const again = yield* run(claim, Effect.die("must not run"))
      assert.deepStrictEqual(again, {
        _tag: "Replay",
        answer: { status: 201, headers: { location: "/bookings/b1" }, body: { id: "b1" } }
      })
      assert.strictEqual(yield* effects, 1)
    })
  )

  test.effect("the same key for another request is refused", () =>
    Effect.gen(function* () {
      const { claim, effect } = yield* fresh
      yield* run(claim, Effect.as(effect, "b1").pipe(Effect.orDie))
      const other = { ...claim, fingerprint: Fingerprint.of({ slot: 2 }) }
      assert.strictEqual((yield* Effect.flip(run(other, Effect.succeed("b2"))))._tag, "IdempotencyKeyReused")
    })
  )

  test.effect("accounts, operations and keys are apart", () =>
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

  test.effect("a business failure is answered alike again, and what it wrote is undone", () =>
    Effect.gen(function* () {
      const { claim, effect, effects } = yield* fresh
      const refuse = Effect.andThen(Effect.orDie(effect), Effect.fail(new SlotFull()))
      assert.strictEqual((yield* Effect.flip(run(claim, refuse)))._tag, "SlotFull")
      assert.deepStrictEqual(yield* run(claim, Effect.die("must not run")), {
        _tag: "Replay",
        answer: { status: 409, headers: {}, body: { code: "slot_full", message: "満席です" } }
      })
      assert.strictEqual(yield* effects, 0)
    })
  )

  test.effect("a failure that is not kept, and a defect, leave the key as if it had never been used", () =>
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

  test.effect("while a request runs, another one with its key is told so at once", () =>
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

  test.effect("of many requests at once exactly one has its effect", () =>
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

  test.effect("a key is forgotten a day after its first use", () =>
    Effect.gen(function* () {
      const { claim } = yield* fresh
      yield* run(claim, Effect.succeed("b1"))
      yield* harness.age(23)
      assert.strictEqual((yield* run(claim, Effect.succeed("b2")))._tag, "Replay")
      yield* harness.age(2)
      const other = { ...claim, fingerprint: Fingerprint.of({ slot: 2 }) }
      assert.deepStrictEqual(yield* run(other, Effect.succeed("b3")), { _tag: "First", value: "b3" })
      assert.strictEqual((yield* run(other, Effect.succeed("b4")))._tag, "Replay")
    })
  )
}
