import { assert, describe, it } from "@effect/vitest"
import { type Findings, KnownMailboxes, type Look } from "../../../src/actor/pg/claim/KnownMailboxes.ts"

const nothing: Findings = {
  late: { count: 0, last: 0 },
  fresh: { count: 0, last: 0 },
  mailboxes: [],
  scanned: { count: 0, lastKey: "" },
  looks: [],
  got: new Set()
}
const at = (ms: number, tookMs = 0) => ({ ms, tookMs })
const keysOf = (candidates: ReadonlyArray<{ readonly key: string }> | undefined) => candidates?.map(({ key }) => key)

/** Mailboxes with a number of jobs each, from the first position on. */
const claim = (known: KnownMailboxes, horizon: number, limit: number, jobs: Map<string, number>, ms = 0) => {
  known.begin(horizon, ms)
  const got: Array<string> = []
  for (let plan = known.next(horizon, limit); plan !== undefined; plan = known.next(horizon, limit - got.length)) {
    const found = plan.scan === undefined ? [] : [...jobs.keys()].toSorted().filter((key) => key >= plan.scan!.from)
    const scanned = found.slice(0, plan.scan?.length)
    const keys = [...new Set([...keysOf(plan.candidates)!, ...scanned])].slice(0, plan.reach)
    const looks = keys.map((key): Look => ({ key, first: jobs.has(key) ? 1 : null, busy: false, heldMs: null }))
    const taken = looks.filter(({ first }) => first !== null).slice(0, limit - got.length)
    for (const { key } of taken) {
      got.push(key)
      const left = jobs.get(key)! - 1
      if (left === 0) jobs.delete(key)
      else jobs.set(key, left)
    }
    const findings = {
      ...nothing,
      mailboxes: scanned.map((key) => ({ key, from: 1 })),
      scanned: { count: scanned.length, lastKey: scanned.at(-1) ?? "" },
      looks,
      got: new Set(taken.map(({ key }) => key))
    }
    known.learn(horizon, at(ms), findings, got.length >= limit)
    if (got.length >= limit) break
  }
  return got
}

const boxes = (count: number, each: number) =>
  new Map(Array.from({ length: count }, (_, n) => [`k${String(n).padStart(4, "0")}`, each]))

