/**
 * graphile-worker. "default" leaves its settings alone; "batches" claims 500 ahead and completes many at once, which its
 * documentation offers for throughput. Jobs with a mailbox go to a queue of that name, which runs them one by one.
 */
import { Logger, makeWorkerUtils, run } from "graphile-worker"
import { Pool } from "pg"
import { serve } from "./Serve.ts"
import { type Kind, type Message, poolSize, type System } from "./System.ts"

/** Delay in ms that gave the highest rate of those from 0 to 250. */
const delay = 10
const batches = { localQueue: { size: 500 }, completeJobBatchDelay: delay, failJobBatchDelay: delay }
const worker = process.argv.includes("batches") ? batches : {}

const logger = new Logger(() => (level, message) => {
  if (level === "error") console.error(message)
})

const queueOf = (message: Message) => (message.key === undefined ? {} : { queueName: message.key })

const open = async (connectionString: string): Promise<System> => {
  const pgPool = new Pool({ connectionString, max: poolSize })
  pgPool.on("error", (error) => console.error(error))
  pgPool.on("connect", (client) => client.on("error", (error) => console.error(error)))
  const shared = { pgPool, logger, preset: { worker } }
  const utils = await makeWorkerUtils(shared)
  await utils.migrate()
  return {
    send: (kind, message) => utils.addJob(kind, message, queueOf(message)),
    sendAll: (kind, messages, delayMs) => {
      if (kind === "plain" && delayMs === undefined) {
        return utils.addJobs(messages.map((payload) => ({ identifier: kind, payload })))
      }
      const due = delayMs === undefined ? {} : { runAt: new Date(Date.now() + delayMs) }
      return utils.addJobs(messages.map((payload) => ({ identifier: kind, payload, ...queueOf(payload), ...due })))
    },
    work: async (...works) => {
      const taskList = Object.fromEntries(
        works.map(({ handle, kind }) => [kind satisfies Kind, async (message: unknown) => handle(message as Message)])
      )
      const concurrency = works.reduce((sum, work) => sum + work.concurrency, 0)
      const runner = await run({ ...shared, taskList, concurrency, noHandleSignals: true, parsedCronItems: [] })
      return () => runner.stop()
    },
    close: async () => {
      await utils.release()
      await pgPool.end()
    }
  }
}

process.env["NO_LOG_SUCCESS"] = "1"
serve({
  open,
  tables: ["graphile_worker._private_jobs", "graphile_worker._private_job_queues"],
  unfinished: "select exists (select from graphile_worker._private_jobs) as unfinished"
})
