/** pg-workflows: its client sends, its engine works with as many workers as run at once, 3 by default. */
import { WorkflowClient, WorkflowEngine, workflow } from "pg-workflows"
import { concurrency, isSteps, measure, url } from "./measure.mjs"

process.env["WORKFLOW_RUN_WORKERS"] = String(concurrency)
let ended = 0
const nothing = async () => null
// Steps are read from the text of a handler, so jobs without any have one of their own.
const ends = async () => {
  ended++
}
const inSteps = async ({ step }) => {
  for (const name of ["a", "b", "c"]) await step.run(name, nothing)
  ended++
}
const run = workflow("run", isSteps ? inSteps : ends)
const logger = { log() {}, error: console.error }
// Its tables are made by the engine.
const maker = new WorkflowEngine({ connectionString: url, workflows: [run], logger })
await maker.start()
await maker.stop()

const client = new WorkflowClient({ connectionString: url, logger })
await client.start()
await measure({
  send: (n) => client.startWorkflow({ workflowId: "run", input: { n } }),
  work: () => new WorkflowEngine({ connectionString: url, workflows: [run], logger }).start(),
  done: () => ended
})
