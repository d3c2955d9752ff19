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
  /** Of the server behind it. */
  readonly port: number
  /** Connections to the server, which all clients share. */
  readonly connections: number
  readonly ignoredParameters?: ReadonlyArray<string>
}

/** Answers its port; it runs until the scope closes. */
export const start = Effect.fnUntraced(function* ({ connections, ignoredParameters = [], port }: Options) {
  const [folder, ownPort] = [yield* directory, yield* freePort]
  const settings = path.join(folder, "pgbouncer.ini")
  const lines = [
    "[databases]",
    `* = host=127.0.0.1 port=${port} user=${serviceRole}`,
    "[pgbouncer]",
    "listen_addr = 127.0.0.1",
    `listen_port = ${ownPort}`,
    "unix_socket_dir =",
    "auth_type = any",
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
