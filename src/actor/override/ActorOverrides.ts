/**
 * The terms of actors as this node knows them: what operators have set is read before its worker starts, when it is notified of a
 * change, and every two seconds in case that the notification was lost.
 */
import { PgClient } from "@effect/sql-pg"
import { Context, Effect, Layer } from "effect"
import * as Daemon from "../../process/Daemon.ts"
import { Notifier } from "../../sql/Notifier.ts"
import * as Pulse from "../../sql/pulse/Pulse.ts"
import type * as Actor from "../Actor.ts"
import { OverriddenActors, ReadyJobs } from "../JobTopics.ts"
import { type StoredOverride, settingsOf } from "./ActorOverride.ts"
import * as RestingKeys from "./RestingKeys.ts"
import * as Terms from "./Terms.ts"

const lookEveryMs = 2_000

/** Lease ends that were on their way to the database when the node learned of a change are stored by then. */
const lateEnds = "10 seconds"

/** @param overrideOf what is set for an actor; null for what the code declares */
const remembered = (overrideOf: (name: string) => StoredOverride | undefined) => {
  const known = new WeakMap<Actor.Any, Terms.Terms>()
  return (actor: Actor.Any): Terms.Terms => {
    const found = known.get(actor)
    if (found !== undefined) return found
    const override = overrideOf(actor.name)
    const terms = override === undefined ? Terms.declared(actor) : Terms.of(actor, settingsOf(override))
    known.set(actor, terms)
    return terms
  }
}

/** Where no worker has the layer, all actors run as declared. */
export const ActorOverrides = Context.Reference<(actor: Actor.Any) => Terms.Terms>(
  "ekimae/actor/override/ActorOverrides",
  { defaultValue: () => remembered(() => undefined) }
)

const rateOf = (overrides: ReadonlyMap<string, StoredOverride>, actor: string) =>
  overrides.get(actor)?.ratePerKey ?? null

export const layer = Layer.effect(
  ActorOverrides,
  Effect.gen(function* () {
    const sql = yield* PgClient.PgClient
    const notifier = yield* Notifier
    const scope = yield* Effect.scope
    const none: ReadonlyMap<string, StoredOverride> = new Map()
    let overrides = none
    let termsOf = remembered(() => undefined)

    const read = Effect.gen(function* () {
      const rows = yield* sql<{ readonly actor: string; readonly scale: StoredOverride }>`
        select actor, scale from job_actor where scale is not null`
      const before = overrides
      overrides = new Map(rows.map(({ actor, scale }) => [actor, scale]))
      const changed = [...new Set([...before.keys(), ...overrides.keys()])].filter(
        (actor) => JSON.stringify(before.get(actor)) !== JSON.stringify(overrides.get(actor))
      )
      if (changed.length === 0) return
      termsOf = remembered((actor) => overrides.get(actor))
      for (const actor of changed) {
        const change = { before: rateOf(before, actor), after: rateOf(overrides, actor) }
        if (before !== none && JSON.stringify(change.before) !== JSON.stringify(change.after)) {
          yield* RestingKeys.wake(sql, actor, change)
          yield* Effect.forkIn(wakeLate(actor, change), scope)
        }
        // A claim comes at once where there is more room now.
        yield* notifier.notifyHere(ReadyJobs, actor)
      }
    })

    /** Until it knew of the change, this node may have put keys at rest by the rate before. */
    const wakeLate = (actor: string, change: RestingKeys.RateChange) =>
      RestingKeys.wake(sql, actor, change).pipe(
        Effect.andThen(notifier.notifyHere(ReadyJobs, actor)),
        Effect.delay(lateEnds),
        Effect.catchCause((cause) => Effect.logWarning(`Keys of ${actor} may rest by the rate before`, cause))
      )

    const latch = notifier.latch(OverriddenActors)
    const hasPulse = yield* Pulse.join<boolean>({
      column: (pulse) => pulse`exists (select from job_actor where scale is not null)`,
      answered: (has) => {
        if (has || overrides.size > 0) latch.openUnsafe()
      }
    })
    const restMs = hasPulse ? Pulse.longestRestMs : lookEveryMs
    const round = Effect.gen(function* () {
      yield* Effect.timeoutOption(latch.await, restMs)
      latch.closeUnsafe()
      yield* read
    })
    yield* Effect.orDie(read)
    yield* Effect.forkScoped(Daemon.forever("ActorOverrides", round))
    return (actor: Actor.Any) => termsOf(actor)
  })
)
