import { PassThrough } from "node:stream"
import { assert, describe, it } from "@effect/vitest"
import * as Pace from "../bench/harness/Pace.ts"
import * as Variables from "../bench/harness/Variables.ts"
import { Window } from "../bench/harness/Window.ts"

describe("The adapter of the public harness", () => {
  describe("reads its variables", () => {
    it("and takes the harness's defaults for those that are missing or empty", () => {
      const { batchMs, instance, mailboxes, pacing, rate, sampleSeconds, workers } = Variables.read({
        WORKER_COUNT: ""
      })
      assert.deepStrictEqual(
        { batchMs, instance, mailboxes, pacing, rate, sampleSeconds, workers },
        { batchMs: 10, instance: 0, mailboxes: 0, pacing: "rate", rate: 800, sampleSeconds: 5, workers: 32 }
      )
    })

    it("and lets the harness pace it at a fixed rate alone", () => {
      assert.strictEqual(Variables.read({ PRODUCER_PACING: "harness" }).pacing, "tokens")
      const both = { PRODUCER_PACING: "harness", PRODUCER_MODE: "depth-target" }
      assert.strictEqual(Variables.read(both).pacing, "depth")
    })

    it("and refuses by name what is no number in its bounds or no known word", () => {
      assert.strictEqual(Variables.read({ WORKER_COUNT: "1" }).workers, 1)
      assert.strictEqual(Variables.read({ WORKER_COUNT: "10000" }).workers, 10_000)
      for (const [name, value] of [
        ["WORKER_COUNT", "0"],
        ["WORKER_COUNT", "10001"],
        ["JOB_WORK_MS", "1.5"],
        ["PRODUCER_MODE", "sometimes"],
        ["SCENARIO", "chaos"]
      ] as const) {
        assert.throws(() => Variables.read({ [name]: value }), new RegExp(`^${name} must be .*"${value}"$`))
      }
    })
  })

  describe("sends", () => {
    it("as many jobs as the lines on stdin say, and passes over other lines", async () => {
      const input = new PassThrough()
      const pace = Pace.byTokens(input, 800)
      const read = new Promise((resolve) => input.once("end", resolve))
      input.end("ENQUEUE 100\nENQUEUE x\nenqueue 5\nENQUEUE 30\n")
      await read
      assert.deepStrictEqual([pace.take(128), pace.take(128), pace.take(128)], [128, 2, 0])
    })

    it("by the time that has passed, also where a batch took long", () => {
      let now = 0
      const pace = Pace.byRate(
        () => 100,
        () => now
      )
      now = 2_000
      assert.deepStrictEqual([pace.take(128), pace.take(128)], [128, 72])
      now = 2_015
      assert.strictEqual(pace.take(128), 1)
      now = 2_020
      assert.strictEqual(pace.take(128), 1)
    })

    it("no more than keep the wanted number of jobs waiting", () => {
      let waiting = 950
      const pace = Pace.byDepth(1_000, () => waiting)
      assert.strictEqual(pace.take(128), 50)
      waiting = 1_200
      assert.strictEqual(pace.take(128), 0)
    })
  })

  describe("counts durations", () => {
    it("and tells percentiles to a thousandth", () => {
      const window = new Window()
      for (let ms = 1; ms <= 10_000; ms++) window.add(5_000, ms)
      const { p50, p95, p99 } = window.percentiles(5_000)
      assert.approximately(p50, 5_000, 5)
      assert.approximately(p95, 9_500, 9.5)
      assert.approximately(p99, 9_900, 9.9)
    })

    it("of less than two milliseconds to a microsecond, and of more than half an hour as that", () => {
      const [short, long] = [new Window(), new Window()]
      short.add(0, 1.234)
      long.add(0, 10_000_000)
      assert.strictEqual(short.percentiles(0).p50, 1.234)
      assert.approximately(long.percentiles(0).p50, 2 ** 31 / 1000, 2_200)
    })

    it("for half a minute, and none is 0", () => {
      const window = new Window()
      assert.deepStrictEqual(window.percentiles(0), { p50: 0, p95: 0, p99: 0 })
      window.add(1_000, 7)
      assert.approximately(window.percentiles(30_000).p99, 7, 0.01)
      assert.strictEqual(window.percentiles(31_000).p99, 0)
      window.add(31_500, 9)
      assert.approximately(window.percentiles(31_500).p50, 9, 0.01)
    })
  })
})
