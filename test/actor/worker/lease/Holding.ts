/** Jobs whose handlers hold the event loop of their process up, or never end there; each attempt leaves a row with its process. */
import { Effect, Schema } from "effect"
import { SqlClient } from "effect/sql"
import * as Actor from "../../../../src/actor/Actor.ts"
import * as Retry from "../../../../src/actor/Retry.ts"
import { defineModule } from "../../../../src/module.ts"

export const Hold = Actor.make("test/hold", {
  payload: Schema.Struct({ ms: Schema.Int, how: Schema.Literals(["at once", "after a wait", "yielding"]) }),
  success: Schema.Int,
  retry: Retry.none,
  mailbox: () => "one"
})

/** Computes without ever yielding. */
const compute = (ms: number) => {
  const until = performance.now() + ms
  while (performance.now() < until) JSON.parse("[1]")
}

export const attempts = Effect.flatMap(
  SqlClient.SqlClient,
  (sql) => sql<{ readonly job: string; readonly pid: number }>`select job, pid from attempt order by began`
)

export const makeTable = Effect.flatMap(SqlClient.SqlClient, (sql) =>
  sql`drop table if exists attempt`.pipe(
    Effect.andThen(sql`create table attempt (job text, pid int, began timestamptz default clock_timestamp())`)
  )
)

/** Whether this process is one that runs jobs only to hold them. */
const isHolder = process.argv[1]?.endsWith("lease/process.ts") === true

export const module = defineModule({
  name: "test",
  actors: [Hold],
  layer: Actor.toLayer(Hold, ({ how, ms }, { jobId }) =>
    Effect.gen(function* () {
      if (how === "at once") compute(ms)
      const sql = yield* SqlClient.SqlClient
      yield* Effect.orDie(sql`insert into attempt (job, pid) values (${jobId}, ${process.pid})`)
      if (how === "after a wait") compute(ms)
      if (how === "yielding" && isHolder) return yield* Effect.never
      return process.pid
    })
  )
})
