/** Limits of signals: their keys, and how long they stay. */
import { assert, layer } from "@effect/vitest"
import { Effect, Exit, Schema } from "effect"
import { SqlClient } from "effect/sql"
import * as Actor from "../../../src/actor/Actor.ts"
import { Jobs } from "../../../src/actor/Jobs.ts"
import * as Retry from "../../../src/actor/Retry.ts"
import * as Signal from "../../../src/actor/step/Signal.ts"
import * as SignalDispatcher from "../../../src/actor/step/SignalDispatcher.ts"
import { Signals } from "../../../src/actor/step/Signals.ts"
import * as Step from "../../../src/actor/step/Step.ts"
import { StepStore } from "../../../src/actor/step/StepStore.ts"
import { defineModule } from "../../../src/module.ts"
import { kernelOn, nodeOf } from "../../support/TestRuntime.ts"
import { start, until } from "../Cluster.ts"

const Replied = Signal.make("test/replied", { payload: Schema.Struct({ text: Schema.String }) })

layer(kernelOn(), { excludeTestServices: true })("The runtime", (test) => {
  test.effect("takes no signal and no wait whose key is empty or longer than an index holds", () =>
    Effect.gen(function* () {
      const [signals, store] = [yield* Signals, yield* StepStore]
      const sent = (key: string) => Effect.exit(signals.send(Replied, key, { text: "hello" }))
      assert.isTrue(Exit.isSuccess(yield* sent("k".repeat(500))))
      assert.isTrue(Exit.isFailure(yield* sent("k".repeat(501))))
      assert.isTrue(Exit.isFailure(yield* sent("")))
      assert.isFalse(yield* store.match(100))
      const actor = Actor.make("test/waits", {
        payload: Schema.Null,
        retry: Retry.exponential({ max: 0, base: "1 millis" })
      })
      const handler = Step.toLayer(actor, () => Step.wait(Replied, "k".repeat(501), { timeout: "1 hour" }))
      yield* start(nodeOf(defineModule({ name: "test", actors: [actor], layer: handler })))
      const jobs = yield* Jobs
      const { jobId } = yield* jobs.send(actor, null)
      const view = yield* until(jobs.find(jobId), (view) => view?.state === "failed")
      assert.include(view?.attempts[0]?.message, "501 characters: expected 1 to 500")
    })
  )

  test.effect("leaves no signal behind that was kept long enough, however many there are", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      yield* sql`
        insert into job_signal (signal, key, payload, is_new, expires_at)
        select 'test/old', n::text, '1', false, now() - interval '1 minute' from generate_series(1, 20001) as n`
      yield* SignalDispatcher.prune
      assert.deepStrictEqual(yield* sql`select id from job_signal where signal = 'test/old'`, [])
    })
  )
})
