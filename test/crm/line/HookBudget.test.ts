/** How many events of LINE and Stripe an account may receive. */
import { assert, describe, it, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { HookBudget, limits } from "../../../modules/crm/line/inbound/HookBudget.ts"
import { sign } from "../../../modules/crm/line/inbound/HookSignature.ts"
import { connectAccount, Line } from "../../support/line/Line.ts"
import { channelId, channelSecret } from "../../support/line/LineServer.ts"
import { TestApp } from "../../support/TestApp.ts"
import { base, web } from "./support.ts"

const accountId = "01KAJ3Q7Y6T0V9W2X4Z8B1C5DB"

describe("The budget of hooks", () => {
  it.effect("has 6,000 events at once, then a hundred a second, and refuses without counting", () =>
    Effect.gen(function* () {
      const { charge } = yield* HookBudget
      const isRefused = (events: number, bytes = 0, account = "a") =>
        charge(account, events, bytes).pipe(
          Effect.as(0),
          Effect.catch(({ retryAfterSeconds }) => Effect.succeed(retryAfterSeconds))
        )
      for (let n = 0; n < 6; n++) assert.strictEqual(yield* isRefused(1_000), 0)
      assert.strictEqual(yield* isRefused(1_000), 10)
      assert.strictEqual(yield* isRefused(1_000), 10)
      assert.strictEqual(yield* isRefused(1, 0, "b"), 0)
      yield* TestClock.adjust("10 seconds")
      assert.strictEqual(yield* isRefused(1_000), 0)
      assert.strictEqual(yield* isRefused(0), 1)
      yield* TestClock.adjust("10 millis")
      assert.strictEqual(yield* isRefused(0), 0)
      yield* TestClock.adjust("2 seconds")
      assert.strictEqual(yield* isRefused(1, 200 * 4_096 + 1), 1, "size counts where it is more")
      assert.strictEqual(yield* isRefused(1, 200 * 4_096), 0)
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

layer(web.pipe(Layer.provideMerge(base)), { excludeTestServices: true })("A hook of LINE", (it) => {
  it.effect("above the limit gets 429 with the time to wait, and stores nothing", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { call } = yield* TestApp
      yield* Line
      yield* connectAccount(accountId)
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
      for (let n = 0; n < 6; n++) assert.strictEqual((yield* send(1_000)).status, 200)
      // Whatever the time that the six have taken, one of the next finds no room.
      let accepted = 6_000
      let refused = yield* send(1_000)
      while (refused.status === 200 && accepted < 50_000) {
        accepted += 1_000
        refused = yield* send(1_000)
      }
      assert.strictEqual(refused.status, 429)
      assert.match(refused.headers.get("retry-after") ?? "", /^([1-9]|10)$/)
      assert.strictEqual(yield* stored, accepted)
    })
  )
})
