/**
 * Remembers which mailboxes of an actor have jobs, as far as this node knows, and from which position on. A claim looks
 * at these alone: it never searches the index, in which finished jobs stay until they are vacuumed.
 *
 * New jobs are read in the order of their positions (`Arrivals`). Older jobs, and any that were missed, are found by a
 * scan that goes from key to key: when the node starts, and again now and then. Until the first one has ended, a mailbox with a
 * new job may have older ones as well, so it is looked at from its beginning.
 *
 * Mailboxes are served round robin: one that was looked at goes to the end; where the actor is fair to tenants, so are these
 * (`TenantsOfKeys`). A mailbox is forgotten when it has no job.
 * While many are known no more are read, unless all were looked at since, so memory follows what is stuck and not what
 * waits.
 *
 * A mailbox that is held is set aside until its hold ends, so that thousands of them make no claim of others dearer. A hold
 * may end early, so each is looked at again after some seconds.
 */
import { Arrivals, type Range, type RangeResult } from "./Arrivals.ts"
import { TenantsOfKeys } from "./TenantsOfKeys.ts"

/** Jobs that one statement reads of a range. */
export const rangeLength = 1000
/** Keys that the first step of a scan goes through; each further step of the same claim takes four times as many. */
const scanLength = 100
/** Number of known mailboxes from which nothing more is read. */
const enough = 2000
/** More than the claim asked for, since some may be busy. */
const spare = 8
/** As for the watermark: at least this far apart, and so rarely that scans cost one part in a hundred. */
const scanEveryMs = 30_000
const scanShare = 100
/** A hold that was ended early is noticed after this time at most; later when thousands of mailboxes are held. */
export const holdLookMs = 2_000
/** The least time between two looks at held mailboxes, on average. */
const msPerHoldLook = 2

export interface Candidate {
  readonly key: string
  /** No job of the mailbox is below this position. */
  readonly from: number
}

/** A mailbox that was read in a range or a scan. */
export interface Read extends Candidate {
  /** Whose jobs were seen there, of an actor that is fair to tenants. */
  readonly tenants?: ReadonlyArray<string> | undefined
}

/** What a claim found when it looked at a mailbox. */
export interface Look {
  readonly key: string
  /** The position of its first job; null if it has none, or is busy. */
  readonly first: number | null
  readonly busy: boolean
  /** For how long no node may lease it; null if it is not held. One that is held and not busy is closed to this node alone. */
  readonly heldMs: number | null
}

/** What one statement is to read. */
export interface Plan {
  readonly candidates: ReadonlyArray<Candidate>
  /** How many mailboxes are looked at; what is found by reading comes after the candidates. */
  readonly reach: number
  readonly late: Range | undefined
  readonly fresh: Range | undefined
  /**
   * Whether mailboxes of the ranges are looked at as well. Only the first statement of a claim does: of one that the
   * claim has looked at already, a range shows new jobs and not those below, which must come first. The same is true of
   * one that is closed to this node: its row does not say so. And while older jobs are not all known, they may be those
   * below.
   */
  readonly looksAtRanges: boolean
  readonly scan: { readonly from: string; readonly length: number } | undefined
}

/** What it found. */
export interface Findings {
  readonly late: RangeResult
  readonly fresh: RangeResult
  /** Mailboxes of the ranges and of the scan, with the lowest position that was seen. */
  readonly mailboxes: ReadonlyArray<Read>
  readonly scanned: { readonly count: number; readonly lastKey: string }
  readonly looks: ReadonlyArray<Look>
  /** The mailboxes of which the claim got jobs. */
  readonly got: ReadonlySet<string>
}

interface Scan {
  from: string
  spentMs: number
  /** It began in an earlier claim, so it says nothing of what has come since before the key that it has reached. */
  isOlder: boolean
}

const newScan = (): Scan => ({ from: "", spentMs: 0, isOlder: false })

