/** The claims of the store in memory: priority queues by age, leases of keys round robin, limits of the cluster. */
import {
  ageingMs,
  type ClaimedJob,
  type ClaimRequest,
  type ClaimResult,
  type Extension,
  lossesToRunAlone,
  type MailboxLease,
  type NewLease
} from "../../JobStore.ts"
import { leaseLengthOf, leasesOf, placesOfLease, type RoomedRequest } from "../../limit/LeaseSizes.ts"
import type { Rate } from "../../limit/Rate.ts"
import type { SharedLimit } from "../../limit/SharedLimit.ts"
import * as StartWindow from "../../limit/StartWindow.ts"
import { anyVersion, readable } from "../../version/Versions.ts"
import type { JobTable, Row } from "./JobTable.ts"

/** What operators and rates say of an actor. */
export interface ActorRow {
  paused: boolean
  starts: StartWindow.Starts
  /** The limit that it shares with others. */
  limit: string | undefined
  /** Its tenants are served round robin, but for those that are paused. */
  byTenant: boolean
  readonly pausedTenants: Set<string>
  /** When the node was started whose declarations hold, and when it registered last. */
  declaredAt: number
  seenAt: number
}

export const newActor = (): ActorRow => ({
  paused: false,
  starts: [],
  limit: undefined,
  byTenant: false,
  pausedTenants: new Set<string>(),
  declaredAt: 0,
  seenAt: 0
})

export const setTenantPaused = ({ byTenant, pausedTenants }: ActorRow, tenant: string, paused: boolean): boolean => {
  if (byTenant && paused) pausedTenants.add(tenant)
  else pausedTenants.delete(tenant)
  return byTenant
}

type KeyRequest = RoomedRequest & { readonly keyPolicy: NonNullable<ClaimRequest["keyPolicy"]> }

export class MemoryClaim {
  readonly #table: JobTable
  readonly #actors: ReadonlyMap<string, ActorRow>
  /** Key behind which an actor's next claim begins, by actor. */
  readonly #cursors = new Map<string, string>()
  /** How far each tenant has been served, and the one that was served last, by node and actor. */
  /** What the limits that actors share have counted, by name. */
  readonly #limits = new Map<string, { starts: StartWindow.Starts }>()
  /** Order in which actors of a limit were served, by limit and process. */
  readonly #orders = new Map<string, ReadonlyArray<string>>()
  readonly #served = new Map<string, { last: number; readonly times: Map<string, number> }>()

  constructor(table: JobTable, actors: ReadonlyMap<string, ActorRow>) {
    this.#table = table
    this.#actors = actors
  }

