/** The job store as a plain model: what the contract says, with nothing durable about it. Time is the Clock's. */
import { Clock, Effect, Layer } from "effect"
import { isFinished, type JobState } from "../../JobState.ts"
import { type ClaimResult, isPlain, JobStore, type NewJob, type StoredJob } from "../../JobStore.ts"
import type { AcceptedResults, LeasedMailbox, LeaseEnd, Settlement } from "../../worker/complete/Settlement.ts"
import { JobTable, type MailboxRow, type Row } from "./JobTable.ts"
import { memoryBatches } from "./MemoryBatches.ts"
import { type ActorRow, MemoryClaim, newActor, setTenantPaused } from "./MemoryClaim.ts"
import { memoryControl } from "./MemoryControl.ts"
import { memoryUnique } from "./MemoryUnique.ts"
import { isInPlace, record, stateAfter } from "./Verdicts.ts"

type Store = JobStore["Service"]

/** What the database makes of a value. */
const json = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null))
const byId = (a: Row, b: Row): number => a.id - b.id
const byPosition = (a: Row, b: Row): number => a.position - b.position
const idOf = ({ id }: Row): string => String(id)

/** @param table where its jobs are, which other models may share */
export const makeOn = Effect.fnUntraced(function* (table: JobTable) {
  const actors = new Map<string, ActorRow>()
  const nodes = new Map<string, number>()
  const joined = new Map<string, number>()
  const claims = new MemoryClaim(table, actors)
  const timed = <A>(f: (now: number) => A): Effect.Effect<A> =>
    Effect.map(Clock.currentTimeMillis, (now) => f((table.now = now)))
  const actorOf = (name: string): ActorRow => {
    const actor = actors.get(name) ?? newActor()
    actors.set(name, actor)
    return actor
  }
  const batches = memoryBatches(table, timed)
  const runsAlone = (row: Row): boolean => row.state === "running" && !row.underLease

  const add = (job: NewJob): Row => {
    const {
      after,
      byTenant: _,
      delayMs,
      node: __,
      payload,
      reports: _reports,
      runAt,
      uniqueness: _rules,
      ...fields
    } = job
    const due = after === undefined ? (runAt?.getTime() ?? table.now + delayMs) : Infinity
    const row = table.add({ ...fields, payload: json(payload) }, due)
    if (after !== undefined) batches.wait(row, job)
    return row
  }
  const { sendUnique } = memoryUnique(table, add)

  const sendOne = (job: NewJob): StoredJob => {
    if (job.uniqueness !== undefined) return sendUnique(job, job.uniqueness)
    const same = job.uniqueKey === null ? undefined : table.holderOf(job)
    if (same !== undefined) return { jobId: idOf(same), created: false }
    const row = add(job)
    table.hold(row)
    return { jobId: idOf(row), created: true }
  }

  /** Where there is a place for it, unless it must wait for anything. */
  const start = (job: NewJob, stored: StoredJob): StoredJob => {
    const { actor, key, node } = job
    const { jobId } = stored
    if (node === undefined || key !== null || !isPlain(job)) return stored
    const started = nodes.has(node) && actors.get(actor)?.paused !== true
    if (started) for (const row of table.get([jobId])) claims.start(row, node)
    return { jobId, created: true, started }
  }

  const send: Store["send"] = (jobs) =>
    timed(() => {
      const stored = jobs.map(sendOne)
      const [job, ...others] = jobs
      return job === undefined || others.length > 0 || !stored[0]!.created ? stored : [start(job, stored[0]!)]
    })

  const isLeased = (nodeId: string, { actor, key, leaseNumber }: LeasedMailbox): boolean => {
    const mailbox = table.mailbox(actor, key)
    return mailbox.node === nodeId && mailbox.leaseNumber === leaseNumber
  }
  const isHeldBy = (nodeId: string, row: Row, { claim, mailbox }: Settlement): boolean =>
    mailbox === undefined
      ? runsAlone(row) && row.node === nodeId && row.claim === claim
      : row.underLease &&
        row.actor === mailbox.actor &&
        row.key === mailbox.key &&
        isLeased(nodeId, mailbox) &&
        mailbox.leaseNumber === claim

  const settleOne = (row: Row, { attempt, durationMs, mailbox, verdict }: Settlement): void => {
    record(row, attempt, verdict)
    if ("failures" in verdict) row.failures = verdict.failures
    if (row.underLease && isFinished(verdict.to)) row.startedAt = table.now - (durationMs ?? 0)
    const keepsPlace = mailbox !== undefined && (verdict.to === "ready" || isInPlace(verdict))
    if (stateAfter(row, verdict) === "cancelled") table.finish(row, "cancelled")
    else if (keepsPlace) Object.assign(row, { progress: null, readyAt: table.now })
    else if (verdict.to === "ready") table.giveBack(row)
    else if (verdict.to === "scheduled" || verdict.to === "incompatible") table.schedule(row, verdict.delayMs)
    else {
      if (verdict.to === "completed") row.result = json(verdict.result)
      table.finish(row, verdict.to)
    }
  }

  const endLease = (
    { actor, alone = false, failsRest, heldMs, holdMs, key, state }: LeaseEnd,
    settled: ReadonlyMap<Row, Settlement>
  ): void => {
    const mailbox = table.mailbox(actor, key)
    const held = table.jobsUnder(mailbox).find((row) => isInPlace(settled.get(row)?.verdict))
    const outside = table.open(mailbox)
    const waitMs = held === undefined ? null : heldMs
    if (holdMs !== undefined) mailbox.held = { row: null, until: table.now + Math.max(holdMs, waitMs ?? 0) }
    else if (waitMs !== null && held !== undefined) mailbox.held = { row: held, until: table.now + waitMs }
    table.holdFromOutside(mailbox, outside, alone)
    if (state !== undefined) mailbox.state = json(state)
    if (failsRest === null) return
    // Where tenants are served round robin a job of another one may wait before it.
    const [failed] = table.get([failsRest])
    const waiting = table.all((row) => row.actor === actor && row.key === key && row.state === "ready")
    for (const row of waiting) {
      if (!settled.has(row) && row.position > (failed?.position ?? 0)) failBehind(row, failsRest)
    }
  }

  const failBehind = (row: Row, before: string): void => {
    row.attempts.push({
      attempt: row.failures + 1,
      outcome: "failed",
      tag: "MailboxFailed",
      message: `The job ${before} before it failed`,
      startedAt: new Date(table.now).toISOString(),
      durationMs: 0
    })
    table.finish(row, "failed")
  }

  const heldBy = (nodeId: string, settlements: ReadonlyArray<Settlement>) =>
    settlements.flatMap((settlement) =>
      table
        .get([settlement.id])
        .flatMap((row) => (isHeldBy(nodeId, row, settlement) ? [[row, settlement] as const] : []))
    )

  const settleAll = (nodeId: string, settlements: ReadonlyArray<Settlement>, leaseEnds: ReadonlyArray<LeaseEnd>) =>
    timed((): AcceptedResults => {
      const held = heldBy(nodeId, settlements)
      const accepted = acceptedOf(held)
      for (const [row, settlement] of held) settleOne(row, settlement)
      for (const end of leaseEnds) if (isLeased(nodeId, end)) endLease(end, new Map(held))
      return accepted
    })

  /** What is written alongside comes first: nothing is settled if it fails. */
  const settle: Store["settle"] = (nodeId, settlements, leaseEnds = [], alongside) => {
    const all = settleAll(nodeId, settlements, leaseEnds)
    if (alongside === undefined) return all
    const accepted = timed(() => acceptedOf(heldBy(nodeId, settlements)))
    return Effect.andThen(Effect.flatMap(accepted, alongside), all)
  }

  const promote: Store["promote"] = (limit) =>
    timed((now) => {
      const waiting = table.all((row) => row.state === "scheduled").toSorted((a, b) => a.runAt - b.runAt || byId(a, b))
      const due = waiting.filter(({ runAt }) => runAt <= now).slice(0, limit)
      for (const row of due) table.makeReady(row)
      const over = table.mailboxes.filter(({ held }) => held !== null && held.until <= now).slice(0, limit - due.length)
      for (const mailbox of over) mailbox.held = null
      const times = [...waiting.map(({ runAt }) => runAt), ...table.mailboxes.map(({ held }) => held?.until ?? 0)]
      const next = Math.min(...times.filter((time) => time > now))
      return { moved: due.length + over.length, nextInMs: Number.isFinite(next) ? next - now : undefined }
    })

  /** Jobs of an actor that gave up its keys leave their mailboxes, which no node would lease. */
  const register: Store["register"] = (infos, given) =>
    timed((now) => {
      const since = given ?? now
      for (const { actor, byTenant = false, hasKeys, limits, retentionDays } of infos) {
        const row = actorOf(actor)
        if (row.declaredAt > since && row.seenAt >= now - 90_000) continue
        Object.assign(row, { byTenant, limit: limits?.shared?.name, declaredAt: since, seenAt: now })
        if (retentionDays > 0) table.unkept.delete(actor)
        else table.unkept.add(actor)
        if (hasKeys) continue
        const rows = table.all(
          (row) => row.actor === actor && row.key !== null && !row.underLease && !isFinished(row.state)
        )
        for (const row of rows.toSorted(byPosition)) table.unbox(row)
      }
      return since
    })

  const leave: Store["leave"] = (nodeId) =>
    timed(() => {
      nodes.delete(nodeId)
      for (const row of table.all((row) => runsAlone(row) && row.node === nodeId)) table.giveBack(row)
      for (const mailbox of table.mailboxes) if (mailbox.node === nodeId) table.open(mailbox)
    })

  const releaseOrphans: Store["releaseOrphans"] = (nodeId, held, mailboxes, leaseMs) =>
    timed((now) => {
      const isOld = (since: number | null) => since !== null && since < now - leaseMs
      const known = (row: Row) => held.some(({ claim, id }) => id === idOf(row) && claim === row.claim)
      const leased = ({ actor, key, leaseNumber }: MailboxRow) =>
        mailboxes.some(
          (mailbox) => mailbox.actor === actor && mailbox.key === key && mailbox.leaseNumber === leaseNumber
        )
      const rows = table.all((row) => runsAlone(row) && row.node === nodeId && isOld(row.startedAt) && !known(row))
      for (const row of rows) table.giveBack(row)
      const strays = table.mailboxes.filter((box) => box.node === nodeId && isOld(box.leasedAt) && !leased(box))
      for (const mailbox of strays) table.open(mailbox)
      return rows.length + strays.length
    })

  /** Where one job of a key runs at a time, only the first can have been running. */
  const rescue: Store["rescue"] = (leaseMs) =>
    timed((now) => {
      for (const [id, seen] of nodes) if (seen < now - leaseMs) nodes.delete(id)
      const isLost = (node: string | null) => node !== null && !nodes.has(node)
      const mailboxes = table.mailboxes.filter(({ node }) => isLost(node))
      const lost = [
        ...table.all((row) => runsAlone(row) && isLost(row.node)),
        ...mailboxes.flatMap((mailbox) => table.jobsUnder(mailbox).slice(0, mailbox.running === 1 ? 1 : undefined))
      ]
      for (const row of lost) table.lose(row)
      for (const mailbox of mailboxes) table.open(mailbox)
      return lost.length
    })

  const control = memoryControl(table, timed)

  return JobStore.of({
    readyLook: () => Effect.succeed(undefined),
    send,
    claim: (nodeId, requests) =>
      timed(() => {
        const got = nodes.has(nodeId) ? claims.claim(nodeId, requests) : []
        const waits = got.flatMap(({ retryInMs }) => retryInMs ?? [])
        return {
          jobs: got.flatMap(({ jobs }) => jobs),
          leases: got.flatMap(({ leases }) => leases),
          arrivals: got.flatMap(({ arrivals }) => arrivals),
          retryInMs: waits.length === 0 ? undefined : Math.min(...waits)
        } satisfies ClaimResult
      }),
    extend: (nodeId, extensions) => timed(() => extensions.flatMap((one) => claims.extend(nodeId, one))),
    settle,
    settleUnlocked: (nodeId, settlements, leaseEnds, alongside) =>
      Effect.map(settle(nodeId, settlements, leaseEnds, alongside), (accepted) => ({
        accepted,
        locked: new Set<string>()
      })),
    promote,
    register,
    join: (node) =>
      timed((now) => {
        nodes.set(node.id, now)
        joined.set(node.id, now)
      }),
    leave,
    beat: (nodeId, overdue = []) =>
      timed((now) => {
        const alive = nodes.has(nodeId)
        table.overdue.set(nodeId, new Set(overdue))
        if (alive) nodes.set(nodeId, now)
        return { alive, otherNodes: nodes.size - (alive ? 1 : 0) }
      }),
    progress: (nodeId, reports) =>
      timed(() => {
        for (const { claim, id, share } of reports) {
          for (const row of table.get([id])) {
            const held = row.underLease ? table.mailbox(row.actor, row.key!).leaseNumber : row.claim
            if (row.state === "running" && row.node === nodeId && held === claim) row.progress = share
          }
        }
      }),
    releaseOrphans,
    longestSilence: (windowMs) =>
      timed((now) => {
        const from = now - windowMs
        const heard = [...nodes].flatMap(([id, seen]) => [seen, joined.get(id) ?? seen]).filter((at) => at > from)
        const times = [from, ...heard.toSorted((a, b) => a - b), now]
        return Math.max(...times.slice(1).map((at, index) => at - times[index]!))
      }),
    rescue,
    prune: () => Effect.void,
    ...control,
    ...batches.store,
    cancelling: (jobIds) =>
      timed(() =>
        table
          .get(jobIds)
          .filter(({ cancelling }) => cancelling)
          .map(idOf)
      ),
    isKeyIdle: (actor, key) => timed(() => table.mailbox(actor, key).node === null),
    setPaused: (actor, paused) => timed(() => void (actorOf(actor).paused = paused)),
    setTenantPaused: (actor, tenant, paused) => timed(() => setTenantPaused(actorOf(actor), tenant, paused)),
    find: (jobIds) => timed(() => table.get(jobIds).map((row) => table.viewOf(row))),
    backlogs: (actor, groups, limit) =>
      timed((now) =>
        groups.map((keys) => {
          const rows = keys.flatMap((key) =>
            table.all((row) => row.actor === actor && row.key === key && !isFinished(row.state))
          )
          const ready = rows.filter(({ state }) => state !== "scheduled").map(({ readyAt }) => readyAt)
          return { jobs: Math.min(limit, rows.length), oldestMs: ready.length === 0 ? null : now - Math.min(...ready) }
        })
      ),
    counts: (actor) =>
      timed(() => {
        const totals: Partial<Record<JobState, number>> = {}
        for (const row of table.all((row) => row.actor === actor)) {
          const state = table.stateOf(row)
          totals[state] = (totals[state] ?? 0) + 1
        }
        return totals
      })
  })
})

const acceptedOf = (held: ReadonlyArray<readonly [Row, Settlement]>): AcceptedResults =>
  new Map(held.map(([row, { verdict }]) => [idOf(row), stateAfter(row, verdict)]))

export const layer: Layer.Layer<JobStore> = Layer.effect(
  JobStore,
  Effect.suspend(() => makeOn(new JobTable()))
)
