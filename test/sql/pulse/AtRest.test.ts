/** A node at rest: what it asks of the database, counted by beats of its pulse, and what it finds although no wake-up named it. */
import { assert, layer } from "@effect/vitest"
import { Effect, type Exit, Latch, Layer, Schema, Tracer } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import * as Actor from "../../../src/actor/Actor.ts"
import { JobStore, type NewJob, noOrigin } from "../../../src/actor/JobStore.ts"
import * as Signal from "../../../src/actor/step/Signal.ts"
import * as Step from "../../../src/actor/step/Step.ts"
import { StepStore } from "../../../src/actor/step/StepStore.ts"
import * as Event from "../../../src/event/Event.ts"
import { defineModule } from "../../../src/module.ts"
import { start, until } from "../../actor/Cluster.ts"
import { kernelOn, nodeOf } from "../../support/TestRuntime.ts"

const common = { payload: Schema.Struct({ n: Schema.Int }) }
const Plain = Actor.make("rest/plain", common)
const Keyed = Actor.make("rest/keyed", { ...common, mailbox: () => "k" })
const Fair = Actor.make("rest/fair", { ...common, fairToTenants: true })
const Waits = Actor.make("rest/waits", common)
const Late = Actor.make("rest/late", { ...common, deadline: {} })
const Replied = Signal.make("rest/replied", { payload: Schema.Null })
const Happened = Event.make("rest.happened", { data: Schema.Struct({}), description: "Something happened" })
const Sees = Event.reaction("rest/sees", { to: [Happened] })
let seen = 0

const module = defineModule({
  name: "rest",
  actors: [Plain, Keyed, Fair, Waits, Late],
  events: [Happened],
  reactions: [Sees],
  layer: Layer.mergeAll(
    Actor.toLayer(Plain, () => Effect.void),
    Actor.toLayer(Keyed, () => Effect.void),
    Actor.toLayer(Fair, () => Effect.void),
    Step.toLayer(Waits, () => Step.wait(Replied, "k", { timeout: "1 hour" })),
    Step.toLayer(Late, () => Step.sleep("night", "1 hour")),
    Event.toLayer(Sees, (events) => Effect.sync(() => void (seen += events.length)))
  )
})

/** Every statement of the node, in the order in which they began. */
const statements: Array<string> = []
const answered = Latch.makeUnsafe(false)
const isBeat = (text: string) => text.includes("json_build_array(exists")
class Counted extends Tracer.NativeSpan {
  override attribute(key: string, value: unknown): void {
    super.attribute(key, value)
    if (key === "db.query.text") statements.push(String(value))
  }
  override end(endTime: bigint, exit: Exit.Exit<unknown, unknown>): void {
    super.end(endTime, exit)
    if (isBeat(String(this.attributes.get("db.query.text")))) answered.openUnsafe()
  }
}
const counting = Tracer.make({ span: (options) => new Counted(options) })

const job = (actor: Actor.Any, more: Partial<NewJob> = {}): NewJob => ({
  ...noOrigin,
  actor: actor.name,
  priority: 0,
  payload: { n: 1 },
  delayMs: 0,
  runAt: null,
  uniqueKey: null,
  key: null,
  trace: null,
  ...more
})

/** A node on the test's database whose time stands still: what it finds, it finds by the beats that a test makes. */
const node = Effect.gen(function* () {
  const started = yield* Effect.provideService(startNode, Tracer.Tracer, counting)
  const { store } = started
  const send = (one: NewJob) => Effect.map(store.send([one]), ([sent]) => sent!.jobId)
  const beat = Effect.andThen(
    Effect.sync(() => answered.closeUnsafe()),
    Effect.andThen(TestClock.adjust("1 second"), answered.await)
  )
  const stateOf = (jobId: string) => Effect.map(store.find([jobId]), ([view]) => view?.state)
  const becomes = (jobId: string, state: string) => until(stateOf(jobId), (found) => found === state)
  /** Beats until one of them has found nothing to do. */
  const rests = Effect.gen(function* () {
    for (let quiet = 0; quiet < 3; ) {
      const before = statements.length
      yield* beat
      quiet = statements.slice(before).every(isBeat) ? quiet + 1 : 0
    }
  })
  return { ...started, beat, becomes, rests, send }
})
const startNode = start(nodeOf(module))

