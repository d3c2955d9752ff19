import { assert, describe, it, layer } from "@effect/vitest"
import { Effect, Exit, Fiber, Schema } from "effect"
import { SqlClient } from "effect/sql"
import * as Actor from "../../../src/actor/Actor.ts"
import * as HandlerCodec from "../../../src/actor/HandlerCodec.ts"
import { JobStore } from "../../../src/actor/JobStore.ts"
import { Jobs } from "../../../src/actor/Jobs.ts"
import * as Build from "../../../src/actor/version/Build.ts"
import { defineModule } from "../../../src/module.ts"
import { Findings } from "../../../src/operate/check/DeployCheck.ts"
import * as JobsCheck from "../../../src/operate/check/JobsCheck.ts"
import * as Cluster from "../../actor/Cluster.ts"
import { newJob } from "../../contract/jobstore/Fixture.ts"
import { underWay, untilWaiting } from "../../contract/jobstore/PgConcurrency.ts"
import { kernelOn, nodeOf } from "../../support/TestRuntime.ts"

const First = Schema.Struct({ name: Schema.String })
const Third = Schema.Struct({ given: Schema.String, family: Schema.String })
const firstRelease = Actor.make("people/greet", { payload: First })
const thirdRelease = Actor.make("people/greet", {
  payload: Third,
  success: Schema.String,
  version: 3,
  upgrades: {
    1: ({ name }) => ({ names: name.split(" ") }),
    2: ({ names }) => ({ given: names[0], family: names[1] })
  }
})

describe("A payload of an earlier version", () => {
  const decode = HandlerCodec.decoderOf(thirdRelease)
  const reasonOf = (payload: unknown, version: number) =>
    String(Exit.isFailure(decode(payload, version)) && decode(payload, version))

  it("is upgraded step by step", () => {
    assert.deepStrictEqual(decode({ name: "Ann Lee" }, 1), Exit.succeed({ given: "Ann", family: "Lee" }))
    assert.deepStrictEqual(decode({ names: ["Ann", "Lee"] }, 2), Exit.succeed({ given: "Ann", family: "Lee" }))
    assert.deepStrictEqual(decode({ given: "Ann", family: "Lee" }, 3), Exit.succeed({ given: "Ann", family: "Lee" }))
  })

  it("is incompatible with a build that knows no way to it, or fails on the way", () => {
    const withoutUpgrade = HandlerCodec.decoderOf(Actor.make("people/greet", { payload: Third, version: 3 }))
    assert.isTrue(Exit.isFailure(withoutUpgrade({ name: "Ann Lee" }, 1)))
    assert.include(reasonOf({}, 4), "this build knows up to 3")
    assert.include(reasonOf({}, 1), "upgrade from version 1 fails")
    assert.include(reasonOf({ name: "Ann" }, 1), "family")
  })

  it("is refused where the declaration cannot be", () => {
    const declared =
      (version: number, upgrades = {}) =>
      () =>
        Actor.make("people/greet", { payload: First, version, upgrades })
    for (const version of [0, 1.5, 40_000]) assert.throws(declared(version), "expected a whole number")
    assert.throws(declared(2, { 2: () => ({}) }), "an upgrade from version 2, and its version is 2")
  })

  it("is read by builds whose names differ where schema, version or upgrades do", () => {
    const names = [firstRelease, thirdRelease, Actor.make("people/greet", { payload: Third, version: 3 })].map(
      Build.buildOf
    )
    assert.strictEqual(new Set(names).size, 3)
    assert.strictEqual(Build.buildOf(Actor.make("people/greet", { payload: First })), names[0])
  })
})

describe("What a check finds", () => {
  it("is counted in full, with the first reasons of each subject", () => {
    const findings = new Findings()
    const subjects = ["shop/pack", "shop/label"]
    for (const subject of subjects) {
      for (let n = 0; n < 250; n++) findings.add({ kind: "job", subject, version: 1, reason: `got ${n}` }, String(n))
    }
    for (const subject of subjects) {
      const own = findings.all.filter((finding) => finding.subject === subject)
      assert.deepStrictEqual([own.length, own.reduce((sum, { count }) => sum + count, 0)], [21, 250])
      assert.deepInclude(own.at(-1), { count: 230, examples: ["20", "21", "22", "23", "24"] })
    }
  })
})

