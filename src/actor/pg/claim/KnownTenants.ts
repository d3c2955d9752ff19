/**
 * Remembers which tenants of an actor have jobs, as far as this node knows, and from which position on, and decides whose
 * jobs a claim takes. As `KnownMailboxes`, it learns of new jobs by reading them in the order of their positions, queue by
 * queue (`Arrivals`), and of all others by a scan from tenant to tenant: at the start, every half minute, and instead of
 * reading on where very many have come. So it never reads all that one tenant has sent before it sees the next one.
 *
 * Tenants share by start-time fair queueing (P. Goyal, H. Vin, H. Cheng, SIGCOMM 1996): each has a time of its own, which
 * advances by 1/weight with each of its jobs that is claimed, and the tenant whose time is lowest is next. A tenant that comes
 * back begins at the time of the one that was served last, so that it gains nothing by having been away; one that was ahead of
 * its share stays so. A lone tenant gets all that there is.
 */
import { Arrivals, type Range, type RangeResult } from "./Arrivals.ts"
import { priorityQueues } from "./Watermark.ts"

/** Jobs that one statement reads of a range. */
export const rangeLength = 1_000
/** Tenants that one statement looks at. */
const mostTenants = 256
/** Tenants that one step of a scan goes through. */
export const scanLength = 1_000
/** Maximum number of named tenants: those that a statement discovers beyond it wait for the next one. */
const mostNamed = 1_000
/** As for the watermark: at least this far apart, and so rarely that scans cost one part in a hundred. */
const scanEveryMs = 30_000
const scanShare = 100
/** The end of a pause is noticed after this time, when another node made it. */
const pauseLookMs = 2_000

/** What a claim is to take of one tenant. */
export interface Share {
  readonly tenant: string
  readonly quota: number
  /** No job of the tenant is at or below this position, but those that were given back. */
  readonly floor: number
}

export interface QueueRange extends Range {
  /** 1 to 5, by priority. */
  readonly queue: number
  readonly isLate: boolean
}

export interface TenantPlan {
  readonly shares: ReadonlyArray<Share>
  /** Places that nothing known takes: for tenants that the statement itself discovers. */
  readonly spare: number
  /**
   * The tenants that are known, so that others are new to the statement. These come first, as their time is that of the
   * tenant that was served last. Undefined: none is new.
   */
  readonly known: ReadonlyArray<string> | undefined
  readonly ranges: ReadonlyArray<QueueRange>
  /** Position above which jobs that were given back are read: they keep their positions. */
  readonly givenBackAfter: number
  readonly scan: Pick<Scan, "from" | "floor"> | undefined
  /** Where a range has more than is read, and no scan is under way, one begins: of what is above this position. */
  readonly mark: number
}

export interface TenantFindings {
  /** What was found in each range, by queue. */
  readonly ranges: ReadonlyArray<RangeResult & { readonly queue: number; readonly isLate: boolean }>
  /** Tenants of which jobs were seen, each with the lowest position. */
  readonly seen: ReadonlyArray<{ readonly tenant: string; readonly position: number }>
  readonly scanned: { readonly count: number; readonly lastTenant: string }
  /** The tenants that were looked at, whose jobs wait from this position on: null if none does, or it is paused. */
  readonly looks: ReadonlyArray<TenantLook>
}

export interface TenantLook {
  readonly tenant: string
  readonly quota: number
  /** From behind which position the statement looked. */
  readonly floor: number
  readonly paused: boolean
  /** Jobs that were taken of it. */
  readonly taken: number
  /** The claim had no room for more. */
  readonly cut: boolean
  /** The lowest position at which jobs of it may be left. */
  readonly next: number | null
}

interface Tenant {
  floor: number
  /** Its time, by which it is compared with others. */
  time: number
  /** It has jobs, as far as this node knows. */
  waits: boolean
  pausedUntil: number
}

interface Scan {
  from: string
  /** Position at or below which no jobs of the found tenants are sought. */
  readonly floor: number
  spentMs: number
  /** It began in an earlier claim, so it says nothing of what has come since before the tenant that it has reached. */
  isOlder: boolean
}

/** Starts a scan. By default nothing that is known counts, in case that the claim of another node was rolled back. */
const newScan = (floor = -1): Scan => ({ from: "", floor, spentMs: 0, isOlder: false })

