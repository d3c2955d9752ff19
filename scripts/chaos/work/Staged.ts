/** Jobs with steps: two effects in this database, one that stands for a call to others, a sleep, and a signal. */
import { Effect, Option, Schema } from "effect"
import { SqlClient } from "effect/sql"
import * as Actor from "../../../src/actor/Actor.ts"
import * as Retry from "../../../src/actor/Retry.ts"
import * as Signal from "../../../src/actor/step/Signal.ts"
import * as Step from "../../../src/actor/step/Step.ts"
import { defineModule } from "../../../src/module.ts"

export const Go = Signal.make("chaos/go", { payload: Schema.Int })

export const Staged = Actor.make("chaos/staged", {
  payload: Schema.Struct({ n: Schema.Int, restMs: Schema.Int, box: Schema.NullOr(Schema.String) }),
  mailbox: ({ box }) => box ?? undefined,
  retry: Retry.exponential({ max: 3, base: "50 millis", jitter: 0 }),
  timeout: "20 seconds",
  concurrency: 20
})

/** A failure of the database is a failed attempt. */
const effect = (n: number, step: string) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) =>
    Effect.orDie(sql`insert into chaos_effect (n, step) values (${n}, ${step})`)
  )

/** As others do with an idempotency key. */
const call = (n: number) =>
  Effect.gen(function* () {
    const [sql, key] = [yield* SqlClient.SqlClient, yield* Step.key]
    yield* Effect.orDie(
      sql`insert into chaos_effect (n, step, key) values (${n}, 'call', ${key}) on conflict (key) do nothing`
    )
  })

export const StagedModule = defineModule({
  name: "chaos-staged",
  actors: [Staged],
  layer: Step.toLayer(Staged, ({ n, restMs }) =>
    Effect.gen(function* () {
      yield* Step.transaction("first", effect(n, "first"))
      yield* Step.run("call", call(n))
      yield* Step.sleep("rest", restMs)
      const heard = yield* Step.wait(Go, String(n), { timeout: "3 minutes" })
      const payload = Option.getOrElse(heard, () => -1)
      yield* Step.transaction("last", effect(n, payload === n ? "last" : `last after ${payload}`))
    })
  )
})
