/** A process that uses the embedded server of a directory: says so in one line, and leaves when its input ends. */
import { once } from "node:events"
import { Effect, Logger } from "effect"
import * as EmbeddedServer from "../../../src/sql/embedded/EmbeddedServer.ts"

const stayUntilToldToLeave = Effect.gen(function* () {
  const server = yield* EmbeddedServer.EmbeddedServer
  const line = { ready: server.pid(), host: server.address.host, dataDir: server.dataDir }
  process.stdout.write(`${JSON.stringify(line)}\n`)
  process.stdin.resume()
  yield* Effect.promise(() => once(process.stdin, "end"))
})

const main = stayUntilToldToLeave.pipe(
  Effect.provide(EmbeddedServer.layer({ dataDir: process.argv[2]!, durable: false, parameters: { fsync: "off" } }))
)

await Effect.runPromise(Effect.provide(main, Logger.layer([])))
