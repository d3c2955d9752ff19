/** Supervises the processes of `WORKERS` until a signal, and exits with 0 when all have ended in order. */
import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import { Cause, Duration, Effect, Layer } from "effect"
import * as Supervisor from "./cores/Supervisor.ts"
import * as Shutdown from "./process/Shutdown.ts"
import { Settings } from "./settings/Settings.ts"
import * as Telemetry from "./telemetry/Telemetry.ts"

const supervised = Effect.gen(function* () {
  const settings = yield* Settings
  yield* Effect.logInfo(`Runs as ${settings.workers} processes`)
  const stopWithin = Duration.sum(Shutdown.longest(settings), Duration.seconds(5))
  return yield* Supervisor.run({ processes: settings.workers, flags: process.argv.slice(2), stopWithin })
})

const program = Effect.scoped(supervised).pipe(Effect.provide(Telemetry.logs({ output: "stdout" })))

// One that starts with such settings names all that is wrong, also with those of modules, and ends.
const started = Effect.matchCauseEffect(Layer.build(Settings.layer).pipe(Effect.scoped), {
  onFailure: () => Effect.promise(() => import("./run.ts")),
  onSuccess: (context) =>
    Effect.sync(() =>
      NodeRuntime.runMain(Effect.provideContext(program, context), {
        disableErrorReporting: true,
        teardown: (exit, onExit) => onExit(exit._tag === "Success" || Cause.hasInterruptsOnly(exit.cause) ? 0 : 1)
      })
    )
})

await Effect.runPromise(started)
