/** A process that runs jobs of `Holding.ts` on the database of DATABASE_URL, until its standard input ends. */
import "../../../../src/version.ts"
import { Effect, Layer } from "effect"
import * as Runtime from "../../../../src/actor/Runtime.ts"
import * as LeaseThread from "../../../../src/actor/worker/lease/LeaseThread.ts"
import { Worker } from "../../../../src/actor/worker/Worker.ts"
import * as Kernel from "../../../../src/kernel/Kernel.ts"
import { composeModules } from "../../../../src/module.ts"
import { Settings } from "../../../../src/settings/Settings.ts"
import * as Database from "../../../../src/sql/Database.ts"
import * as Telemetry from "../../../../src/telemetry/Telemetry.ts"
import { module } from "./Holding.ts"

process.stdin.resume().once("end", () => process.exit(0))

const app = composeModules(module)

const node = Layer.effectDiscard(
  Effect.flatMap(Worker, ({ nodeId }) => Effect.logInfo(`Runs jobs as ${nodeId()}`))
).pipe(
  Layer.provide(Runtime.worker),
  Layer.provide(Layer.mergeAll(app.actorRegistry, app.scheduleRegistry, LeaseThread.layer)),
  Layer.provide(app.layer),
  Layer.provide(Kernel.services),
  Layer.provide(Database.layer),
  Layer.provide(Telemetry.layer({ output: "stdout" })),
  Layer.provide(Settings.layer)
)

await Effect.runPromise(Layer.launch(node))
