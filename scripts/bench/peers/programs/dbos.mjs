/** DBOS: workflows of a queue, sent by a client, as its guide on queues has it, looked for every 10 ms instead of every second. */
import { DBOS, DBOSClient } from "@dbos-inc/dbos-sdk"
import { concurrency, isSteps, measure, url } from "./measure.mjs"

let ended = 0
const nothing = async () => undefined
const run = DBOS.registerWorkflow(
  async () => {
    if (isSteps) for (const name of ["a", "b", "c"]) await DBOS.runStep(nothing, { name })
    ended++
  },
  { name: "run" }
)

DBOS.setConfig({ name: "bench", systemDatabaseUrl: url, logLevel: "error", runAdminServer: false })
await DBOS.launch()
await DBOS.registerQueue("sent", { workerConcurrency: concurrency, minPollingIntervalMs: 10 })
await DBOS.shutdown()

const client = await DBOSClient.create({ systemDatabaseUrl: url, systemDatabasePoolSize: 10 })
await measure({
  send: (n) => client.enqueue({ workflowName: "run", queueName: "sent" }, n),
  work: async () => {
    void run
    await DBOS.launch()
  },
  done: () => ended
})
