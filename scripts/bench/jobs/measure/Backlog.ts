/** Very many waiting jobs, and a transaction that keeps vacuum from removing what was worked off. */
import type { Session, Stage } from "../Stage.ts"
import { Tally } from "../Tally.ts"

export interface Backlog {
  readonly waiting: number
  /** Worked off in each part. */
  readonly jobs: number
  readonly concurrency: number
}

const patienceMs = 120_000

export const backlog = (stage: Stage, { concurrency, jobs, waiting }: Backlog) =>
  stage(async (session) => {
    const { clear, connect, fill, tidy } = session
    await fill("plain", jobs)
    await tidy()
    const alone = await workOff(session, jobs, concurrency)
    await clear()

    await fill("plain", waiting)
    await tidy()
    const deep = await workOff(session, jobs, concurrency)
    await tidy()

    const reader = await connect()
    await reader.query("begin isolation level repeatable read")
    // The snapshot is taken with the first statement.
    await reader.query("select count(*) from pg_class")
    const pinned = await workOff(session, jobs, concurrency)
    await reader.end()
    return { alone: alone.perSecond, deep: deep.perSecond, pinned: pinned.perSecond, pinnedEnd: pinned.end }
  })

/** Works until the given number of jobs has started, whatever is left; answers the rate of all and of the last tenth. */
const workOff = async ({ system }: Session, jobs: number, concurrency: number) => {
  const tally = new Tally(jobs)
  const stop = await system.work({ kind: "plain", concurrency, handle: tally.hit })
  try {
    await tally.complete(patienceMs)
    return { perSecond: tally.perSecond(), end: tally.perSecond(Math.ceil(jobs * 0.9)) }
  } finally {
    await stop()
  }
}
