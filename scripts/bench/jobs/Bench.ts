/** The one server under all systems, and what a section of the benchmark is given. */
import { Context, Effect, Exit, Layer, Logger, Scope } from "effect"
import { Client } from "pg"
import * as EmbeddedServer from "../../../src/sql/embedded/EmbeddedServer.ts"
import { type Contender, spawnContender } from "./Contender.ts"
import { counting } from "./Processor.ts"
import { before, ours, type SystemName, systemNames } from "./Systems.ts"

export interface Bench {
  /** Rounds that count; one that warms up comes before. */
  readonly rounds: number
  /** 1 for what is promised; less for a quick look. */
  readonly scale: number
  readonly withPeers: boolean
  /** The folder of a checkout of an earlier build, which then runs beside ours in each section. */
  readonly before: string | undefined
  /** Says what the two builds were measured at, for the report. */
  readonly compared: (table: string) => void
  /** A process of the system's own, on a database of its own. */
  readonly start: (system: SystemName) => Contender
}

/** Runs these systems for as long as the section lasts, with the build before where one is named; without peers where none are wanted. */
export const together = async <A>(
  bench: Bench,
  names: ReadonlyArray<SystemName>,
  use: (contenders: ReadonlyArray<Contender>) => Promise<A>
): Promise<A> => {
  const contenders = names
    .filter((name) => bench.withPeers || name === ours)
    .flatMap(
      (name): ReadonlyArray<SystemName> => (name === ours && bench.before !== undefined ? [name, before] : [name])
    )
    .map((name) => bench.start(name))
  try {
    return await use(contenders)
  } finally {
    for (const { stop } of contenders) await stop()
  }
}

export interface Server {
  readonly start: Bench["start"]
  /** What the results depend on, in one line. */
  readonly about: string
  readonly stop: () => Promise<void>
}

export const startServer = async (dataDir: string, folderBefore: string | undefined): Promise<Server> => {
  const scope = Scope.makeUnsafe()
  const stop = () => Effect.runPromise(Scope.close(scope, Exit.void))
  try {
    const { address, pid } = await Effect.runPromise(
      Layer.buildWithScope(EmbeddedServer.layer({ dataDir }), scope).pipe(
        Effect.map((services) => Context.get(services, EmbeddedServer.EmbeddedServer)),
        Effect.provide(Logger.layer([]))
      )
    )
    const { host, username } = address
    const urlOf = (database: string) => `postgres://${username}@localhost/${database}?host=${encodeURIComponent(host)}`
    return {
      about: await prepare(host, username),
      start: (name) => {
        const contender = spawnContender(name, urlOf(databaseOf(name)), name === before ? folderBefore : undefined)
        return folderBefore === undefined ? contender : counting(contender, databaseOf(name), pid)
      },
      stop
    }
  } catch (error) {
    await stop()
    throw error
  }
}

const databaseOf = (system: SystemName) => `bench_${system.toLowerCase().replaceAll(/\W+/g, "_")}`

const prepare = async (host: string, owner: string): Promise<string> => {
  const client = new Client({ host, user: "postgres", database: "postgres" })
  await client.connect()
  try {
    for (const system of systemNames) await client.query(`create database ${databaseOf(system)} owner ${owner}`)
    // What is left to write must not fall into a measurement.
    await client.query(`grant pg_checkpoint to ${owner}`)
    const { rows } = await client.query<{ readonly about: string }>(
      `select 'PostgreSQL ' || current_setting('server_version') || ', fsync ' || current_setting('fsync')
         || ', synchronous_commit ' || current_setting('synchronous_commit') as about`
    )
    return `${rows[0]?.about}, Node ${process.versions.node}`
  } finally {
    await client.end()
  }
}
