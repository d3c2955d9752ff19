/** A newer build is taken back while its jobs wait: what the older one sees of them, and what operators can do. */
import { assert, layer } from "@effect/vitest"
import { Effect, Schema } from "effect"
import * as Actor from "../../../src/actor/Actor.ts"
import { JobStore } from "../../../src/actor/JobStore.ts"
import { Jobs } from "../../../src/actor/Jobs.ts"
import * as DeclaredLimits from "../../../src/actor/limit/DeclaredLimits.ts"
import { defineModule } from "../../../src/module.ts"
import * as JobsCheck from "../../../src/operate/check/JobsCheck.ts"
import { Inspector } from "../../../src/operate/runtime/Inspector.ts"
import { Operations } from "../../../src/operate/runtime/Operations.ts"
import { OverrideControl } from "../../../src/operate/runtime/OverrideControl.ts"
import * as Cluster from "../../actor/Cluster.ts"
import { nodeOf } from "../../support/TestRuntime.ts"
import { board } from "./support.ts"

const Older = Schema.Struct({ name: Schema.String })
const Newer = Schema.Struct({ given: Schema.String, family: Schema.String })
const older = Actor.make("rolled/greet", { payload: Older, success: Schema.String })
const newer = Actor.make("rolled/greet", {
  payload: Newer,
  success: Schema.String,
  version: 2,
  upgrades: { 1: ({ name }) => ({ given: name, family: "" }) },
  downgrades: {
    2: ({ family, given }) => {
      if (family === "Unnamed") throw new Error("has no older name")
      return { name: `${given} ${family}` }
    }
  }
})
const oldNode = nodeOf(
  defineModule({
    name: "rolled",
    actors: [older],
    layer: Actor.toLayer(older, ({ name }) => Effect.succeed(`Hello ${name}`))
  })
)
const oldBuild = { actors: [older], schedules: [], events: [], reactions: [], checks: [] }

layer(board, { excludeTestServices: true })("Jobs of a build that was taken back", (it) => {
  it.effect("are counted by the check of the older build, and run there once they are downgraded", () =>
    Effect.gen(function* () {
      const [operations, jobs, inspector] = [yield* Operations, yield* Jobs, yield* Inspector]
      const sent = yield* jobs.sendAll(newer, [
        { payload: { given: "Ann", family: "Lee" } },
        { payload: { given: "Bo", family: "Ek" }, options: { delay: "1 hour" } },
        { payload: { given: "Cy", family: "Unnamed" } }
      ])
      const [now = "", later = "", stuck = ""] = sent.map(({ jobId }) => jobId)
      const counted = (yield* JobsCheck.run(oldBuild)).filter(({ subject }) => subject === older.name)
      assert.deepStrictEqual(
        counted.map(({ count, kind, reason, version }) => [kind, version, count, reason]),
        [["job", 2, 3, "Its payload has version 2, and this build knows up to 1"]]
      )
      const node = yield* Cluster.start(oldNode)
      const filter = { actor: older.name }
      const preview = yield* operations.downgrade(filter, newer, 1, { dryRun: true })
      assert.deepStrictEqual([preview.matched, preview.changed], [3, 0])
      const done = yield* operations.downgrade(filter, newer, 1, {})
      assert.deepStrictEqual([done.matched, done.changed], [3, 2])
      assert.strictEqual(yield* jobs.await(older, now), "Hello Ann Lee")
      yield* operations.promoteOne(later)
      assert.strictEqual(yield* jobs.await(older, later), "Hello Bo Ek")
      assert.deepStrictEqual((yield* jobs.find(stuck))?.version, 2)
      const ended = yield* operations.cancel({ ...filter, laterThan: 1 }, {})
      assert.deepStrictEqual([ended.changed, (yield* jobs.find(stuck))?.state], [1, "cancelled"])
      assert.deepStrictEqual(
        (yield* inspector.audit({ limit: 3 })).entries.map(({ action, changed, detail }) => [action, changed, detail]),
        [
          ["cancel", 1, { actor: older.name, laterThan: 1, states: ["scheduled", "incompatible", "ready", "running"] }],
          ["promote", 1, {}],
          ["downgrade", 2, { actor: older.name, laterThan: 1, states: ["scheduled", "incompatible", "ready"] }]
        ]
      )
      yield* node.stop
    })
  )

  it.effect("find what operators have set as it was, whichever build is there", () =>
    Effect.gen(function* () {
      const [operations, store, inspector] = [yield* Operations, yield* JobStore, yield* Inspector]
      const builds = [older, newer].map((actor) => [
        { actor: actor.name, retentionDays: actor.version, hasKeys: false, limits: DeclaredLimits.of(actor) }
      ])
      const overrides = yield* OverrideControl
      const seen = Effect.map(inspector.stats, ({ actors }) => {
        const found = actors.find(({ actor }) => actor === older.name)
        return [found?.pausedAt !== null, found?.override?.concurrency, found?.override?.timeoutMs]
      })
      const since = yield* Effect.forEach(builds, (build) => store.register(build))
      yield* operations.setPaused(older.name, true)
      yield* overrides.set(older.name, { concurrency: 2, timeoutMs: 5_000 })
      for (const [n, build] of builds.entries()) {
        yield* store.register(build, since[n])
        assert.deepStrictEqual(yield* seen, [true, 2, 5_000])
      }
      yield* store.register(builds[0]!)
      assert.deepStrictEqual(yield* seen, [true, 2, 5_000])
    })
  )

  it.effect("are left alone by a build that knows no way back, which says what else can be done", () =>
    Effect.gen(function* () {
      const operations = yield* Operations
      const refused = (
        filter: Parameters<typeof operations.downgrade>[0],
        declared: Parameters<typeof operations.downgrade>[1],
        version: number
      ) => Effect.map(Effect.flip(operations.downgrade(filter, declared, version, {})), ({ message }) => message)
      const filter = { actor: older.name }
      assert.include(yield* refused(filter, older, 1), "no downgrade of rolled/greet from version 2")
      assert.include(yield* refused(filter, undefined, 1), "does not declare the actor rolled/greet")
      assert.include(
        yield* refused(filter, undefined, 1),
        "ekimae jobs cancel-many --actor rolled/greet --later-than N"
      )
      assert.include(yield* refused({ laterThan: 1 }, newer, 1), "at least one condition")
      const declare = (downgrades: Record<number, () => unknown>) => () =>
        Actor.make("rolled/greet", { payload: Older, version: 2, downgrades })
      for (const from of [1, 3]) assert.throws(declare({ [from]: () => ({}) }), `a downgrade from version ${from}`)
      assert.doesNotThrow(declare({ 2: () => ({}) }))
    })
  )
})