const queues = Array.from({ length: priorityQueues - 1 }, (_, n) => n + 1)

export class KnownTenants {
  readonly #tenants = new Map<string, Tenant>()
  #arrivals: ReadonlyArray<Arrivals> | undefined
  /** Where more were given back than are read at once, the next statement goes on behind them. */
  #givenBackAfter = 0
  /** The time of the tenant that was served last. */
  #time = 0
  #scan: Scan | undefined
  /** Jobs above this position were left unread since the scan began. */
  #unreadAbove: number | undefined
  #scanAt = Number.NEGATIVE_INFINITY
  #steps = 0
  /** Nothing more is to be read of what has come. */
  #hasRead = false
  #looked = new Set<string>()

  /** A claim begins. */
  begin(horizon: number, nowMs: number): void {
    this.#steps = 0
    this.#hasRead = false
    this.#looked = new Set()
    if (this.#scan !== undefined) this.#scan.isOlder = true
    if (horizon > 0 && this.#arrivals === undefined) {
      this.#arrivals = queues.map(() => new Arrivals(horizon))
      this.#scan = newScan()
    } else if (this.#arrivals === undefined || nowMs >= this.#scanAt) this.#scan ??= newScan()
    for (const [name, tenant] of this.#tenants) {
      if (!tenant.waits && tenant.time <= this.#time) this.#tenants.delete(name)
    }
  }

  /** No tenant is known to have jobs, all that has come was read, and no scan is due. */
  isResting(nowMs: number): boolean {
    return (
      this.#arrivals?.every(({ isRead }) => isRead) === true &&
      this.#givenBackAfter === 0 &&
      this.#scan === undefined &&
      nowMs < this.#scanAt &&
      ![...this.#tenants.values()].some(({ waits }) => waits)
    )
  }

  /** What the next statement of the claim reads; undefined when nothing is left to look at. */
  next(horizon: number, limit: number, weightOf: (tenant: string) => number, nowMs: number): TenantPlan | undefined {
    const shares = this.#share(limit, weightOf, nowMs)
    const isFirst = this.#steps++ === 0
    const scans = this.#scan !== undefined
    if (!isFirst && shares.length === 0 && !scans) return undefined
    const spare = limit - shares.reduce((sum, { quota }) => sum + quota, 0)
    const ranges = (this.#hasRead ? [] : (this.#arrivals ?? [])).flatMap(
      (arrivals, n): ReadonlyArray<QueueRange> => [
        { queue: n + 1, isLate: true, ...arrivals.late(horizon) },
        { queue: n + 1, isLate: false, ...arrivals.fresh() }
      ]
    )
    return {
      shares,
      spare,
      known: this.#known(),
      ranges,
      givenBackAfter: this.#givenBackAfter,
      scan: this.#scan,
      mark: this.#mark()
    }
  }

  learn(
    horizon: number,
    now: { readonly ms: number; readonly tookMs: number },
    found: TenantFindings,
    weightOf: (tenant: string) => number
  ): void {
    const scansOn = this.#scan !== undefined && this.#scan.from !== ""
    if (!this.#hasRead) this.#read(found, horizon, scansOn)
    this.#hasRead = true
    const givenBack = found.ranges.find(({ queue }) => queue === 0)
    this.#givenBackAfter = givenBack !== undefined && givenBack.count >= rangeLength ? givenBack.last : 0
    if (this.#scan !== undefined) this.#scanned(this.#scan, found.scanned, now)
    const from = new Map(found.looks.map(({ floor, tenant }) => [tenant, floor]))
    for (const look of found.looks) this.#look(look, horizon, now.ms, weightOf)
    for (const { position, tenant } of found.seen) {
      // What lies behind the place from which the same statement looked was found by that look.
      if (position <= (from.get(tenant) ?? Number.POSITIVE_INFINITY)) this.#has(tenant, position - 1)
    }
  }

  #read({ ranges }: TenantFindings, horizon: number, scansOn: boolean): void {
    const above = this.#mark()
    this.#arrivals = this.#arrivals?.map((arrivals, n) => {
      const of = (isLate: boolean) =>
        ranges.find((range) => range.queue === n + 1 && range.isLate === isLate) ?? { count: 0, last: 0 }
      const fresh = of(false)
      arrivals.learn(rangeLength, horizon, of(true), fresh)
      if (fresh.count < rangeLength) return arrivals
      // There is more than can be read, so the statement has scanned: that has found what is there up to the horizon.
      this.#scan ??= newScan(above)
      if (scansOn) this.#unreadAbove = Math.min(this.#unreadAbove ?? above, above)
      return new Arrivals(Math.max(horizon, arrivals.mark))
    })
  }

  /** All jobs that were not read yet are above this position. */
  #mark(): number {
    return Math.min(...(this.#arrivals ?? []).map(({ mark }) => mark), Number.MAX_SAFE_INTEGER)
  }

  /** @returns undefined when there are too many to name */
  #known(): ReadonlyArray<string> | undefined {
    const names: Array<string> = []
    for (const [name, { waits }] of this.#tenants) if (waits) names.push(name)
    return names.length > mostNamed ? undefined : names
  }

  #has(name: string, floor: number): void {
    const tenant = this.#tenants.get(name)
    if (tenant === undefined) {
      this.#tenants.set(name, { floor, time: this.#time, waits: true, pausedUntil: Number.NEGATIVE_INFINITY })
    } else {
      tenant.floor = tenant.waits ? Math.min(tenant.floor, floor) : floor
      tenant.time = Math.max(tenant.time, tenant.waits ? tenant.time : this.#time)
      tenant.waits = true
    }
  }

  #look(
    { cut, next, paused, quota, taken, tenant: name }: TenantLook,
    horizon: number,
    nowMs: number,
    weightOf: (tenant: string) => number
  ): void {
    this.#looked.add(name)
    this.#has(name, Number.MAX_SAFE_INTEGER)
    const tenant = this.#tenants.get(name)!
    if (paused) {
      tenant.pausedUntil = nowMs + pauseLookMs
      if (tenant.floor === Number.MAX_SAFE_INTEGER) tenant.floor = 0
      return
    }
    if (taken > 0) {
      const step = 1 / weightOf(name)
      this.#time = Math.max(this.#time, tenant.time + (taken - 1) * step)
      tenant.time += taken * step
    }
    // Fewer than its share: its jobs were read to the end.
    tenant.waits = (taken >= quota || cut) && next !== null
    // A slow transaction may still commit a lower position, but none at or below the horizon.
    if (next !== null) tenant.floor = Math.min(next - 1, horizon)
    if (tenant.waits) this.#looked.delete(name)
  }

  #scanned(
    scan: Scan,
    { count, lastTenant }: TenantFindings["scanned"],
    now: { readonly ms: number; readonly tookMs: number }
  ): void {
    scan.spentMs += now.tookMs
    if (count < scanLength) {
      const unread = this.#unreadAbove ?? (this.#arrivals === undefined && scan.isOlder ? -1 : undefined)
      this.#unreadAbove = undefined
      this.#scan = unread === undefined ? undefined : newScan(unread)
      this.#scanAt = now.ms + Math.max(scanEveryMs, scan.spentMs * scanShare)
    } else scan.from = `${lastTenant}\u0001`
  }

  /** Gives out the places one by one, each to the tenant whose time is lowest. */
  #share(limit: number, weightOf: (tenant: string) => number, nowMs: number): ReadonlyArray<Share> {
    const lowest: Array<{
      readonly name: string
      readonly tenant: Tenant
      readonly step: number
      time: number
      quota: number
    }> = []
    for (const [name, tenant] of this.#tenants) {
      if (!tenant.waits || tenant.pausedUntil > nowMs || this.#looked.has(name)) continue
      lowest.push({ name, tenant, step: 1 / weightOf(name), time: tenant.time, quota: 0 })
      if (lowest.length >= 2 * mostTenants) lowest.sort((a, b) => a.time - b.time).splice(mostTenants)
    }
    const candidates = lowest.sort((a, b) => a.time - b.time).slice(0, mostTenants)
    for (let place = 0; place < limit && candidates.length > 0; place++) {
      const first = candidates.reduce((least, one) => (one.time < least.time ? one : least))
      first.quota++
      first.time += first.step
    }
    return candidates.flatMap(({ name, quota, tenant: { floor } }) =>
      quota === 0 ? [] : [{ tenant: name, quota, floor }]
    )
  }
}
