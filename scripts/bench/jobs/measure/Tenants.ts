/** How long the first job of a tenant waits while very many of another one do, from the call of send to its start. */
import { setTimeout as wait } from "node:timers/promises"
import { now } from "../Clock.ts"
import { Latencies } from "../Latencies.ts"
import type { Stage } from "../Stage.ts"
import { Tally } from "../Tally.ts"

export interface Tenants {
  /** Jobs of the tenant that has sent too much. */
  readonly waiting: number
  readonly concurrency: number
  /** Tenants that send one job each, one after another. */
  readonly samples: number
}

/** All places are taken meanwhile: jobs of the flood take this long. */
const jobMs = 20
const patienceMs = 30_000
const warmUpMs = 1_000

export const tenants = (stage: Stage, { concurrency, samples, waiting }: Tenants) =>
  stage(async ({ clear, fill, system, tidy }) => {
    await fill("fair", waiting, (n) => ({ n, key: "flood" }))
    await tidy()
    const [latencies, tally] = [new Latencies(), new Tally(samples)]
    let flooded = 0
    const stop = await system.work({
      kind: "fair",
      concurrency,
      handle: async ({ at }) => {
        if (at !== undefined) {
          latencies.add(now() - at)
          tally.hit()
        } else flooded++
        await wait(jobMs)
      }
    })
    try {
      await wait(warmUpMs)
      for (let n = 0; n < samples; n++) {
        await wait(15 + (n % 11))
        await system.send("fair", { n, key: `visitor-${n}`, at: now() })
      }
      await tally.complete(patienceMs)
      return { ...latencies.summary(), left: waiting - flooded }
    } finally {
      await stop()
      await clear()
    }
  })
