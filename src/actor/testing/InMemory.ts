/**
 * The runtime without PostgreSQL, for tests of a module's actors: sending, the worker, retries, mailboxes, limits, steps, signals, batches and
 * transactions, on stores in memory that pass the contract of those on PostgreSQL. Time is the Clock's, so a `TestClock` passes the delays.
 *
 * ```ts
 * layer(InMemory.layer({ actors: [Greet], layer: GreetWorker }))("a greeting", (it) => {
 *   it.effect("is sent", () =>
 *     Effect.gen(function* () {
 *       const { jobId } = yield* (yield* Jobs).send(Greet, { friendId: "1" })
 *       yield* drain()
 *       ...
 * ```
 *
 * There are no tables: a statement of SQL ends the fiber with `NeedsDatabase`, and so do events, schedules that are stored, the vault and
 * whatever else keeps rows. One process is one node, and what it does not do here is to be lost, rescued, or replaced by another build.
 */
import { PgClient } from "@effect/sql-pg"
import { ConfigProvider, Context, Effect, Layer } from "effect"
import { SecureRandom } from "effect/crypto"
import { SqlClient } from "effect/sql"
import { Backstops } from "../../process/Backstops.ts"
import { Lifecycle } from "../../process/Lifecycle.ts"
import { registryOf } from "../../Registries.ts"
import { Settings } from "../../settings/Settings.ts"
import * as SettingsGroup from "../../settings/SettingsGroup.ts"
import { FastSql, RuntimeSql } from "../../sql/Database.ts"
import { Notifier } from "../../sql/Notifier.ts"
import * as Wakeups from "../../sql/Wakeups.ts"
import * as Actor from "../Actor.ts"
import * as BatchEnder from "../batch/BatchEnder.ts"
import { EndedJobs } from "../batch/EndedJobs.ts"
import { JobDeadlines } from "../deadline/JobDeadlines.ts"
import { JobStore } from "../JobStore.ts"
import { Jobs } from "../Jobs.ts"
import { OpenBatches, ReadyJobs, SentSignals } from "../JobTopics.ts"
import * as SharedLimit from "../limit/SharedLimit.ts"
import * as Promoter from "../maintenance/Promoter.ts"
import { DirectStart } from "../send/DirectStart.ts"
import { JobWaiter } from "../send/JobWaiter.ts"
import { Callbacks } from "../step/callback/Callbacks.ts"
import { CallbackTokens, idOf } from "../step/callback/CallbackTokens.ts"
import * as SignalDispatcher from "../step/SignalDispatcher.ts"
import { Signals } from "../step/Signals.ts"
import { StepStore } from "../step/StepStore.ts"
import * as Worker from "../worker/Worker.ts"
import { JobTable } from "./memory/JobTable.ts"
import * as MemoryDeadlines from "./memory/MemoryDeadlines.ts"
import * as MemoryJobStore from "./memory/MemoryJobStore.ts"
import * as MemorySql from "./memory/MemorySql.ts"
import * as MemoryStepStore from "./memory/MemoryStepStore.ts"
import * as Runnable from "./memory/Runnable.ts"
import { TestedJobs } from "./TestedJobs.ts"

export { NeedsDatabase } from "./memory/MemorySql.ts"

const makeNotifier = (wakeups: ReturnType<typeof Wakeups.make>): Notifier["Service"] => ({
  notify: (topic, about) => Effect.sync(() => wakeups.wake(topic.name, about === undefined ? "all" : new Set([about]))),
  notifyHere: (topic, about) => Effect.sync(() => wakeups.wake(topic.name, new Set([about]))),
  notifyOthers: () => Effect.void,
  notifyOthersOnCommit: () => Effect.void,
  withCommit: (_topic, _about, commit) => commit(undefined),
  latch: (topic) => wakeups.latch(topic.name),
  take: (topic) => wakeups.take(topic.name),
  setAlone: () => {}
})

/** Settings of a service that is started with an empty environment. */
const settings = Layer.effect(
  Settings,
  Effect.map(SettingsGroup.read([Settings]), ({ values }) => values.get(Settings.key) as unknown as Settings["Service"])
).pipe(Layer.provide(ConfigProvider.layer(ConfigProvider.fromEnv({ env: {} }))))

type Operations = Readonly<Record<string, (...args: ReadonlyArray<never>) => Effect.Effect<unknown, unknown, unknown>>>

