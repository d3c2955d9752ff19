import { assert, describe, it, layer } from "@effect/vitest"
import { Deferred, Effect, Fiber, Layer, Option, Schema } from "effect"
import { SqlClient } from "effect/sql"
import * as IdempotencyPurge from "../../../src/http/idempotency/IdempotencyPurge.ts"
import { canonicalJson, fingerprintOf, IdempotencyStore } from "../../../src/http/idempotency/IdempotencyStore.ts"
import { prepare } from "../../../src/http/idempotency/Preparation.ts"
import { asTenant } from "../../../src/sql/tenant/Tenant.ts"
import { idempotencyContract } from "../../contract/IdempotencyContract.ts"
import * as TestApp from "../../support/TestApp.ts"
import * as TestDatabase from "../../support/TestDatabase.ts"

const age = (hours: number) =>
  Effect.flatMap(
    SqlClient.SqlClient,
    (sql) => sql`update http_idempotency set created_at = created_at - make_interval(hours => ${hours})`
  )
const kill = Effect.flatMap(SqlClient.SqlClient, (sql) => sql`select pg_terminate_backend(pg_backend_pid())`)

layer(TestApp.idempotency.pipe(Layer.provideMerge(TestDatabase.layer)))("Idempotency on PostgreSQL", (test) => {
  idempotencyContract(test, { age, kill })

  const claimOf = (key: string) => ({ accountId: "a", route: "POST /x", key, fingerprint: fingerprintOf(null) })
  const recording = { success: () => ({ status: 200, headers: {}, body: "null" }), failure: () => undefined }

  test.effect("a use case that runs as its tenant can be claimed, too", () =>
    Effect.gen(function* () {
      const { run } = yield* IdempotencyStore
      const sql = yield* SqlClient.SqlClient
      const useCase = sql<{ who: string }>`select current_user::text as who`.pipe(asTenant("a"))
      const first = yield* run(claimOf("tenant"), useCase, recording)
      assert.deepStrictEqual(first, { _tag: "First", value: [{ who: "ekimae_tenant" }] })
      assert.strictEqual((yield* run(claimOf("tenant"), useCase, recording))._tag, "Replay")
    })
  )

  test.effect("a preparation runs once and outside of the transaction, and not where there is a response", () =>
    Effect.gen(function* () {
      const { runPrepared } = yield* IdempotencyStore
      const sql = yield* SqlClient.SqlClient
      const inTransaction = Effect.map(Effect.serviceOption(sql.transactionService), Option.isSome)
      const seen: Array<string> = []
      const note = (step: string) => Effect.map(inTransaction, (is) => void seen.push(`${step} ${is}`))
      const useCase = Effect.gen(function* () {
        const found = yield* prepare(Effect.as(note("prepares"), 7))
        yield* note("changes")
        return found
      })
      const first = yield* runPrepared(claimOf("prepared"), useCase, recording)
      assert.deepStrictEqual(first, { _tag: "First", value: 7 })
      assert.strictEqual((yield* runPrepared(claimOf("prepared"), useCase, recording))._tag, "Replay")
      assert.deepStrictEqual(seen, ["prepares false", "changes true"])
    })
  )

  test.effect("a preparation that fails is the failure of the use case, which has changed nothing", () =>
    Effect.gen(function* () {
      const { runPrepared } = yield* IdempotencyStore
      const steps: Array<string> = []
      const change = Effect.sync(() => steps.push("changes"))
      const useCase = Effect.andThen(prepare(Effect.fail("unknown name")), change)
      const storing = { ...recording, failure: () => ({ status: 400, headers: {}, body: "{}" }) }
      assert.strictEqual(yield* Effect.flip(runPrepared(claimOf("failing"), useCase, storing)), "unknown name")
      assert.strictEqual((yield* runPrepared(claimOf("failing"), useCase, storing))._tag, "Replay")
      assert.deepStrictEqual(steps, [])
    })
  )

  test.effect("a use case that fails before its preparation fails as ever", () =>
    Effect.gen(function* () {
      const { runPrepared } = yield* IdempotencyStore
      const useCase = Effect.andThen(Effect.fail("early"), prepare(Effect.void))
      assert.strictEqual(yield* Effect.flip(runPrepared(claimOf("early"), useCase, recording)), "early")
    })
  )

  test.effect("the purge deletes keys older than a day and no others", () =>
    Effect.gen(function* () {
      const { run } = yield* IdempotencyStore
      const sql = yield* SqlClient.SqlClient
      yield* age(48)
      yield* IdempotencyPurge.runOnce
      yield* run(claimOf("old"), Effect.void, recording)
      yield* age(25)
      yield* run(claimOf("new"), Effect.void, recording)
      assert.strictEqual(yield* IdempotencyPurge.runOnce, 1)
      assert.deepStrictEqual(yield* sql`select key from http_idempotency`, [{ key: "new" }])
    })
  )

  test.effect("the purge neither waits for nor deletes a key that a request is replacing", () =>
    Effect.gen(function* () {
      const { run } = yield* IdempotencyStore
      const sql = yield* SqlClient.SqlClient
      yield* run(claimOf("renewed"), Effect.void, recording)
      yield* age(25)
      const [stored, commit] = [yield* Deferred.make<void>(), yield* Deferred.make<void>()]
      const renewing = yield* run(claimOf("renewed"), Effect.void, recording).pipe(
        Effect.andThen(Deferred.succeed(stored, undefined)),
        Effect.andThen(Deferred.await(commit)),
        sql.withTransaction,
        Effect.forkChild
      )
      yield* Deferred.await(stored)
      assert.strictEqual(yield* IdempotencyPurge.runOnce, 1) // "new" of the case before
      yield* Deferred.succeed(commit, undefined)
      yield* Fiber.join(renewing)
      assert.deepStrictEqual(yield* sql`select key from http_idempotency`, [{ key: "renewed" }])
    })
  )

  test.effect("an answer is kept as it was written", () =>
    Effect.gen(function* () {
      const { run } = yield* IdempotencyStore
      const body = '{"zebra":1,"a":{"long":[1.50,null],"b":"値"},"m":true}'
      const written = { ...recording, success: () => ({ status: 200, headers: {}, body }) }
      yield* run(claimOf("order"), Effect.void, written)
      const again = yield* run(claimOf("order"), Effect.void, written)
      assert.strictEqual(again._tag === "Replay" && again.response.body, body)
    })
  )
})

