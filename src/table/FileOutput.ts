/** Writes what commands export into a file that appears when it is complete, and that its owner alone may read: it may hold data of people. */
import { createWriteStream } from "node:fs"
import { rename, rm } from "node:fs/promises"
import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { Effect, Stream } from "effect"
import type { FileUnreadable } from "./Errors.ts"
import { unreadable } from "./FileBytes.ts"

/** Replaces a file of that name. */
export const writeFile = <E>(path: string, lines: Stream.Stream<string, E>): Effect.Effect<void, FileUnreadable> =>
  Effect.gen(function* () {
    const source = yield* Stream.toAsyncIterableEffect(lines)
    const unfinished = `${path}.part`
    yield* Effect.tryPromise({
      try: async () => {
        // What another run left behind, or a link of another user to a file that is not meant.
        await rm(unfinished, { force: true })
        await pipeline(Readable.from(source), createWriteStream(unfinished, { flags: "wx", mode: 0o600 }))
        await rename(unfinished, path)
      },
      catch: unreadable(path)
    })
  })