describe("The mailboxes that a node knows", () => {
  for (const horizon of [0, 100]) {
    it(`are served round robin, however busy some are (${horizon === 0 ? "without" : "with"} a horizon)`, () => {
      const [known, jobs] = [new KnownMailboxes(), boxes(7, 1000)]
      const seen = Array.from({ length: 14 }, () => claim(known, horizon, 3, jobs)).flat()
      const counts = Map.groupBy(seen, (key) => key)
      assert.deepStrictEqual(
        [...counts.values()].map((all) => all.length),
        Array.from({ length: 7 }, () => 6)
      )
    })
  }

  const floorOf = (known: KnownMailboxes, key: string) => {
    known.begin(100, 0)
    return known.next(100, 1)?.candidates.find((one) => one.key === key)?.from
  }

  it("keep a job that one statement of a claim found below where the same statement looked", () => {
    const known = new KnownMailboxes()
    known.begin(100, 0)
    known.next(100, 1)
    known.learn(100, at(0), { ...nothing, mailboxes: [{ key: "a", from: 80 }] }, false)
    known.next(100, 1)
    // The look began at 80 and found 90; a slow transaction has committed 40 meanwhile.
    const looks = [{ key: "a", first: 90, busy: false, heldMs: null }]
    known.learn(100, at(0), { ...nothing, mailboxes: [{ key: "a", from: 40 }], looks }, false)
    assert.strictEqual(floorOf(known, "a"), 40)
  })

  /** A node that has found no older jobs. */
  const started = () => {
    const known = new KnownMailboxes()
    claim(known, 100, 1, new Map())
    return known
  }

  it("are looked at from their beginning while older jobs are not all known, wherever new jobs are", () => {
    const known = new KnownMailboxes()
    known.begin(100, 0)
    assert.isFalse(known.next(100, 1)?.looksAtRanges)
    const mailboxes = [{ key: "z", from: 120 }]
    const scanned = { count: 100, lastKey: "k" }
    known.learn(100, at(0), { ...nothing, mailboxes, scanned }, false)
    assert.deepStrictEqual(known.next(100, 1)?.candidates, [{ key: "z", from: 0 }])
    known.learn(100, at(0), { ...nothing, mailboxes: [{ key: "y", from: 130 }] }, true)
    known.begin(100, 1)
    const plan = known.next(100, 2)
    assert.isTrue(plan?.looksAtRanges)
    assert.deepStrictEqual(plan?.candidates, [
      { key: "z", from: 0 },
      { key: "y", from: 130 }
    ])
  })

  it("are looked at where new jobs are by the first statement of a claim only", () => {
    const known = started()
    known.begin(100, 0)
    const first = known.next(100, 1)
    const mailboxes = [{ key: "a", from: 80 }]
    known.learn(
      100,
      at(0),
      { ...nothing, mailboxes, looks: [{ key: "a", first: null, busy: true, heldMs: null }] },
      false
    )
    const second = known.next(100, 1)
    assert.deepStrictEqual([first?.looksAtRanges, second?.looksAtRanges ?? false], [true, false])
    assert.strictEqual(floorOf(known, "a"), 80)
  })

  it("are not looked at where new jobs are while a first job of one cannot be read by this node", () => {
    const known = started()
    const look = (ms: number, look: Omit<Look, "key">, from: number) => {
      known.begin(100, ms)
      const plan = known.next(100, 1)
      const mailboxes = [{ key: "a", from }]
      known.learn(100, at(ms), { ...nothing, mailboxes, looks: [{ key: "a", ...look }] }, true)
      return plan
    }
    const closed = { first: null, busy: false, heldMs: 60_000 }
    assert.deepInclude(look(0, closed, 80), { looksAtRanges: true, candidates: [] })
    // What has come since is behind the job that is left to others.
    assert.deepInclude(look(1_000, closed, 90), { looksAtRanges: false, candidates: [] })
    assert.deepInclude(look(2_000, closed, 95), { looksAtRanges: true, candidates: [{ key: "a", from: 80 }] })
    assert.deepInclude(look(4_000, { ...closed, first: 80, heldMs: null }, 99), { looksAtRanges: true })
    assert.deepInclude(look(4_001, { ...closed, first: 80, heldMs: null }, 99), { looksAtRanges: true })
  })

  it("wait behind the others when they are given back", () => {
    const [known, jobs] = [new KnownMailboxes(), new Map([["a", 9]])]
    assert.deepStrictEqual(claim(known, 0, 1, jobs), ["a"])
    jobs.set("b", 9)
    known.begin(0, 0)
    known.next(0, 1)
    known.learn(0, at(0), { ...nothing, mailboxes: [{ key: "b", from: 9 }] }, true)
    known.givenBack("a")
    assert.deepStrictEqual(claim(known, 0, 1, jobs), ["b"])
  })

  describe("while they are held", () => {
    const hold = (known: KnownMailboxes, ms: number, heldMs: number) => {
      known.begin(100, ms)
      const plan = known.next(100, 5)
      const looks = keysOf(plan?.candidates)!.map((key): Look => ({ key, first: null, busy: true, heldMs }))
      known.learn(100, at(ms + 7, 7), { ...nothing, looks }, true)
      return keysOf(plan?.candidates)
    }
    const knowing = (...keys: ReadonlyArray<string>) => {
      const known = new KnownMailboxes()
      known.begin(100, 0)
      known.next(100, 1)
      known.learn(100, at(0), { ...nothing, mailboxes: keys.map((key) => ({ key, from: 80 })) }, true)
      return known
    }
    const candidates = (known: KnownMailboxes, ms: number) => {
      known.begin(100, ms)
      return known.next(100, 5)?.candidates
    }

    it("are not looked at before the end of the hold, by the clock from before the look", () => {
      const known = knowing("a", "b")
      assert.deepStrictEqual(hold(known, 0, 900), ["a", "b"])
      assert.deepStrictEqual(candidates(known, 899), [])
      assert.deepStrictEqual(keysOf(candidates(known, 900)), ["a", "b"])
      assert.strictEqual(known.size, 2)
    })

    it("are looked at every two seconds, and less often when there are thousands", () => {
      const known = knowing("a")
      hold(known, 100, 3_600_000)
      assert.deepStrictEqual(candidates(known, 1_999), [])
      assert.deepStrictEqual(hold(known, 2_000, 3_600_000), ["a"])
      assert.deepStrictEqual(candidates(known, 3_999), [])
      const many = knowing(...Array.from({ length: 5_000 }, (_, n) => `k${n}`))
      for (let n = 0; n < 500; n++) hold(many, 1, 3_600_000)
      let looks = 0
      for (let ms = 0; ms < 60_000; ms += 10) looks += hold(many, ms, 3_600_000)!.length
      assert.isAtMost(looks, 60_000 / 2 + 5_000)
      assert.isAbove(looks, 10_000)
    })

    it("are looked at at once when the hold is ended, from the first job that came", () => {
      const known = knowing("a")
      hold(known, 0, 900)
      known.begin(100, 1)
      known.next(100, 1)
      known.learn(100, at(1), { ...nothing, mailboxes: [{ key: "a", from: 40 }] }, true)
      assert.deepStrictEqual(candidates(known, 2), [])
      known.released("a")
      assert.deepStrictEqual(candidates(known, 3), [{ key: "a", from: 40 }])
    })
  })

  it("are all found by the scan, step by step, and forgotten when they are empty", () => {
    const [known, jobs] = [new KnownMailboxes(), boxes(3000, 1)]
    const seen = new Set<string>()
    for (let n = 0; n < 300; n++) for (const key of claim(known, 100, 10, jobs)) seen.add(key)
    assert.deepStrictEqual([seen.size, jobs.size], [3000, 0])
    assert.deepStrictEqual(claim(known, 100, 10, jobs), [])
    assert.strictEqual(known.size, 0)
  })

  it("are scanned once until it is time again, which depends on what a scan costs", () => {
    const known = new KnownMailboxes()
    const scans = (ms: number, tookMs: number) => {
      known.begin(100, ms)
      const plan = known.next(100, 1)
      known.learn(100, at(ms, tookMs), nothing, true)
      return plan?.scan !== undefined
    }
    assert.deepStrictEqual(
      [
        scans(0, 1),
        scans(1, 1),
        scans(29_999, 1),
        scans(30_000, 1_000),
        scans(60_000, 1),
        scans(129_999, 1),
        scans(130_000, 1)
      ],
      [true, false, false, true, false, false, true]
    )
  })

  it("are looked at from behind what has ended, but not beyond what may still appear", () => {
    const known = new KnownMailboxes()
    const look = (horizon: number, first: number) => {
      known.begin(horizon, 0)
      known.next(horizon, 1)
      const looks: ReadonlyArray<Look> = [{ key: "k", first, busy: false, heldMs: null }]
      known.learn(horizon, at(0), { ...nothing, mailboxes: [{ key: "k", from: 5 }], looks }, true)
      known.begin(horizon, 0)
      return known.next(horizon, 1)?.candidates
    }
    assert.deepStrictEqual(
      look(100, 50),
      [{ key: "k", from: 5 }].map(({ key }) => ({ key, from: 50 }))
    )
    assert.deepStrictEqual(look(60, 80), [{ key: "k", from: 61 }])
  })

  it("are as many as are stuck: more are read when all were looked at", () => {
    const known = new KnownMailboxes()
    const read = () => {
      known.begin(100, 0)
      const plan = known.next(100, 100)!
      const found = Array.from({ length: plan.fresh === undefined ? 0 : 1000 }, (_, n) => ({
        key: `${known.size} ${n}`,
        from: 1
      }))
      const looks = plan.candidates.map(({ key }): Look => ({ key, first: null, busy: true, heldMs: null }))
      known.learn(100, at(0), { ...nothing, mailboxes: found, looks, fresh: { count: found.length, last: 1 } }, true)
      return found.length
    }
    assert.deepStrictEqual([read(), read(), read()], [1000, 1000, 0])
    let rounds = 0
    while (read() === 0) rounds++
    assert.isAbove(rounds, 10)
    assert.strictEqual(known.size, 3000)
  })
})
