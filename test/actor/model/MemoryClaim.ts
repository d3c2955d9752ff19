/** The claims of the store in memory: priority queues by age, leases of keys round robin, limits of the cluster. */
import {
  ageingMs,
  type ClaimedJob,
  type ClaimRequest,
  type ClaimResult,
  type Extension,
  leaseLengthOf,
  leasesOf,
  lossesToRunAlone,
  type MailboxLease,
  type NewLease
} from "../../../src/actor/JobStore.ts"
import { anyVersion, readable } from "../../../src/actor/version/Versions.ts"
import type { JobTable, Row } from "./JobTable.ts"

/** What operators and rates say of an actor. */
export interface ActorRow {
  paused: boolean
  tokens: number | undefined
  refilledAt: number
  /** Its tenants are served in turn, but for those that are paused. */
  byTenant: boolean
  readonly pausedTenants: Set<string>
}

export const newActor = (now: number): ActorRow => ({
  paused: false,
  tokens: undefined,
  refilledAt: now,
  byTenant: false,
  pausedTenants: new Set<string>()
})

export const setTenantPaused = ({ byTenant, pausedTenants }: ActorRow, tenant: string, paused: boolean): boolean => {
  if (byTenant && paused) pausedTenants.add(tenant)
  else pausedTenants.delete(tenant)
  return byTenant
}

type Keyed = ClaimRequest & { readonly keyPolicy: NonNullable<ClaimRequest["keyPolicy"]> }

export class MemoryClaim {
  readonly #table: JobTable
  readonly #actors: ReadonlyMap<string, ActorRow>
  /** By actor, the key behind which its next claim begins. */
  readonly #cursors = new Map<string, string>()
  /** By node and actor, how far each tenant has been served, and the one that was served last. */
  readonly #served = new Map<string, { last: number; readonly times: Map<string, number> }>()

  constructor(table: JobTable, actors: ReadonlyMap<string, ActorRow>) {
    this.#table = table
    this.#actors = actors
  }

  claim(node: string, request: ClaimRequest): ClaimResult {
    const actor = this.#actors.get(request.actor)
    if (actor?.paused === true) return nothing
    if (request.cluster === undefined && request.rate === undefined) return this.#free(node, request)
    if (actor === undefined) return nothing
    const { cluster, rate } = request
    const tokens = rate === undefined ? request.limit : this.#tokens(actor, rate)
    const room = cluster === undefined ? request.limit : cluster - this.#running(request.actor)
    const got = this.#free(node, { ...request, limit: Math.max(0, Math.min(request.limit, room, Math.floor(tokens))) })
    if (rate === undefined) return got
    const left = tokens - got.leases.reduce((sum, position) => sum + position.jobs.length, got.jobs.length)
    Object.assign(actor, { tokens: left, refilledAt: this.#table.now })
    return { ...got, retryInMs: left >= 1 ? undefined : ((1 - left) * rate.perMs) / rate.jobs }
  }

  /** It starts on the node that has a place for it. */
  start(row: Row, node: string): void {
    this.#table.run(row, node)
    row.claim++
  }

  #tokens(
    { refilledAt, tokens = Number.POSITIVE_INFINITY }: ActorRow,
    { jobs, perMs }: NonNullable<ClaimRequest["rate"]>
  ) {
    return Math.min(jobs, tokens + ((this.#table.now - refilledAt) * jobs) / perMs)
  }

  #running(actor: string): number {
    const jobs = this.#table.all((row) => row.actor === actor && row.state === "running" && !row.underLease)
    return (
      jobs.length + this.#table.mailboxes.filter((mailbox) => mailbox.actor === actor && mailbox.node !== null).length
    )
  }

  #free(node: string, request: ClaimRequest): ClaimResult {
    const ordered = this.#waiting(request.actor, null)
      .filter(({ version }) => version <= (request.version ?? anyVersion))
      .toSorted(this.#byPriorityQueue(request.actor))
    const jobs =
      request.tenants === undefined
        ? ordered.slice(0, request.limit)
        : this.#inTurn(node, request, ordered, request.tenants.weightOf)
    for (const row of jobs) this.#table.run(row, node)
    const claimed = jobs.map((row) => this.#single(row))
    const left = request.limit - jobs.length
    if (request.keyPolicy === undefined) return { ...nothing, jobs: claimed }
    const arrivals = request.keyPolicy.running > 1 ? this.#arrivals(node, request.actor) : []
    if (left === 0) return { ...nothing, jobs: claimed, arrivals }
    const keyPolicy: Keyed = { ...request, keyPolicy: request.keyPolicy, limit: left }
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

  #leases(node: string, request: Keyed): ReadonlyArray<NewLease> {
    const length = leaseLengthOf(request)
    const { running } = request.keyPolicy
    return this.#roundRobin({ ...request, limit: leasesOf(request) }, (key): ReadonlyArray<NewLease> => {
      const mailbox = this.#table.mailbox(request.actor, key)
      const waiting = this.#waiting(request.actor, key)
      if (!this.#isFree(request.actor, key) || readable(waiting, request.version).length === 0) return []
      Object.assign(mailbox, {
        node,
        leaseNumber: mailbox.leaseNumber + 1,
        running,
        leasedAt: this.#table.now,
        held: null
      })
      const alone = mailbox.alone || (running > 1 && waiting[0]!.losses >= lossesToRunAlone)
      const rows = waiting.slice(0, alone ? 1 : length)
      for (const row of rows) this.#lease(row, node)
      const all = rows.map((row) => toClaimedJob(row, mailbox.leaseNumber, this.#table.now))
      const jobs = readable(all, request.version)
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
  #roundRobin<A>(request: Keyed, take: (key: string) => ReadonlyArray<A>): ReadonlyArray<A> {
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
