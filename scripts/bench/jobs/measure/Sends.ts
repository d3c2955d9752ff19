/** Sending, while no worker runs. */
import { now } from "../Clock.ts"
import type { Stage } from "../Stage.ts"

/** Concurrent senders, each sending one job after another. */
export const sends = (stage: Stage, options: { readonly senders: number; readonly milliseconds: number }) =>
  stage(async ({ system, tidy }) => {
    await tidy()
    const began = now()
    const until = began + options.milliseconds
    let sent = 0
    const sender = async () => {
      while (now() < until) await system.send("plain", { n: sent++ })
    }
    await Promise.all(Array.from({ length: options.senders }, sender))
    return { perSecond: (sent / (now() - began)) * 1000 }
  })

/** One sender that sends many at a time. */
export const bulkSends = (stage: Stage, options: { readonly batch: number; readonly milliseconds: number }) =>
  stage(async ({ system, tidy }) => {
    await tidy()
    const began = now()
    const until = began + options.milliseconds
    let sent = 0
    while (now() < until) {
      const from = sent
      await system.sendAll(
        "plain",
        Array.from({ length: options.batch }, (_, i) => ({ n: from + i }))
      )
      sent += options.batch
    }
    return { perSecond: (sent / (now() - began)) * 1000 }
  })