layer(TestApp.idempotency.pipe(Layer.provideMerge(TestDatabase.layer)))("An effect that only computes", (test) => {
  const claimOf = (key: string) => ({ accountId: "a", route: "POST /x", key, fingerprint: fingerprintOf(null) })
  const recording = {
    success: (body: string) => ({ status: 200, headers: {}, body }),
    failure: () => undefined
  }

  test.effect("runs once, outside of a transaction; others with its key are refused meanwhile", () =>
    Effect.gen(function* () {
      const { compute } = yield* IdempotencyStore
      const sql = yield* SqlClient.SqlClient
      const [began, finish] = [yield* Deferred.make<void>(), yield* Deferred.make<void>()]
      const slow = Effect.gen(function* () {
        assert.isTrue(Option.isNone(yield* Effect.serviceOption(sql.transactionService)))
        yield* Deferred.succeed(began, undefined)
        yield* Deferred.await(finish)
        return "1"
      })
      const first = yield* Effect.forkChild(compute(claimOf("slow"), slow, recording))
      yield* Deferred.await(began)
      const second = yield* Effect.flip(compute(claimOf("slow"), Effect.succeed("2"), recording))
      assert.strictEqual(second._tag, "IdempotencyInFlight")
      assert.strictEqual((yield* compute(claimOf("other"), Effect.succeed("3"), recording))._tag, "First")
      yield* Deferred.succeed(finish, undefined)
      assert.deepStrictEqual(yield* Fiber.join(first), { _tag: "First", value: "1" })
      const again = yield* compute(claimOf("slow"), Effect.die("must not run"), recording)
      assert.deepStrictEqual(again, { _tag: "Replay", response: { status: 200, headers: {}, body: "1" } })
    })
  )

  test.effect("that another node has finished meanwhile gives way to that node's answer", () =>
    Effect.gen(function* () {
      const { compute, run } = yield* IdempotencyStore
      const both = Effect.as(Effect.orDie(run(claimOf("both"), Effect.succeed('"theirs"'), recording)), '"ours"')
      const answer = yield* compute(claimOf("both"), both, recording)
      assert.deepStrictEqual(answer, { _tag: "Replay", response: { status: 200, headers: {}, body: '"theirs"' } })
    })
  )

  test.effect("that failed leaves its key unused", () =>
    Effect.gen(function* () {
      const { compute } = yield* IdempotencyStore
      yield* Effect.exit(compute(claimOf("broken"), Effect.die("broken"), recording))
      assert.strictEqual((yield* compute(claimOf("broken"), Effect.succeed("1"), recording))._tag, "First")
    })
  )
})

describe("The fingerprint of a request", () => {
  const Json: Schema.Codec<Schema.Json> = Schema.Json

  it("ignores the order of members and distinguishes values, types and nesting", () => {
    const hex = (value: unknown) => Buffer.from(fingerprintOf(value)).toString("hex")
    assert.strictEqual(hex({ a: 1, b: { c: [1, 2], d: null } }), hex({ b: { d: null, c: [1, 2] }, a: 1 }))
    const different = [
      { a: 1 },
      { a: "1" },
      { a: [1] },
      { a: null },
      {},
      [],
      [["a", 1]],
      { b: 1 },
      { a: 1, b: 1 },
      null
    ]
    assert.strictEqual(new Set(different.map(hex)).size, different.length)
  })

  it.prop("is made of equivalent JSON", [Json], ([value]) => {
    assert.deepStrictEqual(JSON.parse(canonicalJson(value)), JSON.parse(JSON.stringify(value)))
  })
})
