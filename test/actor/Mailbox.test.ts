/** Mailboxes across the processes of a cluster: in order, one at a time, and in nobody's way. */
import { assert, layer } from "@effect/vitest"
import { Duration, Effect, Exit, Latch, Metric, Schema } from "effect"
import { SqlClient } from "effect/sql"
import * as Actor from "../../src/actor/Actor.ts"
import { JobStore } from "../../src/actor/JobStore.ts"
import { Jobs } from "../../src/actor/Jobs.ts"
import * as Retry from "../../src/actor/Retry.ts"
import { defineModule } from "../../src/module.ts"
import { kernelOn, nodeOf } from "../support/TestRuntime.ts"
import { start, until } from "./Cluster.ts"

const Letter = Schema.Struct({ key: Schema.NullOr(Schema.String), n: Schema.Int })
type Letter = typeof Letter.Type

interface Step extends Letter {
  readonly what: "start" | "end"
  readonly on: string
}

interface Options {
  readonly retry?: Retry.Retry
  readonly onFailure?: Actor.OnFailure
  readonly concurrency?: number
  readonly keyless?: boolean
}

const once = Retry.exponential({ max: 1, base: "1 millis", jitter: 0 })

/** Each test has an actor of its own name, so that no process serves the jobs of another test. */
let serial = 0
const postbox = ({ keyless, ...options }: Options = {}, name: `${string}/${string}` = `test/postbox${++serial}`) =>
  Actor.make(name, {
    payload: Letter,
    failure: Schema.String,
    retry: Retry.none,
    ...options,
    ...(keyless ? {} : { mailbox: ({ key }: Letter) => key ?? undefined })
  })
type Postbox = ReturnType<typeof postbox>

/** A node whose handler writes down when it starts and ends. */
const recorder = (
  steps: Array<Step>,
  actor: Postbox,
  handle: (letter: Letter, attempt: Actor.Attempt) => Effect.Effect<void, string> = () => Effect.void,
  on = "a"
) =>
  nodeOf(
    defineModule({
      name: "test",
      actors: [actor],
      layer: Actor.toLayer(actor, (letter, attempt) =>
        Effect.suspend(() => {
          steps.push({ ...letter, what: "start", on })
          return Effect.tap(handle(letter, attempt), () =>
            Effect.sync(() => steps.push({ ...letter, what: "end", on }))
          )
        })
      )
    })
  )

const letters = (key: string | null, from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, n): Letter => ({ key, n: from + n }))
const begun = (steps: ReadonlyArray<Step>, key: string | null) =>
  steps.flatMap((step) => (step.what === "start" && step.key === key ? [step.n] : []))

const send = (actor: Postbox, payloads: ReadonlyArray<Letter>) =>
  Effect.flatMap(Jobs, (jobs) =>
    Effect.map(
      jobs.sendAll(
        actor,
        payloads.map((payload) => ({ payload }))
      ),
      (sent) => sent.map(({ jobId }) => jobId)
    )
  )
/** Waits for the jobs, wherever they run. */
const ended = (actor: Postbox, jobIds: ReadonlyArray<string>) =>
  Effect.flatMap(Jobs, (jobs) =>
    Effect.forEach(jobIds, (jobId) => Effect.exit(jobs.await(actor, jobId)), { concurrency: "unbounded" })
  )
const completed = (actor: Postbox, jobIds: ReadonlyArray<string>) =>
  Effect.map(ended(actor, jobIds), (exits) => assert.deepStrictEqual(exits.filter(Exit.isFailure).map(String), []))
const find = (jobId: string) => Effect.flatMap(Jobs, (jobs) => jobs.find(jobId))
const states = (jobIds: ReadonlyArray<string>) =>
  Effect.map(Effect.forEach(jobIds, find, { concurrency: 4 }), (views) => views.map((view) => view?.state))

