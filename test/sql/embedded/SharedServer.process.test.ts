import { kill } from "node:process"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import * as ServerProcess from "../../support/server/ServerProcess.ts"

/** A process that has said which server it uses. */
const processOn = (dataDir: string) =>
  Effect.gen(function* () {
    const process = yield* ServerProcess.start(dataDir)
    const { ready } = yield* process.ready
    return { ...process, server: ready }
  })

/** This process as one more user of the server. */
const user = (dataDir: string) =>
  Effect.gen(function* () {
    const user = yield* ServerProcess.enter(dataDir)
    const { pid } = yield* user.ready
    return { ...user, server: pid()! }
  })

describe("the embedded server of a directory", () => {
  it.live("is one server for two processes that start at once, and stops with the last of them", () =>
    Effect.gen(function* () {
      const dataDir = yield* ServerProcess.directory
      const [first, second] = yield* Effect.all([processOn(dataDir), processOn(dataDir)], { concurrency: 2 })
      assert.strictEqual(first.server, second.server)
      assert.strictEqual(yield* first.leave, 0)
      assert.strictEqual(ServerProcess.serverOf(dataDir), second.server)
      assert.strictEqual(yield* second.leave, 0)
      assert.isUndefined(ServerProcess.serverOf(dataDir))
    })
  )

  it.live("outlives the process that started it, and is stopped by the last one that leaves", () =>
    Effect.gen(function* () {
      const dataDir = yield* ServerProcess.stopped
      const starter = yield* processOn(dataDir)
      const [second, third] = yield* Effect.all([user(dataDir), user(dataDir)], { concurrency: 2 })
      yield* starter.leave
      assert.strictEqual(ServerProcess.serverOf(dataDir), second.server)
      // Both at once: exactly one of them finds itself last.
      yield* Effect.all([second.leave, third.leave], { concurrency: 2 })
      assert.isUndefined(ServerProcess.serverOf(dataDir))
    })
  )

  it.live("outlives a killed process, serves the next one and is stopped by it", () =>
    Effect.gen(function* () {
      const dataDir = yield* ServerProcess.stopped
      const killed = yield* processOn(dataDir)
      yield* killed.kill
      assert.strictEqual(ServerProcess.serverOf(dataDir), killed.server)
      const next = yield* user(dataDir)
      assert.strictEqual(next.server, killed.server)
      yield* next.leave
      assert.isUndefined(ServerProcess.serverOf(dataDir))
    })
  )

  it.live("is started again by a process that comes while the last one is stopping it", () =>
    Effect.gen(function* () {
      const dataDir = yield* ServerProcess.stopped
      const last = yield* user(dataDir)
      // A smart shutdown waits for open sessions and lets no new ones in: the server is stopping until `last` leaves.
      kill(last.server, "SIGTERM")
      const next = yield* ServerProcess.enter(dataDir)
      yield* next.logged("is stopping")
      yield* last.leave
      assert.notStrictEqual((yield* next.ready).pid(), last.server)
      yield* next.leave
      assert.isUndefined(ServerProcess.serverOf(dataDir))
    })
  )

  it.live("is started again by its users when it dies", () =>
    Effect.gen(function* () {
      const dataDir = yield* ServerProcess.stopped
      const only = yield* user(dataDir)
      kill(only.server, "SIGKILL")
      yield* ServerProcess.until(() => ![undefined, only.server].includes(ServerProcess.serverOf(dataDir)))
      yield* only.leave
      yield* ServerProcess.gone(dataDir)
    })
  )
})
