/** Plays commands on both stores. It knows what the nodes believe to hold, as nodes do, and nothing of the stores. */
import { Effect } from "effect"
import { isFinished } from "../../../src/actor/JobState.ts"
import type { ClaimRequest, NewJob } from "../../../src/actor/JobStore.ts"
import type { DeclaredLimits } from "../../../src/actor/limit/DeclaredLimits.ts"
import { isLimited } from "../../../src/actor/limit/Limits.ts"
import type { LeasedMailbox, LeaseEnd, Settlement } from "../../../src/actor/worker/complete/Settlement.ts"
import { mailboxOf } from "../../contract/jobstore/Fixture.ts"
import { type Command, requests, takesTurns } from "./Commands.ts"
import { jobOf } from "./NewJobs.ts"
import { operate } from "./OperatorCommands.ts"
import { attemptOf, verdictOf } from "./Outcomes.ts"
import type { Twins } from "./Twins.ts"

const leaseMs = 150_000
/** No delay and no lease is a multiple of it, so the little time that really passes decides nothing. */
const stepMs = 100_000

interface HeldJob {
  readonly process: number
  readonly node: string
  readonly n: number
  readonly claim: number
  readonly failures: number
}

interface HeldLease {
  readonly process: number
  readonly node: string
  readonly mailbox: LeasedMailbox
  readonly jobs: Array<{ readonly n: number; readonly failures: number }>
}

const limitsOf = ({ shared }: Omit<ClaimRequest, "limit">): DeclaredLimits | undefined =>
  shared && {
    concurrency: 10,
    cluster: null,
    rate: null,
    perKey: null,
    shared: { name: shared.name, running: null, rate: null }
  }

/** A settlement of a job by its number. */
type NumberedSettlement = Omit<Settlement, "id"> & { readonly n: number }

interface Report {
  readonly process: number
  readonly node: string
  readonly settlements: ReadonlyArray<NumberedSettlement>
  readonly ends: ReadonlyArray<Omit<LeaseEnd, "failsRest"> & { readonly failsRest: number | null }>
}

