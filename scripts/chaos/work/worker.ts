/**
 * A node that does the work of the runs, composed as the service is but for HTTP. It tells the process that started it
 * when it is ready and how many results were refused, and ends with it.
 */
import "../../../src/version.ts"
import * as path from "node:path"
import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import { Cause, Effect, Layer, Metric } from "effect"
import * as Runtime from "../../../src/actor/Runtime.ts"
import * as LeaseThread from "../../../src/actor/worker/lease/LeaseThread.ts"
import { Worker } from "../../../src/actor/worker/Worker.ts"
import { CpuPool } from "../../../src/cpu/CpuPool.ts"
import * as Kernel from "../../../src/kernel/Kernel.ts"
import { composeModules, defineModule } from "../../../src/module.ts"
import { Lifecycle } from "../../../src/process/Lifecycle.ts"
import { Settings } from "../../../src/settings/Settings.ts"
import * as Telemetry from "../../../src/telemetry/Telemetry.ts"
import type { WorkerMessage } from "../stage/WorkerProcess.ts"
import { BatchedModule } from "./Batched.ts"
import * as Builds from "./Builds.ts"
import * as Journal from "./Journal.ts"
import * as Perform from "./Perform.ts"
import { StagedModule } from "./Staged.ts"

const [, , label = "", directory = ""] = process.argv
process.once("disconnect", () => process.exit(1))

/** Ends when it is on its way: the last word of a process must not be lost with it. */
const tell = (message: WorkerMessage) =>
  Effect.callback<void>((resume) => {
    if (process.send === undefined || !process.connected) resume(Effect.void)
    else process.send(message, () => resume(Effect.void))
  })

/** Until then it only stands by. */
const go = new Promise<Readonly<Record<string, string>>>((resolve) => process.once("message", resolve))
await Effect.runPromise(tell({ loaded: true }))
Object.assign(process.env, await go)

/** Handlers are composed before the worker that runs them. */
const current = { nodeId: () => "" }

const options: Perform.Options = {
  journal: Journal.open(path.join(directory, `${label}.journal`), label),
  nodeId: () => current.nodeId(),
  busy: process.env["CHAOS_BUSY"] === "1"
}

const App = composeModules(
  defineModule({
    name: "chaos",
    actors: Perform.actors,
    layer: Perform.layer(options).pipe(Layer.provide(CpuPool.layer({ threads: 1, memoryMb: 128 })))
  }),
  StagedModule,
  BatchedModule,
  Builds.moduleOf(process.env["CHAOS_BUILD"], options)
)

const refused = Effect.map(Metric.snapshot, (metrics) =>
  metrics.reduce(
    (sum, metric) =>
      metric.id === "jobs_refused_total" && metric.type === "Counter" ? sum + Number(metric.state.count) : sum,
    0
  )
)

const tellRefused = Effect.flatMap(refused, (count) => tell({ refused: count }))

const node = Layer.effectDiscard(
  Effect.gen(function* () {
    const lifecycle = yield* Lifecycle
    current.nodeId = (yield* Worker).nodeId
    yield* Effect.addFinalizer(() => lifecycle.drain)
    yield* tell({ ready: true })
    yield* Effect.forkScoped(Effect.forever(Effect.andThen(Effect.sleep("500 millis"), tellRefused)))
  })
).pipe(
  Layer.provide(Runtime.worker),
  Layer.provide([App.actorRegistry, App.scheduleRegistry, LeaseThread.layer]),
  Layer.provide(App.layer),
  Layer.provide(Kernel.layer(App)),
  Layer.provide(Telemetry.layer({ output: "stdout" })),
  Layer.provide(Settings.layer)
)

NodeRuntime.runMain(Effect.ensuring(Layer.launch(node), tellRefused), {
  teardown: (exit, onExit) => onExit(exit._tag === "Success" || Cause.hasInterruptsOnly(exit.cause) ? 0 : 1)
})
