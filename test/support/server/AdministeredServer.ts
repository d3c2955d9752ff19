/**
 * The PostgreSQL of the system as administrators keep it: TLS is required, the role of the service is a plain one with a
 * password, statements and idle transactions have limits, and there are few connections; a pooler may stand in front. A run
 * of tests uses it with `TEST_SERVER=tls` or `TEST_SERVER=pgbouncer`, in place of the embedded server; `TEST_SERVER_BINARIES` names
 * the folder of another version's programs.
 */
import { execFileSync } from "node:child_process"
import { chmodSync, chownSync, readdirSync, symlinkSync, writeFileSync } from "node:fs"
import * as path from "node:path"
import { Effect } from "effect"
import * as ServerUser from "../../../src/sql/embedded/ServerUser.ts"
import { serviceRole } from "../../../src/sql/embedded/ServiceRole.ts"
import { createRole } from "../../../src/sql/tenant/TenantRole.ts"
import { administer } from "../Connection.ts"
import * as PgBouncer from "./PgBouncer.ts"
import { binaries as installed } from "./Standby.ts"
import { freePort } from "./TcpServer.ts"

export const kinds = ["tls", "pgbouncer"] as const
export type Kind = (typeof kinds)[number]

const password = "plain"

/** What an administrator sets for all, and for the role of the service. */
const limits = { statement_timeout: "15s", idle_in_transaction_session_timeout: "20s" }

const settings = {
  max_connections: "25",
  ...limits,
  ssl: "on",
  password_encryption: "scram-sha-256",
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  autovacuum_naptime: "1h",
  log_min_messages: "fatal"
}

export interface AdministeredServer {
  /** Directory of the socket, over which administrators come. */
  readonly host: string
  /** Address of the service, with `{database}` in place of a name. */
  readonly url: string
}

/** Runs in the folder, which others may pass through, until the scope closes. */
export const start = Effect.fnUntraced(function* (kind: Kind, folder: string) {
  const binaries = process.env["TEST_SERVER_BINARIES"] ?? installed
  if (binaries === undefined) return yield* Effect.die(new Error("TEST_SERVER needs a PostgreSQL of the system"))
  const user = ServerUser.find("/nowhere")
  const asUser = { ...ServerUser.spawnAs(user), cwd: folder, stdio: ["ignore", "ignore", "inherit"] as const }
  if (user !== undefined) chownSync(folder, user.uid, user.gid)
  const run = (file: string, ...args: ReadonlyArray<string>) =>
    void execFileSync(file, args, { ...asUser, stdio: [...asUser.stdio] })
  const at = (name: string) => path.join(folder, name)
  const cluster = at("cluster")

  yield* Effect.sync(() => {
    makeCertificates(folder)
    const name = path.join(binaries, "initdb")
    run(name, "-D", cluster, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync")
    const access = [
      "local all all trust",
      "hostssl all all 127.0.0.1/32 scram-sha-256",
      "hostssl all all ::1/128 scram-sha-256"
    ]
    writeFileSync(at("pg_hba.conf"), `${access.join("\n")}\n`)
    for (const file of readdirSync(folder)) {
      if (user !== undefined) chownSync(at(file), user.uid, user.gid)
    }
    chmodSync(at("server.key"), 0o600)
  })
  const port = yield* freePort
  const parameters = {
    ...settings,
    listen_addresses: "localhost",
    port: String(port),
    unix_socket_directories: folder,
    hba_file: at("pg_hba.conf"),
    ssl_cert_file: at("server.crt"),
    ssl_key_file: at("server.key")
  }
  const options = Object.entries(parameters).map(([name, value]) => `-c ${name}=${value}`)
  const control = path.join(binaries, "pg_ctl")
  yield* Effect.acquireRelease(
    Effect.sync(() => run(control, "start", "-w", "-D", cluster, "-l", at("server.log"), "-o", options.join(" "))),
    () => Effect.sync(() => run(control, "stop", "-m", "immediate", "-D", cluster))
  )
  // Clients find a socket by its directory and the usual number.
  yield* Effect.sync(() => symlinkSync(at(`.s.PGSQL.${port}`), at(".s.PGSQL.5432")))
  yield* administer(
    folder,
    `create role ${serviceRole} login password '${password}'`,
    createRole(serviceRole),
    ...Object.entries(limits).map(([name, value]) => `alter role ${serviceRole} set ${name} = '${value}'`)
  )
  const entrance =
    kind === "tls" ? port : yield* PgBouncer.start({ port, connections: 4, secure: { folder, password } })
  const query = `sslmode=verify-full&sslrootcert=${encodeURIComponent(at("authority.crt"))}${kind === "tls" ? "" : "&pgbouncer=true"}`
  return { host: folder, url: `postgres://${serviceRole}:${password}@localhost:${entrance}/{database}?${query}` }
})

/** An authority of the run's own, and a certificate for `localhost` by it. */
const makeCertificates = (folder: string) => {
  const openssl = (...args: ReadonlyArray<string>) =>
    void execFileSync("openssl", args, { cwd: folder, stdio: "ignore" })
  const key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"]
  openssl("req", "-x509", ...key, "-keyout", "authority.key", "-out", "authority.crt", "-subj", "/CN=test authority")
  openssl(
    "req",
    "-x509",
    ...key,
    "-CA",
    "authority.crt",
    "-CAkey",
    "authority.key",
    "-keyout",
    "server.key",
    "-out",
    "server.crt",
    "-subj",
    "/CN=localhost",
    "-addext",
    "subjectAltName=DNS:localhost",
    "-addext",
    "basicConstraints=CA:FALSE"
  )
}
