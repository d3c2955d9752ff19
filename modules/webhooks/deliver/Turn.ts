/**
 * What one turn of an endpoint holds: deliveries that were read and not sent, how many are on their way or not stored
 * yet, and how the endpoint fares. Plain bookkeeping, no effects; `Pump.ts` acts on it.
 */
import * as Health from "./Health.ts"
import { beginning, type Due, type Mark } from "./TurnRepo.ts"

/** On their way to one endpoint at once, whatever they are. */
export const mostFlying = 8
/** Read ahead; what is read and not sent counts as lost if the node dies, so a slow receiver gets few. */
const [smallestPage, largestPage] = [mostFlying, 128]
/** A page that was sent within this time may be followed by a larger one. */
const quickMs = 50
/** Results that wait to be stored; beyond that the database does not keep up. */
const mostUnstored = 512

export interface Wanted {
  readonly manual: number
  readonly events: number
}

export class Turn {
  health: Health.Health
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
  manualAfter: Mark = beginning
  eventsAfter: Mark = beginning

  constructor(health: Health.Health) {
    this.health = health
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
    return this.#flyingManual + this.#flyingEvents + this.#unstored === 0
  }

  /** There may be more behind the marks. */
  expectMore(): void {
    this.#moreManual = true
    this.#moreEvents = true
  }

  /** There is room for what is queued meanwhile. */
  get hasRoom(): boolean {
    return !this.#isOver && this.#flyingManual + this.#flyingEvents < mostFlying && this.#mayFly() > 0
  }

  /** What was queued late may stand before the marks. */
  startOver(): void {
    this.expectMore()
    this.manualAfter = beginning
    this.eventsAfter = beginning
  }

  /** How many to read now; undefined when none. */
  wanted(): Wanted | undefined {
    const held = this.#manual.length + this.#events.length
    if (this.#isOver || held > this.#pageSize / 2 || this.#unstored > mostUnstored) return undefined
    const probes = this.health.phase === "probing" && this.#flyingEvents + this.#events.length === 0 ? 1 : 0
    const events = this.health.phase === "open" ? this.#pageSize : probes
    const wanted = {
      manual: this.#moreManual ? this.#pageSize : 0,
      events: this.#moreEvents && !this.health.disabled ? events : 0
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
    return Health.mayFly(this.health, mostFlying) - this.#flyingEvents
  }

  /** The next one to send, if one may be sent now. */
  take(): Due | undefined {
    if (this.#flyingManual + this.#flyingEvents >= mostFlying || this.#unstored > mostUnstored) return undefined
    const manual = this.#manual.shift()
    if (manual !== undefined) {
      this.#flyingManual++
      return manual
    }
    // Those that were read before the pause stay in the queue.
    if (Health.mayFly(this.health, mostFlying) === 0) this.#events = []
    if (this.#mayFly() <= 0) return undefined
    const event = this.#events.shift()
    if (event !== undefined) this.#flyingEvents++
    return event
  }

  landed({ kind }: Due): void {
    if (kind === "event") this.#flyingEvents--
    else this.#flyingManual--
    this.#unstored++
  }

  stored(): void {
    this.#unstored--
  }
}