  claim(node: string, requests: ReadonlyArray<ClaimRequest>): ReadonlyArray<ClaimResult> {
    const sharing = Map.groupBy(requests, ({ shared }) => shared?.name)
    const alone = (sharing.get(undefined) ?? []).map((request) => this.#claim(node, request))
    const together = [...sharing.values()].flatMap(([first, ...rest]) =>
      first?.shared === undefined ? [] : [this.#shared(node, first.shared, [first, ...rest])]
    )
    return [...alone, ...together]
  }

  #claim(node: string, request: RoomedRequest): ClaimResult {
    const actor = this.#actors.get(request.actor)
    if (actor?.paused === true) return nothing
    if (request.cluster === undefined && request.rate === undefined) return this.#free(node, request)
    if (actor === undefined) return nothing
    const { cluster, rate } = request
    const room = cluster === undefined ? request.limit : cluster - this.#running(request.actor)
    const allowed = Math.min(room, rate === undefined ? room : StartWindow.roomAt(rate, actor.starts, this.#table.now))
    const got = this.#free(node, { ...request, limit: Math.max(0, Math.min(request.limit, allowed)) })
    return rate === undefined ? got : { ...got, retryInMs: this.#count(actor, rate, got) }
  }

  /** Starts of a rate; answers when the next one may come. */
  #count(of: { starts: StartWindow.Starts }, rate: Rate, got: ClaimResult): number | undefined {
    of.starts = StartWindow.started(rate, of.starts, this.#table.now, startsOf(got))
    const waitMs = StartWindow.waitMs(rate, of.starts, this.#table.now)
    return waitMs > 0 ? waitMs : undefined
  }

  /** Equal parts first, to those that got nothing for longest; then what is left. */
  #shared(node: string, limit: SharedLimit, requests: ReadonlyArray<ClaimRequest>): ClaimResult {
    const { name, rate, running } = limit
    const row = this.#limits.get(name) ?? { starts: [] }
    // A process remembers it, under whatever name its node joined again.
    const memory = `${name} ${node.split(".")[0]}`
    const order = this.#orders.get(memory) ?? []
    this.#limits.set(name, row)
    if (![...this.#actors.values()].some((actor) => actor.limit === name)) return nothing
    const sharing = [...this.#actors].flatMap(([actor, row]) => (row.limit === name ? [actor] : []))
    const busy = sharing.reduce((sum, actor) => sum + this.#places(actor), 0)
    let places = running === undefined ? Infinity : running - busy
    let starts = rate === undefined ? Infinity : StartWindow.roomAt(rate, row.starts, this.#table.now)
    let asking: ReadonlyArray<ClaimRequest> = requests.toSorted(
      (a, b) => order.indexOf(a.actor) - order.indexOf(b.actor)
    )
    const all: Array<ClaimResult> = []
    for (const divides of [true, false]) {
      const again: Array<ClaimRequest> = []
      for (const [n, request] of asking.entries()) {
        const left = Math.min(places, starts)
        const room = divides ? Math.ceil(left / (asking.length - n)) : left
        if (room <= 0) break
        const keyPolicy = request.keyPolicy && {
          ...request.keyPolicy,
          running: running === undefined ? request.keyPolicy.running : Math.min(request.keyPolicy.running, room)
        }
        const asked = { ...request, room, keyPolicy }
        const got = this.#claim(node, asked)
        const taken = got.jobs.length + got.leases.length * placesOfLease(asked)
        places -= taken
        starts -= startsOf(got)
        all.push({ ...got, leases: got.leases.map((lease) => ({ ...lease, running: keyPolicy?.running })) })
        const limit = request.limit - got.jobs.length - got.leases.length
        if (limit > 0 && taken + placesOfLease(asked) > room) again.push({ ...request, limit })
      }
      asking = again
    }
    const got = {
      jobs: all.flatMap(({ jobs }) => jobs),
      leases: all.flatMap(({ leases }) => leases),
      arrivals: all.flatMap(({ arrivals }) => arrivals),
      retryInMs: undefined
    }
    const served = new Set([...got.jobs, ...got.leases].map(({ actor }) => actor))
    this.#orders.set(memory, [...order.filter((actor) => !served.has(actor)), ...served])
    const waits = all.flatMap(({ retryInMs }) => retryInMs ?? [])
    if (rate !== undefined) waits.push(this.#count(row, rate, got) ?? Infinity)
    const retryInMs = Math.min(...waits, Infinity)
    return { ...got, retryInMs: Number.isFinite(retryInMs) ? retryInMs : undefined }
  }

  /** It starts on the node that has a place for it. */
  start(row: Row, node: string): void {
    this.#table.run(row, node)
    row.claim++
  }

  #running(actor: string): number {
    const jobs = this.#table.all((row) => row.actor === actor && row.state === "running" && !row.underLease)
    return (
      jobs.length + this.#table.mailboxes.filter((mailbox) => mailbox.actor === actor && mailbox.node !== null).length
    )
  }

  /** Places that an actor takes of a shared limit: a lease counts as all that may run under it. */
  #places(actor: string): number {
    const alone = this.#table.all((row) => row.actor === actor && row.state === "running" && !row.underLease).length
    const leased = this.#table.mailboxes.filter((mailbox) => mailbox.actor === actor && mailbox.node !== null)
    return leased.reduce((sum, { running }) => sum + running, alone)
  }

  #free(node: string, request: RoomedRequest): ClaimResult {
    const limit = Math.min(request.limit, request.room ?? request.limit)
    const ordered = this.#waiting(request.actor, null)
      .filter(({ version }) => version <= (request.version ?? anyVersion))
      .toSorted(this.#byPriorityQueue(request.actor))
    const jobs =
      request.tenants === undefined
        ? ordered.slice(0, limit)
        : this.#inTurn(node, { ...request, limit }, ordered, request.tenants.weightOf)
    for (const row of jobs) this.#table.run(row, node)
    const claimed = jobs.map((row) => this.#single(row))
    const left = request.limit - jobs.length
    if (request.keyPolicy === undefined) return { ...nothing, jobs: claimed }
    const arrivals = request.keyPolicy.running > 1 ? this.#arrivals(node, request.actor) : []
    if (left === 0) return { ...nothing, jobs: claimed, arrivals }
    const room = request.room === undefined ? undefined : request.room - jobs.length
    const keyPolicy: KeyRequest = { ...request, keyPolicy: request.keyPolicy, limit: left, room }
    return { ...nothing, jobs: claimed, leases: this.#leases(node, keyPolicy), arrivals }
  }

  /** Job by job of the tenant that has been served least, each by its weight. */
  #inTurn(
    node: string,
    { actor, limit }: ClaimRequest,
    ordered: ReadonlyArray<Row>,
    weightOf: (tenant: string) => number
  ): ReadonlyArray<Row> {
    const served = this.#served.get(`${node} ${actor}`) ?? { last: 0, times: new Map<string, number>() }
    this.#served.set(`${node} ${actor}`, served)
    const paused = this.#actors.get(actor)?.pausedTenants
    const byTenant = Map.groupBy(
      ordered.filter(({ tenant }) => paused?.has(tenant ?? "") !== true),
      ({ tenant }) => tenant ?? ""
    )
    for (const tenant of byTenant.keys()) {
      served.times.set(tenant, Math.max(served.last, served.times.get(tenant) ?? 0))
    }
    const got: Array<Row> = []
    while (got.length < limit) {
      const waiting = [...byTenant].filter(([, rows]) => rows.length > 0)
      const [tenant, rows] =
        waiting.toSorted(([a], [b]) => served.times.get(a)! - served.times.get(b)!)[0] ?? ([] as const)
      if (tenant === undefined || rows === undefined) break
      got.push(rows.shift()!)
      served.last = served.times.get(tenant)!
      served.times.set(tenant, served.last + 1 / weightOf(tenant))
    }
    return got
  }

  #arrivals(node: string, actor: string): ClaimResult["arrivals"] {
    return this.#table.mailboxes.filter(
      (mailbox) => mailbox.actor === actor && mailbox.node === node && this.#waiting(actor, mailbox.key).length > 0
    )
  }

  /** The next jobs behind those that the lease covers. */
  extend(node: string, { actor, key, leaseNumber, length, version }: Extension): ReadonlyArray<MailboxLease> {
    const mailbox = this.#table.mailbox(actor, key)
    if (this.#actors.get(actor)?.paused === true || mailbox.node !== node || mailbox.leaseNumber !== leaseNumber)
      return []
    if (mailbox.heldAfter > this.#table.now) return []
    const rows = this.#waiting(actor, key).slice(0, length)
    for (const row of rows) this.#lease(row, node)
    const jobs = rows.map((row) => toClaimedJob(row, leaseNumber, this.#table.now))
    return [{ actor, key, leaseNumber, jobs: readable(jobs, version) }]
  }

  #lease(row: Row, node: string): void {
    this.#table.run(row, node)
    row.underLease = true
  }

  #waiting(actor: string, key: string | null): ReadonlyArray<Row> {
    return this.#table
      .all((row) => row.actor === actor && row.key === key && row.state === "ready")
      .toSorted(byPosition)
  }

  /** Queue by queue: first the one whose first job has waited longest, where a step of priority is worth a minute. */
  #byPriorityQueue(actor: string) {
    const priorityQueueOf = ({ first, priority }: Row): number => (first ? Number.NEGATIVE_INFINITY : priority)
    const ranks = new Map<number, number>()
    for (const row of this.#waiting(actor, null)) {
      const priorityQueue = priorityQueueOf(row)
      if (!ranks.has(priorityQueue))
        ranks.set(priorityQueue, row.first ? priorityQueue : row.readyAt + priorityQueue * ageingMs)
    }
    return (a: Row, b: Row): number =>
      priorityQueueOf(a) === priorityQueueOf(b)
        ? byPosition(a, b)
        : ranks.get(priorityQueueOf(a))! - ranks.get(priorityQueueOf(b))!
  }

  #leases(node: string, request: KeyRequest): ReadonlyArray<NewLease> {
    const length = leaseLengthOf(request)
    const { running } = request.keyPolicy
    return this.#roundRobin({ ...request, limit: leasesOf(request) }, (key): ReadonlyArray<NewLease> => {
      const mailbox = this.#table.mailbox(request.actor, key)
      const all = this.#waiting(request.actor, key)
      const waiting = request.keyPolicy.fairToTenants === true ? this.#table.ofNextTenant(mailbox, all) : all
      if (!this.#isFree(request.actor, key) || readable(waiting, request.version).length === 0) return []
      Object.assign(mailbox, {
        node,
        leaseNumber: mailbox.leaseNumber + 1,
        running,
        leasedAt: this.#table.now,
        held: null,
        tenant: waiting[0]!.tenant
      })
      const alone = mailbox.alone || (running > 1 && waiting[0]!.losses >= lossesToRunAlone)
      const rows = waiting.slice(0, alone ? 1 : length)
      for (const row of rows) this.#lease(row, node)
      const claimed = rows.map((row) => toClaimedJob(row, mailbox.leaseNumber, this.#table.now))
      const jobs = readable(claimed, request.version)
      const { leaseNumber, state } = mailbox
      return [{ actor: request.actor, key, leaseNumber, alone, state, jobs, storeMs: this.#table.now }]
    })
  }

  /** No node has leased it, and it waits for no retry. */
  #isFree(actor: string, key: string): boolean {
    const { held, node } = this.#table.mailbox(actor, key)
    return node === null && (held === null || held.until <= this.#table.now)
  }

  /** From the cursor on; from the first key when there was nothing. */
  #roundRobin<A>(request: KeyRequest, take: (key: string) => ReadonlyArray<A>): ReadonlyArray<A> {
    const keys = [
      ...new Set(this.#table.all((row) => row.actor === request.actor && row.state === "ready").flatMap(keyOf))
    ]
    const cursor = this.#cursors.get(request.actor)
    const from = (start: string | undefined): ReadonlyArray<A> => {
      const got: Array<A> = []
      let last: string | undefined
      for (const key of keys.toSorted()) {
        if (got.length >= request.limit) break
        if (start !== undefined && key <= start) continue
        got.push(...take(key))
        last = key
      }
      if (got.length < request.limit || last === undefined) this.#cursors.delete(request.actor)
      else this.#cursors.set(request.actor, last)
      return got
    }
    const got = from(cursor)
    return got.length === 0 && cursor !== undefined ? from(undefined) : got
  }

  #single(row: Row): ClaimedJob {
    row.claim++
    return toClaimedJob(row, row.claim, this.#table.now)
  }
}

const nothing: ClaimResult = { jobs: [], leases: [], arrivals: [], retryInMs: undefined }

const startsOf = ({ jobs, leases }: ClaimResult): number =>
  leases.reduce((sum, lease) => sum + lease.jobs.length, jobs.length)

const byPosition = (a: Row, b: Row): number => a.position - b.position
const keyOf = ({ key }: Row): ReadonlyArray<string> => (key === null ? [] : [key])

const toClaimedJob = (
  { actor, cancelling, failures, id, losses, payload, readyAt, ...row }: Row,
  claim: number,
  now: number
): ClaimedJob => ({
  id: String(id),
  actor,
  claim,
  failures,
  losses,
  payload,
  trace: row.trace,
  waitedMs: now - readyAt,
  cancelling,
  tenant: row.tenant,
  version: row.version,
  batch: row.batch
})
