/** The runtime without PostgreSQL, as tests of modules use it. */
import { assert, it, layer } from "@effect/vitest"
import { Cause, Effect, Exit, Fiber, Latch, Layer, Option, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import * as Actor from "../../../src/actor/Actor.ts"
import { BatchSummary, message } from "../../../src/actor/batch/Batch.ts"
import { JobStore } from "../../../src/actor/JobStore.ts"
import { Jobs } from "../../../src/actor/Jobs.ts"
import * as Retry from "../../../src/actor/Retry.ts"
import * as Callback from "../../../src/actor/step/callback/Callback.ts"
import { Callbacks } from "../../../src/actor/step/callback/Callbacks.ts"
import * as Signal from "../../../src/actor/step/Signal.ts"
import { Signals } from "../../../src/actor/step/Signals.ts"
import * as Step from "../../../src/actor/step/Step.ts"
import { drain } from "../../../src/actor/testing/Drain.ts"
import { expectSent, sentTo } from "../../../src/actor/testing/ExpectSent.ts"
import * as InMemory from "../../../src/actor/testing/InMemory.ts"
import { defineModule } from "../../../src/module.ts"
import { asTenant } from "../../../src/sql/tenant/Tenant.ts"
import { jobStoreContract } from "../../contract/JobStoreContract.ts"
import { stepStoreContract } from "../../contract/StepStoreContract.ts"

const Word = Schema.Struct({ word: Schema.String })
const Say = Actor.make("memory/say", { payload: Word, success: Schema.String, mailbox: ({ word }) => word.slice(0, 1) })
const Fail = Actor.make("memory/fail", {
  payload: Word,
  failure: Schema.String,
  retry: Retry.exponential({ max: 2, base: "1 second", factor: 5 })
})
const Pass = Actor.make("memory/pass", { payload: Word })
const Sum = Actor.make("memory/sum", { payload: Schema.Struct({ batch: BatchSummary }), success: Schema.Number })
const Late = Actor.make("memory/late", { payload: Word, deadline: { within: "1 hour" } })
const Query = Actor.make("memory/query", { payload: Word, retry: Retry.none })
const Answered = Signal.make("memory/answered", { payload: Word })
const Approved = Signal.make("memory/approved", { payload: Word })
const Ask = Actor.make("memory/ask", { payload: Word, success: Schema.String })
const Approve = Actor.make("memory/approve", { payload: Word, success: Schema.String, callbacks: [Approved] })
const Hold = Actor.make("memory/hold", { payload: Word })
const Outside = Actor.make("memory/outside", { payload: Word })
const Paced = Actor.make("memory/paced", {
  payload: Word,
  ratePerKey: { key: ({ word }) => word, jobs: 1, per: "1 minute" }
})
const Busy = Actor.make("memory/busy", { payload: Word, rate: { jobs: 2, per: "1 hour" } })
const Closing = Actor.make("memory/closing", { payload: Word, mailbox: ({ word }) => word })

const said: Array<string> = []
let tries = 0
let address = ""

const MemoryModule = defineModule({
  name: "memory",
  actors: [Say, Fail, Pass, Sum, Late, Query, Ask, Approve, Hold, Outside, Paced, Busy, Closing],
  layer: Layer.mergeAll(
    Actor.toLayer(Say, ({ word }) =>
      Effect.sync(() => {
        said.push(word)
        return word.toUpperCase()
      })
    ),
    Actor.toLayer(Fail, ({ word }) =>
      Effect.andThen(
        Effect.sync(() => tries++),
        Effect.fail(word)
      )
    ),
    Actor.toLayer(Pass, (payload) => Effect.flatMap(Jobs, (jobs) => Effect.asVoid(jobs.send(Say, payload)))),
    Actor.toLayer(Outside, () => Effect.promise(() => new Promise((resolve) => setTimeout(resolve, 300)))),
    Actor.toLayer(Paced, () => Effect.void),
    Actor.toLayer(Busy, () => Effect.void),
    Actor.toLayer(Closing, (_, attempt) => attempt.holdKey("1 hour")),
    Actor.toLayer(Sum, ({ batch }) => Effect.succeed(batch.completed)),
    Actor.toLayer(Late, () => Effect.fail("never" as never)),
    Actor.toLayer(Query, ({ word }) =>
      Effect.flatMap(SqlClient.SqlClient, (sql) => Effect.orDie(Effect.asVoid(sql`select ${word} from crm_friend`)))
    ),
    Step.toLayer(Ask, ({ word }) =>
      Effect.gen(function* () {
        yield* Step.sleep("night", "8 hours")
        const answer = yield* Step.wait(Answered, word, { timeout: "1 day" })
        return Option.match(answer, { onNone: () => "no answer", onSome: ({ word }) => word })
      })
    ),
    Step.toLayer(Approve, () =>
      Effect.gen(function* () {
        const approval = yield* Callback.request("approval", Approved, { timeout: "1 day" })
        address = approval.address
        const answer = yield* approval.answer
        return Option.match(answer, { onNone: () => "no answer", onSome: ({ word }) => word })
      })
    ),
    Step.toLayer(Hold, ({ word }) =>
      Step.transaction(
        "both",
        Effect.flatMap(Jobs, (jobs) => jobs.send(Say, { word }))
      )
    )
  )
})

layer(InMemory.stores)("The stores of the runtime in memory", (test) => {
  jobStoreContract(test, { elapse: (ms) => TestClock.adjust(ms) })
  stepStoreContract(test, { elapse: (ms) => TestClock.adjust(ms) })
})

const send = <A extends Actor.Any>(actor: A, payload: Actor.Payload<A>) =>
  Effect.map(
    Effect.flatMap(Jobs, (jobs) => jobs.send(actor, payload)),
    ({ jobId }) => jobId
  )
const stateOf = (jobId: string) =>
  Effect.map(
    Effect.flatMap(Jobs, (jobs) => jobs.find(jobId)),
    (view) => view?.state
  )

const run = <A, E>(title: string, test: Effect.Effect<A, E, Layer.Success<typeof node>>) =>
  it.effect(title, () => Effect.provide(test, node, { local: true }))
const node = InMemory.layer(MemoryModule)

run(
  "In memory a job runs, and so do the jobs that it sends, in the order of their mailbox",
  Effect.gen(function* () {
    said.length = 0
    for (const word of ["one", "only", "other"]) yield* send(Pass, { word })
    yield* drain()
    assert.deepStrictEqual(said, ["one", "only", "other"])
    const [first] = yield* expectSent(Say, [{ word: "one" }, { word: "only" }, { word: "other" }])
    assert.deepInclude(first, { state: "completed", key: "o", result: "ONE" })
  })
)

run(
  "In memory the clock of the test passes delays and retries",
  Effect.gen(function* () {
    tries = 0
    const jobs = yield* Jobs
    const { jobId: later } = yield* jobs.send(Say, { word: "later" }, { delay: "1 day" })
    const failing = yield* send(Fail, { word: "rain" })
    yield* drain()
    assert.deepStrictEqual([tries, yield* stateOf(failing), yield* stateOf(later)], [1, "scheduled", "scheduled"])
    yield* TestClock.adjust("10 seconds")
    yield* TestClock.adjust("1 minute")
    yield* drain()
    assert.deepStrictEqual([tries, yield* stateOf(failing)], [3, "failed"])
    assert.strictEqual(yield* Effect.flip(jobs.await(Fail, failing)), "rain")
    assert.strictEqual(yield* stateOf(later), "scheduled")
    yield* TestClock.adjust("1 day")
    yield* drain()
    assert.strictEqual(yield* jobs.await(Say, later), "LATER")
  })
)

run(
  "In memory delays are over at once, where a test asks for it",
  Effect.gen(function* () {
    const failing = yield* send(Fail, { word: "rain" })
    yield* drain({ delayed: true })
    assert.strictEqual(yield* stateOf(failing), "failed")
  })
)

run(
  "In memory rates and holds let jobs start as the clock of the test goes on",
  Effect.gen(function* () {
    const done = (actor: Actor.Any) =>
      Effect.map(sentTo(actor), (sent) => sent.filter(({ state }) => state === "completed").length)
    const counts = Effect.andThen(drain(), Effect.all([done(Paced), done(Busy), done(Closing)]))
    for (const actor of [Paced, Busy, Closing]) for (const _ of [1, 2, 3]) yield* send(actor, { word: "a" })
    assert.deepStrictEqual(yield* counts, [1, 2, 1])
    yield* TestClock.adjust("61 seconds")
    assert.deepStrictEqual(yield* counts, [2, 2, 1])
    yield* TestClock.adjust("1 hour")
    assert.deepStrictEqual(yield* counts, [3, 3, 2])
  })
)

run(
  "In memory a job that waits for the world is waited for",
  Effect.gen(function* () {
    const jobId = yield* send(Outside, { word: "a" })
    yield* drain()
    assert.strictEqual(yield* stateOf(jobId), "completed")
  })
)

run(
  "In memory a job that waits is cancelled, and its unique key is free again",
  Effect.gen(function* () {
    const jobs = yield* Jobs
    const options = { uniqueKey: "u", delay: "1 day" } as const
    const { jobId } = yield* jobs.send(Say, { word: "first" }, options)
    assert.deepStrictEqual(yield* jobs.send(Say, { word: "second" }, options), { jobId, created: false })
    assert.strictEqual(yield* jobs.cancel(jobId), "cancelled")
    assert.isTrue((yield* jobs.send(Say, { word: "third" }, options)).created)
  })
)

run(
  "In memory a job sleeps, and waits for a signal",
  Effect.gen(function* () {
    const [jobs, signals] = [yield* Jobs, yield* Signals]
    const [heard, unheard] = [yield* send(Ask, { word: "a" }), yield* send(Ask, { word: "b" })]
    yield* drain()
    yield* TestClock.adjust("8 hours")
    yield* drain()
    yield* signals.send(Answered, "a", { word: "yes" })
    yield* drain()
    assert.strictEqual(yield* jobs.await(Ask, heard), "yes")
    assert.strictEqual(yield* stateOf(unheard), "scheduled")
    yield* TestClock.adjust("1 day")
    yield* drain()
    assert.strictEqual(yield* jobs.await(Ask, unheard), "no answer")
  })
)

run(
  "In memory an answer is posted to an address that a handler has handed out",
  Effect.gen(function* () {
    const [jobs, callbacks] = [yield* Jobs, yield* Callbacks]
    const jobId = yield* send(Approve, { word: "a" })
    yield* drain()
    yield* callbacks.answer(Approved, address.split("/").at(-1)!, { word: "granted" })
    yield* drain()
    assert.strictEqual(yield* jobs.await(Approve, jobId), "granted")
  })
)

run(
  "In memory a job runs when its batch has ended",
  Effect.gen(function* () {
    const jobs = yield* Jobs
    const messages = ["a", "b"].map((word) => message(Say, { word }))
    const { batchId } = yield* jobs.sendBatch(messages, { actor: Sum, payload: {} })
    yield* drain()
    assert.strictEqual(yield* jobs.await(Sum, batchId), 2)
  })
)

run(
  "In memory a job that comes too late fails",
  Effect.gen(function* () {
    const jobs = yield* Jobs
    const { jobId } = yield* jobs.send(Late, { word: "a" }, { delay: "2 hours" })
    yield* TestClock.adjust("2 hours")
    yield* drain()
    assert.strictEqual((yield* jobs.find(jobId))?.attempts[0]?.tag, "DeadlineExceeded")
  })
)

run(
  "In memory a transaction that is rolled back has sent nothing, and a savepoint takes back its own part",
  Effect.gen(function* () {
    const [sql, jobs] = [yield* SqlClient.SqlClient, yield* Jobs]
    const before = yield* send(Say, { word: "kept" })
    yield* drain()
    const undone = sql.withTransaction(
      Effect.andThen(Effect.all([send(Say, { word: "undone" }), jobs.cancel(before)]), Effect.fail("undo"))
    )
    assert.strictEqual(yield* Effect.flip(undone), "undo")
    yield* asTenant("01J")(
      Effect.gen(function* () {
        yield* send(Say, { word: "outside" })
        yield* Effect.ignore(sql.withTransaction(Effect.andThen(send(Say, { word: "inside" }), Effect.fail("undo"))))
      })
    )
    yield* drain()
    const words = (yield* sentTo(Say)).map(({ payload, state, tenant }) => [payload.word, state, tenant])
    assert.deepStrictEqual(words, [
      ["kept", "completed", null],
      ["outside", "completed", "01J"]
    ])
  })
)

run(
  "In memory a job is seen and run when its transaction has committed, and not before",
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const [sent, commits] = [Latch.makeUnsafe(), Latch.makeUnsafe()]
    said.length = 0
    const sending = yield* Effect.forkChild(
      sql.withTransaction(send(Say, { word: "soon" }).pipe(Effect.tap(sent.open), Effect.tap(commits.await)))
    )
    yield* sent.await
    const store = yield* JobStore
    const seeing = yield* Effect.forkChild(store.counts(Say.name))
    yield* Effect.yieldNow
    assert.isUndefined(seeing.pollUnsafe())
    assert.deepStrictEqual(said, [])
    yield* commits.open
    yield* Fiber.join(sending)
    yield* Fiber.join(seeing)
    yield* drain()
    assert.deepStrictEqual(said, ["soon"])
  })
)

