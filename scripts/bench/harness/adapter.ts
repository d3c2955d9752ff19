/**
 * A node as the public harness for job queues drives it: it reads environment variables and lines on stdin, sends and runs
 * jobs until SIGTERM, and writes what it measures to stdout. Logs go to stderr.
 */
import "../../../src/version.ts"
import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import { Cause, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import pkg from "../../../package.json" with { type: "json" }
import { Jobs } from "../../../src/actor/Jobs.ts"
import * as Runtime from "../../../src/actor/Runtime.ts"
import { Worker } from "../../../src/actor/worker/Worker.ts"
import * as Kernel from "../../../src/kernel/Kernel.ts"
import { composeModules, defineModule } from "../../../src/module.ts"
import { Lifecycle } from "../../../src/process/Lifecycle.ts"
import { Settings } from "../../../src/settings/Settings.ts"
import * as Telemetry from "../../../src/telemetry/Telemetry.ts"
import manifest from "./adapter.json" with { type: "json" }
import * as Load from "./Load.ts"
import * as Pace from "./Pace.ts"
import { emit, sample, system } from "./Samples.ts"
import * as Variables from "./Variables.ts"

await import("effect/schema/SchemaJITCompiler/enable")
const variables = Variables.read(process.env)
const counts = new Load.Counts()
const load = Load.make(variables, counts, (what) => emit({ kind: "repeated", ...what }))
const app = composeModules(defineModule({ name: "bench", actors: [load.actor], layer: load.layer }))

/** The partitions of finished jobs have the names of days. */
const historyTables = Effect.flatMap(
  SqlClient.SqlClient,
  (sql) => sql<{ readonly name: string }>`
    select 'public.' || relname as name from pg_inherits join pg_class c on c.oid = inhrelid
    where inhparent = 'job_history'::regclass order by relname`
)

const describe = Effect.map(historyTables, (tables) =>
  emit({
    kind: "descriptor",
    system,
    event_tables: [...manifest.event_tables, ...tables.map(({ name }) => name)],
    extensions: manifest.extensions,
    version: pkg.version,
    schema_version: pkg.version,
    db_name: manifest.db_name,
    started_at: new Date().toISOString(),
    instance_id: variables.instance
  })
)

const node = Layer.effectDiscard(
  Effect.gen(function* () {
    const [jobs, lifecycle] = [yield* Jobs, yield* Lifecycle]
    yield* Worker
    yield* Effect.addFinalizer(() => lifecycle.drain)
    yield* describe
    /** The depth when it was read last, and what was sent and started until then. */
    let read = { depth: 0, sent: 0, started: 0 }
    const waiting = () => read.depth + counts.enqueued + counts.underWay - read.sent - (counts.started - read.started)
    const look = Effect.map(jobs.counts(Load.actorName), ({ ready = 0 }) => {
      read = { depth: ready, sent: counts.enqueued + counts.underWay, started: counts.started }
    })
    const isRead = variables.instance === 0 || variables.pacing === "depth"
    if (isRead) {
      yield* Effect.forkScoped(Effect.forever(Effect.andThen(Effect.ignoreCause(look), Effect.sleep("1 second"))))
    }
    const pace = Pace.make(variables, waiting)
    for (let lane = 0; lane < variables.lanes; lane++) yield* Effect.forkScoped(load.lane(pace))
    yield* Effect.forkScoped(
      Effect.promise(() => sample(variables, counts, { depth: () => read.depth, targetRate: pace.target }))
    )
  })
).pipe(
  Layer.provide(Runtime.worker),
  Layer.provide([app.actorRegistry, app.scheduleRegistry]),
  Layer.provide(app.layer),
  Layer.provide(Kernel.layer(app)),
  Layer.provide(Telemetry.layer({ output: "stderr" })),
  Layer.provide(Settings.layer)
)

NodeRuntime.runMain(Layer.launch(node), {
  teardown: (exit, onExit) => onExit(exit._tag === "Success" || Cause.hasInterruptsOnly(exit.cause) ? 0 : 1)
})
