/** Plays commands on both stores. It knows what the nodes believe to hold, as nodes do, and nothing of the stores. */
import { Effect } from "effect"
import { isFinished } from "../../../src/actor/JobState.ts"
import type { Lane, NewJob, Settlement, TurnEnd } from "../../../src/actor/JobStore.ts"
import type { AttemptRecord } from "../../../src/actor/Jobs.ts"
import { laneOf, newJob } from "../../contract/jobstore/Fixture.ts"
import { type Command, type SomeJob, wants } from "./Commands.ts"
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

interface HeldTurn {
  readonly process: number
  readonly node: string
  readonly lane: Lane
  readonly jobs: Array<{ readonly n: number; readonly failures: number }>
}

/** A settlement of a job by its number. */
type Told = Omit<Settlement, "id"> & { readonly n: number }

interface Word {
  readonly process: number
  readonly node: string
  readonly told: ReadonlyArray<Told>
  readonly ends: ReadonlyArray<Omit<TurnEnd, "failsRest"> & { readonly failsRest: number | null }>
}

const jobOf = ({ actor, key, ...told }: SomeJob, payload: number): NewJob => {
  const want = wants[actor]!
  return newJob({ ...told, actor: want.actor, payload, key: want.keyed === undefined ? null : key })
}

const verdictOf = (how: string, failures: number): Settlement["verdict"] => {
  switch (how) {
    case "failed":
    case "failed-rest":
      return { to: "failed", failures: failures + 1 }
    case "retried":
    case "skipped":
      return { to: "scheduled", delayMs: 60_000, failures: failures + 1 }
    case "held":
      return { to: "scheduled", delayMs: 180_000, failures: failures + 1, inPlace: true }
    case "released":
      return { to: "ready" }
    case "cancelled":
      return { to: "cancelled" }
    default:
      return { to: "completed", result: { done: true } }
  }
}

const attemptOf = (how: string, failures: number): AttemptRecord | null =>
  how === "completed"
    ? null
    : {
        attempt: failures + 1,
        outcome: "failed",
        tag: how,
        message: "",
        startedAt: "2026-01-01T00:00:00Z",
        durationMs: 1
      }

