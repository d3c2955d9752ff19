/** The job runtime of this service, with the settings that it has by default. */
import { Effect, Layer, ManagedRuntime, Schema } from "effect"
import * as Actor from "../../../src/actor/Actor.ts"
import { Jobs } from "../../../src/actor/Jobs.ts"
import * as Runtime from "../../../src/actor/Runtime.ts"
import * as Step from "../../../src/actor/step/Step.ts"
import * as Kernel from "../../../src/kernel/Kernel.ts"
import { composeModules, defineModule } from "../../../src/module.ts"
import { Settings } from "../../../src/settings/Settings.ts"
import * as Telemetry from "../../../src/telemetry/Telemetry.ts"
import { serve } from "./Serve.ts"
import { type Kind, limitPerKey, type System, type Work } from "./System.ts"

const Message = Schema.Struct({
  n: Schema.Int,
  key: Schema.optionalKey(Schema.String),
  at: Schema.optionalKey(Schema.Finite)
})

/** The tenant of a fair job. */
const optionsOf = (kind: Kind, { key }: typeof Message.Type) =>
  kind === "fair" && key !== undefined ? { tenant: key } : {}

const keyOf = ({ key }: typeof Message.Type) => key

const actorOf = (kind: Kind, concurrency?: number) =>
  Actor.make(`bench/${kind}`, {
    payload: Message,
    ...(concurrency === undefined ? {} : { concurrency }),
    ...(kind === "keyed" ? { mailbox: keyOf } : {}),
    ...(kind === "fair" ? { fairToTenants: true } : {}),
    ...(kind === "limited" ? { limitPerKey: { key: keyOf, running: limitPerKey } } : {})
  })

const actors = {
  plain: actorOf("plain"),
  keyed: actorOf("keyed"),
  limited: actorOf("limited"),
  fair: actorOf("fair"),
  steps: actorOf("steps"),
  probe: actorOf("probe")
}

/** A node that runs these jobs and no others. */
const nodeOf = (works: ReadonlyArray<Work>) => {
  const parts = works.map(({ concurrency, handle, kind }) => {
    const actor = actorOf(kind, concurrency)
    const handled = (message: typeof Message.Type) =>
      Effect.suspend(() => {
        const running = handle(message)
        return running === undefined ? Effect.void : Effect.promise(() => running)
      })
    const inSteps = (message: typeof Message.Type) =>
      Effect.andThen(
        handled(message),
        Effect.forEach(["first", "second", "third"], (name) => Step.run(name, Effect.void), { discard: true })
      )
    return { actor, layer: kind === "steps" ? Step.toLayer(actor, inSteps) : Actor.toLayer(actor, handled) }
  })
  const app = composeModules(
    defineModule({
      name: "bench",
      actors: parts.map(({ actor }) => actor),
      layer: parts.map(({ layer }) => layer).reduce((all, layer) => Layer.merge(all, layer))
    })
  )
  return Runtime.worker.pipe(
    Layer.provide(Layer.merge(app.actorRegistry, app.scheduleRegistry)),
    Layer.provide(app.layer)
  )
}

const open = async (): Promise<System> => {
  const kernel = Kernel.layer({ migrations: [], settings: [] }).pipe(
    Layer.provideMerge(Telemetry.layer({ output: "stderr" })),
    Layer.provideMerge(Settings.layer)
  )
  const runtime = ManagedRuntime.make(kernel)
  const jobs = await runtime.runPromise(Jobs)
  return {
    send: (kind, message) => runtime.runPromise(jobs.send(actors[kind], message, optionsOf(kind, message))),
    sendAll: (kind, messages, delayMs) =>
      runtime.runPromise(
        jobs.sendAll(
          actors[kind],
          kind === "plain" && delayMs === undefined
            ? messages.map((payload) => ({ payload }))
            : messages.map((payload) => ({
                payload,
                options: { ...optionsOf(kind, payload), ...(delayMs === undefined ? {} : { delay: delayMs }) }
              }))
        )
      ),
    work: async (...works) => {
      const node = ManagedRuntime.make(Layer.provide(nodeOf(works), Layer.succeedContext(await runtime.context())))
      await node.context()
      return () => node.dispose()
    },
    close: () => runtime.dispose()
  }
}

await import("effect/schema/SchemaJITCompiler/enable")
serve({
  open,
  tables: [
    "job",
    "job_claim",
    "job_scheduled",
    "job_history",
    "job_unique",
    "job_mailbox",
    "job_step",
    "job_step_history"
  ],
  unfinished: "select exists (select from job) as unfinished"
})
