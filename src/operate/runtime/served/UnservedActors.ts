/**
 * Notices actors that no node runs: declared ones where `ACTORS` of all nodes leaves them out or only nodes that answer HTTP are up, and others
 * that have jobs, such as those of a module from outside that was taken away. Their jobs wait, and no other sign says so before the first one
 * does. Each node looks, says it in the log, and has it as a metric and in `GET /admin/v1/health`.
 */
import { PgClient } from "@effect/sql-pg"
import { Context, Effect, Layer } from "effect"
import * as Daemon from "../../../process/Daemon.ts"
import { dieOnSql, texts } from "../../../sql/Pg.ts"
import * as GaugePoller from "../../../telemetry/GaugePoller.ts"
import { ActorCatalogue } from "../../external/ActorCatalogue.ts"

/** A node says every minute which actors it runs; a restart of the only one takes no longer than this. */
const silentFor = "3 minutes"
const lookEvery = "1 minute"
/** Looks after which an actor that is still unserved is named in the log again: once an hour. */
const looksPerReminder = 60

export class UnservedActors extends Context.Service<
  UnservedActors,
  {
    /** Names in order. */
    readonly find: Effect.Effect<ReadonlyArray<string>>
  }
>()("ekimae/operate/runtime/served/UnservedActors") {
  static readonly layer = Layer.effect(
    UnservedActors,
    Effect.gen(function* () {
      const [sql, catalogue] = [yield* PgClient.PgClient, yield* ActorCatalogue]
      const names = texts([...catalogue.keys()])
      return UnservedActors.of({
        find: dieOnSql(
          Effect.map(
            sql<{ readonly name: string }>`
              select name from (
                select name from unnest(${names}) as declared(name)
                union
                select actor from job_actor a where seen_at <= now() - ${silentFor}::interval and (
                  exists (select from job where job.actor = a.actor and job.key is null)
                  or exists (select from job where job.actor = a.actor and job.key is not null)
                  or exists (select from job_scheduled where job_scheduled.actor = a.actor))
              ) known
              where not exists (
                select from job_actor where actor = name and seen_at > now() - ${silentFor}::interval)
              order by name collate "C"`,
            (rows) => rows.map(({ name }) => name)
          )
        )
      })
    })
  )
}

/** The look of a node, which says in the log what has changed. */
export const make = Effect.map(UnservedActors, ({ find }) => {
  let said = ""
  let looks = 0
  let count: number | undefined
  const look = Effect.gen(function* () {
    const unserved = yield* find
    count = unserved.length
    const names = unserved.join(", ")
    looks = names === said ? looks + 1 : 0
    if (names !== "" && looks % looksPerReminder === 0) {
      yield* Effect.logWarning(
        `No node runs ${names}: their jobs wait. \`ACTORS\` and \`MODULES\` of each node say what it runs`
      )
    }
    if (names === "" && said !== "") yield* Effect.logInfo("Each actor has a node that runs it")
    said = names
  })
  return { look, count: (): ReadonlyArray<number> => (count === undefined ? [] : [count]) }
})

const series = GaugePoller.declared([
  {
    name: "jobs_actors_unserved",
    description: "Actors that this build declares, or that have jobs, and no node of the cluster runs",
    read: (found: number) => found
  }
])

/** @param count as `make` returns it */
export const gauges = (count: () => ReadonlyArray<number>) =>
  GaugePoller.layer({
    name: "unserved actors",
    look: Effect.sync(count),
    labels: () => ({}),
    series
  })

/** Says in the log what no node runs, and counts it: from a minute after the start on, as nodes that start together register then. */
export const daemon = Layer.unwrap(
  Effect.map(make, ({ count, look }) =>
    Layer.merge(Daemon.layer("Unserved actors", { runOnce: look, every: lookEvery }), gauges(count))
  )
)