export const makePlay = (twins: Twins) => {
  const nodes: Array<string | undefined> = [undefined, undefined]
  let incarnation = 0
  let jobs: ReadonlyArray<HeldJob> = []
  let leases: ReadonlyArray<HeldLease> = []
  const reports: Array<Report> = []

  const join = Effect.fnUntraced(function* (process: number) {
    const id = `p${process}.${++incarnation}`
    yield* twins.both(
      process,
      (store) => store.join({ id, host: "here", pid: process }),
      () => id
    )
    nodes[process] = id
    return id
  })

  const report = Effect.fnUntraced(function* (settled: Report) {
    reports.push(settled)
    yield* twins.both(
      settled.process,
      (store, side) =>
        store.settle(
          settled.node,
          settled.settlements.map(({ n, ...rest }) => ({ ...rest, id: twins.ids([n], side)[0]! })),
          settled.ends.map((end) => ({
            ...end,
            failsRest: end.failsRest === null ? null : twins.ids([end.failsRest], side)[0]!
          }))
        ),
      (accepted, numbers) =>
        [...accepted].map(([id, to]) => ({ n: numbers.get(id)!, to })).toSorted((a, b) => a.n - b.n)
    )
  })

  const claim = Effect.fnUntraced(function* (process: number, limit: number, version: number) {
    const node = nodes[process] ?? (yield* join(process))
    const asked = requests.map((request) => ({
      ...request,
      version,
      limit: request.keyPolicy === undefined ? limit : 50
    }))
    const got = yield* twins.both(process, (store) => store.claim(node, asked), twins.claimed)
    jobs = [...jobs, ...got.jobs.map(({ claim, failures, n }) => ({ process, node, n, claim, failures }))]
    const taken = got.leases.map((lease) => ({ process, node, mailbox: mailboxOf(lease), jobs: [...lease.jobs] }))
    leases = [...leases, ...taken]
  })

  /** Where keys have rules of their own, one by one: the store sends those whose key is free first. */
  const sendAll = (jobs: ReadonlyArray<NewJob>): Effect.Effect<unknown, unknown> =>
    jobs.some(({ uniqueness }) => uniqueness !== undefined)
      ? Effect.forEach(jobs, (job) => twins.send([job]), { discard: true })
      : twins.send(jobs)

  const endBatches = twins.both(
    0,
    (store) => store.endBatches({ after: "0", limit: 1_000 }),
    ({ ended, open }, numbers) => ({
      ended: ended.map(({ actor, batchId }) => ({ n: numbers.get(batchId)!, actor })).toSorted((a, b) => a.n - b.n),
      open: open.map(({ batchId, lastJobId }) => ({ n: numbers.get(batchId)!, last: numbers.get(lastJobId)! }))
    })
  )

  const sendTo = Effect.fnUntraced(function* (process: number, job: NewJob) {
    const node = nodes[process] ?? `p${process}.${incarnation}`
    const n = twins.size()
    // What the whole cluster limits is never sent to a place.
    const limited = requests.some((request) => request.actor === job.actor && isLimited(request))
    const [stored] = yield* twins.send([limited ? job : { ...job, node }])
    if (stored?.started === true) jobs = [...jobs, { process, node, n, claim: 1, failures: 0 }]
  })

  const endJob = (held: HeldJob, how: string, fenced: boolean) => {
    if (!fenced) jobs = jobs.filter((one) => one !== held)
    const { claim, failures, n, node, process } = held
    const settlement = {
      n,
      claim: fenced ? claim + 1 : claim,
      verdict: verdictOf(how, failures),
      attempt: attemptOf(how, failures)
    }
    return report({ process, node, settlements: [settlement], ends: [] })
  }

  const endLease = (held: HeldLease, done: number, how: string, gives: boolean) => {
    const { mailbox, node, process } = held
    const settlementOf = ({ failures, n }: HeldLease["jobs"][number], how: string): NumberedSettlement => ({
      n,
      claim: mailbox.leaseNumber,
      mailbox,
      verdict: verdictOf(how, failures),
      attempt: attemptOf(how, failures)
    })
    const settlements = held.jobs
      .splice(0, Math.min(done, held.jobs.length - 1))
      .map((one) => settlementOf(one, "completed"))
    const last = held.jobs.shift()!
    settlements.push(settlementOf(last, how))
    const over =
      gives ||
      held.jobs.length === 0 ||
      ["held", "key-held", "released", "failed-rest", "refused-in-place"].includes(how)
    if (over) leases = leases.filter((one) => one !== held)
    const end = {
      ...mailbox,
      heldMs: how === "held" || how === "refused-in-place" ? 180_000 : null,
      failsRest: how === "failed-rest" ? last.n : null,
      ...(how === "key-held" ? { holdMs: 180_000, alone: true, state: { after: last.n } } : {})
    }
    return report({ process, node, settlements, ends: over ? [end] : [] })
  }

  const extend = Effect.fnUntraced(function* ({ jobs, mailbox, node, process }: HeldLease, length: number) {
    const pages = yield* twins.both(
      process,
      (store) => store.extend(node, [{ ...mailbox, length }]),
      (leases, numbers) => twins.claimed({ jobs: [], leases, arrivals: [], retryInMs: undefined }, numbers).leases
    )
    for (const page of pages) jobs.push(...page.jobs)
  })

  /** What of the first is held by the process, what it forgot is not. */
  const releaseOrphans = Effect.fnUntraced(function* (process: number, forgets: ReadonlyArray<number>) {
    const node = nodes[process]
    if (node === undefined) return
    jobs = jobs.filter((one, at) => one.process !== process || !forgets.includes(at))
    leases = leases.filter((one, at) => one.process !== process || !forgets.includes(at))
    const held = jobs.filter((one) => one.process === process)
    const mailboxes = leases.filter((one) => one.process === process).map(({ mailbox }) => mailbox)
    yield* twins.both(
      process,
      (store, side) =>
        store.releaseOrphans(
          node,
          held.map(({ claim, n }) => ({ id: twins.ids([n], side)[0]!, claim })),
          mailboxes,
          leaseMs
        ),
      (count) => count
    )
  })

  const step = (command: Command) => {
    switch (command._tag) {
      case "Send":
        return sendAll(command.jobs.map(jobOf))
      case "SendTo":
        return sendTo(command.process, jobOf(command.job, 0))
      case "Claim":
        return claim(command.process, command.limit, command.version)
      case "EndJob": {
        const held = jobs[command.pick % Math.max(1, jobs.length)]
        return held === undefined ? Effect.void : endJob(held, command.how, command.fenced)
      }
      case "EndLease": {
        const held = leases[command.pick % Math.max(1, leases.length)]
        return held === undefined ? Effect.void : endLease(held, command.done, command.how, command.gives)
      }
      case "Extend": {
        const held = leases[command.pick % Math.max(1, leases.length)]
        return held === undefined || takesTurns(held.mailbox.actor) ? Effect.void : extend(held, command.length)
      }
      case "Late": {
        const settled = reports[command.pick % Math.max(1, reports.length)]
        return settled === undefined ? Effect.void : report(settled)
      }
      case "Elapse":
        return twins.elapse(command.steps * stepMs)
      case "EndBatches":
        return endBatches
      case "Promote":
        return twins.both(
          0,
          (store) => store.promote(command.limit),
          ({ moved, nextInMs }) => ({ moved, next: nextInMs === undefined ? -1 : Math.round(nextInMs / 20_000) })
        )
      case "Beat": {
        const node = nodes[command.process]
        if (node === undefined) return Effect.void
        return Effect.map(
          twins.both(
            command.process,
            (store) => store.beat(node),
            (answer) => answer
          ),
          ({ alive }) => void (alive || (nodes[command.process] = undefined))
        )
      }
      case "Rescue":
        return twins.both(
          0,
          (store) => store.rescue(leaseMs),
          (count) => count
        )
      case "Leave": {
        const node = nodes[command.process]
        nodes[command.process] = undefined
        if (node === undefined) return Effect.void
        return twins.both(
          command.process,
          (store) => store.leave(node),
          () => true
        )
      }
      case "ReleaseOrphans":
        return releaseOrphans(command.process, command.forgets)
      case "Progress": {
        const held = jobs[command.pick % Math.max(1, jobs.length)]
        if (held === undefined) return Effect.void
        return twins.both(
          held.process,
          (store, side) =>
            store.progress(held.node, [{ id: twins.ids([held.n], side)[0]!, claim: held.claim, share: 0.5 }]),
          () => true
        )
      }
      case "Register":
        return twins.both(
          0,
          (store) =>
            store.register([
              {
                actor: requests[command.actor]!.actor,
                retentionDays: 7,
                hasKeys: command.hasKeys,
                limits: limitsOf(requests[command.actor]!)
              }
            ]),
          () => true
        )
      default:
        return operate(twins, command)
    }
  }

  /** Everybody else gone and enough time, every job ends. */
  const drain = Effect.gen(function* () {
    for (const n of requests.keys()) {
      yield* step({ _tag: "Register", actor: n, hasKeys: true })
      yield* step({ _tag: "Pause", actor: n, paused: false })
    }
    for (const process of [0, 1]) yield* step({ _tag: "Leave", process })
    jobs = []
    leases = []
    yield* twins.elapse(30 * stepMs)
    yield* step({ _tag: "Rescue" })
    for (let round = 0; round < 40; round++) {
      yield* endBatches
      yield* step({ _tag: "Promote", limit: 100 })
      yield* claim(round % 2, 5, 2)
      for (const held of jobs) yield* endJob(held, "completed", false)
      for (const held of leases) yield* endLease(held, held.jobs.length, "completed", true)
      if ((yield* twins.views).every(({ state }) => isFinished(state))) return
      yield* twins.elapse(8 * stepMs)
    }
  })

  return { step, drain }
}
