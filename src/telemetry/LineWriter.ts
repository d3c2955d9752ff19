/**
 * Writes lines to a stream of the process, batched per iteration of the event loop to save system calls. The rest is
 * written when the scope closes or the process exits, for whatever reason.
 */
import type { Writable } from "node:stream"
import { Effect, type Scope } from "effect"

/** Streams whose reader may go away (`npm start | head`) without taking the service with it. */
const guarded = new WeakSet<Writable>()

export const make = (stream: Writable): Effect.Effect<(line: string) => void, never, Scope.Scope> =>
  Effect.map(
    Effect.acquireRelease(
      Effect.sync(() => open(stream)),
      ({ close }) => Effect.sync(close)
    ),
    ({ write }) => write
  )

const open = (stream: Writable) => {
  if (!guarded.has(stream)) {
    guarded.add(stream)
    stream.on("error", () => undefined)
  }
  let pending = ""
  const flush = () => {
    const text = pending
    pending = ""
    if (text !== "") stream.write(text)
  }
  process.on("exit", flush)
  return {
    write: (line: string) => {
      if (pending === "") setImmediate(flush)
      pending += line
    },
    close: () => {
      process.off("exit", flush)
      flush()
    }
  }
}