/** Nodes of two releases; what each one was given. */
const given = { first: [] as Array<string>, third: [] as Array<string> }
const oldNode = nodeOf(
  defineModule({
    name: "people",
    actors: [firstRelease],
    layer: Actor.toLayer(firstRelease, ({ name }) => Effect.sync(() => void given.first.push(name)))
  })
)
const youngNode = nodeOf(
  defineModule({
    name: "people",
    actors: [thirdRelease],
    layer: Actor.toLayer(thirdRelease, ({ family, given: name }) =>
      Effect.sync(() => {
        given.third.push(`${name} ${family}`)
        return family
      })
    )
  })
)

layer(kernelOn(), { excludeTestServices: true })("A node of an older release", (test) => {
  test.effect("beside a newer one leaves to it what it does not know, and the newer one does both", () =>
    Effect.gen(function* () {
      const old = yield* Cluster.start(oldNode)
      const jobs = yield* Jobs
      const later = yield* jobs.send(thirdRelease, { given: "Bo", family: "Ek" })
      const earlier = yield* jobs.send(firstRelease, { name: "Ann Lee" })
      yield* jobs.await(firstRelease, earlier.jobId)
      yield* old.worker.claim
      assert.strictEqual((yield* jobs.find(later.jobId))?.state, "ready")
      yield* old.stop
      const young = yield* Cluster.start(youngNode)
      assert.strictEqual(yield* jobs.await(thirdRelease, later.jobId), "Ek")
      const upgraded = yield* jobs.send(firstRelease, { name: "Cy Ott" })
      assert.strictEqual(yield* jobs.await(thirdRelease, upgraded.jobId), "Ott")
      assert.deepStrictEqual(given, { first: ["Ann Lee"], third: ["Bo Ek", "Cy Ott"] })
      yield* young.stop
    })
  )

  test.effect("refuses a payload of another shape without failing it, and a node that starts later does it", () =>
    Effect.gen(function* () {
      const old = yield* Cluster.start(oldNode)
      const [jobs, store] = [yield* Jobs, yield* JobStore]
      const [sent] = yield* store.send([
        newJob({ actor: firstRelease.name, payload: { given: "Di", family: "Fox" }, version: 1 })
      ])
      const { jobId } = sent!
      yield* Cluster.until(jobs.find(jobId), (view) => view?.state === "incompatible")
      const view = yield* jobs.find(jobId)
      assert.deepStrictEqual([view?.failures, view?.attempts.length], [0, 1])
      assert.deepStrictEqual(yield* jobs.counts(firstRelease.name), { incompatible: 1, completed: 3 })
      yield* old.stop
      const newer = Actor.make("people/greet", { payload: Third, success: Schema.String })
      const node = nodeOf(
        defineModule({
          name: "people",
          actors: [newer],
          layer: Actor.toLayer(newer, ({ family }) => Effect.succeed(family))
        })
      )
      yield* Cluster.start(node)
      assert.strictEqual(yield* jobs.await(newer, jobId), "Fox")
    })
  )

  test.effect("is checked for what waits, also for a job that becomes due meanwhile", () =>
    Effect.gen(function* () {
      const [sql, store] = [yield* SqlClient.SqlClient, yield* JobStore]
      const [sent] = yield* store.send([newJob({ actor: "people/unknown", delayMs: 60_000 })])
      const moving = yield* underWay(
        sql,
        Effect.andThen(sql`lock table job_scheduled in access exclusive mode`, store.runNow([sent!.jobId]))
      )
      const build = { actors: [], schedules: [], events: [], reactions: [], checks: [] }
      const checking = yield* Effect.forkChild(JobsCheck.run(build))
      yield* untilWaiting(sql)
      yield* moving.commit
      const found = (yield* Fiber.join(checking)).filter(({ subject }) => subject === "people/unknown")
      assert.deepStrictEqual(
        found.map(({ count, examples }) => [count, examples]),
        [[1, [sent!.jobId]]]
      )
    })
  )
})
