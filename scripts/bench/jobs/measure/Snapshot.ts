/** Mailboxes after a time of steady work, during which a snapshot may keep vacuum from removing what was worked off. */
import { setTimeout as wait } from "node:timers/promises"
import { median } from "../../Table.ts"
import { now } from "../Clock.ts"
import { batches, type Session, type Stage } from "../Stage.ts"
import type { Message } from "../System.ts"
import { Tally } from "../Tally.ts"
import { spread } from "./Mailboxes.ts"

export interface Snapshot {
  readonly isOpen: boolean
  readonly seconds: number
  readonly perSecond: number
  /** Worked off before and after. */
  readonly jobs: number
  readonly keys: number
  readonly concurrency: number
}

const patienceMs = 120_000
const pauseMs = 250
const startMs = 3_000

export const snapshot = (stage: Stage, options: Snapshot) =>
  stage(async (session) => {
    const { connect, tidy } = session
    await rate(session, options)
    const before = await median3(() => rate(session, options))
    const reader = options.isOpen ? await connect() : undefined
    await reader?.query("begin isolation level repeatable read")
    // The snapshot is taken with the first statement.
    await reader?.query("select count(*) from pg_class")
    await workSteadily(session, options)
    await tidy()
    const after = await median3(() => rate(session, options))
    await reader?.end()
    return { before, after }
  })

const median3 = async (measure: () => Promise<number>): Promise<number> =>
  median([await measure(), await measure(), await measure()])

/** Jobs per second of a worker that has been running, when all of them wait at first. */
const rate = async ({ fill, settled, system }: Session, { concurrency, jobs, keys }: Snapshot): Promise<number> => {
  const tally = new Tally(jobs)
  const gate = Promise.withResolvers<void>()
  const handle = async () => {
    await gate.promise
    tally.hit()
  }
  const stop = await system.work({ kind: "keyed", concurrency, handle })
  try {
    // A worker that starts searches all keys once; what is measured is how it goes on.
    await wait(startMs)
    await fill("keyed", jobs, spread(keys))
    const began = now()
    gate.resolve()
    await tally.complete(patienceMs)
    const ended = now()
    await settled()
    return (jobs / (ended - began)) * 1000
  } finally {
    await stop()
  }
}

/** A third of the jobs is for one mailbox, a third for some, and a third for mailboxes that are used once. */
const workSteadily = async ({ settled, system }: Session, { concurrency, perSecond, seconds }: Snapshot) => {
  const stop = await system.work({ kind: "keyed", concurrency, handle: () => {} })
  try {
    const until = now() + seconds * 1000
    let sent = 0
    const message = (): Message => {
      const n = sent++
      return { n, key: n % 3 === 0 ? "busy" : n % 3 === 1 ? `some ${n % 100}` : `once ${n}` }
    }
    while (now() < until) {
      const next = now() + pauseMs
      for (const messages of batches((perSecond * pauseMs) / 1000, message)) await system.sendAll("keyed", messages)
      await wait(Math.max(0, next - now()))
    }
    await settled()
  } finally {
    await stop()
  }
}
