/** Jobs that do nothing, or only take their time: all are waiting, then they are worked off. */
import { setTimeout as wait } from "node:timers/promises"
import { now } from "../Clock.ts"
import type { Stage } from "../Stage.ts"
import type { Kind } from "../System.ts"
import { Tally } from "../Tally.ts"

const patienceMs = 60_000

interface Processed {
  readonly jobs: number
  readonly concurrency: number
  readonly kind?: Kind
  /** How long a job takes; undefined: nothing. */
  readonly jobMs?: number
}

/** From the first start until the last result is stored. */
export const processed = (stage: Stage, { concurrency, jobMs, jobs, kind = "plain" }: Processed) =>
  stage(async ({ fill, settled, system, tidy }) => {
    await fill(kind, jobs, (n) => (kind === "fair" ? { n, key: "lone" } : { n }))
    await tidy()
    const tally = new Tally(jobs)
    const take = (ms: number) => {
      tally.hit()
      return wait(ms)
    }
    const handle = jobMs === undefined ? tally.hit : () => take(jobMs)
    const stop = await system.work({ kind, concurrency, handle })
    try {
      await tally.complete(patienceMs)
      await settled()
      const milliseconds = now() - tally.at(1)
      if (tally.count !== jobs) throw new Error(`${tally.count} starts of ${jobs} jobs`)
      return { perSecond: (jobs / milliseconds) * 1000 }
    } finally {
      await stop()
    }
  })
