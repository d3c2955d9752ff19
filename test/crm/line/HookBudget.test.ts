/** How many events of LINE and Stripe an account may receive. */
import { assert, describe, it, layer } from "@effect/vitest"
import { Effect, Fiber, Latch, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { HookBudget, limits } from "../../../modules/crm/line/inbound/budget/HookBudget.ts"
import * as RecentHooks from "../../../modules/crm/line/inbound/budget/RecentHooks.ts"
import { sign } from "../../../modules/crm/line/inbound/HookSignature.ts"
import * as Ulids from "../../../src/Ulids.ts"
import { connectAccount, Line } from "../../support/line/Line.ts"
import { channelId, channelSecret } from "../../support/line/LineServer.ts"
import { TestApp } from "../../support/TestApp.ts"
import { base, hook, web } from "./support.ts"

const accountId = "01KAJ3Q7Y6T0V9W2X4Z8B1C5DB"

describe("The budget of hooks", () => {
  it.effect("has 30,000 events at once, then five hundred a second, and refuses without counting", () =>
    Effect.gen(function* () {
      const { charge } = yield* HookBudget
      const isRefused = (events: number, bytes = 0, account = "a") =>
        charge(account, events, bytes).pipe(
          Effect.as(0),
          Effect.catch(({ retryAfterSeconds }) => Effect.succeed(retryAfterSeconds))
        )
      for (let n = 0; n < 6; n++) assert.strictEqual(yield* isRefused(5_000), 0)
      assert.strictEqual(yield* isRefused(5_000), 10)
      assert.strictEqual(yield* isRefused(5_000), 10)
      assert.strictEqual(yield* isRefused(1, 0, "b"), 0)
      yield* TestClock.adjust("10 seconds")
      assert.strictEqual(yield* isRefused(5_000), 0)
      assert.strictEqual(yield* isRefused(0), 1)
      yield* TestClock.adjust("2 millis")
      assert.strictEqual(yield* isRefused(0), 0)
      yield* TestClock.adjust("2 seconds")
      assert.strictEqual(yield* isRefused(1, 1_000 * 4_096 + 1), 1, "size counts where it is more")
      assert.strictEqual(yield* isRefused(1, 1_000 * 4_096), 0)
    }).pipe(Effect.provide(HookBudget.layer))
  )

  it.effect("gives nine tenths back for what was stored before", () =>
    Effect.gen(function* () {
      const { charge } = yield* HookBudget
      for (let n = 0; n <= 50; n++) yield* yield* charge("a", 5_000, 0)
      const refused = yield* Effect.result(charge("a", 5_000, 0))
      assert.strictEqual(refused._tag === "Failure" && refused.failure.retryAfterSeconds, 1)
      yield* TestClock.adjust("1 second")
      assert.strictEqual((yield* Effect.result(charge("a", 5_000, 0)))._tag, "Success")
    }).pipe(Effect.provide(HookBudget.layer))
  )

  it.effect("has 300,000 events a day after a reserve of as many", () =>
    Effect.gen(function* () {
      const { charge } = yield* HookBudget
      let taken = 0
      for (let minute = 0; minute < 60; minute++) {
        for (let n = 0; n < 6; n++)
          taken += yield* Effect.match(charge("a", 1_000, 0), { onFailure: () => 0, onSuccess: () => 1_000 })
        yield* TestClock.adjust("1 minute")
      }
      const [, day] = limits
      // Within the hour a twenty-fourth of the day has come back.
      assert.isAtLeast(taken, day.events)
      assert.isAtMost(taken, day.events + day.events / 24)
    }).pipe(Effect.provide(HookBudget.layer))
  )
})

describe("A hook that is sent again", () => {
  const options = { keptMs: 60_000, most: 4 }
  const counting = () => {
    let stored = 0
    return { count: () => stored, store: Effect.sync(() => void stored++) }
  }

  it.effect("is stored once in a minute, however often it comes, also at once", () =>
    Effect.gen(function* () {
      const once = RecentHooks.make(options)
      const { count, store } = counting()
      yield* Effect.all(
        Array.from({ length: 9 }, () => once("a", Effect.andThen(Effect.yieldNow, store))),
        { concurrency: "unbounded" }
      )
      yield* once("b", store)
      yield* TestClock.adjust("59999 millis")
      yield* once("a", store)
      assert.strictEqual(count(), 2)
      yield* TestClock.adjust("1 millis")
      yield* once("a", store)
      assert.strictEqual(count(), 3)
    })
  )

  it.effect("is stored by a repeat that waited for it, where that one failed or its sender left", () =>
    Effect.gen(function* () {
      const once = RecentHooks.make(options)
      const { count, store } = counting()
      const gate = Latch.makeUnsafe(false)
      for (const ending of [Effect.andThen(gate.await, Effect.fail("away")), Effect.never]) {
        const first = yield* Effect.forkChild(Effect.exit(once("a", ending)))
        yield* Effect.yieldNow
        const repeat = yield* Effect.forkChild(once("a", store))
        yield* Effect.yieldNow
        if (ending === Effect.never) yield* Fiber.interrupt(first)
        else yield* gate.open
        yield* Fiber.join(repeat)
        yield* TestClock.adjust("1 minute")
      }
      assert.strictEqual(count(), 2)
    })
  )

  it.effect("is forgotten when many came after it, so that memory is bounded", () =>
    Effect.gen(function* () {
      const once = RecentHooks.make(options)
      const { count, store } = counting()
      for (const key of ["a", "b", "c", "d", "e", "a", "e"]) yield* once(key, store)
      assert.strictEqual(count(), 6)
    })
  )
})

layer(web.pipe(Layer.provideMerge(base)), { excludeTestServices: true })("A hook of LINE", (it) => {
  it.effect("leaves room for new ones, however often what was stored is sent again", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      yield* Line
      yield* connectAccount(accountId)
      let at = Date.now() - 2_000_000
      const events = Array.from({ length: 500 }, () => ({ type: "x", timestamp: ++at, webhookEventId: Ulids.from(at) }))
      const send = (isRedelivery: boolean, n: number) =>
        hook(channelId, {
          destination: `U${"b".repeat(32)}`,
          // Another body each time, with the same events.
          deliveryContext: { isRedelivery, n },
          events
        })
      const statuses: Array<number> = []
      for (let n = 0; n < 20; n++) statuses.push((yield* send(false, 0)).status)
      for (let n = 0; n < 20; n++) statuses.push((yield* send(true, n)).status)
      assert.deepStrictEqual(new Set(statuses), new Set([200]))
      const [row] = yield* sql`select count(*)::int as n from crm_line_inbound where account_id = ${accountId}`
      assert.strictEqual(row?.["n"], 500)
    })
  )

  it.effect("above the limit gets 429 with the time to wait, and stores nothing", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { call } = yield* TestApp
      let at = Date.now() - 1_000_000
      const send = Effect.fnUntraced(function* (count: number) {
        const events = Array.from({ length: count }, () => ({ type: "x", timestamp: ++at }))
        const body = JSON.stringify({ destination: `U${"b".repeat(32)}`, events })
        const headers = { "content-type": "application/json", "x-line-signature": sign(channelSecret, body) }
        return yield* call(`/hooks/line/${channelId}`, { method: "POST", headers, body })
      })
      const stored = Effect.map(
        sql<{ readonly n: number }>`select count(*)::int as n from crm_line_inbound where account_id = ${accountId}`,
        ([row]) => row?.n
      )
      let accepted = (yield* stored) ?? 0
      // Whatever the time that they take, one of them finds no room.
      let refused = yield* send(1_000)
      while (refused.status === 200 && accepted < 500_000) {
        accepted += 1_000
        refused = yield* send(1_000)
      }
      assert.strictEqual(refused.status, 429)
      assert.match(refused.headers.get("retry-after") ?? "", /^[12]$/)
      assert.strictEqual(yield* stored, accepted)
    })
  )
})
