/** A PgBouncer of the test's own in transaction mode on loopback, when the machine has one. */
import { execFileSync, spawn } from "node:child_process"
import { chmodSync, writeFileSync } from "node:fs"
import * as path from "node:path"
import { Effect } from "effect"
import * as ServerUser from "../../../src/sql/embedded/ServerUser.ts"
import { serviceRole } from "../../../src/sql/embedded/ServiceRole.ts"
import { directory } from "./ServerProcess.ts"
import { freePort } from "./TcpServer.ts"

/** Debian keeps it where only administrators look. */
const env = { ...process.env, PATH: `${process.env["PATH"]}:/usr/sbin:/usr/local/sbin` }

export const isInstalled = ((): boolean => {
  try {
    execFileSync("pgbouncer", ["--version"], { stdio: "ignore", env })
    return true
  } catch {
    return false
  }
})()

interface Options {
  /** Port of the server behind it. */
  readonly port: number
  /** Connections to the server, which all clients share. */
  readonly connections: number
  readonly ignoredParameters?: ReadonlyArray<string>
  /** TLS and passwords on both sides, with the certificates in the folder. */
  readonly secure?: { readonly folder: string; readonly password: string }
}

const open = (port: number) => ({
  databases: `* = host=127.0.0.1 port=${port} user=${serviceRole}`,
  lines: ["auth_type = any"]
})

const secured = (port: number, users: string, { folder, password }: NonNullable<Options["secure"]>) => {
  writeFileSync(users, `"${serviceRole}" "${password}"\n`)
  chmodSync(users, 0o644)
  return {
    databases: `* = host=localhost port=${port}`,
    lines: [
      "auth_type = scram-sha-256",
      `auth_file = ${users}`,
      "client_tls_sslmode = require",
      `client_tls_cert_file = ${path.join(folder, "server.crt")}`,
      `client_tls_key_file = ${path.join(folder, "server.key")}`,
      "server_tls_sslmode = verify-full",
      `server_tls_ca_file = ${path.join(folder, "authority.crt")}`,
      // Databases come and go, and their sessions are few.
      "server_idle_timeout = 2",
      "server_login_retry = 1"
    ]
  }
}

/** Returns its port; it runs until the scope closes. */
export const start = Effect.fnUntraced(function* ({ connections, ignoredParameters = [], port, secure }: Options) {
  const [folder, ownPort] = [yield* directory, yield* freePort]
  const settings = path.join(folder, "pgbouncer.ini")
  const access = secure === undefined ? open(port) : secured(port, path.join(folder, "users.txt"), secure)
  const lines = [
    "[databases]",
    access.databases,
    "[pgbouncer]",
    "listen_addr = 127.0.0.1",
    `listen_port = ${ownPort}`,
    "unix_socket_dir =",
    ...access.lines,
    "pool_mode = transaction",
    `default_pool_size = ${connections}`,
    ...(ignoredParameters.length === 0 ? [] : [`ignore_startup_parameters = ${ignoredParameters.join(", ")}`])
  ]
  writeFileSync(settings, `${lines.join("\n")}\n`)
  chmodSync(settings, 0o644)
  // It refuses to run as root.
  const user = ServerUser.find("/nowhere")
  yield* Effect.acquireRelease(
    Effect.callback<ReturnType<typeof spawn>>((resume) => {
      const pooler = spawn("pgbouncer", [settings], {
        env,
        stdio: ["ignore", "ignore", "pipe"],
        ...(user === undefined ? {} : { uid: user.uid, gid: user.gid })
      })
      pooler.stderr.on("data", (text) => {
        if (/process up/.test(String(text))) resume(Effect.succeed(pooler))
      })
      pooler.once("exit", (code) => resume(Effect.die(new Error(`pgbouncer ended with code ${code}`))))
    }),
    (pooler) =>
      Effect.callback((resume) => {
        if (pooler.exitCode !== null || pooler.signalCode !== null) return resume(Effect.void)
        pooler.once("exit", () => resume(Effect.void))
        pooler.kill("SIGKILL")
      })
  )
  return ownPort
})
