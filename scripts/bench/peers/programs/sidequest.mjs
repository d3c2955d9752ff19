/** Sidequest: jobs of one queue, run in the engine's own process and threads as it does by default, so they are counted in its table. */
import { Client } from "pg"
import { Sidequest } from "sidequest"
import { concurrency, measure, url } from "./measure.mjs"
import { Nothing } from "./sidequest-job.mjs"

const options = {
  backend: { driver: "@sidequest/postgres-backend", config: url },
  queues: [{ name: "bench", concurrency }],
  maxConcurrentJobs: concurrency,
  logger: { level: "error", json: false }
}
await Sidequest.configure(options)
const counter = new Client({ connectionString: url })
await counter.connect()
await measure({
  send: (n) => Sidequest.build(Nothing).queue("bench").enqueue(n),
  work: () => Sidequest.start({ ...options, dashboard: { enabled: false } }),
  done: async () => {
    const { rows } = await counter.query("select count(*)::int as ended from sidequest_jobs where state = 'completed'")
    return rows[0].ended
  }
})
