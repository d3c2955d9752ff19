/** Absurd: tasks of one queue; its tables are made by its own command, absurdctl. */
import { Absurd } from "absurd-sdk"
import { concurrency, isSteps, measure, url } from "./measure.mjs"

let ended = 0
const nothing = async () => null
const quiet = { log() {}, info() {}, warn() {}, error: console.error }
const absurd = new Absurd({ db: url, queueName: "bench", log: quiet })
await absurd.createQueue("bench")
absurd.registerTask({ name: "run" }, async (_, task) => {
  if (isSteps) for (const name of ["a", "b", "c"]) await task.step(name, nothing)
  ended++
  return null
})
await measure({
  send: (n) => absurd.spawn("run", { n }),
  work: () => absurd.startWorker({ concurrency, batchSize: concurrency }),
  done: () => ended
})
