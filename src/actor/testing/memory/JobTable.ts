/**
 * The jobs and mailboxes of the store in memory, and the steps that any of its operations may take. Every row says
 * itself what it is; a mailbox only says who may run its jobs.
 */

import type { AttemptRecord, JobView } from "../../Job.ts"
import { isFinished, type JobState } from "../../JobState.ts"
import { type JobOrigin, maxLosses } from "../../JobStore.ts"
import * as Undo from "./Undo.ts"

export interface Row extends JobOrigin {
  readonly id: number
  readonly actor: string
  readonly payload: unknown
  readonly uniqueKey: string | null
  readonly trace: string | null
  readonly createdAt: number
  readonly attempts: Array<AttemptRecord>
  readonly redriven: Array<{ readonly at: string; readonly by: string }>
  priority: number
  key: string | null
  state: JobState
  /** Its place among those that wait. */
  position: number
  /** Given back, so that it goes before all others. */
  first: boolean
  readyAt: number
  runAt: number
  claim: number
  /** It runs under the lease of its mailbox. */
  underLease: boolean
  failures: number
  losses: number
  node: string | null
  progress: number | null
  cancelling: boolean
  /** The builds that could not read it. */
  incompatible: ReadonlyArray<string> | null
  startedAt: number | null
  finishedAt: number | null
  result: unknown
}

export interface MailboxRow {
  readonly actor: string
  readonly key: string
  node: string | null
  leaseNumber: number
  /** How many jobs of the lease may run at once. */
  running: number
  /** The next lease covers one job. */
  alone: boolean
  state: unknown
  leasedAt: number
  /** It waits for the next attempt of this job. */
  /** Until then no node leases it; `row`: it waits for the next attempt of this job. */
  held: { readonly row: Row | null; readonly until: number } | null
  /** Whose job the last lease began with. */
  tenant: string | null
  /** It was held from outside while a node had it: until then it is held when the lease ends. */
  heldAfter: number
}

type NewRow = JobOrigin & Pick<Row, "actor" | "priority" | "payload" | "uniqueKey" | "trace" | "key">

type KeyOf = Pick<Row, "actor" | "uniqueKey">
const nameOf = ({ actor, uniqueKey }: KeyOf): string => `${actor}\0${uniqueKey}`

const idle = { node: null, startedAt: null, progress: null, underLease: false }
const at = (ms: number | null): Date | null => (ms === null || ms === Infinity ? null : new Date(ms))

export class JobTable {
  now = 0
  /** The jobs of which each node said that they should have stopped. */
  readonly overdue = new Map<string, ReadonlySet<string>>()
  /** What else ends when a job is run without its delay. */
  onRunNow: (jobIds: ReadonlyArray<string>) => void = () => {}
  /** What else begins again when a job is retried. */
  onRetry: (jobIds: ReadonlyArray<string>) => void = () => {}
  /** Actors whose finished jobs are not kept. */
  readonly unkept = new Set<string>()
  readonly #rows = new Map<number, Row>()
  readonly #mailboxes = new Map<string, MailboxRow>()
  readonly #holders = new Map<string, Row>()
  readonly #windows = new Map<string, { readonly row: Row; readonly until: number }>()
  #lastPosition = 0
  #lastId = 0

  /** What others keep beside the jobs, and a rollback puts back with them. */
  readonly remembers: Array<() => Undo.Undo> = []

