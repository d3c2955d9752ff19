import { spawn } from "node:child_process"
import { createInterface } from "node:readline"
import { fileURLToPath } from "node:url"
import { assert, layer } from "@effect/vitest"
import { Duration, Effect, Layer, Queue } from "effect"
import { SqlClient } from "effect/sql"
import { CauseBranches } from "../../../../src/actor/cause/CauseBranch.ts"
import { Why } from "../../../../src/actor/cause/Why.ts"
import { Jobs } from "../../../../src/actor/Jobs.ts"
import { Inspector } from "../../../../src/operate/runtime/Inspector.ts"
import * as TestDatabase from "../../../support/TestDatabase.ts"
import { kernelOn, nodeOf } from "../../../support/TestRuntime.ts"
import * as Cluster from "../../Cluster.ts"
import { attempts, Hold, makeTable, module } from "./Holding.ts"

const program = fileURLToPath(new URL("./process.ts", import.meta.url))

/** A process of its own on the database of the test; lines of its log can be awaited. */
const started = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const [database] = yield* sql<{ readonly name: string }>`select current_database() as name`
  const lines = yield* Queue.unbounded<string>()
  const child = yield* Effect.acquireRelease(
    Effect.sync(() => {
      const env = {
        ...process.env,
        DATABASE_URL: TestDatabase.urlOf(database!.name),
        DATABASE_CONNECTIONS: "6",
        JOB_LEASE: "2 seconds",
        LOG_FORMAT: "json"
      }
      const child = spawn(process.execPath, [program], { env, stdio: ["pipe", "pipe", "inherit"] })
      createInterface(child.stdout).on("line", (line) => Queue.offerUnsafe(lines, line))
      return child
    }),
    (child) => Effect.sync(() => void child.kill("SIGKILL"))
  )
  const heard = (text: string) => Effect.repeat(Queue.take(lines), { until: (line) => line.includes(text) })
  yield* heard("Runs jobs as")
  return { child, heard }
})

const inspecting = Layer.mergeAll(Inspector.layer, Why.layer).pipe(Layer.provide(Layer.succeed(CauseBranches, [])))
/** The database, and what a test looks at it with; another node runs jobs from `Cluster.start` on. */
const database = inspecting.pipe(Layer.provideMerge(kernelOn({ jobLease: Duration.seconds(2) })))
const other = Cluster.start(Layer.fresh(nodeOf(module)))

layer(database, { excludeTestServices: true })("A node whose event loop is held up", (it) => {
  for (const how of ["at once", "after a wait"] as const) {
    it.effect(`keeps its job, which never yields ${how} for longer than a lease, and says which job it is`, () =>
      Effect.gen(function* () {
        yield* makeTable
        const jobs = yield* Jobs
        const { child, heard } = yield* started
        const { jobId } = yield* jobs.send(Hold, { ms: 6_000, how })
        yield* heard("The event loop is held up by")
        yield* other
        const { nodes } = yield* Inspector
        const held = yield* Cluster.until(nodes, (all) => all.some(({ status }) => status === "blocked"))
        const blockedBy = held.find(({ pid }) => pid === child.pid)?.blockedBy
        // What the handler does after its first wait is known when it yields.
        assert.strictEqual(blockedBy, how === "at once" ? jobId : null)
        const { nodes: tree } = yield* Effect.flatMap(Why, ({ explain }) => explain(jobId))
        const state = how === "at once" ? "running, and holds up the event loop of its node" : "running"
        assert.strictEqual(tree.find(({ id }) => id === jobId)?.state, state)

        const said = yield* heard("The event loop was held up for")
        assert.include(said, `by job ${jobId} of test/hold`)
        const job = yield* Cluster.until(jobs.find(jobId), (found) => found?.state === "completed")
        assert.deepStrictEqual([job?.result, job?.attempts], [child.pid, []])
        assert.deepStrictEqual(yield* attempts, [{ job: jobId, pid: child.pid! }])
        yield* Cluster.until(nodes, (all) =>
          all.every(({ blockedSince, status }) => status === "alive" && blockedSince === null)
        )
      })
    )
  }

  it.effect("loses its job to another node when the whole process is stopped", () =>
    Effect.gen(function* () {
      yield* makeTable
      const jobs = yield* Jobs
      const { child } = yield* started
      const { jobId } = yield* jobs.send(Hold, { ms: 0, how: "yielding" })
      yield* Cluster.until(attempts, ({ length }) => length === 1)
      child.kill("SIGSTOP")
      yield* other
      const job = yield* Cluster.until(jobs.find(jobId), (found) => found?.state === "completed")
      assert.deepStrictEqual(
        job?.attempts.map(({ outcome }) => outcome),
        ["lost"]
      )
      assert.deepStrictEqual(
        (yield* attempts).map(({ pid }) => pid),
        [child.pid, process.pid]
      )
    })
  )
})
