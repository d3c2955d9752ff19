/** Jobs with mailboxes: how many per second, in which order, and whether ever two of one mailbox at once. */
import { setImmediate as turn } from "node:timers/promises"
import { now } from "../Clock.ts"
import type { Session, Stage } from "../Stage.ts"
import type { Message } from "../System.ts"
import { Tally } from "../Tally.ts"

export interface Mailboxes {
  readonly keys: number
  readonly jobs: number
  readonly concurrency: number
  /** What has started by then is counted. */
  readonly withinMs: number
}

/**
 * Keys as by chance, the same in every run, so that jobs of one key often stand close together; keys that took turns
 * would keep their order by themselves. `n` counts within the key.
 */
export const spread = (keys: number): (() => Message) => {
  const sent = new Map<string, number>()
  let seed = 1
  return () => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
    const key = `key-${Math.floor((seed / 2 ** 32) * keys)}`
    const n = sent.get(key) ?? 0
    sent.set(key, n + 1)
    return { n, key }
  }
}

/** Follows what the handlers see. */
export class Order {
  /** Jobs that did not follow the one before them in their mailbox. */
  disorder = 0
  /** Jobs that started while another one of their mailbox ran. */
  overlap = 0
  readonly #last = new Map<string, number>()
  readonly #busy = new Set<string>()

  /** A job that leaves the event loop to others before it ends: without that no two could ever be seen at once. */
  async run({ key = "", n }: Message): Promise<void> {
    if (this.#busy.has(key)) this.overlap++
    this.#busy.add(key)
    if (n !== (this.#last.get(key) ?? -1) + 1) this.disorder++
    this.#last.set(key, n)
    await turn()
    this.#busy.delete(key)
  }
}

export const mailboxes = (stage: Stage, { concurrency, jobs, keys, withinMs }: Mailboxes) =>
  stage(async ({ fill, settled, system, tidy }: Session) => {
    await fill("keyed", jobs, spread(keys))
    await tidy()
    const tally = new Tally(jobs)
    const order = new Order()
    const stop = await system.work({
      kind: "keyed",
      concurrency,
      handle: (message) => {
        tally.hit()
        return order.run(message)
      }
    })
    try {
      if (await tally.reached(withinMs)) await settled()
      const perSecond = (tally.count / (now() - tally.at(1))) * 1000
      return { perSecond, started: tally.count, disorder: order.disorder, overlap: order.overlap }
    } finally {
      await stop()
    }
  })
