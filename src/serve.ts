/** The service: kernel, modules, and by the node's role what listens and what runs jobs. */
import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"
import { Cause, Console, Effect, Layer } from "effect"
import { HttpServer } from "effect/http"
import { HttpApi } from "effect/http-api"
import * as Runtime from "./actor/Runtime.ts"
import * as ActorSelection from "./actor/worker/ActorSelection.ts"
import * as LeaseThread from "./actor/worker/lease/LeaseThread.ts"
import { App, firstRunTour, outside } from "./app.ts"
import { place } from "./cores/Place.ts"
import * as Supervised from "./cores/Supervised.ts"
import * as Backlog from "./event/Backlog.ts"
import * as Dispatcher from "./event/Dispatcher.ts"
import * as OutboxPruner from "./event/OutboxPruner.ts"
import * as PublisherMonitor from "./event/PublisherMonitor.ts"
import * as HttpApp from "./HttpApp.ts"
import * as IdempotencyPurge from "./http/idempotency/IdempotencyPurge.ts"
import { ApiId } from "./http/LocalApi.ts"
import * as MetricsText from "./http/response/MetricsText.ts"
import * as MetricsListener from "./http/server/MetricsListener.ts"
import * as Server from "./http/server/Server.ts"
import * as Kernel from "./kernel/Kernel.ts"
import * as Preflight from "./kernel/Preflight.ts"
import * as UnservedActors from "./operate/runtime/served/UnservedActors.ts"
import { LoadedModules } from "./outside/LoadedModules.ts"
import * as RestingMemory from "./process/RestingMemory.ts"
import * as Shutdown from "./process/Shutdown.ts"
import { Settings } from "./settings/Settings.ts"
import * as Fault from "./sql/Fault.ts"
import { Name } from "./sql/server/Server.ts"
import * as Telemetry from "./telemetry/Telemetry.ts"

const preflight = Preflight.layer(App.settings, outside.faults)

const http = Server.layer(
  HttpApp.routes(App.api, App.scheduleRegistry, new URL("./commands/writeOpenApi.ts", import.meta.url))
)

const actors = ActorSelection.layer.pipe(Layer.provide(App.actorRegistry))

/** Runs jobs and reactions. Health, metrics and the interface for operators are served all the same. */
const jobs = Layer.mergeAll(
  Runtime.worker,
  Backlog.layer.pipe(Layer.provide(Dispatcher.layer)),
  OutboxPruner.layer,
  PublisherMonitor.layer,
  IdempotencyPurge.layer
).pipe(Layer.provide(Layer.mergeAll(actors, App.scheduleRegistry, App.reactionRegistry, LeaseThread.layer)))
const health = Server.layer(HttpApp.routes(HttpApi.make(ApiId), App.scheduleRegistry))

const byRole = Layer.unwrap(
  Effect.map(Settings, ({ role }) => {
    switch (role) {
      case "all":
        return Layer.merge(jobs, http)
      case "http":
        return http
      case "worker":
        return Layer.merge(jobs, health)
    }
  })
)

/** On nodes of each role: where no worker is up, those that answer HTTP say so. */
const unserved = UnservedActors.daemon.pipe(
  Layer.provide(UnservedActors.UnservedActors.layer),
  Layer.provide(App.scheduleRegistry)
)

/** Built last and closed first: requests and jobs begin to drain together. */
const started = Layer.effectDiscard(
  Effect.gen(function* () {
    const { role } = yield* Settings
    yield* Effect.addFinalizer(() => Effect.andThen(Shutdown.endInTime, Shutdown.begin))
    yield* HttpServer.addressFormattedWith((address) =>
      Effect.logInfo(`Ready at ${address}`, { role, ...(place && { process: place.number }) })
    )
    if (role !== "worker" && (place === undefined || place.number === 1)) yield* firstRunTour
    yield* Supervised.ready
  })
)

/** Each node says which data it uses: a mistyped address would otherwise look like an empty service. */
const dataInUse = Layer.effectDiscard(
  Effect.flatMap(Name, (name) => Effect.logInfo(`Data: ${name.replace(/^[AT]/, (letter) => letter.toLowerCase())}`))
)

const modulesInUse = Layer.effectDiscard(
  Effect.forEach(outside.accepted, ({ from, name, version }) =>
    Effect.logInfo(`Module from outside: ${name} ${version} (${from})`)
  )
)

const service = started.pipe(
  Layer.provide(byRole),
  Layer.provide(unserved),
  Layer.provide([MetricsListener.layer, RestingMemory.layer, Supervised.layer(MetricsText.own)]),
  Layer.provide(App.layer),
  Layer.provide([App.causeBranches, App.sealedColumns, Layer.succeed(LoadedModules, outside.accepted)]),
  Layer.provide(HttpApp.services),
  Layer.provide(NodeHttpServer.layerHttpServices),
  Layer.provide([dataInUse, modulesInUse]),
  Layer.provide(Kernel.layer(App, preflight))
)

/** Runs until it is interrupted. A start that fails before there is a log prints one line per fault. */
export const serve = Effect.suspend(() => {
  let isLogged = false
  const log = (cause: Cause.Cause<unknown>) => {
    if (Cause.hasInterruptsOnly(cause)) return Effect.void
    isLogged = true
    const fault = Fault.faultOf(Cause.squash(cause))
    return Effect.logFatal(
      `The service ends: ${linesOf(cause)}`,
      fault?.state === undefined ? {} : { state: fault.state }
    )
  }
  return Layer.launch(
    service.pipe(Layer.tapCause(log), Layer.provide(Telemetry.layer({ output: "stdout" })), Layer.provide(preflight))
  ).pipe(
    Effect.tapCause((cause) =>
      isLogged || Cause.hasInterruptsOnly(cause) ? Effect.void : Console.error(linesOf(cause))
    )
  )
})

const linesOf = (cause: Cause.Cause<unknown>): string => {
  const fault = Cause.squash(cause)
  const failed = Fault.faultOf(fault)
  if (failed !== undefined) return Fault.lineOf(failed)
  return fault instanceof Error && "_tag" in fault ? fault.message : Cause.pretty(cause)
}
