/** Starts a redis-server for one test on a Unix socket, if the machine has it installed. */
import { execFileSync, spawn } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import * as path from "node:path"
import { Effect } from "effect"

export const isInstalled = ((): boolean => {
  try {
    execFileSync("redis-server", ["--version"], { stdio: "ignore" })
    return true
  } catch {
    return false
  }
})()

export const directory = Effect.acquireRelease(
  Effect.sync(() => mkdtempSync(path.join(tmpdir(), "ekimae-redis-"))),
  (made) => Effect.sync(() => rmSync(made, { recursive: true, force: true }))
)

/** A server on the socket until the scope closes. */
export const start = (socket: string) =>
  Effect.acquireRelease(
    Effect.callback<ReturnType<typeof spawn>>((resume) => {
      const server = spawn(
        "redis-server",
        ["--port", "0", "--unixsocket", socket, "--save", "", "--appendonly", "no"],
        {
          cwd: path.dirname(socket),
          stdio: ["ignore", "pipe", "ignore"]
        }
      )
      server.stdout.on("data", (text) => {
        if (/ready to accept connections/i.test(String(text))) resume(Effect.succeed(server))
      })
      server.once("exit", (code) => resume(Effect.die(new Error(`redis-server ended with code ${code}`))))
    }),
    stop
  )

export const stop = (server: ReturnType<typeof spawn>): Effect.Effect<void> =>
  Effect.callback((resume) => {
    if (server.exitCode !== null || server.signalCode !== null) return resume(Effect.void)
    server.once("exit", () => resume(Effect.void))
    server.kill("SIGKILL")
  })
