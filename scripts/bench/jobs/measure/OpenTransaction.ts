/** Steady work beside a transaction of another program that writes and stays open, as an import or a forgotten session does. */
import { setTimeout as wait } from "node:timers/promises"
import { now } from "../Clock.ts"
import type { Stage } from "../Stage.ts"

export interface OpenTransaction {
  /** How long the transaction is open. */
  readonly seconds: number
  /** Jobs that wait at any time, at most. */
  readonly depth: number
  readonly concurrency: number
}

const size = 500

export const openTransaction = (stage: Stage, { concurrency, depth, seconds }: OpenTransaction) =>
  stage(async ({ connect, settled, system }) => {
    let [sent, done] = [0, 0]
    const stop = await system.work({ kind: "plain", concurrency, handle: () => void done++ })
    const isOver = { value: false }
    const send = async () => {
      while (!isOver.value) {
        if (sent - done > depth) await wait(1)
        else
          await system.sendAll(
            "plain",
            Array.from({ length: size }, () => ({ n: sent++ }))
          )
      }
    }
    const rate = async (forSeconds: number) => {
      const [began, before] = [now(), done]
      await wait(forSeconds * 1000)
      return ((done - before) / (now() - began)) * 1000
    }
    const sending = send()
    try {
      await rate(seconds / 4)
      const clean = await rate(seconds / 2)
      const writer = await connect()
      await writer.query("begin")
      await writer.query("select pg_current_xact_id()")
      const begin = await rate(seconds / 4)
      await rate(seconds / 2)
      const end = await rate(seconds / 4)
      await writer.end()
      return { clean, begin, end }
    } finally {
      isOver.value = true
      await sending
      await settled()
      await stop()
    }
  })