/** Has each operation of a store wait for the transactions of others. */
const isolate = <S extends object>(
  store: S,
  isolated: <A, E, R>(self: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>
): S =>
  Object.fromEntries(
    Object.entries(store as unknown as Operations).map(([name, operation]) => [
      name,
      (...args: ReadonlyArray<never>) => isolated(operation(...args))
    ])
  ) as unknown as S

class Memory extends Context.Service<
  Memory,
  {
    readonly table: JobTable
    readonly runnable: Effect.Effect<ReadonlyMap<string, number>>
    readonly deadlines: Effect.Effect<never, never, JobStore | Notifier>
  }
>()("ekimae/actor/testing/Memory") {}

/** The stores alone, and the client whose transactions they obey. */
export const stores = Layer.effectContext(
  Effect.gen(function* () {
    const [table, wakeups] = [new JobTable(), Wakeups.make()]
    const { isolated, sql } = yield* MemorySql.make(() => table.remember())
    const jobs = isolate(yield* MemoryJobStore.makeOn(table), isolated)
    const steps = isolate(MemoryStepStore.makeOn(table), isolated)
    const { daemon, deadlines } = MemoryDeadlines.makeOn(table)
    /** Jobs may have ended for which others wait: no backstop finds that soon. */
    const ends = <A, E, R>(self: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
      Effect.tap(self, () =>
        Effect.sync(() => {
          for (const { name } of [SentSignals, OpenBatches]) wakeups.wake(name, "all")
        })
      )
    const runnable = Runnable.make(table)
    const store = JobStore.of({
      ...jobs,
      ...runnable.follow(jobs),
      cancel: (jobIds) => ends(jobs.cancel(jobIds)),
      cancelKey: (actor, key, limit) => ends(jobs.cancelKey(actor, key, limit)),
      // What an actor stores with its results is stored in one transaction with them.
      settle: (nodeId, settlements, leaseEnds, alongside) => {
        const settled = jobs.settle(nodeId, settlements, leaseEnds, alongside)
        return ends(alongside === undefined ? settled : sql.withTransaction(settled))
      }
    })
    return Context.make(PgClient.PgClient, sql).pipe(
      Context.add(SqlClient.SqlClient, sql),
      Context.add(FastSql, sql),
      Context.add(RuntimeSql, sql),
      Context.add(JobStore, store),
      Context.add(StepStore, steps),
      Context.add(Notifier, makeNotifier(wakeups)),
      Context.add(JobDeadlines, deadlines),
      Context.add(Memory, { table, runnable: runnable.count, deadlines: daemon })
    )
  })
)

/** What waits for signals and batches goes on before a test sees that nothing is left. */
const tested = Layer.effect(
  TestedJobs,
  Effect.gen(function* () {
    const [{ runnable, table }, notifier] = [yield* Memory, yield* Notifier]
    const services = yield* Effect.context<JobStore | StepStore | Notifier>()
    const goesOn = Effect.andThen(SignalDispatcher.runOnce, BatchEnder.runOnce).pipe(
      Effect.provide(services),
      Effect.orDie
    )
    return {
      left: Effect.gen(function* () {
        yield* goesOn
        const counts = yield* runnable
        // A claim says whether they may start.
        for (const actor of counts.keys()) yield* notifier.notify(ReadyJobs, actor)
        return [...counts].map(([actor, count]) => `${count} jobs of ${actor}`)
      }),
      delayed: Effect.sync(() => table.delayed()),
      sentTo: (actor) => Effect.sync(() => table.all((row) => row.actor === actor).map((row) => table.viewOf(row)))
    }
  })
)

/** The tokens are sealed by nothing. */
const tokens = Layer.effect(
  CallbackTokens,
  Effect.map(SecureRandom.SecureRandom, (random) =>
    CallbackTokens.of({
      issue: Effect.map(random.ulid, (token) => ({ id: idOf(token), sealed: Buffer.from(token) })),
      open: ({ sealed }) => Effect.succeed(Buffer.from(sealed).toString()),
      addressOf: (token) => `http://localhost/callbacks/${token}`
    })
  )
)

/** What handlers and tests may use. */
const runtime = Layer.mergeAll(Jobs.layer, Signals.layer, Callbacks.layer, tokens).pipe(
  Layer.provideMerge(Layer.mergeAll(JobWaiter.layer, DirectStart.layer, EndedJobs.layer)),
  Layer.provideMerge(Layer.mergeAll(tested, settings, SecureRandom.layerWebCrypto, Lifecycle.layer)),
  Layer.provideMerge(stores)
)

/** No wake-up is lost, and a day of a test's clock has few of these. */
const backstops = 10_000

const worker = Layer.mergeAll(
  Worker.layer,
  Promoter.layer,
  BatchEnder.layer,
  SignalDispatcher.layer,
  Layer.effectDiscard(Effect.flatMap(Memory, ({ deadlines }) => Effect.forkScoped(deadlines)))
).pipe(Layer.provide(Layer.succeed(Backstops, backstops)))

/** Actors with what runs their jobs; a module is one. */
interface Implementation<Actors extends ReadonlyArray<Actor.Any>, Provides, E, R> {
  readonly actors: Actors
  readonly layer: Layer.Layer<Actor.Handlers<Actors[number]> | Provides, E, R>
}

/** One node that runs the jobs of these actors. */
export const layer = <const Actors extends ReadonlyArray<Actor.Any>, Provides, E, R>({
  actors,
  layer: handlers
}: Implementation<Actors, Provides, E, R>) => {
  SharedLimit.refuseConflicts(actors)
  const registry = Layer.effect(
    Actor.ActorRegistry,
    Effect.map(Effect.context<Actor.Handlers<Actors[number]>>(), (context) =>
      registryOf<Actor.RegisteredActor>(context as Context.Context<never>, actors)
    )
  )
  return worker.pipe(Layer.provideMerge(registry), Layer.provideMerge(handlers), Layer.provideMerge(runtime))
}
