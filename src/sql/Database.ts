/**
 * The SQL clients of the service, on the server that `DATABASE_URL` names or on the embedded one.
 *
 * `PgClient` (and `SqlClient`, the same value) is a pool behind a fair gate: any statement, any transaction.
 * `FastSql` is a small second client that pipelines many statements on one connection: nearly three times the rate for
 * reads by key, but a slow statement would hold back the ones behind it. Use it for what is known to be fast only.
 * `RuntimeSql` is the job runtime's own: claims, results and heartbeats wait behind no request, and their statements are
 * planned by index alone.
 */
import { PgClient } from "@effect/sql-pg"
import { Context, Duration, Effect, Layer, Option } from "effect"
import { Reactivity } from "effect/reactivity"
import { SqlClient } from "effect/sql"
import { DatabaseUnavailable } from "../process/Outage.ts"
import { Settings } from "../settings/Settings.ts"
import * as DiskGauges from "./embedded/DiskGauges.ts"
import * as EmbeddedServer from "./embedded/EmbeddedServer.ts"
import { types } from "./Pg.ts"
import * as Readiness from "./Readiness.ts"
import * as Server from "./server/Server.ts"
import * as ConnectionGate from "./session/ConnectionGate.ts"
import * as GatedClient from "./session/GatedClient.ts"
import * as SessionOpener from "./session/SessionOpener.ts"
import * as SessionProbe from "./session/SessionProbe.ts"
import * as SessionSettings from "./session/SessionSettings.ts"
import { SessionWatch } from "./session/SessionWatch.ts"

export class FastSql extends Context.Service<FastSql, PgClient.PgClient>()("ekimae/sql/FastSql") {}

export class RuntimeSql extends Context.Service<RuntimeSql, PgClient.PgClient>()("ekimae/sql/RuntimeSql") {}

export type Clients = PgClient.PgClient | SqlClient.SqlClient | FastSql | RuntimeSql | Readiness.Readiness

/** All clients of a server. */
export const clients = (server: Server.Server): Layer.Layer<Clients, DatabaseUnavailable, Settings> =>
  Layer.effectContext(
    Effect.gen(function* () {
      const settings = yield* Settings
      const watch = new SessionWatch()
      const opener = SessionOpener.make(server, watch, Duration.min(server.connectTimeout, settings.statementTimeout))
      const config = sessionConfig(server, settings.statementTimeout)
      const limit = Duration.sum(settings.statementTimeout, Duration.min(settings.databaseWait, headStart))
      const storage = new Readiness.Storage()
      const make = gated(settings, (config, shared) => opener.open({ config, shared, limit, onFailure: storage.note }))
      const pooled = yield* make("main", {
        ...config,
        maxConnections: settings.databaseConnections - fastConnections - runtimeConnections(settings)
      })
      const fast = yield* make("fast", {
        ...config,
        maxConnections: fastConnections,
        multiplex: true,
        multiplexConcurrency: pipelined
      })
      const runtime = yield* make("runtime", {
        ...config,
        maxConnections: runtimeConnections(settings),
        startupParameters: server.pooled ? config.startupParameters : { ...config.startupParameters, ...planByIndex }
      })
      yield* watch.start(SessionProbe.ask(opener, { config, shared: false, onFailure: storage.note }))
      yield* Server.verify(server, pooled)
      const readiness = yield* Readiness.make({ storage, clients: [pooled, fast] })
      return Context.make(PgClient.PgClient, pooled).pipe(
        Context.add(SqlClient.SqlClient, pooled),
        Context.add(FastSql, fast),
        Context.add(RuntimeSql, runtime),
        Context.add(Server.Pooled, server.pooled),
        Context.add(Server.Name, server.name),
        Context.add(Server.Origin, server.origin),
        Context.add(Readiness.Readiness, readiness)
      )
    })
  ).pipe(Layer.provide(Reactivity.layer))

/** The server ends a statement this much earlier than this node does: its error says more, and leaves the session intact. */
const headStart = Duration.seconds(1)

/** One connection keeps one of the server's processors busy, which is more than single reads of one node need. */
const fastConnections = 1
const pipelined = 64

/** One claims, one stores results, one does the rest; fewer where there are few. */
export const runtimeConnections = ({ databaseConnections }: Settings["Service"]): number =>
  Math.max(1, Math.min(3, Math.floor(databaseConnections / 3)))

/**
 * Planner settings of the runtime's sessions. Its tables may be empty and hold a million rows a moment later, while a
 * prepared statement keeps its first plan. A plan that reads a whole table is never right there, and one by index is right
 * for any number of rows, so generic plans by index are forced. (Behind a pooler nothing is prepared, and every statement
 * is planned for the current table.)
 */
export const planByIndex = {
  enable_seqscan: "off",
  enable_bitmapscan: "off",
  jit: "off",
  plan_cache_mode: "force_generic_plan"
}

interface Limits extends PgClient.PgPoolConfig {
  readonly maxConnections: number
}

/** A client with as many permits as statements can run at once. */
const gated =
  (
    { databaseWait }: Settings["Service"],
    open: (config: Limits, shared: boolean) => ReturnType<SessionOpener.SessionOpener["open"]>
  ) =>
  (name: string, config: Limits) =>
    Effect.gen(function* () {
      const shared = config.multiplex === true
      const permits = config.maxConnections * (config.multiplexConcurrency ?? 1)
      const gate = yield* ConnectionGate.make({ name, permits, wait: databaseWait })
      return yield* GatedClient.make({ config, gate, shared, open: open(config, shared) })
    }).pipe(Effect.mapError((error) => new DatabaseUnavailable({ reason: error.message })))

/** How each session of the service begins. */
export const sessionConfig = (server: Server.Server, statementTimeout: Duration.Duration): PgClient.PgPoolConfig => ({
  ...server.config,
  types,
  applicationName: "ekimae",
  startupParameters: {
    ...SessionSettings.startupParameters({ pooled: server.pooled, options: server.config.startupOptions }),
    ...(server.pooled
      ? {}
      : {
          statement_timeout: String(Duration.toMillis(statementTimeout)),
          idle_in_transaction_session_timeout: String(Duration.toMillis(statementTimeout) * 2)
        })
  }
})

/** Connections that a server allows unless it is set otherwise. */
const usualConnections = 100
/** Connections of a process beside its pool: notifications, leases, readiness, the embedded server; and those of commands. */
const besidePool = 8

const embedded = Layer.unwrap(
  Effect.gen(function* () {
    const { dataDir, databaseConnections, workers } = yield* Settings
    const wanted = workers * (databaseConnections + besidePool)
    const parameters = wanted > usualConnections ? { max_connections: String(wanted) } : undefined
    const started = EmbeddedServer.layer({ dataDir, parameters })
    return Layer.unwrap(
      Effect.gen(function* () {
        const { address, dataDir, isNew } = yield* EmbeddedServer.EmbeddedServer
        const name = `${isNew ? "A new database" : "The database"} in ${dataDir}`
        return Layer.merge(clients({ ...Server.fromAddress(address), name }), DiskGauges.layer(dataDir))
      })
    ).pipe(Layer.provide(started))
  })
)

export const layer: Layer.Layer<Clients, DatabaseUnavailable, Settings> = Layer.unwrap(
  Effect.gen(function* () {
    const { databaseUrl } = yield* Settings
    return Option.match(databaseUrl, {
      onNone: () => embedded,
      onSome: (url) => Layer.unwrap(Effect.map(Server.fromUrl(url), clients))
    })
  })
)
