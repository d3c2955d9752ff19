/**
 * The thread of the lease: it looks at the event loop, and renews the lease of the node while the loop does not run. It
 * loads what a connection needs when the loop is late for the first time.
 */
import { parentPort, workerData } from "node:worker_threads"
import { type LeaseTask, LoopSigns, sharedMillis } from "./LoopSigns.ts"

const task: LeaseTask = workerData
const signs = new LoopSigns(task.signs)
let nodeId = ""
let isRenewing = false
let renewal: Promise<typeof import("./LeaseRenewal.ts")> | undefined

let lookedAt = sharedMillis()

const look = async () => {
  const { silentMs } = signs
  const pauseMs = sharedMillis() - lookedAt
  lookedAt = sharedMillis()
  // The whole process did not run: the loop is as late as this thread, and held up by no handler.
  if (pauseMs > 2 * task.lookEveryMs) return
  if (silentMs < 2 * task.lookEveryMs) {
    signs.isLate = false
    if (renewal !== undefined) (await renewal).close()
    return
  }
  signs.isLate = true
  if (nodeId === "" || isRenewing) return
  isRenewing = true
  try {
    renewal ??= import("./LeaseRenewal.ts")
    await (await renewal).renew(task, { nodeId, silentMs, job: signs.called })
  } finally {
    isRenewing = false
  }
}

parentPort?.on("message", (id: string) => {
  nodeId = id
})
setInterval(look, task.lookEveryMs)