layer(kernelOn(), { excludeTestServices: true, timeout: "30 seconds" })("A mailbox", (test) => {
  test.effect("runs in order and one at a time in a cluster of three, while jobs without a key run beside it", () =>
    Effect.gen(function* () {
      const steps: Array<Step> = []
      const actor = postbox()
      const keys = Array.from({ length: 30 }, (_, n) => `key ${n}`)
      // One key after another would hide what happens between them.
      const mixed = letters(null, 0, 11).flatMap(({ n }) =>
        keys.map((key): Letter => ({ key, n })).concat(letters(null, n * 10, n * 10 + 9))
      )
      const handle = () => Effect.repeat(Effect.yieldNow, { times: 5 })
      for (const on of ["a", "b", "c"]) yield* start(recorder(steps, actor, handle, on))
      const ids = yield* send(actor, mixed)
      yield* completed(actor, ids)
      for (const key of keys) {
        assert.deepStrictEqual(
          steps.filter((step) => step.key === key).map(({ n, what }) => `${what} ${n}`),
          letters(key, 0, 11).flatMap(({ n }) => [`start ${n}`, `end ${n}`])
        )
      }
      assert.deepStrictEqual(
        begun(steps, null).sort((a, b) => a - b),
        letters(null, 0, 119).map(({ n }) => n)
      )
    })
  )

  test.effect("runs beside other mailboxes and beside jobs without a key", () =>
    Effect.gen(function* () {
      const actor = postbox()
      const [a, b, c] = [Latch.makeUnsafe(), Latch.makeUnsafe(), Latch.makeUnsafe()]
      const meet = Effect.all([a.await, b.await, c.await], { discard: true })
      const handle = ({ key }: Letter) => Effect.andThen(key === "a" ? a.open : key === "b" ? b.open : c.open, meet)
      yield* start(recorder([], actor, handle))
      const ids = yield* send(actor, [...letters("a", 0, 0), ...letters("b", 0, 0), ...letters(null, 0, 0)])
      yield* completed(actor, ids)
    })
  )

  test.effect("that is slow stops no other", () =>
    Effect.gen(function* () {
      const steps: Array<Step> = []
      const actor = postbox({ concurrency: 2 })
      const [gate, entered] = [Latch.makeUnsafe(), Latch.makeUnsafe()]
      const handle = ({ key }: Letter) => (key === "slow" ? Effect.andThen(entered.open, gate.await) : Effect.void)
      yield* start(recorder(steps, actor, handle))
      const stuck = yield* send(actor, letters("slow", 0, 29))
      yield* entered.await
      const quick = yield* send(actor, Array.from({ length: 20 }, (_, key) => letters(`quick ${key}`, 0, 4)).flat())
      yield* completed(actor, quick)
      assert.deepStrictEqual(begun(steps, "slow"), [0])
      yield* gate.open
      yield* completed(actor, stuck)
    })
  )

  const failFirst = ({ n }: Letter, { number }: Actor.Attempt) =>
    n === 0 && number === 1 ? Effect.fail("rain") : Effect.void

  test.effect("that holds waits for its failed job and keeps the order", () =>
    Effect.gen(function* () {
      const steps: Array<Step> = []
      const actor = postbox({ retry: once, onFailure: "hold" })
      yield* start(recorder(steps, actor, failFirst))
      const ids = yield* send(actor, letters("k", 0, 3))
      yield* completed(actor, ids)
      assert.deepStrictEqual(begun(steps, "k"), [0, 0, 1, 2, 3])
      assert.strictEqual((yield* find(ids[0]!))?.failures, 1)
    })
  )

  test.effect("that holds goes on when its job has failed for good", () =>
    Effect.gen(function* () {
      const steps: Array<Step> = []
      const actor = postbox({ retry: Retry.none, onFailure: "hold" })
      yield* start(recorder(steps, actor, failFirst))
      const ids = yield* send(actor, letters("k", 0, 3))
      yield* ended(actor, ids)
      assert.deepStrictEqual(yield* states(ids), ["failed", "completed", "completed", "completed"])
      assert.deepStrictEqual(begun(steps, "k"), [0, 1, 2, 3])
    })
  )

  test.effect("that skips lets others overtake the failed job, which comes again at the end", () =>
    Effect.gen(function* () {
      const steps: Array<Step> = []
      const actor = postbox({ retry: once, onFailure: "skip" })
      yield* start(recorder(steps, actor, failFirst))
      const ids = yield* send(actor, letters("k", 0, 3))
      yield* completed(actor, ids)
      assert.deepStrictEqual(begun(steps, "k"), [0, 1, 2, 3, 0])
    })
  )

  test.effect("that fails the rest ends the jobs behind the failed one, and begins anew with later ones", () =>
    Effect.gen(function* () {
      const steps: Array<Step> = []
      const actor = postbox({ retry: once, onFailure: "fail-rest" })
      yield* start(recorder(steps, actor, ({ n }) => (n === 1 ? Effect.fail("rain") : Effect.void)))
      const ids = yield* send(actor, [...letters("k", 0, 30), ...letters("other", 0, 0)])
      yield* ended(actor, ids)
      assert.deepStrictEqual(yield* states(ids), [
        "completed",
        ...letters("k", 1, 30).map(() => "failed" as const),
        "completed"
      ])
      assert.deepStrictEqual(begun(steps, "k"), [0, 1, 1])
      const behind = yield* find(ids[2]!)
      assert.deepStrictEqual(
        behind?.attempts.map(({ outcome, tag }) => [outcome, tag]),
        [["failed", "MailboxFailed"]]
      )
      const later = yield* send(actor, letters("k", 31, 31))
      yield* completed(actor, later)
    })
  )

  test.effect("has a turn of twenty jobs, then others have theirs", () =>
    Effect.gen(function* () {
      const steps: Array<Step> = []
      const actor = postbox({ concurrency: 1 })
      const ids = yield* send(actor, [...letters("a", 0, 44), ...letters("b", 0, 2)])
      yield* start(recorder(steps, actor))
      yield* completed(actor, ids)
      const order = steps.flatMap(({ key, what }) => (what === "start" ? [key] : [])).join("")
      assert.strictEqual(order, `${"a".repeat(20)}bbb${"a".repeat(25)}`)
    })
  )

  test.effect("whose turn has lasted long enough lets others have theirs before it is through", () =>
    Effect.gen(function* () {
      const steps: Array<Step> = []
      const actor = postbox({ concurrency: 1 })
      const ids = yield* send(actor, [...letters("a", 0, 2), ...letters("b", 0, 1)])
      const work = ({ key }: Letter) =>
        Effect.sync(() => {
          const until = performance.now() + (key === "a" ? 51 : 0)
          while (performance.now() < until) Math.random()
        })
      yield* start(recorder(steps, actor, work))
      yield* completed(actor, ids)
      assert.deepStrictEqual(
        steps.flatMap(({ key, what }) => (what === "start" ? [key] : [])),
        ["a", "b", "b", "a", "a"]
      )
    })
  )

  test.effect(
    "is given back by a node that drains, after the job that runs, and what waits there uses up no attempt",
    () =>
      Effect.gen(function* () {
        const steps: Array<Step> = []
        const actor = postbox({ concurrency: 1 })
        const [gate, entered] = [Latch.makeUnsafe(), Latch.makeUnsafe()]
        const handle = ({ key, n }: Letter) =>
          key === "a" && n === 0 ? Effect.andThen(entered.open, gate.await) : Effect.void
        const first = yield* start(recorder(steps, actor, handle, "first"))
        // After a quick turn the node claims ahead, so that it holds a mailbox that has not begun.
        yield* ended(actor, yield* send(actor, letters("quick", 0, 0)))
        const [a0, ...rest] = yield* send(actor, letters("a", 0, 2))
        yield* entered.await
        const [b] = yield* send(actor, letters("b", 0, 0))
        yield* until(states([b!]), ([state]) => state === "running")
        yield* first.drain
        yield* until(states([b!]), ([state]) => state === "ready")
        yield* gate.open
        yield* first.stop
        assert.deepStrictEqual(yield* states([a0!, ...rest, b!]), ["completed", "ready", "ready", "ready"])
        yield* start(recorder(steps, actor, handle, "second"))
        yield* completed(actor, [...rest, b!])
        const views = yield* Effect.forEach([...rest, b!], find)
        assert.deepStrictEqual(
          views.map((view) => [view?.failures, view?.attempts]),
          views.map(() => [0, []])
        )
        assert.deepStrictEqual(
          steps.flatMap(({ key, n, on, what }) => (what === "start" && key === "a" ? [`${n} ${on}`] : [])),
          ["0 first", "1 second", "2 second"]
        )
      })
  )

  test.effect(
    "of a node that was taken for dead goes on elsewhere from its first job; the late result is refused",
    () =>
      Effect.gen(function* () {
        const steps: Array<Step> = []
        const actor = postbox()
        const [gate, entered] = [Latch.makeUnsafe(), Latch.makeUnsafe()]
        const [store, sql] = [yield* JobStore, yield* SqlClient.SqlClient]
        const lost = yield* start(
          recorder(steps, actor, ({ n }) => (n === 1 ? Effect.andThen(entered.open, gate.await) : Effect.void), "lost")
        )
        const ids = yield* send(actor, letters("k", 0, 2))
        yield* entered.await
        yield* ended(actor, [ids[0]!])
        const before = lost.worker.nodeId()
        yield* sql`update job_node set seen_at = now() - interval '1 hour' where id = ${before}`
        assert.strictEqual(yield* store.rescue(15_000), 1)
        const refused = Metric.withAttributes(
          Metric.counter("jobs_refused_total", {
            description: "Settlements refused because the claim was lost",
            incremental: true
          }),
          { actor: actor.name }
        )
        assert.strictEqual((yield* Metric.value(refused)).count, 0)
        yield* start(recorder(steps, actor, () => Effect.void, "heir"))
        yield* completed(actor, ids)
        yield* gate.open
        yield* until(Metric.value(refused), ({ count }) => count > 0)
        const views = yield* Effect.forEach(ids, find)
        assert.deepStrictEqual(
          views.map((view) => [view?.failures, view?.attempts.map(({ outcome }) => outcome), view?.node === before]),
          [
            [0, [], true],
            [0, ["lost"], false],
            [0, [], false]
          ]
        )
        assert.deepStrictEqual(
          steps.flatMap(({ n, on, what }) => (what === "start" && on === "heir" ? [n] : [])),
          [1, 2]
        )
      })
  )

  test.effect("has a name of 1 to 500 characters; a job for any other is refused when it is sent", () =>
    Effect.gen(function* () {
      const steps: Array<Step> = []
      const actor = postbox()
      yield* start(recorder(steps, actor))
      const longest = "ü".repeat(500)
      const ids = yield* send(actor, [...letters("k", 0, 0), ...letters(longest, 0, 0)])
      yield* completed(actor, ids)
      assert.strictEqual((yield* find(ids[1]!))?.key, longest)
      for (const key of ["", "k".repeat(501)]) {
        const exit = yield* Effect.exit(send(actor, letters(key, 0, 0)))
        assert.match(String(Exit.isFailure(exit) && exit.cause), /expected 1 to 500/)
      }
    })
  )

  test.effect("that the actor gave up is emptied by nodes that know none", () =>
    Effect.gen(function* () {
      const steps: Array<Step> = []
      const before = postbox()
      const ids = yield* send(before, letters("k", 0, 29))
      const after = postbox({ keyless: true }, before.name)
      yield* start(recorder(steps, after))
      yield* completed(after, ids)
      assert.deepStrictEqual(
        begun(steps, "k").sort((a, b) => a - b),
        letters("k", 0, 29).map(({ n }) => n)
      )
    })
  )
})

