/** Actors that no node runs, as each node notices them. */
import { assert, layer } from "@effect/vitest"
import { Effect, Layer, Logger, Schema } from "effect"
import { SqlClient } from "effect/sql"
import * as Actor from "../../../src/actor/Actor.ts"
import { JobStore } from "../../../src/actor/JobStore.ts"
import { Jobs } from "../../../src/actor/Jobs.ts"
import * as ActorCatalogue from "../../../src/operate/external/ActorCatalogue.ts"
import { make, UnservedActors } from "../../../src/operate/runtime/served/UnservedActors.ts"
import { kernelOn } from "../../support/TestRuntime.ts"
import { actorOf } from "./support.ts"

const lines: Array<string> = []
const logged = Logger.layer([Logger.make(({ logLevel, message }) => void lines.push(`${logLevel} ${String(message)}`))])

const services = UnservedActors.layer.pipe(
  Layer.provide(
    Layer.succeed(ActorCatalogue.ActorCatalogue, ActorCatalogue.of([actorOf("served/b"), actorOf("served/a")]))
  ),
  Layer.provideMerge(kernelOn())
)

layer(services)("An actor that no node runs", (it) => {
  it.effect("is named until one has registered it, and three minutes after the last one", () =>
    Effect.gen(function* () {
      const [{ find }, store, sql] = [yield* UnservedActors, yield* JobStore, yield* SqlClient.SqlClient]
      assert.deepStrictEqual(yield* find, ["served/a", "served/b"])
      const register = (...names: ReadonlyArray<string>) =>
        store.register(names.map((actor) => ({ actor, retentionDays: 7, hasKeys: false })))
      yield* register("served/a")
      assert.deepStrictEqual(yield* find, ["served/b"])
      yield* register("served/b")
      assert.deepStrictEqual(yield* find, [])
      const age = (ago: string) => sql`update job_actor set seen_at = now() - ${ago}::interval where actor = 'served/a'`
      yield* age("2 minutes 50 seconds")
      assert.deepStrictEqual(yield* find, [])
      yield* age("3 minutes")
      assert.deepStrictEqual(yield* find, ["served/a"])
    })
  )

  it.effect(
    "is named as well where no build declares it, as long as it has jobs that wait, with a key or not, or for later",
    () =>
      Effect.gen(function* () {
        const [{ find }, store, sql, jobs] = [
          yield* UnservedActors,
          yield* JobStore,
          yield* SqlClient.SqlClient,
          yield* Jobs
        ]
        const kinds = [
          ["taken/plain", {}],
          ["taken/keyed", { mailbox: () => "one" }],
          ["taken/later", {}],
          ["taken/idle", {}]
        ] as const
        const actors = kinds.map(([name, options]) => Actor.make(name, { payload: Schema.Struct({}), ...options }))
        yield* store.register(
          actors.map(({ name }) => ({ actor: name, retentionDays: 7, hasKeys: name === "taken/keyed" }))
        )
        const sent = yield* Effect.forEach(actors.slice(0, 3), (actor) =>
          jobs.send(actor, {}, actor.name === "taken/later" ? { delay: "1 day" } : {})
        )
        const taken = Effect.map(find, (names) => names.filter((name) => name.startsWith("taken/")))
        assert.deepStrictEqual(yield* taken, [])
        yield* sql`update job_actor set seen_at = now() - interval '3 minutes' where actor like 'taken/%'`
        assert.deepStrictEqual(yield* taken, ["taken/keyed", "taken/later", "taken/plain"])
        for (const { jobId } of sent) yield* jobs.cancel(jobId)
        assert.deepStrictEqual(yield* taken, [])
      })
  )

  it.effect("is said in the log when it changes, and once an hour as long as it is so", () =>
    Effect.gen(function* () {
      const [store, sql] = [yield* JobStore, yield* SqlClient.SqlClient]
      yield* sql`update job_actor set seen_at = now() - interval '1 hour'`
      const { count, look } = yield* make
      assert.deepStrictEqual(count(), [])
      const rounds = (times: number) => Effect.replicateEffect(look, times, { discard: true })
      const said =
        "Warn No node runs served/a, served/b: their jobs wait. `ACTORS` and `MODULES` of each node say what it runs"
      yield* rounds(60)
      assert.deepStrictEqual([lines, count()], [[said], [2]])
      yield* rounds(1)
      assert.deepStrictEqual(lines, [said, said])
      yield* store.register(["served/a", "served/b"].map((actor) => ({ actor, retentionDays: 7, hasKeys: false })))
      yield* rounds(2)
      assert.deepStrictEqual(count(), [0])
      assert.deepStrictEqual(lines, [said, said, "Info Each actor has a node that runs it"])
    }).pipe(Effect.provide(logged))
  )
})
