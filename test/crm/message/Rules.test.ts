import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { monthAt, resetAfter } from "../../../modules/crm/message/Month.ts"
import {
  type PushCandidate,
  retryKeyLifetimeMs,
  stepOf,
  uncertainSince
} from "../../../modules/crm/message/push/PushRules.ts"
import { freshMs, quotaOf } from "../../../modules/crm/message/Quota.ts"

describe("The month of the quota", () => {
  it("begins at midnight in Japan", () => {
    const cases = [
      ["2026-11-30T14:59:59.999Z", "2026-11-01", "2026-11-30T15:00:00.000Z"],
      ["2026-11-30T15:00:00.000Z", "2026-12-01", "2026-12-31T15:00:00.000Z"],
      ["2026-12-31T15:00:00.000Z", "2027-01-01", "2027-01-31T15:00:00.000Z"],
      ["2028-02-28T15:00:00.000Z", "2028-02-01", "2028-02-29T15:00:00.000Z"]
    ] as const
    for (const [at, month, reset] of cases) {
      assert.deepStrictEqual([monthAt(new Date(at)), resetAfter(new Date(at)).toISOString()], [month, reset])
    }
  })
})

const Count = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 100 }))

describe("The quota", () => {
  it.prop(
    "is never more than what we or LINE have left",
    [Count, Count, Count, Count, Count],
    ([own, used, limit, lineUsed, base]) => {
      const line = { limit, used: lineUsed, base: Math.min(base, used), readAt: new Date(1) }
      const [soon, later] = [new Date(freshMs), new Date(freshMs + 1)]
      const quota = quotaOf(own, { used, line }, soon)
      assert.strictEqual(quota.remaining, Math.max(0, Math.min(own - used, limit - lineUsed - (used - line.base))))
      assert.isAtLeast(quota.limit, quota.remaining)
      const unlimited = { ...line, limit: null }
      assert.strictEqual(quotaOf(own, { used, line: unlimited }, soon).remaining, Math.max(0, own - used))
      assert.strictEqual(quotaOf(own, { used, line }, later).remaining, Math.max(0, own - used))
    }
  )
})

describe("A message whose turn has come", () => {
  const now = new Date("2026-11-22T12:00:00Z")
  const before = (ms: number) => new Date(now.getTime() - ms)
  const message: PushCandidate = {
    id: "m",
    accountId: "a",
    friendId: "f",
    status: "queued",
    messages: [{ type: "text", text: "hello" }],
    retryKey: "k",
    expiresAt: null,
    uncertainSince: null,
    createdAt: before(1_000),
    lineUserId: "U1",
    isFollowing: true,
    probeAt: null
  }
  const step = (change: Partial<PushCandidate>, losses = 0) => {
    const candidate = { ...message, ...change }
    const result = stepOf(candidate, uncertainSince(candidate, losses), now)
    return result.to === "end" ? `${result.status} ${result.error}` : result.to
  }

  it("is pushed, unless it has ended, must wait, or must not be sent any more", () => {
    const old = before(retryKeyLifetimeMs)
    assert.strictEqual(step({}), "push")
    for (const status of ["sent", "failed", "unknown"] as const) assert.strictEqual(step({ status }), "done")
    assert.strictEqual(step({ isFollowing: false }), "failed not_following")
    assert.strictEqual(step({ lineUserId: null, isFollowing: false }), "failed erased")
    assert.strictEqual(step({ expiresAt: now }), "failed expired")
    assert.strictEqual(step({ expiresAt: before(-1) }), "push")
    assert.strictEqual(step({ probeAt: before(-1) }), "wait")
    assert.strictEqual(step({ probeAt: now }), "probe")
    // It was never on its way: however old it is, it can be sent.
    assert.strictEqual(step({ createdAt: before(100 * retryKeyLifetimeMs) }), "push")
    assert.strictEqual(step({ uncertainSince: before(retryKeyLifetimeMs - 1) }), "push")
    assert.strictEqual(step({ uncertainSince: old }), "unknown no_answer")
    assert.strictEqual(step({ uncertainSince: before(1), isFollowing: false }), "unknown not_following")
    // A lost node may have pushed it at any time since it was accepted.
    assert.strictEqual(step({ createdAt: old }, 1), "unknown no_answer")
    assert.strictEqual(step({ createdAt: before(retryKeyLifetimeMs - 1) }, 1), "push")
  })
})
