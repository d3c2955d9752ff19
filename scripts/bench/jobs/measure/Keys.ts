/** Jobs with a limit per key: how many per second, and how many of one key at once. */
import { setImmediate as turn } from "node:timers/promises"
import { now } from "../Clock.ts"
import type { Session, Stage } from "../Stage.ts"
import type { Message } from "../System.ts"
import { Tally } from "../Tally.ts"
import { spread } from "./Mailboxes.ts"

export interface Keys {
  readonly keys: number
  readonly jobs: number
  readonly concurrency: number
  readonly withinMs: number
}

export const keys = (stage: Stage, { concurrency, jobs, keys, withinMs }: Keys) =>
  stage(async ({ fill, settled, system, tidy }: Session) => {
    await fill("limited", jobs, spread(keys))
    await tidy()
    const tally = new Tally(jobs)
    const running = new Map<string, number>()
    let most = 0
    const stop = await system.work({
      kind: "limited",
      concurrency,
      handle: async ({ key = "" }: Message) => {
        tally.hit()
        const count = (running.get(key) ?? 0) + 1
        running.set(key, count)
        most = Math.max(most, count)
        await turn()
        running.set(key, (running.get(key) ?? 0) - 1)
      }
    })
    try {
      await tally.complete(withinMs)
      await settled()
      return { perSecond: (jobs / (now() - tally.at(1))) * 1000, most }
    } finally {
      await stop()
    }
  })
