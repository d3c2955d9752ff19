/** A PostgreSQL that listens on loopback, speaks TLS and asks for passwords, as a remote one would. */
import { chmodSync, chownSync, copyFileSync, mkdirSync, writeFileSync } from "node:fs"
import { createServer } from "node:net"
import * as path from "node:path"
import { fileURLToPath } from "node:url"
import { PgClient } from "@effect/sql-pg"
import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import * as ServerUser from "../../../src/sql/embedded/ServerUser.ts"
import { serviceRole } from "../../../src/sql/embedded/ServiceRole.ts"
import { directory, serve, stopped } from "./ServerProcess.ts"

/** A file of the test authority. */
export const certificate = (name: "authority.crt" | "server.crt" | "server.key"): string =>
  fileURLToPath(new URL(`./tls/${name}`, import.meta.url))

export class TcpServer extends Context.Service<
  TcpServer,
  {
    readonly port: number
    readonly url: (options?: {
      readonly user?: string
      readonly password?: string
      readonly host?: string
      readonly query?: string
    }) => string
    /** Runs statements as the superuser, over the socket. */
    readonly administer: (...statements: ReadonlyArray<string>) => Effect.Effect<void>
    /** Lets the server offer TLS or not; it does when the layer is built. */
    readonly offerTls: (offered: boolean) => Effect.Effect<void>
  }
>()("test/TcpServer") {
  static readonly layer = Layer.effect(
    TcpServer,
    Effect.gen(function* () {
      const files = yield* Effect.map(directory, prepareFiles)
      const port = yield* freePort
      const { administrator } = yield* serve(yield* stopped, {
        listen_addresses: "127.0.0.1",
        port: String(port),
        hba_file: files.access,
        ssl_cert_file: files.certificate,
        ssl_key_file: files.key
      })
      const superuser = PgClient.layer({ ...administrator, database: "postgres", maxConnections: 1 })
      const asSuperuser = <A, E>(self: Effect.Effect<A, E, SqlClient.SqlClient>) =>
        Effect.provide(self, superuser, { local: true })
      const offerTls = (offered: boolean) =>
        Effect.gen(function* () {
          const sql = yield* SqlClient.SqlClient
          const setting = offered ? "on" : "off"
          yield* sql.unsafe(`alter system set ssl = ${setting}`)
          yield* sql`select pg_reload_conf()`
          yield* Effect.repeat(sql<{ ssl: string }>`select current_setting('ssl') as ssl`, {
            until: ([row]) => row?.ssl === setting
          })
        }).pipe(asSuperuser, Effect.orDie)
      yield* offerTls(true)
      return TcpServer.of({
        port,
        url: ({ host = "127.0.0.1", password = "", query = "", user = serviceRole } = {}) =>
          `postgres://${user}${password && `:${password}`}@${host}:${port}/postgres?${query}`,
        administer: (...statements) =>
          Effect.flatMap(SqlClient.SqlClient, (sql) =>
            Effect.forEach(statements, (statement) => sql.unsafe(statement), { discard: true })
          ).pipe(asSuperuser, Effect.orDie),
        offerTls
      })
    })
  )
}

const prepareFiles = (folder: string) => {
  const files = {
    certificate: path.join(folder, "server.crt"),
    key: path.join(folder, "server.key"),
    access: path.join(folder, "pg_hba.conf")
  }
  mkdirSync(folder, { recursive: true })
  copyFileSync(certificate("server.crt"), files.certificate)
  copyFileSync(certificate("server.key"), files.key)
  // PostgreSQL refuses a key that others may read, and git keeps no such mode.
  chmodSync(files.key, 0o600)
  writeFileSync(
    files.access,
    `local all all trust\nhost all ${serviceRole} 127.0.0.1/32 trust\nhost all all 127.0.0.1/32 scram-sha-256\n`
  )
  const user = ServerUser.find("/nowhere")
  if (user !== undefined) for (const file of Object.values(files)) chownSync(file, user.uid, user.gid)
  return files
}

export const freePort = Effect.callback<number>((resume) => {
  const server = createServer()
  server.listen(0, "127.0.0.1", () => {
    const address = server.address()
    const port = typeof address === "object" && address !== null ? address.port : 0
    server.close(() => resume(Effect.succeed(port)))
  })
})
