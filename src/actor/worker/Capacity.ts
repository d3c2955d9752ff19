/**
 * How many jobs of an actor a node may hold. It runs `concurrency` at once and claims ahead only what it can start
 * within `aheadMs`, so that quick jobs come in large batches and slow ones are never taken from other nodes early.
 */

/** Work claimed ahead, in milliseconds of the actor's own pace; far below any lease. */
const aheadMs = 50
/** What is held delays the first job of another tenant, which is to start within 100 ms. */
const fairAheadMs = 20
const maxAhead = 2_000
/** A lease of a mailbox covers up to twenty jobs. */
const maxLeasesAhead = 200
/** Weight of the newest duration in the moving average. */
const weight = 0.2
/** Below the clock's resolution all jobs are equally quick. */
const floorMs = 0.25

export interface Capacity {
  readonly concurrency: number
  /** Claimed and not yet settled. */
  readonly held: number
  /** Moving average of attempt durations; undefined until one has ended. */
  readonly meanMs: number | undefined
  /** What is held are leases of mailboxes, not single jobs. */
  readonly leases?: boolean | undefined
  /** The actor is fair to tenants. */
  readonly fair?: boolean | undefined
}

/** Exponentially weighted moving average, in milliseconds. */
export const nextMean = (meanMs: number | undefined, durationMs: number): number =>
  meanMs === undefined ? durationMs : meanMs + weight * (durationMs - meanMs)

export const limitOf = ({ concurrency, fair, leases, meanMs }: Capacity): number =>
  meanMs === undefined
    ? concurrency
    : concurrency +
      Math.min(
        leases === true ? maxLeasesAhead : maxAhead,
        Math.floor((concurrency * (fair === true ? fairAheadMs : aheadMs)) / Math.max(meanMs, floorMs))
      )

/** How many to claim now; 0 until a quarter is free, so that claims come in batches, unless a fiber would stay idle. */
export const claimSize = (capacity: Capacity): number => {
  const limit = limitOf(capacity)
  const free = limit - capacity.held
  return capacity.held < capacity.concurrency || free >= Math.max(1, Math.floor(limit / 4)) ? free : 0
}