run(
  "In memory a step stores what it sends together with itself",
  Effect.gen(function* () {
    yield* send(Hold, { word: "step" })
    yield* drain()
    yield* expectSent(Say, [{ word: "step" }])
  })
)

run(
  "In memory a statement is refused with what to do instead",
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const refused = yield* Effect.exit(sql`select name from crm_friend`)
    const said =
      "A test in memory has no database for: select name from crm_friend. Give it another layer of the service that says this, or run the test with PostgreSQL"
    assert.isTrue(Exit.isFailure(refused))
    const error = Exit.isFailure(refused) ? Cause.squash(refused.cause) : undefined
    assert.instanceOf(error, InMemory.NeedsDatabase)
    assert.strictEqual(error.message, said)
    const jobId = yield* send(Query, { word: "a" })
    yield* drain()
    const [attempt] = (yield* (yield* Jobs).find(jobId))?.attempts ?? []
    assert.deepInclude(attempt, { outcome: "defect" })
    assert.include(attempt?.message, "A test in memory has no database for: select $1 from crm_friend")
  })
)

it("An actor without a handler does not compile", () => {
  const handler = Actor.toLayer(Say, ({ word }) => Effect.succeed(word))
  // @ts-expect-error Fail has no handler
  assert.isDefined(InMemory.layer({ actors: [Say, Fail], layer: handler }))
})
