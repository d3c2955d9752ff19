/**
 * What operators have set for actors, as this node knows it: read before its worker starts, when it is notified of a change, and
 * every two seconds in case that the notification was lost.
 */
import { PgClient } from "@effect/sql-pg"
import { Context, Effect, Layer } from "effect"
import * as Daemon from "../../../process/Daemon.ts"
import { Notifier } from "../../../sql/Notifier.ts"
import { ReadyJobs, ScaledActors } from "../../JobTopics.ts"
import { type ActorScale, declared } from "./ActorScale.ts"

const lookEvery = "2 seconds"

/** Where no worker has the layer, all actors run as declared. */
export const ActorScales = Context.Reference<(actor: string) => ActorScale>("ekimae/actor/limit/scale/ActorScales", {
  defaultValue: () => () => declared
})

export const layer = Layer.effect(
  ActorScales,
  Effect.gen(function* () {
    const sql = yield* PgClient.PgClient
    const notifier = yield* Notifier
    let scales: ReadonlyMap<string, ActorScale> = new Map()

    const read = Effect.gen(function* () {
      const rows = yield* sql<{ readonly actor: string; readonly scale: ActorScale }>`
        select actor, scale from job_actor where scale is not null`
      const before = scales
      scales = new Map(rows.map(({ actor, scale }) => [actor, scale]))
      // A claim comes at once where there is more room now.
      for (const actor of new Set([...before.keys(), ...scales.keys()])) {
        if (JSON.stringify(before.get(actor)) !== JSON.stringify(scales.get(actor))) {
          yield* notifier.notifyHere(ReadyJobs, actor)
        }
      }
    })

    const latch = notifier.latch(ScaledActors)
    const round = Effect.gen(function* () {
      yield* Effect.timeoutOption(latch.await, lookEvery)
      latch.closeUnsafe()
      yield* read
    })
    yield* Effect.orDie(read)
    yield* Effect.forkScoped(Daemon.forever("ActorScales", round))
    return (actor: string) => scales.get(actor) ?? declared
  })
)
