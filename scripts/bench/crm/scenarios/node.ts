/**
 * A node of the service that also runs the jobs of a probe: an actor whose jobs do nothing, sent 50 times a second. Each writes how long it took to start to the file that BENCH_PROBE names.
 */
import { appendFileSync } from "node:fs"
import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"
import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import { Effect, Layer, Schema } from "effect"
import { HttpApi } from "effect/http-api"
import { SqlClient } from "effect/sql"
import * as Actor from "../../../../src/actor/Actor.ts"
import { Jobs } from "../../../../src/actor/Jobs.ts"
import * as Runtime from "../../../../src/actor/Runtime.ts"
import { modules } from "../../../../src/app.ts"
import * as Dispatcher from "../../../../src/event/Dispatcher.ts"
import * as HttpApp from "../../../../src/HttpApp.ts"
import { ApiId } from "../../../../src/http/LocalApi.ts"
import * as Server from "../../../../src/http/server/Server.ts"
import * as Kernel from "../../../../src/kernel/Kernel.ts"
import * as Preflight from "../../../../src/kernel/Preflight.ts"
import { composeModules, defineModule } from "../../../../src/module.ts"
import * as Telemetry from "../../../../src/telemetry/Telemetry.ts"

const Probe = Actor.make("bench/probe", { payload: Schema.Struct({ at: Schema.Finite }), retention: 0 })
const file = process.env["BENCH_PROBE"] ?? "/dev/null"

const probing = Layer.effectDiscard(
  Effect.gen(function* () {
    const [jobs, sql] = [yield* Jobs, yield* SqlClient.SqlClient]
    // In a transaction, so that no job starts without being claimed.
    const send = Effect.suspend(() => sql.withTransaction(jobs.send(Probe, { at: Date.now() })))
    yield* Effect.forkScoped(
      Effect.forever(Effect.andThen(Effect.forkScoped(Effect.ignore(send)), Effect.sleep("20 millis")))
    )
  })
)

const app = composeModules(
  ...modules,
  defineModule({
    name: "bench",
    actors: [Probe],
    layer: Actor.toLayer(Probe, ({ at }) =>
      Effect.sync(() => {
        appendFileSync(file, `${at} ${Date.now() - at}\n`)
      })
    ).pipe(Layer.merge(probing))
  })
)

const preflight = Preflight.layer(app.settings)
const node = Layer.mergeAll(
  Runtime.worker,
  Dispatcher.layer,
  Server.layer(HttpApp.routes(HttpApi.make(ApiId), app.scheduleRegistry))
).pipe(
  Layer.provide(Layer.mergeAll(app.actorRegistry, app.scheduleRegistry, app.reactionRegistry)),
  Layer.provide(app.layer),
  Layer.provide(app.causeBranches),
  Layer.provide(HttpApp.services),
  Layer.provide(NodeHttpServer.layerHttpServices),
  Layer.provide(Kernel.layer(app, preflight)),
  Layer.provide(Telemetry.layer({ output: "stdout" })),
  Layer.provide(preflight)
)

NodeRuntime.runMain(Layer.launch(node))
