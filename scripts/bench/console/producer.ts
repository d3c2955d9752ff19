/** A process beside the service that sends jobs which do nothing, as many a second as BENCH_RATE says, and runs them. */
import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import { Clock, Effect, Layer, Schema } from "effect"
import * as Actor from "../../../src/actor/Actor.ts"
import { Jobs } from "../../../src/actor/Jobs.ts"
import * as Runtime from "../../../src/actor/Runtime.ts"
import { App } from "../../../src/app.ts"
import * as Kernel from "../../../src/kernel/Kernel.ts"
import { composeModules, defineModule } from "../../../src/module.ts"
import { Settings } from "../../../src/settings/Settings.ts"
import * as Telemetry from "../../../src/telemetry/Telemetry.ts"

const rate = Number(process.env["BENCH_RATE"] ?? 1000)
/** Batches a second. */
const pace = 10

const Nothing = Actor.make("bench/nothing", { payload: Schema.Struct({ n: Schema.Int }) })

const sending = Layer.effectDiscard(
  Effect.gen(function* () {
    const jobs = yield* Jobs
    const began = yield* Clock.currentTimeMillis
    let sent = 0
    // By the clock, not by the count of pauses: a late batch is the larger.
    const send = Effect.gen(function* () {
      const due = Math.floor((((yield* Clock.currentTimeMillis) - began) / 1000) * rate)
      const batch = Array.from({ length: Math.min(due - sent, rate) }, (_, i) => ({ payload: { n: sent + i } }))
      sent += batch.length
      if (batch.length > 0) yield* jobs.sendAll(Nothing, batch)
    })
    yield* Effect.forkScoped(Effect.forever(Effect.andThen(send, Effect.sleep(1000 / pace))))
  })
)

const app = composeModules(
  defineModule({ name: "bench", actors: [Nothing], layer: Actor.toLayer(Nothing, () => Effect.void) })
)
const node = Layer.merge(Runtime.worker, sending).pipe(
  Layer.provide(Layer.merge(app.actorRegistry, app.scheduleRegistry)),
  Layer.provide(app.layer),
  Layer.provide(Kernel.layer({ migrations: App.migrations, settings: App.settings })),
  Layer.provide(Telemetry.layer({ output: "stderr" })),
  Layer.provide(Settings.layer)
)

NodeRuntime.runMain(Layer.launch(node))
