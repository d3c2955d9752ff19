/** Jobs that do nothing: all are waiting, then they are worked off. */
import { now } from "../Clock.ts"
import type { Stage } from "../Stage.ts"
import type { Kind } from "../System.ts"
import { Tally } from "../Tally.ts"

const patienceMs = 60_000

/** From the first start until the last result is stored. */
export const processed = (
  stage: Stage,
  { concurrency, jobs, kind = "plain" }: { readonly jobs: number; readonly concurrency: number; readonly kind?: Kind }
) =>
  stage(async ({ fill, settled, system, tidy }) => {
    await fill(kind, jobs, (n) => (kind === "fair" ? { n, key: "lone" } : { n }))
    await tidy()
    const tally = new Tally(jobs)
    const stop = await system.work({ kind, concurrency, handle: tally.hit })
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
