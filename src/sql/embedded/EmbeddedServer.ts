/**
 * The embedded PostgreSQL of a data directory, shared by every process that works on it.
 */
import * as path from "node:path"
import { Context, Effect, Layer } from "effect"
import { DatabaseUnavailable } from "../../process/Outage.ts"
import { howToInitialise, InitialisesDatabase } from "../InitialisesDatabase.ts"
import * as Binaries from "./Binaries.ts"
import * as Cluster from "./Cluster.ts"
import * as DataDirectory from "./DataDirectory.ts"
import * as Loopback from "./Loopback.ts"
import * as PidFile from "./PidFile.ts"
import type * as Postmaster from "./Postmaster.ts"
import * as ServerUser from "./ServerUser.ts"
import * as ServiceRole from "./ServiceRole.ts"
import { type Address, share } from "./Sharing.ts"

export interface Options {
  readonly dataDir: string
  /** Server settings beyond the ones that the embedding needs. */
  readonly parameters?: Readonly<Record<string, string>> | undefined
  /** False for data that need not survive a power cut. */
  readonly durable?: boolean | undefined
}

export class EmbeddedServer extends Context.Service<
  EmbeddedServer,
  {
    /** As the service connects: the owner of the database, no superuser. */
    readonly address: Address
    /** As a superuser. */
    readonly administrator: Address
    readonly dataDir: string
    /** Whether this start made the database. */
    readonly isNew: boolean
    /** The server's process now; another one after a restart. */
    readonly pid: () => number | undefined
  }
>()("ekimae/sql/embedded/EmbeddedServer") {}

export const layer = (options: Options): Layer.Layer<EmbeddedServer, DatabaseUnavailable> =>
  Layer.effect(EmbeddedServer, make(options))

export const make = Effect.fn("EmbeddedServer.make")(function* (options: Options) {
  const user = ServerUser.find(path.resolve(options.dataDir, "postgres"))
  const isNew = DataDirectory.find(options.dataDir, user) === undefined
  if (isNew && !(yield* InitialisesDatabase)) return yield* missing(options.dataDir, user)
  const directory = yield* DataDirectory.prepare(options.dataDir, user)
  const binaries = yield* Binaries.find(user, directory.binaries)
  const loopback = yield* Loopback.make(directory)
  yield* Cluster.ensure({
    cluster: directory.cluster,
    binaries,
    user,
    durable: options.durable,
    passwordFile: loopback?.passwordFile
  })
  const server: Postmaster.Options = {
    directory,
    binaries,
    user,
    parameters: { ...(loopback?.parameters ?? socketOnly(directory)), ...options.parameters }
  }
  const address = (): Address => {
    const running = PidFile.running(directory.cluster)
    return loopback === undefined
      ? { host: running?.sockets || directory.sockets, port: running?.port ?? 5432, username: "postgres" }
      : { ...loopback.address, port: running?.port ?? loopback.address.port }
  }
  yield* share(server, address)
  const administrator = address()
  yield* ServiceRole.ensure(administrator)
  return EmbeddedServer.of({
    address: ServiceRole.serviceAddress(administrator),
    administrator,
    dataDir: directory.root,
    isNew,
    pid: () => PidFile.running(directory.cluster)?.pid
  })
})

const missing = (dataDir: string, user: ServerUser.ServerUser | undefined) => {
  const others = DataDirectory.beside(dataDir, user)
  const hint = others.length === 0 ? "" : ` (there is one in ${others.join(", ")})`
  return new DatabaseUnavailable({
    reason: `There is no database in ${path.resolve(dataDir)}${hint}. ${howToInitialise}`
  })
}

const socketOnly = (directory: DataDirectory.DataDirectory) => ({
  listen_addresses: "",
  unix_socket_directories: directory.sockets,
  unix_socket_permissions: "0700"
})
