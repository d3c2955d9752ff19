/** OpenWorkflow on its PostgreSQL backend. */
import { OpenWorkflow } from "openworkflow"
import { BackendPostgres } from "openworkflow/postgres"
import { concurrency, isSteps, measure, url } from "./measure.mjs"

let ended = 0
const nothing = async () => null
const workflows = new OpenWorkflow({ backend: await BackendPostgres.connect(url) })
const run = workflows.defineWorkflow({ name: "run" }, async ({ step }) => {
  if (isSteps) for (const name of ["a", "b", "c"]) await step.run({ name }, nothing)
  ended++
  return null
})
await measure({
  send: (n) => run.run({ n }),
  work: () => workflows.newWorker({ concurrency }).start(),
  done: () => ended
})
