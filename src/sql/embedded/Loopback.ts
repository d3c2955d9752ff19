/**
 * Settings for Windows, where the driver cannot use unix sockets: the server listens on loopback, on a port of the
 * system's choice, with a random password that only the owner of the data directory can read.
 */
import { randomBytes } from "node:crypto"
import * as fs from "node:fs"
import { createServer } from "node:net"
import * as path from "node:path"
import { Effect, Redacted } from "effect"
import type { DataDirectory } from "./DataDirectory.ts"

export const make = (directory: DataDirectory) =>
  process.platform === "win32" ? Effect.map(freePort, (port) => forPort(directory, port)) : Effect.undefined

const forPort = (directory: DataDirectory, port: number) => {
  const passwordFile = path.join(directory.root, "password")
  if (!fs.existsSync(passwordFile))
    fs.writeFileSync(passwordFile, randomBytes(24).toString("base64url"), { mode: 0o600 })
  return {
    passwordFile,
    parameters: { listen_addresses: "127.0.0.1", port: String(port), unix_socket_directories: "" },
    address: {
      host: "127.0.0.1",
      port,
      username: "postgres",
      password: Redacted.make(fs.readFileSync(passwordFile, "utf8").trim())
    }
  }
}

const freePort = Effect.callback<number>((resume) => {
  const server = createServer()
  server.listen(0, "127.0.0.1", () => {
    const address = server.address()
    server.close(() => resume(Effect.succeed(typeof address === "object" && address !== null ? address.port : 0)))
  })
})
