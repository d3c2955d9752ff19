import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync
} from "node:fs"
import { hostname, tmpdir } from "node:os"
import { join } from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { isAlive, processOf, tryLock } from "../launch/lock.mjs"

const lockFile = Effect.map(
  Effect.acquireRelease(
    Effect.sync(() => mkdtempSync(join(tmpdir(), "ekimae-lock-"))),
    (directory) => Effect.sync(() => rmSync(directory, { recursive: true }))
  ),
  (directory) => join(directory, ".install.lock")
)

const dead = { pid: 2 ** 22 + 1, started: "1" }
const me = processOf(process.pid)
const old = new Date(0)
const held = (file: string, processes: ReadonlyArray<object>, host = hostname()) =>
  writeFileSync(file, JSON.stringify({ host, processes }))

describe("The install lock", () => {
  it.effect("is given once, and again when it is released", () =>
    Effect.gen(function* () {
      const file = yield* lockFile
      const first = tryLock(file)
      assert.isTrue(first.taken)
      assert.deepStrictEqual(tryLock(file), { taken: false, pid: process.pid })
      if (first.taken) first.release()
      assert.isFalse(existsSync(file))
      assert.isTrue(tryLock(file).taken)
    })
  )

  it.effect("of a dead process is taken over, and nothing else is left behind", () =>
    Effect.gen(function* () {
      const file = yield* lockFile
      held(file, [dead])
      assert.isTrue(tryLock(file).taken)
      assert.deepStrictEqual(readdirSync(join(file, "..")), [".install.lock"])
      assert.include(readFileSync(file, "utf8"), `"pid":${process.pid}`)
    })
  )

  it.effect("of a dead launcher whose npm still runs is respected", () =>
    Effect.gen(function* () {
      const file = yield* lockFile
      held(file, [dead, me])
      assert.isFalse(tryLock(file).taken)
    })
  )

  it.effect("of a process number that is used again is taken over", () =>
    Effect.gen(function* () {
      const file = yield* lockFile
      held(file, [{ pid: process.pid, started: `${me.started}0` }])
      assert.strictEqual(tryLock(file).taken, process.platform === "linux")
    })
  )

  it.effect("of another machine is respected for a quarter of an hour", () =>
    Effect.gen(function* () {
      const file = yield* lockFile
      held(file, [dead], "elsewhere")
      assert.isFalse(tryLock(file).taken)
      utimesSync(file, old, old)
      assert.isTrue(tryLock(file).taken)
    })
  )

  it.effect("without a name in it is one that is being written, or was never finished", () =>
    Effect.gen(function* () {
      const file = yield* lockFile
      writeFileSync(file, "")
      assert.deepStrictEqual(tryLock(file), { taken: false })
      utimesSync(file, old, old)
      assert.isTrue(tryLock(file).taken)
    })
  )

  it.effect("is taken over by one process only, and not stuck when that one dies too", () =>
    Effect.gen(function* () {
      const file = yield* lockFile
      held(file, [dead])
      mkdirSync(`${file}.takeover`)
      assert.isFalse(tryLock(file).taken)
      utimesSync(`${file}.takeover`, old, old)
      assert.isFalse(tryLock(file).taken)
      assert.isTrue(tryLock(file).taken)
    })
  )
})

it("A process is alive while it runs and has the start time that was noted", () => {
  assert.isTrue(isAlive(me))
  assert.isFalse(isAlive(dead))
})
