import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import * as CircuitBreaker from "../../../modules/webhooks/deliver/CircuitBreaker.ts"
import { horizonMs, Turn } from "../../../modules/webhooks/deliver/Turn.ts"
import type { Due } from "../../../modules/webhooks/deliver/TurnRepo.ts"

const dues = (kind: Due["kind"], n: number, from = 0): ReadonlyArray<Due> =>
  Array.from({ length: n }, (_, index) => ({
    id: `${kind}${from + index}`,
    dueAt: "2026-11-21",
    kind,
    attemptId: "",
    attempts: 0,
    failures: 0,
    accountId: "",
    eventId: "",
    type: "",
    body: ""
  }))
const taken = (turn: Turn): ReadonlyArray<Due> => {
  const all: Array<Due> = []
  for (let due = turn.take(); due !== undefined; due = turn.take()) all.push(due)
  return all
}
const paused = CircuitBreaker.failed(CircuitBreaker.closed, { pauseMs: 1_000, disableAfter: 10 })

describe("A turn", () => {
  it("sends eight at once, and another one when one has landed", () => {
    const turn = new Turn(CircuitBreaker.closed)
    turn.read(dues("event", 8), { manual: 8, events: 8 }, 0)
    turn.read(dues("event", 8, 8), { manual: 8, events: 8 }, 0)
    const flying = taken(turn)
    assert.strictEqual(flying.length, 8)
    turn.landed(flying[0]!, 1)
    assert.deepStrictEqual(
      taken(turn).map(({ id }) => id),
      ["event8"]
    )
  })

  it("takes nothing more of an endpoint that pauses, and leaves what it read in the queue", () => {
    const turn = new Turn(CircuitBreaker.closed)
    turn.read(dues("event", 8), { manual: 8, events: 8 }, 0)
    const first = turn.take()!
    turn.landed(first, 1)
    turn.breaker = paused
    assert.deepStrictEqual(taken(turn), [])
    assert.isUndefined(turn.wanted()?.events || undefined)
    turn.stored()
    assert.isTrue(turn.isQuiet)
  })

  it("uses no more connections than a few deliveries need, and all eight when one takes long", () => {
    const turn = new Turn(CircuitBreaker.closed)
    turn.read(dues("event", 5), { manual: 16, events: 16 }, 0)
    const [first, ...others] = taken(turn)
    assert.strictEqual(others.length, 0)
    assert.isTrue(turn.isHeldBack)
    turn.landed(first!, 10)
    assert.strictEqual(taken(turn).length, 1)
    turn.hurry()
    assert.strictEqual(taken(turn).length, 3)
    assert.isFalse(turn.isHeldBack)
  })

  it("takes the receiver's pace for its measure", () => {
    const turn = new Turn(CircuitBreaker.closed)
    turn.read(dues("event", 12), { manual: 16, events: 16 }, 0)
    turn.landed(turn.take()!, 20)
    assert.strictEqual(taken(turn).length, Math.ceil((11 * 20) / horizonMs))
  })

  it("reads and sends one event at a time while it probes, and many again after a success", () => {
    const turn = new Turn({ ...paused, phase: "half-open" })
    const wanted = turn.wanted()!
    assert.strictEqual(wanted.events, 1)
    turn.read(dues("event", 1), wanted, 0)
    const [probe, ...others] = taken(turn)
    assert.strictEqual(others.length, 0)
    assert.strictEqual(turn.wanted()?.events ?? 0, 0)
    turn.landed(probe!, 1)
    turn.breaker = CircuitBreaker.closed
    assert.isAbove(turn.wanted()!.events, 1)
  })

  it("sends by hand whatever the endpoint's state, before events, and within the eight", () => {
    const turn = new Turn({ ...CircuitBreaker.closed, disabled: true })
    assert.strictEqual(turn.wanted()!.events, 0)
    turn.read(dues("replay", 10), { manual: 10, events: 0 }, 0)
    assert.strictEqual(taken(turn).length, 8)
  })

  it("reads behind what it read last, until it starts over", () => {
    const turn = new Turn(CircuitBreaker.closed)
    turn.read([...dues("event", 3), ...dues("ping", 2)], { manual: 8, events: 8 }, 0)
    assert.deepStrictEqual([turn.manualAfter.id, turn.eventsAfter.id], ["ping1", "event2"])
    assert.isUndefined(turn.wanted())
    taken(turn)
    assert.isUndefined(turn.wanted())
    turn.startOver()
    assert.deepStrictEqual([turn.manualAfter.id, turn.eventsAfter.id], ["", ""])
    assert.isDefined(turn.wanted())
  })

  it("reads more at a time from a quick receiver and less from a slow one", () => {
    const turn = new Turn(CircuitBreaker.closed)
    const sizes: Array<number> = []
    let now = 1_000
    for (const elapsed of [1_000, 10, 10, 10, 10, 10, 100, 100]) {
      const wanted = turn.wanted()!
      sizes.push(wanted.events)
      now += elapsed
      turn.read(dues("event", wanted.events), wanted, now)
      for (let due = turn.take(); due !== undefined; due = turn.take()) {
        turn.landed(due, 1)
        turn.stored()
      }
    }
    assert.deepStrictEqual(sizes, [8, 8, 16, 32, 64, 128, 128, 64])
  })

  it("is not quiet before every result is stored", () => {
    const turn = new Turn(CircuitBreaker.closed)
    turn.read(dues("event", 1), { manual: 8, events: 8 }, 0)
    const [due] = taken(turn)
    assert.isFalse(turn.isQuiet)
    turn.landed(due!, 1)
    assert.isFalse(turn.isQuiet)
    turn.stored()
    assert.isTrue(turn.isQuiet)
  })

  it("that is stopped neither reads nor sends", () => {
    const turn = new Turn(CircuitBreaker.closed)
    turn.read(dues("event", 8), { manual: 8, events: 8 }, 0)
    turn.stop()
    turn.read(dues("event", 8, 8), { manual: 8, events: 8 }, 0)
    assert.deepStrictEqual(taken(turn), [])
    assert.isUndefined(turn.wanted())
  })

  const Steps = Schema.Array(Schema.Literals(["read", "take", "ok", "fail", "store"])).check(Schema.isMaxLength(200))
  it.prop("never has more in flight than the circuit breaker allows", { steps: Steps }, ({ steps }) => {
    const turn = new Turn(CircuitBreaker.closed)
    const [flying, unstored, seen]: [Array<Due>, Array<Due>, Set<string>] = [[], [], new Set()]
    let read = 0
    for (const step of steps) {
      if (step === "read") {
        const wanted = turn.wanted()
        if (wanted !== undefined) turn.read(dues("event", wanted.events, read), wanted, 0)
        read += wanted?.events ?? 0
      } else if (step === "take") {
        const most = CircuitBreaker.maxInFlight(turn.breaker, 8)
        const due = turn.take()
        if (due === undefined) continue
        assert.isFalse(seen.has(due.id), "sent twice")
        seen.add(due.id)
        flying.push(due)
        assert.isAtMost(flying.length, most)
      } else if (step === "store") {
        if (unstored.pop() !== undefined) turn.stored()
      } else {
        const due = flying.pop()
        if (due === undefined) continue
        turn.landed(due, 1)
        unstored.push(due)
        const rules = { pauseMs: 1, disableAfter: 10 }
        turn.breaker =
          step === "ok" ? CircuitBreaker.succeeded(turn.breaker) : CircuitBreaker.failed(turn.breaker, rules)
        if (turn.breaker.phase === "open" && flying.length === 0) turn.breaker = { ...turn.breaker, phase: "half-open" }
      }
    }
  })
})