layer(kernelOn())("A node at rest", (test) => {
  test.effect("asks the database once a second, however many loops it has", () =>
    Effect.gen(function* () {
      const { beat, becomes, rests, send } = yield* node
      for (const one of [job(Plain), job(Keyed, { key: "k" }), job(Fair, { byTenant: true, tenant: "a" })]) {
        const sent = yield* send(one)
        yield* beat
        yield* becomes(sent, "completed")
      }
      yield* rests
      const before = statements.length
      for (let n = 0; n < 20; n++) yield* beat
      const asked = statements.slice(before)
      assert.strictEqual(asked.filter(isBeat).length, 20)
      const others = Map.groupBy(
        asked.filter((text) => !isBeat(text)),
        (text) => text
      )
      for (const [text, { length }] of others) assert.isBelow(length, 10, text)
      const loops =
        /with request as|with due as|from job_step|from job_deadline|from job_batch|from event_cursor|select actor, scale/
      assert.deepStrictEqual(
        asked.filter((text) => !isBeat(text) && loops.test(text)),
        []
      )
    })
  )

  test.effect("finds within a second what no wake-up named", () =>
    Effect.gen(function* () {
      const { beat, becomes, rests, send, store } = yield* node
      const sql = yield* SqlClient.SqlClient
      const steps = yield* StepStore
      yield* rests
      for (const one of [job(Plain), job(Keyed, { key: "k" }), job(Fair, { byTenant: true, tenant: "a" })]) {
        const sent = yield* send(one)
        yield* beat
        yield* becomes(sent, "completed")
        yield* rests
      }
      const delayed = yield* send(job(Plain, { delayMs: 3_600_000 }))
      yield* rests
      yield* sql`update job_scheduled set run_at = now() where id = ${Number(delayed)}`
      yield* beat
      yield* becomes(delayed, "completed")
      yield* rests

      const waits = yield* send(job(Waits))
      yield* beat
      yield* becomes(waits, "scheduled")
      yield* rests
      yield* steps.send([{ signal: Replied.name, key: "k", payload: null, keepMs: 60_000 }])
      yield* beat
      yield* becomes(waits, "completed")
      yield* rests

      const late = yield* send(job(Late, { notAfter: new Date(Date.now() + 86_400_000) }))
      yield* beat
      yield* becomes(late, "scheduled")
      yield* rests
      yield* sql`insert into job_deadline (job_id, at) values (${Number(late)}::int8, now())
        on conflict (job_id) do update set at = now(), woken = false`
      yield* beat
      yield* becomes(late, "failed")
      yield* rests

      yield* sql`insert into event (id, type, version, data) values ('lost', ${Happened.type}, 1, '{}')`
      yield* beat
      yield* until(
        Effect.sync(() => seen),
        (n) => n === 1
      )
      yield* rests

      yield* sql`insert into job_node (id, host, pid, seen_at) values ('dead', 'here', 1, now())`
      const lost = yield* send(job(Plain, { node: "dead" }))
      assert.strictEqual(yield* Effect.map(store.find([lost]), ([view]) => view?.node), "dead")
      yield* beat
      yield* rests
      yield* sql`update job_node set seen_at = now() - interval '1 hour' where id = 'dead'`
      yield* beat
      yield* until(Effect.andThen(beat, store.find([lost])), ([view]) => view?.state === "completed")
    })
  )

  test.effect("finds a job whose sender had its position long before it committed", () =>
    Effect.gen(function* () {
      const { beat, becomes, rests } = yield* node
      const sql = yield* SqlClient.SqlClient
      yield* rests
      const sent = yield* sql.withTransaction(
        Effect.gen(function* () {
          const [sent] = yield* (yield* JobStore).send([job(Keyed, { key: "late" })])
          yield* Effect.repeat(beat, { times: 4 })
          return sent!.jobId
        })
      )
      yield* beat
      yield* becomes(sent, "completed")
      yield* rests
    })
  )

  test.effect("claims jobs that were given back, and those of an actor that goes on, without a new position", () =>
    Effect.gen(function* () {
      const { beat, becomes, rests, send } = yield* node
      const sql = yield* SqlClient.SqlClient
      yield* rests
      yield* sql`update job_actor set paused_at = now() where actor = ${Plain.name}`
      const paused = yield* send(job(Plain))
      yield* rests
      yield* sql`update job_actor set paused_at = null where actor = ${Plain.name}`
      yield* beat
      yield* becomes(paused, "completed")
      yield* rests

      const other = yield* send(job(Plain, { delayMs: 3_600_000 }))
      yield* rests
      yield* sql`with moved as (delete from job_scheduled where id = ${Number(other)} returning *)
        insert into job (id, position, actor, priority, priority_queue, claim, failures, losses, payload, created_at)
        select id, 1, actor, priority, 0, claim, failures, losses, payload, created_at from moved`
      yield* beat
      yield* becomes(other, "completed")
    })
  )
})