layer(kernelOn({ shutdownGrace: Duration.zero }), { excludeTestServices: true, timeout: "30 seconds" })(
  "A mailbox without a grace period",
  (test) => {
    test.effect("is given back in the middle of its turn, and the next node begins with the interrupted job", () =>
      Effect.gen(function* () {
        const steps: Array<Step> = []
        const actor = postbox()
        const entered = Latch.makeUnsafe()
        const hang = ({ n }: Letter) => (n === 1 ? Effect.andThen(entered.open, Effect.never) : Effect.void)
        const first = yield* start(recorder(steps, actor, hang, "first"))
        const ids = yield* send(actor, letters("k", 0, 2))
        yield* entered.await
        yield* first.stop
        assert.deepStrictEqual(yield* states(ids), ["completed", "ready", "ready"])
        yield* start(recorder(steps, actor, () => Effect.void, "second"))
        yield* completed(actor, ids)
        const views = yield* Effect.forEach(ids, find)
        assert.deepStrictEqual(
          views.map((view) => [view?.failures, view?.attempts.map(({ outcome }) => outcome)]),
          [
            [0, []],
            [0, ["interrupted"]],
            [0, []]
          ]
        )
        assert.deepStrictEqual(
          steps.map(({ n, on, what }) => `${what} ${n} ${on}`),
          [
            "start 0 first",
            "end 0 first",
            "start 1 first",
            "start 1 second",
            "end 1 second",
            "start 2 second",
            "end 2 second"
          ]
        )
      })
    )
  }
)
