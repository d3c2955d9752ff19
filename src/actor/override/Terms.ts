/** How a node runs an actor at this moment: as the code declares it, but for what operators have set. Pure. */
import { Duration } from "effect"
import type * as Actor from "../Actor.ts"
import type { Limits } from "../limit/Limits.ts"
import type * as Retry from "../Retry.ts"
import type { ActorOverride } from "./ActorOverride.ts"

export interface Terms {
  readonly concurrency: number
  readonly limits: Limits
  readonly keyPolicy: Actor.Any["keyPolicy"]
  readonly timeoutMs: number
  readonly retry: Retry.Retry
}

export const declared = ({ concurrency, keyPolicy, limits, retry, timeout }: Actor.Any): Terms => ({
  concurrency,
  limits,
  keyPolicy,
  timeoutMs: Duration.toMillis(timeout),
  retry
})

export const of = (actor: Actor.Any, override: ActorOverride): Terms => {
  const { concurrency, keyPolicy, limits, retry, timeoutMs } = declared(actor)
  return {
    concurrency: override.concurrency ?? concurrency,
    limits: { ...limits, cluster: override.cluster ?? limits.cluster, rate: override.rate ?? limits.rate },
    keyPolicy: keyPolicy && { ...keyPolicy, rate: override.ratePerKey ?? keyPolicy.rate },
    timeoutMs: override.timeoutMs ?? timeoutMs,
    retry: override.retry === null ? retry : retryOf(override.retry, retry)
  }
}

const retryOf = (
  { baseMs, capMs, factor, max }: NonNullable<ActorOverride["retry"]>,
  { jitter }: Retry.Retry
): Retry.Retry => ({ max, base: Duration.millis(baseMs), factor, cap: Duration.millis(capMs), jitter })
