/** Who gets what from the store in memory: lines by priority and age, mailboxes and keys in turn, limits of the cluster. */
import { ageingMs, type Claimed, type ClaimedJob, type Turn, turnLength, type Want } from "../JobStore.ts"
import type { JobTable, Row } from "./JobTable.ts"

/** What operators and rates say of an actor. */
export interface ActorRow {
  paused: boolean
  tokens: number | undefined
  refilledAt: number
}

type Keyed = Want & { readonly keyed: NonNullable<Want["keyed"]> }

export class MemoryClaim {
  readonly #table: JobTable
  readonly #actors: ReadonlyMap<string, ActorRow>
  /** By actor, the key behind which its next claim begins. */
  readonly #cursors = new Map<string, string>()

  constructor(table: JobTable, actors: ReadonlyMap<string, ActorRow>) {
    this.#table = table
    this.#actors = actors
  }

  claim(node: string, want: Want): Claimed {
    const actor = this.#actors.get(want.actor)
    if (actor?.paused === true) return nothing
    if (want.cluster === undefined && want.rate === undefined) return this.#free(node, want)
    if (actor === undefined) return nothing
    const { cluster, rate } = want
    const tokens = rate === undefined ? want.limit : this.#tokens(actor, rate)
    const room = cluster === undefined ? want.limit : cluster - this.#running(want.actor)
    const got = this.#free(node, { ...want, limit: Math.max(0, Math.min(want.limit, room, Math.floor(tokens))) })
    if (rate === undefined) return got
    const left = tokens - got.jobs.length - got.turns.length
    Object.assign(actor, { tokens: left, refilledAt: this.#table.now })
    return { ...got, retryInMs: left >= 1 ? undefined : ((1 - left) * rate.perMs) / rate.jobs }
  }

  /** It starts on the node that has a place for it. */
  start(row: Row, node: string): void {
    this.#table.run(row, node)
    row.claim++
  }

  #tokens({ refilledAt, tokens = Number.POSITIVE_INFINITY }: ActorRow, { jobs, perMs }: NonNullable<Want["rate"]>) {
    return Math.min(jobs, tokens + ((this.#table.now - refilledAt) * jobs) / perMs)
  }

  #running(actor: string): number {
    const jobs = this.#table.all((row) => row.actor === actor && row.state === "running" && !row.inTurn)
    return (
      jobs.length + this.#table.mailboxes.filter((mailbox) => mailbox.actor === actor && mailbox.node !== null).length
    )
  }

  #free(node: string, want: Want): Claimed {
    const jobs = this.#waiting(want.actor, null).toSorted(this.#inLine(want.actor)).slice(0, want.limit)
    for (const row of jobs) this.#table.run(row, node)
    const claimed = jobs.map((row) => this.#single(row))
    const left = want.limit - jobs.length
    if (want.keyed === undefined || left === 0) return { ...nothing, jobs: claimed }
    const keyed: Keyed = { ...want, keyed: want.keyed, limit: left }
    if (want.keyed.ordered) return { ...nothing, jobs: claimed, turns: this.#turns(node, keyed) }
    return { ...nothing, jobs: [...claimed, ...this.#limited(node, keyed)] }
  }

  #waiting(actor: string, key: string | null): ReadonlyArray<Row> {
    return this.#table.all((row) => row.actor === actor && row.key === key && row.state === "ready").toSorted(byTurn)
  }

  /** Line by line; of the lines that comes first whose first job has waited longest, a step being worth a minute. */
  #inLine(actor: string) {
    const lineOf = ({ first, priority }: Row): number => (first ? Number.NEGATIVE_INFINITY : priority)
    const ranks = new Map<number, number>()
    for (const row of this.#waiting(actor, null)) {
      const line = lineOf(row)
      if (!ranks.has(line)) ranks.set(line, row.first ? line : row.readyAt + line * ageingMs)
    }
    return (a: Row, b: Row): number =>
      lineOf(a) === lineOf(b) ? byTurn(a, b) : ranks.get(lineOf(a))! - ranks.get(lineOf(b))!
  }

  #turns(node: string, want: Keyed): ReadonlyArray<Turn> {
    const length = want.rate === undefined ? turnLength : 1
    return this.#roundly(want, (key): ReadonlyArray<Turn> => {
      const mailbox = this.#table.mailbox(want.actor, key)
      if (!this.#isFree(want.actor, key)) return []
      Object.assign(mailbox, { node, lease: mailbox.lease + 1, leasedAt: this.#table.now, held: null })
      const rows = this.#waiting(want.actor, key).slice(0, length)
      for (const row of rows) {
        this.#table.run(row, node)
        row.inTurn = true
      }
      return [
        {
          actor: want.actor,
          key,
          lease: mailbox.lease,
          jobs: rows.map((row) => told(row, mailbox.lease, this.#table.now))
        }
      ]
    })
  }

  #limited(node: string, want: Keyed): ReadonlyArray<ClaimedJob> {
    let left = want.limit
    const taken = this.#roundly(want, (key) => {
      if (this.#table.mailbox(want.actor, key).node !== null) return []
      const running = this.#table.all((row) => row.actor === want.actor && row.key === key && row.state === "running")
      const room = Math.max(0, Math.min(left, want.keyed.running - running.length))
      const rows = this.#waiting(want.actor, key).slice(0, room)
      left -= rows.length
      for (const row of rows) this.#table.run(row, node)
      return rows
    })
    return taken.toSorted(byTurn).map((row) => this.#single(row))
  }

  /** Nobody has it, it waits for no retry, and none of its jobs runs alone, as a limit per key would have it. */
  #isFree(actor: string, key: string): boolean {
    const { held, node } = this.#table.mailbox(actor, key)
    const alone = this.#table.all((row) => row.actor === actor && row.key === key && row.state === "running")
    return node === null && (held === null || held.until <= this.#table.now) && alone.length === 0
  }

  /** From the cursor on; from the first key when there was nothing. */
  #roundly<A>(want: Keyed, take: (key: string) => ReadonlyArray<A>): ReadonlyArray<A> {
    const keys = [
      ...new Set(this.#table.all((row) => row.actor === want.actor && row.state === "ready").flatMap(keyOf))
    ]
    const cursor = this.#cursors.get(want.actor)
    const from = (start: string | undefined): ReadonlyArray<A> => {
      const got: Array<A> = []
      let last: string | undefined
      for (const key of keys.toSorted()) {
        if (got.length >= want.limit) break
        if (start !== undefined && key <= start) continue
        got.push(...take(key))
        last = key
      }
      if (got.length < want.limit || last === undefined) this.#cursors.delete(want.actor)
      else this.#cursors.set(want.actor, last)
      return got
    }
    const got = from(cursor)
    return got.length === 0 && cursor !== undefined ? from(undefined) : got
  }

  #single(row: Row): ClaimedJob {
    row.claim++
    return told(row, row.claim, this.#table.now)
  }
}

const nothing: Claimed = { jobs: [], turns: [], retryInMs: undefined }

const byTurn = (a: Row, b: Row): number => a.turn - b.turn
const keyOf = ({ key }: Row): ReadonlyArray<string> => (key === null ? [] : [key])

const told = (
  { actor, cancelling, failures, id, payload, readyAt, trace }: Row,
  claim: number,
  now: number
): ClaimedJob => ({
  id: String(id),
  actor,
  claim,
  failures,
  payload,
  trace,
  waitedMs: now - readyAt,
  cancelling
})
