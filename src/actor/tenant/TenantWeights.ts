/**
 * The weights of an actor's tenants, as the claims ask for them: at once, from memory. A tenant that is not known counts as
 * one until the actor's own look-up has answered, which asks for many together; an answer is used for a minute.
 */
import { Effect, Latch } from "effect"
import * as Daemon from "../../process/Daemon.ts"
import type { RegisteredActor } from "../Actor.ts"

/** How long an answer is used; a failed look-up is not repeated before that either. */
export const weightsForMs = 60_000
/** Tenants that one look-up names. */
const mostAtOnce = 500
/** Maximum number of known tenants: beyond it the oldest answers are forgotten. */
const mostKnown = 20_000
/** Weights beyond these would starve the others, or the tenant itself. */
const [least, most] = [0.01, 100]

type WeightedActor = Pick<RegisteredActor, "actor" | "services" | "tenantWeights">

export const make = Effect.fnUntraced(function* ({ actor, services, tenantWeights }: WeightedActor) {
  if (tenantWeights === undefined) return () => 1
  const known = new Map<string, { readonly weight: number; readonly askAgainAt: number }>()
  const asked = new Set<string>()
  const hasAsked = Latch.makeUnsafe(false)

  const round = Effect.gen(function* () {
    yield* hasAsked.await
    hasAsked.closeUnsafe()
    const tenants = [...asked].slice(0, mostAtOnce)
    const weights = yield* tenantWeights(tenants).pipe(
      Effect.provideContext(services),
      Effect.catchCause((cause) =>
        Effect.as(Effect.logWarning(`Cannot look up the weights of tenants for ${actor.name}`, cause), undefined)
      )
    )
    for (const tenant of tenants) {
      const weight = weights === undefined ? (known.get(tenant)?.weight ?? 1) : (weights.get(tenant) ?? 1)
      known.delete(tenant)
      known.set(tenant, {
        weight: Number.isFinite(weight) ? Math.min(most, Math.max(least, weight)) : 1,
        askAgainAt: performance.now() + weightsForMs
      })
      asked.delete(tenant)
    }
    for (const oldest of known.keys()) {
      if (known.size <= mostKnown) break
      known.delete(oldest)
    }
    if (asked.size > 0) hasAsked.openUnsafe()
  })
  yield* Effect.forkScoped(Daemon.forever(`TenantWeights ${actor.name}`, round))
  /** The service itself, the tenant without a name, counts as one. */
  return (tenant: string): number => {
    if (tenant === "") return 1
    const answer = known.get(tenant)
    if ((answer === undefined || answer.askAgainAt <= performance.now()) && !asked.has(tenant)) {
      asked.add(tenant)
      hasAsked.openUnsafe()
    }
    return answer?.weight ?? 1
  }
})
