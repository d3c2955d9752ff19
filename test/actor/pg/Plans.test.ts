import { assert, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import * as PgJobStore from "../../../src/actor/pg/PgJobStore.ts"
import * as PgStepStore from "../../../src/actor/step/PgStepStore.ts"
import { RuntimeSql } from "../../../src/sql/Database.ts"
import { jobStoreContract } from "../../contract/JobStoreContract.ts"
import { elapse } from "../../contract/jobstore/PgTime.ts"
import { stepStoreContract } from "../../contract/StepStoreContract.ts"
import { indexesOf, planOnce, pretend, wholeScans } from "../../support/Plans.ts"
import * as TestDatabase from "../../support/TestDatabase.ts"

/** One connection for the runtime, which keeps its plans from the first use of each statement. */
const Live = Layer.merge(PgJobStore.layer, PgStepStore.layer).pipe(
  Layer.provideMerge(TestDatabase.layerWith({ databaseConnections: 3 }))
)

const grows = (table: string) =>
  /^job(_scheduled|_history.*|_unique|_window|_batch|_dependency|_step|_signal)?$/.test(table)

/**
 * What is read whole all the same, once: indexes that hold what runs or has just come, leases when a node joins or is lost, and the first
 * 10,000 jobs for which others wait.
 */
const allowed =
  /^job by job_started( once)?$|^job_signal by job_signal_new once$|^job by job_cancelling once$|^job_mailbox( by job_mailbox_pkey)? once$|^job_dependency by job_dependency_pkey once$|^job_step by job_step_awaited once$/

const sizes = [
  { pages: 0, rows: -1 },
  { pages: 0, rows: 0 },
  { pages: 1, rows: 1 },
  { pages: 10, rows: 5 },
  { pages: 10, rows: 1_000 },
  { pages: 1_000, rows: 100 }
]

layer(Live)("The statements of the runtime", (test) => {
  let sql: SqlClient.SqlClient
  test.effect("open their database", () => Effect.map(SqlClient.SqlClient, (client) => void (sql = client)))

  jobStoreContract(test, { elapse: (ms) => elapse(sql)(ms) })
  stepStoreContract(test, { elapse: (ms) => elapse(sql)(ms) })

  test.effect("look rows up by key, however small the tables were when they were planned", () =>
    Effect.gen(function* () {
      const runtime = yield* RuntimeSql
      for (const isEmpty of [false, true]) {
        if (isEmpty)
          yield* sql`truncate job, job_scheduled, job_history, job_unique, job_mailbox, job_batch, job_dependency,
            job_step, job_signal, job_window`
        for (const size of sizes) {
          yield* pretend(sql, grows, size)
          const found = (yield* wholeScans(runtime, grows)).filter(({ scan }) => !allowed.test(scan))
          assert.deepStrictEqual(found, [])
        }
      }
    })
  )

  test.effect("store a step by the id of its job, however many run on the node", () =>
    Effect.gen(function* () {
      for (const size of sizes) {
        yield* pretend(sql, grows, size)
        for (const client of [sql, yield* RuntimeSql]) {
          const reads = client.withTransaction(Effect.andThen(planOnce(client), indexesOf(client, "job")))
          const found = (yield* reads).flatMap(({ indexes, statement }) =>
            /into job_step /.test(statement) ? [indexes] : []
          )
          assert.deepInclude(found, ["job_pkey"])
          for (const [index] of found) assert.match(index!, /^job(_mailbox)?_pkey$/)
        }
      }
    })
  )
})
