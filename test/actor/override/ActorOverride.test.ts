/** Bounds of what operators may set, and what an actor runs by then. */
import { assert, describe, it } from "@effect/vitest"
import { Duration, Result, Schema } from "effect"
import * as Actor from "../../../src/actor/Actor.ts"
import * as ActorOverride from "../../../src/actor/override/ActorOverride.ts"
import * as Terms from "../../../src/actor/override/Terms.ts"
import * as Retry from "../../../src/actor/Retry.ts"

const takes = (settings: object): boolean =>
  Result.isSuccess(Schema.decodeUnknownResult(ActorOverride.ActorOverride)({ ...ActorOverride.declared, ...settings }))

const aYear = 365 * 86_400_000
const retry = { max: 5, baseMs: 1_000, factor: 2, capMs: 60_000 }

describe("A setting of an override", () => {
  it("is taken up to its bounds and refused beyond them", () => {
    const edges: ReadonlyArray<readonly [least: object, most: object, below: object, above: object]> = [
      [{ concurrency: 1 }, { concurrency: 10_000 }, { concurrency: 0 }, { concurrency: 10_001 }],
      [{ cluster: 1 }, { cluster: 10_000 }, { cluster: 0 }, { cluster: 10_001 }],
      [{ timeoutMs: 1 }, { timeoutMs: 86_400_000 }, { timeoutMs: 0 }, { timeoutMs: 86_400_001 }],
      ...["rate", "ratePerKey"].flatMap(
        (name) =>
          [
            [
              { [name]: { jobs: 1, perMs: 1_000 } },
              { [name]: { jobs: 1_000_000, perMs: 1_000 } },
              { [name]: { jobs: 0, perMs: 1_000 } },
              { [name]: { jobs: 1_000_001, perMs: 1_000 } }
            ],
            [
              { [name]: { jobs: 1, perMs: 1 } },
              { [name]: { jobs: 1, perMs: aYear } },
              { [name]: { jobs: 1, perMs: 0 } },
              { [name]: { jobs: 1, perMs: aYear + 1 } }
            ]
          ] as const
      ),
      ...(
        [
          ["max", 0, 30_000],
          ["baseMs", 0, aYear],
          ["factor", 1, 100],
          ["capMs", 0, aYear]
        ] as const
      ).map(
        ([name, least, most]) =>
          [
            { retry: { ...retry, [name]: least } },
            { retry: { ...retry, [name]: most } },
            { retry: { ...retry, [name]: least - 1 } },
            { retry: { ...retry, [name]: most + 1 } }
          ] as const
      )
    ]
    for (const [least, most, below, above] of edges) {
      assert.deepStrictEqual([least, most, below, above].map(takes), [true, true, false, false], JSON.stringify(most))
    }
  })

  it("has the bounds that a declared rate has", () => {
    const payload = Schema.Null
    const make = (jobs: number, per: Duration.Input) => () => Actor.make("test/rate", { payload, rate: { jobs, per } })
    assert.doesNotThrow(make(1_000_000, aYear))
    assert.throws(make(1_000_001, "1 second"), "from 1 to 1000000")
    assert.throws(make(1, aYear + 1), "more than 365 days")
  })
})

describe("The terms of an actor", () => {
  const actor = Actor.make("test/terms", {
    payload: Schema.String,
    cluster: 4,
    limitPerKey: { key: (name) => name, running: 2 },
    timeout: "30 seconds",
    retry: Retry.exponential({ max: 3, base: "1 second", jitter: 0.5 })
  })

  it("are those that it declares where nothing is set", () => {
    const { concurrency, keyPolicy, limits, retry, timeoutMs } = Terms.of(actor, ActorOverride.settingsOf(null))
    assert.deepInclude({ ...limits }, { cluster: 4, rate: undefined })
    assert.deepStrictEqual([concurrency, timeoutMs, retry], [actor.concurrency, 30_000, actor.retry])
    assert.deepInclude(keyPolicy, { running: 2, rate: undefined })
  })

  it("have what is set, beside the jitter and the running jobs of a key that it declares", () => {
    const rate = { jobs: 1, perMs: 1_000 }
    const set = { concurrency: 2, cluster: 3, rate, ratePerKey: { jobs: 5, perMs: 100 }, timeoutMs: 10, retry }
    const terms = Terms.of(actor, set)
    assert.deepInclude({ ...terms.limits }, { cluster: 3, rate })
    assert.deepInclude(terms.keyPolicy, { running: 2, rate: set.ratePerKey })
    assert.deepStrictEqual([terms.concurrency, terms.timeoutMs], [2, 10])
    assert.deepInclude(terms.retry, { max: 5, factor: 2, jitter: 0.5 })
    assert.deepStrictEqual(
      [terms.retry.base, terms.retry.cap].map((pause) => Duration.toMillis(pause)),
      [1_000, 60_000]
    )
    const unkeyed = Actor.make("test/unkeyed", { payload: Schema.String })
    assert.isUndefined(Terms.of(unkeyed, set).keyPolicy)
  })
})
