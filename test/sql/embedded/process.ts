/** A process that uses the embedded server of a directory: says so in one line, and leaves when its input ends. */
import { once } from "node:events"
import { Effect, Layer, Logger } from "effect"
import * as EmbeddedServer from "../../../src/sql/embedded/EmbeddedServer.ts"

const say = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`)

const stayUntilToldToLeave = Effect.gen(function* () {
  const server = yield* EmbeddedServer.EmbeddedServer
  say({ ready: server.pid(), host: server.address.host, dataDir: server.dataDir })
  process.stdin.resume()
  yield* Effect.promise(() => once(process.stdin, "end"))
})

const main = stayUntilToldToLeave.pipe(
  Effect.provide(
    EmbeddedServer.layer({ dataDir: process.argv[2]!, durable: false, parameters: { fsync: "off" } }).pipe(
      Layer.tapError((error) => Effect.sync(() => say({ failed: error.message })))
    )
  )
)

const tell = Logger.layer([Logger.make(({ message }) => say({ told: String(message) }))])

await Effect.runPromise(Effect.provide(main, tell)).catch(() => {
  process.exitCode = 1
})
