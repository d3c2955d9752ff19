import { assert, describe, it, layer } from "@effect/vitest"
import { DateTime, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import * as Actor from "../../../src/actor/Actor.ts"
import * as Cause from "../../../src/actor/cause/Cause.ts"
import { type Explanation, Why } from "../../../src/actor/cause/Why.ts"
import { JobStore } from "../../../src/actor/JobStore.ts"
import { Jobs } from "../../../src/actor/Jobs.ts"
import * as CronSchedule from "../../../src/actor/schedule/CronSchedule.ts"
import * as Firing from "../../../src/actor/schedule/Firing.ts"
import * as Event from "../../../src/event/Event.ts"
import { Events } from "../../../src/event/Events.ts"
import { CurrentRequest, RequestContext } from "../../../src/http/RequestContext.ts"
import { defineModule } from "../../../src/module.ts"
import { newJob } from "../../contract/jobstore/Fixture.ts"
import { kernelOn, nodeOf } from "../../support/TestRuntime.ts"

const Order = Schema.Struct({ n: Schema.Int })
const Take = Actor.make("shop/take", { payload: Order, success: Schema.String })
const Pack = Actor.make("shop/pack", { payload: Order })
const Ordered = Event.make("shop.ordered", { data: Order, description: "An order was taken" })
const PackOrders = Event.reaction("shop/pack-orders", { to: [Ordered] })

const Shop = defineModule({
  name: "shop",
  actors: [Take, Pack],
  events: [Ordered],
  reactions: [PackOrders],
  layer: Layer.mergeAll(
    Actor.toLayer(Take, (order) =>
      Effect.gen(function* () {
        const [jobs, events] = [yield* Jobs, yield* Events]
        yield* events.publishAll([
          { event: Ordered, data: order },
          { event: Ordered, data: { n: order.n + 1 } }
        ])
        return (yield* jobs.send(Pack, order)).jobId
      })
    ),
    Actor.toLayer(Pack, () => Effect.void),
    Event.toLayer(PackOrders, (events) =>
      Effect.forEach(
        events,
        (event) =>
          Event.causedBy(event)(
            Effect.gen(function* () {
              const jobs = yield* Jobs
              yield* jobs.send(Pack, yield* Schema.decodeUnknownEffect(Order)(event.data))
            })
          ),
        { discard: true }
      )
    )
  )
})

const requested = Effect.provideService(CurrentRequest, new RequestContext("req-1", "127.0.0.1", 0))

layer(Layer.merge(nodeOf(Shop), Why.layer).pipe(Layer.provideMerge(kernelOn())), { excludeTestServices: true })(
  "The cause",
  (test) => {
    test.effect("of a job is the request, the job or the event that sent it", () =>
      Effect.gen(function* () {
        const [jobs, sql] = [yield* Jobs, yield* SqlClient.SqlClient]
        const { jobId } = yield* requested(jobs.send(Take, { n: 1 }))
        const packed = yield* jobs.await(Take, jobId)
        assert.strictEqual((yield* jobs.find(jobId))?.cause, "request:req-1")
        assert.strictEqual((yield* jobs.find(packed))?.cause, `job:${jobId}`)
        const events = yield* sql<{ readonly id: string; readonly cause: string }>`
        select id, cause from event order by seq`
        assert.deepStrictEqual(
          events.map(({ cause }) => cause),
          [`job:${jobId}`, `job:${jobId}`]
        )
        const causes = yield* Effect.repeat(
          sql<{ readonly cause: string }>`
          select cause from job where cause like 'event:%' union all
          select cause from job_history where cause like 'event:%'`,
          { until: (rows) => rows.length === 2 }
        )
        assert.sameMembers(
          causes.map(({ cause }) => cause),
          events.map(({ id }) => `event:${id}`)
        )
      })
    )

    test.effect("leads from the request down to all that followed, whatever of it is asked about", () =>
      Effect.gen(function* () {
        const [jobs, why] = [yield* Jobs, yield* Why]
        const { jobId } = yield* Effect.provideService(
          jobs.send(Take, { n: 10 }),
          CurrentRequest,
          new RequestContext("req-2", "127.0.0.1", 0)
        )
        const packed = yield* jobs.await(Take, jobId)
        const lines = ({ nodes }: Explanation) => nodes.map(({ depth, kind, name }) => `${depth} ${kind} ${name}`)
        const whole = [
          "0 request null",
          "1 job shop/take",
          "2 event shop.ordered",
          "3 job shop/pack",
          "2 event shop.ordered",
          "3 job shop/pack",
          "2 job shop/pack"
        ]
        const explained = yield* Effect.repeat(why.explain("req-2"), {
          until: ({ nodes }) => nodes.length === whole.length
        })
        assert.sameMembers([...lines(explained)], whole)
        assert.deepStrictEqual([lines(explained)[0], lines(explained)[1]], ["0 request null", "1 job shop/take"])
        const event = explained.nodes.find(({ kind }) => kind === "event")!
        for (const asked of [jobId, `job:${packed}`, event.id, `evt_${event.id}`]) {
          const tree = yield* why.explain(asked)
          assert.deepStrictEqual([tree.nodes[0]?.ref, tree.nodes.length], ["request:req-2", whole.length])
          assert.include(
            tree.nodes.map(({ ref }) => ref),
            tree.asked
          )
        }
        for (const unknown of ["999999999", "nothing", "job:x", "event:1"]) {
          assert.strictEqual((yield* Effect.flip(why.explain(unknown)))._tag, "CauseNotFound")
        }
      })
    )

    test.effect("of a job that runs on after its time limit, or its cancellation, says on which node", () =>
      Effect.gen(function* () {
        const [store, why] = [yield* JobStore, yield* Why]
        const sent = yield* store.send([newJob({ actor: "shop/late" }), newJob({ actor: "shop/late", key: "k" })])
        const ids = sent.map(({ jobId }) => jobId)
        yield* store.join({ id: "late-node", host: "here", pid: 1 })
        yield* store.claim("late-node", [{ actor: "shop/late", limit: 2, keyPolicy: { running: 1 } }])
        yield* store.beat("late-node", ids)
        const states = Effect.forEach(ids, (id) =>
          Effect.map(why.explain(`job:${id}`), ({ nodes }) => nodes.find(({ ref }) => ref === `job:${id}`)?.state)
        )
        const limit = "still running on node late-node after its time limit"
        assert.deepStrictEqual(yield* states, [limit, limit])
        yield* store.cancel([ids[1]!])
        assert.deepStrictEqual(yield* states, [limit, "still running on node late-node after its cancellation"])
        yield* store.leave("late-node")
        yield* store.cancel(ids)
      })
    )

    test.effect("shows the work of one tick alone, and a bounded number of what one request caused", () =>
      Effect.gen(function* () {
        const [jobs, why] = [yield* Jobs, yield* Why]
        const ticked = yield* Effect.forEach([20, 21], (n) => jobs.send(Pack, { n }, { cause: "schedule:shop/often" }))
        const tick = yield* why.explain(ticked[1]!.jobId)
        assert.deepStrictEqual(
          tick.nodes.map(({ more, ref }) => [ref, more]),
          [
            ["schedule:shop/often", true],
            [`job:${ticked[1]!.jobId}`, false]
          ]
        )
        const many = yield* jobs.sendAll(
          Pack,
          Array.from({ length: 250 }, (_, n) => ({ payload: { n }, options: { cause: "request:bulk" } }))
        )
        const last = many.at(-1)!.jobId
        const bulk = yield* why.explain(last)
        assert.deepStrictEqual([bulk.nodes.length, bulk.nodes[0]?.more], [202, true])
        assert.include(
          bulk.nodes.map(({ id }) => id),
          last
        )
      })
    )

    test.effect("says of each node of a level that it may have brought about more than is shown", () =>
      Effect.gen(function* () {
        const [jobs, events, why] = [yield* Jobs, yield* Events, yield* Why]
        const parents = yield* jobs.sendAll(
          Pack,
          [1, 2].map((n) => ({ payload: { n }, options: { cause: "request:wide", delay: "1 hour" as const } }))
        )
        for (const { jobId } of parents) {
          const options = { cause: `job:${jobId}`, delay: "1 hour" as const }
          yield* jobs.sendAll(
            Pack,
            Array.from({ length: 150 }, (_, n) => ({ payload: { n }, options }))
          )
        }
        yield* Cause.by("job", parents[0]!.jobId)(events.publish(Ordered, { n: 3 }))
        const { nodes } = yield* why.explain("request:wide")
        const more = nodes.filter((node) => node.more).map(({ ref }) => ref)
        assert.deepStrictEqual(
          more,
          parents.map(({ jobId }) => `job:${jobId}`)
        )
        // As many jobs as are shown hide no events.
        assert.isTrue(nodes.some(({ kind }) => kind === "event"))
      })
    )

    test.effect("of a job is the schedule whose tick sent it, or what the sender names", () =>
      Effect.gen(function* () {
        const jobs = yield* Jobs
        const nightly = CronSchedule.make("shop/nightly", {
          cron: "0 3 * * *",
          timeZone: "UTC",
          actor: Pack,
          payload: { n: 3 }
        })
        const tick = yield* Firing.send(nightly, DateTime.toEpochMillis(yield* DateTime.now))
        const named = yield* Cause.by("operator", "root@here")(requested(jobs.send(Pack, { n: 4 })))
        const given = yield* jobs.send(Pack, { n: 5 }, { cause: "event:E" })
        const [plain] = yield* jobs.sendAll(Pack, [{ payload: { n: 6 } }])
        const causeOf = (jobId: string) => Effect.map(jobs.find(jobId), (view) => view?.cause)
        assert.deepStrictEqual(yield* Effect.all([tick, named, given, plain!].map(({ jobId }) => causeOf(jobId))), [
          "schedule:shop/nightly",
          "operator:root@here",
          "event:E",
          null
        ])
      })
    )
  }
)

describe("A cause as text", () => {
  it("has a kind and an id, which may hold a colon", () => {
    assert.deepStrictEqual(Cause.parse(Cause.of("request", "a:b")), { kind: "request", id: "a:b" })
    for (const text of ["job", "job:", "visitor:1", ""]) assert.isUndefined(Cause.parse(text))
  })
})