export const makePlay = (twins: Twins) => {
  const nodes: Array<string | undefined> = [undefined, undefined]
  let incarnation = 0
  let jobs: ReadonlyArray<HeldJob> = []
  let turns: ReadonlyArray<HeldTurn> = []
  const words: Array<Word> = []

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

  const tell = Effect.fnUntraced(function* (word: Word) {
    words.push(word)
    yield* twins.both(
      word.process,
      (store, side) =>
        store.settle(
          word.node,
          word.told.map(({ n, ...told }) => ({ ...told, id: twins.ids([n], side)[0]! })),
          word.ends.map((end) => ({
            ...end,
            failsRest: end.failsRest === null ? null : twins.ids([end.failsRest], side)[0]!
          }))
        ),
      twins.sorted
    )
  })

  const claim = Effect.fnUntraced(function* (process: number, limit: number) {
    const node = nodes[process] ?? (yield* join(process))
    const asked = wants.map((want) => ({ ...want, limit: want.keyed === undefined ? limit : 50 }))
    const got = yield* twins.both(process, (store) => store.claim(node, asked), twins.claimed)
    jobs = [...jobs, ...got.jobs.map(({ claim, failures, n }) => ({ process, node, n, claim, failures }))]
    const taken = got.turns.map((turn) => ({ process, node, lane: laneOf(turn), jobs: [...turn.jobs] }))
    turns = [...turns, ...taken]
  })

  const sendTo = Effect.fnUntraced(function* (process: number, job: NewJob) {
    const node = nodes[process] ?? `p${process}.${incarnation}`
    const n = twins.size()
    // What the whole cluster limits is never sent to a place.
    const limited = wants.some(({ actor, cluster }) => actor === job.actor && cluster !== undefined)
    const [stored] = yield* twins.send([limited ? job : { ...job, node }])
    if (stored?.started === true) jobs = [...jobs, { process, node, n, claim: 1, failures: 0 }]
  })

  const endJob = (held: HeldJob, how: string, fenced: boolean) => {
    if (!fenced) jobs = jobs.filter((one) => one !== held)
    const { claim, failures, n, node, process } = held
    const told = {
      n,
      claim: fenced ? claim + 1 : claim,
      verdict: verdictOf(how, failures),
      attempt: attemptOf(how, failures)
    }
    return tell({ process, node, told: [told], ends: [] })
  }

  const endTurn = (held: HeldTurn, done: number, how: string, gives: boolean) => {
    const { lane, node, process } = held
    const tellOf = ({ failures, n }: HeldTurn["jobs"][number], how: string): Told => ({
      n,
      claim: lane.lease,
      lane,
      verdict: verdictOf(how, failures),
      attempt: attemptOf(how, failures)
    })
    const told = held.jobs.splice(0, Math.min(done, held.jobs.length - 1)).map((one) => tellOf(one, "completed"))
    const last = held.jobs.shift()!
    told.push(tellOf(last, how))
    const over = gives || held.jobs.length === 0 || ["held", "released", "failed-rest"].includes(how)
    if (over) turns = turns.filter((one) => one !== held)
    const end = { ...lane, heldMs: how === "held" ? 180_000 : null, failsRest: how === "failed-rest" ? last.n : null }
    return tell({ process, node, told, ends: over ? [end] : [] })
  }

  /** What of the first is held by the process, what it forgot is not. */
  const disown = Effect.fnUntraced(function* (process: number, forgets: ReadonlyArray<number>) {
    const node = nodes[process]
    if (node === undefined) return
    jobs = jobs.filter((one, at) => one.process !== process || !forgets.includes(at))
    turns = turns.filter((one, at) => one.process !== process || !forgets.includes(at))
    const held = jobs.filter((one) => one.process === process)
    const lanes = turns.filter((one) => one.process === process).map(({ lane }) => lane)
    yield* twins.both(
      process,
      (store, side) =>
        store.disown(
          node,
          held.map(({ claim, n }) => ({ id: twins.ids([n], side)[0]!, claim })),
          lanes,
          leaseMs
        ),
      (count) => count
    )
  })

  const step = (command: Command) => {
    const at = (picks: ReadonlyArray<number>) => [...new Set(picks.map((n) => n % Math.max(1, twins.size())))]
    switch (command._tag) {
      case "Send":
        return twins.send(command.jobs.map(jobOf))
      case "SendTo":
        return sendTo(command.process, jobOf(command.job, 0))
      case "Claim":
        return claim(command.process, command.limit)
      case "EndJob": {
        const held = jobs[command.pick % Math.max(1, jobs.length)]
        return held === undefined ? Effect.void : endJob(held, command.how, command.fenced)
      }
      case "EndTurn": {
        const held = turns[command.pick % Math.max(1, turns.length)]
        return held === undefined ? Effect.void : endTurn(held, command.done, command.how, command.gives)
      }
      case "Late": {
        const word = words[command.pick % Math.max(1, words.length)]
        return word === undefined ? Effect.void : tell(word)
      }
      case "Elapse":
        return twins.elapse(command.steps * stepMs)
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
      case "Disown":
        return disown(command.process, command.forgets)
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
      case "Cancel":
        return twins.both(
          0,
          (store, side) => store.cancel(twins.ids(at(command.picks), side)),
          ({ asked, cancelled }, numbers) => [twins.sorted(asked, numbers), twins.sorted(cancelled, numbers)]
        )
      case "Revive":
        return twins.both(0, (store, side) => store.revive(twins.ids(at(command.picks), side), "op"), twins.sorted)
      case "Hasten":
        return twins.both(0, (store, side) => store.hasten(twins.ids(at(command.picks), side)), twins.sorted)
      case "Pause":
        return twins.both(
          0,
          (store) => store.setPaused(wants[command.actor]!.actor, command.paused),
          () => true
        )
      case "Register":
        return twins.both(
          0,
          (store) => store.register([{ actor: wants[command.actor]!.actor, retentionDays: 7, keyed: command.keyed }]),
          () => true
        )
    }
  }

  /** Everybody else gone and enough time, every job ends. */
  const drain = Effect.gen(function* () {
    for (const n of wants.keys()) {
      yield* step({ _tag: "Register", actor: n, keyed: true })
      yield* step({ _tag: "Pause", actor: n, paused: false })
    }
    for (const process of [0, 1]) yield* step({ _tag: "Leave", process })
    jobs = []
    turns = []
    yield* twins.elapse(30 * stepMs)
    yield* step({ _tag: "Rescue" })
    for (let round = 0; round < 40; round++) {
      yield* step({ _tag: "Promote", limit: 100 })
      yield* claim(round % 2, 5)
      for (const held of jobs) yield* endJob(held, "completed", false)
      for (const held of turns) yield* endTurn(held, held.jobs.length, "completed", true)
      if ((yield* twins.views).every(({ state }) => isFinished(state))) return
      yield* twins.elapse(8 * stepMs)
    }
  })

  return { step, drain }
}
