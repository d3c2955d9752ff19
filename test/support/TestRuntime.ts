/**
 * A node on a test database: the runtime with the given module, as a process would compose it. `watch` follows the
 * node's settlements, so that a test waits for what happens instead of for time.
 */
import { Effect, Layer, PubSub } from "effect"
import * as Runtime from "../../src/actor/Runtime.ts"
import type { SettledJob } from "../../src/actor/worker/complete/JobCompleter.ts"
import { Worker } from "../../src/actor/worker/Worker.ts"
import * as Dispatcher from "../../src/event/Dispatcher.ts"
import * as Kernel from "../../src/kernel/Kernel.ts"
import { type AnyModule, composeModules } from "../../src/module.ts"
import type { Settings } from "../../src/settings/Settings.ts"
import * as TestDatabase from "./TestDatabase.ts"

/** The kernel on a database of its own. */
export const kernelOn = (overrides: Partial<Settings["Service"]> = {}, template?: TestDatabase.Template) =>
  Kernel.services.pipe(Layer.provideMerge(TestDatabase.layerWith(overrides, template)))

/** A worker and a dispatcher for the module; needs the kernel. */
export const nodeOf = <const M extends AnyModule>(module: M) => {
  const app = composeModules(module)
  return Layer.merge(Runtime.worker, Dispatcher.layer).pipe(
    Layer.provideMerge(Layer.mergeAll(app.actorRegistry, app.scheduleRegistry, app.reactionRegistry)),
    Layer.provide(app.layer)
  )
}

/** Follows what a node settles from now on; the answer waits for the given number of jobs. */
export const watch = Effect.gen(function* () {
  const subscription = yield* PubSub.subscribe((yield* Worker).settled)
  return (jobs: number, to: ReadonlyArray<SettledJob["to"]> = ["completed", "failed"]) =>
    Effect.gen(function* () {
      const seen: Array<SettledJob> = []
      while (seen.length < jobs) {
        const settled = yield* PubSub.take(subscription)
        if (to.includes(settled.to)) seen.push(settled)
      }
      return seen
    })
})
