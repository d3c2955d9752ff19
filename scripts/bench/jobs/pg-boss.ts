/**
 * pg-boss as fast as its documentation makes it: woken by NOTIFY, fetching as many jobs at once as may run at once, and
 * again at once while they come in full batches. Jobs with a mailbox go to a queue with strict order per key.
 */
import { type Job, PgBoss } from "pg-boss"
import { serve } from "./Serve.ts"
import { type Kind, type Message, poolSize, type System } from "./System.ts"

/** A batch is waited for as a whole; with two workers one runs while the other one completes and fetches. */
const workers = 2

const policies = {
  plain: "standard",
  keyed: "key_strict_fifo",
  limited: "standard",
  fair: "standard",
  steps: "standard",
  probe: "standard"
} as const satisfies Record<Kind, string>

const keyOf = (message: Message) => (message.key === undefined ? {} : { singletonKey: message.key })

const open = async (connectionString: string): Promise<System> => {
  const boss = new PgBoss({ connectionString, max: poolSize, useListenNotify: true })
  boss.on("error", (error) => console.error(error))
  await boss.start()
  for (const [kind, policy] of Object.entries(policies)) await boss.createQueue(kind, { policy, notify: true })
  return {
    send: (kind, message) => boss.send(kind, message, keyOf(message)),
    sendAll: (kind, messages, delayMs) => {
      const due = delayMs === undefined ? {} : { startAfter: new Date(Date.now() + delayMs) }
      return boss.insert(
        kind,
        messages.map((data) => ({ data, ...keyOf(data), ...due }))
      )
    },
    work: async (...works) => {
      for (const { concurrency, handle, kind } of works) {
        const batchSize = Math.max(1, Math.floor(concurrency / workers))
        await boss.work<Message, void>(
          kind,
          { localConcurrency: workers, batchSize, burstWhenBatchFull: true },
          async (jobs: ReadonlyArray<Job<Message>>) => {
            await Promise.all(jobs.map(({ data }) => handle(data)))
          }
        )
      }
      return async () => {
        for (const { kind } of works) await boss.offWork(kind)
      }
    },
    close: () => boss.stop()
  }
}

serve({
  open,
  tables: ["pgboss.job"],
  unfinished: "select exists (select from pgboss.job where state < 'completed') as unfinished"
})
