/** Many jobs behind one that does not end: jobs that have nothing to do with them should not notice. */
import { now } from "../Clock.ts"
import type { Stage } from "../Stage.ts"
import type { Work } from "../System.ts"
import { Tally } from "../Tally.ts"
import { Order, spread } from "./Mailboxes.ts"

export interface Stuck {
  /** Jobs in the stuck mailbox; none for comparison. */
  readonly behind: number
  readonly jobs: number
  readonly keys: number
  readonly concurrency: number
}

const patienceMs = 60_000
const stuckKey = "stuck"

export const stuck = (stage: Stage, { behind, concurrency, jobs, keys }: Stuck) =>
  stage(async ({ fill, system, tidy }) => {
    await fill("keyed", behind, (n) => ({ n, key: stuckKey }))
    await fill("keyed", jobs, spread(keys))
    await fill("plain", jobs)
    await tidy()

    const release = Promise.withResolvers<void>()
    const order = new Order()
    let passed = 0
    const keyed = new Tally(jobs)
    const keyedWork: Work = {
      kind: "keyed",
      concurrency,
      handle: (message) => {
        if (message.key !== stuckKey) {
          keyed.hit()
          return order.run(message)
        }
        passed++
        return release.promise
      }
    }
    const plain = new Tally(jobs)
    const plainWork: Work = { kind: "plain", concurrency, handle: plain.hit }

    const timed = async (tally: Tally, ...works: ReadonlyArray<Work>) => {
      const stop = await system.work(...works)
      try {
        await tally.complete(patienceMs)
        return { perSecond: (jobs / (now() - tally.at(1))) * 1000, stop }
      } catch (error) {
        release.resolve()
        await stop()
        throw error
      }
    }
    const others = await timed(keyed, keyedWork)
    // Only the stuck mailbox is left of the keyed jobs; it stays stuck while the others run.
    const unkeyed = await timed(plain, plainWork)
    const overtaken = passed
    release.resolve()
    await Promise.all([others.stop(), unkeyed.stop()])
    return {
      keyedPerSecond: others.perSecond,
      plainPerSecond: unkeyed.perSecond,
      violations: order.disorder + order.overlap + Math.max(0, overtaken - 1)
    }
  })