export class KnownMailboxes {
  /** In the order in which they are looked at. */
  readonly #floors = new Map<string, number>()
  readonly #tenants = new TenantsOfKeys()
  /** Held, and when to look at them again. */
  readonly #held = new Map<string, { floor: number; readonly until: number }>()
  /** Those of the known mailboxes that are closed to this node alone: it cannot read their first job. */
  readonly #closed = new Set<string>()
  #version: number | undefined
  #firstEnd = Number.POSITIVE_INFINITY
  #arrivals: Arrivals | undefined
  #scan: Scan | undefined
  /** A scan has ended that began with the arrivals: no mailbox has a job that is neither known nor will arrive. */
  #knowsOlder = false
  #scanAt = Number.NEGATIVE_INFINITY
  #lookedSinceRead = 0
  /** Mailboxes that the claim under way has looked at. */
  #looked = new Set<string>()
  #steps = 0
  #readAll = false
  #plan: Plan | undefined
  /** From which position the statement under way looks at a mailbox. */
  #from = new Map<string, number>()

  get size(): number {
    return this.#floors.size + this.#held.size
  }

  /**
   * A claim begins. Until there is a horizon, new jobs cannot be distinguished from old ones, and every claim scans.
   * @param version what the claim can read: with another one no mailbox is closed
   */
  begin(horizon: number, nowMs: number, version?: number): void {
    if (version !== this.#version) for (const key of this.#closed) this.released(key)
    this.#version = version
    this.#looked = new Set()
    this.#steps = 0
    this.#readAll = false
    this.#returnHeld(nowMs)
    if (this.#scan !== undefined) this.#scan.isOlder = true
    if (horizon > 0 && this.#arrivals === undefined) {
      this.#arrivals = new Arrivals(horizon)
      this.#scan = newScan()
      for (const key of this.#floors.keys()) this.#floors.set(key, 0)
      for (const held of this.#held.values()) held.floor = 0
    } else if (this.#arrivals === undefined || nowMs >= this.#scanAt) this.#scan ??= newScan()
  }

  /** No mailbox is known to have jobs, all that has come was read, and no scan is due. */
  isResting(nowMs: number): boolean {
    return (
      this.size === 0 &&
      this.#arrivals?.isRead === true &&
      this.#readAll &&
      this.#knowsOlder &&
      this.#scan === undefined &&
      nowMs < this.#scanAt
    )
  }

  /** No job of the mailbox is below this position, as far as claims have read what was committed late. */
  floorOf(key: string): number | undefined {
    return this.#floors.get(key) ?? this.#held.get(key)?.floor
  }

  /** The hold of a mailbox was ended early. */
  released(key: string): void {
    const held = this.#held.get(key)
    if (held !== undefined) this.#bringBack(key, held.floor)
  }

  #bringBack(key: string, floor: number): void {
    this.#held.delete(key)
    this.#closed.delete(key)
    this.#floors.set(key, floor)
  }

  #returnHeld(nowMs: number): void {
    if (nowMs < this.#firstEnd) return
    this.#firstEnd = Number.POSITIVE_INFINITY
    for (const [key, { floor, until }] of this.#held) {
      if (until > nowMs) this.#firstEnd = Math.min(this.#firstEnd, until)
      else this.#bringBack(key, floor)
    }
  }

  /** The node gave it back: those that waited meanwhile come first. */
  givenBack(key: string): void {
    const from = this.#floors.get(key)
    if (from === undefined) return
    this.#floors.delete(key)
    this.#floors.set(key, from)
  }

  /**
   * What the next statement of the claim reads; undefined when there is nothing left to look at.
   * @param isFull whether a tenant has all the places that it may have, so that its mailboxes are not looked at
   */
  next(horizon: number, limit: number, isFull?: (tenant: string) => boolean): Plan | undefined {
    const candidates: Array<Candidate> = []
    this.#from = new Map()
    // More with each step: few mailboxes are looked at when the first are free, and quickly all when they are not.
    const reach = (limit + spare) * 4 ** Math.min(this.#steps, 5)
    for (const [key, from] of this.#tenants.inTurns(this.#floors, isFull)) {
      if (candidates.length >= reach) break
      if (this.#looked.has(key)) continue
      candidates.push({ key, from })
      this.#from.set(key, from)
    }
    const { size } = this.#floors
    const reads = size < enough || this.#lookedSinceRead >= size || candidates.length === 0
    const scans = this.#scan !== undefined && reads
    if (this.#steps > 0 && candidates.length === 0 && !scans && this.#readAll) return undefined
    this.#plan = {
      candidates,
      reach,
      late: this.#arrivals?.late(horizon),
      fresh: reads ? this.#arrivals?.fresh() : undefined,
      looksAtRanges: this.#steps === 0 && this.#closed.size === 0 && this.#knowsOlder,
      scan: scans ? { from: this.#scan!.from, length: scanLength * 4 ** Math.min(this.#steps, 4) } : undefined
    }
    this.#steps++
    return this.#plan
  }

  /** @param full whether the claim got all that it asked for */
  learn(horizon: number, now: { readonly ms: number; readonly tookMs: number }, found: Findings, full: boolean): void {
    const { fresh, looksAtRanges, scan } = this.#plan ?? {}
    this.#arrivals?.learn(rangeLength, horizon, found.late, fresh === undefined ? undefined : found.fresh)
    if (fresh !== undefined || scan !== undefined) this.#lookedSinceRead = 0
    this.#readAll = this.#arrivals === undefined || (fresh !== undefined && found.fresh.count < rangeLength)
    if (this.#scan !== undefined && scan !== undefined) this.#scanned(this.#scan, scan.length, found.scanned, now)
    for (const { from: seen, key, tenants } of found.mailboxes) {
      this.#tenants.saw(key, tenants ?? [])
      const from = this.#knowsOlder ? seen : 0
      const held = this.#held.get(key)
      if (held !== undefined) held.floor = Math.min(from, held.floor)
      else this.#floors.set(key, Math.min(from, this.#floors.get(key) ?? Number.POSITIVE_INFINITY))
      if (looksAtRanges) this.#from.set(key, Math.min(from, this.#from.get(key) ?? Number.POSITIVE_INFINITY))
    }
    this.#look(found, horizon, now.ms - now.tookMs, full)
  }

  /** The moments to look again lie on a grid, so that mailboxes come back in groups. */
  #setAside(key: string, floor: number, nowMs: number, heldMs: number): void {
    const lookMs = Math.max(holdLookMs, this.size * msPerHoldLook)
    const until = Math.min(nowMs + heldMs, (Math.floor(nowMs / lookMs) + 1) * lookMs)
    this.#floors.delete(key)
    this.#held.set(key, { floor, until })
    this.#firstEnd = Math.min(this.#firstEnd, until)
  }

  #scanned(
    scan: Scan,
    length: number,
    { count, lastKey }: Findings["scanned"],
    now: { readonly ms: number; readonly tookMs: number }
  ): void {
    scan.spentMs += now.tookMs
    if (count < length) {
      this.#knowsOlder = this.#arrivals !== undefined
      this.#scan = this.#arrivals === undefined && scan.isOlder ? newScan() : undefined
      this.#scanAt = now.ms + Math.max(scanEveryMs, scan.spentMs * scanShare)
      return
    }
    scan.from = after(lastKey)
  }

  /** @param nowMs before the statement, so that no end of a hold is expected too late */
  #look({ got, looks }: Findings, horizon: number, nowMs: number, full: boolean): void {
    this.#tenants.got(got)
    const lastGot = looks.findLastIndex(({ key }) => got.has(key))
    for (const [n, { busy, first, heldMs, key }] of looks.entries()) {
      this.#looked.add(key)
      this.#lookedSinceRead++
      this.released(key)
      const known = this.#floors.get(key)
      if (known === undefined) continue
      if (heldMs !== null && heldMs > 0) {
        if (!busy) this.#closed.add(key)
        this.#setAside(key, known, nowMs, heldMs)
        continue
      }
      // Jobs below what the statement looked at were found by the same statement.
      const isPartial = (this.#from.get(key) ?? known) > known
      if (!busy && first === null && !isPartial) {
        this.#floors.delete(key)
        this.#tenants.forget(key)
        continue
      }
      // A slow transaction may still commit a lower position, but none at or below the horizon.
      const floor = first === null || isPartial ? known : Math.max(known, Math.min(first, horizon + 1))
      // What the claim had no room for is the first that the next one looks at.
      if (!full || n <= lastGot) this.#floors.delete(key)
      this.#floors.set(key, floor)
    }
  }
}

/** The next text in the order of the database, whose texts hold no NUL. */
const after = (key: string): string => `${key}\u0001`
