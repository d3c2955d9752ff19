/**
 * The backstop of all wake-ups: finds endpoints whose deliveries nobody looks after any more (a job that an operator
 * cancelled, a commit that a crash of the database forgot), and those whose leftovers nobody moved away. It walks from
 * endpoint to endpoint, so it costs what they are, not what waits for them.
 */
import { Context, Effect, Layer } from "effect"
import { Jobs } from "../../../src/actor/Jobs.ts"
import { RuntimeSql } from "../../../src/sql/Database.ts"
import { dieOnSql } from "../../../src/sql/Pg.ts"
import { PumpEndpoint } from "../Jobs.ts"
import { lastTurn } from "./sql/LastTurn.ts"

/** Due for so long, a delivery is late, unless a turn is at work. */
const late = "1 minute"
/** Far beyond any turn. */
const longestTurn = "5 minutes"

export class Sweep extends Context.Service<
  Sweep,
  {
    /** Answers how many endpoints were found. */
    readonly run: Effect.Effect<number>
  }
>()("webhooks/deliver/Sweep") {
  static readonly layer = Layer.effect(
    Sweep,
    Effect.gen(function* () {
      const sql = yield* RuntimeSql
      const jobs = yield* Jobs
      const forgotten = sql<{ readonly endpointId: string }>`
        with recursive waiting as (
          (select endpoint_id from webhooks_queue order by endpoint_id limit 1)
          union all
          select (select q.endpoint_id from webhooks_queue q where q.endpoint_id > waiting.endpoint_id
            order by q.endpoint_id limit 1)
          from waiting where waiting.endpoint_id is not null
        )
        select waiting.endpoint_id as "endpointId"
        from waiting left join webhooks_endpoint e on e.id = waiting.endpoint_id
        where waiting.endpoint_id is not null and (
          e.id is null
          or exists (select from webhooks_queue q where q.endpoint_id = e.id and q.epoch between 1 and e.epoch - 1)
          or (
            not exists (select from webhooks_flight f
              where f.endpoint_id = e.id and f.begun_at > now() - ${longestTurn}::text::interval)
            and (
              exists (select from webhooks_queue q
                where q.endpoint_id = e.id and q.epoch = 0 and q.due_at < now() - ${late}::text::interval)
              or (e.status = 'active' and coalesce(e.paused_until < now() - ${late}::text::interval, true)
                and exists (select from webhooks_queue q
                  where q.endpoint_id = e.id and q.epoch = e.epoch and q.due_at < now() - ${late}::text::interval))
            )
          )
        )`
      /** A turn that was overtaken while it read a page, and died. The page's deliveries are its successor's. */
      const stray = sql`
        delete from webhooks_flight f where begun_at < now() - ${longestTurn}::text::interval
          and not exists (select from webhooks_endpoint e
            where e.id = f.endpoint_id and f.run = ${lastTurn(sql, "run", "f.endpoint_id")})`
      /** Sent when a turn had just begun. */
      const past = sql`
        delete from webhooks_signal s where turn <> coalesce(${lastTurn(sql, "turn", "s.endpoint_id")}, 0)`
      return Sweep.of({
        run: Effect.gen(function* () {
          yield* dieOnSql(stray)
          yield* dieOnSql(past)
          const found = yield* dieOnSql(forgotten)
          yield* jobs.sendAll(
            PumpEndpoint,
            found.map(({ endpointId }) => ({ payload: { endpointId }, options: { uniqueKey: `sweep ${endpointId}` } }))
          )
          return found.length
        }).pipe(Effect.withSpan("Sweep.run"))
      })
    })
  )
}