  /** Remembers all that is here: a transaction begins. */
  remember(): Undo.Undo {
    const [rows, mailboxes] = [this.#rows, this.#mailboxes]
    return Undo.all(
      Undo.ofMap(rows),
      Undo.ofRows(rows.values()),
      Undo.ofMap(mailboxes),
      Undo.ofRows(mailboxes.values()),
      Undo.ofMap(this.#holders),
      Undo.ofMap(this.#windows),
      ...this.remembers.map((remember) => remember())
    )
  }

  all(keep: (row: Row) => boolean = () => true): ReadonlyArray<Row> {
    return [...this.#rows.values()].filter(keep)
  }

  get(jobIds: ReadonlyArray<string>): ReadonlyArray<Row> {
    return [...new Set(jobIds)].flatMap((id) => this.#rows.get(Number(id)) ?? [])
  }

  get mailboxes(): ReadonlyArray<MailboxRow> {
    return [...this.#mailboxes.values()]
  }

  mailbox(actor: string, key: string): MailboxRow {
    const name = `${actor}\0${key}`
    const known = this.#mailboxes.get(name)
    if (known !== undefined) return known
    const made = {
      actor,
      key,
      node: null,
      leaseNumber: 0,
      running: 1,
      alone: false,
      state: null,
      leasedAt: 0,
      held: null,
      heldAfter: 0,
      tenant: null
    }
    this.#mailboxes.set(name, made)
    return made
  }

  /** The oldest of these jobs of the tenant that follows the one served last, of an actor that serves them round robin. */
  ofNextTenant(mailbox: MailboxRow, waiting: ReadonlyArray<Row>): ReadonlyArray<Row> {
    const names = [...new Set(waiting.map(({ tenant }) => tenant ?? ""))].toSorted()
    const next = names.find((name) => name > (mailbox.tenant ?? "")) ?? names[0]
    return waiting.filter(({ tenant }) => (tenant ?? "") === next).slice(0, 1)
  }

  /** The unfinished job that has the key. */
  holderOf({ actor, uniqueKey }: KeyOf): Row | undefined {
    const row = this.#holders.get(nameOf({ actor, uniqueKey }))
    return row === undefined || isFinished(row.state) ? undefined : row
  }

  hold(row: Row): void {
    if (row.uniqueKey !== null) this.#holders.set(nameOf(row), row)
  }

  /** The job that was the last to open a window with the key, while that is open. */
  windowOf(job: KeyOf): Row | undefined {
    const found = this.#windows.get(nameOf(job))
    return found !== undefined && found.until > this.now ? found.row : undefined
  }

  openWindow(row: Row, until = this.#windows.get(nameOf(row))?.until ?? 0): void {
    this.#windows.set(nameOf(row), { row, until })
  }

  /** A job that was locked is looked for at another place. */
  touch(row: Row): void {
    if (row.state !== "ready" || row.key !== null) return
    Object.assign(row, { position: ++this.#lastPosition, first: row.first || row.readyAt < this.now - 10_000 })
  }

  add(fields: NewRow, runAt: number): Row {
    const id = ++this.#lastId
    const row: Row = {
      ...fields,
      ...idle,
      id,
      createdAt: this.now,
      attempts: [],
      redriven: [],
      state: "scheduled",
      position: 0,
      first: false,
      readyAt: this.now,
      runAt,
      claim: 0,
      failures: 0,
      losses: 0,
      cancelling: false,
      incompatible: null,
      finishedAt: null,
      result: null
    }
    this.#rows.set(id, row)
    if (runAt <= this.now) this.makeReady(row)
    return row
  }

  /** It becomes ready, behind all that are. */
  makeReady(row: Row): void {
    Object.assign(row, { ...idle, state: "ready", position: ++this.#lastPosition, first: false, readyAt: this.now })
  }

  /** It goes behind all that are ready. */
  move(row: Row): void {
    row.position = ++this.#lastPosition
  }

  /** The job leaves its mailbox for the priority queues of its actor. */
  unbox(row: Row): void {
    Object.assign(row, { key: null, position: ++this.#lastPosition })
  }

  /** It becomes ready again without having run: before all others, or where it was in its mailbox. */
  giveBack(row: Row): void {
    Object.assign(row, { ...idle, state: "ready", first: !row.underLease, readyAt: this.now })
  }

  run(row: Row, node: string): void {
    Object.assign(row, { state: "running", node, startedAt: this.now, progress: null })
  }

  schedule(row: Row, delayMs: number): void {
    Object.assign(row, { ...idle, state: "scheduled", runAt: this.now + delayMs, first: false })
  }

  finish(row: Row, state: "completed" | "failed" | "cancelled"): void {
    Object.assign(row, {
      state,
      finishedAt: this.now,
      progress: null,
      underLease: false,
      cancelling: false,
      incompatible: null
    })
    if (this.unkept.has(row.actor)) this.#rows.delete(row.id)
  }

  lose(row: Row): void {
    const started = row.startedAt ?? this.now
    row.attempts.push({
      attempt: row.failures + 1,
      outcome: "lost",
      tag: "NodeLost",
      message: `The node ${row.node} was lost`,
      startedAt: new Date(started).toISOString(),
      durationMs: this.now - started
    })
    row.losses++
    if (row.losses < maxLosses || this.unkept.has(row.actor)) return this.giveBack(row)
    this.finish(row, "failed")
  }

  /** The jobs under the lease of a mailbox, oldest first. */
  jobsUnder({ actor, key }: Pick<MailboxRow, "actor" | "key">): ReadonlyArray<Row> {
    return this.all((row) => row.underLease && row.actor === actor && row.key === key).toSorted(
      (a, b) => a.position - b.position
    )
  }

  /** Ends the lease of the mailbox; jobs of it that are left wait at their positions. */
  open(mailbox: MailboxRow): number {
    const outside = mailbox.heldAfter
    Object.assign(mailbox, { node: null, heldAfter: 0 })
    this.holdFromOutside(mailbox, outside, mailbox.alone)
    for (const row of this.jobsUnder(mailbox)) Object.assign(row, { ...idle, state: "ready" })
    return outside
  }

  /** What was held from outside while it was leased stays so, besides what its holder decides. */
  holdFromOutside(mailbox: MailboxRow, outside: number, alone: boolean): void {
    const isHeld = outside > this.now
    if (isHeld) mailbox.held = { row: null, until: Math.max(outside, mailbox.held?.until ?? 0) }
    mailbox.alone = alone || isHeld
  }

  isHeld(row: Row): boolean {
    if (row.state !== "ready" || row.key === null) return false
    const { held } = this.mailbox(row.actor, row.key)
    return held?.row === row && held.until > this.now
  }

  stateOf(row: Row): JobState {
    const waits = this.isHeld(row) || row.state === "scheduled"
    return waits ? (row.incompatible === null ? "scheduled" : "incompatible") : row.state
  }

  /** Jobs that wait for a time, the next first. */
  delayed(): ReadonlyArray<string> {
    const rows = this.all((row) => this.stateOf(row) === "scheduled")
    return rows.toSorted((a, b) => a.runAt - b.runAt || a.id - b.id).map(({ id }) => String(id))
  }

  /** What else may be cancelled or hurried: the mailbox waits for this job no longer. */
  release(row: Row): void {
    if (row.key === null) return
    const mailbox = this.mailbox(row.actor, row.key)
    if (mailbox.held?.row === row) mailbox.held = null
  }

  viewOf(row: Row): JobView {
    const { actor, attempts, cancelling, failures, key, node, payload, priority, progress, redriven, result } = row
    const runAt = this.isHeld(row)
      ? this.mailbox(actor, key!).held!.until
      : row.state === "scheduled"
        ? row.runAt
        : null
    return {
      jobId: String(row.id),
      actor,
      state: this.stateOf(row),
      priority,
      key,
      uniqueKey: row.uniqueKey,
      tenant: row.tenant,
      cause: row.cause,
      version: row.version,
      batch: row.batch,
      node,
      failures,
      payload,
      result,
      progress,
      attempts: [...attempts],
      redriven: [...redriven],
      cancelling,
      overdue: this.stateOf(row) === "running" && this.overdue.get(node!)?.has(String(row.id)) === true,
      createdAt: new Date(row.createdAt),
      runAt: at(runAt),
      startedAt: at(row.startedAt),
      finishedAt: at(row.finishedAt)
    }
  }
}
