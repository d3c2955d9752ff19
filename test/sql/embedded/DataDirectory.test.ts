import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync } from "node:fs"
import { connect } from "node:net"
import * as path from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import * as ServerProcess from "../../support/server/ServerProcess.ts"

const isRoot = process.getuid?.() === 0

describe("the data directory", () => {
  it.live("is private, and so is the socket in it", () =>
    Effect.gen(function* () {
      const above = yield* ServerProcess.directory
      const dataDir = path.join(above, "deep", "below")
      const { address } = yield* ServerProcess.serve(dataDir)
      for (const inside of ["postgres", "run"]) {
        assert.strictEqual(statSync(path.join(dataDir, inside)).mode & 0o777, 0o700)
      }
      assert.strictEqual(address.host, path.join(dataDir, "run"))
      assert.strictEqual(statSync(path.join(dataDir, "postgres.log")).mode & 0o077, 0)
    }).pipe(Effect.scoped)
  )

  it.live("may have a path that is too long for a socket, which then lies elsewhere", () =>
    Effect.gen(function* () {
      const above = yield* ServerProcess.directory
      const dataDir = path.join(above, "a directory with a name of some length", "x".repeat(120))
      mkdirSync(dataDir, { recursive: true })
      yield* ServerProcess.fill(dataDir)
      const { address } = yield* ServerProcess.serve(dataDir)
      const socket = connect(path.join(address.host, ".s.PGSQL.5432"))
      yield* Effect.callback<void>((resume) => void socket.once("connect", () => resume(Effect.void)))
      socket.destroy()
      yield* Effect.addFinalizer(() => Effect.sync(() => rmSync(address.host, { recursive: true, force: true })))
    }).pipe(Effect.scoped)
  )

  it.live.skipIf(!isRoot)(
    "moves where the server's user can reach it when root wants one that it cannot, and says so",
    () =>
      Effect.gen(function* () {
        const hidden = mkdtempSync("/var/tmp/ekimae-hidden-")
        yield* Effect.addFinalizer(() => Effect.sync(() => rmSync(hidden, { recursive: true, force: true })))
        const wanted = path.join(hidden, ".data")
        const user = yield* ServerProcess.enter(wanted)
        const line = yield* user.logged("cannot reach")
        const { dataDir } = yield* user.ready
        yield* Effect.addFinalizer(() => Effect.sync(() => rmSync(dataDir, { recursive: true, force: true })))
        assert.include(line, wanted)
        assert.include(line, dataDir)
        assert.isFalse(existsSync(wanted))
        yield* user.leave

        const again = yield* ServerProcess.enter(wanted)
        assert.strictEqual((yield* again.ready).dataDir, dataDir)
        yield* again.leave
      }).pipe(Effect.scoped)
  )

  it.live("is refused in one line when it cannot be made", () =>
    Effect.gen(function* () {
      const { message } = yield* Effect.flip(ServerProcess.serve(path.join("/dev/null", "below")))
      assert.match(message, /^The data directory \/dev\/null\/below cannot be used: .*$/)
    }).pipe(Effect.scoped)
  )
})
