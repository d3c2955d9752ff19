/**
 * Processes of one cluster on the test's database. Each has a kernel and a worker of its own, so they know of each other
 * through the database alone.
 */
import { Context, Effect, Exit, Layer, Scope } from "effect"
import { SqlClient } from "effect/sql"
import { JobStore } from "../../src/actor/JobStore.ts"
import { Jobs } from "../../src/actor/Jobs.ts"
import { Worker } from "../../src/actor/worker/Worker.ts"
import * as Kernel from "../../src/kernel/Kernel.ts"
import { Lifecycle } from "../../src/process/Lifecycle.ts"
import { Notifier } from "../../src/sql/Notifier.ts"

/** A process that runs jobs until it is stopped, or the test ends. */
export const start = Effect.fnUntraced(function* <A, E, R>(node: Layer.Layer<A | Worker, E, R>) {
  const scope = yield* Scope.make()
  const stop = Scope.close(scope, Exit.void)
  yield* Effect.addFinalizer(() => stop)
  const context = yield* Layer.buildWithScope(Layer.provideMerge(node, Layer.fresh(Kernel.services)), scope)
  return {
    jobs: Context.get(context, Jobs),
    worker: Context.get(context, Worker),
    store: Context.get(context, JobStore),
    drain: Context.get(context, Lifecycle).drain,
    notifier: Context.get(context, Notifier),
    stop
  }
})

/** The rescuer takes a node for dead that may be alive: its next heartbeat may come in between. */
export const takeForDead = Effect.fnUntraced(function* (nodeId: string) {
  const [store, sql] = [yield* JobStore, yield* SqlClient.SqlClient]
  const age = sql`update job_node set seen_at = now() - interval '1 hour' where id = ${nodeId}`
  const isThere = sql`select from job_node where id = ${nodeId}`
  yield* until(Effect.andThen(Effect.andThen(age, store.rescue(15_000)), isThere), ({ length }) => length === 0)
})

/** Looks again until it sees what must come. */
export const until = <A, E, R>(look: Effect.Effect<A, E, R>, is: (seen: A) => boolean): Effect.Effect<A, E, R> =>
  Effect.repeat(look, { until: is })
