/**
 * What one turn of an endpoint holds: deliveries that were read and not sent, how many are on their way or not stored
 * yet, and the circuit breaker of the endpoint. Plain bookkeeping, no effects; `Pump.ts` acts on it.
 */
import * as CircuitBreaker from "./CircuitBreaker.ts"
import { beginning, type Mark } from "./QueueFloor.ts"
import type { Due } from "./TurnRepo.ts"

/** On their way to one endpoint at once, whatever they are. */
export const mostFlying = 8
/** Read ahead; what is read and not sent counts as lost if the node dies, so a slow receiver gets few. */
const [smallestPage, largestPage] = [mostFlying, 128]
/** A page that was sent within this time may be followed by a larger one. */
const quickMs = 50
/**
 * What is held is to be sent within this time: each delivery on its way needs a connection, and a few quick ones need no
 * more than one of them. Nobody who takes longer to answer keeps others waiting.
 */
export const horizonMs = 50
/** Weight of the newest duration in the moving average. */
const weight = 0.3

/** Results that wait to be stored; beyond that the database does not keep up. */
const mostUnstored = 512

export interface Wanted {
  readonly manual: number
  readonly events: number
}

export class Turn {
  breaker: CircuitBreaker.CircuitBreaker
  #manual: Array<Due> = []
  #events: Array<Due> = []
  #flyingManual = 0
  #flyingEvents = 0
  #unstored = 0
  #pageSize = smallestPage
  #readAt = 0
  #moreManual = true
  #moreEvents = true
  #isOver = false
  #hasLanded = false
  /** Moving average of durations; undefined until one is known, or when one takes too long. */
  #meanMs: number | undefined
  #isUrgent = false
  manualAfter: Mark = beginning
  eventsAfter: Mark = beginning

  constructor(breaker: CircuitBreaker.CircuitBreaker) {
    this.breaker = breaker
  }

  /** Nothing more is read or sent; what is on its way is waited for. */
  stop(): void {
    this.#isOver = true
    this.#manual = []
    this.#events = []
  }

  get isOver(): boolean {
    return this.#isOver
  }

  /** Nothing is on its way, and every result is stored. */
  get isQuiet(): boolean {
    return this.#flying + this.#unstored === 0
  }

  /** There may be more behind the marks. */
  expectMore(): void {
    this.#moreManual = true
    this.#moreEvents = true
  }

  /** There is room for what is queued meanwhile. */
  get hasRoom(): boolean {
    return !this.#isOver && this.#flying < mostFlying && this.#mayFly() > 0
  }

  /** It delivered something, and would deliver more. */
  get mayLinger(): boolean {
    return !this.#isOver && this.#hasLanded && this.breaker.phase === "closed" && !this.breaker.disabled
  }

  /** What was queued late may stand before the marks. */
  startOver(): void {
    this.expectMore()
    this.manualAfter = beginning
    this.eventsAfter = beginning
  }

  /** How many to read now; undefined when none. */
  wanted(): Wanted | undefined {
    if (this.#isOver || this.#held > this.#pageSize / 2 || this.#unstored > mostUnstored) return undefined
    const probes = this.breaker.phase === "half-open" && this.#flyingEvents + this.#events.length === 0 ? 1 : 0
    const events = this.breaker.phase === "closed" ? this.#pageSize : probes
    const wanted = {
      manual: this.#moreManual ? this.#pageSize : 0,
      events: this.#moreEvents && !this.breaker.disabled ? events : 0
    }
    return wanted.manual + wanted.events > 0 ? wanted : undefined
  }

  read(page: ReadonlyArray<Due>, wanted: Wanted, now: number): void {
    const manual = page.filter(({ kind }) => kind !== "event")
    const events = page.filter(({ kind }) => kind === "event")
    if (wanted.manual > 0) this.#moreManual = manual.length === wanted.manual
    if (wanted.events > 0) this.#moreEvents = events.length === wanted.events
    this.manualAfter = manual.at(-1) ?? this.manualAfter
    this.eventsAfter = events.at(-1) ?? this.eventsAfter
    const quick = now - this.#readAt < quickMs
    this.#pageSize = quick ? Math.min(this.#pageSize * 2, largestPage) : Math.max(this.#pageSize >> 1, smallestPage)
    this.#readAt = now
    if (this.#isOver) return
    this.#manual.push(...manual)
    this.#events.push(...events)
  }

  #mayFly(): number {
    return CircuitBreaker.maxInFlight(this.breaker, mostFlying) - this.#flyingEvents
  }

  get #flying(): number {
    return this.#flyingManual + this.#flyingEvents
  }

  get #held(): number {
    return this.#manual.length + this.#events.length
  }

  /** So many on their way send what is held in time. A page that came full is one of many. */
  #enough(): number {
    if (this.#isUrgent || this.#moreEvents || this.#moreManual) return mostFlying
    return Math.min(Math.max(1, Math.ceil(((this.#held + this.#flying) * (this.#meanMs ?? 1)) / horizonMs)), mostFlying)
  }

  /** Something waits that could be sent, if what is on its way takes longer than it should. */
  get isHeldBack(): boolean {
    return !this.#isUrgent && this.#held > 0 && this.#flying > 0 && this.#flying < mostFlying
  }

  /** What is on its way took too long. */
  hurry(): void {
    this.#isUrgent = true
  }

  /** The next one to send, if one may be sent now. */
  take(): Due | undefined {
    if (this.#flying >= this.#enough() || this.#unstored > mostUnstored) return undefined
    const manual = this.#manual.shift()
    if (manual !== undefined) {
      this.#flyingManual++
      return manual
    }
    // Those that were read before the pause stay in the queue.
    if (CircuitBreaker.maxInFlight(this.breaker, mostFlying) === 0) this.#events = []
    if (this.#mayFly() <= 0) return undefined
    const event = this.#events.shift()
    if (event !== undefined) this.#flyingEvents++
    return event
  }

  landed({ kind }: Pick<Due, "kind">, durationMs: number): void {
    this.#hasLanded = true
    this.#meanMs = this.#meanMs === undefined ? durationMs : this.#meanMs + weight * (durationMs - this.#meanMs)
    if (durationMs < horizonMs) this.#isUrgent = false
    if (kind === "event") this.#flyingEvents--
    else this.#flyingManual--
    this.#unstored++
  }

  stored(): void {
    this.#unstored--
  }
}
