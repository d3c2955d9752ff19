/**
 * Preloaded into a process whose clock is to be wrong: `WRONG_CLOCK_HOURS` ahead from the start, and half a minute later
 * set back by twice as much. The timers of Node and the clock of the machine stay what they are.
 */
import { performance } from "node:perf_hooks"
import { now as machineNow } from "./MachineClock.ts"

const hour = 3_600_000
const shift = Number(process.env["WRONG_CLOCK_HOURS"] ?? "7") * hour
const setBackAt = machineNow() + Number(process.env["WRONG_CLOCK_JUMP_SECONDS"] ?? "30") * 1000
const offset = () => (machineNow() < setBackAt ? shift : -shift)

const RealDate = globalThis.Date
const trueNow = RealDate.now.bind(RealDate)
const truePerformanceNow = performance.now.bind(performance)
const trueOrigin = performance.timeOrigin

const wrongNow = () => trueNow() + offset()

/** `new Date()` tells the wrong time; a date that is given stays what it is. */
globalThis.Date = new Proxy(RealDate, {
  apply: () => new RealDate(wrongNow()).toString(),
  construct: (target, args, newTarget) => Reflect.construct(target, args.length === 0 ? [wrongNow()] : args, newTarget),
  get: (target, name) => (name === "now" ? wrongNow : Reflect.get(target, name))
})
performance.now = () => truePerformanceNow() + shift
Object.defineProperty(performance, "timeOrigin", { get: () => trueOrigin + offset() - shift })
