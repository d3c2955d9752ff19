import * as os from "node:os"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber } from "effect"
import { CpuPool } from "../../src/cpu/CpuPool.ts"
import type { Settings } from "../../src/settings/Settings.ts"
import { kernelOn } from "../support/TestRuntime.ts"
import { Deadly, flags, Hold, Root } from "./fixtures/Computations.ts"

const withKernel =
  (overrides: Partial<Settings["Service"]>) =>
  <A, E>(self: Effect.Effect<A, E, CpuPool>) =>
    Effect.provide(self, kernelOn(overrides))

/** One computation more than there are threads, until all threads are at work. */
const fill = (threads: number) =>
  Effect.gen(function* () {
    const pool = yield* CpuPool
    const held = flags()
    const fibers = yield* Effect.forEach(Array.from({ length: threads + 1 }), () =>
      Effect.forkChild(pool.run(Hold, held))
    )
    const load = yield* Effect.repeat(Effect.andThen(Effect.yieldNow, pool.load), {
      until: ({ running, waiting }) => running + waiting === threads + 1
    })
    Atomics.store(held, 0, 1)
    Atomics.notify(held, 0)
    yield* Fiber.joinAll(fibers)
    return load
  })

describe("The kernel's pool", () => {
  it.live("starts no thread before something is computed", () =>
    Effect.gen(function* () {
      const { load, run } = yield* CpuPool
      assert.deepStrictEqual(yield* load, { threads: 0, running: 0, waiting: 0 })
      assert.strictEqual((yield* run(Root, 9)).root, 3)
      assert.strictEqual((yield* load).threads, 1)
    }).pipe(withKernel({}))
  )

  it.live("has as many threads as the settings say", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* fill(3), { threads: 3, running: 3, waiting: 1 })
    }).pipe(withKernel({ cpuThreads: 3 }))
  )

  it.live("has one per core when the settings leave it open", () =>
    Effect.gen(function* () {
      const threads = os.availableParallelism()
      assert.deepStrictEqual(yield* fill(threads), { threads, running: threads, waiting: 1 })
    }).pipe(withKernel({ cpuThreads: 0 }))
  )

  it.live("ends a thread that holds more than the settings allow", () =>
    Effect.gen(function* () {
      const { run } = yield* CpuPool
      const crash = yield* Effect.flip(run(Deadly, { manner: "keeps buffers", flags: flags() }))
      assert.strictEqual(crash.detail, "it held more than 80 MB")
    }).pipe(withKernel({ cpuMemoryMb: 80 }))
  )
})
